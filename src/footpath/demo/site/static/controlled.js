// Inputs whose value the page keeps: one that is set without an input event comes back as it was.
import { fresh } from "./dom.js";

const kept = new WeakMap();

export function bindControlled(root) {
  for (const input of fresh(root, "[data-lk-controlled]", "controlled")) kept.set(input, input.value);
}

function restore() {
  for (const input of document.querySelectorAll("[data-lk-controlled]")) {
    if (kept.has(input) && kept.get(input) !== input.value) input.value = kept.get(input);
  }
}

document.addEventListener("input", (event) => {
  if (kept.has(event.target)) kept.set(event.target, event.target.value);
  restore();
}, true);
for (const kind of ["change", "focusout", "click", "submit"]) document.addEventListener(kind, restore, true);

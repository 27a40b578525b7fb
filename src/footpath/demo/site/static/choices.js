// Yes or no, in the ways that are neither radio nor select.
import { fresh, put } from "./dom.js";

export function bindChoices(root) {
  for (const widget of fresh(root, "[data-lk-yesno]", "choice")) bindButtons(widget);
  for (const widget of fresh(root, "[data-lk-eitheror]", "choice")) bindEitherOr(widget);
}

function bindButtons(widget) {
  const buttons = [...widget.querySelectorAll("button")];
  const hidden = widget.querySelector('input[type="hidden"]');
  const says = widget.getAttribute("data-lk-yesno") === "pressed";
  for (const button of buttons) {
    button.addEventListener("click", () => {
      for (const each of buttons) {
        if (says) each.setAttribute("aria-pressed", String(each === button));
        else each.classList.toggle("lk-chosen", each === button);
      }
      put(hidden, button.getAttribute("data-lk-value"));
    });
  }
}

function bindEitherOr(widget) {
  const boxes = [...widget.querySelectorAll('input[type="checkbox"]')];
  for (const box of boxes) {
    box.addEventListener("change", () => {
      for (const other of boxes) if (other !== box && box.checked) other.checked = false;
      for (const each of boxes) each.required = !boxes.some((one) => one.checked);
    });
  }
}

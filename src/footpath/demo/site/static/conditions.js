// Questions that come and go with an answer, and parts of the page that are drawn anew when one changes.
import { answerOf, fresh } from "./dom.js";

export function bindConditions(root, enhance) {
  for (const slot of fresh(root, "[data-lk-when]", "condition")) {
    const template = slot.querySelector("template");
    const update = () => {
      const wanted = answerOf(slot.getAttribute("data-lk-when")) === slot.getAttribute("data-lk-equals");
      if (wanted && slot.children.length === 1) {
        slot.append(template.content.cloneNode(true));
        enhance(slot);
      } else if (!wanted) while (slot.children.length > 1) slot.lastElementChild.remove();
    };
    watch(slot, update);
    update();
  }
  for (const slot of fresh(root, "[data-lk-fetch]", "condition")) bindFetched(slot, enhance);
}

function bindFetched(slot, enhance) {
  const name = slot.getAttribute("data-lk-fetch");
  const base = slot.closest("[data-lk-base]").getAttribute("data-lk-base");
  let shownFor = answerOf(name);
  watch(slot, async () => {
    const answer = answerOf(name);
    if (answer === shownFor) return;
    shownFor = answer;
    const response = await fetch(`${base}/dependents?when=${encodeURIComponent(name)}&equals=${encodeURIComponent(answer)}`);
    const text = response.ok ? await response.text() : "";
    if (shownFor !== answer) return;
    slot.innerHTML = text;
    enhance(slot);
  });
}

export function bindRedraws(root, enhance) {
  for (const source of fresh(root, "[data-lk-redraws]", "redraw")) {
    source.addEventListener("change", () => {
      for (const name of source.getAttribute("data-lk-redraws").trim().split(/\s+/)) redraw(name, enhance);
    });
  }
}

/** Replace a question's nodes by new ones with the same values. */
function redraw(name, enhance) {
  const old = document.querySelector(`[data-lk-field="${CSS.escape(name)}"]`);
  if (!old) return;
  const values = [...old.querySelectorAll("input, select, textarea")].map((control) => control.value);
  const fresh = old.cloneNode(true);
  old.replaceWith(fresh);
  fresh.querySelectorAll("input, select, textarea").forEach((control, index) => { control.value = values[index]; });
  enhance(fresh);
}

function watch(slot, update) {
  const step = slot.closest("[data-lk-step]") ?? document;
  step.addEventListener("change", update);
}

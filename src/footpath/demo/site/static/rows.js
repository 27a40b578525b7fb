// A section that may be repeated.
import { fresh } from "./dom.js";

export function bindRows(root) {
  for (const widget of fresh(root, "[data-lk-rows]", "rows")) {
    const template = widget.querySelector("template");
    const add = widget.querySelector("[data-lk-add]");
    let next = widget.querySelectorAll(".lk-row").length;
    add.addEventListener("click", () => {
      const holder = document.createElement("div");
      holder.innerHTML = template.innerHTML.replaceAll("__row__", String(next));
      next += 1;
      template.before(...holder.children);
    });
    widget.addEventListener("click", (event) => {
      if (event.target.hasAttribute("data-lk-drop-row")) event.target.closest(".lk-row").remove();
    });
  }
}

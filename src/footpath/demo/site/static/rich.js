// The editor for the letter; what it holds travels in a hidden input as plain text.
import { fresh } from "./dom.js";

export function bindRich(root) {
  for (const widget of fresh(root, ".lk-rich", "rich")) {
    const editor = widget.querySelector("[contenteditable]");
    const hidden = widget.querySelector('input[type="hidden"]');
    editor.addEventListener("input", () => { hidden.value = editor.innerText.replace(/\n{2,}/g, "\n").trim(); });
    for (const button of widget.querySelectorAll("[data-lk-format]")) {
      button.addEventListener("mousedown", (event) => event.preventDefault());
      button.addEventListener("click", () => document.execCommand(button.getAttribute("data-lk-format")));
    }
  }
}

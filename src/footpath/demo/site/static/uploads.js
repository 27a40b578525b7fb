// Files: sent as soon as they are chosen, through an input that nobody sees, or through a drop.
import { fresh } from "./dom.js";

export function bindUploads(root) {
  for (const widget of fresh(root, "[data-lk-upload]", "upload")) bind(widget);
  for (const button of fresh(root, "[data-lk-photo]", "upload")) bindPhoto(button);
}

function bindPhoto(button) {
  const input = button.parentElement.querySelector('input[type="file"]');
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    button.parentElement.querySelector(".lk-attached").textContent = input.files[0]?.name ?? "";
  });
}

function bind(widget) {
  const name = widget.getAttribute("data-lk-upload");
  const shown = widget.querySelector(".lk-attached");
  const base = widget.closest("[data-lk-base]").getAttribute("data-lk-base");

  async function send(file) {
    if (!file) return;
    shown.textContent = `Uploading ${file.name}…`;
    const body = new FormData();
    body.set("name", name);
    body.set("file", file);
    let answer;
    try {
      const response = await fetch(`${base}/files`, { method: "POST", body });
      answer = response.ok || response.status === 422 ? await response.json() : { error: "The upload failed. Please try again." };
    } catch {
      answer = { error: "The upload failed. Please try again." };
    }
    if (answer.error) shown.textContent = answer.error;
    else attach(answer);
    shown.classList.toggle("lk-refused", Boolean(answer.error));
  }

  function attach({ filename, names }) {
    const label = document.createElement("span");
    label.className = "lk-file";
    label.textContent = filename;
    const remove = document.createElement("button");
    remove.type = "button";
    remove.className = "lk-link";
    remove.textContent = "Remove";
    remove.setAttribute("data-lk-remove", "");
    shown.replaceChildren(label, " ", remove);
    for (const [field, value] of Object.entries(names)) {
      const input = document.querySelector(`[name="${CSS.escape(field)}"]`);
      input.value = value;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  shown.addEventListener("click", async (event) => {
    if (!event.target.hasAttribute("data-lk-remove")) return;
    const body = new FormData();
    body.set("name", name);
    await fetch(`${base}/files/remove`, { method: "POST", body });
    shown.replaceChildren();
  });
  bindChooser(widget, send);
  bindDrop(widget, send);
}

function bindChooser(widget, send) {
  const inputless = widget.hasAttribute("data-lk-inputless");
  const input = inputless ? document.createElement("input") : widget.querySelector('input[type="file"]');
  input.type = "file";
  const chooser = widget.querySelector("[data-lk-choose]");
  chooser.addEventListener("click", () => input.click());
  chooser.addEventListener("keydown", (event) => {
    if (inputless && (event.key === "Enter" || event.key === " ")) input.click();
  });
  const take = async () => {
    const [file] = input.files;
    await send(file);
    input.value = "";
  };
  input.addEventListener("change", take);
  if (input.files.length) take(); // chosen before this script came
}

function bindDrop(widget, send) {
  widget.addEventListener("dragover", (event) => {
    event.preventDefault();
    widget.classList.add("lk-over");
  });
  widget.addEventListener("dragleave", () => widget.classList.remove("lk-over"));
  widget.addEventListener("drop", (event) => {
    event.preventDefault();
    widget.classList.remove("lk-over");
    send(event.dataTransfer.files[0]);
  });
}

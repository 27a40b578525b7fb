// Suggestions from the server: a text that was not chosen from them is forgotten.
import { fresh, nextId, optionElement, put } from "./dom.js";

const PAUSE = 180; // milliseconds after the last key

export function bindTypeahead(root) {
  for (const widget of fresh(root, "[data-lk-typeahead]", "typeahead")) bind(widget);
}

function bind(widget) {
  const input = widget.querySelector('[role="combobox"]');
  const hidden = widget.querySelector('input[type="hidden"]');
  const address = widget.getAttribute("data-lk-typeahead");
  let timer = 0;
  let asked = 0;
  let menu = null;

  function close() {
    menu?.remove();
    menu = null;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-controls");
  }

  function choose(city) {
    close();
    input.value = city;
    put(hidden, city);
  }

  function show(cities) {
    close();
    menu = document.createElement("div");
    menu.className = "lk-options-menu";
    menu.setAttribute("role", "listbox");
    menu.id = nextId();
    menu.append(...cities.map((city) => {
      const option = optionElement(city, false);
      option.addEventListener("mousedown", (event) => event.preventDefault());
      option.addEventListener("click", () => choose(city));
      return option;
    }));
    if (!cities.length) menu.textContent = "No city found";
    widget.append(menu);
    input.setAttribute("aria-expanded", "true");
    input.setAttribute("aria-controls", menu.id);
  }

  async function ask() {
    const mine = ++asked;
    const response = await fetch(`${address}?q=${encodeURIComponent(input.value)}`);
    if (mine !== asked || document.activeElement !== input) return;
    show(response.ok ? await response.json() : []);
  }

  input.addEventListener("input", () => {
    hidden.value = "";
    clearTimeout(timer);
    if (input.value.trim().length < 2) close();
    else timer = setTimeout(ask, PAUSE);
  });
  input.addEventListener("blur", () => {
    clearTimeout(timer);
    asked += 1;
    close();
    if (!hidden.value) input.value = "";
  });
  input.addEventListener("keydown", (event) => {
    const options = menu ? [...menu.children] : [];
    const at = options.findIndex((option) => option.classList.contains("lk-active"));
    if (event.key === "Escape") close();
    if (event.key === "Enter" && menu) { event.preventDefault(); options[Math.max(at, 0)]?.click(); }
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options.length) {
      event.preventDefault();
      options[at]?.classList.remove("lk-active");
      const next = options[(at + (event.key === "ArrowDown" ? 1 : -1) + options.length) % options.length];
      next.classList.add("lk-active");
      input.setAttribute("aria-activedescendant", next.id);
    }
  });
}

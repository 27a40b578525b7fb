// Two ways to choose one of many: a filter over a hidden input, and a button with a list at the end of the body.
import { dataOf, fresh, nextId, optionElement, put } from "./dom.js";

export function bindLists(root) {
  for (const widget of fresh(root, "[data-lk-combobox]", "list")) bindCombobox(widget);
  for (const widget of fresh(root, "[data-lk-listbox]", "list")) bindListbox(widget);
}

function bindCombobox(widget) {
  const options = dataOf(widget);
  const input = widget.querySelector('[role="combobox"]');
  const hidden = widget.querySelector('input[type="hidden"]');
  const proxy = widget.querySelector(".lk-proxy");
  let menu = null;
  let active = -1;

  const matching = () => options.filter(([, label]) => label.toLowerCase().includes(input.value.trim().toLowerCase()));

  function close() {
    menu?.remove();
    menu = null;
    active = -1;
    input.value = "";
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    input.removeAttribute("aria-controls");
  }

  function choose([value, label]) {
    const shown = widget.querySelector(".lk-single, .lk-placeholder");
    const single = document.createElement("span");
    single.className = "lk-single";
    single.textContent = label;
    shown.replaceWith(single);
    if (proxy) proxy.value = value;
    close();
    put(hidden, value);
  }

  function draw() {
    if (!menu) {
      menu = document.createElement("div");
      menu.className = "lk-options-menu";
      menu.setAttribute("role", "listbox");
      menu.id = nextId();
      widget.append(menu);
      input.setAttribute("aria-expanded", "true");
      input.setAttribute("aria-controls", menu.id);
    }
    const found = matching();
    active = Math.min(active, found.length - 1);
    menu.replaceChildren(...found.map((pair, index) => {
      const option = optionElement(pair[1], pair[0] === hidden.value);
      option.classList.toggle("lk-active", index === active);
      option.addEventListener("mousedown", (event) => event.preventDefault());
      option.addEventListener("click", (event) => { event.stopPropagation(); choose(pair); });
      return option;
    }));
    if (!found.length) menu.textContent = "No options";
    if (active >= 0) input.setAttribute("aria-activedescendant", menu.children[active].id);
  }

  widget.querySelector(".lk-combo-control").addEventListener("mousedown", (event) => {
    if (event.target !== input) event.preventDefault();
    input.focus();
    if (menu) close(); else draw();
  });
  proxy?.addEventListener("focus", () => input.focus());
  input.addEventListener("input", () => { active = 0; draw(); });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    const found = matching();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      active = menu ? (active + (event.key === "ArrowDown" ? 1 : -1) + found.length) % found.length : 0;
      draw();
    } else if (event.key === "Enter" && menu) {
      event.preventDefault();
      if (found[Math.max(active, 0)]) choose(found[Math.max(active, 0)]);
    } else if (event.key === "Escape") close();
  });
}

function bindListbox(widget) {
  const options = dataOf(widget);
  const button = widget.querySelector("button");
  const hidden = widget.querySelector('input[type="hidden"]');
  const isShort = widget.hasAttribute("data-lk-short");
  let list = null;

  function close(refocus) {
    list?.remove();
    list = null;
    button.setAttribute("aria-expanded", "false");
    button.removeAttribute("aria-controls");
    document.removeEventListener("mousedown", outside);
    if (refocus) button.focus();
  }

  function outside(event) {
    if (!list.contains(event.target) && !button.contains(event.target)) close(false);
  }

  function choose([value, label]) {
    button.querySelector("span").textContent = isShort ? label.slice(label.lastIndexOf("+")) : label;
    if (isShort) button.setAttribute("aria-label", `Country code: ${label.slice(0, label.lastIndexOf(" +"))}`);
    close(true);
    put(hidden, value);
  }

  function fill(items, filter) {
    const found = options.filter(([, label]) => label.toLowerCase().includes(filter.trim().toLowerCase()));
    items.replaceChildren(...found.map((pair) => {
      const option = optionElement(pair[1], pair[0] === hidden.value, "li");
      option.tabIndex = -1;
      option.addEventListener("click", () => choose(pair));
      option.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(pair); }
        if (event.key === "ArrowDown") { event.preventDefault(); (option.nextElementSibling ?? option).focus(); }
        if (event.key === "ArrowUp") { event.preventDefault(); (option.previousElementSibling ?? option).focus(); }
        if (event.key === "Escape") close(true);
      });
      return option;
    }));
  }

  function open() {
    list = document.createElement("div");
    list.className = "lk-portal";
    const items = document.createElement("ul");
    items.setAttribute("role", "listbox");
    items.id = nextId();
    if (widget.hasAttribute("data-lk-searchable")) {
      const search = document.createElement("input");
      search.type = "search";
      search.className = "lk-input";
      search.placeholder = "Search country";
      search.setAttribute("aria-label", "Search country");
      search.addEventListener("input", () => fill(items, search.value));
      search.addEventListener("keydown", (event) => {
        if (event.key === "Escape") close(true);
        if (event.key === "Enter") { event.preventDefault(); items.firstElementChild?.click(); }
      });
      list.append(search);
    }
    fill(items, "");
    list.append(items);
    const box = button.getBoundingClientRect();
    list.style.top = `${box.bottom + scrollY + 4}px`;
    list.style.left = `${box.left + scrollX}px`;
    list.style.minWidth = `${Math.max(box.width, isShort ? 260 : 0)}px`;
    document.body.append(list);
    button.setAttribute("aria-expanded", "true");
    button.setAttribute("aria-controls", items.id);
    (list.querySelector("input") ?? items.querySelector('[aria-selected="true"]') ?? items.firstElementChild).focus({ preventScroll: true });
    document.addEventListener("mousedown", outside);
  }

  button.addEventListener("click", () => (list ? close(true) : open()));
}

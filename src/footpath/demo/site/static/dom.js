// Small things that several widgets share.

/** Elements of `root` that match, each of them once in its life: a widget is bound only once. */
export function* fresh(root, selector, mark) {
  const found = [...root.querySelectorAll(selector)];
  if (root instanceof Element && root.matches(selector)) found.unshift(root);
  for (const element of found) {
    element.boundFor ??= new Set();
    if (element.boundFor.has(mark)) continue;
    element.boundFor.add(mark);
    yield element;
  }
}

/** Set an input the way a widget does, and tell the page. */
export function put(input, value) {
  input.value = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The JSON that the server wrote into a widget. */
export function dataOf(element) {
  return JSON.parse(element.querySelector('script[type="application/json"]').textContent);
}

/** The current value of a question by its name, as the form would send it. */
export function answerOf(name, root = document) {
  const controls = [...root.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
  const ticked = controls.find((control) => control.checked);
  if (ticked) return ticked.value;
  const plain = controls.find((control) => control.type !== "radio" && control.type !== "checkbox");
  return plain ? plain.value : "";
}

let counter = 0;

/** An id that no two widgets share. */
export function nextId() {
  counter += 1;
  return `lk-auto-${counter}`;
}

export function optionElement(label, chosen, tag = "div") {
  const option = document.createElement(tag);
  option.setAttribute("role", "option");
  option.id = nextId();
  option.className = "lk-option";
  option.setAttribute("aria-selected", String(chosen));
  option.textContent = label;
  return option;
}

import { css, draw, label, send } from "./kit.js";

// Codes of several boxes, one character each: typing leads on to the next box, and pasting fills all of them.
const boxes = (count, more) => Object.assign(
  (id, name) => `<div id="${id}">${Array.from({ length: count }, (_, n) => `<input class="${css("digit")}" data-of="${name}" maxlength="1" size="1" style="width: 2ch" ${more(name, n)}>`).join("")}</div>`,
  { grouped: true },
);
const joined = (key) => [...form.querySelectorAll(`[data-of=${key}]`)].map((box) => box.value).join("");
const form = draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  ticket: boxes(6, (name, n) => `inputmode="numeric" aria-label="Digit ${n + 1}"`),
  locker: boxes(4, (name, n) => `aria-label="${label(name)}, character ${n + 1} of 4"`),
  hall: (id, name) => `<select id="${id}" name="${name}"><option>Hall 1</option><option>Hall 2</option></select>`,
}, (form) => send({ ...Object.fromEntries(new FormData(form)), ticket: joined("ticket"), locker: joined("locker") }));
form.addEventListener("input", (event) => {
  if (event.target.dataset.of && event.target.value) event.target.nextElementSibling?.focus();
});
form.addEventListener("paste", (event) => {
  if (!event.target.dataset.of) return;
  event.preventDefault();
  const typed = event.clipboardData.getData("text").replace(/\W/g, "");
  form.querySelectorAll(`[data-of=${event.target.dataset.of}]`).forEach((box, n) => { box.value = typed[n] ?? ""; });
});

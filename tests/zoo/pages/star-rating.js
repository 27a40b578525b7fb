import { changed, css, draw, label } from "./kit.js";

// Stars in three ways: radio buttons under drawn labels, buttons in a row, and a list of icons that say what they mean.
const STAR = changed ? "✦" : "★";
const stars = (html) => Object.assign(html, { grouped: true });
const form = draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  food: stars((id, name) => `<style>.hid{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}</style>${[1, 2, 3, 4, 5].map((n) => `<input class="hid" type="radio" id="${id}${n}" name="${name}" value="${n}"><label for="${id}${n}" title="${n} stars" aria-label="${n} stars">${STAR}</label>`).join("")}`),
  service: stars((id, name) => `<input type="hidden" name="${name}"><div role="group" aria-label="${label(name)}">${[1, 2, 3, 4, 5].map((n) => `<button type="button" class="${css("star")}" aria-label="${n} of 5" aria-pressed="false" data-of="${name}" data-value="${n}">${STAR}</button>`).join("")}</div>`),
  again: stars((id, name) => ["Surely", "Perhaps", "Never"].map((text) => `<label><input type="radio" name="${name}" value="${text}"> ${text}</label>`).join(" ")),
  remark: (id, name) => `<textarea id="${id}" name="${name}"></textarea>`,
});
form.addEventListener("click", (event) => {
  const star = event.target.closest("[data-of]");
  if (!star) return;
  form.elements[star.dataset.of].value = star.dataset.value;
  for (const each of form.querySelectorAll(`[data-of=${star.dataset.of}]`)) each.setAttribute("aria-pressed", String(each.dataset.value <= star.dataset.value));
});

// Going from step to step: what is checked here, what is sent, and what comes in its place.
import { fresh } from "./dom.js";

const SHAPES = {
  email: [/^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i, "Please enter a valid email address."],
  phone: [/^\+?[\d\s()./-]{6,20}$/, "Please enter a phone number, digits only."],
  number: [/^[\d\s,]+$/, "Please enter a number."],
  url: [/^(https?:\/\/)?[\w-]+(\.[\w-]+)+\S*$/, "Please enter a web address."],
  dmy: [/^\d{2}\/\d{2}\/\d{4}$/, "Please enter a date as DD/MM/YYYY."],
};

export function bindSteps(root, enhance) {
  for (const input of fresh(root, "[data-lk-check]", "check")) input.addEventListener("blur", () => checkShape(input));
  for (const field of fresh(root, ".lk-field", "forgive")) {
    for (const kind of ["input", "change"]) field.addEventListener(kind, () => forgive(field));
  }
  for (const button of fresh(root, "[data-lk-advance]", "step")) {
    button.addEventListener("click", () => advance(button.closest("[data-lk-step]"), button, enhance));
  }
  for (const button of fresh(root, "[data-lk-send]", "step")) button.addEventListener("click", () => button.form.requestSubmit());
  for (const form of fresh(root, "form[novalidate]", "step")) bindLastPage(form);
  for (const form of fresh(root, "form[data-lk-once]", "step")) bindOnce(form);
  for (const step of fresh(root, '[data-lk-step="1"]', "earlier")) bindEarlier(step);
  for (const frame of fresh(root, "[data-lk-survey]", "survey")) {
    frame.addEventListener("load", () => { frame.style.height = `${frame.contentDocument.body.scrollHeight + 8}px`; });
  }
}

function say(field, message) {
  const control = field.querySelector('input:not([type="hidden"]), select, textarea, button') ?? field;
  const error = [...field.querySelectorAll(".lk-error")].at(-1);
  field.classList.toggle("lk-wrong", Boolean(message));
  if (error) error.textContent = message;
  if (message) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
  if (error?.id) control.setAttribute("aria-describedby", error.id);
}

/** A question that is answered anew is no longer wrong, from the first key on: a message that went only when the
 *  question is left would move the page under the click that leaves it. */
function forgive(field) {
  if (field.classList.contains("lk-wrong") && !field.querySelector(".lk-field")) say(field, "");
}

function checkShape(input) {
  const [shape, message] = SHAPES[input.getAttribute("data-lk-check")] ?? [];
  if (!shape) return "";
  const wrong = input.value && !shape.test(input.value.trim()) ? message : "";
  say(input.closest(".lk-field"), wrong);
  return wrong;
}

/** What the page itself can tell is missing or wrong; the server knows more. */
function findProblems(step) {
  const problems = [];
  for (const input of step.querySelectorAll("input[required], select[required], textarea[required], [aria-required=true]")) {
    if (input.classList.contains("lk-proxy")) continue;
    const hidden = input.getAttribute("role") === "combobox" && input.closest(".lk-combo").querySelector('input[type="hidden"]');
    const empty = input.type === "checkbox" ? !input.checked : !(hidden || input).value.trim();
    if (empty) problems.push([input, "This field is required."]);
  }
  for (const input of step.querySelectorAll("[data-lk-check]")) {
    const message = checkShape(input);
    if (message) problems.push([input, message]);
  }
  return problems;
}

function summarise(step, problems) {
  const summary = step.querySelector("[data-lk-summary]");
  const items = problems.map(([input, message]) => {
    const field = input.closest(".lk-field");
    say(field, message);
    const item = document.createElement("li");
    item.textContent = `${field.querySelector(".lk-label, label")?.textContent.trim() ?? "This question"}: ${message}`;
    return item;
  });
  const list = document.createElement("ul");
  list.append(...items);
  const intro = document.createElement("p");
  intro.textContent = `Please check ${items.length} ${items.length === 1 ? "answer" : "answers"}:`;
  summary.replaceChildren(intro, list);
  summary.focus();
}

function gather(step) {
  const body = new FormData();
  for (const control of step.querySelectorAll("[name]")) {
    const untold = ["radio", "checkbox"].includes(control.type) && !control.checked;
    if (!untold && control.type !== "file" && control.name) body.append(control.name, control.value ?? "");
  }
  return body;
}

async function advance(step, button, enhance) {
  const problems = findProblems(step);
  if (problems.length) {
    summarise(step, problems);
    return;
  }
  const label = button.textContent;
  button.disabled = true;
  button.textContent = "Saving…";
  const base = step.getAttribute("data-lk-base");
  try {
    const response = await fetch(`${base}/2`, { method: "POST", body: gather(step), headers: { "X-Requested-With": "fetch" } });
    if (response.redirected) location.href = response.url;
    else if (response.ok || response.status === 422) replaceStep(step, await response.text(), response, enhance);
    else throw new Error(String(response.status));
  } catch {
    button.disabled = false;
    button.textContent = label;
    step.querySelector("[data-lk-summary]").textContent = "Something went wrong on our side. Please try again.";
  }
}

function replaceStep(step, text, response, enhance) {
  const holder = document.createElement("div");
  holder.innerHTML = text;
  const next = holder.firstElementChild;
  step.replaceWith(next);
  const address = response.headers.get("x-location");
  if (address) {
    history.pushState({}, "", address);
    document.title = document.title.replace(/^[^·]*/, `${next.querySelector("h1").textContent} `);
  }
  enhance(next);
  scrollTo(0, 0);
  const summary = next.querySelector("[data-lk-summary]");
  if (!response.ok) summary.focus();
}

function bindLastPage(form) {
  form.addEventListener("submit", (event) => {
    const problems = findProblems(form.closest("[data-lk-step]"));
    if (!problems.length) return;
    event.preventDefault();
    summarise(form.closest("[data-lk-step]"), problems);
  });
  form.addEventListener("formdata", (event) => {
    const survey = form.querySelector("[data-lk-survey]")?.contentDocument?.forms[0];
    if (survey) for (const [name, value] of new FormData(survey)) event.formData.append(name, value);
  });
}

function bindOnce(form) {
  form.addEventListener("submit", () => {
    const button = form.querySelector('button[type="submit"]');
    button.textContent = "Sending…";
    setTimeout(() => { button.disabled = true; });
  });
}

function bindEarlier(step) {
  const email = step.querySelector('input[type="email"]');
  const notice = step.querySelector("[data-lk-earlier]");
  email.addEventListener("change", async () => {
    const response = await fetch(`${step.getAttribute("data-lk-base")}/known?email=${encodeURIComponent(email.value)}`);
    const earlier = response.ok ? await response.json() : {};
    notice.textContent = earlier.number
      ? `You already applied on ${earlier.on} for this position. Your application number is ${earlier.number}.`
      : "";
  });
}

addEventListener("popstate", () => location.reload());

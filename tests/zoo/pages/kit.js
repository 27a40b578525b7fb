// What every page of the zoo shares. The server says in `window.ZOO` what is asked, in which order, and in which look.
export const zoo = window.ZOO;
export const changed = zoo.look === "changed";
export const keys = Object.keys(zoo.labels);

export const label = (key) => zoo.labels[key];
export const id = (key) => (changed ? `f${keys.indexOf(key)}-${key.length}` : key);
export const css = (name) => (changed ? `k-${name}-x` : name);

function confirm() {
  if (zoo.confirm === "page") return location.assign(`/done/${zoo.name}`);
  const told = document.createElement(zoo.confirm === "toast" ? "div" : "h2");
  told.textContent = zoo.thanks;
  const form = document.querySelector("main");
  if (zoo.confirm === "toast") {
    told.setAttribute("role", "status");
    told.className = "toast";
    document.body.append(told);
    document.querySelector("form")?.reset();
  } else form.replaceChildren(told);
}

// Send values as JSON, and tell how it went.
export async function send(values) {
  const sent = await fetch(`/send/${zoo.name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(values),
  });
  if (sent.ok) confirm();
  else document.querySelector("#complaint").textContent = "The server could not take it.";
}

// Send a form as JSON, by its names; those that stand several times are lists.
export function sendForm(form) {
  const values = {};
  for (const key of new Set(new FormData(form).keys())) {
    const all = new FormData(form).getAll(key);
    values[key] = all.length > 1 ? all : all[0];
  }
  return send(values);
}

// A row of the form: a label for a control, or a group of controls with a legend.
function row(key, html, grouped) {
  const start = grouped ? `<fieldset class="${css("row")}"><legend>${label(key)}</legend>` : `<div class="${css("row")}"><label for="${id(key)}">${label(key)}</label>`;
  return start + html + (grouped ? "</fieldset>" : "</div>");
}

// The radio buttons or boxes of a question.
export const boxes = (type, options) => Object.assign(
  (id, name) => Object.entries(options).map(([value, text], n) => `<label><input type="${type}" name="${name}" id="${id}-${n}" value="${value}"> ${text}</label>`).join(" "),
  { grouped: true },
);

// The options of a select.
export const options = (of, first = "") => (first === null ? "" : `<option value="">${first}</option>`) + Object.entries(of).map(([value, text]) => `<option value="${value}">${text}</option>`).join("");

// Draw the form: of each question what gives its control by id and name. It posts itself unless `submit` takes it.
export function draw(controls, submit) {
  const rows = keys.map((key) => row(key, controls[key](id(key), key), controls[key].grouped)).join("");
  document.querySelector("#root").innerHTML =
    `<form method="post" action="/send/${zoo.name}" enctype="${zoo.multipart ? "multipart/form-data" : "application/x-www-form-urlencoded"}">${rows}<p id="complaint" role="alert"></p><button class="${css("send")}" type="submit">${zoo.button}</button></form>`;
  const form = document.querySelector("form");
  if (submit) form.addEventListener("submit", (event) => { event.preventDefault(); submit(form); });
  return form;
}

export const control = (key) => document.getElementById(id(key));

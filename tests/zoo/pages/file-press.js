import { css, draw, options, send } from "./kit.js";

// File inputs that are there only once a button is pressed, one of them outside the document.
const files = {};
const form = draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  plan: (id, name) => `<button type="button" id="${id}" class="${css("add")}" data-of="${name}">Add a file</button> <span></span>`,
  proof: (id, name) => `<button type="button" id="${id}" class="${css("add")}" data-of="${name}">Upload</button> <span></span>`,
  plot: (id, name) => `<select id="${id}" name="${name}">${options({ n: "North field", s: "South field" })}</select>`,
}, async (form) => {
  const values = Object.fromEntries(new FormData(form));
  for (const [key, file] of Object.entries(files)) values[key] = file.name;
  await send(values);
});
form.addEventListener("click", (event) => {
  const key = event.target.dataset.of;
  if (!key) return;
  const input = document.createElement("input");
  input.type = "file";
  if (key === "proof") { input.style.display = "none"; document.body.append(input); }
  input.addEventListener("change", () => { files[key] = input.files[0]; event.target.nextElementSibling.textContent = input.files[0].name; });
  input.click();
});

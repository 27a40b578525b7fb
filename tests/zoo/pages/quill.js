import Quill from "quill";
import "quill/dist/quill.snow.css";
import { control, draw, options, send } from "./kit.js";

draw({
  title: (id, name) => `<input id="${id}" name="${name}" required>`,
  section: (id, name) => `<select id="${id}" name="${name}">${options({ ga: "Garden", ki: "Kitchen", wo: "Workshop" })}</select>`,
  email: (id, name) => `<input type="email" id="${id}" name="${name}">`,
  text: (id) => `<div id="${id}" style="min-height: 120px"></div>`,
}, (form) => send({ ...Object.fromEntries(new FormData(form)), text: editor.getText().trim() }));
const editor = new Quill(control("text"), { theme: "snow", placeholder: "Write here…" });

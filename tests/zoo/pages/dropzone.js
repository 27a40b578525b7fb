import Dropzone from "dropzone";
import "dropzone/dist/dropzone.css";
import { control, draw, options, send } from "./kit.js";

const ids = [];
draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  street: (id, name) => `<input id="${id}" name="${name}">`,
  damage: (id, name) => `<select id="${id}" name="${name}">${options({ ho: "Hole", li: "Street light", tr: "Fallen tree" })}</select>`,
  photo: (id) => `<div id="${id}" class="dropzone"></div>`,
}, (form) => send({ ...Object.fromEntries(new FormData(form)), photo: ids }));
new Dropzone(control("photo"), { url: "/uploads", success: (file, told) => ids.push(told) });

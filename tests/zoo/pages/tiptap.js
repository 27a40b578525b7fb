import { Editor } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { boxes, control, draw, send } from "./kit.js";

draw({
  author: (id, name) => `<input id="${id}" name="${name}" required>`,
  heading: (id, name) => `<input id="${id}" name="${name}">`,
  story: (id) => `<div id="${id}" style="border: 1px solid #889; min-height: 90px; padding: 6px"></div>`,
  where: boxes("radio", { we: "On the website", le: "In the letter" }),
}, (form) => send({ ...Object.fromEntries(new FormData(form)), story: editor.getText().trim() }));
const editor = new Editor({ element: control("story"), extensions: [StarterKit] });

import { registerRichText } from "@lexical/rich-text";
import { $createParagraphNode, $getRoot, createEditor } from "lexical";
import { control, draw, id, label, options, send } from "./kit.js";

draw({
  product: (id, name) => `<input id="${id}" name="${name}" required>`,
  score: (id, name) => `<select id="${id}" name="${name}">${options({ 5: "Very good", 3: "Fair", 1: "Poor" })}</select>`,
  review: (id) => `<div style="position: relative"><div id="${id}" contenteditable="true" role="textbox" aria-multiline="true" aria-label="${label("review")}" style="border: 1px solid #889; min-height: 90px; padding: 6px"></div><div aria-hidden="true" style="position: absolute; top: 8px; left: 8px; pointer-events: none; color: #777">Enter some rich text…</div></div>`,
  nick: (id, name) => `<input id="${id}" name="${name}">`,
}, (form) => send({ ...Object.fromEntries(new FormData(form)), review: editor.getEditorState().read(() => $getRoot().getTextContent()) }));
const editor = createEditor({ namespace: id("review"), onError: (error) => { throw error; } });
editor.setRootElement(control("review"));
registerRichText(editor);
editor.update(() => { $getRoot().append($createParagraphNode()); });

// Trees whose search sends nothing: the list has to take what is typed; and two lists side by side, between which a double click moves.
import DualListbox from "dual-listbox/dist/dual-listbox.js";
import "dual-listbox/dist/dual-listbox.css";
import Treeselect from "treeselectjs";
import "treeselectjs/dist/treeselectjs.css";
import { control, draw, options, send } from "./kit.js";
const chosen = {};
draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  area: (id) => `<div id="${id}"></div>`,
  crops: (id) => `<div id="${id}"></div>`,
  tools: (id, name) => `<select id="${id}" name="${name}" multiple>${options({ sp: "Spade", ra: "Rake", ho: "Hoe", sc: "Scythe" }, null)}</select>`,
}, (form) => send({ ...Object.fromEntries(new FormData(form)), ...chosen, tools: [...control("tools").selectedOptions].map((option) => option.value) }));
const leaf = (name, value) => ({ name, value, children: [] });
function tree(key, of, isSingleSelect) {
  const made = new Treeselect({ parentHtmlContainer: control(key), options: of, isSingleSelect, value: isSingleSelect ? null : [], placeholder: "Search..." });
  made.srcElement.addEventListener("input", ({ detail }) => { chosen[key] = detail; });
}
tree("area", [{ name: "Uphill", value: "up", children: [leaf("Terrace", "te"), leaf("Orchard", "or")] }, { name: "Downhill", value: "do", children: [leaf("Meadow", "me")] }], true);
tree("crops", [leaf("Beans", "be"), leaf("Leek", "le"), leaf("Kale", "ka")], false);
new (DualListbox ?? window.DualListbox)(control("tools"));

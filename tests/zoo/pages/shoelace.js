import "@shoelace-style/shoelace/dist/themes/light.css";
import "@shoelace-style/shoelace/dist/components/button/button.js";
import "@shoelace-style/shoelace/dist/components/checkbox/checkbox.js";
import "@shoelace-style/shoelace/dist/components/input/input.js";
import "@shoelace-style/shoelace/dist/components/option/option.js";
import "@shoelace-style/shoelace/dist/components/radio-group/radio-group.js";
import "@shoelace-style/shoelace/dist/components/radio/radio.js";
import "@shoelace-style/shoelace/dist/components/rating/rating.js";
import "@shoelace-style/shoelace/dist/components/select/select.js";
import "@shoelace-style/shoelace/dist/components/textarea/textarea.js";
import { changed, id, keys, label, sendForm, zoo } from "./kit.js";

const list = (of, tag) => Object.entries(of).map(([value, text]) => `<${tag} value="${value}">${text}</${tag}>`).join("");
const PARTS = {
  name: (more) => `<sl-input ${more} required></sl-input>`,
  wood: (more) => `<sl-select ${more} placeholder="Choose">${list({ as: "Ash", be: "Beech", ma: "Maple", wa: "Walnut" }, "sl-option")}</sl-select>`,
  tools: (more) => `<sl-select ${more} multiple clearable>${list({ pl: "Plane", ch: "Chisel", sa: "Saw" }, "sl-option")}</sl-select>`,
  bench: (more) => `<sl-radio-group ${more}>${list({ lo: "Low bench", hi: "High bench" }, "sl-radio")}</sl-radio-group>`,
  idea: (more) => `<sl-textarea ${more}></sl-textarea>`,
  safety: (more, key) => `<sl-checkbox name="${key}" id="${id(key)}" value="yes">${label(key)}</sl-checkbox>`,
};
document.querySelector("#root").innerHTML = `<form style="display: grid; gap: ${changed ? 24 : 12}px">${keys.map((key) => PARTS[key](`label="${label(key)}" name="${key}" id="${id(key)}"`, key)).join("")}<p id="complaint" role="alert"></p><sl-button type="submit" variant="${changed ? "success" : "primary"}">${zoo.button}</sl-button></form>`;
document.querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); sendForm(event.target); });

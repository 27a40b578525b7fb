import "@ionic/core/css/core.css";
import "@ionic/core/css/normalize.css";
import "@ionic/core/css/structure.css";
import { initialize } from "@ionic/core/components";
import { defineCustomElement as button } from "@ionic/core/components/ion-button.js";
import { defineCustomElement as input } from "@ionic/core/components/ion-input.js";
import { defineCustomElement as radio } from "@ionic/core/components/ion-radio.js";
import { defineCustomElement as radioGroup } from "@ionic/core/components/ion-radio-group.js";
import { defineCustomElement as select } from "@ionic/core/components/ion-select.js";
import { defineCustomElement as option } from "@ionic/core/components/ion-select-option.js";
import { defineCustomElement as textarea } from "@ionic/core/components/ion-textarea.js";
import { defineCustomElement as toggle } from "@ionic/core/components/ion-toggle.js";
import { changed, control, id, keys, label, send, zoo } from "./kit.js";

initialize();
for (const define of [button, input, radio, radioGroup, select, option, textarea, toggle]) define();

const options = (of) => Object.entries(of).map(([value, text]) => `<ion-select-option value="${value}">${text}</ion-select-option>`).join("");
const PARTS = {
  name: (more) => `<ion-input ${more} label-placement="${changed ? "floating" : "stacked"}"></ion-input>`,
  boat: (more) => `<ion-select ${more} interface="popover" placeholder="Pick one">${options({ c: "Canoe", k: "Kayak", r: "Rowing boat" })}</ion-select>`,
  extras: (more) => `<ion-select ${more} multiple placeholder="Pick some">${options({ l: "Life jacket", m: "Map", d: "Dry bag" })}</ion-select>`,
  trip: (more, key) => `<ion-radio-group ${more} aria-label="${label(key)}"><p>${label(key)}</p><ion-radio value="h">Half a day</ion-radio><br><ion-radio value="f">Full day</ion-radio></ion-radio-group>`,
  swim: (more, key) => `<ion-toggle ${more}>${label(key)}</ion-toggle>`,
  note: (more) => `<ion-textarea ${more} label-placement="stacked"></ion-textarea>`,
};
const drawn = keys.map((key) => PARTS[key](`id="${id(key)}" name="${key}" label="${label(key)}"`, key)).join("");
document.querySelector("#root").innerHTML = `<form style="display: grid; gap: 12px">${drawn}<p id="complaint" role="alert"></p><ion-button type="submit">${zoo.button}</ion-button></form>`;
document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  send(Object.fromEntries(keys.map((key) => [key, key === "swim" ? (control(key).checked ? "yes" : "") : control(key).value ?? ""])));
});

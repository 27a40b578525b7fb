import "@awesome.me/webawesome/dist/styles/webawesome.css";
import "@awesome.me/webawesome/dist/components/button/button.js";
import "@awesome.me/webawesome/dist/components/checkbox/checkbox.js";
import "@awesome.me/webawesome/dist/components/input/input.js";
import "@awesome.me/webawesome/dist/components/option/option.js";
import "@awesome.me/webawesome/dist/components/radio-group/radio-group.js";
import "@awesome.me/webawesome/dist/components/radio/radio.js";
import "@awesome.me/webawesome/dist/components/rating/rating.js";
import "@awesome.me/webawesome/dist/components/select/select.js";
import "@awesome.me/webawesome/dist/components/slider/slider.js";
import "@awesome.me/webawesome/dist/components/switch/switch.js";
import { changed, id, keys, label, sendForm, zoo } from "./kit.js";

const list = (of, tag) => Object.entries(of).map(([value, text]) => `<${tag} value="${value}">${text}</${tag}>`).join("");
const PARTS = {
  name: (more) => `<wa-input ${more} required></wa-input>`,
  film: (more) => `<wa-select ${more}>${list({ gl: "The glass harbour", no: "Northern line", wi: "Winter orchard" }, "wa-option")}</wa-select>`,
  row: (more) => `<wa-radio-group ${more}>${list({ fr: "Front", mi: "Middle", ba: "Back" }, "wa-radio")}</wa-radio-group>`,
  tickets: (more) => `<wa-slider ${more} min="0" max="10" value="0"></wa-slider>`,
  stars: (more) => `<wa-rating ${more}></wa-rating>`,
  popcorn: (more, key) => `<wa-switch name="${key}" id="${id(key)}" value="yes">${label(key)}</wa-switch>`,
};
document.querySelector("#root").innerHTML = `<form style="display: grid; gap: ${changed ? 24 : 12}px">${keys.map((key) => PARTS[key](`label="${label(key)}" name="${key}" id="${id(key)}"`, key)).join("")}<p id="complaint" role="alert"></p><wa-button type="submit" variant="brand">${zoo.button}</wa-button></form>`;
document.querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); sendForm(event.target); });

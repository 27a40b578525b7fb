import "@vaadin/button";
import "@vaadin/combo-box";
import "@vaadin/date-picker";
import "@vaadin/multi-select-combo-box";
import "@vaadin/select";
import "@vaadin/text-field";
import "@vaadin/time-picker";
import { changed, control, id, keys, label, send, zoo } from "./kit.js";

const TAGS = {
  name: "vaadin-text-field", ship: "vaadin-select", port: "vaadin-combo-box", cargo: "vaadin-multi-select-combo-box",
  day: "vaadin-date-picker", hour: "vaadin-time-picker",
};
const ITEMS = {
  ship: [{ label: "Aurora", value: "au" }, { label: "Borealis", value: "bo" }, { label: "Cygnus", value: "cy" }],
  port: ["Antwerp", "Bergen", "Gdynia", "Turku"],
  cargo: ["Grain", "Salt", "Timber", "Wool"],
};
const form = document.createElement("form");
form.style.cssText = `display: grid; gap: ${changed ? 20 : 10}px`;
for (const key of keys) form.append(Object.assign(document.createElement(TAGS[key]), { label: label(key), id: id(key), name: key, ...(ITEMS[key] && { items: ITEMS[key] }) }));
form.insertAdjacentHTML("beforeend", `<p id="complaint" role="alert"></p><vaadin-button theme="primary">${zoo.button}</vaadin-button>`);
document.querySelector("#root").append(form);
form.querySelector("vaadin-button").addEventListener("click", () => {
  send(Object.fromEntries(keys.map((key) => [key, key === "cargo" ? control(key).selectedItems : control(key).value])));
});

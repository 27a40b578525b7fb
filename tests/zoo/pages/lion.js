import "@lion/ui/define/lion-combobox.js";
import "@lion/ui/define/lion-form.js";
import "@lion/ui/define/lion-input.js";
import "@lion/ui/define/lion-input-datepicker.js";
import "@lion/ui/define/lion-input-stepper.js";
import "@lion/ui/define/lion-option.js";
import "@lion/ui/define/lion-radio.js";
import "@lion/ui/define/lion-radio-group.js";
import "@lion/ui/define/lion-select-rich.js";
import { changed, control, id, keys, label, send, zoo } from "./kit.js";

const options = (of) => Object.entries(of).map(([value, text]) => `<lion-option data-value="${value}">${text}</lion-option>`).join("");
const PARTS = {
  name: (more) => `<lion-input ${more}></lion-input>`,
  bank: (more) => `<lion-select-rich ${more}>${options({ a: "Amstel branch", m: "Maas branch", r: "Rhine branch" })}</lion-select-rich>`,
  town: (more) => `<lion-combobox ${more} show-all-on-empty>${options({ Arnhem: "Arnhem", Breda: "Breda", Delft: "Delft", Leiden: "Leiden" })}</lion-combobox>`,
  day: (more) => `<lion-input-datepicker ${more}></lion-input-datepicker>`,
  card: (more) => `<lion-radio-group ${more}><lion-radio label="Debit card" data-value="de"></lion-radio><lion-radio label="Credit card" data-value="cr"></lion-radio></lion-radio-group>`,
  people: (more) => `<lion-input-stepper ${more} min="1" max="20"></lion-input-stepper>`,
};
const drawn = keys.map((key) => PARTS[key](`label="${label(key)}" name="${key}" id="${id(key)}"`)).join("");
document.querySelector("#root").innerHTML = `<lion-form><form style="display: grid; gap: ${changed ? 24 : 12}px">${drawn}<p id="complaint" role="alert"></p><button type="submit">${zoo.button}</button></form></lion-form>`;
for (const choice of document.querySelectorAll("[data-value]")) choice.choiceValue = choice.dataset.value;

const twoDigits = (number) => String(number).padStart(2, "0");
const sent = (value) => (value instanceof Date ? `${value.getFullYear()}-${twoDigits(value.getMonth() + 1)}-${twoDigits(value.getDate())}` : value && typeof value === "object" ? "" : value);
document.querySelector("lion-form").addEventListener("submit", (event) => {
  event.preventDefault();
  send(Object.fromEntries(keys.map((key) => [key, sent(control(key).modelValue)])));
});

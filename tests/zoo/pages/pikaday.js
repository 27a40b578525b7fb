import { Litepicker } from "litepicker"; import Pikaday from "pikaday"; import "pikaday/css/pikaday.css";
import AirDatepicker from "air-datepicker"; import "air-datepicker/air-datepicker.css"; import en from "air-datepicker/locale/en.js";
import { Calendar } from "vanilla-calendar-pro"; import "vanilla-calendar-pro/styles/index.css";
import { changed, control, draw } from "./kit.js";
draw({
  name: (id, name) => `<input id="${id}" name="${name}">`,
  pickup: (id, name) => `<input id="${id}" name="${name}" readonly>`,
  born: (id, name) => `<input id="${id}" name="${name}" autocomplete="off">`,
  check: (id, name) => `<input id="${id}" name="${name}" readonly>`,
  back: (id, name) => `<input id="${id}" name="${name}" readonly>`,
});
new Litepicker({ element: control("pickup"), format: "DD MMM YYYY", singleMode: true });
new Pikaday({ field: control("born"), yearRange: [1930, 2030], toString: (d) => `${d.getDate()}/${d.getMonth() + 1}/${d.getFullYear()}`, parse: (s) => { const [d, m, y] = s.split("/").map(Number); return new Date(y, m - 1, d); } });
new AirDatepicker(control("check"), { locale: en.default ?? en, dateFormat: "dd.MM.yyyy", autoClose: true });
new Calendar(control("back"), { inputMode: true, onChangeToInput(self) { if (self.context.selectedDates[0]) { self.context.inputElement.value = self.context.selectedDates[0]; self.hide(); } } }).init();

// Pickers of days and times: a scrolled list of times, a clock, a custom element, and a calendar that stands open in the form.
import $ from "./jquery-global.js";
import "jquery-datetimepicker/build/jquery.datetimepicker.full.js"; import "jquery-datetimepicker/build/jquery.datetimepicker.min.css";
import { TempusDominus } from "@eonasdan/tempus-dominus"; import "@eonasdan/tempus-dominus/dist/css/tempus-dominus.css";
import flatpickr from "flatpickr"; import "flatpickr/dist/flatpickr.css";
import "@duetds/date-picker/dist/duet/themes/default.css"; import { DuetDatePicker } from "@duetds/date-picker/custom-element/index.js";
import { control, draw, id } from "./kit.js";
if (!customElements.get("duet-date-picker")) customElements.define("duet-date-picker", DuetDatePicker);
const text = (id, name) => `<input id="${id}" name="${name}" autocomplete="off">`;
draw({
  name: text, start: text, alarm: text, visit: text, wake: text,
  day: (id, name) => `<div><div id="${id}-cal"></div><input type="hidden" id="${id}" name="${name}"></div>`,
  due: (id, name) => `<duet-date-picker identifier="${id}" name="${name}"></duet-date-picker>`,
});
$.datetimepicker.setLocale("en");
$(control("start")).datetimepicker({ format: "Y-m-d H:i", step: 15 });
$(control("alarm")).datetimepicker({ datepicker: false, format: "H:i", step: 15 });
new TempusDominus(control("visit"), { localization: { format: "yyyy-MM-dd" }, display: { components: { clock: false } } });
new TempusDominus(control("wake"), { localization: { format: "HH:mm", hourCycle: "h23" }, display: { viewMode: "clock", components: { calendar: false } } });
flatpickr(`#${id("day")}-cal`, { inline: true, onChange: (_, text) => { control("day").value = text; } });

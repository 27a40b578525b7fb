import flatpickr from "flatpickr";
import "flatpickr/dist/flatpickr.css";
import { changed, control, draw } from "./kit.js";

const input = (more = "") => (id, name) => `<input id="${id}" name="${name}" ${more}>`;
draw({
  name: input("required"),
  arrival: input("placeholder='Select a date'"),
  departure: input(),
  stay: input("placeholder='From – to'"),
  breakfast: input(),
});
flatpickr(control("arrival"), { altInput: true, altFormat: changed ? "j. F Y" : "F j, Y" });
flatpickr(control("departure"), { dateFormat: "d/m/Y" });
flatpickr(control("stay"), { mode: "range" });
flatpickr(control("breakfast"), { enableTime: true, noCalendar: true, dateFormat: "H:i", time_24hr: true });

import noUiSlider from "nouislider";
import "nouislider/dist/nouislider.css";
import { boxes, changed, control, draw, id, label, send } from "./kit.js";

draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  age: (id) => `<div id="${id}" style="margin: 12px"></div><output id="${id}-told"></output>`,
  budget: (id) => `<div id="${id}" style="margin: 12px"></div><output id="${id}-told"></output>`,
  wish: boxes("radio", { sea: "By the sea", alp: "In the mountains" }),
}, (form) => send({ ...Object.fromEntries(new FormData(form)), age: value("age"), budget: value("budget") }));
const value = (key) => String(Math.round(Number(control(key).noUiSlider.get())));
for (const [key, range] of [["age", { min: 0, max: 99 }], ["budget", { min: 100, max: 900 }]]) {
  noUiSlider.create(control(key), { start: range.min, step: key === "age" ? 1 : 50, connect: "lower", range, handleAttributes: [{ "aria-label": label(key) }], direction: changed ? "rtl" : "ltr" });
  control(key).noUiSlider.on("update", ([now]) => { document.getElementById(`${id(key)}-told`).textContent = Math.round(now); });
}

import TomSelect from "tom-select";
import "tom-select/dist/css/tom-select.default.css";
import { control, draw, options, sendForm } from "./kit.js";

const list = (of, more = "") => (id, name) => `<select id="${id}" name="${name}" ${more}>${options(of, more ? null : "")}</select>`;
draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  route: list({ n1: "North loop", e2: "East ridge", s3: "South shore" }),
  grades: list({ gr: "Green", bl: "Blue", re: "Red", ba: "Black" }, "multiple"),
  hut: (id, name) => `<select id="${id}" name="${name}"></select>`,
  friends: (id, name) => `<input id="${id}" name="${name}">`,
}, sendForm);
new TomSelect(control("route"), { placeholder: "Select a route" });
new TomSelect(control("grades"), { plugins: ["remove_button"] });
new TomSelect(control("hut"), {
  valueField: "id", labelField: "text", searchField: "text",
  load: (typed, done) => fetch(`/towns?q=${encodeURIComponent(typed)}`).then((told) => told.json()).then((told) => done(told.results), () => done()),
});
new TomSelect(control("friends"), { create: true, persist: false });

import $ from "./jquery-global.js";
import selectric from "selectric/public/jquery.selectric.js";
import "selectric/public/selectric.css";
import { control, draw, options } from "./kit.js";

selectric(window, $);
const list = (of, more = "") => (id, name) => `<select id="${id}" name="${name}" ${more}>${options(of, more.includes("multiple") ? null : "Please choose")}</select>`;
draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  bin: list({ s: "Small bin", m: "Medium bin", l: "Large bin" }),
  street: list({ as: "Ash Street", be: "Beech Street", el: "Elm Street" }),
  sorts: list({ pa: "Paper", gl: "Glass", me: "Metal" }, "multiple"),
  note: (id, name) => `<textarea id="${id}" name="${name}"></textarea>`,
});
for (const key of ["bin", "street"]) $(control(key)).selectric();
$(control("sorts")).selectric({ multiple: { separator: ", ", keepMenuOpen: true } });

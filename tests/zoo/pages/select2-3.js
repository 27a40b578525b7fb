import $ from "./jquery-global.js";
import "select2-3/select2.js";
import "select2-3/select2.css";
import { control, draw, options } from "./kit.js";

const list = (of, more = "") => (id, name) => `<select id="${id}" name="${name}" style="width: 20rem" ${more}>${options(of, more ? null : "")}</select>`;
draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  product: list({ ke: "Kettle", la: "Lamp", to: "Toaster" }),
  fault: list({ no: "Does not start", he: "Gets too hot", so: "Makes a sound" }),
  parts: list({ co: "Cord", li: "Lid", sw: "Switch", fi: "Filter" }, "multiple"),
  words: (id, name) => `<input id="${id}" name="${name}" style="width: 20rem">`,
});
$(control("product")).select2({ placeholder: "Choose a product" });
$(control("fault")).select2({ minimumResultsForSearch: -1 });
$(control("parts")).select2();
$(control("words")).select2({ tags: [], tokenSeparators: [","] });

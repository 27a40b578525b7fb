import $ from "jquery";
import select2 from "select2";
import "select2/dist/css/select2.css";
import { control, draw, options } from "./kit.js";

select2(window, $);
const list = (of, more = "") => (id, name) => `<select id="${id}" name="${name}" style="width: 20rem" ${more}>${options(of, more ? null : "")}</select>`;
draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  species: list({ ap: "Apple", ch: "Cherry", pl: "Plum", qu: "Quince" }),
  stock: list({ m9: "Dwarf", m26: "Half dwarf", mm: "Strong" }),
  extras: list({ st: "Stake", ne: "Net", mu: "Mulch", gu: "Guard" }, "multiple"),
  town: (id, name) => `<select id="${id}" name="${name}" style="width: 20rem"></select>`,
});
$(control("species")).select2({ placeholder: "Choose a fruit", allowClear: true });
$(control("stock")).select2({ minimumResultsForSearch: Infinity });
$(control("extras")).select2();
$(control("town")).select2({ ajax: { url: "/towns", delay: 200, dataType: "json" }, minimumInputLength: 1, placeholder: "Type a town" });

import IMask from "imask";
import { changed, control, draw, sendForm } from "./kit.js";

const input = (more = "") => (id, name) => `<input id="${id}" name="${name}" ${more}>`;
draw({
  name: input("required"),
  serial: input("required"),
  bought: input(),
  price: input("inputmode='decimal'"),
  postcode: input(),
}, sendForm);
IMask(control("serial"), { mask: "aa-0000-00", prepareChar: (typed) => typed.toUpperCase(), lazy: changed });
IMask(control("bought"), { mask: Date, pattern: "d{/}`m{/}`Y", lazy: false, blocks: { d: { mask: IMask.MaskedRange, from: 1, to: 31, maxLength: 2 }, m: { mask: IMask.MaskedRange, from: 1, to: 12, maxLength: 2 }, Y: { mask: IMask.MaskedRange, from: 1990, to: 2099 } }, parse: (text) => { const [day, month, year] = text.split("/").map(Number); return new Date(year, month - 1, day); }, format: (date) => [String(date.getDate()).padStart(2, "0"), String(date.getMonth() + 1).padStart(2, "0"), date.getFullYear()].join("/") });
IMask(control("price"), { mask: Number, thousandsSeparator: ",", radix: ".", scale: 2, padFractionalZeros: true });
IMask(control("postcode"), { mask: "000 00" });

import { boxes, draw, options } from "./kit.js";

draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  departure: (id, name) => `<input id="${id}" name="${name}" required>`,
  berth: (id, name) => `<select id="${id}" name="${name}" required>${options({ a8: "Up to 8 metres", a12: "Up to 12 metres", a20: "Up to 20 metres" })}</select>`,
  checkin: (id, name) => `<input type="date" id="${id}" name="${name}" required>`,
  power: boxes("radio", { no: "No shore power", a16: "16 A", a32: "32 A" }),
  services: boxes("checkbox", { water: "Fresh water", fuel: "Fuel", waste: "Waste disposal" }),
});

import Choices from "choices.js";
import "choices.js/public/assets/styles/choices.css";
import { control, draw, options } from "./kit.js";

const list = (of, more = "") => (id, name) => `<select id="${id}" name="${name}" ${more}>${options(of, more.includes("multiple") ? null : "Pick one")}</select>`;
draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  room: list({ r1: "Harbour room", r2: "Garden room", r3: "Attic" }, "required"),
  seats: list({ ro: "In rows", ci: "In a circle", ta: "At tables" }),
  gear: list({ pr: "Projector", mi: "Microphone", bo: "Whiteboard", fl: "Flip chart" }, "multiple"),
  tags: (id, name) => `<input id="${id}" name="${name}">`,
});
new Choices(control("room"), { shouldSort: false });
new Choices(control("seats"), { searchEnabled: false });
new Choices(control("gear"), { removeItemButton: true });
new Choices(control("tags"), { removeItemButton: true });

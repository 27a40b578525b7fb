import $ from "./jquery-global.js";
import "jquery-ui/dist/jquery-ui.js";
import "jquery-ui/dist/themes/base/jquery-ui.css";
import { boxes, changed, control, draw, options } from "./kit.js";

const input = (more = "") => (id, name) => `<input id="${id}" name="${name}" ${more}>`;
const SEEDS = ["Barley", "Bean", "Beetroot", "Buckwheat", "Kale", "Leek"];
draw({
  seed: input("required"),
  sowing: input(changed ? "" : "readonly"),
  ground: (id, name) => `<select id="${id}" name="${name}">${options({ cl: "Clay", sa: "Sand", lo: "Loam" }, "Choose")}</select>`,
  rows: input(),
  cover: boxes("radio", { no: "No cover", fl: "Fleece", gl: "Glass" }),
});
$(control("seed")).autocomplete({ source: SEEDS, minLength: 1, delay: 150 });
$(control("sowing")).datepicker({ dateFormat: "dd.mm.yy", changeYear: true });
$(control("ground")).selectmenu();
$(control("rows")).spinner({ min: 1, max: 60 });
$("[name=cover]").checkboxradio();

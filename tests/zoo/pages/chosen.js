import $ from "./jquery-global.js";
import "chosen-js/chosen.jquery.js";
import "chosen-js/chosen.css";
import { control, draw, options } from "./kit.js";

const list = (of, more = "") => (id, name) => `<select id="${id}" name="${name}" style="width: 20rem" ${more}>${options(of, more.includes("multiple") ? null : "")}</select>`;
draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  line: list({ l1: "Line 1", l4: "Line 4", l7: "Line 7" }, "data-placeholder='Choose a line'"),
  zones: list({ a: "Zone A", b: "Zone B", c: "Zone C", d: "Zone D" }, "multiple data-placeholder='Choose zones'"),
  length: (id, name) => `<select id="${id}" name="${name}" style="width: 20rem">${options({ w: "A week", m: "A month", y: "A year" }, null)}</select>`,
  reason: (id, name) => `<select id="${id}" name="${name}" style="width: 20rem"><option value=""></option><optgroup label="Work">${options({ co: "Commuting", ap: "Apprenticeship" }, null)}</optgroup><optgroup label="Other">${options({ sc: "School", le: "Leisure" }, null)}</optgroup></select>`,
});
$(control("line")).chosen({ allow_single_deselect: true });
$(control("zones")).chosen();
$(control("length")).chosen({ disable_search: true });
$(control("reason")).chosen();

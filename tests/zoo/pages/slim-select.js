import "slim-select/styles"; import SlimSelect from "slim-select";
import "nice-select2/dist/css/nice-select2.css"; import NiceSelect from "nice-select2";
import "@yaireo/tagify/dist/tagify.css"; import Tagify from "@yaireo/tagify";
import { control, draw, options } from "./kit.js";
draw({
  name: (id, name) => `<input id="${id}" name="${name}">`,
  fish: (id, name) => `<select id="${id}" name="${name}">${options({ pe: "Perch", pi: "Pike", tr: "Trout" }, "Choose a fish")}</select>`,
  lakes: (id, name) => `<select id="${id}" name="${name}" multiple>${options({ l1: "North lake", l2: "Mill pond", l3: "Long lake" }, null)}</select>`,
  permit: (id, name) => `<select id="${id}" name="${name}">${options({ d: "Day permit", w: "Week permit", y: "Year permit" }, "Nothing")}</select>`,
  bait: (id, name) => `<input id="${id}" name="${name}">`,
});
new SlimSelect({ select: control("fish") });
new SlimSelect({ select: control("lakes"), settings: { closeOnSelect: false } });
NiceSelect.bind(control("permit"), { searchable: true });
new Tagify(control("bait"), { originalInputValueFormat: (v) => v.map((x) => x.value).join(";") });

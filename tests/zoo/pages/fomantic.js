import $ from "./jquery-global.js";
import "fomantic-ui-css/semantic.js";
import "fomantic-ui-css/components/dropdown.css";
import "fomantic-ui-css/components/checkbox.css";
import "fomantic-ui-css/components/form.css";
import "fomantic-ui-css/components/button.css";
import "fomantic-ui-css/components/input.css";
import "fomantic-ui-css/components/menu.css";
import "fomantic-ui-css/components/transition.css";
import { control, draw, options } from "./kit.js";

const SPORTS = { ro: "Rowing", sa: "Sailing", sw: "Swimming" };
draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  sport: (id, name) => `<select id="${id}" name="${name}" class="ui dropdown">${options(SPORTS, "Select a sport")}</select>`,
  days: (id, name) => `<select id="${id}" name="${name}" class="ui dropdown" multiple>${options({ mo: "Monday", we: "Wednesday", fr: "Friday", su: "Sunday" }, "Choose days")}</select>`,
  coach: (id, name) => `<div class="ui selection dropdown" id="${id}-drawn"><input type="hidden" name="${name}"><i class="dropdown icon"></i><div class="default text">Nobody</div><div class="menu"><div class="item" data-value="fi">Finch</div><div class="item" data-value="ja">Jay</div><div class="item" data-value="wr">Wren</div></div></div>`,
  locker: Object.assign((id, name) => Object.entries({ y: "With a locker", n: "Without a locker" }).map(([value, text]) => `<div class="ui radio checkbox"><input type="radio" class="hidden" name="${name}" value="${value}"><label>${text}</label></div>`).join(" "), { grouped: true }),
}).classList.add("ui", "form");
$(control("sport")).dropdown();
$(control("days")).dropdown();
$(".ui.selection.dropdown").dropdown();
$(".ui.checkbox").checkbox();

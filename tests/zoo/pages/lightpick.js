import $ from "./jquery-global.js";
import "@chenfengyuan/datepicker/dist/datepicker.css"; import "trumbowyg/dist/ui/trumbowyg.css"; import "lightpick/css/lightpick.css";
import { control, draw, options } from "./kit.js";
require("@chenfengyuan/datepicker"); require("trumbowyg"); const Lightpick = require("lightpick");
draw({
  name: (id, n) => `<input id="${id}" name="${n}">`,
  opening: (id, n) => `<input id="${id}" name="${n}" autocomplete="off">`,
  closing: (id, n) => `<input id="${id}" name="${n}" autocomplete="off" readonly>`,
  room: (id, n) => `<select id="${id}" name="${n}">${options({ bl: "Blue room", re: "Red room" }, "Choose")}</select>`,
  text: (id, n) => `<textarea id="${id}" name="${n}"></textarea>`,
});
$(control("opening")).datepicker({ format: "yyyy-mm-dd", autoHide: true });
new Lightpick({ field: control("closing"), format: "YYYY-MM-DD" });
$.trumbowyg.svgPath = false; $.trumbowyg.hideButtonTexts = true;
$(control("text")).trumbowyg({ removeformatPasted: true });

import intlTelInput from "intl-tel-input/intlTelInputWithUtils";
import "intl-tel-input/styles-no-assets";
import { boxes, control, draw, send } from "./kit.js";

const entered = {};
draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  mobile: (id, name) => `<input id="${id}" name="${name}" type="tel">`,
  home: (id, name) => `<input id="${id}" name="${name}" type="tel">`,
  time: boxes("radio", { am: "In the morning", pm: "In the afternoon" }),
}, (form) => send({ ...Object.fromEntries(new FormData(form)), mobile: entered.mobile.getNumber(), home: entered.home.getNumber() }));
entered.mobile = intlTelInput(control("mobile"), { initialCountry: "de" });
entered.home = intlTelInput(control("home"), { initialCountry: "se", separateDialCode: true });

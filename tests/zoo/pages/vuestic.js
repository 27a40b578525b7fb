// Lists that are all named “Select an option”, under labels of their own.
import { createVuestic, VaInput, VaSelect, VaDateInput, VaRadio, VaRating, VaCounter, VaButton } from "vuestic-ui";
import "vuestic-ui/css";
import { createApp, h, reactive } from "vue";
import { changed, keys, label, send, zoo } from "./kit.js";
const v = reactive({ name: "", scope: "", parts: [], day: null, sky: "", skill: 0, nights: 1 });
const bind = (key) => ({ modelValue: v[key], "onUpdate:modelValue": (x) => (v[key] = x) });
const opts = (of) => Object.entries(of).map(([value, text]) => ({ value, text }));
const sel = { valueBy: "value", textBy: "text" };
const iso = (d) => d && `${d.getFullYear()}-${String(d.getMonth() + 1).padStart(2, "0")}-${String(d.getDate()).padStart(2, "0")}`;
const group = (key, more) => h("div", { role: "group", "aria-labelledby": `l-${key}` }, [h("div", { id: `l-${key}`, style: "font-weight:600" }, label(key)), ...more]);
const C = {
  name: () => h(VaInput, { ...bind("name"), label: label("name") }),
  scope: () => h(VaSelect, { ...bind("scope"), ...sel, label: label("scope"), placeholder: "Choose one", options: opts({ le: "Lens telescope", mi: "Mirror telescope", fi: "Field glass" }) }),
  parts: () => h(VaSelect, { ...bind("parts"), ...sel, label: label("parts"), multiple: true, options: opts({ tr: "Tripod", mo: "Moon filter", su: "Sun filter", ey: "Eyepiece" }) }),
  day: () => h(VaDateInput, { ...bind("day"), label: label("day"), clearable: changed }),
  sky: () => group("sky", opts({ hills: "In the hills", town: "In town", sea: "By the sea" }).map((o) => h(VaRadio, { ...bind("sky"), option: o.value, label: o.text, name: "sky" }))),
  skill: () => group("skill", [h(VaRating, { ...bind("skill"), max: 5 })]),
  nights: () => h(VaCounter, { ...bind("nights"), label: label("nights"), min: 1, max: 9, buttons: true }),
};
const app = createApp({ render: () => h("form", { onSubmit: (e) => { e.preventDefault(); send({ ...v, day: iso(v.day), skill: v.skill ? String(v.skill) : "", nights: String(v.nights) }); } }, [
  ...keys.map((k) => h("div", { style: "margin:14px 0" }, [C[k]()])), h("p", { id: "complaint", role: "alert" }), h(VaButton, { type: "submit" }, () => zoo.button)]) });
app.use(createVuestic()); app.mount("#root");

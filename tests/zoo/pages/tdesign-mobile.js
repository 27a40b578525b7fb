// A telephone's form: wheels for an option and for a day that only a finger turns, a stepper, and stars of which the chosen one is larger.
import "tdesign-mobile-vue/es/style/index.css";
import { Button, DateTimePicker, Form, FormItem, Input, Picker, Popup, Rate, Stepper } from "tdesign-mobile-vue";
import { createApp, h, reactive } from "vue";
import { keys, label, send, zoo } from "./kit.js";
const values = reactive({ name: "", boat: "", day: "", crew: 1, skill: 0 });
const shown = reactive({}), open = reactive({});
const BOATS = [{ label: "Canoe", value: "ca" }, { label: "Kayak", value: "ka" }, { label: "Dinghy", value: "di" }];
const set = (key) => ({ value: values[key], "onUpdate:value": (value) => { values[key] = value; } });
const opens = (key, note, wheels) => [
  h(Input, { readonly: true, value: shown[key] ?? "", placeholder: note, onClick: () => { open[key] = true; } }),
  h(Popup, { visible: Boolean(open[key]), "onUpdate:visible": (isOpen) => { open[key] = isOpen; }, placement: "bottom" }, () => wheels),
];
const took = (key, value, text) => { values[key] = value; shown[key] = text; open[key] = false; };
const closes = (key) => () => { open[key] = false; };
const controls = {
  name: (key) => h(Input, { ...set(key), placeholder: "Your name" }),
  boat: (key) => opens(key, "Choose a boat", h(Picker, { title: label(key), columns: [BOATS], onConfirm: ([value]) => took(key, value, BOATS.find((boat) => boat.value === value).label), onCancel: closes(key) })),
  day: (key) => opens(key, "Choose a day", h(DateTimePicker, { title: label(key), mode: "date", format: "YYYY-MM-DD", start: "2026-01-01", end: "2029-12-31", value: values[key] || "2026-11-28", onConfirm: (day) => took(key, day, day), onCancel: closes(key) })),
  crew: (key) => h(Stepper, { ...set(key), min: 0, max: 12 }),
  skill: (key) => h(Rate, set(key)),
};
const submit = () => send({ ...values, crew: String(values.crew), skill: values.skill ? String(values.skill) : "" });
createApp({
  render: () => h(Form, { onSubmit: submit }, () => [
    ...keys.map((key) => h(FormItem, { label: label(key), name: key }, () => controls[key](key))),
    h("p", { id: "complaint", role: "alert" }),
    h(Button, { type: "submit", theme: "primary" }, () => zoo.button),
  ]),
}).mount("#root");

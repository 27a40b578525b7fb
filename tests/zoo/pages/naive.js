// A list that only a text field searches, which keeps no text, and two lists side by side whose boxes have no names.
import { NButton, NDatePicker, NForm, NFormItem, NInput, NSelect, NTimePicker, NTransfer } from "naive-ui";
import { createApp, h, reactive } from "vue";
import { changed, keys, label, send, zoo } from "./kit.js";
const values = reactive({ name: "", crop: null, extras: [], day: null, crates: [], hour: null });
const set = (key) => (value) => { values[key] = value; };
const opt = (of) => Object.entries(of).map(([value, label]) => ({ value, label }));
const two = (n) => String(n).padStart(2, "0");
const iso = (t) => { if (!t) return ""; const d = new Date(t); return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`; };
const hm = (t) => { if (!t) return ""; const d = new Date(t); return `${two(d.getHours())}:${two(d.getMinutes())}`; };
const controls = {
  name: () => h(NInput, { value: values.name, "onUpdate:value": set("name"), placeholder: "" }),
  crop: () => h(NSelect, { value: values.crop, "onUpdate:value": set("crop"), options: opt({ ki: "Kiwi", me: "Melon", pl: "Plum", qu: "Quince" }), filterable: true }),
  extras: () => h(NSelect, { value: values.extras, "onUpdate:value": set("extras"), multiple: true, options: opt({ la: "Ladder", gl: "Gloves", ba: "Baskets" }) }),
  day: () => h(NDatePicker, { value: values.day, "onUpdate:value": set("day"), type: "date", format: changed ? "dd.MM.yyyy" : "yyyy-MM-dd" }),
  crates: () => h(NTransfer, { value: values.crates, "onUpdate:value": set("crates"), options: opt({ s: "Small crate", m: "Medium crate", l: "Large crate", x: "Giant crate" }) }),
  hour: () => h(NTimePicker, { value: values.hour, "onUpdate:value": set("hour"), format: "HH:mm" }),
};
const submit = (event) => { event.preventDefault(); send({ ...values, day: iso(values.day), hour: hm(values.hour) }); };
createApp({ render: () => h(NForm, { onSubmit: submit }, () => [
  ...keys.map((key) => h(NFormItem, { label: label(key), path: key }, () => controls[key]())),
  h("p", { id: "complaint", role: "alert" }), h(NButton, { attrType: "submit", type: "primary" }, () => zoo.button),
]) }).mount("#root");

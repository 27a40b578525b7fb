// Fields that open overlays: a wheel with a button that confirms, and months that scroll in one list.
import "vant/lib/index.css";
import { Button, Calendar, Field, Form, Locale, Picker, Popup, Stepper, Switch } from "vant";
import english from "vant/es/locale/lang/en-US.mjs";
import { createApp, h, reactive } from "vue";
import { changed, id, label, send, zoo } from "./kit.js";
Locale.use("en-US", english);
const values = reactive({ name: "", stop: "", day: "", seats: 1, wheelchair: false });
const shown = reactive({ stop: false, day: false, stopText: "" });
const two = (number) => String(number).padStart(2, "0");
const iso = (day) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
const columns = Object.entries({ o: "Old market", s: "Station", u: "University", z: "Zoo gate" }).map(([value, text]) => ({ value, text }));
const opener = (key, text) => h(Field, { label: label(key), id: id(key), readonly: true, isLink: true, modelValue: text, placeholder: "Choose", onClick: () => { shown[key] = true; } });
const inside = (key, input) => h(Field, { label: label(key) }, { input });
const submit = () => send({ ...values, seats: String(values.seats), wheelchair: values.wheelchair ? "True" : "" });
createApp({
  render: () => h(Form, { onSubmit: submit }, () => [
    h(Field, { label: label("name"), id: id("name"), modelValue: values.name, "onUpdate:modelValue": (text) => { values.name = text; } }),
    opener("stop", shown.stopText),
    h(Popup, { show: shown.stop, position: "bottom", "onUpdate:show": (show) => { shown.stop = show; } }, () => h(Picker, {
      columns,
      onConfirm: ({ selectedOptions: [option] }) => { values.stop = option.value; shown.stopText = option.text; shown.stop = false; },
      onCancel: () => { shown.stop = false; },
    })),
    opener("day", values.day),
    h(Calendar, {
      show: shown.day, minDate: new Date(2026, 0, 1), maxDate: new Date(2028, 11, 31), showConfirm: changed,
      "onUpdate:show": (show) => { shown.day = show; }, onConfirm: (day) => { values.day = iso(day); shown.day = false; },
    }),
    inside("seats", () => h(Stepper, { modelValue: values.seats, "onUpdate:modelValue": (count) => { values.seats = count; } })),
    inside("wheelchair", () => h(Switch, { modelValue: values.wheelchair, "onUpdate:modelValue": (on) => { values.wheelchair = on; } })),
    h("p", { id: "complaint", role: "alert" }),
    h(Button, { nativeType: "submit", type: "primary" }, () => zoo.button),
  ]),
}).mount("#root");

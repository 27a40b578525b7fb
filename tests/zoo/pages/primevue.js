import PrimeVue from "primevue/config";
import Aura from "@primeuix/themes/aura";
import InputText from "primevue/inputtext"; import Select from "primevue/select"; import MultiSelect from "primevue/multiselect";
import DatePicker from "primevue/datepicker"; import InputNumber from "primevue/inputnumber"; import Rating from "primevue/rating"; import Button from "primevue/button";
import { createApp, reactive } from "vue/dist/vue.esm-bundler.js";
import { changed, id, keys, label, send, zoo } from "./kit.js";
const iso = (d) => d ? `${d.getFullYear()}-${String(d.getMonth() + 1).padStart(2, "0")}-${String(d.getDate()).padStart(2, "0")}` : "";
createApp({
  components: { InputText, Select, MultiSelect, DatePicker, InputNumber, Rating, Button },
  setup() {
    const values = reactive({ name: "", tent: null, extras: [], arrival: null, guests: null, stars: null });
    const tents = [{ n: "Small tent", c: "s" }, { n: "Family tent", c: "f" }, { n: "Tipi", c: "t" }];
    const extras = ["Camp stove", "Lantern", "Sleeping bags", "Folding chairs"];
    return { values, keys, label, id, zoo, changed, tents, extras, submit: () => send({ ...values, arrival: iso(values.arrival) }) };
  },
  template: `<form @submit.prevent="submit"><div v-for="key in keys" :key="key" class="row"><label :for="id(key)">{{ label(key) }}</label>
    <InputText v-if="key==='name'" :id="id(key)" v-model="values.name" />
    <Select v-else-if="key==='tent'" :labelId="id(key)" v-model="values.tent" :options="tents" optionLabel="n" optionValue="c" placeholder="Select one" />
    <MultiSelect v-else-if="key==='extras'" :inputId="id(key)" v-model="values.extras" :options="extras" display="chip" filter placeholder="Select some" />
    <DatePicker v-else-if="key==='arrival'" :inputId="id(key)" v-model="values.arrival" :dateFormat="changed ? 'dd.mm.yy' : 'mm/dd/yy'" showIcon />
    <InputNumber v-else-if="key==='guests'" :inputId="id(key)" v-model="values.guests" showButtons :min="0" :max="20" />
    <Rating v-else v-model="values.stars" />
  </div><p id="complaint" role="alert"></p><Button type="submit" :label="zoo.button" /></form>`,
}).use(PrimeVue, { theme: { preset: Aura } }).mount("#root");

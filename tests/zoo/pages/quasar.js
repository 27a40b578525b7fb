import "quasar/dist/quasar.css";
import { Quasar, QInput, QSelect, QOptionGroup, QToggle, QSlider, QDate, QPopupProxy, QIcon, QBtn, QForm, QField } from "quasar";
import { createApp, reactive } from "vue/dist/vue.esm-bundler.js";
import { keys, label, send, zoo } from "./kit.js";
createApp({
  components: { QInput, QSelect, QOptionGroup, QToggle, QSlider, QDate, QPopupProxy, QIcon, QBtn, QForm, QField },
  setup() {
    const values = reactive({ name: "", crop: null, tools: [], since: "", size: 5, water: null, news: false });
    return { values, keys, label, zoo, submit: () => send({ ...values, crop: values.crop?.value, tools: values.tools }) };
  },
  template: `<q-form @submit="submit"><div v-for="key in keys" :key="key" class="q-mb-md">
    <q-input v-if="key==='name'" v-model="values.name" :label="label(key)" />
    <q-select v-else-if="key==='crop'" v-model="values.crop" :label="label(key)" :options="[{label:'Wheat',value:'wh'},{label:'Barley',value:'ba'},{label:'Rye',value:'ry'}]" />
    <q-select v-else-if="key==='tools'" v-model="values.tools" :label="label(key)" multiple use-chips :options="['Plough','Harrow','Baler','Seeder']" />
    <q-input v-else-if="key==='since'" v-model="values.since" :label="label(key)" mask="date"><template #append><q-icon name="event" class="cursor-pointer">📅<q-popup-proxy><q-date v-model="values.since" /></q-popup-proxy></q-icon></template></q-input>
    <q-field v-else-if="key==='size'" :label="label(key)" stack-label><template #control><q-slider v-model="values.size" :min="0" :max="50" label /></template></q-field>
    <div v-else-if="key==='water'"><div>{{ label(key) }}</div><q-option-group v-model="values.water" inline :options="[{label:'Well',value:'we'},{label:'River',value:'ri'}]" /></div>
    <q-toggle v-else v-model="values.news" :label="label(key)" />
  </div><p id="complaint" role="alert"></p><q-btn type="submit" :label="zoo.button" color="primary" /></q-form>`,
}).use(Quasar, {}).mount("#root");
document.head.insertAdjacentHTML("beforeend", '<style>.material-icons{font-family:"Material Icons";font-feature-settings:"liga"}</style>');

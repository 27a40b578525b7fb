import ElementPlus from "element-plus";
import "element-plus/dist/index.css";
import { createApp, reactive } from "vue/dist/vue.esm-bundler.js";
import { changed, keys, label, send, zoo } from "./kit.js";

createApp({
  setup() {
    const values = reactive({ name: "", boat: "", crew: [], start: "", oars: 1, club: [] });
    const clubs = [{ value: "n", label: "North", children: [{ value: "n1", label: "Alder" }, { value: "n2", label: "Birch" }] }, { value: "s", label: "South", children: [{ value: "s1", label: "Cedar" }] }];
    return { values, keys, label, zoo, changed, clubs, submit: () => send(values) };
  },
  template: `
    <el-form :model="values" :label-position="changed ? 'left' : 'top'" label-width="220px" @submit.prevent="submit">
      <template v-for="key in keys" :key="key">
        <el-form-item :label="label(key)" :prop="key">
          <el-input v-if="key === 'name'" v-model="values.name" required />
          <el-select v-else-if="key === 'boat'" v-model="values.boat" placeholder="Select"><el-option v-for="(text, value) in {s1: 'Single scull', d2: 'Double scull', f4: 'Coxed four'}" :key="value" :label="text" :value="value" /></el-select>
          <el-select v-else-if="key === 'crew'" v-model="values.crew" multiple placeholder="Select"><el-option v-for="text in ['Ivy', 'Juno', 'Kit', 'Lou']" :key="text" :label="text" :value="text" /></el-select>
          <el-date-picker v-else-if="key === 'start'" v-model="values.start" type="date" value-format="YYYY-MM-DD" :format="changed ? 'DD.MM.YYYY' : 'YYYY/MM/DD'" placeholder="Pick a day" />
          <el-input-number v-else-if="key === 'oars'" v-model="values.oars" :min="1" :max="12" />
          <el-cascader v-else-if="key === 'club'" v-model="values.club" :options="clubs" />
        </el-form-item>
      </template>
      <p id="complaint" role="alert"></p>
      <el-button type="primary" native-type="submit">{{ zoo.button }}</el-button>
    </el-form>`,
}).use(ElementPlus).mount("#root");

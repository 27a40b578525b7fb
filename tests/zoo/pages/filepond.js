import * as FilePond from "filepond";
import "filepond/dist/filepond.css";
import { control, draw, options } from "./kit.js";

draw({
  name: (id, name) => `<input id="${id}" name="${name}" required>`,
  kind: (id, name) => `<select id="${id}" name="${name}">${options({ pa: "Painting", ph: "Photograph", sc: "Sculpture" })}</select>`,
  picture: (id, name) => `<input type="file" id="${id}" name="${name}">`,
  papers: (id, name) => `<input type="file" id="${id}" name="${name}">`,
});
FilePond.create(control("picture"), { server: { process: "/uploads" } });
FilePond.create(control("papers"), { storeAsFile: true, labelIdle: "Drag & Drop your files or <span class='filepond--label-action'>Browse</span>" });

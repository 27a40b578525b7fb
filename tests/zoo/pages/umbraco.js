import "@umbraco-ui/uui"; import "@umbraco-ui/uui-css/dist/uui-css.css";
import { css, id, keys, label, sendForm, zoo } from "./kit.js";
const P = {
  name: (k) => `<uui-label for="${id(k)}">${label(k)}</uui-label><uui-input id="${id(k)}" name="${k}" label="${label(k)}"></uui-input>`,
  layout: (k) => `<uui-label for="${id(k)}">${label(k)}</uui-label><uui-select id="${id(k)}" name="${k}" label="${label(k)}" placeholder="Select a layout"></uui-select>`,
  owner: (k) => `<uui-label>${label(k)}</uui-label><uui-combobox id="${id(k)}" name="${k}"><uui-combobox-list><uui-combobox-list-option value="an" display-value="Anna">Anna</uui-combobox-list-option><uui-combobox-list-option value="be" display-value="Ben">Ben</uui-combobox-list-option><uui-combobox-list-option value="cl" display-value="Clara">Clara</uui-combobox-list-option></uui-combobox-list></uui-combobox>`,
  width: (k) => `<uui-label for="${id(k)}">${label(k)}</uui-label><uui-slider id="${id(k)}" name="${k}" label="${label(k)}" min="0" max="12" step="1" value="3"></uui-slider>`,
  align: (k) => `<uui-label>${label(k)}</uui-label><uui-radio-group name="${k}"><uui-radio value="l" label="To the left"></uui-radio><uui-radio value="r" label="To the right"></uui-radio></uui-radio-group>`,
  live: (k) => `<uui-toggle name="${k}" value="yes" label="${label(k)}"></uui-toggle>`,
};
document.querySelector("#root").innerHTML = `<uui-form><form>${keys.map((k) => `<div class="${css("row")}">${P[k](k)}</div>`).join("")}<p id="complaint" role="alert"></p><uui-button type="submit" look="primary" label="${zoo.button}"></uui-button></form></uui-form>`;
document.querySelector("uui-select").options = [{ name: "Article", value: "ar" }, { name: "Gallery", value: "ga" }, { name: "List", value: "li" }];
document.querySelector("form").addEventListener("submit", (ev) => { ev.preventDefault(); sendForm(ev.target); });

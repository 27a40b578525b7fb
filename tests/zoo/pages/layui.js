// Native controls behind drawn ones, which a script draws late.
import "layui";
import "layui/dist/css/layui.css";
import { changed, css, id, keys, label, options, send, zoo } from "./kit.js";
const row = (key, html) => `<div class="layui-form-item"><label class="layui-form-label" style="width:160px">${label(key)}</label><div class="layui-input-block" style="margin-left:200px">${html}</div></div>`;
const many = (type, key, of) => Object.entries(of).map(([value, text]) => `<input type="${type}" name="${key}" value="${value}" title="${text}"${changed && type === "checkbox" ? ' lay-skin="tag"' : ' lay-skin="primary"'}>`).join("");
const C = {
  name: `<input type="text" name="name" class="layui-input" autocomplete="off">`,
  rug: `<select name="rug"${changed ? " lay-search" : ""}>${options({ wo: "Wool rug", si: "Silk rug", ra: "Rag rug" }, "Please choose")}</select>`,
  extras: many("checkbox", "extras", { fr: "Fringe", fe: "Felt pad", bo: "Border" }),
  day: `<input type="text" name="day" id="${id("day")}" class="layui-input" placeholder="yyyy-MM-dd" autocomplete="off">`,
  shape: many("radio", "shape", { round: "Round", oval: "Oval", square: "Square" }),
  soft: `<div id="${id("soft")}"></div><input type="hidden" name="soft">`,
};
document.querySelector("#root").innerHTML = `<form class="layui-form ${css("f")}">${keys.map((k) => row(k, C[k])).join("")}<p id="complaint" role="alert"></p><button class="layui-btn" lay-submit lay-filter="go">${zoo.button}</button></form>`;
layui.use(["form", "laydate", "rate"], () => {
  layui.laydate.render({ elem: `#${id("day")}`, lang: "en" });
  layui.rate.render({ elem: `#${id("soft")}`, choose: (n) => (document.querySelector("[name=soft]").value = n) });
  layui.form.render();
  layui.form.on("submit(go)", (data) => { const f = new FormData(document.querySelector("form")); send({ ...Object.fromEntries(f), extras: f.getAll("extras") }); return false; });
  document.querySelector("form").addEventListener("submit", (e) => e.preventDefault());
});

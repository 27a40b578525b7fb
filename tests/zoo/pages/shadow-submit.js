import { changed, keys, label, send, zoo } from "./kit.js";

// Fields and button are elements of their own, each with a shadow root; the button's host lies over its own button.
class Line extends HTMLElement {
  connectedCallback() {
    const key = this.getAttribute("key");
    this.attachShadow({ mode: "open" }).innerHTML = `<style>label { display: block; margin: 10px 0 }</style><label>${label(key)} ${this.control(key)}</label>`;
  }
  control(key) {
    if (key === "size") return `<select><option value="">Choose</option><option value="s">Small</option><option value="m">Medium</option><option value="l">Large</option></select>`;
    return key === "gift" ? `<input type="checkbox" value="yes">` : `<input ${key === "name" ? "required" : ""}>`;
  }
  get value() {
    const one = this.shadowRoot.querySelector("input, select");
    return one.type === "checkbox" ? (one.checked ? one.value : "") : one.value;
  }
}
class Send extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: "open" }).innerHTML = `<style>:host { display: inline-block; position: relative } button { font: inherit; padding: ${changed ? 14 : 8}px 20px }</style><button part="base" type="submit">${zoo.button}</button>`;
    this.shadowRoot.querySelector("button").addEventListener("click", () => send(Object.fromEntries([...document.querySelectorAll("shop-line")].map((line) => [line.getAttribute("key"), line.value]))));
  }
}
document.querySelector("#root").innerHTML = `<form onsubmit="return false">${keys.map((key) => `<shop-line key="${key}"></shop-line>`).join("")}<shop-send></shop-send></form>`;
customElements.define("shop-line", Line);
customElements.define("shop-send", Send);

// Two questions that are elements of their own: one lets the page look inside, one does not.

const STYLE = `:host{display:block} label{display:block;font-weight:600;margin-bottom:.35rem}
input,select{font:inherit;width:100%;box-sizing:border-box;padding:.62rem .75rem;border:1px solid #c9cbdb;border-radius:10px;background:#fff;color:inherit}
:focus-visible{outline:3px solid #a9adf0;outline-offset:1px}`;

class Question extends HTMLElement {
  static formAssociated = true;
  #internals = this.attachInternals();
  #control = null;

  get name() { return this.getAttribute("name"); }
  get value() { return this.#control?.value ?? ""; }
  set value(value) { if (this.#control) { this.#control.value = value; this.#tell(); } }

  connectedCallback() {
    if (this.#control) return;
    const root = this.attachShadow({ mode: this.mode, delegatesFocus: true });
    const label = document.createElement("label");
    label.textContent = this.getAttribute("label");
    label.htmlFor = "control";
    this.#control = this.draw();
    this.#control.id = "control";
    this.#control.value = this.getAttribute("value");
    const style = document.createElement("style");
    style.textContent = STYLE;
    root.append(style, label, this.#control);
    for (const kind of ["input", "change"]) {
      this.#control.addEventListener(kind, () => {
        this.#tell();
        this.dispatchEvent(new Event(kind, { bubbles: true }));
      });
    }
    this.#tell();
  }

  #tell() { this.#internals.setFormValue(this.value); }
}

class Weeks extends Question {
  mode = "open";

  draw() {
    const input = document.createElement("input");
    input.type = "number";
    input.min = "0";
    input.max = "52";
    return input;
  }
}

class Level extends Question {
  mode = "closed";

  draw() {
    const select = document.createElement("select");
    const pairs = JSON.parse(this.querySelector("script").textContent);
    select.append(new Option("Please select", ""), ...pairs.map(([value, label]) => new Option(label, value)));
    return select;
  }
}

export function defineElements() {
  customElements.define("lk-weeks", Weeks);
  customElements.define("lk-level", Level);
}

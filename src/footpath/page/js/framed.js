// Joining a frame that has the role of a field, and is none itself, with the one text field in it.

const TYPED_INTO = new Set(['spinbutton', 'textbox', 'searchbox']);

/** The frame of a field, by the field. */
const frameOf = new WeakMap();

/** Whether the frame of a field says another number than a text: then it has not heard that, as those that hear keys alone. */
function framesOther(el, text) {
  const said = frameOf.get(el)?.[$getAttribute]('aria-valuenow');
  return Boolean(said) && /\d/.test(text) && Number.isFinite(Number(text)) && Number(said) !== Number(text);
}

/** A frame says what a field is, and nobody types into it: that is done in the only text field in it, which has the frame's question. */
function joinFramed(item, items) {
  const { el } = item.step;
  if (FIELD_TAGS.has(item.step.tag) || el[$isContentEditable] || !el[$querySelector]('input')) return;
  const inside = items.filter((other) => isElement(other) && other !== item && !other.dead && !other.data.hidden && !other.data.proxy_for && flatContains(el, other.step.el));
  const fields = inside.filter(({ step, data }) => FIELD_TAGS.has(step.tag) && !data.checked);
  if (fields.length !== 1 || !act.isEditable(fields[0].step.el)) return;
  const [{ data, ref, step }] = fields;
  for (const key of ['required', 'disabled', 'readonly', 'description', 'min', 'max']) if (item.data[key] !== undefined) data[key] ??= item.data[key];
  item.data.proxy_for = ref;
  frameOf.set(step.el, el);
}

/** The buttons of a form within another one that has a single field are parts of that field: they search for it, and send nothing else. */
function joinInnerForms(buttons, items) {
  for (const item of buttons) {
    const form = item.step.el[$closest]('form');
    if (!form || !form[$parentElement]?.[$closest]('form')) continue;
    const fields = items.filter((other) => isElement(other) && !other.dead && !other.data.hidden && !other.data.proxy_for && FIELD_TAGS.has(other.step.tag) && form[$contains](other.step.el));
    if (fields.length === 1) item.data.proxy_for = fields[0].ref;
  }
}

/** What is only known to be clickable in a button is a part of that: a press there presses the button. */
function joinInButton(item, buttons) {
  for (let around = flatUp(item.step.el), level = 0; around && level < 3; level++, around = flatUp(around)) {
    const outer = around[$localName] === 'button' && buttons.find((other) => other.step.el === around && !other.dead && !other.data.hidden);
    if (outer) { item.data.proxy_for = outer.ref; return; }
  }
}

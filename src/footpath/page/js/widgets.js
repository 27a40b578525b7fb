// Joining elements that make one widget: a combobox and its list, a hidden input and what is shown in its place.

/** Choices of an open list, each with the ref that acts on it. */
function choicesIn(list) {
  return Array.from(list[$querySelectorAll]('[role=option]'), (option) => {
    const told = { label: nameOf(option, 'option'), ref: refOf(option) };
    const value = option[$getAttribute]('data-value');
    if (value) told.value = value;
    if (option[$getAttribute]('aria-selected') === 'true') told.selected = true;
    if (option[$getAttribute]('aria-disabled') === 'true') told.disabled = true;
    return told;
  }).filter((told) => told.label);
}

function listOf(el) {
  for (const attribute of ['aria-controls', 'aria-owns']) {
    for (const target of pointed(el, attribute)) {
      if (target[$getAttribute]('role') === 'listbox') return target;
      const inner = target[$querySelector]('[role=listbox]');
      if (inner) return inner;
      if (target[$querySelector]('[role=option]')) return target;
    }
  }
  return pointed(el, 'aria-activedescendant')[0]?.[$closest]('[role=listbox]') ?? null;
}

// links that are buttons
const NOWHERE_TO_GO = /^(#|javascript:)/;

const TICKED = new Set(['radio', 'checkbox', 'switch']);

/** The hidden select whose choice a drawn control shows, by the drawn control. */
const natives = new WeakMap();

/** Join a hidden radio or checkbox with the drawn one right beside it, where it has no name and nobody hears it, else with
 * the drawn one around it: a person sees and presses that.
 */
function joinTick(item, drawn) {
  const { el, ax } = item.step;
  const beside = ax || item.text ? null : drawn.get(el[$previousElementSibling]) ?? drawn.get(el[$nextElementSibling]);
  let face = beside && (beside.role === 'radio') === (item.data.type === 'radio') ? beside : null;
  for (let around = flatUp(el), level = 0; !face && around && level < 4; level++, around = flatUp(around)) face = drawn.get(around);
  if (!face) return;
  item.data.proxy_for = face.ref;
  if (item.data.required) face.data.required = true;
}

function joinWidgets(items) {
  const widgets = [], hiddenFields = [], files = [], buttons = [], ticks = [], drawnTicks = new Map();
  for (const item of items) {
    if (!isElement(item) || item.dead) continue;
    const { data, role, step } = item;
    if (data.type === 'file' && step.tag === 'input') { if (data.hidden) files.push(item); continue; }
    if (data.hidden) {
      if (!FIELD_TAGS.has(step.tag)) continue;
      if (data.type !== 'checkbox' && data.type !== 'radio') hiddenFields.push(item);
      else ticks.push(item);
      continue;
    }
    if (TICKED.has(role) && step.tag !== 'input') drawnTicks.set(step.el, item);
    if (role === 'listbox' && step.tag !== 'select') data.options = choicesIn(step.el);
    const opens = role === 'combobox' || data.popup === 'listbox';
    if (opens && step.tag !== 'select') {
      const list = listOf(step.el);
      if (list && !data.options) data.options = choicesIn(list);
      const chips = step.tag === 'input' && !data.value ? choices.chips(choices.widget(step.el)) : [];
      if (chips.length) { data.value = chips.map((chip) => chip.text).join(', '); data.multiple = true; }
      widgets.push(item);
      if (role === 'button') data.popup = 'listbox';
    } else if (role === 'switch' || role === 'listbox' || role === 'slider') widgets.push(item);
    if (role === 'button' || data.known_by || NOWHERE_TO_GO.test(data.href)) buttons.push(item);
  }
  for (const item of widgets) if (opensAnother(item, widgets)) delete item.data.popup;
  if (hiddenFields.length && widgets.length) for (const item of hiddenFields) joinProxy(item, widgets);
  if (drawnTicks.size) for (const item of ticks) joinTick(item, drawnTicks);
  for (const item of hiddenFields) if (item.step.tag === 'select' && !item.data.proxy_for) joinDrawn(item, items);
  const triggers = new Set();
  for (const item of files) joinTrigger(item, buttons, items, triggers);
}

/** Whether a button, which no Tab reaches, is the arrow of the text field beside it: that opens the same list. */
function opensAnother(item, widgets) {
  if (item.role !== 'button' || item.step.el[$tabIndex] >= 0) return false;
  let around = flatUp(item.step.el);
  for (let level = 0; around && level < 3; level++, around = flatUp(around)) {
    const inside = widgets.filter((widget) => widget.role === 'combobox' && flatContains(around, widget.step.el));
    if (inside.length) return inside.length === 1 && inside[0].step.tag === 'input';
  }
  return false;
}

/** Join a hidden select with the control that is drawn in its place without a role: the only one beside it, where its
 * choice is shown.
 */
function joinDrawn(item, items) {
  const select = item.step.el;
  let around = flatUp(select);
  for (let level = 0; around && level < 3; level++, around = flatUp(around)) {
    const inside = items.filter((other) => isElement(other) && !other.dead && !other.data.hidden && flatContains(around, other.step.el));
    if (!inside.length) continue;
    const [face] = inside;
    const joined = natives.get(face.step.el) === select;
    if (inside.length > 1 || !isFace(face) || !(joined || showsChoice(around, face, select))) return;
    natives.set(face.step.el, select);
    item.data.proxy_for = face.ref;
    for (const key of ['required', 'multiple', 'disabled', 'options']) if (item.data[key]) face.data[key] ??= item.data[key];
    face.data.popup = 'listbox';
    if (face.step.tag === 'input') face.role = 'combobox';
    return;
  }
}

/** Whether an element may stand for a list: it is only known to be clickable, or a text field that sends nothing itself. */
function isFace({ role, step, data }) {
  if (step.tag === 'input') return !step.el.name && (step.el.type === 'text' || step.el.type === 'search');
  return role === 'button' && WEAK.has(data.known_by);
}

function showsChoice(around, face, select) {
  const label = squeeze([...select.selectedOptions].map((option) => option.label).join(' '));
  const isLabel = (part) => !part[$childElementCount] && part[$localName] !== 'option' && squeeze(part[$textContent]) === label && part[$checkVisibility]();
  return !label || face.text === label || face.step.el.value === label || [...around[$querySelectorAll]('*')].some(isLabel);
}

function flatUp(el) {
  return el[$parentElement] ?? el[$getRootNode]().host ?? null;
}

/** A hidden field beside exactly one widget, with no other field between, is that widget's own. */
function joinProxy(item, widgets) {
  let around = flatUp(item.step.el);
  for (let level = 0; around && level < 4; level++, around = flatUp(around)) {
    const inside = widgets.filter((widget) => flatContains(around, widget.step.el));
    if (!inside.length) continue;
    const others = around[$querySelectorAll]('input:not([type=hidden]), textarea, select').length;
    if (inside.length === 1 && others <= 3) {
      const widget = inside[0];
      item.data.proxy_for = widget.ref;
      if (item.data.required) widget.data.required = true;
      if (item.data.multiple) widget.data.multiple = true;
      if (item.data.options && !widget.data.options) widget.data.options = item.data.options;
    }
    return;
  }
}

/** Join a hidden file input with what is shown in its place: its label, else the nearest button or drop zone. */
function joinTrigger(item, buttons, items, triggers) {
  const el = item.step.el;
  const label = items.find((other) => isElement(other) && !other.dead && other.data.known_by === 'file' && other.step.el.control === el && !other.data.hidden);
  if (label) { item.data.trigger = label.ref; return; }
  let around = flatUp(el);
  for (let level = 0; around && level < 6; level++, around = flatUp(around)) {
    const near = nearestTo(item, buttons.filter((button) => flatContains(around, button.step.el)), items, triggers);
    if (near) { item.data.trigger = near.ref; triggers.add(near); return; }
    if (around[$querySelector]('input:not([type=hidden], [type=file]), textarea, select')) return;
  }
}

/** The button that stands nearest to a file input, with no field between: rather one that sends nothing, and no other's. */
function nearestTo(item, buttons, items, triggers) {
  const place = items.indexOf(item);
  const isField = (other) => isElement(other) && !other.dead && !other.data.hidden && FIELD_TAGS.has(other.step.tag);
  let nearest = null, least = Infinity;
  for (const button of buttons) {
    const at = items.indexOf(button);
    if (items.slice(Math.min(at, place) + 1, Math.max(at, place)).some(isField)) continue;
    const cost = 4 * Math.abs(at - place) + 2 * triggers.has(button) + (at > place) + (button.data.type === 'submit' ? 4 * items.length : 0);
    if (cost < least) [nearest, least] = [button, cost];
  }
  return nearest;
}

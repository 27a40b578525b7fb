// Joining what a page draws in place of a labelled control that nobody sees, where neither role nor place beside it tells.

/** Whether a control that nobody sees has a label that a person reads. */
const isAskedFor = ({ step }) => isLabelled(step.el);
const isLabelled = (el) => [...labelsOf(el)].some((label) => label[$checkVisibility](PAINTED) && /\p{L}/u.test(label[$textContent]));

/** The largest of several elements that a person sees and that ask nothing themselves; null where another field stands among them. */
function faceAmong(inside) {
  if (!inside.length || !inside.every(({ role, data, step }) => role === 'slider' || (role === 'button' && WEAK.has(data.known_by) && !labelsOf(step.el).length))) return null;
  const area = ({ box }) => box[2] * box[3];
  return inside.reduce((largest, other) => (area(other) > area(largest) ? other : largest));
}

/** Whether a text field says that it owns a list: drawn anew as that opens, it searches there, and holds no answer. */
const ownsList = ({ step }) => step.tag === 'input' && (step.el[$hasAttribute]('aria-owns') || step.el[$hasAttribute]('aria-controls')) && step.el[$hasAttribute]('aria-expanded');

/** Join a hidden text or number field that is labelled and sent with what is drawn beside it: that is pressed, and the field tells. */
function joinPlot(item, items) {
  const { el } = item.step;
  for (let around = flatUp(el), level = 0; around && level < 2 && around[$localName] !== 'form'; level++, around = flatUp(around)) {
    const inside = items.filter((other) => isElement(other) && !other.dead && !other.data.hidden && flatContains(around, other.step.el));
    if (!inside.length) continue;
    const face = faceAmong(inside);
    if (!face) return;
    const symbols = strips.count(face.step.el);
    if (symbols) rate(face, symbols);
    else if (face.role !== 'slider') face.data.popup = 'listbox'; // until it turns out to open something else
    face.text = item.text;
    if (item.data.required) face.data.required = true;
    if (item.data.html_name) stand(item, face);
    else item.data.proxy_for = face.ref;
    return;
  }
}

/** Join a hidden text field that has a label with the list right behind it, which is only known to be clickable: a press there opens a
 * field for one more entry.
 */
function joinTags(item, bare) {
  const face = bare.get(item.step.el[$nextElementSibling]);
  if (!face || face.dead || face.data.hidden || !/^[uo]l$/.test(face.step.tag) || (item.step.tag === 'input' && item.data.type !== 'text')) return false;
  for (const key of ['required', 'disabled', 'value']) if (item.data[key]) face.data[key] ??= item.data[key];
  face.text = item.text;
  stand(item, face);
  face.role = 'combobox';
  face.data.popup = 'listbox';
  face.data.multiple = true;
  return true;
}

const PRESSED = 'button, input:not([type=hidden]), select, textarea, a[href]';

const MOST_DRAWN = 60; // options of a hidden select that are drawn one by one

/** Where the options of a hidden select are drawn, each by its words: in lists without a name, or as parts that are pressed. Null where
 * one is not, or what is around holds anything that another label asks for.
 */
function drawnOptions(select) {
  const labels = [...select.options].map((option) => squeeze(option.label));
  if (labels.length < 2 || labels.length > MOST_DRAWN || new Set(labels).size < labels.length || labels.includes('')) return null;
  for (let around = flatUp(select), level = 0; around && level < 2 && around[$localName] !== 'form'; level++, around = flatUp(around)) {
    if ([...around[$querySelectorAll]('input, select, textarea')].some((field) => field !== select && isLabelled(field))) return null;
    const parts = [...around[$querySelectorAll]('*')].filter((part) => part[$localName] === 'option' ? part[$parentElement] !== select && isOpaque(part[$closest]('select')) : act.seen(part) && !part[$querySelector]('select, option'));
    const found = labels.map((label) => parts.find((part) => (part[$localName] === 'option' ? squeeze(part.label) : wordsOf(part)) === label));
    if (found.every(Boolean)) return { around, drawn: new Map(labels.map((label, at) => [label, found[at]])) };
  }
  return null;
}

/** Join a labelled select that nobody sees with the options that are drawn beside it: all else there only serves to choose them. */
function joinOptions(item, items) {
  const found = drawnOptions(item.step.el);
  const inside = found ? items.filter((other) => other !== item && isElement(other) && !other.dead && flatContains(found.around, other.step.el)) : [];
  const seen = inside.find((other) => !other.data.hidden);
  if (!seen) return;
  item.data.trigger = seen.ref;
  for (const other of inside) other.data.proxy_for = item.ref;
}

/** The words outside of a button that it names as its label, where it shows others; '' where it names none. */
function askedOutside({ step }) {
  const { el } = step, outside = pointed(el, 'aria-labelledby').filter((part) => part !== el && !el[$contains](part) && part[$checkVisibility](PAINTED));
  const asked = squeeze(outside.map(wordsOf).join(' '));
  return /\p{L}/u.test(asked) && asked !== wordsOf(el) ? asked : '';
}

/** A button that a text outside of it asks by: one that is pressed or not is on or off, one that opens a menu is a list. */
function joinAsked(item) {
  const asked = askedOutside(item);
  if (asked && item.data.pressed !== undefined) {
    item.role = 'switch';
    item.data.checked = item.data.pressed;
    delete item.data.pressed;
  } else if (item.data.popup === 'menu' && asked) {
    item.data.popup = 'listbox';
    item.data.label = asked;
  } else if (item.data.popup === 'menu') joinMenu(item);
}

/** A button that opens a menu, and stands alone right behind a label that leads to nothing, is the list that the label asks for. */
function joinMenu(item) {
  const { el } = item.step;
  for (let around = el, level = 0; around && level < 4; level++, around = flatUp(around)) {
    if ([...around[$querySelectorAll](PRESSED)].some((other) => other !== el && other[$checkVisibility](VISIBLE))) return;
    const before = around[$previousElementSibling];
    if (!before) continue;
    const asked = before[$localName] === 'label' && !before.control ? wordsOf(before) : '';
    if (asked && asked !== item.text) { item.data.label = asked; item.data.popup = 'listbox'; }
    return;
  }
}

/** A list that is not shown belongs to the only button beside it: a press there opens the list. What it offers asks nothing itself. */
function joinClosed(item, items) {
  const list = item.step.el, inside = items.filter((other) => isElement(other) && other !== item && flatContains(list, other.step.el));
  for (let around = flatUp(list), level = 0; around && level < 2; level++, around = flatUp(around)) {
    const beside = items.filter((other) => isElement(other) && !other.data.hidden && !inside.includes(other) && flatContains(around, other.step.el));
    if (!beside.length) continue;
    const [face] = beside;
    if (beside.length > 1 || face.role !== 'button' || !face.text || face.data.type === 'submit') return;
    face.data.popup = 'listbox';
    if (inside.some(({ role }) => role === 'checkbox') || list.ariaMultiSelectable === 'true') face.data.multiple = true;
    for (const part of [item, ...inside]) part.data.proxy_for = face.ref;
    return;
  }
}

/** What is only known to be clickable, shows nothing, and stands alone right behind a label that leads to nothing, is on or off. */
function joinSwitch(item, bare) {
  const { el } = item.step;
  if (item.data.hidden || /\S/.test(el[$textContent]) || el[$querySelector]('svg, img, i, a, button, input:not([type=hidden])')) return;
  for (let around = el, level = 0; around && level < 3; level++, around = flatUp(around)) {
    if ([...bare.keys()].some((other) => other !== el && flatContains(around, other))) return;
    const before = around[$previousElementSibling];
    if (!before) continue;
    if (before[$localName] !== 'label' || before.control) return;
    item.role = 'switch';
    item.text = wordsOf(before);
    item.data.checked = isSwitchedOn(el);
    switches.add(el);
    return;
  }
}

/** Choose a drawn option of a hidden select by its words: in the list that it stands in, else by the press of what is answered. */
footpath.drawn_option = async (ref, label) => {
  const select = act.current(ref), part = select && drawnOptions(select)?.drawn.get(label);
  if (!part) return '';
  if (part[$localName] !== 'option') return refOf(part);
  const list = part[$closest]('select'), others = list.multiple ? [...list.options].flatMap((option, at) => (option.selected ? [at] : [])) : [];
  fill.choose(list, [...others, [...list.options].indexOf(part)]);
  await act.frame();
  return '';
};

/** The labels of the options that a hidden select holds, once `label` is among them or `ms` are over. */
footpath.select_held = async (ref, label, ms) => {
  const held = () => [...(act.current(ref)?.selectedOptions ?? [])].map(fill.labelOf);
  await moments.until(() => held().includes(label), ms);
  return JSON.stringify(held());
};

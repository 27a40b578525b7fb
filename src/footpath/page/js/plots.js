// Joining what a page draws in place of a labelled control that nobody sees, where neither role nor place beside it tells.

/** Whether a control that nobody sees has a label that a person reads. */
const isAskedFor = ({ step }) => labelsOf(step.el).some((label) => label[$checkVisibility](PAINTED) && /\p{L}/u.test(label[$textContent]));

/** The largest of several elements that a person sees and that ask nothing themselves; null where another field stands among them. */
function faceAmong(inside) {
  if (!inside.length || !inside.every(({ role, data, step }) => role === 'slider' || (role === 'button' && WEAK.has(data.known_by) && !labelsOf(step.el).length))) return null;
  const area = ({ box }) => box[2] * box[3];
  return inside.reduce((largest, other) => (area(other) > area(largest) ? other : largest));
}

/** Join a hidden text or number field that is labelled and sent with what is drawn beside it: that is pressed, and the field tells. */
function joinPlot(item, items) {
  const { el } = item.step;
  for (let around = flatUp(el), level = 0; around && level < 2 && around[$localName] !== 'form'; level++, around = flatUp(around)) {
    const inside = items.filter((other) => isElement(other) && !other.dead && !other.data.hidden && flatContains(around, other.step.el));
    if (!inside.length) continue;
    const face = faceAmong(inside);
    if (!face) return;
    const symbols = strips.count(face.step.el);
    if (!symbols && face.role !== 'slider') return; // what it opens is not known
    if (symbols) rate(face, symbols);
    face.text = item.text;
    if (item.data.required) face.data.required = true;
    stand(item, face);
    return;
  }
}

const PRESSED = 'button, input:not([type=hidden]), select, textarea, a[href]';

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
    item.data.checked = ON.test(el[$className]);
    switches.add(el);
    return;
  }
}

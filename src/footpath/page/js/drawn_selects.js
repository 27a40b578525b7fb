// Hidden selects, and the controls that a page draws in their place: a button, a text field, a list of buttons.

/** A button under a select that is not painted is how that is drawn, and no control of its own. */
function joinUnder(item, items) {
  const over = item.step.el[$getBoundingClientRect]();
  for (const other of items) {
    if (!isElement(other) || other.dead || other.data.hidden || !isTrigger(other) || flatUp(other.step.el) !== flatUp(item.step.el)) continue;
    const { left, top, width, height } = other.step.el[$getBoundingClientRect]();
    const x = left + width / 2, y = top + height / 2;
    if (x > over.left && x < over.right && y > over.top && y < over.bottom) other.data.proxy_for = item.ref;
  }
}

/** Join a hidden select with the control that is drawn in its place without a role: the only one beside it, where its
 * choice is shown.
 */
function joinDrawn(item, items) {
  const select = item.step.el;
  let around = flatUp(select);
  for (let level = 0; around && level < 3; level++, around = flatUp(around)) {
    const inside = outermost(besideChips(around, items.filter((other) => isElement(other) && !other.dead && !other.data.hidden && flatContains(around, other.step.el))));
    if (!inside.length) continue;
    if (inside.length > 1 && drawsEach(inside, item)) return;
    const [face] = inside;
    const joined = natives.get(face.step.el) === select, boxes = boxesOf(item, items);
    const stands = joined || (isFace(face) && showsChoice(around, face, select)) || (isTrigger(face) && (boxes.length > 0 || tellsOptions(around, face, select)));
    if (inside.length > 1 || !stands) return;
    for (const box of boxes) box.data.proxy_for = face.ref;
    for (const key of ['required', 'multiple', 'disabled']) if (item.data[key]) face.data[key] ??= item.data[key];
    stand(item, face);
    takeParts(face, around, items);
    face.data.popup = 'listbox';
    face.role = face.step.tag === 'input' ? 'combobox' : 'button';
    return;
  }
}

/** Several elements without those that stand in a button among them. */
const outermost = (inside) => inside.filter((item) => !inside.some((other) => other !== item && other.step.tag === 'button' && other.step.el[$contains](item.step.el)));

/** The boxes or radios of a list that nobody sees yet, which have the values of the options of a hidden select, each once. */
function boxesOf(item, items) {
  const values = new Set([...item.step.el.options].map((option) => option.value).filter(Boolean));
  const hidden = items.filter((other) => isElement(other) && other.data.hidden === 'display' && TICKED.has(other.data.type) && !other.data.proxy_for && values.has(other.step.el.value));
  const boxes = Map.groupBy(hidden, (other) => other.step.el.name);
  return [...boxes.values()].find((alike) => values.size > 1 && alike.length === values.size && new Set(alike.map((other) => other.step.el.value)).size === values.size) ?? [];
}

/** Several buttons or links to nowhere that say the options of a hidden select, each once, are its options. */
function drawsEach(inside, item) {
  const options = [...item.step.el.options].filter((option) => squeeze(option.label) && !option.disabled);
  const said = inside.map((face) => face.text || squeeze(face.step.el[$textContent]));
  const isPressed = ({ role, data }) => (role === 'button' && data.type !== 'submit') || (role === 'link' && (!data.href || NOWHERE_TO_GO.test(data.href)));
  if (item.data.multiple || options.length !== said.length || !inside.every(isPressed)) return false;
  if (!options.every((option) => said.filter((text) => text === squeeze(option.label)).length === 1)) return false;
  for (const [at, face] of inside.entries()) {
    face.role = 'radio';
    face.text = said[at];
    face.data.html_name = item.data.html_name;
    face.data.checked = options.find((option) => squeeze(option.label) === said[at]).selected;
    if (item.data.required) face.data.required = true;
  }
  item.data.proxy_for = inside[0].ref;
  return true;
}

/** Whether an element is a button that may open something: with words or without, but none that sends or leads away. */
const isTrigger = ({ role, step, data }) => role === 'button' && data.type !== 'submit' && data.type !== 'reset' && !step.el.name;

/** Whether a button shows that it opens the options of a hidden select: it shows the chosen one, says that it opens something, or
 * a list with the same options stands beside it, which nobody sees yet.
 */
function tellsOptions(around, face, select) {
  const chosen = squeeze([...select.selectedOptions].map((option) => option.label).join(' '));
  if (chosen && squeeze(face.step.el[$textContent]) === chosen) return true;
  if (/^(listbox|menu|true)$/.test(face.step.el[$getAttribute]('aria-haspopup') ?? '') || face.step.el[$hasAttribute]('aria-expanded')) return true;
  const said = new Set([...around[$querySelectorAll]('*')].filter((part) => part[$localName] !== 'option' && !face.step.el[$contains](part)).map(ownWords));
  const labels = [...select.options].map((option) => squeeze(option.label)).filter(Boolean);
  return labels.length > 1 && labels.every((label) => said.has(label));
}

/** Those of several elements that take back no choice; of a text field and icons beside it the field. */
function besideChips(around, inside) {
  if (inside.length < 2) return inside;
  const chips = choices.chips(around).map(({ chip }) => chip);
  const kept = inside.filter((other) => !chips.some((chip) => chip[$contains](other.step.el)));
  const faces = kept.filter(isFace), main = faces.find(({ step }) => step.tag === 'input');
  const isIconOf = (other) => WEAK.has(other.data.known_by) && !other.text && !/\S/.test(other.step.el[$textContent]);
  return main && kept.every((other) => other === main || isIconOf(other)) ? [main] : kept; // the arrow beside it opens the same list
}

/** Whether a part of the page shows the chosen option of a hidden select, or nothing is chosen. */
function showsChoice(around, face, select) {
  const label = squeeze([...select.selectedOptions].filter((option) => option.value).map((option) => option.label).join(' '));
  const isLabel = (part) => !part[$childElementCount] && part[$localName] !== 'option' && squeeze(part[$textContent]) === label && part[$checkVisibility]();
  return !label || face.text === label || face.step.el.value === label || [...around[$querySelectorAll]('*')].some(isLabel);
}

// Joining elements that make one widget: a combobox and its list, a hidden input and what is shown in its place.

/** Choices of an open list, each with the ref that acts on it. */
function choicesIn(list) {
  return Array.from(list[$querySelectorAll]('[role=option]'), (option) => {
    const holdsButton = option[$querySelector]('button, [role=button]') !== null; // which takes the choice back
    const told = { label: holdsButton ? choices.spoken(option) : nameOf(option, 'option'), ref: refOf(option) };
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

/** Whether a button has a label as a field has one, and says whether something stands open below it. */
const asksByOpening = (el) => Boolean(el.labels?.length) && el.type !== 'submit' && (choices.listed.has(el) || (el[$hasAttribute]('aria-expanded') && !el[$hasAttribute]('aria-haspopup')));

const TICKED = new Set(['radio', 'checkbox', 'switch']);

/** The hidden select whose choice a drawn control shows, by the drawn control. */
const natives = new WeakMap();

/** The hidden field, of another kind, that sends what a drawn control shows, by the drawn control. */
const backings = new WeakMap();

/** Join a hidden radio or checkbox with the drawn one right beside it, where nobody hears it and the two do not have two names,
 * else with the drawn one around it: a person sees and presses that.
 */
function joinTick(item, drawn) {
  const { el, ax } = item.step;
  const beside = ax ? null : drawn.get(el[$previousElementSibling]) ?? drawn.get(el[$nextElementSibling]);
  let face = beside && (!(beside.text && item.text) || beside.text === item.text) && (beside.role === 'radio') === (item.data.type === 'radio') ? beside : null;
  for (let around = flatUp(el), level = 0; !face && around && level < 4; level++, around = flatUp(around)) face = drawn.get(around);
  const host = face ? null : el[$getRootNode]().host;
  if (host) for (const [tick, inside] of drawn) if (!face && tick !== host && host[$contains](tick)) face = inside;
  if (!face) return;
  item.data.proxy_for = face.ref;
  backings.set(face.step.el, el);
  if (host) return; // it holds the choice among all of them
  face.text ||= item.text;
  if (item.data.required) face.data.required = true;
}

function joinWidgets(items) {
  const widgets = [], editors = [], hiddenFields = [], files = [], unsized = [], buttons = [], ticks = [], whole = [], drawnTicks = new Map(), bare = new Map();
  for (const item of items) if (isElement(item) && item.role === 'listbox' && item.data.hidden && item.step.tag !== 'select') joinClosed(item, items);
  for (const item of items) {
    if (!isElement(item) || item.dead) continue;
    const { data, role, step } = item;
    if (role === 'button' && (WEAK.has(data.known_by) ? choices.listed.has(step.el) : asksByOpening(step.el))) data.popup = 'listbox';
    if (data.type === 'file' && step.tag === 'input') { if (data.hidden) files.push(item); whole.push(item); continue; }
    if (data.hidden) {
      if (data.hidden === 'opacity' && step.tag === 'select') joinUnder(item, items);
      if (data.type === 'submit') joinSender(item, items);
      if (!FIELD_TAGS.has(step.tag)) { if (role === 'combobox' && data.hidden === 'size') unsized.push(item); continue; }
      if (data.type !== 'checkbox' && data.type !== 'radio') hiddenFields.push(item);
      else ticks.push(item);
      continue;
    }
    if (TICKED.has(role) && step.tag !== 'input') drawnTicks.set(step.el, item);
    if (role === 'listbox' && step.tag !== 'select') {
      if (step.el[$getAttribute]('aria-expanded') === 'false') data.popup = 'listbox'; // closed, it shows what is chosen alone
      else data.options = choicesIn(step.el);
    }
    const opens = role === 'combobox' || data.popup === 'listbox';
    if (opens && step.tag !== 'select') {
      const list = listOf(step.el);
      if (list && !data.options) data.options = choicesIn(list);
      if (list?.ariaMultiSelectable === 'true') data.multiple = true;
      const chips = step.tag === 'input' && !data.value ? choices.chips(choices.widget(step.el)) : [];
      if (chips.length) { data.value = chips.map((chip) => chip.text).join(', '); data.multiple = true; }
      widgets.push(item);
      if (role === 'button') data.popup = 'listbox';
    } else if (role === 'switch' || role === 'listbox' || role === 'slider') widgets.push(item);
    if (data.known_by === 'editable' || (role === 'textbox' && step.el[$isContentEditable])) editors.push(item);
    if (role === 'button' || data.known_by || NOWHERE_TO_GO.test(data.href)) buttons.push(item);
    if (WEAK.has(data.known_by) && role === 'button') bare.set(step.el, item);
  }
  for (const item of buttons) if (item.step.tag === 'button' && item.data.type === 'button') joinAsked(item);
  for (const item of items) if (isElement(item) && !item.dead && TYPED_INTO.has(item.role)) joinFramed(item, items);
  joinInnerForms(buttons, items);
  for (const item of bare.values()) joinInButton(item, buttons);
  for (const item of items) if (isElement(item) && !item.dead && item.step.tag === 'select' && !item.data.hidden) joinTransfer(item, items);
  for (const item of widgets) if (opensAnother(item, widgets)) delete item.data.popup;
  for (const item of widgets) if (item.role === 'combobox' && item.step.tag !== 'input') joinSearched(item, items);
  for (const item of hiddenFields) if (isTypedOver(item)) joinTyped(item, bare, items);
  if (bare.size) joinArrowed(items, bare);
  if (hiddenFields.length && widgets.length) for (const item of hiddenFields) item.data.proxy_for || joinAround(item, widgets, items) || joinProxy(item, widgets, items);
  for (const item of ticks) {
    if (joinInner(item, buttons, ticks)) continue;
    const drawn = drawInLabel(item);
    if (drawn) { item.box = round(drawn); delete item.data.hidden; continue; }
    if (item.text && labelsOf(item.step.el).some((label) => label[$checkVisibility](PAINTED))) joinFrame(item, bare);
    else drawTick(item, bare, drawnTicks) || drawBeside(item, bare);
  }
  if (drawnTicks.size) for (const item of ticks) joinTick(item, drawnTicks);
  for (const item of hiddenFields) if (item.step.tag === 'select' && !item.data.proxy_for) joinDrawn(item, items);
  for (const item of hiddenFields) if (item.step.tag === 'select' && !item.data.proxy_for && isAskedFor(item)) joinOptions(item, items);
  for (const item of unsized) joinTyped(item, bare, items);
  for (const item of widgets) if (item.role === 'combobox') { const face = bare.get(flatUp(item.step.el)); if (face) delete face.data.popup; } // it is what it draws
  for (const item of hiddenFields) if (item.role === 'combobox' && item.step.tag === 'input' && !item.data.proxy_for) joinTyped(item, bare, items);
  for (const item of hiddenFields) if (item.step.tag === 'input' && item.data.type === 'text' && item.data.html_name && !item.data.proxy_for) joinEntries(item, items);
  for (const item of hiddenFields) if (item.step.tag === 'input' && !item.data.proxy_for) joinParts(item, items);
  for (const item of hiddenFields) if (item.step.tag === 'textarea' && !item.data.proxy_for) joinEditor(item, editors);
  for (const item of hiddenFields) if (item.step.tag !== 'select' && (item.data.html_name || ownsList(item)) && !item.data.proxy_for && isAskedFor(item)) joinTags(item, bare) || joinPlot(item, items);
  for (const item of bare.values()) {
    if (!item.dead && !item.data.popup) joinKept(item);
    const root = item.step.el[$getRootNode]();
    if (root.host && fieldIn(root)?.type === 'range') item.dead = true; // the handle of a slider
  }
  for (const item of bare.values()) if (!item.dead && !item.data.popup && !item.text) joinSwitch(item, bare);
  joinWords(bare, items);
  for (const item of buttons) joinTaken(item, items);
  joinFolders(whole);
  const triggers = new Set();
  for (const item of files) joinTrigger(item, buttons, items, triggers);
}

/** Words in the label of a box that hear clicks of their own, as those on either side of a drawn switch, say what it means, and are
 * no choices.
 */
function joinWords(bare, items) {
  for (const item of bare.values()) {
    const label = item.dead || !item.text ? null : flatUp(item.step.el)?.[$closest]?.('label'), box = label?.control;
    const whole = box && act.isTick(box) && items.find((other) => isElement(other) && other.step.el === box && !other.dead && !other.data.proxy_for);
    if (whole) item.data.proxy_for = whole.ref;
  }
}

/** A submit button that nobody sees in a drawn button is what that one presses. */
function joinSender(item, items) {
  const face = items.findLast((other) => isElement(other) && other !== item && !other.dead && other.role === 'button' && !other.data.hidden && flatContains(other.step.el, item.step.el));
  if (!face) return;
  face.data.type = 'submit';
  if (item.data.method) face.data.method = item.data.method;
  item.data.proxy_for = face.ref;
}

/** A radio or checkbox that nobody sees in a label without words stands where its label is drawn. */
function drawInLabel({ step, data }) {
  if (step.el[$ownerDocument] !== document) return null;
  const label = labelsOf(step.el).find((each) => each[$contains](step.el) && each[$checkVisibility](PAINTED) && !/[\p{L}\d]/u.test(each[$textContent]));
  const box = label?.[$getBoundingClientRect]();
  return box && box.width > 1 && box.height > 1 ? box : null;
}

/** A button in the label of a radio or checkbox that nobody sees is that one as it is drawn: pressing it ticks nothing by itself,
 * so that a script keeps the choice, which may never look at the hidden one. Another one of its name that nobody sees is no choice.
 */
function joinInner(item, buttons, ticks) {
  if (item.data.proxy_for) return true;
  const inside = labelsOf(item.step.el).flatMap((label) => [...label[$querySelectorAll]('button')]);
  const face = inside.length === 1 && buttons.find((button) => button.step.el === inside[0] && !button.dead && button.data.type !== 'submit');
  if (!face) return false;
  drawAs(item, face);
  for (const other of ticks) {
    const isSeen = labelsOf(other.step.el).some((label) => label[$checkVisibility](PAINTED) && label[$getBoundingClientRect]().width > 1);
    if (other === item || (!isSeen && item.data.html_name && other.data.html_name === item.data.html_name)) other.data.proxy_for ??= face.ref;
  }
  return true;
}

/** A button that a custom element with a name draws, which takes several choices, is one of these choices. */
function joinTaken(item, items) {
  for (let { host } = item.step.el[$getRootNode](); host; host = host[$getRootNode]().host) {
    if (!host[$hasAttribute]('multiple') || !host[$getAttribute]('name')) continue;
    const field = items.find((other) => isElement(other) && FIELD_TAGS.has(other.step.tag) && flatContains(host, other.step.el));
    if (field && field.data.proxy_for !== item.ref) item.data.proxy_for = field.ref;
    return;
  }
}

/** Whether a button, which no Tab reaches or which shows no word or number, is the arrow of the text field beside it: that opens the
 * same list.
 */
function opensAnother(item, widgets) {
  if (item.role !== 'button' || (item.step.el[$tabIndex] >= 0 && /[\p{L}\p{N}]/u.test(item.step.el[$textContent]))) return false;
  let around = flatUp(item.step.el);
  for (let level = 0; around && around[$localName] !== 'form' && level < 3; level++, around = flatUp(around)) {
    const inside = widgets.filter((widget) => widget.role === 'combobox' && flatContains(around, widget.step.el));
    if (inside.length) return inside.length === 1 && inside[0].step.tag === 'input';
  }
  return false;
}

/** Whether an element may stand for a list: it is only known to be clickable, a button without words, a link to nowhere, or a
 * text field that sends nothing itself.
 */
function isFace({ role, step, data, text }) {
  if (step.tag === 'input') return !step.el.name && (step.el.type === 'text' || step.el.type === 'search');
  return (role === 'button' && (WEAK.has(data.known_by) || (!text && step.tag === 'button' && data.type !== 'submit'))) || (role === 'link' && (!data.href || NOWHERE_TO_GO.test(data.href)));
}

/** Let a drawn control stand for a hidden field: what that holds is what the form sends, and a list offers its options. */
function stand(item, face) {
  if (face.data.proxy_for === item.ref) delete face.data.proxy_for;
  item.data.proxy_for = face.ref;
  if (item.step.tag !== 'select') { backings.set(face.step.el, item.step.el); return; }
  natives.set(face.step.el, item.step.el);
  if (item.data.options?.some((option) => option.label && !option.selected)) face.data.options = item.data.options;
  if (item.data.value) face.data.value = item.data.value;
  else delete face.data.value;
}

/** Join a hidden select with the widget that is drawn around it: the outermost that holds no other field with a name. */
function joinAround(item, widgets, items) {
  if (item.step.tag !== 'select') return false;
  const select = item.step.el;
  const around = widgets.filter(({ role, step }) => (role === 'combobox' || role === 'listbox') && step.el !== select && flatContains(step.el, select));
  const face = around.find(({ step }) => [...step.el[$querySelectorAll]('input, select, textarea')].every((field) => field === select || !field.name));
  if (!face) return false;
  for (const key of ['required', 'multiple', 'disabled']) if (item.data[key]) face.data[key] ??= item.data[key];
  stand(item, face);
  takeParts(face, face.step.el, items);
  return true;
}

const PARTS = new Set(['textbox', 'searchbox', 'combobox', 'listbox']);

/** The fields in a drawn control, and those beside it that nobody sees and no form sends, are parts of it and ask nothing. */
function takeParts(face, around, items) {
  for (const item of items) {
    if (!isElement(item) || item === face || item.dead || item.data.proxy_for) continue;
    const { role, step, data } = item;
    const isPart = PARTS.has(role) || (step.tag === 'input' && (data.type === 'text' || (data.hidden && TICKED.has(data.type))));
    if (!isPart || step.el.name) continue;
    if (!flatContains(face.step.el, step.el) && !(data.hidden && flatContains(around, step.el))) continue;
    data.proxy_for = face.ref;
    if (role === 'combobox') face.text ||= item.text;
  }
}

/** A hidden radio or checkbox without a label in what is only known to be clickable: that is the drawn one. Either has words. */
function drawTick(item, bare, drawn) {
  let around = flatUp(item.step.el);
  for (let level = 0; around && level < 2; level++, around = flatUp(around)) {
    const face = bare.get(around);
    if (!face) continue;
    if (!(face.text || item.text) || around[$querySelectorAll]('input, select, textarea, button').length > 1) return false;
    drawAs(item, face);
    drawn.set(around, face);
    return true;
  }
  return false;
}

/** What is only known to be clickable, and holds a hidden radio or checkbox and no other control, is that box as it is drawn. */
function joinFrame(item, bare) {
  for (let around = flatUp(item.step.el), level = 0; around && level < 2; level++, around = flatUp(around)) {
    const face = bare.get(around);
    if (face && around[$querySelectorAll]('input, select, textarea, button, a[href]').length === 1) { face.data.proxy_for = item.ref; return; }
  }
}

/** A radio or checkbox that is not rendered, right before or behind what is only known to be clickable and says the same, or nothing. */
function drawBeside(item, bare) {
  const { el } = item.step;
  if (item.data.hidden !== 'display') return;
  const face = bare.get(el[$nextElementSibling]) ?? bare.get(el[$previousElementSibling]);
  const says = el.title || item.text;
  if (!face || face.dead || face.data.hidden || (face.text && says && face.text !== says)) return;
  face.text ||= says;
  drawAs(item, face);
  item.data.proxy_for = face.ref;
  backings.set(face.step.el, el);
}

/** Let what is drawn be the radio or checkbox that it stands for. */
function drawAs(item, face) {
  face.role = item.data.type;
  face.text ||= item.text;
  if (item.data.html_name) face.data.html_name ??= item.data.html_name;
  face.data.checked = item.data.checked;
}

/** Whether a text field with a question lies unpainted over what shows its choice, and sends nothing itself. */
const isTypedOver = ({ text, step, data }) => step.tag === 'input' && Boolean(text) && data.hidden === 'opacity' && data.type === 'text' && !step.el.name && step.ax;

/** A combobox that nobody sees in what is only known to be clickable: its list opens by that. */
function joinTyped(item, bare, items) {
  const { el } = item.step;
  const beside = item.step.tag !== 'input' && bare.has(el[$nextElementSibling]) ? el[$nextElementSibling] : flatUp(el);
  for (let around = beside, level = 0; around && level < 4; level++, around = flatUp(around)) {
    const face = bare.get(around);
    if (!face) continue;
    if ([...around[$querySelectorAll]('input, select, textarea')].some((field) => field.name && (field !== el || item.role !== 'combobox'))) return;
    for (const key of ['required', 'multiple', 'disabled', 'expanded', 'value']) if (item.data[key]) face.data[key] ??= item.data[key];
    if (item.text) {
      if (face.text && face.text !== item.text) face.data.value ??= face.text;
      face.text = item.text;
    }
    stand(item, face);
    takeParts(face, around, items);
    face.data.popup = 'listbox';
    return;
  }
}

/** Whether an element that is written in is one line, as a text field is. */
const isLine = (el) => el[$getAttribute]('aria-multiline') === 'false' && el[$isContentEditable];

/** Join a hidden text field with the one field beside it that completes words, stands in a list, or has no label while the hidden
 * one has it, and sends nothing itself: each entry typed there is added to what the hidden one holds.
 */
function joinEntries(item, items) {
  const { el } = item.step;
  for (let around = flatUp(el), level = 0; around && level < 4; level++, around = flatUp(around)) {
    const inside = items.filter((other) => isElement(other) && !other.dead && !other.data.hidden && (FIELD_TAGS.has(other.step.tag) || isLine(other.step.el)) && flatContains(around, other.step.el));
    if (!inside.length) continue;
    const [face] = inside;
    const isUnnamed = () => !face.text || face.text === face.data.placeholder;
    const completes = () => (item.text && isUnnamed()) || face.step.el[$hasAttribute]('aria-autocomplete') || (around !== face.step.el && around[$contains](face.step.el[$closest]('li, [role=list]')));
    if (inside.length > 1 || !(isFace(face) || isLine(face.step.el)) || !completes()) return;
    for (const key of ['required', 'disabled', 'value']) if (item.data[key]) face.data[key] ??= item.data[key];
    if (item.text) face.text = item.text;
    item.data.proxy_for = face.ref;
    face.role = 'combobox';
    face.data.popup = 'listbox';
    face.data.multiple = true;
    return;
  }
}

/** Join a hidden field with the parts of a date or time that are drawn beside it, with no other field there: it has their
 * question.
 */
function joinParts(item, items) {
  let around = flatUp(item.step.el);
  for (let level = 0; around && level < 3; level++, around = flatUp(around)) {
    const inside = items.filter((other) => isElement(other) && !other.dead && !other.data.hidden && flatContains(around, other.step.el) && other.role !== 'button');
    if (!inside.length) continue;
    if (inside.length > 1 && inside.every(({ role }) => role === 'spinbutton')) item.data.proxy_for = inside[0].ref;
    return;
  }
}

/** Join a hidden text area with the editor right beside it, in a frame or not: its script puts there what the form sends. */
function joinEditor(item, editors) {
  for (let at = item.step.el, level = 0; at && level < 3; level++, at = flatUp(at)) {
    for (const beside of [at[$nextElementSibling], at[$previousElementSibling], flatUp(at)]) {
      const inside = beside ? editors.filter(({ step }) => flatContains(beside, standing(step.el, beside))) : [];
      if (inside.length !== 1) continue;
      const fields = [...beside[$querySelectorAll]('input:not([type=hidden]), textarea, select')];
      const isAnothers = (field) => field[$checkVisibility](VISIBLE) || (field[$localName] === 'textarea' && field.labels?.length); // that editor stands for it
      if (fields.some((field) => field !== item.step.el && isAnothers(field))) continue;
      if (item.data.required) inside[0].data.required = true;
      if (item.text) inside[0].text = item.text;
      item.data.proxy_for = inside[0].ref;
      return;
    }
  }
}

/** What stands for an element in the document of another: the frame around it. */
function standing(el, other) {
  while (el[$ownerDocument] !== other[$ownerDocument] && el[$ownerDocument][$defaultView]?.frameElement) el = el[$ownerDocument][$defaultView].frameElement;
  return el;
}

const ENTRIES = '[data-value], [role=option], li';

/** What is only known to be clickable and holds a hidden input that is sent, and a list that is not shown, is a list. */
function joinKept(item) {
  const { el } = item.step;
  const kept = [...el[$querySelectorAll]('input')];
  if (kept.length !== 1 || kept[0].type !== 'hidden' || !kept[0].name) return;
  const entries = [...el[$querySelectorAll](ENTRIES)].filter((entry) => !entry[$querySelector](ENTRIES) && squeeze(entry[$textContent]));
  if (entries.length < 2 || entries.some((entry) => entry[$checkVisibility]())) return;
  item.data.popup = 'listbox';
  const { value } = kept[0];
  item.data.options = entries.map((entry) => {
    const told = { label: squeeze(entry[$textContent]), value: entry[$getAttribute]('data-value') ?? '' };
    if (value && told.value === value) told.selected = true;
    return told;
  });
}

function flatUp(el) {
  return el[$parentElement] ?? el[$getRootNode]().host ?? null;
}

/** What may show the choice of a select, or the words of a text area; any widget may show what another field holds. */
const LISTS = new Set(['combobox', 'listbox', 'button']);

/** A hidden field beside exactly one widget, with no other field between, is that widget's own. */
function joinProxy(item, widgets, items) {
  let around = flatUp(item.step.el);
  for (let level = 0; around && level < 4; level++, around = flatUp(around)) {
    const inside = widgets.filter(({ role, step }) => (item.step.tag === 'input' || LISTS.has(role)) && flatContains(around, step.el));
    if (!inside.length && item.step.tag === 'select' && items.some((other) => isField(other) && flatContains(around, other.step.el))) return; // it stands with that field
    if (!inside.length) continue;
    const others = around[$querySelectorAll]('input:not([type=hidden]), textarea, select').length;
    if (inside.length === 1 && others <= 3) {
      const widget = inside[0];
      if (item.data.required) widget.data.required = true;
      if (item.data.multiple) widget.data.multiple = true;
      stand(item, widget);
      if (item.step.tag === 'select') takeParts(widget, around, items);
    }
    return;
  }
}

/** Whether an element is a field of HTML that people see. */
const isField = (other) => isElement(other) && !other.dead && !other.data.hidden && FIELD_TAGS.has(other.step.tag);

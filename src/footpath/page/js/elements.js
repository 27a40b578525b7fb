// Describing one element: the fields of `schema.snapshot.Element`.

const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa', 'data-automation-id'];
const MASK = '•••';
const SECRET = /\b(cc-(number|csc)|one-time-code)\b/;
const TEXT_ROLES = new Set(['button', 'link', 'tab', 'menuitem', 'combobox', 'option', 'switch']);

function tristate(el, attribute) {
  const said = el[$getAttribute](attribute);
  return said === 'true' ? true : said === 'false' ? false : said === 'mixed' ? 'mixed' : null;
}

/** The method of a control's form; '' where the page names none, as a script may send it. */
function methodOf(el) {
  const form = el.form;
  if (!form) return '';
  const said = (el[$getAttribute]('formmethod') ?? form[$getAttribute]('method') ?? '').toLowerCase();
  if (said === 'post' || said === 'dialog') return said;
  return said || /^(?!#|javascript:)./i.test((form[$getAttribute]('action') ?? '').trim()) ? 'get' : '';
}

function put(data, key, value) {
  if (value) data[key] = value;
}

/** Fill in the item of an element: what all have by itself, the rest as `data`. */
/** Of each document that is read now: whether its links count from anything but the address of the page. */
let basedApart;

const RELATIVE = /^\s*(?!#|[a-z][a-z\d+.-]*:)\S/i;
const unmarked = (url) => url.split('#', 1)[0];

/** The address of a link as the page writes it; whole, where it counts from a frame's address or a `<base>`. */
function addressOf(el) {
  const written = el[$getAttribute]('href');
  const doc = el[$ownerDocument];
  let isApart = basedApart.get(doc);
  if (isApart === undefined) {
    isApart = prefix !== '' || unmarked(el.baseURI) !== unmarked(document[$URL]);
    basedApart.set(doc, isApart);
  }
  return isApart && written && RELATIVE.test(written) && typeof el.href === 'string' ? el.href : written;
}

function describe(item, el, tag, said, known) {
  const { step, data } = item;
  const isField = FIELD_TAGS.has(tag);
  const labels = labelsOf(el, step.up.scope);
  const isValued = WEAK.has(known) && isOneOfValues(el), drawer = WEAK.has(known) ? drawerOf(el) : null;
  const isOne = isValued || (drawer !== null && isSeveral(drawer)) || (WEAK.has(known) && isOneOfSeveral(el, labels));
  const role = (item.role = isOne ? 'radio' : drawer || (!said && isBareSwitch(el, tag, labels)) ? 'switch' : shownRole(el, tag, said, known));
  item.ref = refOf(el);
  const name = (item.text = shownName(el, role, known, step, labels));
  if (known !== 'native') data.known_by = known;
  if (labels.length && isUnnamed(el, tag)) data.label_only = true;
  if (isValued) {
    data.html_name = el[$parentElement][$getAttribute]('name');
    data.value = el[$getAttribute]('value');
    data.checked = el[$hasAttribute]('checked') || el[$hasAttribute]('selected');
  }

  if (drawer) {
    data.html_name = drawer[$getAttribute]('name');
    data.value = drawer[$getAttribute]('value');
    data.checked = isOn(drawer);
  }

  const { attributes } = step;
  const relabelled = !step.bare && (attributes.includes('aria-label') || attributes.includes('aria-labelledby'));
  const hints = hintsBehind(el, labels);
  const label = seenLabel(el, labels, hints) || (relabelled && labels.length ? squeeze(labelsText(el, { seen: new Set() })) : relabelled && (labelWithin(el, role) || labelAround(el))) || name;
  const host = role === 'button' && !el.form ? el[$getRootNode]().host : null; // a button in a custom element has no form: its host says what it does
  if (host?.[$getAttribute]('type')?.toLowerCase() === 'submit' && tag !== 'button') data.type = 'submit';
  if (isField) {
    describeField(el, data, tag, role);
    if (label !== name) put(data, 'label', label);
  } else if (tag === 'button') {
    if (el[$matches](':disabled')) data.disabled = true;
    if (host?.[$getAttribute]('type')?.toLowerCase() === 'submit') data.type = 'submit';
    else if (attributes.includes('type') || el.form) data.type = el.type;
    put(data, 'method', methodOf(el));
    if (labels.length) put(data, 'label', label);
  } else if (label !== name) put(data, 'label', label);
  else if (role === 'button' && tag.includes('-') && el[$getAttribute]('type')?.toLowerCase() === 'submit') data.type = 'submit';
  else if (tag === 'a' || tag === 'area') put(data, 'href', addressOf(el));
  if (known === 'editable' || (role === 'textbox' && !isField)) put(data, 'value', el[$innerText]?.trim().slice(0, 5000));
  if (!isField && TEXT_ROLES.has(role) && (relabelled || labels.length)) {
    const text = wordsOf(el);
    if (text !== name) put(data, 'text', text);
  }
  const parts = isField ? null : partsWithin(el, name);
  if (parts) noteParts(data, parts, []);
  describeState(el, data, tag, role);
  if (attributes.includes('title')) put(data, 'description', descriptionOf(el, name));
  if (attributes.some(isAria)) describeAria(el, data, name, role);
  if (hints.length && !data.description) put(data, 'description', squeeze(hints.map((part) => wordsOf(part)).join(' ')));
  describePlace(item, el, isField);
  if (attributes.length) describeAttributes(el, data, attributes);
}

const LABELLED_WITHIN = new Set(['combobox', 'listbox', 'slider', 'spinbutton', 'textbox']);

/** The words of the one label that is drawn in a widget and leads to nothing outside: those are seen, not its name. */
function labelWithin(el, role) {
  if (!LABELLED_WITHIN.has(role)) return '';
  const labels = [...el[$querySelectorAll]('label')].filter((label) => isRendered(label) && (!label.control || el[$contains](label.control)));
  return labels.length === 1 ? wordsOf(labels[0]) : '';
}

/** The label of the custom element that draws a control as its only one, where that draws the label too: it is seen, and the name is not. */
function labelAround(el) {
  const root = el[$getRootNode](), label = squeeze(root.host?.[$getAttribute]('label') ?? '');
  const isDrawn = () => [...root[$querySelectorAll]('*')].some((part) => !flatContains(el, part) && ownWords(part) === label && part[$checkVisibility](PAINTED));
  return label && fieldIn(root) === el && isDrawn() ? label : '';
}

/** What is seen of the labels of a control, without `hints`, where they have some, or a part is cut away for a screen
 * reader alone; else ''.
 */
function seenLabel(el, labels, hints) {
  const cut = labels.flatMap((label) => [...label[$children]]).filter((part) => isCut(getComputedStyle(part))).concat(hints);
  if (!cut.length) return '';
  const how = () => ({ seen: new Set(cut), pointed: true, nested: true, all: false, skip: el });
  return squeeze(labels.map((label) => content(label, how())).join(' '));
}

function shownRole(el, tag, said, known) {
  const role = said || impliedRole(el, tag);
  if (known === 'file') return 'button';
  if (known === 'editable') return role || 'textbox';
  if (said && FIELD_TAGS.has(tag) && el.type === 'file') return 'file';
  return WEAK.has(known) && !WIDGETS.has(role) ? 'button' : role;
}

/** Buttons that only a knob is drawn in, and switches that do not say their state: their class alone says whether they are on. */
const switches = new WeakSet();
const ON = /(?:^|[\s_-])(?:on|checked|active|selected|open)(?:$|[\s_-])/i;
const OFF = /(?:^|[\s_-])(?:off|unchecked|inactive|unselected|closed?)(?:$|[\s_-])/i;

const isSwitchedOn = (el) => ON.test(el[$className]) && !OFF.test(el[$className]);

const OPENERS = ['aria-haspopup', 'aria-expanded', 'aria-controls', 'aria-pressed'];

/** Whether a button with a label as a field has one shows nothing, opens nothing and sends nothing: then it is on or off. */
function isBareSwitch(el, tag, labels) {
  if (tag !== 'button' || el.type !== 'button' || !labels.length || /\S/.test(el[$textContent]) || el[$querySelector]('svg, img, i')) return false;
  if (OPENERS.some((name) => el[$hasAttribute](name)) || choices.listed.has(el)) return false;
  switches.add(el);
  return true;
}

/** Whether a custom element with a label is one of several of a name: the browser alone is told that it is a radio button. */
function isOneOfSeveral(el, labels) {
  const name = labels.length && el[$localName].includes('-') && el[$getAttribute]('name');
  return Boolean(name) && el[$getRootNode]()[$querySelectorAll](`${el[$localName]}[name="${CSS.escape(name)}"]`).length > 1;
}

/** The custom element with a name and a value that draws an element as the only one to press: it is chosen or not; else null. */
function drawerOf(el) {
  const { host } = el[$getRootNode]();
  const isValue = host?.[$hasAttribute]('value') && host[$getAttribute]('name') && !host[$hasAttribute]('type');
  return isValue && !holdsField(rootOf(host)) && !host[$firstElementChild] ? host : null;
}

/** Whether a shadow root has a field, itself or in the custom elements that draw it. */
const holdsField = (root) => Boolean(fieldIn(root)) || [...root[$querySelectorAll]('*')].some((part) => rootOf(part) && holdsField(rootOf(part)));

/** Whether several custom elements have one name, each with a value. */
const isSeveral = (host) => host[$getRootNode]()[$querySelectorAll](`${host[$localName]}[name="${CSS.escape(host[$getAttribute]('name'))}"][value]`).length > 1;

/** Whether a custom element tells the browser, or its attribute says, that it is chosen. */
const isOn = (host) => { try { return host[$hasAttribute]('checked') || host[$matches](':state(checked)'); } catch { return false; } }; // an older browser knows no :state()

/** Whether a custom element is one of the values of the custom element around it: that has the name, each of these a value. */
function isOneOfValues(el) {
  const around = el[$parentElement], tag = el[$localName];
  if (!tag.includes('-') || !el[$hasAttribute]('value') || !around?.[$localName].includes('-') || !around[$getAttribute]('name')) return false;
  return [...around[$children]].some((other) => other !== el && other[$localName] === tag && other[$hasAttribute]('value'));
}

/** What only listens or looks clickable is named by what it says here; the walk adds the words that stand in it. */
function shownName(el, role, known, step, labels) {
  if (known === 'file') return wordsOf(el);
  if (!WEAK.has(known)) {
    const isPlain = step.leaf && step.bare && !labels.length && FROM_CONTENT.has(role);
    return (isPlain && squeeze(el[$textContent])) || nameOf(el, role);
  }
  const said = squeeze(el[$getAttribute]('aria-label') ?? '') || (el[$hasAttribute]('aria-labelledby') ? nameOf(el, 'generic') : '');
  return said || (el[$localName] === 'img' ? squeeze(el.alt) : labels.length ? squeeze(labelsText(el, { seen: new Set([el]) })) : '');
}

function describePlace(item, el, isField) {
  const { step, data } = item;
  const box = rectOf(step);
  const hidden = hiddenBy(step, box);
  item.box = round(box);
  if (hidden) {
    data.hidden = hidden;
    const face = isField ? faceOf(el) : null;
    if (face) item.box = round(face);
  } else {
    const [left, upper, width, height] = item.box;
    if (left < topView.width && upper < topView.height && left + width > 0 && upper + height > 0) {
      data.in_viewport = true;
      const cover = coverOf(el, box, step.up.scope);
      if (cover) coverings.push([data, cover]);
    }
  }
  if (!step.ax || hidden === 'visibility' || hidden === 'display') data.in_accessibility_tree = false;
}

function describeAttributes(el, data, attributes) {
  put(data, 'id', el[$getAttribute]('id'));
  put(data, 'classes', el[$getAttribute]('class'));
  const testId = attributes.some(isData) && TEST_IDS.find((attribute) => el[$getAttribute](attribute));
  if (testId) data.test_id = el[$getAttribute](testId);
}

/** The box of the visible label in place of a hidden input, such as a card around a radio. */
function faceOf(el) {
  for (const label of labelsOf(el)) {
    const box = label[$getBoundingClientRect]();
    if (box.width > 1 && box.height > 1 && isRendered(label)) return box;
  }
  return null;
}

function describeField(el, data, tag, role) {
  put(data, 'html_name', el.name);
  put(data, 'method', methodOf(el));
  put(data, 'autocomplete', el[$getAttribute]('autocomplete'));
  put(data, 'placeholder', el.placeholder);
  if (el.required) data.required = true;
  if (el[$matches](':disabled')) data.disabled = true;
  if (el.readOnly) data.readonly = true;
  fields.push(el);
  if (refused.has(el) && el[$matches](':user-invalid')) {  // told to the person, in a bubble that is no part of the page
    data.invalid = true;
    put(data, 'error', el.validationMessage);
  }
  if (tag === 'select') { describeSelect(el, data); return; }
  if (el.maxLength >= 0) data.max_length = el.maxLength;
  if (tag === 'textarea') { put(data, 'value', el.value); return; }
  const type = el.type;
  data.type = type;
  switch (type) {
    case 'checkbox': case 'radio':
      data.checked = el.indeterminate && type === 'checkbox' ? 'mixed' : el.checked;
      put(data, 'value', el[$getAttribute]('value'));
      return;
    case 'file':
      put(data, 'value', Array.from(el.files, (file) => file.name).join(', '));
      put(data, 'accept', el.accept);
      if (el.multiple) data.multiple = true;
      return;
  }
  if (isSecret(el)) { data.secret = true; if (el.value) data.value = MASK; }
  else put(data, 'value', el.value);
  put(data, 'pattern', el.pattern);
  put(data, 'min', el.min);
  put(data, 'max', el.max);
  put(data, 'step', el.step);
  if (el.list) data.options = Array.from(el.list.options, (option) => ({ label: squeeze(option.label || option.value), value: option.value }));
}

const isSecret = (el) => el.type === 'password' || el.type === 'hidden' || SECRET.test(el[$getAttribute]('autocomplete') ?? '');

// Options of one list that are told; acting on it knows all of them.
const MOST_OPTIONS = 10_000;

function describeSelect(el, data) {
  if (el.multiple) data.multiple = true;
  const chosen = [];
  const { options } = el;
  data.options = Array.from({ length: Math.min(options.length, MOST_OPTIONS) }, (_, at) => {
    const option = options[at];
    const label = fill.labelOf(option);
    const told = { label, value: option.value };
    if (option.selected) { told.selected = true; chosen.push(label); }
    if (option.disabled) told.disabled = true;
    return told;
  });
  put(data, 'value', chosen.join(', '));
}

/** What an element opens (`aria-haspopup`): a menu of what is to be chosen, beside it in a custom element, is a list. */
function popupOf(el) {
  const said = el[$getAttribute]('aria-haspopup');
  const root = said === 'true' ? el[$getRootNode]() : null;
  return root?.host && root[$querySelector]('[role=listbox]') ? 'listbox' : said;
}

const isAria = (attribute) => attribute.startsWith('aria-');
const isData = (attribute) => attribute.startsWith('data-');

function describeState(el, data, tag, role) {
  if (el === focused) data.focused = true;
  if (role === 'combobox' && tag !== 'select') data.popup = 'listbox';
  if (tag === 'summary') data.expanded = el[$parentElement].open === true;
  if (role === 'switch' && tag !== 'input' && !el[$hasAttribute]('aria-checked') && !drawerOf(el) && !el[$querySelector]('input')) switches.add(el);
  if (switches.has(el)) data.checked = isSwitchedOn(el);
  if (tag === 'button') describeOpener(el, data);
}

/** What opens is said by the element around a button where it holds nothing else. */
function describeOpener(el, data) {
  const around = el[$parentElement];
  if (!around || around[$childElementCount] > 1 || !around[$hasAttribute]('aria-haspopup') || el[$hasAttribute]('aria-haspopup')) return;
  const popup = around[$getAttribute]('aria-haspopup');
  if (popup !== 'false') data.popup = popup === 'true' ? 'menu' : popup;
  const expanded = tristate(around, 'aria-expanded');
  if (expanded !== null) data.expanded = expanded;
}

function describeAria(el, data, name, role) {
  const state = (key, attribute) => { const value = tristate(el, attribute); if (value !== null) data[key] = value; };
  if (data.checked === undefined) state('checked', 'aria-checked');
  if (el[$hasAttribute]('aria-expanded')) data.expanded = el[$getAttribute]('aria-expanded') === 'true';
  if (el[$hasAttribute]('aria-selected')) data.selected = el[$getAttribute]('aria-selected') === 'true';
  state('pressed', 'aria-pressed');
  if (el[$getAttribute]('aria-required') === 'true') data.required = true;
  if (el[$getAttribute]('aria-disabled') === 'true') data.disabled = true;
  if (el[$getAttribute]('aria-readonly') === 'true') data.readonly = true;
  if (el[$getAttribute]('aria-multiselectable') === 'true') data.multiple = true;
  if (data.type === undefined && el[$getAttribute]('role') === 'slider') {
    for (const [key, attribute] of [['value', 'now'], ['min', 'min'], ['max', 'max']]) put(data, key, el[$getAttribute](`aria-value${attribute}`));
  }
  if (data.type === undefined && el[$getAttribute]('role') === 'spinbutton') {
    for (const key of ['min', 'max']) put(data, key, el[$getAttribute](`aria-value${key}`));
    const now = el[$getAttribute]('aria-valuenow'), shown = el[$textContent].trim();
    if (now && /^\d+$/.test(shown) && Number(shown) === Number(now)) data.value = shown; // an empty part of a date says a number, too, and shows none
  }
  const popup = popupOf(el);
  const completes = role === 'combobox' && /^(list|both)$/.test(el[$getAttribute]('aria-autocomplete')); // whatever holds its list
  if (popup && popup !== 'false' && !completes) data.popup = popup === 'true' ? 'menu' : popup;
  const description = descriptionOf(el, name);
  put(data, 'description', description);
  const invalid = el[$getAttribute]('aria-invalid');
  if (invalid && invalid !== 'false') {
    data.invalid = true;
    put(data, 'error', squeeze(pointed(el, 'aria-errormessage').map((target) => wordsOf(target)).join(' ')) || description);
  }
}

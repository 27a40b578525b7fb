// Accessible names and descriptions: W3C Accessible Name and Description Computation 1.2, with the numbers of its steps.

const FROM_CONTENT = new Set([
  'button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option',
  'treeitem', 'heading', 'cell', 'gridcell', 'columnheader', 'rowheader', 'row', 'tooltip',
]);

const INLINE_TAGS = new Set([
  'a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'em', 'font', 'i', 'kbd', 'mark', 'q', 's', 'samp', 'small', 'span',
  'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr', 'slot', 'label', 'del', 'ins', 'data', 'dfn',
]);

const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'title', 'base', 'datalist']);

const NONE = Object.freeze([]);
const UNEVEN = /\s{2,}|[^\S ]|^ | $/;
const SPACES = /\s{2,}|[^\S ]/g;

/** A text with single spaces, and none at its ends. Most texts are so already, and are not changed. */
const squeeze = (text) => UNEVEN.test(text) ? text.replace(SPACES, ' ').trim() : text;

/** Labels by their controls, for each root that is being read; null between readings. */
let labelled = null;

const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);

/** The labels of a control. Its own property `labels` searches the whole document each time. */
function labelsOf(el, known = null) {
  const tag = el[$localName];
  if (!LABELABLE.has(tag) && !tag.includes('-') && !isNamedByLabel(el)) return NONE;
  if (labelled === null) return el.labels ?? NONE;
  const root = known ?? el[$getRootNode]();
  let found = labelled.get(root);
  if (found === undefined) labelled.set(root, (found = labelsByControl(root)));
  const own = asking(el, found.get(el) ?? NONE);
  if (!root.host || own.some((label) => /\p{L}/u.test(label[$textContent])) || fieldIn(root) !== el) return own;
  const given = labelsOf(root.host); // a number alone is where a slider stands
  return given.length ? given : own;
}

/** The labels that ask for a file: one that is drawn over its input beside others only says what a press does ("Choose file"). */
function asking(el, labels) {
  if (labels.length < 2 || el.type !== 'file') return labels;
  const { left, top, width, height } = el[$getBoundingClientRect](), x = left + width / 2, y = top + height / 2;
  const others = labels.filter((label) => {
    const box = label[$getBoundingClientRect]();
    return !width || x < box.left || x > box.right || y < box.top || y > box.bottom;
  });
  return others.length ? others : labels;
}

const ASKED_FOR = /^(?:(?:radio)?group|textbox|searchbox|spinbutton|slider|switch|checkbox)$/;

/** Ids of what names a field by `aria-labelledby`, for each root that is being read; null between readings. */
let askers = null;

/** Whether an element, though it hears clicks, is the question of a field beside it: `aria-labelledby` says so. */
function asksForField(el) {
  if (!el.id || askers === null || el[$hasAttribute]('tabindex') || el[$hasAttribute]('aria-expanded')) return false;
  const root = el[$getRootNode]();
  let ids = askers.get(root);
  if (ids === undefined) {
    const fields = [...root[$querySelectorAll]('[aria-labelledby]')].filter((field) => FIELD_TAGS.has(field[$localName]) || ASKED_FOR.test(field[$getAttribute]('role') ?? ''));
    askers.set(root, (ids = new Set(fields.flatMap((field) => field[$getAttribute]('aria-labelledby').split(/\s+/)))));
  }
  return ids.has(el.id);
}

const NAMED_BY_LABEL = /^(?:(?:radio)?group|combobox|listbox|textbox|searchbox|spinbutton|slider|switch|checkbox)$/;

/** Whether a label may lead to an element that is no control of HTML, as pages write it though HTML has it lead to controls alone. */
const isNamedByLabel = (el) => Boolean(el?.id) && NAMED_BY_LABEL.test(el[$getAttribute]('role') ?? '');

/** Whether browsers give an element no name by its label: it is no control of HTML, and no other attribute names it. */
const isUnnamed = (el, tag) => !LABELABLE.has(tag) && !tag.includes('-') && !el[$hasAttribute]('aria-label') && !el[$hasAttribute]('aria-labelledby');

const ASKED = 'input:not([type=hidden]), select, textarea, [role=combobox], [role=listbox], [role=textbox], [role=searchbox], [role=spinbutton], [role=slider]';

/** The one field in a part of the page; null where it has none, or several. */
function soleField(around) {
  const fields = [...around[$querySelectorAll](ASKED)].filter((field) => field[$checkVisibility](VISIBLE) && !field[$closest]('[aria-hidden=true]'));
  if (!fields.length || !fields.every((field) => fields[0][$contains](field))) return null;
  const outer = fields[0][$getBoundingClientRect](), isWithin = ({ top, bottom }) => top >= outer.top - 1 && bottom <= outer.bottom + 1;
  const typed = fields.filter((field) => field[$localName] === 'input' && isWithin(field[$getBoundingClientRect]()));
  return typed.length === 1 ? typed[0] : fields[0]; // what is only drawn around a text field is no field besides
}

/** What a label leads to by an id that is no control of HTML: an element that labels may name, and of a group around one
 * field that field; else the one field in there. Null where it has none, or several.
 */
function meantBy(other) {
  if (!isNamedByLabel(other)) return soleIn(other);
  return (firstRole(other) === 'group' ? soleIn(other) : null) ?? other;
}

/** The one field in what a label leads to, where that is no control of HTML; null where it has none, or several. */
function soleIn(other) {
  if (rootOf(other)) return other; // what it draws has its label
  const field = soleField(other);
  return field && field !== other && FIELD_TAGS.has(field[$localName]) && !field[$matches]('[type=checkbox], [type=radio]') ? field : null;
}

/** What a custom element that is a label leads to by its attribute `for`, as a field of its own kind has it; else null.
 * What is shown only for a moment, as a tooltip, is no label.
 */
function namedBy(el, tag) {
  const id = tag.includes('-') ? el[$getAttribute]('for') : null;
  const meant = id ? el[$getRootNode]()[$getElementById]?.(id) : null;
  if (!meant || meant === el || meant[$matches]('a, button, [role=button], [role=link]')) return null;
  return firstRole(el) !== 'tooltip' && /\S/.test(el[$textContent]) && el[$getBoundingClientRect]().width > 1 ? meant : null;
}

/** The one field in the root of a custom element; else the one button there that opens a list. */
function fieldIn(root) {
  const field = soleField(root);
  const lists = field ? NONE : root[$querySelectorAll]('button[aria-haspopup]');
  return lists.length === 1 ? lists[0] : field;
}

/** The control of a label: its own, or the one field of a custom element that is; where its `for` leads to no control, the
 * one field in what it leads to, else beside it.
 */
function controlOf(label) {
  const meantByHost = namedBy(label, label[$localName]);
  const { htmlFor } = label;
  const control = meantByHost ?? label.control;
  if (control) return (rootOf(control) && fieldIn(rootOf(control))) ?? control;
  if (!htmlFor && label[$getAttribute]('role') !== null) return null;
  const meant = htmlFor ? label[$getRootNode]()[$getElementById]?.(htmlFor) : null;
  if (isNamedByLabel(meant)) return meantBy(meant);
  const field = soleField(meant ?? label[$parentElement] ?? label);
  const isBox = !meant && field?.[$matches]('[type=checkbox], [type=radio]'); // a hidden box beside buttons that ask for it
  return field && !isBox && !labelsOf(field).length ? field : null;
}

/** The field in a label that begins with a button, as steppers are drawn ("Quantity − 1 +"): HTML takes the button for its control. */
function steppedBy(label) {
  if (label.htmlFor || label.control?.[$localName] !== 'button') return null;
  const field = soleField(label);
  return field?.[$matches]('textarea, input:not([type=checkbox], [type=radio])') ? field : null;
}

/** The labels of each control. Where a label leads to what is drawn around a control, a label in there only says how to use it. */
function labelsByControl(root) {
  const found = new Map(), drawn = [];
  for (const label of root[$querySelectorAll]('label, [for]')) {
    const tag = label[$localName];
    if (tag !== 'label' && !tag.includes('-')) continue;
    const other = tag === 'label' && label.control === null && label.htmlFor ? root[$getElementById]?.(label.htmlFor) : null;
    const control = tag !== 'label' ? namedBy(label, tag) : other ? meantBy(other) : steppedBy(label) ?? label.control;
    if (control === null) continue;
    if (other !== null && control !== other) drawn.push([control, other]);
    if (found.has(control)) found.get(control).push(label);
    else found.set(control, [label]);
  }
  for (const [control, other] of drawn) found.set(control, found.get(control).filter((label) => !other[$contains](label)));
  return found;
}

/** Whether nothing but text stands in an element. */
const holdsText = (el) => el[$firstElementChild] === null && el[$localName] !== 'slot' && !rootOf(el);

/** Children as they are rendered: through shadow roots and slots. */
function flatChildren(el) {
  if (el[$localName] === 'slot' && el.assignedNodes) {
    const assigned = el.assignedNodes();
    if (assigned.length) return assigned;
  }
  const children = [];
  for (let node = (rootOf(el) ?? el)[$firstChild]; node; node = node[$nextSibling]) children.push(node);
  return children;
}

/** Elements that an attribute of ids points to, in its order, within the element's own tree. */
function pointed(el, attribute) {
  const ids = el[$getAttribute](attribute);
  if (!ids) return NONE;
  const root = el[$getRootNode]();
  const found = [];
  for (const id of ids.split(/\s+/)) {
    const target = id && root[$getElementById]?.(id);
    if (target) found.push(target);
  }
  return found;
}

const VISIBLE = { __proto__: null, visibilityProperty: true };

function isRendered(el) {
  return el[$checkVisibility](VISIBLE) || getComputedStyle(el).display === 'contents';
}

/** Accessible name of an element with this role. */
function nameOf(el, role) {
  return squeeze(alternative(el, role, { seen: new Set(), pointed: false, nested: false, all: false, skip: null }));
}

/** Words of an element as a name made of its content would have them, without those of `skip`. */
function wordsOf(el, skip = null) {
  const how = { seen: new Set([el]), pointed: true, nested: true, all: !isRendered(el), skip };
  return squeeze(content(el, how));
}

/** Accessible description: what `aria-describedby` points to, else `aria-description`, else an unused title. */
function descriptionOf(el, name) {
  const described = [...pointed(el, 'aria-describedby'), ...notesIn(el, pointed(el, 'aria-labelledby'))];
  if (described.length) return squeeze(described.map((target) => pointedWords(target, new Set([el]))).join(' '));
  const said = squeeze(el[$getAttribute]('aria-description') ?? el[$getAttribute]('title') ?? '');
  return said === name ? '' : said;
}

const TITLES = 'label, legend, h1, h2, h3, h4, h5, h6, [role=heading]';

/** Whether an element has words for screen readers alone: cut away, without a size or not drawn. */
function isForNoEye(el) {
  const { width, height } = el[$getBoundingClientRect]();
  return width <= 1 || height <= 1 || !el[$checkVisibility]({ visibilityProperty: true }) || isCut(getComputedStyle(el));
}

/** What `aria-labelledby` points to behind the title of one question, which is no title and is shown to no eye: how the question is
 * answered ("Single line text."). What a person sees there may say whose name is asked for: "of your emergency contact". Where
 * several fields have one title, as in a grid, what stands behind the title tells them apart.
 */
function notesIn(el, targets) {
  const [first, ...others] = targets;
  const isTitle = (part) => part[$matches](TITLES) || part[$querySelector](TITLES) !== null;
  const mayAsk = (part) => isTitle(part) || !isForNoEye(part) || part[$contains](el) || el[$contains](part) || part[$matches](ASKED);
  if (!others.length || !isTitle(first) || others.some(mayAsk)) return NONE;
  const alike = [...el[$getRootNode]()[$querySelectorAll](`[aria-labelledby^="${CSS.escape(first.id)}"]`)].filter((other) =>
    pointed(other, 'aria-labelledby')[0] === first && (FIELD_TAGS.has(other[$localName]) || ASKED_FOR.test(other[$getAttribute]('role') ?? '')));
  return alike.every((other) => other[$contains](el) || el[$contains](other)) ? others : NONE;
}

/** What `aria-labelledby` points to. What stands in the button of a list is what was chosen, and names it only where
 * nothing else does.
 */
function namersOf(el, role) {
  const all = pointed(el, 'aria-labelledby'), notes = notesIn(el, all);
  const targets = notes.length ? all.slice(0, 1) : all;
  if (targets.length < 2 || (role !== 'combobox' && el[$getAttribute]('aria-haspopup') !== 'listbox')) return targets;
  const others = targets.filter((target) => !el[$contains](target));
  return others.length ? others : targets;
}

function alternative(el, role, how) {
  return said(el, role, how) ?? (el[$getAttribute]('title') || el[$getAttribute]('placeholder') || el[$getAttribute]('aria-placeholder') || '');  // 2I
}

/** The mark of a required question, which in a label stays what it is: words for it ("Required question") ask nothing. */
const MARK = /^\s*[*＊∗✱]\s*$/;

const CHOSEN = new Set(['radio', 'option', 'checkbox', 'menuitemradio', 'menuitemcheckbox']);

/** Whether the label of a choice is only the code that it is sent by (`fold`), and other words are drawn on it ("Folded"). */
const isCode = (el, role, label) => CHOSEN.has(role) && el[$getAttribute]('value') === label && /\p{L}/u.test(el[$textContent]) && squeeze(el[$textContent]) !== label;

/** The name where no tooltip or placeholder has to stand for one, else null. */
function said(el, role, how) {
  how.seen.add(el);
  if (!how.pointed) {  // 2B
    const targets = namersOf(el, role);
    if (targets.length) {
      const joined = targets.map((target) => pointedWords(target, how.seen)).join(' ');
      if (squeeze(joined)) return joined;
    }
  }
  if (how.nested) {  // 2C
    const value = embeddedValue(el, role);
    if (value !== null) return value;
  }
  const label = el[$getAttribute]('aria-label');  // 2D
  if (label && label.trim() && !(how.nested && MARK.test(el[$textContent])) && !isCode(el, role, label)) return label;
  const native = nativeName(el, role, how);  // 2E
  if (native.trim()) return native;
  if (how.nested || FROM_CONTENT.has(role)) {  // 2F
    const words = content(el, how);
    if (words.trim()) return words;
  }
  return null;
}

/** What an element gives to a name or description that points to it: one that names itself too gives no value of its own. */
function pointedWords(target, seen) {
  const rest = new Set(seen);
  const isItself = rest.delete(target);
  return alternative(target, roleOf(target), { seen: rest, pointed: true, nested: !isItself, all: !isRendered(target), skip: null });
}

/** What a control within a label or another's name contributes: its value, not its own name. Null for no control. */
function embeddedValue(el, role) {
  switch (role) {
    case 'textbox': case 'searchbox': return isSecret(el) && el.value ? MASK : el.value ?? el[$textContent];
    case 'combobox': case 'listbox':
      if (el.selectedOptions) return Array.from(el.selectedOptions, (option) => option.text).join(' ');
      if (el.value !== undefined) return el.value;
      return Array.from(el[$querySelectorAll]('[aria-selected=true]'), (option) => option[$textContent]).join(' ');
    case 'spinbutton': case 'slider': case 'progressbar': case 'meter':
      return el[$getAttribute]('aria-valuetext') ?? el[$getAttribute]('aria-valuenow') ?? String(el.value ?? '');
    default: return null;
  }
}

/** The name by HTML: label, alt, legend, caption, the value of a button. */
function nativeName(el, role, how) {
  switch (el[$localName]) {
    case 'input':
      switch (el.type) {
        case 'image': return el.alt || labelsText(el, how) || el.title || el.value || 'Submit';  // browsers read its value too
        case 'submit': return labelsText(el, how) || el.value || el.title || 'Submit';
        case 'reset': return labelsText(el, how) || el.value || el.title || 'Reset';
        case 'button': return labelsText(el, how) || el.value || el.title;
      }
      return how.nested ? '' : labelsText(el, how);
    case 'select': case 'textarea': case 'button': case 'meter': case 'progress': case 'output':
      return how.nested ? '' : labelsText(el, how);
    case 'img': case 'area': return NO_ROLE.has(firstRole(el)) ? '' : el.alt;
    case 'svg': return el[$querySelector](':scope > title')?.[$textContent] ?? '';
    case 'fieldset': return childWords(el, 'legend');
    case 'table': return childWords(el, 'caption');
    case 'figure': return childWords(el, 'figcaption');
    default: return labelsText(el, how);  // form-associated custom elements
  }
}

function labelsText(el, how) {
  const labels = labelsOf(el);
  if (!labels.length) return '';
  const words = [];
  for (const label of labels) {
    if (how.seen.has(label)) continue;
    const beside = label.control?.[$localName] === 'button' && label.control !== el ? label[$querySelectorAll]('button') : [];
    const inner = { seen: new Set([...how.seen, ...beside]), pointed: how.pointed, nested: true, all: !isRendered(label), skip: el };
    words.push(said(label, saidRole(label), inner) ?? '');  // the tooltip of one without words says what it does ("Clear")
  }
  return words.join(' ');
}

const NAMED_BEHIND = new Set(['checkbox', 'radio', 'file']);

/** What tells how to answer a field, behind it in the label that names it before: on a line below, or in smaller letters. */
function hintsBehind(el, labels) {
  if (labels.length !== 1 || !FIELD_TAGS.has(el[$localName]) || NAMED_BEHIND.has(el.type) || !labels[0][$contains](el)) return NONE;
  const behind = [], label = labels[0], size = parseFloat(getComputedStyle(label).fontSize);
  let isNamed = false;
  for (let at = el; at && at !== label; at = at[$parentElement]) {
    let isBefore = true;
    for (const node of at[$parentElement]?.[$childNodes] ?? NONE) {
      if (node === at) isBefore = false;
      else if (isBefore) isNamed ||= node[$nodeType] !== 8 && /\p{L}/u.test(node[$textContent]);
      else if (node[$nodeType] === 1 && isRendered(node)) behind.push(node);
    }
  }
  if (!isNamed || !behind.length) return NONE;
  const { bottom } = el[$getBoundingClientRect]();
  return behind.filter((part) => /\p{L}/u.test(part[$textContent]) && !part[$matches](`${ASKED}, button, a`) && !part[$querySelector](ASKED)
    && (part[$localName] === 'small' || parseFloat(getComputedStyle(part).fontSize) < size || part[$getBoundingClientRect]().top >= bottom - 1));
}

function childWords(el, tag) {
  for (const child of el[$children]) if (child[$localName] === tag) return wordsOf(child);
  return '';
}

/** 2F: the words inside, with spaces where a line would break. */
function content(el, how) {
  if (holdsText(el)) return el[$textContent];
  let words = '';
  for (const child of flatChildren(el)) {
    if (child[$nodeType] === 3) {
      words += child.data;
    } else if (child[$nodeType] === 1 && child !== how.skip && !how.seen.has(child) && !UNREAD.has(child[$localName])) {
      if (child[$localName] === 'br') { words += ' '; continue; }
      if (!how.all && (child[$getAttribute]('aria-hidden') === 'true' || !isRendered(child))) continue;
      const inner = { seen: how.seen, pointed: how.pointed, nested: true, all: how.all, skip: how.skip };
      const piece = alternative(child, roleOf(child), inner);
      words += breaksLine(child) ? ` ${piece} ` : piece;
    }
  }
  return words;
}

function breaksLine(el) {
  return !INLINE_TAGS.has(el[$localName]) || getComputedStyle(el).display !== 'inline';
}

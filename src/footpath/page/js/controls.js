// Finding the elements that a person can act on, and choosing one among several elements around the same words.

const OWN_NAME = 120;
const WEAK = new Set(['listener', 'tabindex', 'cursor']);

/** Roles of what only holds controls: where it hears clicks or takes the focus, that is for what it holds. */
const HOLDERS = new Set(['group', 'radiogroup']);
const HELD = 'input, select, textarea, button, [contenteditable], [tabindex], [role=spinbutton], [role=radio], [role=checkbox]';

/** Whether a body is what a person writes in: that of an editor in a frame. */
const isEditor = (el) => el[$localName] === 'body' && (el[$isContentEditable] || el[$ownerDocument].designMode === 'on');

/** How it is known that an element can be acted on (`Element.known_by`); '' where it cannot. */
function knownBy(el, tag, said, step, up) {
  switch (tag) {
    case 'input': return el.type === 'hidden' ? '' : 'native';
    case 'button': return isDecoration(el, step) ? '' : 'native';
    case 'select': case 'textarea': return 'native';
    case 'a': case 'area': if (el[$hasAttribute]('href')) return 'native'; break;
    case 'summary': return 'native';
    case 'label': if (el.control?.type === 'file' && !isPlain(el.control)) return 'file'; return said && WIDGETS.has(said) && !el.control ? 'role' : '';
    case 'html': case 'body': if (isEditor(el)) return 'editable'; return said && WIDGETS.has(said) ? 'role' : el[$tabIndex] >= 0 && el[$hasAttribute]('tabindex') ? 'tabindex' : '';
  }
  if (said && WIDGETS.has(said)) return said === 'option' && step.inList ? '' : 'role';
  if (step.attributes?.includes('for') && namedBy(el, tag)) return '';
  if (tag.endsWith('-label') && !said) return ''; // its words ask for what stands behind it
  if (HOLDERS.has(said) && el[$querySelector](HELD)) return '';
  if (asksForField(el)) return '';
  if (!step.bare && !up.editable && el[$hasAttribute]('contenteditable') && el[$isContentEditable]) return 'editable';
  const listens = clickable.has(el) || droppable.has(el) || (!step.bare && el[$hasAttribute]('onclick'));
  if (listens && !mounts.has(el)) return tag === 'form' ? '' : 'listener';
  if (!step.bare && el[$hasAttribute]('tabindex') && el[$tabIndex] >= 0) return 'tabindex';
  if (step.pointer && !up.pointer && !up.quiet && tag !== 'legend') return 'cursor';
  return '';
}

/** Whether a button only draws the button around it: nobody hears it, and no Tab reaches it. */
const isDecoration = (el, step) => step.quiet && !step.ax && el[$tabIndex] < 0 && el[$parentElement]?.[$closest]('[role=button]') !== null;

/** Whether a person can see and use the control itself. */
const isPlain = (control) => control[$offsetWidth] > 1 && control[$offsetHeight] > 1 && control[$checkVisibility](PAINTED);

/** An item for an element that can be acted on, described. */
function emitElement(el, step, said, known) {
  const item = emit(step, '');
  describe(item, el, step.tag, said, known);
  return item;
}

function walkElement(el, step, tag, said, known, flow) {
  const weak = WEAK.has(known);
  const isLink = known === 'native' && (tag === 'a' || tag === 'area') && !said;
  if (!weak && !isLink && run && !run.locked) endRun();
  const start = items.length;
  const before = run ? run.text.length : 0;
  const item = emitElement(el, step, said, known);
  if (tag === 'select' || tag === 'textarea' || tag === 'input' || tag === 'svg') return;
  const { role } = item;
  if (isLink) step.link = flow !== BLOCK;
  else if (weak) step.link = flow !== BLOCK && item;
  else if (ATOMIC.has(role) || known === 'file' || known === 'editable') { step.quiet = true; if (run?.locked) run.text += ' '; }
  if (known === 'editable') step.editable = true;
  if (role === 'listbox') step.inList = true;
  if (role === 'listbox' || role === 'summary') step.quiet = true;
  if (step.quiet && step.leaf) return;
  walkChildren(el, step);
  if (weak) {
    if (flow === BLOCK && !run?.locked) endRun();
    settleWeak(item, start, before);
  } else if (isLink && flow === BLOCK) settleLink(item, start);
  else if (role === 'combobox') settleCombobox(item, start);
}

/** Whether an item is an icon without text, in a row that can be clicked itself. */
const isIcon = (inner) => !FIELD_TAGS.has(inner.step.tag) && WEAK.has(inner.data.known_by) && !inner.text && !/\S/.test(inner.step.el[$textContent]);

const SCALE = 3;

/** Whether icons are the symbols of a rating: at least three, of which each is drawn as one of two, full or empty. */
const isScale = (icons) => icons.length >= SCALE && new Set(icons.map((icon) => icon[$innerHTML])).size <= 2;

/** Whether a combobox that nobody sees stands behind an item: its choices stand there, each with a button that removes it. */
const holdsTyped = (start) => items.slice(start + 1).some((inner) => isElement(inner) && inner.role === 'combobox' && inner.step.tag === 'input' && inner.data.hidden);

/** Keep an element that is only known by a weak sign as a control if it holds no control, or only icons. */
function settleWeak(item, start, before) {
  const text = [], parts = [], marks = [];
  let heading = '';
  const icons = [];
  for (let i = start + 1; i < items.length; i++) {
    const inner = items[i];
    if ((inner.dead && !inner.lent) || inner === run) continue;
    if (isElement(inner) && !inner.data.hidden && inner.role === 'button' && holdsTyped(start)) continue;
    const isLabel = inner.kind === 'label' && inner.step.el.control;
    if (isElement(inner) && !inner.data.hidden && item.data.known_by === 'listener' && isIcon(inner)) { icons.push(inner.step.el); continue; }
    if (isLabel || (isElement(inner) && !inner.data.hidden)) {
      item.dead = true;
      if (item.step.up.tag === 'body') mounts.add(item.step.el);  // a page that is drawn in it, and may come to be words alone
      giveBack(item, start);
      return;
    }
    if (isElement(inner)) continue;
    if (inner.kind === 'heading') heading ||= inner.text;
    if (inner.text) text.push(inner.text);
    if (!inner.text) continue;
    const each = inner.data.parts ?? [inner.text];
    parts.push(...each);
    marks.push(...(inner.data.marks ?? each.map(() => '')));
  }
  if (run) text.push(items.indexOf(run, start) >= 0 ? run.text : run.text.slice(before));
  if (item.text) return;
  const words = squeeze(text.join(' '));
  const symbols = words ? 0 : strips.count(item.step.el);
  if (symbols) { rate(item, symbols); return; }
  if (icons.length && (!words || words.length > OWN_NAME || isScale(icons))) { item.dead = true; giveBack(item, start); return; }
  if (words.length > OWN_NAME) { item.text = heading; giveBack(item, start); return; }
  item.text = words;
  if (parts.length > 1 && !run) item.data.parts = parts;
  if (parts.length > 1 && !run && marks.some(Boolean)) item.data.marks = marks;
  for (let i = start + 1; i < items.length; i++) if (!isElement(items[i]) && items[i] !== run) items[i].dead = true;
}

/** Let a row of symbols be a slider: a press says how many. It may be kept from those who only listen. */
function rate(item, symbols) {
  item.role = 'slider';
  Object.assign(item.data, { min: '1', max: String(symbols) });
  delete item.data.in_accessibility_tree;
}

/** Let the blocks in an element be texts of their own where their words are not its name. */
function giveBack(item, start) {
  for (let i = start + 1; i < items.length; i++) if (items[i].lent && items[i].lender === item) items[i].dead = false;
}

/** Where an element with the role combobox wraps a text field (ARIA 1.1), which may have that role too, the field is the control. Where it
 * wraps nothing but a button that opens the list, too, the element is.
 */
function settleCombobox(item, start) {
  const isTyped = ({ role, step }) => role === 'textbox' || role === 'searchbox' || (role === 'combobox' && step.tag === 'input');
  const within = items.slice(start + 1).filter((other) => isElement(other) && !other.dead);
  const openers = within.filter(({ role, data }) => role === 'button' && data.popup === 'listbox');
  if (openers.length === 1 && within.length === 1) {
    item.text ||= openers[0].text;
    openers[0].dead = true;
    return;
  }
  const inner = within.filter((other) => (!other.data.hidden || other.data.hidden === 'opacity') && other.step.ax && isTyped(other));
  if (inner.length !== 1) return;
  const [field] = inner;
  if (item.text && (!field.text || labelsOf(item.step.el).length)) field.text = item.text;
  for (const key of ['expanded', 'required', 'popup', 'description']) if (item.data[key] !== undefined) field.data[key] ??= item.data[key];
  if (field.data.hidden && !item.data.hidden) showAs(field, item);
  field.role = 'combobox';
  item.dead = true;
}

/** Let a field that nobody sees, since what was chosen is drawn over it, stand where the element around it is seen. */
function showAs(field, item) {
  field.box = item.box;
  delete field.data.hidden;
  if (item.data.in_viewport) field.data.in_viewport = true;
}

/** Drop the texts in a link that is a block of its own, unless they say more than its name. */
function settleLink(item, start) {
  endRun();
  const inner = items.slice(start + 1).filter((other) => !other.dead);
  if (inner.length === 1 && inner[0].kind === 'text' && inner[0].text === item.text) inner[0].dead = true;
}

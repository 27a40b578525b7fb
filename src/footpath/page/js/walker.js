// The walk over the page as it is rendered: collects what can be acted on, and the text between, in reading order.

/** What the walk has found, in reading order: elements (of no kind) and blocks. */
let items;
/** Frames that must be read by themselves. */
let apart;
/** Steps of the table cells that span several rows or columns. */
let spanning;
let visited, limit, focused;
/** Offset of the present frame in the top viewport, and how far it is scrolled. */
let offsetX, offsetY, originX, originY;

const NO_BOX = [0, 0, 0, 0];
const round = (box) => [Math.round(box.left + offsetX), Math.round(box.top + offsetY), Math.round(box.width), Math.round(box.height)];

/** Add an item. `text` is the name of an element or the words of a block, `data` the fields that only some have. */
function emit(step, kind) {
  const item = {
    step, kind, ref: '', role: '', text: '', box: NO_BOX, data: {}, parent: step.container, order: -1,
    dead: false, isContainer: false, used: false, own: false, lender: null, lent: false, locked: false, pieces: null,
  };
  items.push(item);
  return item;
}

const isElement = (item) => item.kind === '';

/** Attributes that affect role, name or state of an element. Most elements have none of them. */
const TELLING = new Set([
  'role', 'aria-hidden', 'aria-label', 'aria-labelledby', 'aria-live', 'contenteditable', 'inert', 'onclick', 'tabindex',
]);
const isTelling = (attribute) => TELLING.has(attribute);

function walk(el, tag, up, nth) {
  if (UNREAD.has(tag)) return;
  if (++visited > limit) return;
  const step = new Step(el, tag, nth, up);
  step.root = isHost(tag) ? rootOf(el) : null;
  step.leaf = step.root === null && el[$childElementCount] === 0 && tag !== 'slot' && tag !== 'details';
  const flow = !step.rendered ? INLINE : isPlainControl(tag, step) ? SOFT : styled(el, step);
  if (el[$hasAttributes]()) {
    step.attributes = el[$getAttributeNames]();
    step.bare = !step.attributes.some(isTelling);
  }
  if (!step.bare) {
    if (step.ax && el[$getAttribute]('aria-hidden') === 'true' && tag !== 'body' && tag !== 'html') step.ax = false;  // browsers ignore it there too
    if (el[$hasAttribute]('inert')) { step.ax = false; step.hidden ||= 'inert'; }
  }
  if (!step.rendered) { walkHidden(el, step); return; }

  if (step.root === null && mayHost(el, step)) suspect(el);

  if ((tag === 'td' || tag === 'th') && (el.colSpan > 1 || el.rowSpan !== 1)) spanning.push(step);

  const said = step.bare ? '' : saidRole(el);
  const known = knownBy(el, tag, said, step, up);
  if (flow !== INLINE) boundary(flow);
  if (known) walkElement(el, step, tag, said, known, flow);
  else walkOther(el, step, tag, said);
  if (flow !== INLINE) boundary(flow);
}

/** Whether an element is a control that is seen and holds nothing: no more is to be known of its style. */
const isPlainControl = (tag, step) =>
  (FIELD_TAGS.has(tag) || (tag === 'button' && step.leaf)) && step.el[$checkVisibility](PAINTED) && (step.shown = true);

/** Take in the style of an element whose surroundings are rendered; how it stands in the flow of text. */
function styled(el, step) {
  const style = styleOf(el);
  const display = style.display;
  if (display === '' || display === 'none') {
    if (display === '' && el[$parentElement]) suspect(el[$parentElement]);  // the child of a host, in none of its slots
    step.rendered = false;
    step.hidden = 'display';
    return INLINE;
  }
  step.pointer = style.cursor === 'pointer';
  step.boxless = display === 'contents';
  const flow = FLOWS[display] ?? BLOCK;
  if (flow === BLOCK || !step.block) step.block = step;
  return flow;
}

/** The hidden fields that have a value once a captcha is passed. */
const PASSED = /^(?:g-recaptcha|h-captcha|cf-turnstile)-response$/;

/** Collect only fields under `display: none`: pages hide the real input behind a widget of their own. */
function walkHidden(el, step) {
  const tag = step.tag;
  if (tag === 'input' ? el.type !== 'hidden' || PASSED.test(el.name) : tag === 'select' || tag === 'textarea') {
    step.ax = false;
    emitElement(el, step, '', 'native');
    return;
  }
  if (tag !== 'iframe' && tag !== 'svg') walkChildren(el, step);
}

/** Whether an element that says to be an image has no words but its label: stars of a rating that a style sheet paints. */
const isDrawn = (el) =>
  el[$hasAttribute]('aria-label') && !IN_WORDS.test(el[$textContent]) && !el[$querySelector]('a, button, input, select, textarea, [role]');
const IN_WORDS = /[\p{L}\p{N}*✱✲﹡＊]/u;

function walkOther(el, step, tag, said) {
  switch (tag) {
    case 'iframe': case 'frame': walkFrame(el, step); return;
    case 'img': walkImage(el, step, el.alt); return;
    case 'svg': case 'canvas': case 'video': case 'audio': case 'object':
      walkImage(el, step, el[$getAttribute]('aria-label') ?? (tag === 'svg' ? nativeName(el, '', null) : ''));
      if (tag === 'svg' && !step.quiet) walkDrawing(el, step);
      return;
    case 'br': endLine(); return;
  }
  if (said === 'img' && isDrawn(el)) { walkImage(el, step, el[$getAttribute]('aria-label') ?? ''); return; }
  const role = said || impliedRole(el, tag);
  step.kind = RUNS[tag] ?? RUN_ROLES[said] ?? 'text';
  if (!step.quiet) {
    const isLabel = tag === 'label' || (step.attributes?.includes('for') && namedBy(el, tag));
    const locked = LOCKED[isLabel ? 'label' : tag === 'legend' ? tag : role];
    if (locked) { walkLocked(el, step, locked); return; }
    const kind = containerKind(el, role, step);
    if (kind) { walkContainer(el, step, kind, role); return; }
  }
  walkChildren(el, step);
}

const DRAWN_TEXT = 'text';
const UNDRAWN = new Set(['defs', 'symbol', 'clipPath', 'mask', 'marker', 'pattern', 'foreignObject', 'title', 'desc', 'metadata', 'style']);

const DRAWN_CONTROLS = new Set(['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'menuitem', 'option']);

/** The texts of an SVG, each a text of its own: a single one belongs to the words around it. And its shapes that say to be
 *  controls. */
function walkDrawing(svg, step) {
  const texts = svg[$querySelectorAll](DRAWN_TEXT).length;
  if (!texts && !svg[$querySelector]('[role]')) return;
  if (texts > 1 && !run?.locked) endRun();
  const walkIn = (el, up) => {
    for (const child of el[$children]) {
      const tag = child[$localName];
      if (UNDRAWN.has(tag) || ++visited > limit) continue;
      if (child[$hasAttribute]('role') && DRAWN_CONTROLS.has(saidRole(child))) { walk(child, tag, up, nthOf(child)); continue; }
      const inner = new Step(child, tag, nthOf(child), up);
      styled(child, inner);
      if (!inner.rendered) continue;
      if (tag !== DRAWN_TEXT) { walkIn(child, inner); continue; }
      const flow = run ? SOFT : BLOCK;
      boundary(flow);
      speak(child[$textContent], inner);
      boundary(flow);
    }
  };
  walkIn(svg, step);
}

/** Children as they are rendered: those of a shadow root in place of its host's, those assigned in place of a slot's. */
function walkChildren(el, step) {
  if (step.leaf) {
    if (step.rendered && !step.quiet) speak(el[$textContent], step);
  } else if (step.root) {
    watch(step.root);
    walkInOrder(step.root, Step.root('#shadow-root', step, step.root));
  } else if (step.tag === 'slot') {
    const assigned = el.assignedNodes();
    if (assigned.length) {
      step.scope = assigned[0][$getRootNode]();
      walkNodes(assigned, step);
    } else walkInOrder(el, step);
  } else if (step.tag === 'details' && !el.open) walkClosed(el, step);
  else walkInOrder(el, step);
}

function walkNodes(nodes, up) {
  for (const node of nodes) {
    if (node[$nodeType] === 1) walk(node, node[$localName], up, nthOf(node));
    else if (node[$nodeType] === 3) speak(node.data, up);
  }
}

/** Of closed details only the summary is rendered. */
function walkClosed(el, step) {
  const closed = new Step(el, step.tag, step.nth, step);
  Object.assign(closed, step, { rendered: false, shown: false, hidden: 'display' });
  for (const child of el[$children]) {
    const tag = child[$localName];
    if (tag === 'summary') walk(child, tag, step, 1);
    else walk(child, tag, closed, nthOf(child));
  }
}

/** All children, each with its number among those of its tag, counted on the way. */
function walkInOrder(el, step) {
  let lastTag = '', lastCount = 0, counts = null;
  for (let node = el[$firstChild]; node; node = node[$nextSibling]) {
    if (node[$nodeType] === 1) {
      const tag = node[$localName];
      if (tag === lastTag) lastCount++;
      else {
        if (lastTag) (counts ??= new Map()).set(lastTag, lastCount);
        lastTag = tag;
        lastCount = (counts?.get(tag) ?? 0) + 1;
      }
      walk(node, tag, step, lastCount);
    } else if (node[$nodeType] === 3) speak(node.data, step);
  }
}

function nthOf(el) {
  let nth = 1;
  for (let node = el[$previousElementSibling]; node; node = node[$previousElementSibling]) if (node[$localName] === el[$localName]) nth++;
  return nth;
}

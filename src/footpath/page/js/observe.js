// The answer: one string for the whole frame.

const LIMIT = 200_000;
const META = /^(description|generator|robots|author|application-name|og:.*|twitter:(title|description))$/;

function readMeta() {
  const meta = {};
  for (const el of document.querySelectorAll('meta[name], meta[property]')) {
    const key = (el.getAttribute('property') || el.name).toLowerCase();
    if (META.test(key) && !(key in meta)) meta[key] = el.content;
  }
  const canonical = document.querySelector('link[rel~=canonical]');
  if (canonical) meta.canonical = canonical.href;
  return meta;
}

/** The element that keys go to, through frames and shadow roots; null when it is the page as a whole. */
function focusedElement(root) {
  const el = root.activeElement;
  if (!el) return null;
  let inner = rootOf(el);
  if (el.localName === 'iframe') try { inner = el.contentDocument; } catch { /* another origin */ }
  const deeper = inner ? focusedElement(inner) : null;
  return deeper ?? (el.localName === 'body' ? null : el);
}

let answered = 0;

/** The mark of the last answer: no other document gives the same. */
const answer = () => `${performance.timeOrigin}#${answered}`;

/** What is told of the items, numbered in reading order: containers only where they hold something. */
function listed() {
  const alive = items.filter((item) => !item.dead);
  for (const item of alive) {
    if (item.isContainer && !item.used) continue;
    for (let parent = item.parent; parent && !parent.used; parent = parent.parent) parent.used = true;
  }
  const told = alive.filter((item) => !item.isContainer || item.used);
  told.forEach((item, order) => { item.order = order; });
  return told;
}

/** Fields of which few things are said again and again: they come as numbers of `words`. */
const WORDED = new Set(['known_by', 'type', 'classes', 'hidden', 'popup', 'autocomplete', 'method']);

/** Items as columns, which `wire.py` reads: short, and without quotes, since each travels through three encoders. */
class Columns {
  constructor() {
    for (const column of ['order', 'node', 'parent', 'y', 'x', 'width', 'height', 'number', 'what', 'role']) this[column] = [];
    this.some = {};
  }

  add({ step, order, parent, kind, ref, role, box, data }) {
    const place = this.order.push(order) - 1;
    this.node.push(nodeOf(step));
    this.parent.push(parent ? parent.order : -1);
    this.x.push(box[0]);
    this.y.push(box[1]);
    this.width.push(box[2]);
    this.height.push(box[3]);
    if (ref) this.number.push(numberIn(ref));
    this.what.push(numberOfWord(kind || step.tag));
    this.role.push(numberOfWord(role));
    for (const field in data) {
      const column = (this.some[field] ??= { places: [], values: [] });
      column.places.push(place);
      column.values.push(WORDED.has(field) ? numberOfWord(data[field]) : data[field]);
    }
  }

  /** Numbers that mostly grow, as the steps from one to the next. */
  toJSON() {
    for (const column of ['order', 'node', 'parent', 'y', 'number']) toSteps(this[column]);
    for (const field in this.some) toSteps(this.some[field].places);
    return { ...this };
  }
}

function toSteps(numbers) {
  for (let at = numbers.length - 1; at > 0; at--) numbers[at] -= numbers[at - 1];
}

/** Read the document into `items`, `apart` and the tree. */
function read() {
  items = []; apart = []; coverings = []; fields = []; run = null; visited = 0; limit = LIMIT;
  offsetX = offsetY = 0; originX = scrollX; originY = scrollY; focused = focusedElement(document);
  clearTree();
  labelled = new Map();
  views = new Map();
  topView = viewOf(document);
  if (document.documentElement) walk(document.documentElement, document.documentElement.localName, topStep(), 1);
  endRun();
  joinWidgets(items);
}

function pageFacts() {
  const root = document.scrollingElement ?? document.documentElement;
  return {
    url: document.URL, document: String(performance.timeOrigin), title: document.title, lang: document.documentElement?.lang ?? '',
    content_type: document.contentType, viewport: [innerWidth, innerHeight],
    scroll: [Math.round(scrollX), Math.round(scrollY), root?.scrollHeight ?? 0],
    frames: apart.map(({ ref, url }) => ({ ref, url, readable: false })),
    json_ld: Array.from(document.querySelectorAll('script[type="application/ld+json"]'), (el) => el.textContent),
    meta: readMeta(), truncated: visited > limit, arriving: document.readyState === 'loading',
  };
}

/** From how many items on an answer comes in two halves: the caller reads the first while the second is on its way. */
const MANY = 1500;

/** What writes the second half, until it is asked for. */
let remainder = null;

const joined = (lines) => lines.join('\n').toWellFormed();

/**
 * A header line, and two halves: the page with its elements as JSON, and a line for the name of each; the blocks with the
 * tree as JSON, and a line for the text of each, which has no line breaks. The header alone when nothing has changed since
 * the answer that the caller holds (`since`: its stamp); without the second half where the header says `parted`.
 * `prefix` is what the frame's refs begin with.
 */
footpath.observe = ({ since = '', prefix: given = '' } = {}) => {
  prefix = given;
  watch(document);
  hear(document);
  if (since && since === answer() && lastStamp && stamp() === lastStamp) return JSON.stringify({ stamp: since, unchanged: true });
  read();
  const told = listed();
  nameCovers(told);
  const elements = new Columns(), blocks = new Columns(), names = [], texts = [];
  for (const item of told) {
    if (isElement(item)) { elements.add(item); names.push(item.text); } else { blocks.add(item); texts.push(item.text); }
  }
  const upper = { page: pageFacts(), prefix, words, elements }, lower = { blocks, up: nodesUp, step: nodeNames };
  const rest = () => [JSON.stringify(lower), ...texts];
  answered++;
  const parted = told.length >= MANY;
  remainder = parted ? rest : null;
  const seenApart = apart.filter((frame) => frame.seen);
  const header = {
    stamp: answer(), parted, suspects: suspects.splice(0),
    apart: seenApart.map(({ ref, x, y, item }) => ({ ref, x, y, order: item.order, node: nodeOf(item.step) })),
  };
  lastStamp = stamp();
  items = apart = coverings = run = labelled = views = null;
  clearTree();
  return joined([JSON.stringify(header), JSON.stringify(upper), ...names, ...(parted ? [] : rest())]);
};

/** The second half of the answer with this stamp; '' when another one was given since. */
footpath.remainder = (stamp) => {
  if (!remainder || stamp !== answer()) return '';
  const lines = remainder();
  remainder = null;
  return joined(lines);
};

footpath.element = elementOf;
footpath.ref = refOf;

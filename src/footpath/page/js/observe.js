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

/** Items as columns, which `wire.py` reads: short, and with few quotes, since each travels through three encoders. */
class Columns {
  constructor() {
    for (const column of ['order', 'node', 'parent', 'y', 'x', 'width', 'height', 'number', 'what', 'role', 'text']) this[column] = [];
    this.some = {};
    this.last = { order: 0, node: 0, parent: 0, y: 0, number: 0 };
  }

  /** A number that mostly grows, as the step from the one before. */
  step(column, number) {
    this[column].push(number - this.last[column]);
    this.last[column] = number;
  }

  add({ order, step, parent, kind, ref, role, text, box, data }) {
    const place = this.order.length;
    this.step('order', order);
    this.step('node', nodeOf(step));
    this.step('parent', parent ? parent.order : -1);
    this.step('y', box[1]);
    this.x.push(box[0]);
    this.width.push(box[2]);
    this.height.push(box[3]);
    if (ref) this.step('number', numberIn(ref));
    this.what.push(numberOfWord(kind || step.tag));
    this.role.push(numberOfWord(role));
    this.text.push(text);
    for (const field in data) {
      const column = (this.some[field] ??= { places: [], values: [], last: 0 });
      column.places.push(place - column.last);
      column.last = place;
      column.values.push(data[field]);
    }
  }
}

/** Read the document into `items`, `apart` and the tree. */
function read() {
  items = []; apart = []; coverings = []; fields = []; run = null; visited = 0; limit = LIMIT;
  offsetX = offsetY = 0; originX = scrollX; originY = scrollY; focused = focusedElement(document);
  clearTree();
  if (document.documentElement) walk(document.documentElement, topStep(), 1);
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
    meta: readMeta(), truncated: visited > limit,
  };
}

/**
 * A header line and the frame's snapshot as JSON; the header alone when nothing has changed since the answer that the
 * caller holds (`since`: its stamp). `prefix` is what the frame's refs begin with.
 */
footpath.observe = ({ since = '', prefix: given = '' } = {}) => {
  prefix = given;
  watch(document);
  hear(document);
  if (since && since === answer() && lastStamp && stamp() === lastStamp) return JSON.stringify({ stamp: since, unchanged: true });
  read();
  const told = listed();
  nameCovers(told);
  const elements = new Columns(), blocks = new Columns();
  for (const item of told) (isElement(item) ? elements : blocks).add(item);
  const body = { page: pageFacts(), prefix, words, elements, blocks, up: nodesUp, step: nodeNames };
  answered++;
  const seenApart = apart.filter((frame) => frame.seen);
  const header = { stamp: answer(), suspects: suspects.splice(0), apart: seenApart.map(({ ref, x, y, item }) => ({ ref, x, y, order: item.order, node: nodeOf(item.step) })) };
  lastStamp = stamp();
  items = apart = coverings = run = null;
  clearTree();
  return JSON.stringify(header) + '\n' + JSON.stringify(body);
};

footpath.element = elementOf;
footpath.ref = refOf;

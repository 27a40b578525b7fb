// Reading a frame: the answer is one string, which `wire.py` decodes.

const LIMIT = 200_000;
const META = /^(description|generator|robots|author|application-name|og:.*|twitter:(title|description))$/;

const TOLD = 'meta[name], meta[property], link[rel~=canonical], link[rel~=next], script[type="application/ld+json"]';

/** The metadata of a page: meta elements, canonical address and that of the next page, JSON-LD. */
function readMeta() {
  const meta = {}, jsonLd = [];
  for (const el of document[$querySelectorAll](TOLD)) {
    switch (el[$localName]) {
      case 'script': jsonLd.push(el[$textContent]); break;
      case 'link': meta[/canonical/i.test(el.rel) ? 'canonical' : 'next'] ??= el.href; break;
      default: {
        const key = (el[$getAttribute]('property') || el.name).toLowerCase();
        if (META.test(key) && !(key in meta)) meta[key] = el.content;
      }
    }
  }
  return { meta, json_ld: jsonLd };
}

/** The element with the focus, also in frames and shadow roots; null when it is the body. */
function focusedElement(root) {
  const el = root[$activeElement];
  if (!el) return null;
  let inner = rootOf(el);
  if (el[$localName] === 'iframe') inner = documentIn(el);
  const deeper = inner ? focusedElement(inner) : null;
  return deeper ?? (el[$localName] === 'body' ? null : el);
}

let answered = 0;

/** The stamp of the last answer, unique among documents. */
const answer = () => `${performance.timeOrigin}#${answered}`;

/** The items of the answer, numbered in reading order: containers only where they hold something. */
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

/** Fields with few different values: each is a position in `words`. */
const WORDED = new Set(['known_by', 'type', 'classes', 'hidden', 'popup', 'autocomplete', 'method']);

/** Items as columns, which `wire.py` reads: short, and without quotes, since each travels through three encoders. */
class Columns {
  constructor() {
    for (const column of [...PLAIN, ...GROWING]) this[column] = [];
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

  toJSON() {
    const told = { some: {} };
    for (const column of PLAIN) told[column] = packed(this[column]);
    for (const column of GROWING) told[column] = packed(stepsOf(this[column]));
    for (const field in this.some) {
      const { places, values } = this.some[field];
      told.some[field] = { places: packed(stepsOf(places)), values: WORDED.has(field) ? packed(values) : values };
    }
    return told;
  }
}

const PLAIN = ['x', 'width', 'height', 'what', 'role'];

/** Numbers that mostly grow come as the steps from one to the next. */
const GROWING = ['order', 'node', 'parent', 'y', 'number'];
const stepsOf = (numbers) => numbers.map((number, at) => (at ? number - numbers[at - 1] : number));

/** The characters that stand for numbers in a packed column: those that JSON never escapes. */
const MARKS = Uint8Array.from(Array.from({ length: 95 }, (_, at) => 32 + at).filter((code) => code !== 34 && code !== 92));
const LONG = 64;
const latin = new TextDecoder('latin1');

/** A column as it is; or, where it is long with few different numbers, these numbers and a character for each place. */
function packed(column) {
  if (column.length < LONG) return column;
  const of = [], marks = new Uint8Array(column.length), known = new Map();
  for (let place = 0; place < column.length; place++) {
    let at = known.get(column[place]);
    if (at === undefined) {
      at = of.push(column[place]) - 1;
      if (at === MARKS.length) return column;
      known.set(column[place], at);
    }
    marks[place] = MARKS[at];
  }
  return { of, at: latin.decode(marks) };
}

/** Read the document into `items`, `apart` and the tree. */
function read() {
  items = []; apart = []; spanning = []; coverings = []; fields = []; framed = []; run = null; visited = 0; limit = LIMIT;
  offsetX = offsetY = 0; originX = scrollX; originY = scrollY; focused = focusedElement(document);
  clearTree();
  labelled = new Map();
  askers = new Map();
  views = new Map();
  basedApart = new Map();
  topView = viewOf(document);
  if (document[$documentElement]) walk(document[$documentElement], document[$documentElement][$localName], topStep(), 1);
  endRun();
  joinWidgets(items);
}

function pageFacts() {
  const root = document[$scrollingElement] ?? document[$documentElement];
  return {
    url: document[$URL], document: String(performance.timeOrigin), title: document[$title], lang: document[$documentElement]?.lang ?? '',
    locale: navigator.language,
    content_type: document[$contentType], viewport: [innerWidth, innerHeight],
    scroll: [Math.round(scrollX), Math.round(scrollY), root?.[$scrollHeight] ?? 0],
    spans: spanning.map((step) => [nodeOf(step), step.el.colSpan, step.el.rowSpan]),
    frames: apart.map(({ ref, url, seen, item }) => ({ ref, url, readable: false, seen, order: item.order })),
    ...readMeta(), truncated: visited > limit, arriving: isArriving(document),
    passed: flashes.told(), busy: flashes.busy(), faults: flashes.faults(),
    arriving_frames: framed.filter((frame) => isArriving(documentIn(frame))).map(refOf),
  };
}

/**
 * A header line; a line for the page with its items as columns and the tree; then a line for the name of each element, and
 * one for the words of each block, which have no line breaks. The header alone when nothing has changed since the answer
 * that the caller holds (`since`: its stamp). `prefix` is what the frame's refs begin with.
 */
footpath.observe = ({ since = '', prefix: given = '' } = {}) => {
  prefix = given;
  watch(document);
  hear(document);
  tellNow();
  stirsSeen = stirs;
  moments.seen();
  if (since && since === answer() && lastStamp && stamp() === lastStamp) return JSON.stringify({ stamp: since, unchanged: true });
  read();
  const told = listed();
  nameCovers(told);
  namePictures(told);
  const elements = new Columns(), blocks = new Columns(), names = [], texts = [];
  for (const item of told) {
    if (isElement(item)) { elements.add(item); names.push(item.text); } else { blocks.add(item); texts.push(item.text); }
  }
  const body = { page: pageFacts(), prefix, words, names: names.length, elements, blocks, up: packed(nodesUp), step: packed(nodeNames) };
  answered++;
  const seenApart = apart.filter((frame) => frame.seen);
  const header = {
    stamp: answer(), suspects: suspects.splice(0),
    apart: seenApart.map(({ ref, x, y, item }) => ({ ref, x, y, order: item.order, node: nodeOf(item.step) })),
  };
  lastStamp = stamp();
  items = apart = spanning = coverings = run = labelled = askers = views = basedApart = null;
  clearTree();
  return [JSON.stringify(header), JSON.stringify(body), ...names, ...texts].join('\n').toWellFormed();
};

footpath.element = elementOf;
footpath.ref = refOf;

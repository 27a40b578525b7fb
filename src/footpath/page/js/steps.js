// The path of the walk down to an element: what it inherits from its ancestors, and its node in the answer's tree.

const BLOCK = 2, SOFT = 1, INLINE = 0;
const FLOWS = {
  inline: INLINE, contents: INLINE, 'inline-block': SOFT, 'inline-flex': SOFT, 'inline-grid': SOFT, 'inline-table': SOFT,
};

const STRUCK = new Set(['s', 'del', 'strike']);

/** Nodes of the tree: how far before it the node above stands, and the name of each, as a number of `words`. */
let nodesUp, nodeNames;

/** Texts that recur, which are written once: tags, kinds, roles and names of nodes. */
let words, wordNumbers;

/** Numbers of the names of nodes, by tag and by place among those of the tag. */
let nameNumbers;

function numberOfWord(word) {
  let number = wordNumbers.get(word);
  if (number === undefined) wordNumbers.set(word, (number = words.push(word) - 1));
  return number;
}

function numberOfName(tag, nth) {
  if (nth === 1) return numberOfWord(tag);
  let numbers = nameNumbers.get(tag);
  if (numbers === undefined) nameNumbers.set(tag, (numbers = []));
  return (numbers[nth] ??= words.push(`${tag}[${nth}]`) - 1);
}

class Step {
  constructor(el, tag, nth, up) {
    this.el = el;
    this.tag = tag;
    this.nth = nth;
    this.up = up;
    this.node = -1;
    this.rect = null;
    this.clip = null;
    this.paint = null;
    this.pointer = false;
    this.clips = false;
    this.scrollsDown = false;
    this.boxless = false;
    this.attributes = NONE;
    this.bare = true;
    this.root = null;
    this.leaf = false;
    this.shown = null;
    this.kind = 'text';
    // inherited
    this.rendered = up === null || up.rendered;
    this.hidden = up === null ? '' : up.hidden;
    this.ax = up === null || up.ax;
    this.quiet = up !== null && up.quiet;
    this.editable = up !== null && up.editable;
    this.link = up !== null && up.link;
    this.struck = STRUCK.has(tag) || (up !== null && up.struck);
    this.inList = up !== null && up.inList;
    this.container = up === null ? null : up.container;
    this.block = up === null ? null : up.block;
    this.scope = up === null ? document : up.scope;  // the document or shadow root that its children stand in
  }

  /** The root of a document or shadow tree: rendered as what is around it, but no element. */
  static root(name, up, scope) {
    const step = new Step(null, name, 1, up);
    step.scope = scope;
    step.pointer = up.pointer;
    step.kind = up.kind;
    return step;
  }
}

/** Above the root of the document. */
function topStep() {
  return new Step(null, '', 0, null);
}

function clearTree() {
  nodesUp = [];
  nodeNames = [];
  words = [];
  wordNumbers = new Map();
  nameNumbers = new Map();
}

/** The number of a step's node; it and those above it come into the tree when they are first asked for. */
function nodeOf(step) {
  if (step.node >= 0) return step.node;
  const up = step.up && step.up.tag ? nodeOf(step.up) : -1;
  nodeNames.push(numberOfName(step.tag, step.nth));
  step.node = nodesUp.length;
  nodesUp.push(step.node - up);
  return step.node;
}

const unspaced = (text) => text.replace(/\s+/g, '');

/** The children of a node as the walk goes through them. */
function walkedChildren(node) {
  const assigned = node[$localName] === 'slot' ? node.assignedElements() : [];
  return assigned.length ? assigned : [...node[$children]];
}

/** Whether nothing stands in an element where a press on its middle comes down. */
function isBareInside(el) {
  const { left, top, width, height } = plainRect(el[$getBoundingClientRect]());
  const x = left + width / 2, y = top + height / 2;
  const isThere = (box) => box.left <= x && x <= box.left + box.width && box.top <= y && y <= box.top + box.height;
  return ![...el[$querySelectorAll]('*')].some((each) => isThere(each[$getBoundingClientRect]()));
}

/** The outermost element in `el`, itself included, that says a text and nothing else; `el` where its own text only holds
 * it, and is what a press meets. */
function saying(el, text) {
  const says = (each) => unspaced(`${each[$textContent]}${each[$getAttribute]('alt') ?? ''}`) === text;
  if (says(el)) return el;
  const found = [...el[$querySelectorAll]('*')].filter(says);
  const outer = found.filter((each) => !found.some((other) => other !== each && other[$contains](each)));
  if (outer.length) return outer.length === 1 ? outer[0] : null;
  const holds = unspaced(`${el[$textContent]}${el[$getAttribute]('aria-label') ?? ''}`).includes(text);
  return holds && isBareInside(el) ? el : null;
}

/** The ref of the element that says a text, at a path of the tree or in what stands there; '' where not one alone does. */
footpath.at_path = (path, text) => {
  let node = document;
  for (const step of path.split('/')) {
    const [, tag, nth] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step);
    try {
      if (tag === '#shadow-root') node = rootOf(node);
      else if (tag === '#document') node = documentIn(node);
      else node = walkedChildren(node).find((el) => el[$localName] === tag && nthOf(el) === Number(nth ?? 1));
    } catch { return ''; }
    if (!node) return '';
  }
  const found = node[$nodeType] === Node.ELEMENT_NODE ? saying(node, unspaced(text)) : null;
  return found ? refOf(found) : '';
};

/** The rectangle of an element in its own frame, asked for once. */
const rectOf = (step) => (step.rect ??= plainRect(step.el[$getBoundingClientRect]()));

/** A rectangle whose edges cost nothing to ask for again. */
function plainRect({ x: left, y: top, width, height }) {
  return { left, top, width, height, right: left + width, bottom: top + height };
}

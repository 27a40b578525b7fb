// The way down to an element: what it inherits from those around it, and its place in the tree that an answer carries.

const BLOCK = 2, SOFT = 1, INLINE = 0;
const FLOWS = {
  inline: INLINE, contents: INLINE, 'inline-block': SOFT, 'inline-flex': SOFT, 'inline-grid': SOFT, 'inline-table': SOFT,
};

/** Nodes of the tree: the number of the node above, and the name of each, as a number of `stepNames`. */
let nodesUp, nodeNames, stepNames, nameNumbers;

class Step {
  constructor(el, tag, nth, up) {
    this.el = el;
    this.tag = tag;
    this.nth = nth;
    this.up = up;
    this.node = -1;
    this.rect = null;
    this.clip = null;
    this.pointer = false;
    this.clips = false;
    this.scrollsDown = false;
    this.holdsBack = false;
    this.bare = false;
    this.kind = 'text';
    // inherited
    this.rendered = up === null || up.rendered;
    this.hidden = up === null ? '' : up.hidden;
    this.ax = up === null || up.ax;
    this.visible = up === null || up.visible;
    this.opaque = up === null || up.opaque;
    this.skipped = up !== null && (up.skipped || up.holdsBack);
    this.quiet = up !== null && up.quiet;
    this.editable = up !== null && up.editable;
    this.link = up !== null && up.link;
    this.inList = up !== null && up.inList;
    this.container = up === null ? null : up.container;
    this.block = up === null ? null : up.block;
  }

  /** The root of a document or shadow tree: rendered as what is around it, but no element. */
  static root(name, up) {
    const step = new Step(null, name, 1, up);
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
  stepNames = [];
  nameNumbers = new Map();
}

/** The number of a step's node; it and those above it come into the tree when they are first asked for. */
function nodeOf(step) {
  if (step.node >= 0) return step.node;
  const up = step.up && step.up.tag ? nodeOf(step.up) : -1;
  const name = step.nth > 1 ? `${step.tag}[${step.nth}]` : step.tag;
  let number = nameNumbers.get(name);
  if (number === undefined) nameNumbers.set(name, (number = stepNames.push(name) - 1));
  nodeNames.push(number);
  return (step.node = nodesUp.push(up) - 1);
}

/** Whether what stands in an element can be seen, as far as `visibility`, `opacity` and `content-visibility` go. */
const isShown = (step) => step.rendered && step.visible && step.opaque && !step.skipped;

/** The rectangle of an element in its own frame, asked for once. */
const rectOf = (step) => (step.rect ??= step.el.getBoundingClientRect());

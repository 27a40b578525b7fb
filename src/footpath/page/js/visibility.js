// Why a person cannot see an element, or what lies over it.

const STYLE = Symbol(), AFTER = Symbol(), BEFORE = Symbol();

/** The style of an element, which is live: kept on our world's wrapper of it, which then outlasts the reading too. */
const styleOf = (el) => (el[STYLE] ??= getComputedStyle(el));

/** The part of the frame's viewport that the ancestors of an element let be seen, as [left, top, right, bottom]. */
function clipOf(step) {
  if (step.clip !== null) return step.clip;
  let clip = step.up ? clipOf(step.up) : EVERYWHERE;
  if (step.rendered && step.el && step.tag !== 'body' && step.tag !== 'html') {
    if (clip !== EVERYWHERE && getComputedStyle(step.el).position === 'fixed') clip = EVERYWHERE;
    const overflows = clips(step);
    if (isCut(styleOf(step.el))) clip = NOWHERE;
    else if (overflows) clip = within(clip, windowOf(step));
  }
  return (step.clip = clip);
}

/** Whether an element cuts off what runs over it. Asked where something stands in it that a person may see. */
function clips(step) {
  const style = styleOf(step.el);
  const overflow = style.overflowX;
  step.clips = overflow === 'hidden' || overflow === 'clip';
  step.scrollsDown = step.clips && (style.overflowY === 'auto' || style.overflowY === 'scroll');
  return step.clips;
}

/** The part that a clipping box shows: what it can be scrolled to vertically counts as shown. */
function windowOf(step) {
  const { left, top, right, bottom } = rectOf(step);
  return step.scrollsDown ? { left, right, top: -Infinity, bottom: Infinity } : { left, top, right, bottom };
}

function isCut(style, position = style.position) {
  const path = style.clipPath;
  return (path !== 'none' && CUT.test(path)) || ((position === 'absolute' || position === 'fixed') && CUT.test(style.clip));
}

const within = (clip, box) => [
  Math.max(clip[0], box.left), Math.max(clip[1], box.top), Math.min(clip[2], box.right), Math.min(clip[3], box.bottom),
];

const CUT = /^(rect\(([01]px,? ?){4}\)|inset\((50%\)|(\S+ ){0,3}(100|99\.9)%)|circle\(0|ellipse\(0|polygon\((0px 0px(, )?)+\))/;
const PAINTED = { __proto__: null, opacityProperty: true, visibilityProperty: true };  // each option is looked up, in prototypes too
const EVERYWHERE = [-Infinity, -Infinity, Infinity, Infinity];
const NOWHERE = [0, 0, 0, 0];

/** Whether what stands in an element can be seen, as far as `visibility`, `opacity` and `content-visibility` go. */
const isShown = (step) => (step.shown ??= step.rendered && isPainted(step));

function isPainted(step) {
  if (step.el === null) return isShown(step.up);
  if (!step.boxless) return step.el[$checkVisibility](PAINTED);
  let around = step.up;  // what has no box of its own is as opaque as what it stands in
  while (around.el === null || around.boxless) around = around.up;
  return isVisible(step.el) && around.el[$checkVisibility]({ opacityProperty: true });
}

const isVisible = (el) => getComputedStyle(el).visibility === 'visible';

/** Whether the handle of a slider has no size itself, and draws what a person sees around its place. */
const isDrawnBeyond = (el) => el?.role === 'slider' && [...el[$children]].some((part) => { const { width, height } = part[$getBoundingClientRect](); return width > 1 && height > 1; });

/** Why an element in this place cannot be seen, or ''. `box` is its rectangle in its own frame. */
function hiddenBy(step, box) {
  if (step.hidden) return step.hidden;
  const isDrawn = !isShown(step) && isDrawnByHost(step, box);
  if (!isShown(step) && !isDrawn) return isVisible(step.el) ? 'opacity' : 'visibility';
  if ((box.width <= 1 || box.height <= 1) && !isDrawnBeyond(step.el)) return 'size';
  if ((box.right + originX <= 0 || box.bottom + originY <= 0) && isOffscreen(step, box)) return 'offscreen';
  if (isOutOf(clipOf(step.up), box) && isClipped(step, box)) return 'clip';
  if (isDrawn) return '';
  if (!FIELD_TAGS.has(step.tag)) return step.el && isCut(styleOf(step.el)) ? 'clip' : '';
  const paint = paintOf(step);
  return typeof paint !== 'string' || (paint === 'opacity' && isDrawnByHost(step, box)) ? '' : paint;
}

/** Whether a control lies, not painted, on the custom element that draws it: a press there reaches it, and so does Tab. */
function isDrawnByHost({ el, tag, ax, boxless }, { left, top, width, height }) {
  const host = el && ax && !boxless && (FIELD_TAGS.has(tag) || tag === 'button') ? el[$getRootNode]().host : null;
  if (!host || el[$tabIndex] < 0 || !host[$checkVisibility](PAINTED) || !isVisible(el)) return false;
  const style = getComputedStyle(el), around = host[$getBoundingClientRect](), x = left + width / 2, y = top + height / 2;
  if (style.pointerEvents === 'none' || style.zIndex < 0) return false;
  return x > around.left && x < around.right && y > around.top && y < around.bottom;
}

/** Whether an element stands where nothing scrolls to. A box that has scrolled on has what it showed before above it. */
function isOffscreen(step, box) {
  let right = box.right + originX, bottom = box.bottom + originY;
  for (let up = step.up; up && up.tag !== '#document'; up = up.up) {
    if (!up.el || up.tag === 'body' || up.tag === 'html') continue;
    right += up.el[$scrollLeft];
    bottom += up.el[$scrollTop];
  }
  return right <= 0 || bottom <= 0;
}

const isOutOf = (clip, box) => clip !== EVERYWHERE
  && (Math.min(clip[2], box.right) - Math.max(clip[0], box.left) <= 1 || Math.min(clip[3], box.bottom) - Math.max(clip[1], box.top) <= 1);

const FAINT = 0.05;

/**
 * How opaque an element is left by all around it, or why it is not seen at all though it has its place. Asked of fields:
 * traps are painted away in many ways, and fields are few.
 */
function paintOf(step) {
  if (step.paint !== null) return step.paint;
  const around = step.up && step.tag !== '#document' ? paintOf(step.up) : 1;
  return (step.paint = typeof around === 'string' || !step.el || step.boxless ? around : paintedIn(step, around));
}

function paintedIn(step, around) {
  const style = styleOf(step.el);
  const { position } = style;
  const opacity = around * style.opacity;
  if (opacity < FAINT) return 'opacity';
  if (isCut(style, position)) return 'clip';
  return position === 'fixed' && isBeyond(step) ? 'offscreen' : opacity;
}

/** Whether what does not scroll stands outside of the viewport. */
function isBeyond(step) {
  const { left, top, right, bottom } = rectOf(step);
  const view = viewOf(step.el[$ownerDocument]);
  return (right < 0 || bottom < 0 || left > view.width || top > view.height) && step.el[$offsetParent] === null;
}

/** Asked when it looks so: what is positioned is not clipped by ancestors that its containing block stands outside of. */
function isClipped(step, box) {
  let { position } = getComputedStyle(step.el);
  for (let up = step.up; up && up.tag !== '#document'; up = up.up) {
    if (!up.el || up.tag === 'body' || up.tag === 'html') continue;
    const style = getComputedStyle(up.el);
    if (isCut(style)) return true;
    const holds = style.transform !== 'none' || (position === 'absolute' ? style.position !== 'static' : position !== 'fixed');
    if (!holds) continue;
    position = style.position;
    if (!up.clips) continue;
    const [left, upper, right, lower] = within([box.left, box.top, box.right, box.bottom], windowOf(up));
    if (right - left <= 1 || lower - upper <= 1) return true;
  }
  return false;
}

/** The element that a click at this place would reach, through shadow roots. Its own root tells at once if it is `el`. */
function hitAt(el, x, y, root = el[$getRootNode]()) {
  let hit = root[$elementFromPoint](x, y);
  if (hit === el) return hit;
  if (root !== el[$ownerDocument]) hit = el[$ownerDocument][$elementFromPoint](x, y);
  for (let shadow; hit && (shadow = rootOf(hit)); ) {
    const inner = shadow[$elementFromPoint](x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit;
}

const flatParent = (node) => node[$assignedSlot] ?? node[$parentNode] ?? node.host ?? null;

function flatContains(outer, inner) {
  const place = outer[$compareDocumentPosition](inner);  // in the same tree, it tells what the way up would
  if (!(place & Node.DOCUMENT_POSITION_DISCONNECTED)) return place === 0 || (place & Node.DOCUMENT_POSITION_CONTAINED_BY) !== 0;
  for (let node = inner; node; node = flatParent(node)) if (node === outer) return true;
  return false;
}

/** Whether one of two nodes contains the other. */
function isNested(one, other) {
  const place = one[$compareDocumentPosition](other);
  if (place & Node.DOCUMENT_POSITION_DISCONNECTED) return flatContains(one, other) || flatContains(other, one);
  return place === 0 || (place & (Node.DOCUMENT_POSITION_CONTAINS | Node.DOCUMENT_POSITION_CONTAINED_BY)) !== 0;
}

/** What lies over the centre of an element; null when it is free or out of the viewport. */
function coverOf(el, box, root) {
  const cover = coverAt(el, box, root);
  if (!cover) return null;
  const lines = el[$getClientRects]();  // the middle of what runs over lines need not be its own
  return lines.length > 1 && !coverAt(el, lines[0], root) ? null : cover;
}

/** What each covered element is covered by, found on the way and named when all is read. */
let coverings;

function nameCovers(told) {
  if (!coverings.length) return;
  const elements = new Set(told.filter(isElement).map((item) => item.step.el));
  for (const [data, cover] of coverings) data.covered_by = coverName(cover, elements);
}

/** A name for a cover: its ref where it is listed itself, else its tag and first class. */
function coverName(cover, listed) {
  if (listed.has(cover)) return refOf(cover);
  return cover[$localName] + (cover[$classList].length ? '.' + cover[$classList][0] : '');
}

/** Of each document that is read now: how large its viewport is, and the frame element around it, with its place. */
let views;
/** That of the top document, which all are placed in. */
let topView;

function viewOf(doc) {
  let view = views.get(doc);
  if (view === undefined) {
    const { innerWidth: width, innerHeight: height, frameElement } = doc[$defaultView];
    const frame = doc === document ? null : frameElement;
    const box = frame?.[$getBoundingClientRect]();
    view = { width, height, frame, left: box ? box.left + frame[$clientLeft] : 0, top: box ? box.top + frame[$clientTop] : 0 };
    views.set(doc, view);
  }
  return view;
}

function coverAt(el, box, root = el[$getRootNode]()) {
  const view = viewOf(el[$ownerDocument]);
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  if (x < 0 || y < 0 || x >= view.width || y >= view.height) return null;
  const hit = hitAt(el, x, y, root);
  if (hit && !isNested(el, hit)) {
    for (const label of labelsOf(el)) if (flatContains(label, hit)) return null;
    return sharesWidget(el, hit) ? null : hit;
  }
  return view.frame && coverAt(view.frame, { left: view.left + x, top: view.top + y, width: 0, height: 0 });
}

const WIDGET_HEIGHT = 160;

/** Whether two elements are parts of one small widget, such as a field and the placeholder painted over it. */
function sharesWidget(el, hit) {
  let common = el[$parentElement];
  for (let level = 0; common && common[$localName] !== 'body' && level < 4; level++, common = common[$parentElement]) {
    if (!common[$contains](hit)) continue;
    const controls = [...common[$querySelectorAll]('input:not([type=hidden]), select, textarea, button, a[href]')].filter((each) => each === el || each[$checkVisibility](PAINTED));
    const others = controls.filter((each) => each !== el && !el[$contains](each) && each[$tabIndex] >= 0);
    return (controls.length === 1 || !others.length) && common[$getBoundingClientRect]().height < WIDGET_HEIGHT;
  }
  return false;
}

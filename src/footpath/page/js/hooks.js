// What `listeners.js` has noted among the page's scripts, brought into our world.

const clickable = new WeakSet();
const droppable = new WeakSet();
const closedRoots = new WeakMap();
/** The bell of each document that was asked; null where none was told of. */
const bells = new WeakMap();

/** What else than a custom element may host a shadow root: `attachShadow` of the DOM standard. */
const HOSTS = new Set([
  'article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'main', 'nav', 'p',
  'section', 'span',
]);
const isHost = (tag) => HOSTS.has(tag) || tag.includes('-');

/** The shadow root of an element, open or closed, or null. */
const rootOf = (el) => el.shadowRoot ?? closedRoots.get(el) ?? null;

// Closed roots that the parser made call no script. An element looks like the host of one when it is drawn though it has
// nothing to draw, or when its children are not; the browser is asked about it once.
const suspects = [];
const suspected = new WeakSet();
const MOST_SUSPECTS = 100;

function suspect(el) {
  if (suspects.length >= MOST_SUSPECTS || suspected.has(el) || rootOf(el)) return;
  suspected.add(el);
  suspects.push(refOf(el));
}

/** Whether an element that is drawn may hold a root that nobody told of. */
function mayHost(el, { tag, leaf }) {
  if (tag.includes('-')) return leaf || getComputedStyle(el.firstElementChild).display === '';
  return leaf && HOSTS.has(tag) && !el.hasChildNodes() && el.offsetHeight > 0 && el.offsetWidth > 0;
}

footpath.adopt = (root) => {
  closedRoots.set(root.host, root);
  moves++;
  return '';
};

/** Fetch what has been noted in a document since it was asked last: only if its bell is rung, which costs less to see. */
function hear(doc) {
  if (!bells.has(doc)) {
    bells.set(doc, null);
    doc.addEventListener(TOKEN + '-bell', ({ submitter }) => bells.set(doc, submitter));
    doc.addEventListener(TOKEN + '-click', ({ submitter }) => clickable.add(submitter));
    doc.addEventListener(TOKEN + '-drop', ({ submitter }) => droppable.add(submitter));
    doc.addEventListener(TOKEN + '-root', ({ submitter }) => {
      const root = submitter.getRootNode();
      closedRoots.set(root.host, root);
    });
  }
  if (bells.get(doc)?.id !== '') doc.dispatchEvent(new Event(TOKEN));
}

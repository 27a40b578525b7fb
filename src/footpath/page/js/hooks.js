// Fetches into our world what `listeners.js` has noted in the page's own world.

const clickable = new WeakSet();
const droppable = new WeakSet();
/** Elements that listen on behalf of everything in them (as React's root does): they are no controls themselves. */
const mounts = new WeakSet();
const closedRoots = new WeakMap();
/** By document its bell: an element outside the document, by whose events the two worlds talk. */
const bells = new WeakMap();

/** The elements, besides custom elements, that may have a shadow root (`attachShadow` of the DOM standard). */
const HOSTS = new Set([
  'article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'main', 'nav', 'p',
  'section', 'span',
]);
const isHost = (tag) => HOSTS.has(tag) || tag.includes('-');

/** The shadow root of an element, open or closed, or null. */
const rootOf = (el) => el[$shadowRoot] ?? closedRoots.get(el) ?? null;

// The parser can create closed roots without any script noticing (see `observe.py`). An element may have one when it is
// drawn though it is empty, or when its children are not drawn; the browser is asked about it once.
const suspects = [];
const suspected = new WeakSet();
const MOST_SUSPECTS = 100;

function suspect(el) {
  if (suspects.length >= MOST_SUSPECTS || suspected.has(el) || rootOf(el)) return;
  suspected.add(el);
  suspects.push(refOf(el));
}

/** Whether an element that is drawn may have a closed root that is not known yet. */
function mayHost(el, { tag, leaf }) {
  if (tag.includes('-')) return leaf || getComputedStyle(el[$firstElementChild]).display === '';
  return leaf && HOSTS.has(tag) && !el[$hasChildNodes]() && el[$offsetHeight] > 0 && el[$offsetWidth] > 0;
}

footpath.adopt = (root) => {
  closedRoots.set(root.host, root);
  moves++;
  return '';
};

/** Get the bell of a document that is read for the first time; null where `listeners.js` did not run there. */
function meet(doc) {
  let bell = null;
  const take = ({ submitter }) => { bell = submitter; };
  doc[$addEventListener](`${TOKEN}-bell`, take);
  doc[$dispatchEvent](new Event(TOKEN));
  doc[$removeEventListener](`${TOKEN}-bell`, take);
  if (!bell) return null;
  const on = (kind, learn) => bell[$addEventListener](kind, ({ submitter }) => { learn(submitter); moves++; });
  on('click', (el) => clickable.add(el));
  on('drop', (el) => droppable.add(el));
  on('mount', (el) => mounts.add(el));
  on('root', (el) => { const root = el[$getRootNode](); closedRoots.set(root.host, root); });
  bells.set(doc, bell);
  return bell;
}

/** Fetch what was noted in a document since the last time. Its id tells cheaply whether there is anything. */
function hear(doc) {
  const bell = bells.get(doc) ?? meet(doc);
  if (bell?.id) bell[$dispatchEvent](new Event('ask'));
}

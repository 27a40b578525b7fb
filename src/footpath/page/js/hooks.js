// What `listeners.js` has noted among the page's scripts, brought into our world.

const clickable = new WeakSet();
const droppable = new WeakSet();
/** Elements that listen for what stands in them, and are nothing to act on themselves, whatever stands there. */
const mounts = new WeakSet();
const closedRoots = new WeakMap();
/** The bells of documents, which what was noted there is asked of. */
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

/** The bell of a document that is met for the first time; null where none of our scripts ran. */
function meet(doc) {
  let bell = null;
  const take = ({ submitter }) => { bell = submitter; };
  doc.addEventListener(`${TOKEN}-bell`, take);
  doc.dispatchEvent(new Event(TOKEN));
  doc.removeEventListener(`${TOKEN}-bell`, take);
  if (!bell) return null;
  const on = (kind, learn) => bell.addEventListener(kind, ({ submitter }) => { learn(submitter); moves++; });
  on('click', (el) => clickable.add(el));
  on('drop', (el) => droppable.add(el));
  on('mount', (el) => mounts.add(el));
  on('root', (el) => { const root = el.getRootNode(); closedRoots.set(root.host, root); });
  bells.set(doc, bell);
  return bell;
}

/** Fetch what has been noted in a document since it was asked last. To see that there is something costs less than to ask. */
function hear(doc) {
  const bell = bells.get(doc) ?? meet(doc);
  if (bell?.id) bell.dispatchEvent(new Event('ask'));
}

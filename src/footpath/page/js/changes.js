// Whether a page may look different from when it was last read. Mutations are counted; what causes no mutation (values
// set by script, scrolling, style sheets, focus, animations) is compared.

/** Mutations so far. */
let moves = 0;
/** Mutations so far without `NOISE`, and how many there were when the page was last read. */
let stirs = 0;
let stirsSeen = 0;
let fields = [];
/** When anything in this document was last scrolled, by `performance.now`; -1 for never. */
let lastScroll = -1;
/** Frames whose documents were read with the page's: a frame goes to another one without a mutation. */
let framed = [];
let lastStamp = '';
let lastSeen = 0;
const seen = new WeakMap();
const watched = new WeakSet();
/** Fields that the browser has found invalid, so that it does not submit their form. */
const refused = new WeakSet();
/** Functions that are called with each batch of mutation records. */
const followers = new Set();
const observer = new MutationObserver(tellMoves);
const WATCHED = { subtree: true, childList: true, attributes: true, characterDataOldValue: true };

/** A number for an element without a ref. */
function numberOf(el) {
  if (!el) return 0;
  let number = seen.get(el);
  if (!number) seen.set(el, (number = ++lastSeen));
  return number;
}

/** Attributes that change all the time on a page at rest: those of tickers and progress bars. */
const NOISE = new Set(['style', 'aria-valuenow', 'transform', 'd', 'points']);

const tells = (record) => record.type !== 'attributes' || !NOISE.has(record.attributeName);

function tellMoves(records) {
  moves += records.length;
  if (records.some(tells)) stirs++;
  for (const follow of followers) follow(records);
}

/** Handle the mutations that the browser has not delivered yet. */
const tellNow = () => tellMoves(observer.takeRecords());

/** Count the mutations of a document or shadow root from now on. */
function watch(root) {
  if (watched.has(root)) return;
  watched.add(root);
  observer.observe(root, WATCHED);
  root[$addEventListener]('scroll', () => { moves++; lastScroll = performance.now(); }, { capture: true, passive: true });
  root[$addEventListener]('load', ({ target }) => { if (target[$localName] === 'iframe') tellMoves([{ type: 'load' }]); }, { capture: true });
  root[$addEventListener]('invalid', ({ target }) => { refused.add(target); moves++; }, { capture: true });
}

function sheetsOf(doc) {
  let rules = 0;
  for (const sheets of [doc[$styleSheets], doc[$adoptedStyleSheets]]) {
    for (let at = 0; at < sheets.length; at++) {
      const sheet = sheets[at];
      try { rules += sheet.disabled ? 1 : 3 + sheet.cssRules.length; } catch { rules += 2; }  // rules of other origins are not told
    }
  }
  return rules;
}

const endsSomeTime = (animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity;

/** A text that stays the same while nothing that an observation holds has changed; '' while something is animated. */
function stamp() {
  tellNow();
  if (document[$getAnimations]().some(endsSomeTime)) return '';
  const focus = document[$activeElement];
  const hovered = document[$documentElement]?.[$matches](':hover') ? document[$querySelectorAll](':hover') : [];
  const parts = [
    moves, document[$URL], document[$readyState], innerWidth, innerHeight, scrollX, scrollY, sheetsOf(document),
    document[$documentElement]?.[$scrollHeight], numberOf(focus), numberOf(hovered[hovered.length - 1]),
  ];
  for (const frame of framed) parts.push(numberOf(documentIn(frame)), documentIn(frame)?.[$readyState]);
  for (const field of fields) {
    const { type } = field;
    const ticks = type === 'checkbox' || type === 'radio';
    parts.push(ticks ? (field.indeterminate ? 'mixed' : field.checked) : field.value, field.disabled);
    if (type.startsWith('select')) parts.push(field.selectedIndex);
  }
  return parts.join('\n');
}

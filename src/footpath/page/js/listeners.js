// Runs in the page's own world before its first script, and notes what only that world knows: which elements listen for
// clicks and drops, which of them listen on behalf of all that is in them, and closed shadow roots. The page cannot notice
// it: its functions work as ever, closed roots stay closed, and no object gets a new property.
//
// It changes one thing: once a document has opened `WINDOWS` windows it opens no more, as with a pop-up blocker, because a
// page's scripts stand still while the browser makes each window. Windows without an opener (`noopener`) do not count.
//
// It also notes the timers that a page sets as a value is entered, to handle it once the typing is over, and those that it
// sets as something is pressed, or as a request of the press is answered. The title of the bell (see below) says until when
// they run: the former, then the latter.
//
// Notes are sent to our world by submit events: the `submitter` of such an event is visible in both worlds and, unlike its
// target, not hidden by shadow roots. A closed root is sent as one of its elements. The events are dispatched on the
// "bell", an element outside the document, which only a script with the token can get; its id tells whether there are notes.

const KINDS = {
  __proto__: null,
  click: 'click', mousedown: 'click', mouseup: 'click', pointerdown: 'click', pointerup: 'click', touchstart: 'click',
  touchend: 'click', drop: 'drop',
  submit: 'mount',  // on what is no form: where a page's scripts draw all of it, and listen for all that is done there
};
// kept, so that a page that replaces them does not reach us
const { apply, getOwnPropertyDescriptor, defineProperty } = Reflect;
const { Element, HTMLElement, SubmitEvent, WeakRef, Proxy, document } = globalThis;
const { addEventListener, dispatchEvent } = EventTarget.prototype;
const { querySelectorAll } = DocumentFragment.prototype;
const { filter, find, push } = Array.prototype;
const { toLowerCase } = String.prototype;
const { has, add } = WeakSet.prototype;
const { add: keep, delete: forget, forEach } = Set.prototype;
const { deref } = WeakRef.prototype;
const { then } = Promise.prototype;
const { set: setAt, delete: deleteAt, forEach: forEachAt } = Map.prototype;
const { now } = performance;
const { toString: toSource } = Function.prototype;
const soon = globalThis.queueMicrotask;
const { max } = Math;
const hasInstance = Function.prototype[Symbol.hasInstance];
const countOf = getOwnPropertyDescriptor(Set.prototype, 'size').get;
const setId = getOwnPropertyDescriptor(Element.prototype, 'id').set;
const setTitle = getOwnPropertyDescriptor(HTMLElement.prototype, 'title').set;
const noted = { click: new WeakSet(), drop: new WeakSet(), mount: new WeakSet(), root: new WeakSet() };
const news = new Set();
const bell = document.createElement('i');

const isHtml = (node) => apply(hasInstance, HTMLElement, [node]);

function note(node, kind) {
  if (kind === undefined || apply(has, noted[kind], [node])) return;
  apply(add, noted[kind], [node]);
  apply(keep, news, [{ held: new WeakRef(node), kind }]);
  apply(setId, bell, ['rung']);
}

function wrap(owner, name, after) {
  owner[name] = new Proxy(owner[name], {
    __proto__: null,
    apply(target, self, args) {
      const result = apply(target, self, args);
      after(self, args, result);
      return result;
    },
  });
}

wrap(EventTarget.prototype, 'addEventListener', (self, args) => {
  if (args[1] && isHtml(self)) note(self, KINDS[args[0]]);
});

wrap(Element.prototype, 'attachShadow', (self, args, root) => {
  if (root.mode === 'closed') note(root, 'root');
});

for (const type of ['click', 'mousedown', 'pointerdown', 'drop']) {
  const property = getOwnPropertyDescriptor(HTMLElement.prototype, 'on' + type);
  wrap(property, 'set', (self, args) => { if (args[0] && isHtml(self)) note(self, KINDS[type]); });
  defineProperty(HTMLElement.prototype, 'on' + type, property);
}

let windows = [];

const isNew = (target = '') => typeof target === 'string' && (target === '' || apply(toLowerCase, target, []) === '_blank');

globalThis.open = new Proxy(globalThis.open, {
  __proto__: null,
  apply(target, self, args) {
    if (!isNew(args[1])) return apply(target, self, args);
    windows = apply(filter, windows, [(each) => !each.closed]);
    if (windows.length >= WINDOWS) return null;
    const made = apply(target, self, args);
    if (made) apply(push, windows, [made]);
    return made;
  },
});

const LONGEST = 500;  // ms; what a page puts off for longer is no reaction to a value: it saves a draft, or polls
const LONGEST_OF_PRESS = 1500;  // ms; what a press does later than that, it does not do at once
const REACTION = 250;  // ms in which a page sets its timer: frameworks draw first
const ANSWERS = 4;  // requests of one press whose answers may set timers: a page that asks on and on is not waited for

const due = { entered: new Map(), pressed: new Map() };
const NESTED = 4;  // timers, each set by the one before, of what a press does step by step
const HOPS = 12;  // microtasks in which an asynchronous function goes on that a timer has woken
let within = null;  // the noted timer that runs now, or has just woken a function: its kind, its ms, its code and how deep it is
let ran = 0;  // how many have run that were set as a value was entered

const time = () => apply(now, performance, []);
const setTimer = globalThis.setTimeout;

/**
 * The time in which a page reacts to a value or to a press. A timer ends it, not the clock: a page that is busy sets its own
 * timers later, and runs that one later, too.
 */
const reaction = () => ({ __proto__: null, isOpen: false, at: 0, requests: 0 });
const reactions = { __proto__: null, entered: reaction(), pressed: reaction() };

function react(kind) {
  const mine = reactions[kind];
  mine.at = time();
  if (mine.isOpen) return;
  mine.isOpen = true;
  const close = () => {
    const left = mine.at + REACTION - time();
    if (left > 0) apply(setTimer, globalThis, [close, left]);
    else mine.isOpen = false;
  };
  apply(setTimer, globalThis, [close, REACTION]);
}

/** Whether a request that begins now is one of the press. */
function isOfPress() {
  const mine = reactions.pressed;
  return mine.isOpen && mine.requests++ < ANSWERS;
}

const lastOf = (timers) => {
  let last = 0;
  apply(forEachAt, timers, [(at) => { last = max(last, at); }]);
  return last;
};

/** Until when the timers run that are noted, and how many have run. */
function tellDue() {
  apply(setTitle, bell, [`${lastOf(due.entered)} ${lastOf(due.pressed)} ${ran}`]);
}

const forgetTimer = (id) => {
  const wasEntered = apply(deleteAt, due.entered, [id]);
  if (apply(deleteAt, due.pressed, [id]) || wasEntered) tellDue();
};

const codeOf = (does) => (typeof does === 'function' ? apply(toSource, does, []) : does);

/** As what a timer of `ms` is noted, if it is. */
function kindOf(ms, does) {
  // of those that a noted one sets, the shorter: it has looked whether the typing is over, and waits for the rest
  if (within && ms < within.ms) return within.kind;
  // and the next step of what was pressed; the same once more is a page that looks again and again
  const isNext = within?.kind === 'pressed' && ms <= LONGEST_OF_PRESS && within.depth < NESTED;
  if (isNext && (ms !== within.ms || codeOf(does) !== within.code)) return 'pressed';
  if (ms <= LONGEST && reactions.entered.isOpen) return 'entered';
  return ms <= LONGEST_OF_PRESS && reactions.pressed.isOpen ? 'pressed' : '';
}

const enter = () => react('entered');

function press() {
  reactions.pressed.requests = 0;
  react('pressed');
}

for (const type of ['input', 'change', 'keyup', 'blur']) apply(addEventListener, globalThis, [type, enter, true]);
for (const type of ['pointerdown', 'mousedown', 'click', 'keydown', 'submit']) apply(addEventListener, globalThis, [type, press, true]);

// The page goes on after ours: its promise follows the one that is heard first, and listeners that capture come first.
globalThis.fetch = new Proxy(globalThis.fetch, {
  __proto__: null,
  apply(target, self, args) {
    const answer = apply(target, self, args);
    if (!isOfPress()) return answer;
    const came = (response) => { react('pressed'); return response; };
    return apply(then, answer, [came, (error) => { react('pressed'); throw error; }]);
  },
});

wrap(XMLHttpRequest.prototype, 'send', (self) => {
  if (isOfPress()) apply(addEventListener, self, ['readystatechange', () => react('pressed'), true]);
});

for (const name of ['setTimeout', 'setInterval']) {
  globalThis[name] = new Proxy(globalThis[name], {
    __proto__: null,
    apply(target, self, args) {
      const does = args[0], ms = typeof args[1] === 'string' ? +args[1] : args[1];
      const kind = typeof ms === 'number' && ms > 0 ? kindOf(ms, does) : '';
      if (!kind) return apply(target, self, args);
      const hasRun = () => {
        ran += kind === 'entered' ? 1 : 0;
        forgetTimer(id);
      };
      if (typeof does === 'function') {
        const depth = within ? within.depth + 1 : 1;
        args[0] = function (...given) {
          const mine = { kind, ms, code: codeOf(does), depth };
          within = mine;
          try { return apply(does, this, given); } finally {
            let hops = HOPS;
            const end = () => {
              if (hops-- && within === mine) apply(soon, globalThis, [end]);
              else if (within === mine) { within = null; hasRun(); } else hasRun();
            };
            end();
          }
        };
      }
      const id = apply(target, self, args);
      if (typeof does !== 'function') apply(setTimer, self, [hasRun, ms]);  // of code in a text: due right after it
      apply(setAt, due[kind], [id, time() + ms]);
      tellDue();
      return id;
    },
  });
}

for (const name of ['clearTimeout', 'clearInterval']) wrap(globalThis, name, (_, args) => forgetTimer(args[0]));

const tell = (target, type, submitter) => apply(dispatchEvent, target, [new SubmitEvent(type, { __proto__: null, submitter })]);

apply(addEventListener, bell, ['ask', () => {
  apply(forEach, news, [(item) => {
    const node = apply(deref, item.held, []);
    const submitter = item.kind === 'root' && node ? apply(find, apply(querySelectorAll, node, ['*']), [isHtml]) : node;
    if (submitter) tell(bell, item.kind, submitter);
    if (submitter || !node) apply(forget, news, [item]);  // an empty root is told once something stands in it
  }]);
  apply(setId, bell, [apply(countOf, news, []) ? 'rung' : '']);
}]);

apply(addEventListener, document, [TOKEN, () => tell(document, `${TOKEN}-bell`, bell)]);

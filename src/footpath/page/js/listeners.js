// Runs among the page's own scripts, before the first of them: notes which elements listen for clicks and drops, and the
// closed shadow roots. The page sees its functions work as ever: roots stay closed, and nothing is added to any object.
// Only windows are refused, as by any pop-up blocker, once `WINDOWS` that the document has opened are there: its scripts
// stand still until the browser has made each of them, and the more there are the longer it takes. Of windows without an
// opener (`noopener`) nothing comes back: those are not counted.
//
// Asked by an event whose name only our own world knows, it answers with submit events: the submitter of one is shared
// between worlds, and unlike a target it is not hidden by shadow roots. A closed root is told by one of its elements.
// Whether there is anything to ask for shows on a bell, an element that stands nowhere and both worlds hold.

const KINDS = {
  click: 'click', mousedown: 'click', mouseup: 'click', pointerdown: 'click', pointerup: 'click', touchstart: 'click',
  touchend: 'click', drop: 'drop',
};
// kept, so that a page that replaces them does not reach us
const { apply, getOwnPropertyDescriptor, defineProperty } = Reflect;
const { Element, HTMLElement, SubmitEvent, WeakRef, WeakSet, Proxy, document } = globalThis;
const { addEventListener, dispatchEvent } = EventTarget.prototype;
const { querySelectorAll } = DocumentFragment.prototype;
const { filter, find, push } = Array.prototype;
const { toLowerCase } = String.prototype;
const noted = { click: new WeakSet(), drop: new WeakSet(), root: new WeakSet() };
let news = [];
const bell = document.createElement('i');
const setId = getOwnPropertyDescriptor(Element.prototype, 'id').set;

const isHtml = (node) => node instanceof HTMLElement;

function note(node, kind) {
  if (kind === undefined || noted[kind].has(node)) return;
  noted[kind].add(node);
  apply(push, news, [[new WeakRef(node), kind]]);
  apply(setId, bell, ['rung']);
}

function wrap(owner, name, after) {
  owner[name] = new Proxy(owner[name], {
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
  apply(target, self, args) {
    if (!isNew(args[1])) return apply(target, self, args);
    windows = apply(filter, windows, [(each) => !each.closed]);
    if (windows.length >= WINDOWS) return null;
    const made = apply(target, self, args);
    if (made) apply(push, windows, [made]);
    return made;
  },
});

const tell = (kind, submitter) => apply(dispatchEvent, document, [new SubmitEvent(`${TOKEN}-${kind}`, { submitter })]);

apply(addEventListener, document, [TOKEN, () => {
  const empty = [];
  for (const [held, kind] of news) {
    const node = held.deref();
    const submitter = kind === 'root' && node ? apply(find, apply(querySelectorAll, node, ['*']), [isHtml]) : node;
    if (submitter) tell(kind, submitter);
    else if (node) apply(push, empty, [[held, kind]]);
  }
  news = empty;
  apply(setId, bell, [news.length ? 'rung' : '']);
  tell('bell', bell);
}]);

// Refs: the same element answers to the same ref as long as its document lives.

const refs = new WeakMap();
const byNumber = new Map();
let prefix = '';
let lastNumber = 0;

/** The ref of an element: `e12`, or `f2e12` in a frame that is read apart. */
function refOf(el) {
  let number = refs.get(el);
  if (number === undefined) {
    number = ++lastNumber;
    refs.set(el, number);
    byNumber.set(number, new WeakRef(el));
  }
  return prefix + 'e' + number;
}

const numberIn = (ref) => Number(ref.slice(ref.lastIndexOf('e') + 1));

/** The element of a ref, or null when it has left its document. */
function elementOf(ref) {
  const el = byNumber.get(numberIn(ref))?.deref();
  return el?.[$isConnected] ? el : null;
}

// What no walker finds by itself, noted in the page's own world before its scripts run: closed shadow roots, by their hosts,
// and what listens for clicks. Where the parser makes a closed root no script sees it come.
(() => {
  const roots = new WeakMap(), listening = new WeakSet();
  const { attachShadow } = Element.prototype, { addEventListener } = EventTarget.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    roots.set(this, root);
    return root;
  };
  EventTarget.prototype.addEventListener = function (type, ...more) {
    if (type === 'click' && this instanceof Element) listening.add(this);
    return addEventListener.call(this, type, ...more);
  };
  globalThis.barest = { roots, listening };
})();

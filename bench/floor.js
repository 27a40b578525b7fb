// The barest walker: one pass, one trip, one string. What can be acted on, with role, name, box and state, and whether it
// is covered; and the text. When `noted`, it uses what `floor_hooks.js` has noted in the page before.
(noted) => {
  const { roots, listening } = (noted && globalThis.barest) || { roots: new WeakMap(), listening: new WeakSet() };
  const TAGS = new Set(['A', 'BUTTON', 'INPUT', 'SELECT', 'TEXTAREA', 'SUMMARY']);
  const ROLES = new Set(['button', 'link', 'checkbox', 'radio', 'tab', 'menuitem', 'option', 'combobox', 'textbox', 'switch']);
  const squeeze = (text) => text.replace(/\s+/g, ' ').trim();
  const lines = [];
  let count = 0;

  const nameOf = (el) => {
    const said = el.getAttribute('aria-label');
    if (said) return said;
    if (el.labels?.length) return squeeze(Array.from(el.labels, (label) => label.textContent).join(' '));
    if (el.tagName === 'INPUT' || el.tagName === 'TEXTAREA' || el.tagName === 'SELECT') return el.placeholder || el.title || '';
    return squeeze(el.textContent).slice(0, 120);
  };

  const isInteractive = (el) => {
    if (TAGS.has(el.tagName)) return el.type !== 'hidden' && (el.tagName !== 'A' || el.hasAttribute('href'));
    const role = el.getAttribute('role');
    if (role && ROLES.has(role)) return true;
    if (listening.has(el) || el.hasAttribute('onclick') || el.hasAttribute('tabindex') || el.isContentEditable) return true;
    const up = el.parentElement;
    return up !== null && getComputedStyle(el).cursor === 'pointer' && getComputedStyle(up).cursor !== 'pointer';
  };

  const walk = (root, dx, dy) => {
    for (const el of root.querySelectorAll('*')) {
      const inner = el.shadowRoot ?? roots.get(el);
      if (inner) walk(inner, dx, dy);
      if (el.tagName === 'IFRAME') {
        const box = el.getBoundingClientRect();
        if (el.contentDocument?.body) walk(el.contentDocument, dx + box.left, dy + box.top);
      } else if (isInteractive(el)) {
        const box = el.getBoundingClientRect();
        if (box.width <= 0 || box.height <= 0 || !el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const doc = el.ownerDocument, view = doc.defaultView;
        if (y >= 0 && y < view.innerHeight && x >= 0 && x < view.innerWidth) {
          const hit = doc.elementFromPoint(x, y);
          if (hit && hit !== el && !el.contains(hit) && !hit.contains(el) && !hit.shadowRoot && !roots.has(hit)) continue;
        }
        const options = el.tagName === 'SELECT' ? ' options ' + Array.from(el.options, (option) => option.text).slice(0, 8).join('|') : '';
        lines.push(`[${++count}] ${el.getAttribute('role') || el.type || el.localName} "${nameOf(el)}"`
          + (el.value ? ` = ${el.value}` : '') + (el.required ? ' required' : '') + (el.disabled ? ' disabled' : '')
          + (el.checked ? ' checked' : '') + options
          + ` @${Math.round(box.left + dx)},${Math.round(box.top + dy)},${Math.round(box.width)},${Math.round(box.height)}`);
      } else {
        let text = '';
        for (const node of el.childNodes) if (node.nodeType === 3) text += node.data;
        text = squeeze(text);
        if (!text || el.tagName === 'SCRIPT' || el.tagName === 'STYLE' || el.tagName === 'OPTION' || el.closest('a, button, label')) continue;
        const box = el.getBoundingClientRect();
        if (box.width > 0 && box.height > 0) lines.push(text);
      }
    }
  };
  walk(document, 0, 0);
  return lines.join('\n');
}

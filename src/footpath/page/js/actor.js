// Whether an element can be acted on now, and where to click it. The checks are those of Playwright: attached, visible,
// enabled, stable, and hit by a click at its middle. Afterwards the input events are watched, to tell whether they met it.

/** Whether a person sees an element, which nothing around it makes transparent. */
const isOpaque = (el) => act.seen(el) && el[$checkVisibility](PAINTED);

const act = (() => {
  const tick = () => new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0); });

  /** Resolves at the next frame. A document that is not painted gets no frames, so there is a timeout. */
  const frame = () => new Promise((done) => {
    const timer = setTimeout(done, document[$hidden] || window !== window.top ? 60 : 250);
    requestAnimationFrame(() => { clearTimeout(timer); done(); });
  });

  const seen = (el) => {
    const box = el[$getBoundingClientRect]();
    return box.width > 0 && box.height > 0 && el[$checkVisibility]({ visibilityProperty: true });
  };

  const isTick = (el) => el[$localName] === 'input' && (el.type === 'checkbox' || el.type === 'radio');

  /** The one of several labels that stands nearest to its control: it is drawn in its place, and the others name it. */
  function nearest(el, labels) {
    for (let around = el[$parentElement]; labels.length > 1 && around; around = around[$parentElement]) {
      const inside = labels.find((label) => around[$contains](label));
      if (inside) return inside;
    }
    return labels[0];
  }

  /** Whether an element lies before the beginning of its document. */
  function isAway(el) {
    const { right, bottom } = el[$getBoundingClientRect](), view = el[$ownerDocument][$defaultView];
    return right + view.scrollX <= 0 || bottom + view.scrollY <= 0;
  }

  /** What a person clicks for an element: itself, or its label where the page has hidden the box itself. */
  function face(el) {
    const inner = backings.get(el);
    if (inner?.[$isConnected] && isTick(inner) && rootOf(el) && flatContains(el, inner)) return face(inner) ?? el; // its host may be wider
    const small = isTick(el) && (Math.min(el[$offsetWidth], el[$offsetHeight]) <= 2 || isAway(el)); // what no scrolling shows is as small
    if (!small && seen(el)) return el;
    if (isTick(el) || el.type === 'file') {
      const label = nearest(el, [...(el.labels ?? [])].filter(seen));
      if (label) return label;
    }
    return small && seen(el) ? el : null;
  }

  const DRAWN = { width: 160, height: 60 }; // of what draws a tick in pixels, at most

  /** What draws a radio or checkbox that lies under it: the largest small element around it with no other control; else null. */
  function tickAround(el) {
    let drawn = null;
    for (let up = isTick(el) ? el[$parentElement] : null; up && !up[$matches]('label, form, fieldset, body'); up = up[$parentElement]) {
      const box = up[$getBoundingClientRect]();
      if (box.width > DRAWN.width || box.height > DRAWN.height || [...up[$querySelectorAll]('input, select, textarea, button, a[href], label')].some((part) => part !== el && part.control !== el)) break;
      drawn = up;
    }
    return drawn;
  }

  /** What is the same thing to a click as an element, and around what is pressed of it. */
  const wraps = (el, part) => [part[$closest]('label, button, a[href]'), tickAround(el), rowAround(el)].filter(Boolean);

  /** The row of a drawn grid that holds an element and no other control: what lies over it there only makes it larger. */
  function rowAround(el) {
    const row = el[$closest]('[role="row"]');
    return row && [...row[$querySelectorAll](HELD)].every((other) => el[$contains](other)) ? row : null;
  }

  const isDisabled = (el) => el[$matches](':disabled') || el[$closest]('[aria-disabled="true"], [inert]') !== null;
  const isReadonly = (el) => el.readOnly === true || el[$getAttribute]('aria-readonly') === 'true';

  const isEditable = (el) => el[$isContentEditable] || isEditor(el) || el[$localName] === 'textarea'
    || (el[$localName] === 'input' && !['checkbox', 'radio', 'file', 'button', 'submit', 'reset', 'image', 'hidden'].includes(el.type));

  /** Whether an animation moves the element or one of its ancestors. */
  function isMoving(el) {
    if (!el[$ownerDocument][$getAnimations]) return false;
    return el[$ownerDocument][$getAnimations]().some((animation) => {
      const target = animation.effect?.target;
      return animation.playState === 'running' && target && flatContains(target, el)
        && animation.effect.getKeyframes().some((keyframe) => ['transform', 'translate', 'scale', 'rotate', 'left', 'right', 'top', 'bottom', 'width', 'height', 'margin', 'inset', 'maxHeight', 'gridTemplateRows']
          .some((name) => name in keyframe));
    });
  }

  const rectOf = (el) => {
    // a link over two lines is hit in the middle of its first line, not between them
    const first = el[$localName] === 'a' ? el[$getClientRects]()[0] : null;
    return first?.width ? first : el[$getBoundingClientRect]();
  };

  /** What the viewport and the scrollers around it show of an element, in its own frame. */
  function shownPart(el) {
    const box = rectOf(el);
    const view = el[$ownerDocument][$defaultView];
    let { left, top, right, bottom } = box;
    const cut = (l, t, r, b) => { left = Math.max(left, l); top = Math.max(top, t); right = Math.min(right, r); bottom = Math.min(bottom, b); };
    let position = getComputedStyle(el).position;
    for (let up = flatParent(el); up && position !== 'fixed'; up = flatParent(up)) {
      if (up[$nodeType] !== 1 || up[$localName] === 'body' || up[$localName] === 'html') continue;
      const style = getComputedStyle(up);
      if ((style.overflowY !== 'visible' || style.overflowX !== 'visible') && !(position === 'absolute' && style.position === 'static')) {
        const frame = up[$getBoundingClientRect]();
        cut(frame.left, frame.top, frame.right, frame.bottom);
      }
      if (style.position !== 'static') position = style.position;
    }
    cut(0, 0, view.innerWidth, view.innerHeight);
    return { box, left, top, right, bottom };
  }

  /** The middle of what is shown of an element; null when nothing is. */
  function middle(el) {
    const { left, top, right, bottom } = shownPart(el);
    return right - left < 1 || bottom - top < 1 ? null : { x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  const isInside = (el) => {
    const { box, left, top, right, bottom } = shownPart(el);
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    return x >= left && x <= right && y >= top && y <= bottom;
  };

  const called = (el) => (refs.has(el) ? refOf(el) + ' ' : '') + '<' + el[$localName] + (el.id ? '#' + el.id : '')
    + (el[$classList].length ? '.' + el[$classList][0] : '') + '>' + (el[$getAttribute]('aria-label') ? ' "' + el[$getAttribute]('aria-label').slice(0, 60) + '"' : '');

  /** Whether a point meets a text of a host that stands in a slot of an element: the browser names the host for it. */
  function showsTextOf(host, part, x, y) {
    if (rootOf(host) === null || !part[$querySelectorAll]) return false;
    const isMet = (node) => {
      if (node[$nodeType] !== 3 || node[$parentNode] !== host) return false;
      const range = host[$ownerDocument][$createRange]();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    };
    return [...part[$querySelectorAll]('slot')].some((slot) => slot.assignedNodes({ flatten: true }).some(isMet));
  }

  /** What covers an element at a point of its frame; null when the point hits it, a part of it, or its label. */
  function over(el, part, { x, y }) {
    const roots = [];
    for (let root = part[$getRootNode](); ; root = root.host[$getRootNode]()) {
      roots.unshift(root);
      if (!root.host) break;
    }
    let hit = null;
    for (const root of roots) {
      const inner = root[$elementFromPoint](x, y);
      if (!inner) return hit ?? part[$ownerDocument][$documentElement];
      hit = inner;
      if (flatContains(part, hit)) return null; // what a slot in it shows stands in an outer tree
      if (root !== roots.at(-1) && !flatContains(hit, part)) return hit;
    }
    hit = hitAt(part, x, y) ?? hit;
    if (flatContains(part, hit) || flatContains(el, hit) || showsTextOf(hit, part, x, y)) return null;
    if (el.labels) for (const label of el.labels) if (flatContains(label, hit)) return null;
    return wraps(el, part).some((wrap) => flatContains(wrap, hit)) ? null : hit;
  }

  /** A point converted into the viewport of the top document of this process, and what covers it in any frame around. */
  function raise(el, part, point) {
    let covering = over(el, part, point);
    let { x, y } = point;
    for (let view = part[$ownerDocument][$defaultView]; !covering; ) {
      let owner = null;
      try { owner = view.frameElement; } catch { /* its parent is another site's */ }
      if (!owner) break;
      const box = owner[$getBoundingClientRect]();
      const style = getComputedStyle(owner);
      x += box.left + owner[$clientLeft] + parseFloat(style.paddingLeft);
      y += box.top + owner[$clientTop] + parseFloat(style.paddingTop);
      const hit = hitAt(owner, x, y);
      if (hit !== owner) covering = hit ?? owner;
      view = owner[$ownerDocument][$defaultView];
    }
    return { x, y, covering };
  }

  /** Check once: the failure, or the point to click. */
  function look(el, { edit = false, hit = true, place = 'center', lenient = false }) {
    if (!el?.[$isConnected]) return { failure: 'not_found' };
    const part = face(el);
    if (!part) return { failure: 'hidden' };
    if (isDisabled(el)) return { failure: 'disabled' };
    if (edit && !isEditable(el)) return { failure: 'wrong_kind' };
    if (edit && isReadonly(el)) return { failure: 'readonly' };
    if (place !== 'center' || !isInside(part)) part[$scrollIntoView]({ block: place, inline: 'nearest', behavior: 'instant' });
    const point = middle(part);
    if (!point) return { failure: 'hidden' };
    if (!hit) return { ok: true, ...point, part };
    const { x, y, covering } = raise(el, part, point);
    if (covering && !(lenient && sharesWidget(el, covering))) return { failure: 'covered', by: called(covering) };
    return { ok: true, x, y, part, cover: covering };
  }

  const STAYS_MS = 1500;

  /**
   * Wait until an element can be acted on; gives up after `ms` with the last reason, after `covered` on what lies over it,
   * on a read-only field once the document is calm, and on a disabled element once it stays so: a page that counts down
   * to a button ("in 3 seconds") changes each second.
   */
  async function ready(el, options) {
    const end = performance.now() + options.ms;
    const places = ['center', 'end', 'start', 'nearest'];
    let before = null, bare = performance.now(), calm = null;
    const isFinal = ({ failure }) => failure === 'not_found' || failure === 'wrong_kind'
      || (failure === 'readonly' && (calm ??= moments.watchCalm()).isCalm())
      || (failure === 'disabled' && (calm ??= moments.watchCalm(STAYS_MS)).isCalm());
    const done = (found) => { calm?.leave(); return found; };
    for (let turn = 0; ; turn++) {
      const found = look(el, { ...options, place: turn && before === null ? places[turn % 4] : 'center' });
      if (found.ok) {
        const steady = before && Math.abs(before.x - found.x) < 1 && Math.abs(before.y - found.y) < 1;
        if (steady || (!options.steady && !isMoving(found.part))) return done(found);
        before = found;
        if (performance.now() > end) return done({ failure: 'moving' });
      } else {
        before = null;
        if (found.failure !== 'covered') bare = performance.now();
        if (performance.now() > bare + options.covered || isFinal(found) || performance.now() > end) return done(found);
      }
      await frame();
    }
  }

  // The watch: the first trusted event after it decides. A press that would meet something else is stopped before the
  // page sees it, so that what moved under the mouse is never clicked.
  let watch = null;
  let pressed = null;
  const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick'];

  function guard(event) {
    if (!watch || !event.isTrusted) return;
    if (watch.met === null) {
      const path = event.composedPath();
      watch.met = watch.targets.some((target) => path.includes(target));
      if (!watch.met) watch.by = called(path[0] instanceof Element ? path[0] : document[$documentElement]);
    }
    if (!watch.met) { event.preventDefault(); event.stopImmediatePropagation(); }
  }

  function arm(el, { part, cover }) {
    disarm();
    pressed = null;
    const targets = [el, part, ...(el.labels ?? [])];
    if (cover) targets.push(cover); // another part of its widget
    targets.push(...wraps(el, part));
    // events in a closed shadow root are seen from outside at its host
    for (let root = part[$getRootNode](); root.host; root = root.host[$getRootNode]()) targets.push(root.host);
    for (const from of [el, flatUp(el)]) {
      const widget = from?.[$closest]('[role="combobox"], [role="button"]');
      if (widget) targets.push(widget);
    }
    const views = [];
    for (let view = part[$ownerDocument][$defaultView]; view; ) {
      views.push(view);
      for (const type of PRESSES) view.addEventListener(type, guard, { capture: true });
      let owner = null;
      try { owner = view.frameElement; } catch { /* its parent is another site's */ }
      view = owner?.[$ownerDocument][$defaultView];
    }
    watch = { targets, views, met: null, by: '' };
  }

  function disarm() {
    for (const view of watch?.views ?? []) for (const type of PRESSES) view.removeEventListener(type, guard, { capture: true });
    if (watch) pressed = watch;
    watch = null;
    return pressed;
  }

  // A page may replace an element as it gets the focus, or a field as one of its options is pressed. The elements acted on
  // last are kept, so that their successors can be found.
  const KEPT = 8;
  const held = new Map();
  const keep = (ref, el) => {
    carriers.begin(el);
    held.delete(ref);
    held.set(ref, el);
    if (held.size > KEPT) held.delete(held.keys().next().value);
  };

  /** The element being acted on, or the one that has replaced it. */
  const current = (ref) => elementOf(ref) ?? (held.has(ref) ? fill.successor(held.get(ref)) : null);

  const watched = () => watch;

  return { tick, frame, seen, face, isTick, isDisabled, isReadonly, isEditable, look, ready, arm, disarm, watched, called, keep, current };
})();

/**
 * Wait until a click at the answered point would meet the element, and watch for that click. `after`: ms to wait at most,
 * before that, for timers that the page set as values were entered.
 */
footpath.aim = async (ref, options) => {
  const el = elementOf(ref);
  if (options.after) await moments.caughtUp(Math.min(options.after, options.ms));
  const found = await act.ready(el, options);
  if (el) act.keep(ref, el);
  if (found.ok && options.watch) {
    act.arm(el, found);
    flashes.begin();
  }
  if (found.ok && options.focus) found.part[$focus]?.({ preventScroll: true });
  return JSON.stringify({ ...found, part: undefined, cover: undefined, download: found.part?.[$closest]('a[download]') ? true : undefined });
};

/** Whether the press since `aim` met its element; `moved` in a document that knows of no press. */
footpath.landed = () => {
  const last = act.disarm();
  moments.begin();
  return JSON.stringify(last ? { met: last.met, by: last.by } : { moved: true });
};

/** Whether the press since `aim` met its element, whose button is still down. Where not, the page sees no release either. */
footpath.grabbed = () => {
  const watch = act.watched();
  if (watch?.met) act.disarm();
  return JSON.stringify({ met: watch?.met === true, by: watch?.by });
};

/** Whether Escape can only close what lies over an element: it stands in no dialog, which that would close as well. */
footpath.may_escape = (ref) => {
  for (let at = elementOf(ref); at; at = flatParent(at)) if (at[$matches]?.('dialog, [role=dialog], [role=alertdialog], [aria-modal=true]')) return 'false';
  return 'true';
};

let passing = null;
const MOVES = ['mousemove', 'pointermove', 'dragover'];

/** Note from now on whether the mouse comes over an element; with no ref: answer whether it came, and end. */
footpath.passed = (ref) => {
  const last = passing;
  passing = null;
  for (const type of MOVES) last?.view.removeEventListener(type, last.hear, { capture: true });
  const el = ref ? elementOf(ref) : null;
  if (el) {
    const view = el[$ownerDocument][$defaultView];
    const hear = ({ clientX: x, clientY: y }) => {
      const box = el[$getBoundingClientRect]();
      if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) passing.met = true;
    };
    passing = { view, hear, met: false };
    for (const type of MOVES) view.addEventListener(type, hear, { capture: true });
  }
  return JSON.stringify({ met: last?.met === true });
};

/** A point in the content of an iframe (`ref`), converted into this document, or what covers it; scrolls it into view. */
footpath.spot = (ref, x, y) => {
  const owner = elementOf(ref);
  if (!owner || !act.seen(owner)) return JSON.stringify({ failure: owner ? 'hidden' : 'not_found' });
  const place = () => {
    const box = owner[$getBoundingClientRect]();
    const style = getComputedStyle(owner);
    return { x: box.left + owner[$clientLeft] + parseFloat(style.paddingLeft) + x, y: box.top + owner[$clientTop] + parseFloat(style.paddingTop) + y };
  };
  let point = place();
  if (point.y < 0 || point.y > innerHeight || point.x < 0 || point.x > innerWidth) {
    scrollBy({ top: point.y - innerHeight / 2, left: point.x > innerWidth ? point.x - innerWidth / 2 : Math.min(0, point.x - innerWidth / 2), behavior: 'instant' });
    point = place();
  }
  const hit = hitAt(owner, point.x, point.y);
  return JSON.stringify(hit === owner ? { ok: true, ...point } : { failure: 'covered', by: hit ? act.called(hit) : '' });
};

/** Wait for one frame, in which the page can react. */
footpath.beat = async () => { await act.frame(); return ''; };

/** Put the focus on an element for keys; answers why not, or ''. */
footpath.focus = (ref) => {
  const el = elementOf(ref);
  if (!el) return 'not_found';
  act.keep(ref, el);
  if (act.isDisabled(el)) return 'disabled';
  el[$focus]();
  return el[$getRootNode]()[$activeElement] === el || el[$contains](el[$getRootNode]()[$activeElement]) ? '' : 'hidden';
};

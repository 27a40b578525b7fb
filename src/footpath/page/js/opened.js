// What a control has opened, of whatever kind: whether it stands open still, and what closes it.

const opened = (() => {
  const holdsField = (part) => [part, ...part[$querySelectorAll]('input, textarea')].some((field) => field[$matches]('input:not([type="hidden"]), textarea') && isOpaque(field) && !choices.stoodBefore(field));

  /** Whether a list, a calendar, a popup with a field or what lies over the page stands open that a control has opened. */
  function isOpen(el) {
    if (calendars.isOpen(el)) return true;
    if (!choices.isArmed(el)) return false;
    if (!choices.stands(el) && choices.offered(el).length) return true;
    return choices.overlays(el).length > 0 || choices.cameFor(el).some((part) => !flatContains(choices.widget(el), part) && holdsField(part));
  }

  /** Whether an element is the ground, over the whole window, of what a field has opened: a click on it closes that. It says nothing, and
   * the field says that it owns it, or it has come up since.
   */
  function isBackdrop(hit, el) {
    const { left, top, right, bottom } = hit[$getBoundingClientRect]();
    if (left > 0 || top > 0 || right < innerWidth - 20 || bottom < innerHeight || hit[$matches]('a, button')) return false;
    const isOwned = ['aria-owns', 'aria-controls'].some((name) => pointed(el, name).some((part) => flatContains(part, hit)));
    if (isOwned) return getComputedStyle(hit).position === 'fixed';
    return !/\S/.test(hit[$textContent]) && choices.cameFor(el).some((part) => flatContains(part, hit));
  }

  let left = null; // what had the focus before it was taken away

  /** Take the focus away from a control, and give the page a frame to close what it has opened. */
  async function leave(el) {
    left = el && choices.deepActive(el[$ownerDocument]);
    left?.blur?.();
    await act.frame();
  }

  /** Put the focus back where it was taken from: what still stands open hears keys only there. */
  function comeBack(el) {
    const place = left?.[$isConnected] && left !== left[$ownerDocument][$body] ? left : el && (choices.offered(el)[0]?.[$closest]('[tabindex]') ?? el);
    place?.[$focus]?.({ preventScroll: true });
  }

  /** Where what a control has opened stands now: a script may move it away, or fade it, by styles alone. */
  const places = (el) => choices.cameFor(el).flatMap((part) => [part, ...part[$children]]).map((part) => {
    const { left: x, top: y, width, height } = part[$getBoundingClientRect]();
    return `${x} ${y} ${width} ${height} ${getComputedStyle(part).opacity}`;
  }).join('|');

  return { isOpen, isBackdrop, leave, comeBack, places };
})();

/** Whether what a control has opened stands open still: told once it has closed, once `ms` are over, or once it stands still in a calm
 * document.
 */
footpath.stays_open = async (ref, ms) => {
  const end = performance.now() + ms, watch = moments.watchCalm();
  try {
    for (let stood = ''; ; ) {
      const el = act.current(ref);
      if (!el || !opened.isOpen(el)) return 'false';
      const stands = opened.places(el), rests = stands === stood;
      if ((watch.isCalm() && rests) || performance.now() > end) return 'true';
      stood = stands;
      await act.frame();
    }
  } finally { watch.leave(); }
};

/** Whether a control may close by a press what it has opened: it does not say that it is closed. */
footpath.closes_itself = (ref) => { const el = act.current(ref); return String(el !== null && el.ariaExpanded !== 'false' && !choices.stands(el)); };

/** Whether a field says that it has a list, or anything has come up since it was pressed. */
footpath.says_list = (ref) => {
  const el = act.current(ref), told = el && ['role', 'aria-haspopup', 'aria-expanded', 'aria-autocomplete', 'list'].some((name) => el[$hasAttribute](name));
  return String(Boolean(!el || told || choices.listed.has(el) || choices.cameFor(el).length));
};

/** Take the focus away from a control. */
footpath.leave = async (ref) => { await opened.leave(act.current(ref)); return ''; };

/** Put the focus back where it was taken from. */
footpath.return = (ref) => { opened.comeBack(act.current(ref)); return ''; };

/** A point where a click hits only what lies around an element: it closes what stands open, and does nothing else. */
footpath.beside = (ref) => {
  const el = elementOf(ref);
  if (!el) return JSON.stringify({ failure: 'not_found' });
  const isBare = (hit) => hit && hit !== el && flatContains(hit, el) && !hit[$matches]('label, button, a, summary, [tabindex]') && (!clickable.has(hit) || mounts.has(hit));
  const isGround = (hit) => isBare(hit) || (hit && !flatContains(hit, el) && opened.isBackdrop(hit, el));
  for (let y = 4; y < innerHeight; y += 12) {
    for (const x of [4, innerWidth / 2, innerWidth - 24]) if (isGround(hitAt(el, x, y))) return JSON.stringify({ ok: true, x, y });
  }
  return JSON.stringify({ failure: 'covered' });
};

/** Whether the open list of a text field marks an option: some lists take that as they are left. A dialog around
 * the field would hear the key that closes the list, too.
 */
footpath.marks_one = (ref) => {
  const el = act.current(ref);
  const active = el && choices.deepActive(el[$ownerDocument]);
  if (!active || !act.isEditable(active) || footpath.may_escape(refOf(active)) === 'false') return 'false';
  const marked = pointed(active, 'aria-activedescendant')[0];
  return String(Boolean(marked) && act.seen(marked) && choices.offered(el).includes(marked));
};

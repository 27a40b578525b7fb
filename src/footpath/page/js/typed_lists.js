// The text field of an open list: whether typing goes into it, and what Enter does there.

/** Whether typing now would go into a text field that belongs to an open list. */
footpath.can_search = (ref) => {
  const el = act.current(ref);
  const active = el && choices.deepActive(el[$ownerDocument]);
  return String(Boolean(active && active !== el[$ownerDocument][$body] && act.isEditable(active) && !act.isReadonly(active)));
};

/** Select the text that stands where typing would go now; answers whether there is any. By a key, some widgets would select
 * what was chosen before.
 */
footpath.select_typed = (ref) => {
  const el = act.current(ref);
  const active = el && choices.deepActive(el[$ownerDocument]);
  if (!active || !act.isEditable(active) || written.textOf(active) === '') return 'false';
  fill.selectAll(active);
  return 'true';
};

/** Whether the field says that Enter searches (`enterkeyhint`), and sends no form. */
footpath.enter_searches = (ref) => {
  const el = act.current(ref);
  const active = el && choices.deepActive(el[$ownerDocument]);
  return String(Boolean(active && active.enterKeyHint === 'search' && !active.form));
};

let held = null;

/** Hold from now on what Enter would send: answers whether a field may be given an entry by it: it sends none itself, or is given several. */
footpath.hold_sending = (ref, several) => {
  const el = act.current(ref);
  const field = el && choices.deepActive(el[$ownerDocument]);
  if (!field || !act.isEditable(field) || (field.name && !several) || !(field[$localName] === 'input' || isLine(field))) return 'false';
  const view = el[$ownerDocument][$defaultView];
  const stop = (event) => {
    if (event.type === 'click' && (event.detail || !event.target.form || event.target.type !== 'submit')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  held = { view, stop };
  for (const type of ['click', 'submit']) view.addEventListener(type, stop, { capture: true });
  return 'true';
};

/** End that. */
footpath.let_sending = () => {
  for (const type of ['click', 'submit']) held?.view.removeEventListener(type, held.stop, { capture: true });
  held = null;
  return '';
};

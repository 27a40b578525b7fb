// Uploading files: whether an input takes them, and whether the page shows them afterwards.

const files = (() => {
  let before = '';
  let redrawn = false;
  const observer = new MutationObserver(() => { redrawn = true; });

  /** All text of the page: of the element's document and of the shadow root that it stands in. */
  function words(el) {
    const doc = el?.[$ownerDocument] ?? document;
    const root = el?.[$getRootNode]();
    const inner = root && root !== doc ? [...root[$children]].map((part) => part[$innerText] ?? '').join(' ') : '';
    return (doc[$body]?.[$innerText] ?? '') + ' ' + inner;
  }

  function watch(el) {
    before = words(el);
    redrawn = false;
    observer.disconnect();
    for (const root of new Set([el[$ownerDocument], el[$getRootNode]()])) {
      observer.observe(root, { childList: true, characterData: true, subtree: true });
    }
  }
  const count = (text, part) => text.split(part).length - 1;

  /**
   * Whether the page shows a file's name more often than before; or as often as before but redrawn, where a draft had the
   * file already. Only the first 8 characters are looked for: many pages shorten a long name.
   */
  const shows = (el, name) => {
    const stem = name.replace(/\.[^.]*$/, '').slice(0, 8);
    const said = count(before, stem);
    const says = count(words(el), stem);
    return says > said || (said > 0 && redrawn && says === said);
  };

  return { watch, shows };
})();

footpath.watch_text = (ref) => { const el = act.current(ref); if (el) files.watch(el); return ''; };

/**
 * The file input, or why it cannot take this many files. It may be hidden: pages show a button of their own instead.
 * Waits for values that are being entered.
 */
footpath.file_input = async (ref, count) => {
  await entering;
  const el = elementOf(ref);
  if (!el) return 'not_found';
  act.keep(ref, el);
  files.watch(el);
  if (el[$matches](':disabled')) return 'disabled';
  return count > 1 && !el.multiple ? 'wrong_kind' : el;
};

let kept = null;

/** Keep forms from being sent while a button is pressed that may only open a file dialog. */
footpath.keep_forms = (ref) => {
  const view = act.current(ref)?.[$ownerDocument][$defaultView];
  if (!view) return '';
  const stop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  kept = { view, stop };
  view.addEventListener('submit', stop, { capture: true });
  return '';
};

footpath.free_forms = () => {
  kept?.view.removeEventListener('submit', kept.stop, { capture: true });
  kept = null;
  return '';
};

/** Whether files of these names have arrived: in the input, or in the text of the page where it has emptied the input. */
footpath.has_files = async (ref, names, ms) => {
  const holds = () => {
    const el = act.current(ref);
    const inside = el?.files ? [...el.files].map((file) => file.name) : [];
    return names.every((name) => inside.includes(name)) || names.every((name) => files.shows(el, name));
  };
  const has = await moments.until(holds, ms);
  moments.begin();
  return String(has);
};

/** Whether an input of the page holds files of these names, once the page has done what it put off as they came in. */
footpath.files_held = async (ref, names, ms) => {
  await moments.caughtUp(ms);
  const el = act.current(ref);
  const roots = el ? [el[$getRootNode](), el[$ownerDocument]] : [document];
  const inputs = roots.flatMap((root) => [...root[$querySelectorAll]('input[type=file]')]);
  return String(names.every((name) => inputs.some((input) => [...input.files].some((file) => file.name === name))));
};

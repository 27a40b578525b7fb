// Files: whether an input takes them, and whether the page has them.

const files = (() => {
  let before = '';
  let redrawn = false;
  const observer = new MutationObserver(() => { redrawn = true; });

  /** All that the page says, in the document of an element and in the shadow root that it is in. */
  function words(el) {
    const doc = el?.ownerDocument ?? document;
    const root = el?.getRootNode();
    const inner = root && root !== doc ? [...root.children].map((part) => part.innerText ?? '').join(' ') : '';
    return (doc.body?.innerText ?? '') + ' ' + inner;
  }

  function watch(el) {
    before = words(el);
    redrawn = false;
    observer.disconnect();
    for (const root of new Set([el.ownerDocument, el.getRootNode()])) {
      observer.observe(root, { childList: true, characterData: true, subtree: true });
    }
  }
  const count = (text, part) => text.split(part).length - 1;

  /**
   * Whether the page says a file's name oftener than before, or again as often where it said it before (a draft that had
   * the file already); many cut a long name short.
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
 * A file input that takes so many files, or why it does not. It need not be seen: pages hide it behind a button of
 * theirs. Values that are being entered come first.
 */
footpath.file_input = async (ref, count) => {
  await entering;
  const el = elementOf(ref);
  if (!el) return 'not_found';
  act.keep(ref, el);
  files.watch(el);
  if (el.matches(':disabled')) return 'disabled';
  return count > 1 && !el.multiple ? 'wrong_kind' : el;
};

/** Whether files of these names have arrived: in the input, or, where the page has taken them out of it, in its words. */
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

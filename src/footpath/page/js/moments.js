// When: the document is at rest, a condition holds, a scroller has come to its end.

const moments = (() => {
  // what moves all the time on a page at rest: tickers and progress bars that move by style alone
  const NOISE = new Set(['style', 'aria-valuenow', 'transform', 'd', 'points']);

  /** Resolves with whether the document stood still for a frame, within `ms`. */
  function quiet(ms) {
    return new Promise((done) => {
      const end = performance.now() + ms;
      let moved = false;
      const observer = new MutationObserver((records) => { moved ||= records.some((record) => record.type !== 'attributes' || !NOISE.has(record.attributeName)); });
      observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
      const finish = (still) => { observer.disconnect(); done(still); };
      const turn = async () => {
        moved = false;
        await act.frame();
        await act.tick();
        if (!moved && document.readyState !== 'loading' && document.body) finish(true);
        else if (performance.now() > end) finish(false);
        else turn();
      };
      turn();
    });
  }

  /** Resolves with whether `holds` came true within `ms`; looked at when the document changes, and now and then. */
  async function until(holds, ms) {
    const end = performance.now() + ms;
    let changed = true;
    const observer = new MutationObserver(() => { changed = true; });
    observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    try {
      for (let turn = 0; ; turn++) {
        if (changed || turn % 6 === 0) {
          changed = false;
          if (holds()) return true;
        }
        if (performance.now() > end) return false;
        await act.frame();
      }
    } finally { observer.disconnect(); }
  }

  /** Resolves with whether the document changed within `ms`. */
  function stir(ms) {
    return new Promise((done) => {
      const finish = (changed) => { observer.disconnect(); clearTimeout(timer); done(changed); };
      const observer = new MutationObserver((records) => {
        if (records.some((record) => record.type !== 'attributes' || !NOISE.has(record.attributeName))) finish(true);
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
      const timer = setTimeout(() => finish(false), ms);
    });
  }

  const glob = (pattern) => new RegExp('^' + pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*') + '$');

  const scrollerOf = (el) => {
    if (!el) return document.scrollingElement;
    for (let box = el; box; box = box.parentElement) {
      if (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
    }
    return el.ownerDocument.scrollingElement;
  };

  return { quiet, stir, until, glob, scrollerOf };
})();

footpath.quiet = async (ms) => String(await moments.quiet(ms));

footpath.stir = async (ms) => String(await moments.stir(ms));

footpath.until = async (kind, what, ms) => {
  const squeeze = (text) => text.replace(/\s+/g, ' ').toLowerCase();
  const holds = {
    shown: () => { const el = elementOf(what); return el !== null && act.face(el) !== null; },
    gone: () => { const el = elementOf(what); return el === null || act.face(el) === null; },
    text: () => squeeze(document.body?.innerText ?? '').includes(squeeze(what).trim()),
    url: () => moments.glob(what).test(location.href) || moments.glob(what).test(location.host + location.pathname),
  }[kind];
  return String(await moments.until(holds, ms));
};

/** Whether an element that can be ticked comes to a state within `ms`; '' when it has no state to tell. */
footpath.comes = async (ref, wanted, ms) => {
  const el = act.current(ref);
  if (!el || fill.stateOf(el) === null) return '';
  return String(await moments.until(() => { const now = act.current(ref); return now !== null && fill.stateOf(now) === wanted; }, ms));
};

footpath.ticked = (ref) => { const el = elementOf(ref); return el ? String(fill.stateOf(el)) : 'not_found'; };

/** Scroll; answers whether anything moved. */
footpath.scroll = (ref, to) => {
  const el = ref ? elementOf(ref) : null;
  if (ref && !el) return 'not_found';
  if (to === 'view') { (act.face(el) ?? el).scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' }); return 'true'; }
  const box = moments.scrollerOf(el);
  const top = box.scrollTop;
  const page = box.clientHeight * 0.9;
  box.scrollTo({ top: { top: 0, end: box.scrollHeight, up: top - page, down: top + page }[to], behavior: 'instant' });
  return String(box.scrollTop !== top);
};

/** Scroll to the end and wait up to `ms` for the content to grow; answers whether it did. */
footpath.scroll_end = async (ref, ms) => {
  const el = ref ? elementOf(ref) : null;
  if (ref && !el) return JSON.stringify({ failure: 'not_found' });
  const box = moments.scrollerOf(el);
  const height = box.scrollHeight;
  box.scrollTo({ top: height, behavior: 'instant' });
  const grew = await moments.until(() => box.scrollHeight > height, ms);
  return JSON.stringify({ grew });
};

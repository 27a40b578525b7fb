// Waiting: until the document is at rest, a condition holds, or a scroller has reached its end.

const moments = (() => {
  const UNASKED = 1000;  // ms for which stillness is watched for before anybody asks
  const ALIVE = 'script, iframe, frame, object, embed, meta[http-equiv=refresh i]';  // what may change a document that is all there

  /** Call `take` with mutations from now on, of all documents and shadow roots that were read; answers how to stop that. */
  function follow(take) {
    watch(document);
    tellNow();
    followers.add(take);
    return () => followers.delete(take);
  }

  // The watch for stillness that began with the last action on the page, whether or not anybody has asked for it yet.
  let pause = null;

  /** Watch from now on until nothing changes for a frame; called after each action on the page. */
  function begin(until = performance.now() + UNASKED) {
    drop();
    const begun = { moved: false, until };
    begun.leave = follow((records) => { begun.moved ||= records.some(tells); });
    begun.stood = (async () => {
      for (;;) {
        begun.moved = false;
        await act.frame();
        await act.tick();
        const still = !begun.moved && !isArriving(document);
        if (still || performance.now() > begun.until) return still;
      }
    })();
    pause = begun;
    return begun;
  }

  function drop() {
    if (pause === null) return;
    pause.until = 0;
    pause.leave();
    pause = null;
  }

  /**
   * Wait until nothing changes for a frame; resolves with false after `ms`. With `begun`, a still frame since the last
   * action counts, as long as nothing has changed after it.
   */
  async function quiet(ms, begun) {
    const end = performance.now() + ms;
    if (!begun) drop();
    for (let waiting = pause ?? begin(end); ; waiting = begin(end)) {
      waiting.until = end;
      const stood = await waiting.stood;
      tellNow();
      const still = stood && !waiting.moved;
      if (still || performance.now() > end) {
        if (pause === waiting) drop();
        return still;
      }
    }
  }

  /** Wait until `holds` is true; resolves with false after `ms`. Tested when the document changes, and now and then. */
  async function until(holds, ms) {
    const end = performance.now() + ms;
    let changed = true;
    const leave = follow(() => { changed = true; });
    try {
      for (let turn = 0; ; turn++) {
        if (changed || turn % 6 === 0) {
          changed = false;
          if (holds()) return true;
        }
        if (performance.now() > end) return false;
        await act.frame();
      }
    } finally { leave(); }
  }

  /** Whether the document had a script, frame or refresh as it was read: what a script began goes on without its element. */
  let wasAlive = false;

  /** Whether nothing in a document can change it by itself: it is all there, and has no script, frame or refresh. */
  const isInert = () => !wasAlive && document[$readyState] === 'complete' && document[$querySelector](ALIVE) === null
    && !Document.prototype.evaluate.call(document, "boolean(//@*[starts-with(name(), 'on')])", document, null, XPathResult.BOOLEAN_TYPE).booleanValue;

  /**
   * Wait until the document has changed since it was read (`anew`: since now); resolves with false after `ms`, and at
   * once where `left` says that nothing is to come and the document cannot change by itself.
   */
  function stir(ms, anew, left) {
    return new Promise((done) => {
      const finish = (changed) => { leave(); clearTimeout(timer); done(changed); };
      const leave = follow(() => { if (stirs !== since) finish(true); });
      const since = anew ? stirs : stirsSeen;
      const timer = setTimeout(() => finish(false), ms);
      if (stirs !== since) finish(true);
      else if (left && isInert()) finish(false);
    });
  }

  /** What the documents of the fields tell of timers: `at` 0 and 1 until when they run, 2 how many have run. */
  const timers = (at) => [document, ...new Set(fields.map((field) => field[$ownerDocument]))].map((doc) => Number(bells.get(doc)?.title.split(' ')[at] ?? 0));

  /** When the last timer ends that the page set as values were entered, or as something was pressed; 0 for none. */
  const due = (pressed) => Math.max(0, ...timers(pressed ? 1 : 0));

  const ran = () => timers(2).reduce((sum, each) => sum + each, 0);
  let ranSeen = 0;

  /** How many of the former have run, and whether any of either kind is due. */
  const putOff = () => ({ ran: ran(), due: due(false) > 0 || due(true) > 0 });

  /** Note that the page is read now. */
  const seen = () => {
    ranSeen = ran();
    wasAlive ||= document[$querySelector](ALIVE) !== null;
  };

  /**
   * Wait for those timers, at most `ms`; resolves with whether there were any, also where the last one of those that it
   * set as values were entered has run since the page was read.
   */
  async function caughtUp(ms, pressed = false) {
    const end = performance.now() + ms;
    const had = due(pressed) > 0 || (!pressed && ran() !== ranSeen);
    for (let at = due(pressed); at && performance.now() < end; at = due(pressed)) {
      await new Promise((done) => { setTimeout(done, Math.min(Math.max(at, performance.now() + 1), end) - performance.now()); });
    }
    return had;
  }

  const STILL = 3;  // frames: a page that reacts changes in the first ones, or has put it off by a timer or a request

  /**
   * Watch a document frame by frame: `isCalm`, asked once a frame, tells whether for `STILL` frames nothing has changed, no
   * timer is due that the page set as something was entered or pressed, and nothing moves that comes to an end; and all that
   * for `ms`.
   */
  function watchCalm(ms = 0) {
    let frames = -1, moved = false, since = performance.now();
    const leave = follow((records) => { moved ||= records.some(tells); });
    const moves = (each) => each.playState === 'running' && each.effect !== null && Number.isFinite(each.effect.getComputedTiming().endTime);
    function isCalm() {
      tellNow();
      frames = moved || due(false) || due(true) || document[$getAnimations]().some(moves) ? 0 : frames + 1;
      moved = false;
      if (frames < 1) since = performance.now();
      return frames >= STILL && performance.now() >= since + ms;
    }
    return { isCalm, leave };
  }

  const glob = (pattern) => new RegExp('^' + pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*') + '$');

  const scrollerOf = (el) => {
    if (!el) return document[$scrollingElement];
    for (let box = el; box; box = box[$parentElement]) {
      if (box[$scrollHeight] > box[$clientHeight] + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
    }
    return el[$ownerDocument][$scrollingElement];
  };

  function show(el) {
    const face = act.face(el) ?? el;
    const { top, left } = face[$getBoundingClientRect]();
    face[$scrollIntoView]({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const now = face[$getBoundingClientRect]();
    return now.top !== top || now.left !== left;
  }

  function scroll(box, to) {
    const top = box[$scrollTop];
    const page = box[$clientHeight] * 0.9;
    box.scrollTo({ top: { top: 0, up: top - page, down: top + page }[to], behavior: 'instant' });
    return box[$scrollTop] !== top;
  }

  return { follow, begin, quiet, caughtUp, putOff, seen, stir, until, watchCalm, glob, show, scroll, scrollerOf };
})();

// A new page is not at rest before it has painted once.
if (document[$readyState] === 'loading') document[$addEventListener]('DOMContentLoaded', () => moments.begin(), { once: true });

footpath.quiet = async (ms, begun) => String(await moments.quiet(ms, begun));

/** Wait for rest, at most `ms`. Answers a line with whether it came, and then the observation of the page. */
footpath.rest = async (ms, begun, options) => String(await moments.quiet(ms, begun)) + '\n' + footpath.observe(options);

footpath.caught_up = async (ms, pressed) => String(await moments.caughtUp(ms, pressed));

footpath.put_off = () => JSON.stringify(moments.putOff());

footpath.stir = async (ms, anew, left) => String(await moments.stir(ms, anew, left));

footpath.until = async (kind, what, ms) => {
  const plain = (text) => squeeze(text).toLowerCase();
  const holds = {
    shown: () => { const el = elementOf(what); return el !== null && act.face(el) !== null; },
    gone: () => { const el = elementOf(what); return el === null || act.face(el) === null; },
    text: () => plain(document[$body]?.[$innerText] ?? '').includes(plain(what)),
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

/** Scroll, and wait until the page has seen it; answers whether anything moved. */
footpath.scroll = async (ref, to) => {
  const el = ref ? elementOf(ref) : null;
  if (ref && !el) return 'not_found';
  const moved = to === 'view' ? moments.show(el) : moments.scroll(moments.scrollerOf(el), to);
  if (moved) {
    await act.frame();
    await act.tick();
  }
  return String(moved);
};

/** Scroll to the end and wait up to `ms` for the content to grow, where there is anything to scroll; answers what came of it. */
footpath.scroll_end = async (ref, ms) => {
  const el = ref ? elementOf(ref) : null;
  if (ref && !el) return JSON.stringify({ failure: 'not_found' });
  const box = moments.scrollerOf(el);
  const { scrollHeight: height, scrollTop: top } = box;
  box.scrollTo({ top: height, behavior: 'instant' });
  const moved = box[$scrollTop] !== top;
  const grew = (moved || top > 0) && await moments.until(() => box[$scrollHeight] > height, ms);
  return JSON.stringify({ grew, moved });
};

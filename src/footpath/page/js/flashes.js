// Texts that a page shows for a while and takes back: toasts, dialogs that close by themselves, live regions.

const flashes = (() => {
  const MOST = 40;  // texts
  const LONGEST = 300;  // characters
  const NEAR = 3;  // ancestors of a sign in which its text is looked for
  const MOST_LOOKS = 400;  // elements that are looked at after one press
  const SHOWING = new Set(['class', 'style', 'hidden', 'open', 'aria-hidden']);
  const FIELDS = 'input:not([type=hidden]), select, textarea';

  const TELLING = 'button, input, output, [role=button], [role=status], [role=alert], [role=log], [aria-live]';

  let texts = new Set(), looks = 0, leave = null;
  let former = new Map();  // what stood where something else came: by place its text then
  let places = new Map();  // by text where it came

  /** Note from now on what comes. */
  function begin() {
    leave?.();
    texts = new Set();
    [former, places] = [new Map(), new Map()];
    looks = 0;
    leave = moments.follow(note);
  }

  function note(records) {
    const changed = new Set();
    const at = new Map();
    const come = (el, place) => { changed.add(el); at.set(el, place); };
    for (const { type, target, addedNodes, removedNodes, attributeName, oldValue } of records) {
      if (type === 'characterData') come(target[$parentElement], keep(target, oldValue));
      else if (type === 'attributes' && SHOWING.has(attributeName)) changed.add(target);
      else if (type === 'childList') {
        if (addedNodes.length && removedNodes.length) keep(target, [...removedNodes].map((node) => node[$textContent]).join(''));
        for (const node of addedNodes) come(node[$nodeType] === Node.ELEMENT_NODE ? node : target, target);
      }
    }
    for (const el of changed) {
      if (++looks > MOST_LOOKS || texts.size >= MOST) return leave();
      if (el?.[$nodeType] === Node.ELEMENT_NODE && isMessage(el)) for (const line of (el[$innerText] ?? '').split('\n')) say(squeeze(line), at.get(el));
    }
  }

  /** Remember what stood at a place before something else came there first. */
  function keep(place, text) {
    if (!former.has(place)) former.set(place, text);
    return place;
  }

  function say(line, place) {
    if (!line || texts.size >= MOST) return;
    texts.add(line);
    if (place) places.set(line, place);
  }

  /** Whether the page has put back what stood where a text came: it shows no more what the press seemed to do. A button or a region for
   * messages says something for a while.
   */
  function isTakenBack(line) {
    const place = places.get(line), el = place?.[$nodeType] === Node.ELEMENT_NODE ? place : place?.[$parentElement];
    return former.has(place) && el?.[$closest](TELLING) === null && squeeze(place[$textContent]) === squeeze(former.get(place)) && squeeze(former.get(place)) !== '';
  }

  /** Whether an element is shown, and says something short without asking anything. */
  function isMessage(el) {
    const length = el[$textContent].trim().length;
    return length > 0 && length <= LONGEST && el[$isConnected] && el[$querySelector](FIELDS) === null && el[$checkVisibility]({ visibilityProperty: true });
  }

  /** The lines that stand with a sign that turns without end: a spinner, a progress bar without a value. */
  function busy() {
    const signs = [...document[$querySelectorAll]('progress:not([value])')], lines = new Set();
    for (const animation of document[$getAnimations]()) {
      const { effect, playState } = animation;
      if (playState !== 'running' || !effect?.target || Number.isFinite(effect.getComputedTiming().endTime)) continue;
      const frames = effect.getKeyframes();
      if (frames.some(({ transform = '', rotate = 'none' }) => transform.includes('rotate') || rotate !== 'none')) signs.push(effect.target);
    }
    for (const sign of signs.slice(0, MOST)) {
      let around = sign;
      for (let up = 0; up < NEAR && around && !around[$textContent].trim(); up++) around = around[$parentElement];
      if (around && isMessage(around)) for (const line of around[$innerText].split('\n')) if (line.trim()) lines.add(line.trim());
    }
    return [...lines];
  }

  const WRONG = new RegExp(`(^|[^a-z])(${CALLED_ERROR.join('|')})(?![a-z])`);
  const LIKE_WRONG = CALLED_ERROR.filter((word) => !CALLED_ERROR.some((other) => other !== word && word.includes(other)))
    .map((word) => `[class*="${word}" i]`).join();
  const CONTROLS = 'button, a, [role=button], [role=link]';

  /** The lines that the markup itself calls errors, by a class in whatever spelling: `alert-danger`, `field-error`, `errorMsg`,
   * `fehlermeldung`. A button of danger calls none.
   */
  function faults() {
    const lines = new Set();
    for (const el of [...document[$querySelectorAll](LIKE_WRONG)].slice(0, MOST_LOOKS)) {
      const names = String(el[$getAttribute]('class') ?? '').replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
      if (WRONG.test(names) && el[$closest](CONTROLS) === null && isMessage(el)) for (const line of (el[$innerText] ?? '').split('\n')) if (line.trim()) lines.add(line.trim());
    }
    return [...lines].slice(0, MOST);
  }

  return { begin, faults, told: () => [...texts].filter((line) => !isTakenBack(line)), busy };
})();

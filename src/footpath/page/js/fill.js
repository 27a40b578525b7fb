// Entering values as a person's input does, with the same events, and reading them back once the page has reacted.

const fill = (() => {
  function selectAll(el) {
    if (!written.isRich(el) || el[$localName] === 'input' || el[$localName] === 'textarea') return el.select();
    const range = el[$ownerDocument][$createRange]();
    range.selectNodeContents(el);
    const selection = el[$ownerDocument][$getSelection]();
    selection.removeAllRanges();
    selection.addRange(range);
  }

  /** Send a key event without a name, as a browser's autofill does: some pages react to keys only. */
  const key = (el, type) => el[$dispatchEvent](new KeyboardEvent(type, { bubbles: true, composed: true, key: 'Unidentified' }));

  /** Send `beforeinput`. False when the page prevents it: then it refuses the edit, or makes it by itself. */
  const announce = (el, value) => el[$dispatchEvent](new InputEvent('beforeinput', { bubbles: true, composed: true, cancelable: true, inputType: 'insertText', data: value }));

  /** Set a value by the setter of the element's class: frameworks override that of the instance. */
  function set(el, value) {
    const holder = { input: HTMLInputElement, textarea: HTMLTextAreaElement, select: HTMLSelectElement }[el[$localName]];
    Object.getOwnPropertyDescriptor(holder.prototype, 'value').set.call(el, value);
    el[$dispatchEvent](new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertReplacementText', data: value }));
    el[$dispatchEvent](new Event('change', { bubbles: true }));
  }

  /** Replace the text of a field with the browser's own editing, whose events the page can trust. */
  function write(el, value) {
    const doc = el[$ownerDocument];
    selectAll(el);
    if (!value) return written.textOf(el) === '' || doc[$execCommand]('delete');
    const parts = written.isRich(el) ? value.split(/\r?\n/) : [value];
    return parts.every((part, at) => (!at || doc[$execCommand]('insertParagraph')) && (!part || doc[$execCommand]('insertText', false, part)));
  }

  /** The element itself, or the single one with its attributes, or its name and row, where the page has replaced it; else null. */
  function successor(el) {
    if (el[$isConnected]) return el;
    const marks = ['id', 'name', 'data-testid', 'aria-label', 'aria-labelledby', 'placeholder', 'type', 'role'].filter((name) => el[$getAttribute](name));
    const found = [...el[$ownerDocument][$querySelectorAll](el[$localName] + marks.map((name) => `[${name}="${CSS.escape(el[$getAttribute](name))}"]`).join(''))];
    if (found.length === 1 && marks.some((name) => name !== 'type' && name !== 'role')) return found[0];
    return soleLike(el, found, inLabel) ?? soleLike(el, found, inRow) ?? (marks.includes('role') ? soleLike(el, found, inSelf) : null);
  }

  const around = (el, kind) => { const at = el[$closest](kind), said = squeeze(at?.[$textContent] ?? ''); return said && `${at[$localName]} ${said}`; };

  /** The words of the label, or of the row, that an element stands in: what has left the page is found by no other label. */
  const inSelf = (el) => squeeze(el[$textContent]);
  const inLabel = (el) => around(el, 'label'), inRow = (el) => around(el, 'tr, li, [role=row], [role=listitem]');

  /** The only one of several elements that says the same as another, where that says something. */
  function soleLike(el, others, say) {
    const said = say(el);
    const alike = said ? others.filter((other) => say(other) === said) : [];
    return alike.length === 1 ? alike[0] : null;
  }

  const MARKUP = /^<(\w+)\b[^<>]*>.*<\/\1>$/;
  /** The words of an option. A library that draws its own list may write them with the markup that it draws: "<span>Oak</span>". */
  const labelOf = (option) => {
    const said = squeeze(option.label || option.text);
    return MARKUP.test(said) ? squeeze(said.replace(/<[^<>]*>/g, ' ')) : said;
  };
  const plain = (text) => squeeze(text).toLowerCase();

  /** Positions of the options with these words, by label and else by value; null when one is not there. */
  function positions(select, wanted) {
    const options = [...select.options];
    const found = wanted.map((word) => {
      const by = (say) => options.findIndex((option) => !option.disabled && plain(say(option)) === plain(word));
      const at = by(labelOf);
      return at >= 0 ? at : by((option) => option.value);
    });
    return found.includes(-1) ? null : found;
  }

  const isChosen = (select, wanted) => {
    const at = [...select.options].flatMap((option, index) => (option.selected ? [index] : []));
    return at.length === wanted.length && at.every((index) => wanted.includes(index));
  };

  function choose(select, wanted) {
    [...select.options].forEach((option, at) => { option.selected = wanted.includes(at); });
    select[$dispatchEvent](new Event('input', { bubbles: true, composed: true }));
    select[$dispatchEvent](new Event('change', { bubbles: true }));
  }

  const stateOf = (el) => {
    if (act.isTick(el)) return isTicked(el);
    const drawer = drawerOf(el);
    if (drawer) return isOn(drawer);
    const said = el[$getAttribute]('aria-checked') ?? el[$getAttribute]('aria-pressed') ?? el[$getAttribute]('aria-selected');
    if (said !== null) return said === 'true';
    const behind = backings.get(el);
    if (behind?.[$isConnected] && act.isTick(behind)) return behind.checked;
    if (switches.has(el)) return isSwitchedOn(el);
    const inner = [...el[$querySelectorAll]('input')];
    return inner.length === 1 && act.isTick(inner[0]) ? inner[0].checked : null;
  };

  /** Whether a field takes one character: as it says, or as one of several that its name counts ("digit 2 of 6"). */
  const isBox = (el) => el?.maxLength === 1 || (/(?<!\d)\d{1,2}\s?(\/|\p{L}+)\s?\d{1,2}[^\p{L}\d]*$/u.test(el?.ariaLabel ?? '') && el[$offsetWidth] <= 2 * el[$offsetHeight]);

  /** The boxes that a text goes into from this field on, where each takes one character; else the field alone. */
  function boxesOf(el) {
    if (el[$localName] !== 'input' || !isBox(el)) return [el];
    const all = [...el[$getRootNode]()[$querySelectorAll]('input:not([type=hidden])')].filter(act.seen);
    const top = el[$getBoundingClientRect]().top;
    const alike = (other) => isBox(other) && act.isEditable(other) && Math.abs(other[$getBoundingClientRect]().top - top) <= 6;
    const at = all.indexOf(el);
    const end = all.findIndex((other, place) => place > at && !alike(other));
    const run = all.slice(at, end < 0 ? undefined : end);
    return run.length > 3 && !alike(all[at - 1]) ? run : [el];
  }

  /** The boxes of a value: more than one only where it has more than one character, and one for each. */
  const boxesFor = (el, value) => {
    const run = typeof value === 'string' && value.length > 1 ? boxesOf(el) : [el];
    return run.length >= [...value].length ? run : [el];
  };

  return { boxesFor, selectAll, set, write, key, announce, successor, labelOf, positions, isChosen, choose, stateOf };
})();

/** Why a value cannot be entered now; '' when it can. */
function misfit(el, item) {
  if (!el) return 'not_found';
  if (!act.face(el)) return 'hidden';
  if (act.isDisabled(el)) return 'disabled';
  if (item.kind === 'fill') {
    if (!act.isEditable(el)) return 'wrong_kind';
    if (act.isReadonly(el)) return 'readonly';
    if (el.maxLength > 0 && item.value.length > el.maxLength * fill.boxesFor(el, item.value).length) return 'too_long';
  }
  if (item.kind === 'select' && (el[$localName] !== 'select' || transfers.of(el))) return 'wrong_kind';
  if (item.kind === 'check' && !act.isTick(el)) return 'wrong_kind';
  return '';
}

/** Let microtasks of the page run, as they do between any two events that a browser dispatches. */
async function settled() {
  for (let turn = 0; turn < 10; turn++) await null;
}

/** Focus a field; answers it, or its successor, once the page has handled the events of focus and blur. */
async function focusOn(el) {
  el[$focus]({ preventScroll: true });
  await settled();
  const now = fill.successor(el);
  if (now?.[$getRootNode]()[$activeElement] !== now) now?.[$focus]({ preventScroll: true });
  return now;
}

/** Put a text into one field. */
async function enterText(el, value) {
  const now = await focusOn(el);
  if (!now) return { failure: 'not_found' };
  if (written.PICKED.has(now.type)) fill.set(now, value);
  else {
    fill.key(now, 'keydown');
    const taken = !fill.announce(now, value) || fill.write(now, value);
    fill.key(now, 'keyup');
    if (!taken) fill.set(now, value);
  }
  return {};
}

/** Whether a box is ticked; 'mixed' for one that says neither yes nor no yet. */
const isTicked = (el) => (el.indeterminate ? 'mixed' : el.checked);

/** What a person presses to tick a box: of a box that nobody sees, the label around it, which may hear the press in its place. */
const heardOf = (box) => (isOpaque(box) ? null : box[$closest]('label')) ?? box;

/** Enter one value. Answers how it went: a failure, `unchanged`, or nothing when it has to be read back. */
async function enter(el, item) {
  if (item.kind === 'check') {
    if (isTicked(el) === item.value) return { ok: true, unchanged: true };
    const now = await focusOn(el);
    if (!now) return { failure: 'not_found' };
    for (let press = 0; press < 2 && isTicked(now) !== item.value; press++) (press ? now : heardOf(now))[$click]();
    return {};
  }
  if (item.kind === 'select') {
    const wanted = fill.positions(el, item.value);
    if (!wanted) return { failure: 'no_option', offered: [...el.options].map(fill.labelOf) };
    if (fill.isChosen(el, wanted)) return { ok: true, unchanged: true };
    const now = await focusOn(el);
    if (!now) return { failure: 'not_found' };
    const there = fill.positions(now, item.value);
    if (there) fill.choose(now, there);
    return {};
  }
  if (written.textOf(el) === item.value) return { ok: true, unchanged: true };
  const boxes = fill.boxesFor(el, item.value);
  if (boxes.length === 1) return enterText(el, item.value);
  const characters = [...item.value];
  for (const [at, box] of boxes.entries()) {
    const character = characters[at] ?? '';
    const result = written.textOf(box) === character ? {} : await enterText(box, character);
    if (result.failure) return result;
  }
  return {};
}

function isHeld(el, item) {
  const now = el && fill.successor(el);
  if (!now) return null;
  if (item.kind === 'check') return isTicked(now) === item.value;
  if (item.kind === 'select') {
    const wanted = fill.positions(now, item.value);
    return wanted !== null && fill.isChosen(now, wanted);
  }
  const counted = /^\d+$/.test(item.value) ? written.counted(now) : null;
  if (counted !== null) return counted === Number(item.value);
  if (framesOther(now, item.value)) return false;
  const boxes = fill.boxesFor(now, item.value);
  if (/^\d{4}-\d\d-\d\d$/.test(item.value) && written.isDay(written.textOf(now), item.value)) return true; // as the page writes days
  return boxes.length === 1 ? written.holds(now, item.value) : boxes.map(written.textOf).join('') === item.value;
}

/**
 * Wait until the page has reacted to a value: its microtasks, and a task more where it has changed something since there
 * were `before` mutations. A page that changed nothing gets no task: it would paint in it, and delay the frame that is
 * awaited in the end. What a page undoes later is noticed when all values are read back.
 */
async function reacted(before) {
  await settled();
  tellNow();
  if (moves !== before) await act.tick();
}

/** Enter values one after the other, until `end`; answers the result of each, not read back yet. */
async function enterEach(items, elements, end) {
  const results = [];
  for (const [at, item] of items.entries()) {
    if (performance.now() > end) { results.push({ failure: 'timeout' }); continue; }
    // a field that was there may be disabled or hidden until the page has answered the one before it
    let why = misfit(elements[at], item);
    if (why === 'disabled' || why === 'hidden') { await act.frame(); why = misfit(elements[at], item); }
    const before = moves;
    results.push(why ? { failure: why } : await enter(elements[at], item));
    await reacted(before);
  }
  elements.findLast(Boolean)?.[$ownerDocument][$activeElement]?.blur?.();
  return results;
}

/** Resolves once the values that are being entered are in their fields. */
let entering = Promise.resolve();

/**
 * Enter many values in one go, each field focused and left as by Tab, and read them all back once the page's handlers
 * have run. Stops early when the time is over. Items: {ref, kind: fill | check | select, value}.
 */
footpath.enter = async (items, ms) => {
  const elements = items.map((item) => elementOf(item.ref));
  elements.forEach(carriers.begin);
  const putting = enterEach(items, elements, performance.now() + ms);
  entering = putting.catch(() => {});
  const results = await putting;
  moments.begin();
  await act.frame();
  await act.tick();
  return JSON.stringify(results.map((result, at) => {
    if (result.failure) return result;
    const held = isHeld(elements[at], items[at]);
    if (held) return { ok: true, unchanged: Boolean(result.unchanged) };
    return { failure: held === null ? 'not_found' : 'not_taken' };
  }));
};

/** How many boxes of one character a value takes from a field on. */
footpath.boxes = (ref, value) => {
  const el = act.current(ref);
  return String(el ? fill.boxesFor(el, value).length : 1);
};

/** Where the part begins that a pressed text field has chosen of what it shows, by itself, as one that takes a date part by part does; '' for any other. */
footpath.chosen_part = (ref) => {
  const el = act.current(ref);
  const { selectionStart: start, selectionEnd: end, value } = el ?? {};
  return el?.[$localName] === 'input' && start !== null && end > start && end - start < value.length ? String(start) : '';
};

/** Select what stands in a focused field, so that trusted input replaces it. */
footpath.select_all = (ref) => {
  const el = act.current(ref);
  if (!el) return 'not_found';
  if (el[$ownerDocument][$activeElement] !== el && el[$getRootNode]()[$activeElement] !== el) el[$focus]({ preventScroll: true });
  written.noteEmpty(el);
  fill.selectAll(el);
  return written.textOf(el) === '' ? 'empty' : 'full';
};

/** Whether one field holds a value, after the page's handlers have run; `leave` takes the focus away first. */
footpath.held = async (ref, item, leave) => {
  if (leave) act.current(ref)?.[$ownerDocument][$activeElement]?.blur?.();
  let held = null;
  for (let turn = 0; turn < 3 && !held; turn++) {
    if (turn) await act.frame();
    await act.tick();
    await act.tick();
    held = isHeld(act.current(ref), item);
  }
  return String(held);
};

/** Put the cursor behind what stands in a focused field; answers how long that is. */
footpath.caret_to_end = (ref) => {
  const el = act.current(ref);
  if (!el) return 'not_found';
  if (el[$isContentEditable] && !('value' in el)) { fill.selectAll(el); el[$ownerDocument][$getSelection]().collapseToEnd(); }
  else try { el.setSelectionRange(el.value.length, el.value.length); } catch { /* an email or number field keeps its own cursor */ }
  return String(written.squash(written.textOf(el)).length);
};

/** Whether a field has grown by a text, whatever the page has put between. */
footpath.has_grown = async (ref, before, text) => {
  await act.tick();
  const el = act.current(ref);
  const now = el ? written.squash(written.textOf(el)) : '';
  return String(el !== null && now.length >= Number(before) + written.squash(text).length && now.includes(written.squash(text)));
};

/** The number that stands beside what a library draws: behind it, else before it; '' where none does. */
function numberBeside(el) {
  for (let around = flatUp(el), level = 0; around && level < 4; around = flatUp(around), level++) {
    const said = [...around[$querySelectorAll]('*')].filter((part) => !part[$childElementCount] && !el[$contains](part) && /^-?\d+(\.\d+)?$/.test(squeeze(part[$textContent])) && act.seen(part));
    const behind = said.find((part) => el[$compareDocumentPosition](part) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (said.length) return squeeze((behind ?? said.at(-1))[$textContent]);
  }
  return '';
}

/** Where a slider that tells no number yet begins: at its least one. */
const lowest = (el) => (el[$getAttribute]('role') === 'slider' ? el[$getAttribute]('aria-valuemin') ?? '' : '');

/** The number that an element says it holds, or the one beside it. */
const saidNumber = (el) => el[$getAttribute]('aria-valuenow') || (/^\s*-?\d+\s*$/.test(el[$textContent]) ? el[$textContent].trim() : numberBeside(el) || lowest(el));

/** The number that an element holds: in the field behind it, as its value, as it says, or beside it. */
const steppedTo = (el) => (backings.get(el)?.[$isConnected] && backings.get(el).value) || (el[$localName] === 'input' && el.type !== 'range' && el.value) || saidNumber(el);

/** What steps a number that nobody can type: the buttons beside it, where no other field is; null where it can be typed. */
footpath.steppers = (ref) => {
  const el = act.current(ref);
  if (!el || (act.isEditable(el) && !act.isReadonly(el))) return 'null';
  const presses = (part) => part !== el && !part[$contains](el) && act.seen(part) && (part[$matches]('button, [role="button"]') || clickable.has(part));
  for (let around = el[$parentElement], level = 0; around && level < 4; around = around[$parentElement], level++) {
    const all = [...around[$querySelectorAll]('*')];
    if (all.some((part) => part !== el && part[$matches]('input:not([type="hidden"]), select, textarea, [role="spinbutton"]'))) break;
    const found = all.filter(presses), outer = found.filter((part) => !found.some((other) => other !== part && other[$contains](part)));
    if (outer.length > 1) return JSON.stringify(outer.length > 4 ? [] : outer.map(refOf));
  }
  return '[]';
};

/** Where a slider stands, or a number that is stepped: by itself, its text or the number beside it; with `before`, once that is another and no frame changes it. */
footpath.slider = async (ref, before, ms) => {
  const now = () => { const el = act.current(ref); return el ? steppedTo(el) : ''; };
  if (before !== undefined) {
    await moments.until(() => Number(now()) !== Number(before), ms);
    for (let last = null; last !== now();) { last = now(); await act.frame(); await act.tick(); }
  }
  return now();
};

const TRACK = { width: 60, height: 20, flat: 4 }; // least width and largest height in pixels, and least width for each of height

/** The drawn line of a slider, and what is around both: the slider itself where it is wide, else the widest flat element near it;
 * beside a field that nobody types into, one that hears the mouse.
 */
function trackBeside(el) {
  const isSlider = el[$localName] !== 'input', own = el[$getBoundingClientRect]();
  if (isSlider && own.width >= TRACK.width && own.width >= 2 * own.height) return { around: el, track: el };
  for (let around = flatUp(el), level = 0; around && around[$localName] !== 'form' && level < 3; around = flatUp(around), level++) {
    if ([...around[$querySelectorAll](isSlider ? 'input, select, textarea, [role="slider"]' : 'input, select, textarea')].some((field) => field !== el && field !== backings.get(el) && field.type !== 'hidden')) return null;
    const flat = [...around[$querySelectorAll]('*')].filter((part) => {
      const { width, height } = part[$getBoundingClientRect]();
      return width >= TRACK.width && height <= TRACK.height && width >= TRACK.flat * height && act.seen(part)
        && !part[$matches]('input, label, button, a, [role]') && !/\p{L}/u.test(part[$textContent]) && (isSlider || clickable.has(part));
    });
    if (flat.length) return { around, track: flat.reduce((widest, part) => (part[$offsetWidth] > widest[$offsetWidth] ? part : widest)) };
  }
  return null;
}

/** A point of the slider beside a field, from its left end (0) to its right one (1); empty where there is none, or it is covered. */
footpath.track = (ref, share) => {
  const el = act.current(ref);
  if (el) hear(el[$ownerDocument]);
  const found = el && trackBeside(el);
  if (!found) return 'null';
  const { track, around } = found;
  track[$scrollIntoView]({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = track[$getBoundingClientRect]();
  const x = left + 1 + share * (width - 2), y = top + height / 2, hit = hitAt(track, x, y);
  return JSON.stringify(hit && (hit !== around || track === el) && flatContains(around, hit) && !hit[$closest]('label') ? { x, y } : null);
};

const MOST_DRAWN_IN = 40; // elements of a symbol

/** How an element without words is drawn: the attributes, widths and colours of what it holds, as a star is filled in one of these ways. */
function drawing(el) {
  if (/[\p{L}\p{N}]/u.test(el[$innerText] ?? el[$textContent])) return []; // which leaves out the styles of a picture
  return [...el[$querySelectorAll]('*')].slice(0, MOST_DRAWN_IN).map((part) => {
    const { color, fill, opacity } = getComputedStyle(part);
    const said = part[$getAttributeNames]().filter((name) => name !== 'id' && name !== 'style').map((name) => part[$getAttribute](name));
    return [...said, Math.round(part[$getBoundingClientRect]().width), color, fill, opacity].join(' ');
  });
}

/** How a button or picture of a group looks, to tell whether a press has chosen it: by what it says, and by colours, which also tell
 * that the pointer or the focus is there, and which may be on their way.
 */
footpath.looks = (ref) => {
  const el = elementOf(ref);
  if (!el) return 'null';
  const style = getComputedStyle(el);
  const inner = el[$querySelector]('input'), native = inner && act.isTick(inner) ? inner.checked : null, told = fill.stateOf(el);
  return JSON.stringify({
    state: act.isTick(el) ? el.checked : told === null ? native : told || native === true,
    strays: told === true && native === false,
    pointed: el[$parentElement]?.[$matches](':hover') ?? false,
    says: [el[$textContent], ...keptBehind(el), el[$className], el[$getAttribute]('src'), el[$parentElement]?.[$className], ...[...(rootOf(el)?.[$querySelectorAll]('[class]') ?? [])].map((part) => part[$getAttribute]('class')), ...el[$getAttributeNames]().filter((name) => /^(aria|data)-(?!hover|focus)/.test(name)).map((name) => el[$getAttribute](name))].join('|'),
    colours: [style.backgroundColor, style.borderColor, style.color, style.fontWeight, ...drawing(el)].join('|'),
    fading: el[$getAnimations]().some((each) => each.playState === 'running'),
  });
};

let inner = null;

/** Where a button that would send the form stands in an element that chooses, keep it from sending until `let_inner`. */
footpath.hold_inner = (ref) => {
  const el = elementOf(ref), view = el?.[$ownerDocument][$defaultView];
  if (![...(el?.[$querySelectorAll]('button, input') ?? [])].some((part) => part.form && /^(submit|image)$/.test(part.type))) return '';
  const stop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  inner = { view, stop };
  view.addEventListener('submit', stop, { capture: true });
  return '';
};

footpath.let_inner = () => {
  inner?.view.removeEventListener('submit', inner.stop, { capture: true });
  inner = null;
  return '';
};

/** Tick the native box in a drawn one that is ticked: a click that hit the native one and was prevented undid it. */
footpath.align = (ref) => {
  const inner = elementOf(ref)?.[$querySelector]('input');
  if (inner && act.isTick(inner)) inner.checked = true;
  return '';
};

// The parts of a time that a field opens: hour, minute, second and half of the day, each a field, a list or a column of its own.

const clocks = (() => {
  let before = new WeakSet(); // the fields that stood there before a field was opened

  const fields = (el) => [...calendars.within(el[$ownerDocument])].filter((part) => part !== el && part[$matches]('input, [role="spinbutton"]') && act.seen(part) && !act.isDisabled(part) && !act.isReadonly(part));

  const MOST_PARTS = 3; // of a time that a clock shows over its numbers
  const NUMBER = /^\d{1,2}$/;
  const WHOLE = /^\d{1,2}[:.h]\d\d(?:\s?[ap]\.?m\.?)?$/i;

  /** The visible columns of numbers, from each of which a part of a time is chosen; above the numbers there may be a word. */
  const columns = (el, of = NUMBER) => [...calendars.within(el[$ownerDocument])].filter((part) => part[$childElementCount] > 1 && part[$localName] !== 'select' && act.seen(part)
    && [...part[$children]].filter((item) => !of.test(squeeze(item[$textContent]))).length <= 1);

  const lists = (el) => [...calendars.within(el[$ownerDocument])].filter((part) => part[$localName] === 'select' && act.seen(part) && !act.isDisabled(part));

  /** Note the fields, the lists and the columns that stand there before a field is opened. */
  function arm(el) { before = new WeakSet([...fields(el), ...lists(el), ...columns(el), ...columns(el, WHOLE)]); }

  /** The fields that have come up since. */
  const fresh = (el) => fields(el).filter((part) => !before.has(part));

  /** What to press for a time in the columns for hour and minute that a field has opened; empty where one has no such number. */
  function chosen(el, time) {
    const found = columns(el).filter((part) => !before.has(part));
    if (found.length < 2 || found.length > 3) return [];
    const most = found.map(largest);
    const [hour, minute, second = '00'] = time.split(':').map(Number), isHalf = most[0] <= 12;
    if (most[0] > 24 || most[1] > 59 || most[1] < 30 || found[0][$childElementCount] <= MOST_PARTS) return [];
    const halves = halvesIn(calendars.rootAround(el, found));
    if (isHalf && halves.length !== 2) return [];
    const wanted = [isHalf ? (hour + 11) % 12 + 1 : hour, minute, Number(second)];
    const items = found.map((part, at) => [...part[$children]].find((item) => NUMBER.test(squeeze(item[$textContent])) && Number(squeeze(item[$textContent])) === wanted[at]));
    if (items.some((item) => !item || act.isDisabled(item))) return [];
    const half = halves.find((part) => calendars.own(part).toLowerCase().startsWith(hour < 12 ? 'a' : 'p'));
    return [...items, ...(isHalf ? [half] : [])].map((item) => ({ ref: refOf(item), tag: 'toggle', value: '' }));
  }

  const largest = (column) => Math.max(...[...column[$children]].map((item) => Number(squeeze(item[$textContent])) || 0));

  const beginsAt0 = (column) => [...column[$children]].some((item) => /^0{1,2}$/.test(squeeze(item[$textContent]))); // days of a month do not

  /** What to press for a time in a clock that shows its hours alone (`page`: its minutes come next) or its minutes. */
  function paged(el, time) {
    const found = columns(el).filter((part) => !before.has(part) && part[$childElementCount] > MOST_PARTS);
    const most = found.length === 1 ? largest(found[0]) : 0, isHours = most === 23 || most === 24;
    if (!isHours && (most < 30 || most > 59 || !beginsAt0(found[0]))) return [];
    const wanted = Number(time.split(':')[isHours ? 0 : 1]);
    const items = [...found[0][$children]].filter((item) => NUMBER.test(squeeze(item[$textContent])) && Number(squeeze(item[$textContent])) === wanted && !act.isDisabled(item));
    if (isHours) before.add(found[0]); // it may fade while its minutes come
    return items.length === 1 ? [{ ref: refOf(items[0]), tag: isHours ? 'page' : 'toggle', value: '' }] : [];
  }

  const halvesIn = (root) => [...calendars.within(root)].filter((part) => HALF.test(calendars.own(part)) && act.seen(part));

  const most = (part) => Number(part.max || part[$getAttribute]('aria-valuemax') || 59);

  /** The fields for hour, minute and perhaps second that a field has opened; empty where there are none, or other fields behind. */
  function ofClock(el) {
    const found = fresh(el), at = found.findIndex((part) => most(part) <= 24);
    const parts = at < 0 ? [] : found.slice(at);
    return parts.length > 1 && parts.length < 4 && [59, 60].includes(most(parts[1])) ? parts : [];
  }

  const HALF = /^[ap]\.?m\.?$/i;

  /** The lists for hour and minute that a field has opened, each with the place of its number; empty where one lacks it. */
  function inLists(el, time) {
    const found = lists(el).filter((part) => !before.has(part)), said = new Map(found.map((part) => [part, [...part.options].map((option) => squeeze(option.label))]));
    const halves = found.filter((part) => said.get(part).some((text) => HALF.test(text))), numbers = found.filter((part) => !halves.includes(part));
    if (numbers.length < 2 || numbers.length > 3 || halves.length > 1) return [];
    const most = numbers.map((part) => Math.max(...said.get(part).filter((text) => NUMBER.test(text)).map(Number)));
    const [hour, minute, second = '00'] = time.split(':').map(Number), isHalf = most[0] <= 12;
    if (most[0] > 24 || most[1] > 59 || most[1] < 30 || isHalf !== (halves.length === 1)) return [];
    const wanted = [isHalf ? (hour + 11) % 12 + 1 : hour, minute, Number(second)];
    const places = [...numbers.map((part, at) => [part, said.get(part).findIndex((text) => NUMBER.test(text) && Number(text) === wanted[at])]),
      ...halves.map((part) => [part, said.get(part).findIndex((text) => HALF.test(text) && text.toLowerCase().startsWith(hour < 12 ? 'a' : 'p'))])];
    return places.every(([, at]) => at >= 0) ? places.map(([part, at]) => ({ ref: refOf(part), tag: 'select', value: String(at) })) : [];
  }

  /** What to press for a time in the only list of whole times that a field has opened; empty where it has no such time. */
  function listed(el, time) {
    const whole = columns(el, WHOLE).filter((part) => !before.has(part));
    const item = whole.length === 1 ? [...whole[0][$children]].find((each) => says(each[$textContent], time)) : null;
    return item && !act.isDisabled(item) ? [{ ref: refOf(item), tag: 'toggle', value: '' }] : [];
  }

  /** The fields for hour and minute that a field has opened, with what they are to hold for a time; else what to press for it. */
  function parts(el, time) {
    const found = ofClock(el);
    if (!found.length) return [chosen, inLists, listed, paged].map((read) => read(el, time)).find((pressed) => pressed.length) ?? [];
    const [hour, minute, second = '00'] = time.split(':');
    const root = calendars.rootAround(el, found);
    const halves = halvesIn(root);
    const isHalf = most(found[0]) <= 12;
    if (isHalf && halves.length !== 1) return [];
    const half = Number(hour) < 12 ? 'a' : 'p';
    const written = [isHalf ? dates.two((Number(hour) + 11) % 12 + 1) : hour, minute, second];
    const filled = found.map((part, at) => (part.type === 'range' ? { ref: refOf(part), tag: 'range', value: String(Number(written[at])) } : { ref: refOf(part), tag: part[$localName], value: written[at] }));
    const turns = halves.filter((part) => isHalf && !calendars.own(part).toLowerCase().startsWith(half)).map((part) => ({ ref: refOf(part), tag: 'toggle', value: '' }));
    return [...filled, ...turns];
  }

  const TIME = /(?<!\d)(\d{1,2})\s?[:.h]\s?(\d\d)(?:[:.]\d\d)?\s?([ap])?/i;

  /** Whether a text says a time, of a day of 24 hours or of two halves. */
  function says(text, time) {
    const [hour, minute] = time.split(':').map(Number);
    const [, h, m, half = ''] = TIME.exec(text) ?? [];
    if (h === undefined || Number(m) !== minute) return false;
    return half ? Number(h) % 12 === hour % 12 && (half.toLowerCase() === 'p') === hour >= 12 : Number(h) === hour;
  }

  /** The button that takes the time of the fields or columns that a field has opened; null where there is none. */
  function taker(el) {
    const came = [...fresh(el), ...columns(el).filter((part) => !before.has(part))];
    return came.length > 1 ? calendars.taker(calendars.rootAround(el, came), []) : null;
  }

  return { TIME, arm, fresh, parts, says, taker };
})();

/** The fields for the parts of a time that a field has opened, each with what it is to hold, or what to press for them; empty where none has come up. */
footpath.clock_parts = async (ref, time, ms) => {
  const end = performance.now() + ms;
  for (let still = 0; ; still++) {
    const el = act.current(ref);
    const parts = el ? clocks.parts(el, time) : [];
    if (!el || parts.length || still > 3 || performance.now() > end) return JSON.stringify(parts);
    await act.frame();
    await act.tick();
  }
};

/** Resolves once a pressed number stands still, and the timers that the page has set for the press are over; at the latest after `ms`. */
footpath.clock_rests = async (ref, ms) => {
  const STILL = 5; // frames
  const end = performance.now() + ms;
  for (let last = '', same = 0; same < STILL && performance.now() < end; await act.frame()) {
    const top = String(elementOf(ref)?.[$getBoundingClientRect]().top);
    same = top === last ? same + 1 : 0;
    last = top;
  }
  await moments.until(() => !moments.putOff().due, Math.max(end - performance.now(), 0)); // as the field is left, a timer may count as set for what was entered
  return '';
};

/** The button that takes the time of a field's open clock; empty where there is none. */
footpath.clock_taker = (ref) => {
  const el = act.current(ref), button = el && clocks.taker(el);
  return button ? refOf(button) : '';
};

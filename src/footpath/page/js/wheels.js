// Wheels, as on telephones: columns that are turned until the wanted row stands in the middle of their window.

const wheels = (() => {
  const FEWEST = 2, MOST = 400; // rows of a wheel
  const HELD = 'input, select, textarea, button, a[href]';

  const middle = (el) => { const { top, height } = el[$getBoundingClientRect](); return top + height / 2; };
  const kind = (el) => `${el[$localName]}.${el[$classList][0] ?? ''}`;

  /** The part of the page that shows a few rows of a column: the nearest around it that is cut off or scrolls, else what it stands in. */
  function windowOf(column) {
    for (let box = column, level = 0; box && level < 4; box = flatUp(box), level++) {
      if (/hidden|clip|auto|scroll/.test(getComputedStyle(box).overflowY) && box[$offsetHeight] > 0) return box;
    }
    return flatUp(column) ?? column;
  }

  /** Whether a column is turned, and no plain list: it or its rows are moved by a transform, or it snaps to rows, and the middle of its window
   * is for one row alone.
   */
  function isTurned(column, rows, box) {
    const moved = [column, ...rows.slice(0, 3)].some((part) => part.style?.transform || getComputedStyle(part).transform !== 'none'); // 'none' on the first row
    const snaps = [column, box].some((part) => getComputedStyle(part).scrollSnapType !== 'none');
    return moved || snaps;
  }

  /** A column as a wheel: its rows, the row in the middle, and where it is grabbed; null for any other part of the page. */
  function read(column) {
    const rows = [...column[$children]].filter((row) => /\S/.test(row[$textContent]));
    if (rows.length < FEWEST || rows.length > MOST || rows.some((row) => kind(row) !== kind(rows[0]) && row[$localName] !== rows[0][$localName])) return null;
    if (column[$querySelector](HELD) || rows.some((row) => squeeze(row[$textContent]).length > 80)) return null;
    const box = windowOf(column);
    if (!isTurned(column, rows, box)) return null;
    const { left, top, width, height } = box[$getBoundingClientRect](), own = column[$getBoundingClientRect]();
    if (width < 10 || height < 30 || own.width < 10) return null;
    const center = top + height / 2, far = rows.map((row) => Math.abs(middle(row) - center));
    const at = far.indexOf(Math.min(...far)), size = rows[at][$getBoundingClientRect]().height;
    if (far[at] > size || size < 12 || height < 2 * size) return null;
    return { column, at, size, x: Math.max(left, own.left) + Math.min(width, own.width) / 2, y: center, reach: height, rows: rows.map((row) => squeeze(row[$textContent])), off: Math.round(far[at]) };
  }

  /** The wheels in what a control has opened, from left to right. */
  function all(el) {
    const parts = choices.cameFor(el).flatMap((part) => [part, ...part[$querySelectorAll]('*')]).filter((part) => part[$childElementCount] >= FEWEST);
    const found = parts.map(read).filter((wheel) => wheel && isOpaque(wheel.column)).filter((wheel, _, every) => !every.some((other) => other !== wheel && wheel.column[$contains](other.column)));
    return found.sort((one, other) => one.x - other.x);
  }

  /** What takes the rows that were turned to: the button that says so, else the right one of the only two in one line over or under the wheels. */
  function taker(el) {
    const found = all(el);
    for (const part of choices.cameFor(el)) {
      const said = calendars.taker(part);
      if (said) return said;
    }
    hear(el[$ownerDocument]);
    const presses = choices.cameFor(el).flatMap((part) => [...part[$querySelectorAll]('*')]).filter((part) => act.seen(part) && squeeze(part[$textContent]) && (part[$matches]('button, [role="button"], a') || clickable.has(part) || getComputedStyle(part).cursor === 'pointer')
      && !found.some(({ column }) => column[$contains](part) || part[$contains](column)));
    const outer = presses.filter((part) => !presses.some((other) => other !== part && other[$contains](part)));
    const [one, other] = outer;
    if (outer.length === 1) return one;
    return outer.length === 2 && Math.abs(middle(one) - middle(other)) < 4 ? (one[$getBoundingClientRect]().left > other[$getBoundingClientRect]().left ? one : other) : null;
  }

  const known = new WeakSet(); // controls that have opened wheels

  /** Note whether a control has opened wheels. */
  function note(el) { if (!known.has(el) && all(el).length) known.add(el); }

  return { all, taker, note, known };
})();

/** The wheels that a control has opened, once they stand still: their rows, the row in the middle, and where to grab them; empty where none
 * has come up once `ms` are over, or the page is calm.
 */
footpath.wheels = async (ref, ms) => {
  const STILL = 5; // frames
  const end = performance.now() + ms, watch = moments.watchCalm();
  let last = '', same = 0;
  try {
    for (;;) {
      const el = act.current(ref);
      const found = el ? wheels.all(el).map(({ column, ...told }) => told) : [];
      const print = JSON.stringify(found);
      same = print === last ? same + 1 : 0;
      last = print;
      const rests = same >= STILL && found.every((wheel) => wheel.off <= wheel.size / 8);
      if (!el || (found.length && rests) || performance.now() > end || (!found.length && watch.isCalm())) return print;
      await act.frame();
    }
  } finally { watch.leave(); }
};

/** Whether what a control offered when it was opened last stood in wheels. */
footpath.has_wheels = (ref) => { const el = act.current(ref); return String(el !== null && wheels.known.has(el)); };

/** The button that takes what the wheels of a control were turned to; '' where there is none. */
footpath.wheel_taker = (ref) => { const el = act.current(ref), button = el && wheels.taker(el); return button ? refOf(button) : ''; };

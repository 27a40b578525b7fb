// A rating that is one element: it draws its symbols side by side, and takes a press by its place among them.

const strips = (() => {
  const FEWEST = 3, MOST = 10, NEAR = 2; // symbols, and pixels by which their sizes and lines may differ
  const blank = new WeakMap(); // by a row of symbols how each looked when all of them looked alike

  /** The symbols of one size that stand side by side in an element, with nothing else: their boxes; none where it has none. */
  function inRow(el) {
    const whole = el[$getBoundingClientRect]();
    for (const part of [el, ...el[$querySelectorAll]('*')]) {
      const row = [...part[$children]].map((child) => child[$getBoundingClientRect]()).filter(({ width, height }) => width > 1 && height > 1);
      if (row.length < FEWEST || row.length > MOST) continue;
      const first = row.find((one) => row.filter((other) => Math.abs(one.width - other.width) <= NEAR).length >= row.length - 1) ?? row[0];
      const isAlike = ({ width, height }) => Math.abs(width - first.width) <= NEAR && Math.abs(height - first.height) <= NEAR;
      const middle = ({ top, height }) => top + height / 2, odd = row.filter((one) => !isAlike(one)); // the one that is chosen may be drawn larger
      const isEven = odd.length <= 1 && odd.every((one) => one.width < 2 * first.width)
        && row.every((one, at) => Math.abs(middle(one) - middle(first)) <= NEAR && (!at || row[at - 1].right <= one.left + NEAR + 2 * odd.length * NEAR));
      if (isEven && Math.abs(row.at(-1).right - row[0].left - whole.width) <= first.width / 2) return row;
    }
    return [];
  }

  /** Where the symbols of an element begin, and how wide they are together: there may be room around them. */
  function extent(el) {
    const row = inRow(el), { left, width } = row.length ? { left: row[0].left, width: row.at(-1).right - row[0].left } : el[$getBoundingClientRect]();
    return { left, width };
  }

  /** How many times the picture behind an element is repeated along it. */
  function repeated(el) {
    const { backgroundImage, backgroundRepeat, backgroundSize } = getComputedStyle(el);
    const wide = parseFloat(backgroundSize), { width } = el[$getBoundingClientRect]();
    return backgroundImage !== 'none' && /^repeat/.test(backgroundRepeat) && /^[\d.]+px/.test(backgroundSize) && wide > 1 ? Math.round(width / wide) : 0;
  }

  /** How many symbols an element draws that has no words and holds nothing to press; 0 for all else. */
  function count(el) {
    const { width, height } = el[$getBoundingClientRect]();
    if (width < 2 * height || /[\p{L}\p{N}]/u.test(el[$innerText] ?? '') || el[$querySelector]('input, button, a, select, [role=button], [role=radio]')) return 0;
    const found = inRow(el).length || repeated(el);
    const said = Number(el.ariaValueMax) || found; // there may be words between its symbols
    return found >= FEWEST && found <= MOST && found === said ? found : 0;
  }

  const looks = (el) => { const { color, fill, opacity, backgroundColor } = getComputedStyle(el); return [el[$getAttribute]('class'), color, fill, opacity, backgroundColor].join('|'); };

  /** How many of its symbols an element shows as full: by a part that covers so many, or by the looks of the first ones. */
  function full(el, many) {
    const { left, width } = extent(el), parts = [...el[$querySelectorAll]('*')].slice(0, 200);
    const rows = [el, ...parts].filter((row) => row[$childElementCount] === many);
    const covers = parts.filter((part) => !rows.some((row) => row !== part && row[$contains](part))).map((part) => part[$getBoundingClientRect]()).filter((box) => Math.abs(box.left - left) <= NEAR && box.height > 1)
      .map((box) => box.width / width * many).filter((share) => share < many - 0.5);
    const part = covers.find((share) => share > 0.5 && Math.abs(share - Math.round(share)) < 0.1);
    for (const row of rows) {
      const said = [...row[$children]].map((child) => [child, ...child[$querySelectorAll]('*')].map(looks).join()), at = said.findIndex((each) => each !== said[0]);
      if (at < 0 && !blank.has(row)) blank.set(row, said[0]);
      const filled = blank.has(row) ? said.findLastIndex((each) => each !== blank.get(row)) + 1 : 0;
      if (filled && said.slice(0, filled).every((each) => each !== blank.get(row))) return filled;
      if (at > 0 && said.slice(at).every((each) => each === said[at])) return at;
    }
    return part === undefined ? null : Math.round(part);
  }

  return { count, extent, full };
})();

/** How many symbols a rating has, how wide they are, how far their middle is from its own, how many it shows as full (`null`: that
 * cannot be told), what the fields hold that stand behind it, and how its parts look: the rating itself may get a class for being touched.
 */
footpath.strip = (ref) => {
  const el = act.current(ref), many = el ? strips.count(el) : 0;
  if (!many) return 'null';
  const { left, width } = strips.extent(el), whole = el[$getBoundingClientRect]();
  const print = [...el[$querySelectorAll]('*')].slice(0, 200).map((part) => [part[$getAttribute]('style'), part[$getAttribute]('class'), part[$getBoundingClientRect]().width].join('|')).join();
  return JSON.stringify({ many, width, off: left + width / 2 - whole.left - whole.width / 2, full: strips.full(el, many), kept: keptBehind(el), backwards: getComputedStyle(el).direction === 'rtl', print });
};

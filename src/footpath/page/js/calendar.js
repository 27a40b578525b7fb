// Calendars that a field opens: which days, months or years they show, what leads to others, and whether a field says a day.

const calendars = (() => {
  const MOST = 8000; // elements of a page that are looked at
  const DAYS = 28; // each month has as many
  const CONTROL = 'button, a, [role="button"], [tabindex], [onclick]';
  const FIELDS = 'input:not([type="hidden"]), select, textarea, [role="combobox"], [role="spinbutton"]';
  const AHEAD = /next|forward|right|after|nächst|weiter|suivant|siguiente|próxim|success|volgende|nästa|[›»>→▶❯⏵]/i;
  const BACK = /prev|back|left|before|vorig|zurück|précéd|anterior|preced|vorige|föreg|[‹«<←◀❮⏴]/i;
  const BY_YEAR = /year|jahr|ann[ée]|año|\bano\b|anno|jaar|double|super|[«»≪≫]/i;
  const TAKES = /^(ok(ay)?|apply|done|set|confirm|accept|save|select|choose|übernehmen|fertig|anwenden|bestätigen|speichern|valider|appliquer|terminé|aceptar|aplicar|listo|guardar|confirmar|conferma|applica|fatto|toepassen|klaar|välj|klar|確定|完了|确定|确认|完成)$/i;

  /** All elements in a part of the page in reading order, those in open shadow roots too, also in that of the part itself. */
  function* within(root) {
    const shadow = root[$nodeType] === 1 ? rootOf(root) : null;
    if (shadow) yield* within(shadow);
    for (const el of root[$querySelectorAll]('*')) {
      yield el;
      const inner = rootOf(el);
      if (inner) yield* within(inner);
    }
  }

  const own = (el) => squeeze([...el[$childNodes]].filter((node) => node[$nodeType] === 3).map((node) => node.data).join(' '));
  const place = (el) => { const { left, top } = el[$getBoundingClientRect](); return `${Math.round(left + scrollX)},${Math.round(top + scrollY)}`; };

  /** What stands alone in its element, of the shown elements of a document: days, months and years of calendars do. */
  function cells(doc, names) {
    const found = { days: [], months: [], years: [] };
    let seen = 0;
    for (const el of within(doc)) {
      if (++seen > MOST) break;
      if (['option', 'script', 'style', 'select', 'input', 'textarea'].includes(el[$localName])) continue;
      const text = own(el);
      if (!text || text.length > 12) continue;
      const kind = /^\d{1,2}$/.test(text) ? 'days' : /^[12]\d{3}$/.test(text) ? 'years' : names.has(dates.plain(text).replace(/\.$/, '')) ? 'months' : '';
      if (kind && isOpaque(el)) found[kind].push(el);
    }
    return found;
  }

  /** Days without the numbers of weeks beside them: in a column of those, each is by one more than the one over it. */
  function withoutWeeks(days) {
    const columns = Map.groupBy(days, (el) => { const box = el[$getBoundingClientRect](); return Math.round(box.left + box.width / 2); });
    const isWeeks = (column) => column.length >= 4 && column.length <= 7
      && column.every((el, at) => !at || Number(own(el)) - Number(own(column[at - 1])) === 1 || Number(own(el)) === 1);
    const weeks = new Set([...columns.values()].filter(isWeeks).flat());
    return days.filter((el) => !weeks.has(el));
  }

  /** Runs of elements that say 1, 2, 3 … up to the end of a month. */
  function runs(days) {
    const found = [];
    let run = [];
    const isGrid = () => run.some((el) => Math.abs(el[$getBoundingClientRect]().left - run[0][$getBoundingClientRect]().left) > 20); // else a wheel
    const end = () => { if (run.length >= DAYS && isGrid()) found.push(run); run = []; };
    for (const el of withoutWeeks(days)) {
      const day = Number(own(el));
      if (day === 1) { end(); run = [el]; } else if (run.length && day === run.length + 1) run.push(el);
    }
    end();
    return found;
  }

  /** The longest run of elements of which each says one more, or one less, than the one before it. */
  function sequence(elements, number) {
    let best = [], run = [];
    for (const el of elements) {
      if (run.length && Math.abs(number(el) - number(run.at(-1))) !== 1) run = [];
      run.push(el);
      if (run.length > best.length) best = [...run];
    }
    return best;
  }

  const chain = (el) => { const up = []; for (let at = el; at; at = flatUp(at)) up.push(at); return up; };

  function common(elements) {
    let shared = chain(elements[0]);
    for (const el of [elements[Math.floor(elements.length / 2)], elements.at(-1)]) { const up = new Set(chain(el)); shared = shared.filter((each) => up.has(each)); }
    return shared[0];
  }

  /** The whole of what has come up around some elements: up to what holds the field too. */
  function rootAround(el, elements) {
    if (standing.has(el)) return standing.get(el);
    let root = common(elements);
    for (let up = flatUp(root); up && up !== document[$body] && up !== document[$documentElement] && !flatContains(up, el); up = flatUp(up)) root = up;
    return root;
  }

  const standing = new WeakMap(); // by a button of a calendar that stands open in its form, the whole of that calendar

  /** Find the calendar that stands open around a button of its own, with no label and no text field in it; answers whether there is one. */
  function stands(el, ref) {
    for (let up = flatUp(el), level = 0; up && level < 8 && !up[$matches]?.('form, body') && !up[$querySelector]('label, textarea, input:not([type]), input[type="text"]'); up = flatUp(up), level++) {
      if (runs(cells(up, new Map()).days).length) { standing.set(el, up); stood.set(ref, chain(up)); return true; }
    }
    return false;
  }

  const stood = new Map(); // by ref what was around such a calendar

  /** The element of a ref; where a calendar is drawn anew as it turns, a button of the one that stands in the same place now. */
  function current(ref) {
    const el = act.current(ref);
    if (el && (!standing.has(el) || standing.get(el)[$isConnected])) return el;
    const box = stood.get(ref)?.find((each) => each[$isConnected]), [days] = box ? runs(cells(box, new Map()).days) : [];
    if (!days) return el;
    let root = common(days);
    const turner = () => [...root[$querySelectorAll](CONTROL)].find((part) => follows(part, days[0]) && !days.some((day) => flatContains(part, day) || flatContains(day, part)));
    while (root !== box && !turner()) root = flatUp(root);
    const now = turner() ?? root;
    standing.set(now, root);
    return now;
  }

  /** Whether a day of a calendar says that it is chosen, itself or what is around it alone. */
  function isChosen(day) {
    for (let at = day, level = 0; at && level < 4; at = flatUp(at), level++) {
      if (['aria-selected', 'aria-pressed', 'aria-checked'].some((name) => at[$getAttribute](name) === 'true')) return true;
      if ([...at[$classList]].some((name) => /(^|[-_])(selected|chosen|checked|active)$/i.test(name))) return true;
      if (runs([...within(flatUp(at) ?? at)]).length || squeeze(flatUp(at)?.[$textContent] ?? '') !== own(day)) break;
    }
    return false;
  }

  /** The chosen one of two or more days that a standing calendar shows, in ISO format; '' for none, or several. */
  function chosenIn(el) {
    const state = read(el, '2000-01-01');
    if (state?.kind !== 'days') return '';
    const found = state.panels.flatMap((panel, at) => panel.filter(isChosen).map((day) => state.shown[at] && `${state.shown[at].year}-${String(state.shown[at].month).padStart(2, '0')}-${own(day).padStart(2, '0')}`));
    return found.length === 1 && found[0] ? found[0] : '';
  }

  const isForPeople = (name) => name === 'aria-label' || name === 'title';

  /** The day that an attribute of a cell, or of what is around it in its calendar, says; null where none does. */
  function dated(cell, grid, names) {
    const day = Number(own(cell));
    for (let at = cell; at && at !== grid; at = flatUp(at)) {
      const said = at[$getAttributeNames]().filter((name) => /^(aria-label|title|datetime|value|data-.+|id)$/.test(name));
      for (const name of said.sort((one, other) => isForPeople(other) - isForPeople(one))) {
        const text = at[$getAttribute](name), iso = /(?<!\d)([12]\d{3})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text);
        if (iso && Number(iso[3]) === day) return { year: Number(iso[1]), month: Number(iso[2]) };
        const { months, years } = /\p{L}/u.test(text) ? dates.named(text, names) : { months: [], years: [] };
        if (months.length === 1 && years.length === 1) return { year: years[0], month: months[0] };
      }
    }
    return null;
  }

  /** What the parts of a calendar outside of its days show, in reading order: what is cut away may belong to other days. */
  function headings(root, panels, names) {
    const said = [], cells = new Set(panels.flat());
    for (const el of within(root)) {
      if (['option', 'script', 'style'].includes(el[$localName]) || chain(el).some((each) => cells.has(each)) || !isOpaque(el)) continue;
      const text = el[$localName] === 'select' ? squeeze(el.selectedOptions[0]?.label ?? '') : el[$localName] === 'input' ? el.value : own(el);
      if (!text) continue;
      const { months, years } = dates.named(text, names);
      if ((months.length || years.length) && !isCut(getComputedStyle(el))) said.push({ el, months, years, isDay: dates.namesDay(text, names) });
    }
    return said.some((each) => each.months.length && !each.isDay) ? said.filter((each) => !each.isDay) : said; // the day that is chosen
  }

  const follows = (one, other) => Boolean(one[$compareDocumentPosition](other) & Node.DOCUMENT_POSITION_FOLLOWING);

  /** The only year that stands nearest to a month, among what a calendar says; 0 where several do. The year of the chosen
   * day may stand elsewhere.
   */
  function yearBeside({ el }, said) {
    for (let around = el; around; around = flatUp(around)) {
      const years = new Set(said.filter((each) => flatContains(around, each.el)).flatMap((each) => each.years));
      if (years.size) return years.size === 1 ? [...years][0] : 0;
    }
    return 0;
  }

  /** The month of each run of days: as its cells say, unless what people read over it says others, else as that says. Null where
   * that cannot be told.
   */
  function monthsOf(panels, root, names) {
    const grids = panels.map(common);
    const said = headings(root, panels, names);
    const months = said.flatMap((each) => each.months), years = said.flatMap((each) => each.years);
    const inCells = panels.map((panel, at) => {
      const [one, other] = [dated(panel[0], grids[at], names), dated(panel[14], grids[at], names)];
      return one && other && one.year === other.year && one.month === other.month ? one : null;
    });
    // programs count months from 0, people from 1
    const written = said.filter((each) => !each.isDay).flatMap((each) => each.months);
    const areRead = inCells.every((each) => !each || (each.month > 0 && (!written.length || written.includes(each.month))));
    return panels.map((panel, at) => {
      if (inCells[at] && areRead) return inCells[at];
      const before = said.filter((each) => follows(each.el, panel[0]) && (!at || follows(panels[at - 1].at(-1), each.el)));
      const here = { months: before.flatMap((each) => each.months), years: before.flatMap((each) => each.years) };
      if (panels.length > 1 && here.months.length === 1 && here.years.length === 1) return { month: here.months[0], year: here.years[0] };
      const [month, year] = panels.length === 1 ? [months[0], years[0]] : [months[at], years[at]];
      const enough = panels.length === 1 ? new Set(months).size === 1 && new Set(years).size === 1 : months.length === panels.length && years.length === panels.length;
      if (month && year && enough) return { month, year };
      const beside = panels.length === 1 && new Set(months).size === 1 && yearBeside(said.find((each) => each.months.length), said);
      if (beside) return { month, year: beside };
      const label = chain(grids[at]).map((each) => dates.named(each[$getAttribute]?.('aria-label') ?? '', names)).find((each) => each.months.length === 1 && each.years.length === 1);
      return label ? { month: label.months[0], year: label.years[0] } : null;
    });
  }

  /** The box around some elements. */
  function around(elements) {
    const boxes = elements.map((el) => el[$getBoundingClientRect]());
    const ends = (side, pick) => pick(...boxes.map((box) => box[side]));
    return { left: ends('left', Math.min), top: ends('top', Math.min), right: ends('right', Math.max), bottom: ends('bottom', Math.max) };
  }

  const label = (el) => squeeze(el[$getAttribute]('aria-label') || el.title || el[$innerText] || el[$textContent] || '');

  /** Whether an element has no words and is drawn by a picture, as the arrows are of a calendar that itself hears all clicks. */
  const isPicture = (el) => !el[$childElementCount] && !squeeze(el[$textContent]) && getComputedStyle(el).backgroundImage !== 'none';

  const acts = (el) => el[$matches](CONTROL) || clickable.has(el) || isPicture(el)
    || (getComputedStyle(el).cursor === 'pointer' && el[$parentElement] && getComputedStyle(el[$parentElement]).cursor !== 'pointer');

  /** What can be pressed in a calendar beside its days: to which side of its middle, and what its words and classes say. */
  function controls(root, grids, names) {
    hear(root[$ownerDocument]);
    const box = around(grids.flat());
    const heads = headings(root, grids, names), shown = heads.find((each) => each.months.length)?.months[0], year = heads.find((each) => each.years.length)?.years[0];
    const title = heads.map((each) => each.el).filter((each) => each[$getBoundingClientRect]().bottom <= box.top + 2);
    const over = title.length ? around(title) : box;
    const middle = (over.left + over.right) / 2;
    const found = [], cells = new Set(grids.flat()), holders = new Set(grids.flatMap((grid) => grid.flatMap(chain)));
    const acting = [...within(root)].filter((el) => !holders.has(el) && !chain(el).some((each) => cells.has(each)) && acts(el) && isOpaque(el) && !act.isDisabled(el) && !el[$matches]('select, input, textarea, option'));
    const holds = (el, other) => other !== el && flatContains(el, other);
    for (const el of acting) {
      if (found.some((other) => flatContains(other.el, el)) || acting.filter((other) => holds(el, other)).length > 1) continue; // it hears for those in it
      const at = el[$getBoundingClientRect]();
      const isOver = at.bottom <= box.top + 2, isBeside = at.right <= box.left + 8 || at.left >= box.right - 8;
      if (!isOver && !(isBeside && at.top < box.bottom)) continue;
      const said = label(el);
      if (said.length > 40) continue;
      const written = heads.filter((head) => head.el[$localName] === 'input' && flatContains(el, head.el)).map((head) => head.el.value); // a list of months as a read-only field
      const { months, years } = dates.named([el[$innerText] ?? '', ...written].join(' '), names);
      const looks = `${said} ${el[$className]?.baseVal ?? el[$className] ?? ''} ${[...el[$children]].map((part) => `${part[$className]?.baseVal ?? part[$className] ?? ''} ${part[$getAttribute]('data-icon') ?? part[$getAttribute]('data-testid') ?? ''}`).join(' ')}`;
      const leads = months.length === 1 && years.length === 1 && shown && year && !heads.some((head) => flatContains(el, head.el)); // "November 2025", for no eye
      const ahead = leads ? (years[0] - year) * 12 + months[0] - shown : 0;
      const isTitle = !ahead && months.length + years.length > 0, byYear = ahead ? Math.abs(ahead) >= 12 : BY_YEAR.test(looks);
      const away = ahead ? Math.sign(ahead) : isTitle ? 0 : [0, 1, ...Array(9).fill(0), -1][(dates.named(said, names).months[0] - shown + 12) % 12] ?? 0; // "December" beside November
      const says = away || (AHEAD.test(looks) === BACK.test(looks) ? 0 : AHEAD.test(looks) ? 1 : -1);
      const x = at.left + at.width / 2;
      found.push({ el, ref: refOf(el), key: `${el[$localName]}|${isTitle ? '' : says || said}|${byYear}|${isTitle ? `title of ${years.length > 0} ${months.length > 0}` : Math.sign(x - middle)}`, side: isTitle ? 0 : says || Math.sign(x - middle), told: says !== 0, years: byYear, title: isTitle, year: years.length > 0, far: Math.abs(x - middle) });
    }
    return found.sort((a, b) => b.told - a.told || a.far - b.far).map(({ el, far, ...told }) => told);
  }

  /** The lists or fields in a calendar that choose its year and its month. */
  function choosers(root, names, iso) {
    const [year, month] = iso.split('-').map(Number);
    const found = {};
    for (const el of within(root)) {
      if (!act.seen(el) || act.isDisabled(el)) continue;
      if (el[$localName] === 'select') {
        const options = [...el.options].map((option) => squeeze(option.label));
        const years = options.map((text) => (/^[12]\d{3}\p{L}?$/u.test(text) ? parseInt(text, 10) : NaN));
        if (years.filter(Boolean).length >= 2) found.year = { ref: refOf(el), tag: 'select', at: years.indexOf(year), now: years[el.selectedIndex] };
        const months = options.map((text) => names.get(dates.plain(text).replace(/\.$/, '')) ?? (/^\d{1,2}$/.test(text) ? Number(text) : NaN));
        if (months.length >= 2 && months.length <= 12 && months.every((each) => each >= 1 && each <= 12)) found.month = { ref: refOf(el), tag: 'select', at: months.indexOf(month), now: months[el.selectedIndex] };
      } else if (el[$localName] === 'input' && /^[12]\d{3}$/.test(el.value) && !act.isReadonly(el)) {
        found.year ??= { ref: refOf(el), tag: 'input', at: 0, now: Number(el.value) };
      }
    }
    return found;
  }

  let before = new Map();
  let armed = null; // the field whose calendar is opened

  /** Whether something else lies over a cell: years or months to choose from do over the days. */
  function isUnder(cell) {
    const { left, top, width, height } = cell[$getBoundingClientRect]();
    const hit = hitAt(cell, left + width / 2, top + height / 2);
    return hit !== null && !flatContains(hit, cell) && !flatContains(cell, hit);
  }

  const isRun = (each) => each.playState === 'running' && Number.isFinite(each.effect?.getComputedTiming().endTime);
  const isMoving = (root) => root[$getAnimations]?.({ subtree: true }).some(isRun) ?? false;

  /** Whether what an element stands in comes or goes now, as the calendar that was closed a moment ago. */
  const isFading = (el) => chain(el).some((each) => each[$getAnimations]?.().some(isRun));

  /** Whether most of a month lies beside the part of the page that shows it, as those to come do in a row of months of which one shows. */
  function isBeside(panel) {
    const { left, right } = around(panel), middle = (left + right) / 2;
    return chain(common(panel)).some((each) => {
      if (each[$nodeType] !== 1 || !/hidden|clip/.test(getComputedStyle(each).overflowX)) return false;
      const box = each[$getBoundingClientRect]();
      return middle <= box.left || middle >= box.right;
    });
  }

  const isOpen = (el) => armed === el && read(el, '2000-01-01') !== null;
  const hasCome = (el) => before.get(el) !== place(el);

  /** Note what looks like days, months and years before a calendar is opened. */
  function arm(el) {
    const { days, months, years } = cells(el[$ownerDocument], dates.monthNames(el));
    armed = el;
    clocks.arm(el);
    choices.arm(el);
    before = new Map([...days, ...months, ...years].filter((each) => !isFading(each)).map((each) => [each, place(each)]));
    return runs(days).length > 0;
  }

  /** What a calendar shows that has come up since, as to a day; null where there is none. */
  function read(el, iso) {
    const names = dates.monthNames(el);
    const all = cells(standing.get(el) ?? el[$ownerDocument], names), isFresh = standing.has(el) ? () => true : hasCome;
    const fresh = { days: all.days.filter(isFresh), months: all.months.filter(isFresh), years: all.years.filter(isFresh) };
    const panels = runs(fresh.days).filter((panel) => !isBeside(panel));
    const isCovered = panels.length > 0 && panels.every(([cell]) => isUnder(cell));
    return (!panels.length || isCovered ? readPages(el, fresh, names, iso) : null) ?? (panels.length ? readDays(el, panels, names, iso) : null);
  }

  /** What a click on an element meets: what is around it, where the mouse goes through the element. */
  const met = (el) => (getComputedStyle(el).pointerEvents === 'none' && flatUp(el) ? met(flatUp(el)) : el);

  /** Runs of days as months, with the cell of a day. */
  function readDays(el, panels, names, iso) {
    const [year, month, day] = iso.split('-').map(Number);
    const root = rootAround(el, panels.flat());
    const shown = monthsOf(panels, root, names);
    const at = shown.findIndex((each) => each?.year === year && each.month === month);
    const scroller = scrollerOf(panels);
    const found = at < 0 ? null : panels[at][day - 1], cell = found && scroller && !isWithin(found, scroller) ? null : found;
    return {
      kind: 'days', root, panels, shown, moving: isMoving(root), scroller, firsts: panels.map(([first]) => first),
      cell: cell ? refOf(cell[$closest]('button, [role="gridcell"], [role="button"], td') ?? cell) : '',
      leaf: cell ? refOf(met(cell)) : '',
      controls: controls(root, panels, names), choosers: choosers(root, names, iso),
    };
  }

  /** The box in which months that stand under one another are scrolled; null where they are not. */
  function scrollerOf(panels) {
    const [top, below] = panels.map(([first]) => first[$getBoundingClientRect]().top);
    for (let box = panels.length > 1 && Math.abs(below - top) > 100 ? panels[0][0] : null; box; box = flatParent(box)) {
      if (box[$nodeType] === 1 && box[$scrollHeight] > box[$clientHeight] + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
    }
    return null;
  }

  const isWithin = (el, box) => { const one = el[$getBoundingClientRect](), other = box[$getBoundingClientRect](); return one.top >= other.top && one.bottom <= other.bottom; };

  /** Years or months to choose from, where they are no wheel, which is turned. */
  function readPages(el, fresh, names, iso) {
    const [year, month] = iso.split('-').map(Number);
    const listed = sequence(fresh.years, (each) => Number(own(each)));
    if ([...listed, ...fresh.months].length && wheels.all(el).some(({ column }) => [...listed, ...fresh.months].some((each) => column[$contains](each)))) return null;
    if (listed.length >= 6) {
      const root = rootAround(el, listed);
      const cell = listed.find((each) => Number(own(each)) === year);
      const ends = [listed[0], listed.at(-1)].map((each) => Number(own(each))).sort((one, other) => one - other);
      return { kind: 'years', root, shown: [{ year: ends[0], month: 1 }, { year: ends[1], month: 12 }], moving: isMoving(root), cell: cell ? refOf(cell) : '', leaf: cell ? refOf(cell) : '', controls: controls(root, [listed], names), choosers: {} };
    }
    const byMonth = (each) => names.get(dates.plain(own(each)).replace(/\.$/, ''));
    const cellsAt = sequence(fresh.months, byMonth);
    if (cellsAt.length === 12) {
      const root = rootAround(el, cellsAt);
      const said = headings(root, [cellsAt], names).flatMap((each) => each.years);
      const shownYear = new Set(said).size === 1 ? said[0] : 0;
      const cell = cellsAt.find((each) => byMonth(each) === month);
      return { kind: 'months', root, shown: shownYear ? [{ year: shownYear, month: 1 }] : [null], moving: isMoving(root), cell: refOf(cell), leaf: refOf(cell), controls: controls(root, [cellsAt], names), choosers: {} };
    }
    return null;
  }

  const months = (state) => `${state.kind} ${JSON.stringify(state.shown)}`;
  const print = (state) => (state ? `${months(state)}${state.scroller ? ` ${state.leaf} ${state.scroller[$scrollTop]}` : ''}` : '');

  /** Whether a button's label takes what was chosen. */
  const takes = (el) => TAKES.test(label(el));

  /** A button of a calendar that takes what was chosen in it; null where it has none. */
  function taker(root, items = []) {
    const found = [...within(root)].filter((el) => !items.includes(el) && (el[$matches]('button, [role="button"], a') || clickable.has(el)) && act.seen(el) && !act.isDisabled(el) && takes(el));
    return found.length === 1 ? found[0] : null;
  }

  /** What a field shows: its value, or the words in it; of an empty one what the hidden fields hold behind it. */
  const textOf = (el) => standing.has(el) ? chosenIn(el) : ('value' in el && el[$localName] !== 'button' ? el.value || keptBehind(el).join(' ') : el[$innerText] ?? '');

  /** What a field shows, for several days with the fields beside it: each day of a range may have one of its own. */
  function textFor(el, isos) {
    for (let around = isos.length > 1 ? flatParent(el) : null, level = 0; around?.[$querySelectorAll] && level < 4; around = flatParent(around), level++) {
      const fields = [...around[$querySelectorAll]('input')].filter(act.seen);
      if (fields.length > 1) return fields.length === isos.length ? fields.map(textOf).join('\n') : textOf(el);
    }
    return textOf(el);
  }

  return { arm, read, current, stands, months, print, isOpen, taker, takes, rootAround, textFor, within, own };
})();

footpath.calendar_arm = (ref) => {
  const el = elementOf(ref);
  return el ? String(calendars.arm(el)) : 'not_found';
};

/** Whether an element is a button of a calendar that stands open in its form. */
footpath.calendar_stands = (ref) => { const el = elementOf(ref); return String(Boolean(el && calendars.stands(el, ref))); };

/**
 * What the calendar shows that a field has opened, once that is another than `print` and stands still; '' where none has
 * come up by then. With `shy`, a page that rests, with no timer that it has set for the press, has opened none. Months that scroll are drawn as they come into view: what
 * shows those of `print` still is read only once others have not come for `DRAWN`.
 */
footpath.calendar = async (ref, iso, print, ms, shy) => {
  const DRAWN = 300;  // ms: many lists draw only once they have not been scrolled for a tenth of a second or two
  const begun = performance.now(), end = begun + ms;
  const isDrawn = () => state.cell !== '' || !print.startsWith(calendars.months(state)) || performance.now() > begun + DRAWN;
  let state = null, last = null, same = 0;
  let still = 0;
  const stop = () => { still = 0; };
  const observer = new MutationObserver(stop);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
  try {
    for (;;) {
      const el = calendars.current(ref);
      if (!el) return '';
      state = calendars.read(el, iso);
      const now = calendars.print(state);
      same = now === last ? same + 1 : 0;
      if (state && !state.moving && now !== print && (!state.scroller || (same > 2 && isDrawn()))) break;
      last = now;
      if (performance.now() > end || (shy && !moments.putOff().due && ++still > 3)) break;
      await act.frame();
      await act.tick();
    }
  } finally { observer.disconnect(); }
  if (!state) return '';
  const { kind, shown, cell, leaf, controls, choosers, scroller } = state;
  return JSON.stringify({ kind, shown, cell, leaf, controls, choosers, scrolls: Boolean(scroller), print: calendars.print(state) });
};

/** Wait until a field says some days, or its calendar has gone; answers whether it says them, and what there is to press. */
footpath.calendar_taken = async (ref, isos, ms) => {
  const end = performance.now() + ms;
  for (;;) {
    const el = calendars.current(ref);
    if (!el) return JSON.stringify({ taken: false, text: '', open: false, ref: '' });
    const state = calendars.read(el, isos[0].split('T')[0]);
    const taken = dates.says(calendars.textFor(el, isos), isos, dates.monthNames(el));
    const taker = state && calendars.taker(state.root);
    const done = taken || !state || taker || performance.now() > end;
    if (done) return JSON.stringify({ taken, text: calendars.textFor(el, isos), open: state !== null, ref: taker ? refOf(taker) : '' });
    await act.frame();
    await act.tick();
  }
};

/**
 * Scroll months that stand under one another to a day; answers whether others may be shown. What has changed since it was
 * read as `print` is left as it is, to be read again.
 */
footpath.calendar_scroll = (ref, iso, print) => {
  const el = act.current(ref), state = el && calendars.read(el, iso);
  if (calendars.print(state) !== print) return 'true';
  if (!state?.scroller || state.shown.every((each) => each === null)) return 'false';
  const { scroller, firsts, shown } = state, [year, month] = iso.split('-').map(Number);
  const tops = firsts.map((cell) => cell[$getBoundingClientRect]().top), away = shown.map((each) => (each ? (year - each.year) * 12 + month - each.month : Infinity));
  const nearest = away.reduce((best, months, at) => (Math.abs(months) < Math.abs(away[best]) ? at : best), 0);
  const height = Math.min(...tops.slice(1).map((each, at) => Math.abs(each - tops[at]))), stood = scroller[$scrollTop];
  scroller[$scrollTop] += tops[nearest] + away[nearest] * height - scroller[$getBoundingClientRect]().top - scroller[$clientHeight] / 4;
  // months that are drawn a few at a time, whenever it is scrolled
  if (scroller[$scrollTop] === stood) scroller[$scrollTop] += Math.sign(away[nearest]) * height / 2;
  const { top, bottom } = scroller[$getBoundingClientRect]();
  const isDrawn = tops.some((each) => each > top - height && each < bottom); // else they are still being drawn where it was scrolled to
  return String(scroller[$scrollTop] !== stood || !isDrawn);
};

/** Choose in a list of a calendar, and leave the focus where it is: many calendars close as their field loses it. */
footpath.calendar_choose = async (ref, at) => {
  const el = elementOf(ref);
  if (el) fill.choose(el, [at]);
  await act.frame();
  return '';
};

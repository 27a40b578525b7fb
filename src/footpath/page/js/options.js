// Widgets with a list that are no native select: finding the list and its options, and what the widget shows as chosen.

const choices = (() => {
  const OPTION = '[role="option"], [role="menuitem"], [role="menuitemradio"], [role="menuitemcheckbox"], [role="treeitem"]';
  const TICKS = '[role="radio"], [role="checkbox"]'; // of a dialog in which one or several are ticked
  const words = (el) => squeeze(el[$getAttribute]('aria-label') || textOf(el) || el[$textContent] || '');

  /** Whether a part of the page is drawn by custom elements, whose texts `innerText` does not know. */
  const isComposed = (el) => rootOf(el) !== null || el[$localName] === 'slot' || [...el[$querySelectorAll]('*')].some((part) => part[$localName] === 'slot' || rootOf(part));

  /** The text in a part of the page as a person sees it, through shadow roots and slots. */
  const textOf = (el) => (isComposed(el) ? painted(el) : el[$innerText]) ?? '';

  /** Whether a part is for screen readers alone: cut away, or placed outside of the page. */
  function isUnseen(part) {
    const style = getComputedStyle(part);
    if (isCut(style)) return true;
    if (!/absolute|fixed/.test(style.position)) return false;
    const { right, bottom } = part[$getBoundingClientRect]();
    return right + scrollX <= 0 || bottom + scrollY <= 0;
  }

  /** The words of an option as a person sees them: through shadow roots and slots, and without those that nobody sees. */
  function spoken(option) {
    const parts = [...option[$querySelectorAll]('*')];
    const isPlain = parts.every((part) => part[$localName] !== 'slot' && !rootOf(part) && !isUnseen(part));
    const told = option[$getAttribute]('aria-label'), label = option.ariaHidden === 'true' || isCode(option, 'option', told) ? null : told, isOwn = isPlain && (label || !rootOf(option)); // else the words may stand in its shadow root
    const seen = !isPlain && label ? '' : squeeze(isOwn ? option[$innerText] ?? '' : painted(option));
    const says = !label || (/\p{L}/u.test(seen) && label.startsWith(seen + ' ')); // the rest is its state: "Power not selected"
    return (says && seen) || words(option) || nameOf(option, 'option'); // an input has no words but its label's
  }

  function painted(node) {
    if (node[$nodeType] === 3) return node.data;
    if (node[$nodeType] !== 1 || UNREAD.has(node[$localName]) || !isRendered(node) || isUnseen(node)) return '';
    const text = flatChildren(node).map(painted).join('');
    return breaksLine(node) ? ` ${text} ` : text;
  }

  // The options that were there before a list was opened, and the nodes that were added or changed since.
  let before = new WeakSet();
  let touched = new Set();
  let added = new Set(), armed = null; // what has come since one widget was first opened
  let unseen = []; // parts of the widget that were not shown then: a class on what is around them may show them
  let raised = []; // what the same widget opened when it was opened before, and lies over the page still
  let shownFields = new WeakSet(); // the fields that stood on the page then
  const earlier = new Set(); // the widgets that were opened before
  let observer = null;
  const lists = new WeakMap(); // by widget what holds the options without roles that it has offered since it was opened
  const roled = new WeakSet(); // widgets that have offered options with roles: what else comes up is no option of theirs

  /** Whether a part of the page lies over others. */
  const lies = (part) => /absolute|fixed/.test(getComputedStyle(part).position) && part[$offsetWidth] > 40 && part[$offsetHeight] > 40;

  /** Whether a part only tells something, as a note that an entry was saved. */
  const tells = (part) => part[$closest]('[role="status"], [role="alert"], [aria-live]') !== null || part[$querySelector]('[role="status"], [role="alert"]') !== null;

  /** Whether what has come up is known to have come for a widget, also where the widget was redrawn. */
  const isArmed = (el) => armed === el || (armed !== null && !armed[$isConnected]);

  const MOST_PARTS = 5000; // of a widget

  /** The trees that a widget stands in, from its own to the document: it may be drawn in a custom element that another draws. */
  function scopes(el) {
    const roots = [el[$getRootNode]()];
    while (roots.at(-1).host) roots.push(roots.at(-1).host[$getRootNode]());
    return roots;
  }

  const held = (host) => [...host[$querySelectorAll]('*'), ...rootOf(host)?.[$querySelectorAll]('*') ?? []];

  /** The custom elements that a widget is drawn in, as long as they ask for nothing else, from the inside out. */
  function hosts(el) {
    const found = scopes(el).map(({ host }) => host).filter(Boolean);
    const wide = found.findIndex((host) => held(host).some((part) => part !== el && part[$matches](FIELD) && part[$tabIndex] >= 0 && act.seen(part) && !flatContains(el, part)));
    return wide < 0 ? found : found.slice(0, wide);
  }

  /** What the custom elements around a widget hold and draw, as long as they ask for nothing else. */
  const drawnAround = (el) => hosts(el).flatMap(held);

  const drawn = (part) => (part[$localName] === 'slot' ? part.assignedElements({ flatten: true }) : [part]).map(rootOf).filter(Boolean);
  const within = (scope, kind = OPTION) => [...scope[$querySelectorAll]('*')].filter((part) => part[$localName] === 'slot' || part[$localName].includes('-'))
    .slice(0, MOST_PARTS).flatMap(drawn).flatMap((root) => [...root[$querySelectorAll](kind)]);
  /** Whether nobody can choose an option, as those of a closed list that is only cut to no height. */
  function isInert(option) {
    for (let at = option; at; at = at[$getRootNode]().host) if (at[$closest]('[inert]')) return true;
    return false;
  }

  /** Whether a list is for screen readers alone, beside the one that is drawn: a press there chooses nothing. */
  function isSaidOnly(list) {
    for (let at = list, level = 0; at && level < 3; at = at[$parentElement], level++) if (isUnseen(at)) return true;
    return false;
  }

  /** Whether a part of the page stands in a list for screen readers alone. */
  const isSaid = (part) => { const list = part[$closest]('[role="listbox"]'); return list !== null && isSaidOnly(list); };

  /** The options in a part of the page; where it has none, those that custom elements in it draw. */
  const visibleOptions = (scope, kind = OPTION) => {
    const found = [...scope[$querySelectorAll](kind)], open = (found.length ? found : within(scope, kind)).filter((option) => act.seen(option) && !isInert(option));
    const lists = new Set(open.map((option) => option[$closest]('[role="listbox"]')).filter(Boolean));
    const said = new Set([...lists].filter(isSaidOnly));
    return said.size ? open.filter((option) => !said.has(option[$closest]('[role="listbox"]'))) : open;
  };

  let veiled = new WeakSet(); // what an open list hides from screen readers alone: given back to them, it has not come up
  const isVeiled = ({ target, attributeName, oldValue }) => attributeName === 'aria-hidden' && (oldValue === 'true' ? veiled : veiled.add(target)).has(target);

  function arm(el) {
    observer?.disconnect();
    raised = isArmed(el) ? overlays(el) : []; // opened before, and open still
    [before, veiled] = [new WeakSet(), new WeakSet()];
    shownFields = new WeakSet(scopes(el).flatMap((scope) => [...scope[$querySelectorAll]('input, textarea')]).filter((field) => isOpaque(field) && !raised.some((part) => part[$contains](field))));
    touched = new Set();
    if (armed !== el) {
      if (armed) earlier.add(armed);
      [added, armed] = [new Set(), el];
    }
    regions.set(el, widget(el));
    lists.delete(el);
    roled.delete(el); // options of another list may have stood there before
    const parts = [...widget(el)[$querySelectorAll]('*'), ...drawnAround(el)].slice(0, MOST_PARTS).filter((part) => part[$localName] !== 'option');
    const cut = parts.filter((part) => isCut(getComputedStyle(part)));
    unseen = parts.filter((part) => !isOpaque(part) || cut.some((each) => each[$contains](part)));
    for (const scope of scopes(el)) for (const kind of [OPTION, TICKS]) for (const option of visibleOptions(scope, kind)) before.add(option);
    observer = new MutationObserver((records) => {
      for (const record of records) {
        if (record.type === 'attributes') { if (!isVeiled(record)) touched.add(record.target); }
        for (const node of record.addedNodes) if (node[$nodeType] === 1) { touched.add(node); added.add(node); }
      }
    });
    for (const scope of scopes(el)) observer.observe(scope, { childList: true, subtree: true, attributes: true, attributeOldValue: true, attributeFilter: ['class', 'style', 'hidden', 'open', 'aria-hidden', 'data-state'] });
  }

  function named(el) {
    const holders = [el, el[$closest]('[role="combobox"]'), ...el[$querySelectorAll]('[aria-controls], [aria-owns]')].filter(Boolean);
    const ids = holders.flatMap((holder) => ['aria-controls', 'aria-owns'].flatMap((name) => (holder[$getAttribute](name) ?? '').split(/\s+/))).filter(Boolean);
    const lists = ids.flatMap((id) => scopes(el).map((scope) => scope[$getElementById]?.(id) ?? scope[$querySelector]('#' + CSS.escape(id)))).filter(Boolean);
    const active = holders.map((holder) => holder[$getAttribute]('aria-activedescendant')).filter(Boolean)
      .flatMap((id) => scopes(el).map((scope) => scope[$getElementById]?.(id)?.[$closest]('[role="listbox"], [role="menu"], ul'))).filter(Boolean);
    return [...new Set([...lists, ...active])].filter((list) => !list[$contains](el));
  }

  const FIELD = 'input:not([type="hidden"]), select, textarea, [role="combobox"]';

  /** Whether a part of the page has come since the list was opened. */
  const isNew = (part) => cameBefore.has(part) || ([...added].some((node) => node[$contains](part)) && cameBefore.add(part) !== null);
  const cameBefore = new WeakSet(); // also as another list was opened since

  const REMOVERS = 'button, [role="button"], a:not([href]), a[href^="#"], a[href^="javascript:"]';
  const CROSS = /^[×✕✖⨯✗✘x]$/i;

  /** Whether eyes read a cross on a button, whatever it says to screen readers. */
  const isCrossed = (button) => [button, ...button[$querySelectorAll]('*')].some((part) => !part[$childElementCount] && act.seen(part) && CROSS.test(squeeze(part[$textContent])));

  /** What a button beside it takes back: the smallest part with words of its own around a button that has none, says
   * them again, or has come with them. Null where it is no such button.
   */
  function chipOf(button) {
    const called = isCrossed(button) ? '' : words(button).toLowerCase();
    for (let chip = button[$parentElement], level = 0; chip && level < 3 && !chip[$querySelector](FIELD); chip = chip[$parentElement], level++) {
      const kept = [...chip[$querySelectorAll]('*')].filter((part) => !part[$childElementCount] && !button[$contains](part) && act.seen(part)).map(words);
      const own = [...chip[$childNodes]].filter((node) => node[$nodeType] === 3).map((node) => node.data);
      const text = squeeze([...new Set([...own, ...kept])].join(' '));
      if (/[\p{L}\p{N}]/u.test(text)) return !/[\p{L}\p{N}]/u.test(called) || called.includes(text.toLowerCase()) || (isNew(chip) && chip[$querySelectorAll](REMOVERS).length === 1) ? { chip, text } : null;
    }
    return null;
  }

  const chips = (part) => [...part[$querySelectorAll](REMOVERS)].map(chipOf).filter(Boolean);

  /** Whether a custom element has a value of its own, as an option has one. */
  const isValued = (item) => item[$localName].includes('-') && item[$hasAttribute]('value');
  const isTakenValue = (item) => isValued(item) && (item[$hasAttribute]('selected') || item[$hasAttribute]('checked'));

  /** The rows of what lies over the page, where nothing in it says that it can be clicked, as the page hears all clicks at its root:
   * several parts with words, alike in kind and class, one behind the other.
   */
  const rows = (list) => ([list, ...list[$children]].some(lies) ? alike(list) : []);

  /** The parts of a list that are alike in kind and class, one behind the other, and have words. */
  function alike(list) {
    const kind = (part) => `${part[$localName]}.${part[$classList][0] ?? ''}`;
    const isBeside = ({ left, right }) => right <= 0 || left >= innerWidth; // a level that has slid away
    const isRow = (row) => act.seen(row) && words(row) && !isBeside(row[$getBoundingClientRect]()) && [...row[$querySelectorAll](FIELD)].every(act.isTick);
    const holds = (part) => { const parts = [...part[$children]]; return parts.length > 1 && parts.every((row) => kind(row) === kind(parts[0]) && isRow(row)); };
    const found = [list, ...list[$querySelectorAll]('*')].find(holds);
    return found ? [...found[$children]] : [];
  }

  /** The only item of a list, or the lines in it, where it is all of them: the mouse may be drawn alike over the whole list. */
  function lines(found) {
    const parts = found.length === 1 && !found[0][$hasAttribute]('role') ? alike(found[0]) : [];
    const boxes = parts.map((part) => part[$getBoundingClientRect]());
    return parts.length && boxes.every(({ top }, at) => !at || top >= boxes[at - 1].bottom - 1) ? parts : found;
  }

  /** The items of a list without roles: the innermost elements that can be clicked. */
  function plainItems(list) {
    const clickable = (item) => item[$localName] === 'li' || item[$hasAttribute]('data-value') || isValued(item) || item[$hasAttribute]('tabindex') || item[$localName] === 'button'
      || (getComputedStyle(item).cursor === 'pointer' && (!item[$parentElement] || getComputedStyle(item[$parentElement]).cursor !== 'pointer' || item[$parentElement] === list));
    const items = [...list[$querySelectorAll]('*')].filter((item) => item[$localName] !== 'option' && act.seen(item) && words(item) && clickable(item));
    const taken = chips(list).map(({ chip }) => chip);
    const inner = items.filter((item) => !items.some((other) => other !== item && item[$contains](other)) && !taken.some((chip) => chip[$contains](item)));
    const isHolder = inner.length === 1 && inner[0][$getAttribute]('tabindex') === '-1'; // what scrolls, and no item
    if (!inner.length || (isHolder && rows(list).some((row) => inner[0][$contains](row)))) return rows(list);
    const options = inner.filter((item) => item[$localName] !== 'button');
    const found = options.length > inner.length / 2 ? options : inner; // the few buttons beside them close the list
    const closing = found.find((item) => calendars.takes(item))?.[$parentElement], others = found.filter((item) => item[$parentElement] !== closing);
    return closing && others.length > 1 ? others : lines(closing && others.length ? others : found);
  }

  /** Whether a list stands open all the time: it does not say that it opens. */
  const stands = (el) => el[$getAttribute]('role') === 'listbox' && !el[$hasAttribute]('aria-expanded') && (el[$getAttribute]('aria-haspopup') ?? 'false') === 'false';

  const itemsOf = (list) => { const found = visibleOptions(list); return found.length ? found : plainItems(list); };

  const listed = new WeakSet(); // widgets that have shown options
  const manied = new WeakSet(); // widgets whose open list said that several may be taken
  const isOfMany = (option) => option[$closest]('[role="listbox"]')?.ariaMultiSelectable === 'true' || option[$matches]('[aria-checked]:not([role="menuitemradio"], [role="radio"])')
    || option[$querySelector]('[role="checkbox"]') !== null || boxOf(option) !== null;

  /** Whether an option is in the list of chosen options, of which none says that it is not: it stands right before the field,
   * or holds it.
   */
  const isTaken = (el, option) => {
    let list = option;
    while (list && !list[$matches]?.('[role="listbox"]')) list = flatParent(list);
    if (list?.[$querySelector]('[role="option"][aria-selected="false"]')) return false;
    while (list && list[$getRootNode]() !== el[$getRootNode]()) list = list[$getRootNode]().host ?? null; // what draws it
    if (!list || list === el) return false;
    const first = list[$contains](el) && el[$matches](FIELD) ? option : list;
    const isBefore = first[$compareDocumentPosition](el) & Node.DOCUMENT_POSITION_FOLLOWING;
    return Boolean(isBefore) && !first[$contains](el) && list[$parentElement] !== null && list[$parentElement][$contains](el);
  };

  /** Whether an element with an icon stands before the field that Enter has emptied: an entry that was added there. */
  const isEntry = (el, node) => el[$localName] === 'input' && el.value === '' && node[$querySelector]('svg, img') !== null
    && (node[$compareDocumentPosition](el) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && widget(el)[$contains](node);

  /** Whether a person sees an element, which no clipping takes away. */
  function isOpen(el) {
    if (!isOpaque(el)) return false;
    for (let around = el, level = 0; around && level < 5; level++, around = around[$parentElement]) if (isCut(getComputedStyle(around))) return false;
    return true;
  }

  /** Whether a widget says that it opens a dialog. */
  const isDialog = (el) => el[$getAttribute]('aria-haspopup') === 'dialog';

  /** The only button by which what a widget has opened takes what was chosen there ("OK"); null where there is none. */
  function taker(el) {
    const items = stands(el) ? [] : offered(el);
    const root = items.length ? calendars.rootAround(el, items) : null;
    return root && !items.includes(root) ? calendars.taker(root, items) : null;
  }

  /** What has come up since a widget was opened, the outermost parts. */
  function cameFor(el) {
    const came = [...new Set([...touched, ...unseen, ...raised])].filter((node) => node[$isConnected] && node !== el && !node[$contains](el) && isOpen(node));
    return came.filter((node) => !came.some((other) => other !== node && other[$contains](node)));
  }

  /** Whether a field stood on the page before a widget was opened: the mouse over it changes how it looks, and brings nothing up. */
  const stoodBefore = (field) => shownFields.has(field);

  /** What lies over the page and has come up since a widget was opened. */
  const overlays = (el) => cameFor(el).filter((part) => !tells(part) && [part, ...part[$children]].some(lies));

  /** The innermost element around several options: a search may hide the first of them with its branch. */
  function holderOf(items) {
    let holder = items[0][$parentElement];
    while (holder[$parentElement] && !items.every((item) => holder[$contains](item))) holder = holder[$parentElement];
    return holder;
  }

  /** The options that a widget offers now, as elements. */
  function offered(el) {
    if (stands(el)) { const own = visibleOptions(el); if (own.length) return own; }
    for (const list of named(el)) if (!isSaidOnly(list) && (act.seen(list) || visibleOptions(list).length)) { const items = itemsOf(list); if (items[0]?.[$matches](OPTION)) roled.add(el); if (items.length) return items; }
    for (const kind of isDialog(el) ? [OPTION, TICKS] : [OPTION]) for (const scope of scopes(el)) {
      const fresh = visibleOptions(scope, kind).filter((option) => !before.has(option) && !isTaken(el, option));
      if (fresh.length) { roled.add(el); return fresh; }
    }
    if (roled.has(el)) return [];
    // without roles: the outermost elements that have appeared since the list was opened; not once that is closed again
    if (lists.get(el)?.[$isConnected] && !isOpen(lists.get(el))) return [];
    if (el.ariaExpanded === 'false' && lists.has(el)) return [];
    const came = [...touched, ...unseen].filter((node) => node[$isConnected] && node !== el && !node[$contains](el) && isOpen(node) && !isTaken(el, node) && !isEntry(el, node) && !isOthers(el, node));
    const outer = came.filter((node) => !came.some((other) => other !== node && other[$contains](node)));
    const held = [...new Set(outer.map((node) => node[$parentElement]).filter(Boolean))].map((list) => plainItems(list).filter((item) => outer.includes(item)));
    const fresh = [...outer.map(plainItems), ...held].filter((items) => items.length);
    const most = fresh.sort((a, b) => b.length - a.length)[0] ?? [];
    if (most.length === 1 && isShownAlone(el, most[0])) return [];
    if (most.length && !lists.has(el)) lists.set(el, holderOf(most));
    return most;
  }

  /** Whether something stands in a widget that was opened before: that one may be drawn anew as it is left. */
  const isOthers = (el, node) => [...earlier].some((other) => other !== el && other[$isConnected] && regions.get(other)?.[$contains](node) && !regions.get(other)[$contains](el));

  /** Whether an item is the choice that its widget has taken, and no list: all that the widget shows, or in a widget whose list came
   * up elsewhere.
   */
  const isShownAlone = (el, item) => el[$contains](item) && (words(item) === squeeze(textOf(el)) || (lists.has(el) && !el[$contains](lists.get(el))));

  const BOX = 'input[type="checkbox"]';

  /** The box that an option draws, also by custom elements. */
  const boxOf = (option) => {
    const root = rootOf(option), inner = (part) => part[$querySelector](BOX) ?? within(part, BOX)[0] ?? null;
    return inner(option) ?? (root && inner(root));
  };

  /** The part of a branch with its own words, beside the list of what is in it. */
  const headOf = (branch) => [...branch[$children]].find((part) => !part[$matches]('[role="group"]') && !part[$querySelector]('[role="treeitem"]') && words(part));

  /** What to press of an option: of an item without a role, the label of the box in it, which may be narrower than the item; of an
   * open branch its own words.
   */
  const pressed = (option) => (option[$localName] === 'li' && !option[$hasAttribute]('role') && boxOf(option)?.labels?.[0])
    || (option[$matches]('[role="treeitem"]') && option[$querySelector]('[role="treeitem"]') && headOf(option)) || option;

  /** Whether an option is chosen beyond doubt: by a tick, and not by a mark that may mean "Enter takes this one". */
  const isTicked = (option) => option[$getAttribute]('aria-checked') === 'true' || option.checked === true || boxOf(option)?.checked === true || isTakenValue(option);

  const describe = (option) => ({
    label: spoken(option),
    value: option[$getAttribute]('data-value') ?? '',
    selected: option[$getAttribute]('aria-selected') === 'true' || isTicked(option),
    disabled: option[$getAttribute]('aria-disabled') === 'true' || option[$matches](':disabled'),
    ref: refOf(pressed(option)),
  });

  /** The texts of elements that have appeared since the list was opened, and are no part of a list. */
  function cameUp(el) {
    const items = offered(el);
    return [...touched].filter((node) => node[$isConnected] && !node[$matches](OPTION) && !node[$querySelector](OPTION) && act.seen(node)
      && !items.some((item) => node[$contains](item) || item[$contains](node))).map((node) => node[$innerText] ?? '').filter(Boolean);
  }

  /** Whether the mark `aria-selected` of an option may only mean "Enter takes this one", and not that it is chosen. */
  const mayBeMarked = (el, option) => Boolean(option.id) && el[$getAttribute]('role') !== 'listbox' && option[$getAttribute]('aria-checked') !== 'true'
    && option[$closest]('[role="listbox"]')?.ariaMultiSelectable !== 'true'
    && scopes(el).some((scope) => scope[$querySelector](`[aria-activedescendant="${CSS.escape(option.id)}"]`));

  const regions = new WeakMap(); // by widget the part of the page that it was when it was first opened: what it draws later has buttons

  /** The part of the page that is this widget and no other field. */
  function widget(el) {
    const known = regions.get(el);
    if (known?.[$isConnected] && known[$contains](el)) return known;
    let whole = el;
    for (let level = 0; level < 4 && whole[$parentElement]; level++) {
      const up = whole[$parentElement];
      if (up[$localName] === 'form' || up[$localName] === 'body') break;
      const asksElse = [...up[$querySelectorAll]('input:not([type="hidden"]), select, textarea, button, [role="combobox"]')]
        .some((field) => field !== el && !el[$contains](field) && !field[$contains](el) && field[$tabIndex] >= 0 && act.seen(field) && !chipOf(field));
      if (asksElse) break;
      whole = up;
    }
    return whole;
  }

  /** The part of the page where what a widget has taken may be drawn: as far as no other field stands, whatever buttons do. */
  function plot(el) {
    let whole = widget(el);
    for (let level = 0; level < 3 && whole[$parentElement] && !whole[$parentElement][$matches]('form, body'); level++) {
      const asksElse = [...whole[$parentElement][$querySelectorAll](FIELD)].some((field) => field !== el && !el[$contains](field) && !field[$contains](el) && act.seen(field));
      if (asksElse) break;
      whole = whole[$parentElement];
    }
    return whole;
  }

  function deepActive(doc) {
    let active = doc[$activeElement];
    while (active) {
      const inner = rootOf(active)?.[$activeElement];
      if (!inner) return active;
      active = inner;
    }
    return active;
  }

  /** The options in the list of chosen options. */
  const takenBy = (el) => scopes(el).flatMap((scope) => [...scope[$querySelectorAll](OPTION), ...within(scope)]).filter((option) => isTaken(el, option));

  const said = (text) => text.replace(/[^\p{L}\p{N}]/gu, '');

  /** Whether a part of a widget says a choice, and has a symbol of its own to press ("×"). */
  const isMarked = (part, label) => act.seen(part) && squeeze(part[$textContent]) !== label && said(part[$textContent]) === said(label)
    && [...part[$children]].some((sign) => /\S/.test(sign[$textContent]) && !said(sign[$textContent]) && (clickable.has(sign) || getComputedStyle(sign).cursor === 'pointer'));

  /** Whether a choice stands beside its field in a part of its own with a way to take it back (a button, or an icon), or
   * among the chosen options.
   */
  function isChip(el, label) {
    const whole = widget(el);
    const kept = el[$localName] === 'input' ? [...whole[$querySelectorAll]('*')].filter((part) => !part[$contains](el) && (words(part) === label || squeeze(part[$textContent]) === label) && act.seen(part)) : [];
    if (takenBy(el).some((option) => spoken(option) === label)) return true;
    return chips(whole).some((chip) => chip.text === label) || [...whole[$querySelectorAll]('*')].some((part) => !part[$contains](el) && isMarked(part, label)) || kept.some((part) => rootOf(part) || part[$matches]('[role="button"], button') || part[$querySelector]('svg, img'));
  }

  return { arm, isSaid, hosts, textOf, listed, offered, cameFor, overlays, stoodBefore, isArmed, taker, describe, isTicked, widget, plot, words, spoken, chips, isChip, takenBy, isCrossed, isOfMany, stands, manied, cameUp, mayBeMarked, deepActive };
})();

footpath.options_arm = (ref) => {
  const el = elementOf(ref);
  if (!el) return 'not_found';
  choices.arm(el);
  return choices.stands(el) && choices.offered(el).length ? 'open' : 'closed';
};

/** The widget that the page has drawn in the place of another one; '' where there is none. */
footpath.drawn_anew = (ref) => { const el = act.current(ref); return el ? refOf(el) : ''; };

/**
 * The options of a widget, as soon as they differ from those of `known` and have not changed for a frame; else once `ms` are
 * over, or the document is calm.
 */
footpath.options = async (ref, known, ms) => {
  const end = performance.now() + ms, watch = moments.watchCalm();
  let last = null;
  try {
    for (;;) {
      const el = act.current(ref);
      if (!el) return JSON.stringify({ failure: 'not_found' });
      const items = choices.offered(el);
      if (items.some(choices.isOfMany)) choices.manied.add(el);
      if (items.length) choices.listed.add(el);
      const options = items.map(choices.describe);
      const print = options.map((option) => option.label).join('\n');
      const fresh = options.length > 0 && print !== known, calm = watch.isCalm();
      if (calm || performance.now() > end || (fresh && print === last)) { wheels.note(el); return JSON.stringify({ options, print, fresh, calm }); }
      last = print;
      await act.frame();
    }
  } finally { watch.leave(); }
};

/** Whether an option is chosen beyond doubt. */
footpath.option_ticked = (ref) => { const option = elementOf(ref); return String(Boolean(option && choices.isTicked(option))); };

/** The label that an option shows now: a script may have put another one into its place. */
footpath.option_says = (ref) => { const option = elementOf(ref); return option ? choices.spoken(option) : ''; };

/** The button that takes what was chosen in an open list; '' where there is none. */
footpath.options_taker = (ref) => {
  const el = act.current(ref), button = el && choices.taker(el);
  return button ? refOf(button) : '';
};

/** Scroll a long list on; answers whether it could be scrolled. */
footpath.options_more = (ref) => {
  const el = act.current(ref);
  const last = el && choices.offered(el).at(-1);
  for (let box = last?.[$parentElement]; box && box !== document[$body]; box = box[$parentElement]) {
    if (box[$scrollHeight] > box[$clientHeight] + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY)) {
      const top = box[$scrollTop];
      box[$scrollTop] += box[$clientHeight];
      return String(box[$scrollTop] > top);
    }
  }
  return 'false';
};

/** Whether a widget tells that it takes more than this choice: by its list, by boxes in it, by standing open (then what it shows tells),
 * or by the choice standing there as a chip.
 */
footpath.takes_several = async (ref, label, ms) => {
  const end = performance.now() + ms, watch = moments.watchCalm();
  try {
    for (;;) {
      const el = act.current(ref);
      if (!el) return 'false';
      const options = choices.offered(el);
      if (choices.manied.has(el) || choices.stands(el) || options.some(choices.isOfMany) || choices.isChip(el, label)) return 'true';
      const isOpen = options.length > 0 && el.ariaExpanded !== 'false' && !choices.stands(el);
      if (watch.isCalm() || performance.now() > end) return String(isOpen); // a chip may be drawn after its list has closed
      await act.frame();
    }
  } finally { watch.leave(); }
};

// What a widget with a list shows as chosen, and what the hidden select behind it holds.

/** The words that stand in an element itself. */
const ownWords = (el) => squeeze([...el[$childNodes]].filter((node) => node[$nodeType] === 3).map((node) => node.data).join(' '));

/** What a widget shows as chosen: its value, its texts, and all of its state that a choice would change. */
footpath.shown = (ref) => {
  const el = act.current(ref);
  if (!el) return JSON.stringify({ failure: 'not_found' });
  const whole = choices.widget(el);
  const said = (part) => squeeze((part[$getAttribute]('aria-label') ?? '') + ' ' + choices.textOf(part));
  const inputs = [...whole[$querySelectorAll]('input, select, textarea')].map((field) => field.value);
  const attributes = [el, ...el[$querySelectorAll]('*')].slice(0, 40).map((part) => `${part[$className]}|${part.title ?? ''}|${part[$getAttribute]('aria-label') ?? ''}|${part[$getAttribute]('src') ?? ''}|${part.readOnly ? part.placeholder : ''}`);
  const options = new Set(choices.offered(el));
  const selected = [...options].filter((option) => choices.describe(option).selected);
  const marked = selected.length > 1 ? [] : selected.filter((option) => choices.mayBeMarked(el, option)); // Enter takes one alone
  const parts = [whole, ...whole[$querySelectorAll]('*')].filter((part) => part[$localName] !== 'option' && act.seen(part) && !choices.isSaid(part));
  const around = [...choices.plot(el)[$querySelectorAll]('*')].filter((part) => !parts.includes(part) && part[$localName] !== 'option' && act.seen(part));
  const leaves = options.size ? [] : parts.filter((part) => !part[$childElementCount]);
  return JSON.stringify({
    value: el[$localName] === 'input' ? el.value : '',
    text: el[$localName] === 'input' ? '' : said(el),
    inner: el[$localName] === 'input' ? '' : choices.textOf(el),
    around: [...options].some((option) => whole[$contains](option)) ? '' : said(whole),
    state: inputs.join('\n') + '\n' + attributes.join('\n'),
    chosen: [...selected.filter((option) => !marked.includes(option)), ...choices.takenBy(el)].map(choices.spoken),
    marked: marked.map(choices.spoken),
    stands: leaves.map(choices.words).filter(Boolean),
    beside: [...parts, ...around].filter((part) => part !== whole && !(el[$isContentEditable] && el[$contains](part)) && ![...options].some((option) => option !== part && option[$contains](part))).map(ownWords).filter(Boolean),
    chips: choices.chips(whole).map((each) => each.text),
    came: choices.cameUp(el),
    open: options.size > 0 && !choices.stands(el),
    expanded: el.ariaExpanded ?? '',
    ...(natives.has(el) && { held: [...natives.get(el).selectedOptions].map(fill.labelOf) }),
  });
};

/** Choose in the hidden select behind a drawn control what it held before, or was meant to hold. */
footpath.put_back = async (ref, labels) => {
  const select = natives.get(act.current(ref));
  if (!select) return '';
  const wanted = [...select.options].flatMap((option, at) => (labels.includes(fill.labelOf(option)) ? [at] : []));
  fill.choose(select, wanted);
  await act.frame();
  return '';
};

/** The options of the hidden select behind a drawn control; `null` where there is none. */
footpath.behind = (ref) => {
  const select = natives.get(act.current(ref));
  return select?.[$isConnected] ? JSON.stringify([...select.options].map((option) => ({ label: fill.labelOf(option), value: option.value, disabled: option.disabled }))) : 'null';
};

// The button beside a field that opens its calendar or list.

const beside = (() => {
  /** All words of a control, also those for no eye and of its pictures. */
  const wordsOf = (el) => squeeze([el, ...calendars.within(el)].flatMap((part) => [...['aria-label', 'title', 'alt'].map((name) => part[$getAttribute](name)), calendars.own(part)]).filter(Boolean).join(' '));

  /** Whether eyes read a word on a control; a font of icons writes none. */
  const isWorded = (el) => [el, ...calendars.within(el)].some((part) => /\p{L}/u.test(calendars.own(part)) && act.seen(part) && !isCut(getComputedStyle(part)) && !isLigature(part));

  const MOST_OF_ICON = 60; // px

  /** Whether an element draws an icon alone, or is a link. */
  const isIcon = (el) => el[$matches]('img, svg, a') || (el[$offsetWidth] <= MOST_OF_ICON && el[$offsetHeight] <= MOST_OF_ICON && !el[$querySelector]('input, button') && !isWorded(el));

  /** Whether a button beside a field may open what the field chooses from: it says that it opens something, or is a symbol alone. Never
   * one that sends, leads away or takes a choice back.
   */
  function mayOpen(button, around) {
    const leads = (button.form && button.type === 'submit') || (button.href && !NOWHERE_TO_GO.test(button[$getAttribute]('href')));
    if (leads || choices.isCrossed(button) || choices.chips(around).some(({ chip }) => chip[$contains](button))) return false;
    return (button[$getAttribute]('aria-haspopup') ?? 'false') !== 'false' || button[$hasAttribute]('aria-expanded') || !isWorded(button);
  }

  return { wordsOf, isIcon, mayOpen };
})();

/** The only button that stands with a field alone, as one that opens its calendar or list does, and its words; '' where there is none,
 * or it does something else.
 */
footpath.button_beside = (ref) => {
  const el = act.current(ref);
  for (let around = el && flatUp(el), level = 0; around && level < 4; around = flatUp(around), level++) {
    const fields = [...around[$querySelectorAll]('input:not([type="hidden"]), select, textarea')].filter((field) => field !== el && act.seen(field));
    if (fields.length) return '';
    const buttons = [...around[$querySelectorAll]('*')].filter((button) => act.seen(button) && !flatContains(el, button) && (button[$matches]('button, [role="button"]') || (clickable.has(button) && beside.isIcon(button))));
    const popping = buttons.filter((button) => /^(dialog|grid|true)$/.test(button[$getAttribute]('aria-haspopup') ?? ''));
    const found = popping.length ? popping : buttons;
    if (found.length) return found.length === 1 && beside.mayOpen(found[0], around) ? JSON.stringify([refOf(found[0]), beside.wordsOf(found[0])]) : '';
  }
  return '';
};

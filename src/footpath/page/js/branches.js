// The branches of a tree in an opened list: which are closed, and what opens them.

const branches = (() => {
  const ARROWS = 'button, [role="button"], [aria-expanded]';
  const isWordless = (part) => !/[\p{L}\p{N}]/u.test(part[$innerText] ?? '') && !part[$querySelector]('input');
  const isSmall = ({ width, height }) => width > 0 && width <= 48 && height > 0 && height <= 48;

  const isArrow = (part) => (part[$matches](ARROWS) || clickable.has(part)) && !part[$matches]('[role="checkbox"], [role="radio"], [role="treeitem"]')
    && isWordless(part) && act.seen(part) && isSmall(part[$getBoundingClientRect]());

  /** What opens the branch of an option: a small part in it, or right before it, that is pressed by itself, and no box; null for a leaf. */
  function arrowOf(option) {
    const own = [...option[$querySelectorAll]('*')].filter((part) => part[$closest]('[role="treeitem"]') === option);
    const before = option[$previousElementSibling];
    return [...own, ...(before ? [before, ...before[$querySelectorAll]('*')] : [])].find(isArrow) ?? null;
  }

  /** The options of a tree that a widget offers, closed and with branches. */
  const closed = (el) => choices.offered(el)
    .filter((option) => option[$matches]('[role="treeitem"]') && option.ariaExpanded !== 'true' && !option[$querySelector]('[role="treeitem"]'))
    .map((option) => [arrowOf(option), choices.spoken(option)]).filter(([arrow]) => arrow);

  return { closed };
})();

/** What opens the first closed branch of a widget's tree whose words are not among those that were opened, with its words; '' for none. */
footpath.closed_branch = (ref, opened) => {
  const el = act.current(ref), found = el && branches.closed(el).find(([, words]) => !opened.includes(words));
  return found ? JSON.stringify([refOf(found[0]), found[1]]) : '';
};

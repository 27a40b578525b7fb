// Two lists side by side, between which buttons move options: the left one offers them, the right one has the chosen ones.

const transfers = (() => {
  const MOST_MOVERS = 6;
  const OFF = 12; // px by which lists of one row may differ
  const PRESSABLE = 'button, a, input[type="button"], [role="button"]';

  const isList = (el) => el[$localName] === 'select' && el.multiple && el[$checkVisibility](VISIBLE);

  /** Whether two lists stand in one row and are of one size, as two of one question do. */
  function areAlike(left, right) {
    const [one, other] = [left, right].map((el) => el[$getBoundingClientRect]());
    return Math.abs(one.top - other.top) < OFF && Math.abs(one.height - other.height) < OFF && Math.abs(one.width - other.width) < OFF && other.left >= one.right;
  }

  /** What a list is left of: the other list, the smallest part of the page with both, and what moves options between them; null for none. */
  function of(left) {
    if (!isList(left)) return null;
    for (let around = flatUp(left), level = 0; around && level < 5; level++, around = flatUp(around)) {
      const fields = [...around[$querySelectorAll]('input:not([type=hidden], [type=button]), select, textarea')].filter((field) => field[$checkVisibility](VISIBLE));
      if (fields.length < 2) continue;
      const [, right] = fields;
      if (fields.length > 2 || fields[0] !== left || !isList(right) || !areAlike(left, right)) return null;
      const movers = [...around[$querySelectorAll](PRESSABLE)].filter((part) => part[$checkVisibility](VISIBLE)
        && left[$compareDocumentPosition](part) & Node.DOCUMENT_POSITION_FOLLOWING && right[$compareDocumentPosition](part) & Node.DOCUMENT_POSITION_PRECEDING);
      const had = new Set([...left.options].map((option) => option.value));
      const isOne = movers.length > 1 && movers.length <= MOST_MOVERS && ![...right.options].some((option) => had.has(option.value));
      return isOne ? { around, right, movers } : null;
    }
    return null;
  }

  /** The question over both lists: the legend of their group, or the label right before them. */
  function asked(around) {
    const holder = around[$closest]('fieldset'), legend = holder?.[$querySelector]('legend');
    if (legend && holder[$querySelectorAll]('select').length === 2) return wordsOf(legend);
    for (let at = around, level = 0; at && level < 3; level++, at = flatUp(at)) {
      const before = at[$previousElementSibling];
      if (before) return before[$localName] === 'label' ? wordsOf(before) : '';
    }
    return '';
  }

  return { of, asked };
})();

/** Both lists are one question: the options of either, of which the right one's are chosen. Their own heads ask nothing. */
function joinTransfer(item, items) {
  const found = transfers.of(item.step.el), question = found ? transfers.asked(found.around) : '';
  const other = found && items.find((each) => isElement(each) && each.step.el === found.right);
  if (!other || !question) return;
  const chosen = (other.data.options ?? []).map((option) => ({ ...option, selected: true }));
  item.data.options = [...(item.data.options ?? []).map(({ selected, ...option }) => option), ...chosen];
  item.data.value = chosen.map((option) => option.label).join(', ');
  item.text = question;
  delete item.data.label;
  for (const each of items) {
    if (isElement(each) ? each === other || found.movers.includes(each.step.el) : [item.ref, other.ref].includes(each.data?.labels)) each.dead = true;
  }
}

/** The list into which a list's options are moved; '' where they are not. */
footpath.moves_into = (ref) => { const el = act.current(ref), found = el && transfers.of(el); return found ? refOf(found.right) : ''; };

/** The option of a list with a label; '' for none, or for several. */
footpath.option_called = (ref, label) => {
  const found = [...(act.current(ref)?.options ?? [])].filter((option) => fill.labelOf(option) === label);
  return found.length === 1 ? refOf(found[0]) : '';
};

/** Whether a list comes to have an option with a label within `ms`. */
footpath.comes_to_have = async (ref, label, ms) =>
  String(await moments.until(() => [...(act.current(ref)?.options ?? [])].some((option) => fill.labelOf(option) === label), ms));

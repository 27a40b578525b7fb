// The browser's own lists: the options of `<select>` and `<datalist>`, and choosing among the former.

/** The options of a text field's `<datalist>`: they cannot be clicked, only typed. */
footpath.suggestions = (ref) => {
  const list = elementOf(ref)?.list;
  return list ? JSON.stringify([...list.options].map((option) => ({ label: fill.labelOf(option) || option.value, value: option.value }))) : 'null';
};

footpath.select_options = (ref) => JSON.stringify([...(elementOf(ref)?.options ?? [])].map((option) => ({
  label: fill.labelOf(option), value: option.value, selected: option.selected, disabled: option.disabled || option[$parentElement]?.disabled === true,
})));

/** Choose options of a native select by position. */
footpath.select_at = async (ref, wanted) => {
  const el = elementOf(ref);
  if (!el) return JSON.stringify({ failure: 'not_found' });
  const why = misfit(el, { kind: 'select' });
  if (why) return JSON.stringify({ failure: why });
  carriers.begin(el);
  if (fill.isChosen(el, wanted)) return JSON.stringify({ ok: true, unchanged: true });
  const labels = wanted.map((at) => fill.labelOf(el.options[at]));
  const there = await focusOn(el);
  if (!there) return JSON.stringify({ failure: 'not_found' });
  const isSame = wanted.every((at, place) => there.options[at] && fill.labelOf(there.options[at]) === labels[place]);
  if (!isSame) return JSON.stringify({ failure: 'no_option' }); // others came as it was entered
  fill.choose(there, wanted);
  await act.tick();
  await act.frame();
  const now = fill.successor(there);
  if (!now) return JSON.stringify({ failure: 'not_found' });
  const held = [...now.options].filter((option) => option.selected).map(fill.labelOf);
  return JSON.stringify(held.join('\n') === labels.join('\n') ? { ok: true } : { failure: 'not_taken' });
};

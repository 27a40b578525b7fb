// Text fields that search a list, and send nothing themselves: what is typed there counts once the list has taken it.

/** Where the one text field of a list lies over it, and sends nothing itself, the list is answered there. */
function joinSearched(item, items) {
  let cover = coverings.find(([data]) => data === item.data)?.[1];
  while (cover && flatUp(cover) && !flatContains(flatUp(cover), item.step.el)) cover = flatUp(cover);
  const inside = cover ? items.filter((other) => isElement(other) && !other.dead && !other.data.hidden && flatContains(cover, other.step.el)) : [];
  const fields = inside.filter(({ step }) => FIELD_TAGS.has(step.tag));
  if (fields.length !== 1 || fields[0].role !== 'textbox' || !isFace(fields[0])) return;
  const [field] = fields;
  field.role = 'combobox';
  field.text ||= item.text;
  for (const key of ['expanded', 'required', 'popup', 'description']) if (item.data[key] !== undefined) field.data[key] ??= item.data[key];
  for (const other of [item, ...inside]) if (other === item || other.role === 'listbox') other.data.proxy_for = field.ref;
  if (inside.some(({ role }) => role === 'listbox')) field.data.multiple = true; // what was chosen stands beside the field
}

const MOST_ICONS = 2; // beside a text field: the arrow that opens its list, and the cross that empties it

/** Whether an element draws an icon alone, as an arrow. */
const isDrawnIcon = (el) => !/\S/.test(el[$textContent]) && (el[$localName] === 'svg' || el[$querySelector]('svg, i, img') !== null);

/** A nameless text field may open a list where nothing stands beside it in its frame but one or two icons that are only known to be
 * clickable. The icons are parts of it. Whether it has a list, a press tells.
 */
function joinArrowed(items, bare) {
  for (const item of items) {
    if (!isElement(item) || item.dead || item.data.hidden || item.role !== 'textbox' || item.step.tag !== 'input' || !isFace(item) || item.data.popup || item.data.readonly) continue;
    const { el } = item.step;
    let around = flatUp(el);
    const icons = () => [...bare.values()].filter((other) => !other.dead && !other.data.hidden && flatContains(around, other.step.el));
    for (let level = 0; level < 2 && around && !icons().length; level++) around = flatUp(around);
    const beside = around ? icons() : [];
    if (!beside.length || beside.length > MOST_ICONS || !beside.every((other) => isDrawnIcon(other.step.el))) continue;
    if ([...around[$querySelectorAll]('input:not([type=hidden]), select, textarea, button, a[href]')].some((part) => part !== el && part[$checkVisibility](PAINTED))) continue;
    item.role = 'combobox';
    item.data.popup = 'listbox';
    for (const other of beside) other.data.proxy_for = item.ref;
  }
}

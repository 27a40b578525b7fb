// Which entries of a form carry what a control shows: one map, read where a choice is read back, where a text field may hold
// the answer alone, and before the form leaves.

const carriers = (() => {
  const first = new WeakMap(); // by form its entries before anything was entered into it

  const isNamed = (field) => field[$getAttribute]('name');

  /** The form that sends an element: named by it, else around it, also around the custom elements that draw it. */
  function formOf(el) {
    if (el.form?.[$localName] === 'form') return el.form;
    for (let at = el; at; at = flatUp(at)) if (at[$localName] === 'form') return at;
    return null;
  }

  /** The entries that the browser would send, also those of custom elements: names with texts, a file as its name. */
  const entriesOf = (form) => [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);

  /** Remember the form of an element, and those of the page, as they stand before the first entry. */
  function begin(el) {
    for (const form of [el && formOf(el), ...document[$querySelectorAll]('form')])
      if (form && !first.has(form)) first.set(form, entriesOf(form));
  }

  /** The hidden fields with a name in a part of the page. */
  const hiddenIn = (part) => [...part[$querySelectorAll]('input[type="hidden"][name]')];

  /** The fields that a person does not see and that may send what a control shows: the one that it stands for, else those beside it. */
  function behind(el) {
    const known = backings.get(el) ?? natives.get(el);
    if (known?.[$isConnected]) return [known];
    return [...choices.plot(el)[$querySelectorAll]('input[name]')].filter((field) => field !== el && !act.isTick(field) && (field.type === 'hidden' || !act.seen(field)));
  }

  /** The elements that a control is drawn in: up to the end of its widget, and the custom elements around that ask for nothing else. */
  function around(el) {
    const whole = choices.widget(el), parts = [];
    for (let at = el; at; at = at === whole ? null : at[$parentElement]) parts.push(at);
    return [...parts, ...choices.hosts(el)];
  }

  /** The names under which a form may send what a control shows. */
  function names(el) {
    if (el[$localName] === 'select') return []; // it sends the option that it shows
    const drawn = around(el).flatMap((part) => [isNamed(part), part[$getAttribute]('id')]);
    const hidden = [...hiddenIn(choices.widget(el)), ...(isNamed(el) ? [] : behind(el))].map((field) => field.name);
    return [...new Set([...drawn, ...hidden])].filter(Boolean);
  }

  /** Whether a control without a name stands with fields that nobody sees, without a name either, which hold nothing: a script that
   * reads these has not heard of what the control shows.
   */
  function isUnheard(el) {
    if (el[$localName] !== 'input' || isNamed(el) || !el.value) return false;
    const kept = [...choices.widget(el)[$querySelectorAll]('input:not([name])')].filter((field) => field !== el && /^(hidden|text)$/.test(field.type) && !act.seen(field));
    return kept.length > 0 && kept.every((field) => !field.value);
  }

  /** The method and the address that a form names for what it sends; nothing if its script alone knows them. */
  function targetOf(form) {
    const action = (form[$getAttribute]('action') ?? '').trim();
    if (/^(#|javascript:|$)/i.test(action) || !URL.canParse(action, document.baseURI)) return [];
    return [[(form[$getAttribute]('method') || 'get').toUpperCase(), new URL(action, document.baseURI).href]];
  }

  return { begin, behind, entriesOf, first, formOf, hiddenIn, isUnheard, names, targetOf };
})();

/** What the fields hold that a person does not see, behind a drawn control. */
const keptBehind = (el) => carriers.behind(el).map((field) => field.value);

/** Whether a hidden field with a name stands in a widget. */
footpath.has_hidden = (ref) => { const el = act.current(ref); return String(Boolean(el && carriers.hiddenIn(choices.widget(el)).length)); };

/** The map of the forms of some controls: of each control the names that may carry it, and all entries of their forms, as they
 * stood before anything was entered (`null`: not known) and as they stand now, with where the forms are sent, and the controls
 * whose text no hidden field beside them holds.
 */
footpath.carriers = (_, refs) => {
  const names = {}, unheard = [], forms = new Set();
  for (const ref of refs) {
    const el = act.current(ref);
    if (!el) continue;
    names[ref] = carriers.names(el);
    if (carriers.isUnheard(el)) unheard.push(ref);
    forms.add(carriers.formOf(el));
  }
  forms.delete(null);
  const before = [...forms].map((form) => carriers.first.get(form));
  const known = before.every(Boolean) ? before.flat() : null;
  const [now, targets] = [carriers.entriesOf, carriers.targetOf].map((each) => [...forms].flatMap(each));
  return JSON.stringify({ names, first: known, now, targets, unheard });
};

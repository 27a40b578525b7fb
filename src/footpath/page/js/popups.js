// What a control opens that is neither list nor calendar, as the picker of a colour: its text field, and what the control shows of it.

const popups = (() => {
  const shapeOf = (text) => text.trim().replace(/[\da-f]/gi, '0');

  /** The colour that a text means to the browser; '' where it means none. */
  function colourOf(text) {
    const probe = new Option().style;
    probe.color = text;
    return probe.color;
  }

  /** All that an element shows: its words, what the fields behind it hold, and its colours. */
  function shows(el) {
    const colours = [el, ...el[$querySelectorAll]('*')].slice(0, 40).map((part) => {
      const { backgroundColor, fill: paint } = getComputedStyle(part);
      return 'ownerSVGElement' in part ? paint : backgroundColor;
    });
    return { said: [squeeze(el[$innerText] ?? ''), ...keptBehind(el)], colours };
  }

  /** How often what an element shows is a value. */
  function times({ said, colours }, value) {
    const colour = colourOf(value);
    return said.filter((text) => written.squash(text) === written.squash(value)).length + (colour ? colours.filter((each) => each === colour).length : 0);
  }

  /** Whether an element shows a value more often than `before`: black and white stand everywhere, and a neighbour may hold the same. */
  const isShown = (el, value, before) => times(shows(el), value) > (before ? times(JSON.parse(before), value) : 0);

  /** The one text field of what has come up that a value belongs into: by the shape of what stands there where there are several, or `alone` is false. */
  function field(el, value, alone) {
    const fields = choices.cameFor(el).flatMap((part) => [part, ...part[$querySelectorAll]('input')]).filter((part) => part[$localName] === 'input' && act.isEditable(part) && !written.PICKED.has(part.type) && !act.isReadonly(part) && isOpaque(part));
    const alike = fields.filter((part) => shapeOf(part.value) === shapeOf(value));
    return alike.length === 1 ? alike[0] : alone && fields.length === 1 ? fields[0] : null;
  }

  return { field, isShown, shows };
})();

/** The text field in what a control has opened that a value belongs into, once it has come up; '' where none does. A field that is not
 * `alone` there has to hold a value of the same shape: it might search.
 */
footpath.popup_field = async (ref, value, alone, ms) => {
  let found = null;
  const look = () => { const el = act.current(ref); found = el && popups.field(el, value, alone); return !el || found !== null; };
  if (!look() && ms) await moments.until(look, ms);
  return found ? refOf(found) : '';
};

/** The button right beside a field that takes what stands in it; '' where there is none. */
footpath.popup_taker = (ref) => {
  const el = act.current(ref), around = el && flatUp(el), button = around && calendars.taker(around, []);
  return button ? refOf(button) : '';
};

/** Whether a control comes to show a value more often than `before`, a print of it. */
footpath.popup_shown = async (ref, value, before, ms) => {
  const is = () => { const el = act.current(ref); return el !== null && popups.isShown(el, value, before); };
  await moments.until(is, ms);
  return String(is());
};

/** All that a control shows, to tell whether it shows anything else. */
footpath.popup_print = (ref) => { const el = act.current(ref); return el ? JSON.stringify(popups.shows(el)) : ''; };

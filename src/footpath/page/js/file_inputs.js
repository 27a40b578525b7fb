// Joining file inputs with what is shown in their place.

/** Join a file input that takes whole folders with the one for files beside it. */
function joinFolders(inputs) {
  for (const item of inputs) {
    const beside = item.step.el.webkitdirectory && inputs.find((other) => !other.step.el.webkitdirectory && flatUp(other.step.el) === flatUp(item.step.el));
    if (beside) item.data.proxy_for = beside.ref;
  }
}

/** Join a hidden file input with what is shown in its place: its label, else the nearest button or drop zone. */
function joinTrigger(item, buttons, items, triggers) {
  const el = item.step.el;
  const label = items.find((other) => isElement(other) && !other.dead && other.data.known_by === 'file' && other.step.el.control === el && !other.data.hidden);
  if (label) { item.data.trigger = label.ref; return; }
  let around = flatUp(el);
  for (let level = 0; around && level < 6; level++, around = flatUp(around)) {
    const near = nearestTo(item, buttons.filter((button) => flatContains(around, button.step.el)), items, triggers);
    if (near) {
      item.data.trigger = near.ref;
      triggers.add(near);
      if (near.data.popup === 'listbox') delete near.data.popup; // what it opens is the chooser of files
      return;
    }
    if (around[$querySelector]('input:not([type=hidden], [type=file]), textarea, select')) return;
  }
}

/** The button that stands nearest to a file input, with no field between: rather one that sends nothing, and no other's. */
function nearestTo(item, buttons, items, triggers) {
  const place = items.indexOf(item);
  let nearest = null, least = Infinity;
  for (const button of buttons) {
    const at = items.indexOf(button);
    if (items.slice(Math.min(at, place) + 1, Math.max(at, place)).some(isField)) continue;
    const cost = 4 * Math.abs(at - place) + 2 * triggers.has(button) + (at > place) + (button.data.type === 'submit' ? 4 * items.length : 0);
    if (cost < least) [nearest, least] = [button, cost];
  }
  return nearest;
}

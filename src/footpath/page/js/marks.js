// Draw the refs of elements, or other words for them, beside them: for a picture that a model or a person looks at.

const marked = [];

footpath.unmark = () => { for (const layer of marked.splice(0)) layer.remove(); return ''; };

/** Frame each element and write its ref, or the word given with it, at its corner; each word has a colour, and
    neighbours without words have different ones. */
footpath.mark = async (list) => {
  footpath.unmark();
  const layers = new Map(); // one a document: frames of the same site are in the same world
  const layerOf = (doc) => {
    if (!layers.has(doc)) {
      const layer = doc.createElement('div');
      layer.setAttribute('aria-hidden', 'true');
      layer.style.cssText = 'all:initial;position:fixed;left:0;top:0;width:0;height:0;margin:0;border:0;padding:0;overflow:visible;pointer-events:none;z-index:2147483647;';
      if (layer.showPopover) layer.popover = 'manual';
      doc.documentElement.append(layer);
      layer.showPopover?.();
      layers.set(doc, layer);
      marked.push(layer);
    }
    return layers.get(doc);
  };
  const colours = ['#d00000', '#0050c8', '#007030', '#8000b0'];
  const words = [...new Set(list.filter(Array.isArray).map(([, word]) => word))];
  for (const [at, entry] of list.entries()) {
    const [ref, word] = Array.isArray(entry) ? entry : [entry, ''];
    const el = elementOf(ref);
    const box = el?.getBoundingClientRect();
    if (!box || box.width < 1 || box.height < 1) continue;
    const doc = el.ownerDocument;
    const colour = colours[(word ? words.indexOf(word) : at) % colours.length];
    const frame = doc.createElement('div');
    frame.style.cssText = `all:initial;position:absolute;box-sizing:border-box;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;border:2px solid ${colour};`;
    const name = doc.createElement('div');
    name.textContent = word || ref;
    const above = box.top - 13 >= -doc.defaultView.scrollY ? box.top - 13 : box.top;
    name.style.cssText = `all:initial;position:absolute;white-space:nowrap;left:${box.left}px;top:${word ? above : Math.max(box.top - 13, 0)}px;padding:0 2px;background:${colour};color:#fff;font:bold 11px/13px monospace;`;
    layerOf(doc).append(frame, name);
  }
  await act.frame();
  return '';
};

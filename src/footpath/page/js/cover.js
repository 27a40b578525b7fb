// Paint over what must not be seen on a picture.

const covers = [];

footpath.uncover = () => { for (const cover of covers.splice(0)) cover.remove(); return ''; };

/** A function that tells whether a text holds one of the words, or is a piece of one. */
function privacyTest(words) {
  const folded = (text) => text.replace(/[\s().\/-]+/g, '').toLowerCase(); // a page may space a number its own way
  const secret = words.map(folded).filter((word) => word.length > 2);
  return (data) => {
    const text = folded(data);
    return text !== '' && secret.some((word) => text.includes(word) || (text.length > 5 && word.includes(text)));
  };
}

/** Lay a plain box over elements, over each password, over each text that holds one of `words` and, when `every`, over
 *  each field that holds a value. */
footpath.cover = async (list, every, words) => {
  footpath.uncover();
  const found = new Set(list.map(elementOf).filter(Boolean));
  const isSecret = privacyTest(words);
  const texts = [];
  const visit = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (words.length && walker.nextNode()) if (isSecret(walker.currentNode.data)) texts.push(walker.currentNode);
    for (const el of root.querySelectorAll('*')) {
      const inner = rootOf(el);
      if (inner) visit(inner);
      if (el.localName === 'iframe' || el.localName === 'frame') {
        let doc = null;
        try { doc = el.contentDocument; } catch { /* another site's: covered in its own world */ }
        if (doc) visit(doc);
      }
      const isField = el.localName === 'input' || el.localName === 'textarea' || el.localName === 'select' || el.isContentEditable;
      if (isField && (el.type === 'password' || (every && !['button', 'submit', 'reset', 'image', 'checkbox', 'radio'].includes(el.type)))) found.add(el);
    }
  };
  visit(document);
  const lay = (doc, box) => {
    const cover = doc.createElement('div');
    cover.setAttribute('aria-hidden', 'true');
    cover.style.cssText = `all:initial;position:fixed;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;margin:0;border:0;padding:0;background:#888;pointer-events:none;z-index:2147483647;`;
    if (cover.showPopover) cover.popover = 'manual';
    doc.documentElement.append(cover);
    cover.showPopover?.();
    covers.push(cover);
  };
  for (const el of found) lay(el.ownerDocument, el.getBoundingClientRect());
  for (const node of texts) {
    const range = node.ownerDocument.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) lay(node.ownerDocument, box);
  }
  await act.frame();
  return '';
};

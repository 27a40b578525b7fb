// What a document does while a picture of it is taken, and where elements stand. Nothing in the document is changed.

(() => {
  const MOST_SAID = 100;
  const LONGEST_SAID = 4000;
  /** Properties that move nothing but what they are animated on. */
  const STEADY = new Set([
    'offset', 'computedOffset', 'easing', 'composite', 'transform', 'translate', 'scale', 'rotate', 'opacity', 'color', 'fill',
    'stroke', 'strokeDashoffset', 'strokeDasharray', 'backgroundColor', 'backgroundPosition', 'backgroundPositionX',
    'backgroundPositionY', 'boxShadow', 'outlineColor', 'borderColor', 'filter', 'visibility',
  ]);

  const FRAMES = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe']);

  let changes = 0;
  /** Texts that came, went or may have looked different since the last call. */
  let said = new Set();
  let isLost = false;
  let isAnimated = false;

  function say(text) {
    if (!text || said.has(text)) return;
    if (typeof text !== 'string' || text.length > LONGEST_SAID || said.size >= MOST_SAID) isLost = true;
    else said.add(text);
  }

  function noteStir(records) {
    changes += records.length;
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'characterData') say(target.data);
      else if (type === 'attributes') { say(target[$getAttribute](attributeName)); say(target[$textContent]); }
      else if (type === 'childList') {
        if (target[$textContent].length <= LONGEST_SAID) say(target[$textContent]);
        for (const node of addedNodes) {
          if (node[$nodeType] === Node.ELEMENT_NODE) say(node[$outerHTML]);
          if (node[$nodeType] === Node.ELEMENT_NODE && rootOf(node)) isLost = true;
        }
      }
    }
  }

  /** Whether an element shows what its own text does not tell: a frame's document, or a shadow root. */
  function holdsMore(el) {
    return rootOf(el) || [...el[$querySelectorAll]('*')].some((each) => rootOf(each) || FRAMES.has(each[$localName]))
      || FRAMES.has(el[$localName]);
  }

  /** Texts of what is animated; `isLost` where an animation may move other things, or draws a view of before. */
  function noteAnimations(root) {
    for (const animation of root[$getAnimations]()) {
      if (animation.playState !== 'running') continue;
      isAnimated = true;
      const { target, pseudoElement } = animation.effect ?? {};
      if (!target) continue;
      say(target[$textContent]);
      if (holdsMore(target)) isLost = true;
      if (pseudoElement) say(getComputedStyle(target, pseudoElement).content);
      const names = animation.effect.getKeyframes().flatMap(Object.keys);
      if (pseudoElement?.startsWith('::view-transition') || !names.every((name) => STEADY.has(name))) isLost = true;
    }
  }

  /** The box of an element in this frame, also of one in a frame of the same site. */
  function placeOf(el) {
    const { left, top, width, height } = el[$getBoundingClientRect]();
    const box = [left, top, width, height];
    for (let doc = el[$ownerDocument]; doc !== document; ) {
      const frame = doc[$defaultView]?.frameElement;
      if (!frame) break;
      const around = frame[$getBoundingClientRect](), style = getComputedStyle(frame);
      const wide = around.width / frame[$offsetWidth] || 1, high = around.height / frame[$offsetHeight] || 1;
      box[0] = around.left + (frame[$clientLeft] + parseFloat(style.paddingLeft) + box[0]) * wide;
      box[1] = around.top + (frame[$clientTop] + parseFloat(style.paddingTop) + box[1]) * high;
      box[2] *= wide;
      box[3] *= high;
      doc = frame[$ownerDocument];
    }
    return box;
  }

  /**
   * Answers what has happened since the last call, how many ms ago anything was scrolled (null: never), how many
   * closed shadow roots are known, and the boxes of elements as [left, top, width, height] in this frame.
   * With `goes_on` the document is watched until the next call.
   */
  footpath.unrest = (refs, goesOn) => {
    hear(document);
    tellNow();
    let fresh = false;
    let closed = 0;
    const visit = (root) => {
      fresh ||= !watched.has(root);
      watch(root);
      noteAnimations(root);
      for (const el of root[$querySelectorAll]('*')) {
        const inner = rootOf(el);
        if (inner) visit(inner);
        if (inner && !el[$shadowRoot]) closed++;
      }
    };
    visit(document);
    const boxes = {};
    for (const ref of refs) {
      const el = elementOf(ref);
      if (el) boxes[ref] = placeOf(el);
    }
    const scrolled = lastScroll < 0 ? null : performance.now() - lastScroll;
    const told = JSON.stringify({ changes, said: [...said], lost: isLost || fresh, animated: isAnimated, scrolled, closed, boxes });
    changes = 0;
    said = new Set();
    isLost = isAnimated = false;
    if (goesOn) followers.add(noteStir);
    else followers.delete(noteStir);
    return told;
  };
})();

// Recording: tells what a person does, with the page as it stood just before. Nothing is heard before `footpath.listen`,
// and nothing after `footpath.listen('')`.
//
// Only trusted events count. They are heard on their way down, before any script of the page, so that the observation that
// goes with an act shows the page which the person saw. Of a password nothing is told but that it was entered.
//
// A click is told by its press: where the pointer went down, and the page at that moment. Many drawn lists take the press,
// and have closed by the time of the click.

footpath.listen = (() => {
  const ENTERED = 'input, textarea, select';
  const KEYS = new Set(['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']);
  const NO_TEXT = new Set(['checkbox', 'radio', 'file', 'submit', 'button', 'reset', 'image', 'range', 'color', 'hidden']);
  const LONGEST = 20000;
  const LONGEST_PRESSED = 300;  // characters of a pressed text
  const DEEPEST = 12;  // elements that are told, from the hit one outwards
  const LARGEST_ICON = 64;  // CSS pixels: what is drawn larger has places of its own
  const SHORTEST_DRAG = 8;  // CSS pixels
  const SHAPES = 'path, rect, circle, ellipse, polygon, polyline, line, image, use';
  const heard = new WeakSet();
  let send = null;
  let heardFrames = false;
  let pressed = null;  // the press that no click has followed yet: its place, and the act to tell
  let typing = null;  // the field whose entry was told last: the page before it is told once

  const isElementNode = (node) => node?.[$nodeType] === 1;

  /** The elements from the one that was hit outwards, through open shadow roots. */
  const outwards = (event) => event.composedPath().filter(isElementNode);

  const isSecret = (el) => el.type === 'password' || /password|one-time-code|^cc-/.test(el[$getAttribute]('autocomplete') ?? '');

  const isTyped = (el) => el[$isContentEditable] || el[$localName] === 'textarea'
    || (el[$localName] === 'input' && !NO_TEXT.has(el.type));

  /** The path of an element, as an observation writes it, but for slots. */
  function pathTo(el) {
    const steps = [];
    for (let node = el; node; ) {
      const nth = nthOf(node), around = node[$parentNode];
      steps.unshift(nth > 1 ? `${node[$localName]}[${nth}]` : node[$localName]);
      if (around?.[$nodeType] === Node.DOCUMENT_FRAGMENT_NODE && around.host) {
        steps.unshift('#shadow-root');
        node = around.host;
      } else if (around?.[$nodeType] === Node.DOCUMENT_NODE && around !== document) {
        steps.unshift('#document');
        node = around.defaultView?.frameElement;
      } else node = isElementNode(around) ? around : null;
    }
    return steps.join('/');
  }

  /** The drawing of several shapes, or the canvas, that was pressed somewhere: its place in the path; -1 for none. */
  function drawingAt(path) {
    const at = path.findIndex((el) => el[$localName] === 'canvas' || el[$localName] === 'svg');
    if (at < 0) return -1;
    const { width, height } = path[at][$getBoundingClientRect]();
    if (Math.max(width, height) <= LARGEST_ICON) return -1;
    const isOne = path[at][$localName] === 'svg' && path[at][$querySelectorAll](SHAPES).length < 2;
    return isOne ? -1 : at;
  }

  /** The text under a press, and the number of steps from the hit element out to the element that says it; none far out,
   *  and none around a drawing. */
  function pressedText(path) {
    const drawing = drawingAt(path);
    const end = drawing < 0 ? Math.min(path.length, DEEPEST) : drawing;
    for (let depth = 0; depth < end; depth++) {
      if (path[depth][$matches]('html, body')) break;
      const text = squeeze(path[depth][$textContent]);
      if (text) return text.length > LONGEST_PRESSED ? {} : { text, depth, path: pathTo(path[depth]) };
    }
    return drawing < 0 ? {} : { drawing: refOf(path[drawing]) };
  }

  /** An act on the page as it stands; `anew` is false for one more key in the same field, whose page was told already. */
  function actOn(kind, path, said = {}, anew = true) {
    const isTop = globalThis.top === globalThis;
    // what stands in a frame of another site has no place in the page around it, which alone is read here
    const act = { kind, refs: isTop ? path.slice(0, DEEPEST).map(refOf) : [], ...said, page: '' };
    if (isTop && anew) act.page = footpath.observe({ since: '', prefix: '' });
    return act;
  }

  const sendOff = (act) => send(JSON.stringify(act).toWellFormed());

  const tell = (...said) => sendOff(actOn(...said));

  /** Whether the browser makes another event of a click here: a label's control is clicked next, an entry changes. */
  function isToldOtherwise(path) {
    const label = path.find((el) => el[$localName] === 'label');
    const field = path.find((el) => el[$matches](ENTERED));
    if (!field) return Boolean(label?.control);
    return isTyped(field) || field[$localName] === 'select' || ['checkbox', 'radio', 'file'].includes(field.type);
  }

  function valueOf(el) {
    if (isSecret(el)) return { secret: true, value: '' };
    return { value: (el[$isContentEditable] ? el[$innerText] : el.value).slice(0, LONGEST) };
  }

  /** Whether the pointer is where it was pressed: else something was dragged. */
  const isThere = (event) => Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SHORTEST_DRAG;

  function tellPress() {
    sendOff(pressed.act);
    pressed = typing = null;
  }

  const on = {
    pointerdown(event, path) {
      pressed = null;
      if (event.button !== 0 || !event.isPrimary || isToldOtherwise(path)) return;
      pressed = { x: event.clientX, y: event.clientY, act: actOn('click', path, pressedText(path)) };
    },
    pointercancel() { pressed = null; },
    pointerup(event) {
      const press = pressed;
      // the click follows at once, unless the press took its element out of the page
      setTimeout(() => {
        if (pressed !== press) return;  // another press began meanwhile
        if (press && isThere(event)) tellPress();
        pressed = null;
      });
    },
    click(event, path) {
      if (pressed && isThere(event)) {
        tellPress();
        return;
      }
      if (isToldOtherwise(path)) return;
      typing = null;
      tell('click', path, { by_key: event.detail === 0 });
    },
    input(event, path) {
      const el = path.find((each) => isTyped(each));
      if (!el) return;
      const root = el[$isContentEditable] ? path.findLast((each) => each[$isContentEditable]) : el;
      tell('fill', [root], valueOf(root), typing !== root);
      typing = root;
    },
    change(event, path) {
      const [el] = path;
      if (!el) return;
      if (el[$localName] === 'select') {
        const labels = [...el.selectedOptions].map((option) => option.label.trim());
        tell('select', [el], { labels });
      } else if (el.type === 'checkbox' || el.type === 'radio') {
        tell('check', [el], { checked: el.checked });
      } else if (el.type === 'file') {
        tell('upload', [el], { labels: [...el.files].map((file) => file.name) });
      } else if (isTyped(el)) {
        tell('fill', [el], valueOf(el), typing !== el);
      } else return;
      typing = isTyped(el) ? el : null;
    },
    keydown(event, path) {
      if (!KEYS.has(event.key) || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const [el] = path;
      if (!el || (event.key === 'Enter' && (el[$localName] === 'textarea' || el[$isContentEditable]))) return;
      if (event.key !== 'Enter' && event.key !== 'Escape' && (el[$localName] === 'select' || isTyped(el) && !el[$getAttribute]('role'))) return;
      if (el[$matches]('button, a[href], summary, input[type=submit], input[type=button]') && event.key === 'Enter') return;
      tell('press', [el], { value: event.key });
    },
  };

  function hearAll(view) {
    if (!view || heard.has(view)) return;
    heard.add(view);
    for (const [type, take] of Object.entries(on)) {
      view.addEventListener(type, (event) => {
        if (send === null || !event.isTrusted) return;
        frames();
        try { take(event, outwards(event)); } catch { /* a page that breaks our reading loses this act, and no more */ }
      }, true);
    }
  }

  /** Frames of the same site are read with the page around them, and so are heard from there. */
  function frames(doc = document) {
    for (const frame of doc[$querySelectorAll]('iframe, frame')) {
      const inner = documentIn(frame);
      if (!inner) continue;
      hearAll(frame.contentWindow);
      frames(inner);
    }
  }

  /** Tell acts by the binding of this name from now on; none any more without a name. */
  return (name) => {
    if (name === '' || send !== null) {
      if (name === '') send = null;
      return '';
    }
    let isWithin = false;
    try { isWithin = globalThis.frameElement !== null; } catch { /* of another site */ }
    if (isWithin) return '';
    send = globalThis[name];
    typing = null;
    hearAll(globalThis);
    if (!heardFrames) {
      heardFrames = true;
      globalThis.addEventListener('load', () => frames(), true);
      globalThis.addEventListener('pointerover', () => frames(), true);
    }
    return '';
  };
})();

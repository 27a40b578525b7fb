// While somebody watches the page: hide the values of fields and the person's texts, without changing the document. A
// style sheet shows dots in fields, as for passwords; highlights cover texts. What is new is hidden before it is painted.

const VEIL = 'veil-' + TOKEN;
const VEILED = `
input:not([type=button], [type=submit], [type=reset], [type=image], [type=checkbox], [type=radio]), textarea, select {
  -webkit-text-security: disc !important;
}
::selection { color: transparent !important; background: #888 !important; }
::highlight(${VEIL}) {
  color: transparent; -webkit-text-fill-color: transparent; -webkit-text-stroke-color: transparent; text-shadow: none;
  background-color: #888;
}`;
const TICKS = `
input[type=checkbox], input[type=radio] { background: #888 !important; filter: brightness(0) opacity(.4) !important; }`;

const DRAWN = 'svg text { fill: transparent !important; stroke: transparent !important; }'; // highlights do not colour it

const sheets = new Map(); // by document or shadow root
const ranges = new Map(); // of what is covered, by its node
let fieldsBefore = [];
let askedBefore = '';
let css = '';
let isPrivate = () => false;
let highlight = null;
let curtain = null;

/** Cover a node with the highlight. Answers whether it was not covered before: moving a node empties its range. */
function cover(node) {
  const known = ranges.get(node);
  if (!node.parentNode || (known && !known.collapsed)) return false;
  const range = known ?? document.createRange();
  range.selectNode(node);
  ranges.set(node, range);
  highlight.add(range);
  return true;
}

function bare(node) {
  highlight.delete(ranges.get(node));
  ranges.delete(node);
}

function dress(rules) {
  css = rules;
  for (const sheet of sheets.values()) sheet.replaceSync(css);
}

/** Cover the person's texts in a node, and editable elements. */
function look(node) {
  const nodes = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = node.nodeType === Node.TEXT_NODE ? node : nodes.nextNode(); text; text = nodes.nextNode()) {
    if (isPrivate(text.data)) {
      cover(text);
      if (text.parentElement?.ownerSVGElement && !css.endsWith(DRAWN)) dress(css + DRAWN);
    }
    else if (ranges.has(text)) bare(text);
  }
  if (node.isContentEditable) cover(node);
  for (const el of node.querySelectorAll?.('[contenteditable]') ?? []) if (el.isContentEditable) cover(el);
}

/** Hide what is private in a document or shadow root. Answers whether it was not hidden before. */
function draw(root) {
  let sheet = sheets.get(root);
  if (sheet && root.adoptedStyleSheets.includes(sheet)) return false;
  if (!sheet) {
    sheets.set(root, (sheet = new CSSStyleSheet()));
    curtain.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ['contenteditable'] });
  }
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
  look(root);
  return true;
}

footpath.unveil = () => {
  curtain?.disconnect();
  for (const [root, sheet] of sheets) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
  CSS.highlights.delete(VEIL);
  for (const all of [sheets, ranges]) all.clear();
  highlight = curtain = null;
  askedBefore = '';
  fieldsBefore = [];
  return '';
};

/** Hide the values of fields, texts with one of `words`, and the elements `refs`; with `ticks` also which boxes are ticked.
 *  Answers whether anything was visible until now (`fresh`), and the iframes inside, each to be called by itself. */
footpath.veil = ({ prefix: given, words, refs, ticks }) => {
  prefix = given;
  const asked = JSON.stringify([words, ticks]);
  let fresh = asked !== askedBefore || CSS.highlights.get(VEIL) !== highlight;
  curtain ??= new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) for (const node of type === 'childList' ? addedNodes : [target]) look(node);
  });
  CSS.highlights.set(VEIL, (highlight ??= new Highlight()));
  if (fresh) {
    askedBefore = asked;
    isPrivate = privacyTest(words);
    dress(VEILED + (ticks ? TICKS : ''));
    for (const root of sheets.keys()) look(root);
  }
  for (const root of sheets.keys()) if (!root.isConnected && root !== document) sheets.delete(root);
  for (const node of ranges.keys()) if (!node.isConnected) bare(node);
  hear(document);
  const frames = [];
  const visit = (root) => {
    fresh = draw(root) || fresh;
    for (const el of root.querySelectorAll('*')) {
      const inner = rootOf(el);
      if (inner) visit(inner);
      if ((el.localName === 'iframe' || el.localName === 'frame') && el.getClientRects().length) frames.push(refOf(el));
    }
  };
  visit(document);
  const fields = refs.map(elementOf).filter(Boolean);
  for (const el of fieldsBefore) if (!fields.includes(el) && ranges.has(el)) { bare(el); look(el); }
  for (const el of fields) fresh = cover(el) || fresh;
  fieldsBefore = fields;
  return JSON.stringify({ fresh, frames });
};

// Collecting text: a run gathers the words of a block through all of its inline elements.

const LOCKED = { heading: 'heading', legend: 'legend', label: 'label' };
const WORDS = /\S/;
const RUNS = { li: 'item', dt: 'item', dd: 'item', td: 'cell', th: 'cell' };
const RUN_ROLES = { listitem: 'item', cell: 'cell', gridcell: 'cell', columnheader: 'cell', rowheader: 'cell' };

/** The run that is being gathered, or null. */
let run;

// Of the words of one block, as many are told.
const LONGEST_TEXT = 100_000;

/** Whether the font of an element, of which nobody hears, draws its words as icons. */
const isLigature = (el) => el !== null && /icon|symbol/i.test(styleOf(el).fontFamily);

function speak(text, step) {
  if (step.quiet || !step.rendered) return;
  if (step.hidden && !run?.locked) return;
  if (run?.locked && run.step.ax && !step.ax && isLigature(step.el)) return;
  const isBlank = !WORDS.test(text);
  if (isBlank ? !run : !run?.locked && !isShown(step)) return;
  if (!run) {
    const block = step.block ?? step;
    run = emit(block, block.kind);
    run.parent = step.container;
  }
  if (run.text.length < LONGEST_TEXT) run.text += text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  if (!isBlank) addPiece(run, step.el, text, step.struck);
  if (isBlank) return;
  if (!step.link) run.own = true;
  else if (step.link !== true) run.lender ??= step.link;
}

// The longest text that is also split into pieces: a line of facts, no paragraph.
const LINE = 300;
const TELLS = /[\p{L}\p{N}]/u;

/** End a line of the run at a `<br>`. A heading or label is one text, however it is broken. */
function endLine() {
  if (!run) return;
  run.text += ' ';
  if (!run.locked) (run.breaks ??= []).push(run.text.length);
}

/** Add the text of one element in one line to the pieces. Whether it is struck out by style is asked later. */
function addPiece(item, el, text, struck) {
  const last = item.pieces?.at(-1);
  const line = item.breaks ? item.breaks.length : 0;
  if (last?.el === el && last.line === line) { if (last.text.length <= LINE) last.text += text; return; }
  const piece = { el, text, line, struck: struck || null };
  if (item.pieces) item.pieces.push(piece);
  else item.pieces = [piece];  // most have one
}

const DIGIT = /\p{N}/u;

/** Whether a piece is struck out, as an old price is. */
const isStruck = (piece) => (piece.struck ??= piece.el !== null && styleOf(piece.el).textDecorationLine.includes('line-through'));

/** The pieces of a text that several elements or lines say; null where one says all, or one stands in another's words.
 *  What is struck out is none of them beside what is not. */
function partsOf(pieces, text, lines) {
  if (!pieces || pieces.length < 2 || text.length > LINE) return null;
  const told = pieces.filter((piece) => TELLS.test(piece.text));
  if (told.length < 2) return null;
  const valid = told.filter((piece) => !isStruck(piece));
  if (valid.length && valid.length < told.length) return valid.map(partOf);
  if (told[0].line === told.at(-1).line) return piecesOf(told);
  const byLine = new Map();
  for (const piece of told) byLine.set(piece.line, [...(byLine.get(piece.line) ?? []), piece]);
  return [...byLine].flatMap(([line, each]) => piecesOf(each) ?? [{ said: squeeze(lines[line]), el: null }]);
}

const partOf = (piece) => ({ said: squeeze(piece.text), el: piece.el });

/** Note the parts of a text, with what its markup calls them; of a text in one part, what it calls the text. */
function noteParts(data, parts, whole) {
  if (parts) data.parts = parts.map((part) => part.said);
  const marks = (parts ?? whole).map((part) => (part.el ? markOf(part.el, part.said) : ''));
  if (marks.some(Boolean)) data.marks = marks;
}

// The longest text that names a place or a firm, and the most that markup says of it.
const FACT = 80, MOST_NAMES = 100, MOST_AROUND = 3;
/** The names that people give to parts of a page; style sheets have others, with digits and colons. */
const PLAIN_NAME = /^[a-z][a-z_-]{2,}$/i;
const NAMING = ['itemprop', 'class', 'data-testid', 'data-test', 'data-automation-id', 'data-qa'];

/** What the markup calls a text: the classes and names of the element that says it, and of those that hold no more. */
function markOf(el, said) {
  if (said.length > FACT) return '';
  const names = new Set();
  for (let at = el, up = 0; at && up < MOST_AROUND; at = at[$parentElement], up++) {
    if (up && (at[$childElementCount] > 2 || squeeze(at[$textContent]).length > said.length)) break;
    if (!at[$hasAttributes]()) continue;
    for (const naming of NAMING) for (const name of (at[$getAttribute](naming) ?? '').split(/\s+/)) if (PLAIN_NAME.test(name)) names.add(name);
  }
  return [...names].join(' ').slice(0, MOST_NAMES);
}

/** The pieces of one line; null where one stands in another's words. */
function piecesOf(told) {
  for (let i = 1; i < told.length; i++) {
    const one = told[i - 1].el, other = told[i].el;
    if (one && other && isNested(one, other) && !isAside(one) && !isAside(other)) return null;
  }
  return told.map(partOf);
}

/** Whether an element says something beside the text around, and is no word of its sentence. */
const isAside = (el) => el[$localName] === 'small';

/** The lines of a run's text; null where it is not broken. */
const linesOf = (item) => item.breaks && [0, ...item.breaks].map((start, at) => item.text.slice(start, item.breaks[at]));

/** The same of an element whose words are its name: only what the name has, too. */
function partsWithin(el, name) {
  const first = el[$firstElementChild];
  if (!first || (!first[$nextElementSibling] && !first[$firstElementChild] && !isAside(first)) || !name || name.length > LINE) return null;
  const item = { pieces: null };
  const texts = el[$ownerDocument][$createTreeWalker](el, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const said = squeeze(node.data);
    if (said && name.includes(said)) addPiece(item, node[$parentElement], node.data, node[$parentElement][$closest]('s,del,strike') !== null);
  }
  return partsOf(item.pieces, name);
}

function endRun() {
  if (!run) return;
  const item = run;
  run = null;
  const lines = linesOf(item);
  item.text = squeeze(item.text);
  const isLent = !item.own && !item.locked;
  if (!item.text || (isLent && !item.lender)) { item.dead = true; return; }
  settleRun(item, lines);
  if (isLent && !item.dead) { item.dead = true; item.lent = true; }
}

function settleRun(item, lines) {
  const whole = item.pieces?.length === 1 ? item.pieces[0].el : item.step.el;
  noteParts(item.data, partsOf(item.pieces, item.text, lines), [{ said: item.text, el: whole }]);
  if (item.pieces && DIGIT.test(item.text) && item.pieces.every(isStruck)) item.data.struck = true;
  const box = rectOf(item.step);
  item.box = round(box);
  if (item.kind === 'label' || item.kind === 'legend' || item.kind === 'heading') return;
  if (box.width <= 1 || box.height <= 1) { item.dead = item.step.el[$getClientRects]().length > 0; return; }
  if (hiddenBy(item.step, box)) item.dead = true;
}

/** Handle the begin or end of an element: a block ends the run, an inline block separates words. */
function boundary(flow) {
  if (!run) return;
  if (flow === BLOCK && !run.locked) endRun();
  else if (flow !== INLINE) run.text += ' ';
}

const STAR = /[*✱✲﹡＊]/;

/** Whether the style sheet adds an asterisk to a label: it means "required", as one in the text does. */
function isStarred(label) {
  if (hasStar(label)) return true;
  let child = label[$firstElementChild];
  for (let left = 4; child && left; left--, child = child[$nextElementSibling]) {
    if (!FIELD_TAGS.has(child[$localName]) && hasStar(child)) return true;
  }
  return false;
}

const hasStar = (el) =>
  STAR.test((el[AFTER] ??= getComputedStyle(el, '::after')).content) || STAR.test((el[BEFORE] ??= getComputedStyle(el, '::before')).content);

/** The words of a label without what is hidden from screen readers: what a list in it shows as chosen, or an icon's name. */
function withoutHidden(label, control, text) {
  const words = wordsOf(label, control);
  return words === '' ? text : STAR.test(text) && !STAR.test(words) ? words + ' *' : words;
}

/** Collect a heading, legend or label as one text, whatever is in it. */
function walkLocked(el, step, kind) {
  const outer = run;
  if (outer && !outer.locked) endRun();
  const item = emit(step, kind);
  const inLocked = outer?.locked;
  if (!inLocked) { run = item; item.locked = true; } else item.dead = true;
  step.block = step;
  if (kind === 'heading') item.data.level = Number(el[$getAttribute]('aria-level') ?? (/^h[1-6]$/.test(step.tag) ? step.tag[1] : 2)) || 2;
  walkChildren(el, step);
  if (inLocked) return;
  run = item;
  item.own = true;
  const control = kind === 'label' ? controlOf(el) : null;
  if (control && el[$querySelector]('[aria-hidden=true]')) run.text = withoutHidden(el, control, run.text);
  const mayTell = kind !== 'heading' && !control?.required && run.text && !STAR.test(run.text);
  if (mayTell && isStarred(el)) run.text += ' *';
  endRun();
  const known = control && !/\p{L}/u.test(item.text) ? labelsOf(control) : NONE; // a number in its label is where a slider stands
  if (control && control.type !== 'hidden' && (!known.length || known.includes(el))) item.data.labels = refOf(control);
}

/** Collect the alternative text of an image: in the run around it, else by itself. */
function walkImage(el, step, alt) {
  if (!alt || !alt.trim()) return;
  if (run) { run.text += ` ${alt} `; addPiece(run, el, alt, step.struck); return; }
  if (step.quiet || step.link || step.hidden || !step.ax || !isShown(step)) return;
  const box = rectOf(step);
  if (box.width <= 1 || box.height <= 1) return;
  const item = emit(step, 'image');
  item.text = squeeze(alt);
  item.box = round(box);
}

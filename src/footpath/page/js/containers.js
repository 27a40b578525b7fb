// Containers: landmarks, groups, lists, dialogs, and the documents of frames.

const CONTAINERS = {
  banner: 'landmark', main: 'landmark', navigation: 'landmark', complementary: 'landmark', contentinfo: 'landmark',
  search: 'landmark', region: 'landmark', tabpanel: 'landmark', form: 'form', group: 'group', radiogroup: 'group', toolbar: 'group',
  tablist: 'group', menu: 'group', menubar: 'group', article: 'group', listbox: 'group', list: 'list', table: 'table', grid: 'table', treegrid: 'table',
  row: 'row', dialog: 'dialog', alertdialog: 'dialog', alert: 'alert', status: 'status', log: 'status',
};

function containerKind(el, role, step) {
  const kind = CONTAINERS[role];
  if (kind || step.bare) return kind;
  const live = el[$getAttribute]('aria-live');
  return live !== null && live !== 'off' ? 'status' : undefined;
}

function walkContainer(el, step, kind, role) {
  if (run && !run.locked) endRun();
  const item = emit(step, kind);
  item.isContainer = true;
  if (kind === 'landmark' || kind === 'group' || kind === 'dialog') item.role = role;
  if (kind === 'form') {
    put(item.data, 'id', el[$getAttribute]('id'));  // by a property, a field of that name would answer
    put(item.data, 'html_name', el[$getAttribute]('name'));
  }
  if (kind !== 'list' && kind !== 'row') {
    const isPlainFieldset = step.tag === 'fieldset' && !el[$hasAttribute]('aria-label') && !el[$hasAttribute]('aria-labelledby');
    item.text = isPlainFieldset ? childWords(el, 'legend') : nameOf(el, role);
    item.box = round(rectOf(step));
  }
  step.container = item;
  if (role === 'listbox') step.inList = true;
  walkChildren(el, step);
  if (run && !run.locked) endRun();
}

/** Walk a frame: into its document where that can be reached; else note it, to be read by itself. */
function walkFrame(el, step) {
  const box = rectOf(step);
  if (run) endRun();
  const { paddingLeft, paddingTop } = getComputedStyle(el);
  const left = box.left + el[$clientLeft] + parseFloat(paddingLeft);
  const upper = box.top + el[$clientTop] + parseFloat(paddingTop);
  const isSeen = !step.hidden && isShown(step) && box.width > 1 && box.height > 1;
  const doc = documentIn(el);
  const item = emit(step, 'frame');
  item.box = round(box);
  item.text = squeeze(el.title || el[$getAttribute]('aria-label') || '');
  item.isContainer = true;
  if (!doc) {
    item.used = true;
    apart.push({ ref: refOf(el), url: el.src, x: left + offsetX, y: upper + offsetY, seen: isSeen, item });
    return;
  }
  framed.push(el);
  if (!doc[$documentElement] || !isSeen) return;
  const outer = [offsetX, offsetY, originX, originY];
  offsetX += left;
  offsetY += upper;
  originX = doc[$defaultView].scrollX;
  originY = doc[$defaultView].scrollY;
  watch(doc);
  hear(doc);
  walk(doc[$documentElement], doc[$documentElement][$localName], documentStep(doc, step, item), 1);
  endRun();
  [offsetX, offsetY, originX, originY] = outer;
}

/** Where the walk of a frame's document begins: nothing but the accessibility of the frame reaches into it. */
function documentStep(doc, frame, item) {
  const step = new Step(null, '#document', 1, null);
  step.up = frame;
  step.scope = doc;
  step.ax = frame.ax;
  step.container = item;
  step.clip = EVERYWHERE;
  return step;
}

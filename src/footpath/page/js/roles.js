// What an element is: its ARIA role, said by the page or implied by HTML.

const INPUT_ROLES = {
  text: 'textbox', email: 'textbox', tel: 'textbox', url: 'textbox', password: 'textbox', search: 'searchbox',
  number: 'spinbutton', checkbox: 'checkbox', radio: 'radio', range: 'slider',
  button: 'button', submit: 'button', reset: 'button', image: 'button',
};

const TAG_ROLES = {
  button: 'button', summary: 'button', textarea: 'textbox', option: 'option', a: 'link', area: 'link',
  nav: 'navigation', main: 'main', aside: 'complementary', search: 'search', form: 'form', dialog: 'dialog',
  ul: 'list', ol: 'list', menu: 'list', dl: 'list', table: 'table', tr: 'row', fieldset: 'group', details: 'group',
  h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading',
  img: 'img', output: 'status', article: 'article', optgroup: 'group', progress: 'progressbar', meter: 'meter',
};

// Roles that a person acts on.
const WIDGETS = new Set([
  'button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'combobox', 'textbox', 'searchbox', 'spinbutton', 'slider',
  'menuitem', 'menuitemcheckbox', 'menuitemradio', 'treeitem', 'listbox', 'option',
]);

// Widgets whose words are their name: nothing inside is read apart.
const ATOMIC = new Set([
  'button', 'checkbox', 'radio', 'switch', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option',
  'combobox', 'textbox', 'searchbox', 'spinbutton', 'slider',
]);

const FIELD_TAGS = new Set(['input', 'select', 'textarea']);

// Sections are landmarks only where no section stands around them.
const SECTIONING = 'article, aside, main, nav, section';

const NO_ROLE = new Set(['none', 'presentation', 'generic']);

// All roles of ARIA 1.2 that a page may say.
const ROLES = new Set([
  ...WIDGETS, ...NO_ROLE,
  'alert', 'alertdialog', 'application', 'article', 'banner', 'blockquote', 'caption', 'cell', 'code', 'columnheader',
  'complementary', 'contentinfo', 'definition', 'deletion', 'dialog', 'directory', 'document', 'emphasis', 'feed', 'figure',
  'form', 'grid', 'gridcell', 'group', 'heading', 'img', 'insertion', 'list', 'listitem', 'log', 'main', 'marquee', 'math',
  'menu', 'menubar', 'meter', 'navigation', 'note', 'paragraph', 'progressbar', 'radiogroup', 'region', 'row', 'rowgroup',
  'rowheader', 'scrollbar', 'search', 'separator', 'status', 'strong', 'subscript', 'superscript', 'table', 'tablist',
  'tabpanel', 'term', 'time', 'timer', 'toolbar', 'tooltip', 'tree', 'treegrid',
]);

/** The role the page says: the first of its list that is one (`role=submit` says nothing); '' for none. */
function saidRole(el) {
  const role = firstRole(el);
  if (role === 'textbox' && isOfBoxes(el)) return 'group';
  return NO_ROLE.has(role) ? '' : role;
}

/** Whether an element holds boxes to tick, and no text can be typed into it: then it is no text field, whatever the page says. */
const isOfBoxes = (el) => !FIELD_TAGS.has(el[$localName]) && !el[$isContentEditable] && el[$querySelector]('input[type=radio], input[type=checkbox]') !== null;

function firstRole(el) {
  const said = el[$getAttribute]('role');
  return said ? said.toLowerCase().split(/\s+/).find((role) => ROLES.has(role)) ?? '' : '';
}

/** The role HTML implies, or ''. For inputs ARIA has no role for, the input's type. */
function impliedRole(el, tag) {
  switch (tag) {
    case 'input': {
      const type = el.type;
      if (type !== 'checkbox' && type !== 'radio' && el[$hasAttribute]('list')) return 'combobox';
      if (type === 'text' && /^(list|both)$/.test(el[$getAttribute]('aria-autocomplete'))) return 'combobox'; // it says that a list completes it
      return INPUT_ROLES[type] ?? type;
    }
    case 'select': return el.multiple || el.size > 1 ? 'listbox' : 'combobox';
    case 'a': case 'area': return el[$hasAttribute]('href') ? 'link' : '';
    case 'summary': return el[$parentElement]?.[$localName] === 'details' ? 'button' : '';
    case 'header': return el[$closest](SECTIONING) ? '' : 'banner';
    case 'footer': return el[$closest](SECTIONING) ? '' : 'contentinfo';
    case 'section': return el[$hasAttribute]('aria-label') || el[$hasAttribute]('aria-labelledby') ? 'region' : '';
    default: return TAG_ROLES[tag] ?? '';
  }
}

function roleOf(el) {
  return saidRole(el) || impliedRole(el, el[$localName]);
}

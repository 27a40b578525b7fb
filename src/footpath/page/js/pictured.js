// What an author calls the picture in a control without words (`Element.icon`): a guess for who reads a page, never a name.

const LETTER = /\p{L}/u;
const MOST_PICTURES = 8;
const LONGEST_ICON = 120;
const LONGEST_TOLD = 40;

/** Attributes whose values say what a picture shows, or what a script will say of the control: `data-icon`, `data-bs-title`. */
const TOLD_OF = /^data-(?:.*(?:tooltip|title|icon)|action|tip|tippy-content|lucide|feather)$/;

/** Attributes of custom elements that draw a picture: `<ion-icon name=trash>`, `<iconify-icon icon=mdi:trash>`. */
const PICTURE_NAMES = ['name', 'icon'];

/** The name of a picture's file, or the fragment that it is known by: `/i/trash.svg`, `sprite.svg#trash`. Empty for data. */
function pictureName(address) {
  if (!address || /^(?:data|blob):/i.test(address)) return '';
  const [path, fragment] = address.split('#', 2);
  return fragment || path.split('?', 1)[0].split('/').pop().replace(/\.\w+$/, '');
}

/** The picture that a style sheet paints on an element. */
function paintedName(el) {
  const { backgroundImage, maskImage } = getComputedStyle(el);
  return [backgroundImage, maskImage].map((said) => pictureName(/url\("?([^")]*)/.exec(said ?? '')?.[1])).find(Boolean) ?? '';
}

/** Values that say what an element does or shows. */
function toldBy(el) {
  const names = el[$getAttributeNames]().filter((name) => TOLD_OF.test(name));
  if (el[$localName].includes('-')) names.push(...PICTURE_NAMES);
  return [...names.map((name) => el[$getAttribute](name)), el[$getAttribute]('title'), el[$getAttribute]('aria-label')];
}

/** What an element keeps for its script: `data-color="Ink blue"`. */
function keptBy(el) {
  const names = el[$getAttributeNames]().filter((name) => name.startsWith('data-') && !TEST_IDS.includes(name));
  return names.map((name) => el[$getAttribute](name)).filter((value) => LETTER.test(value) && value.length <= LONGEST_TOLD);
}

/** What one part of a control shows: the words of a font that draws words as pictures, a file, or its classes. */
function shownBy(part) {
  const tag = part[$localName];
  if (tag === 'use') return [pictureName(part[$getAttribute]('href') ?? part[$getAttribute]('xlink:href'))];
  if (tag === 'title' || part[$firstElementChild] === null) {
    const text = squeeze(part[$textContent]);
    if (text && text.length <= LONGEST_TOLD) return [text];
  }
  const shown = tag === 'img' ? pictureName(part[$getAttribute]('src')) : paintedName(part);
  return [...toldBy(part), shown, part[$getAttribute]('class')];
}

/** What the pictures of a control with this text are called, words apart; empty where nothing tells. */
function pictured(el, text) {
  const root = rootOf(el);
  const parts = [...(root ? root[$querySelectorAll]('*') : NONE), ...el[$querySelectorAll]('*')].filter((part) => part[$localName] !== 'style').slice(0, MOST_PICTURES);
  const said = [...toldBy(el), ...parts.flatMap(shownBy), paintedName(el)].filter((each) => each && each !== text);
  return squeeze([...new Set(said.length ? said : keptBy(el))].join(' ')).slice(0, LONGEST_ICON);
}

/** Give each control that a person sees and that has no words, or a sign or number alone, what its picture is called. */
function namePictures(told) {
  for (const { step, text, data, ref } of told) {
    if (!ref || LETTER.test(text) || data.hidden || LETTER.test(data.text ?? '') || data.label || FIELD_TAGS.has(step.tag)) continue;
    put(data, 'icon', pictured(step.el, text));
  }
}

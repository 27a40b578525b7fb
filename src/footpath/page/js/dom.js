// The members of nodes that we use, by keys that no page can hide.
//
// A field of a form hides a member of the form by its name (`<input name=firstChild>`, "DOM clobbering"), and a named form,
// image or frame one of the document. Names are texts: a symbol is hidden by none. So `el[$firstChild]` is `el.firstChild`
// as the prototype has it, as quickly, whatever the page has named. Windows are left out: what a page names hides none of
// their members, and a frame that goes to another document has others.

/** Interfaces that have such members, each its own. */
const INTERFACES = [
  'EventTarget', 'Node', 'CharacterData', 'Text', 'Element', 'HTMLElement', 'SVGElement', 'MathMLElement', 'Document',
  'DocumentFragment', 'ShadowRoot',
];

/** Our keys by the names of the members. */
const keys = new Map();

function key(name) {
  const own = Symbol(name);
  keys.set(name, own);
  return own;
}

const
  $activeElement = key('activeElement'), $addEventListener = key('addEventListener'),
  $adoptedStyleSheets = key('adoptedStyleSheets'), $assignedSlot = key('assignedSlot'), $body = key('body'),
  $checkVisibility = key('checkVisibility'), $childElementCount = key('childElementCount'),
  $childNodes = key('childNodes'), $children = key('children'), $classList = key('classList'),
  $className = key('className'), $click = key('click'), $clientHeight = key('clientHeight'),
  $clientLeft = key('clientLeft'), $clientTop = key('clientTop'), $closest = key('closest'),
  $compareDocumentPosition = key('compareDocumentPosition'), $contains = key('contains'),
  $contentType = key('contentType'), $createRange = key('createRange'), $createTreeWalker = key('createTreeWalker'),
  $defaultView = key('defaultView'), $dispatchEvent = key('dispatchEvent'),
  $documentElement = key('documentElement'), $elementFromPoint = key('elementFromPoint'),
  $execCommand = key('execCommand'), $firstChild = key('firstChild'), $firstElementChild = key('firstElementChild'),
  $focus = key('focus'), $getAnimations = key('getAnimations'), $getAttribute = key('getAttribute'),
  $getAttributeNames = key('getAttributeNames'), $getBoundingClientRect = key('getBoundingClientRect'),
  $getClientRects = key('getClientRects'), $getElementById = key('getElementById'),
  $getRootNode = key('getRootNode'), $getSelection = key('getSelection'), $hasAttribute = key('hasAttribute'),
  $hasAttributes = key('hasAttributes'), $hasChildNodes = key('hasChildNodes'), $hidden = key('hidden'),
  $innerHTML = key('innerHTML'), $innerText = key('innerText'), $isConnected = key('isConnected'), $isContentEditable = key('isContentEditable'),
  $localName = key('localName'), $matches = key('matches'), $nextElementSibling = key('nextElementSibling'),
  $nextSibling = key('nextSibling'), $nodeType = key('nodeType'), $offsetHeight = key('offsetHeight'),
  $offsetParent = key('offsetParent'), $offsetWidth = key('offsetWidth'), $outerHTML = key('outerHTML'),
  $ownerDocument = key('ownerDocument'),
  $parentElement = key('parentElement'), $parentNode = key('parentNode'),
  $previousElementSibling = key('previousElementSibling'), $querySelector = key('querySelector'),
  $querySelectorAll = key('querySelectorAll'), $readyState = key('readyState'),
  $removeEventListener = key('removeEventListener'), $scrollHeight = key('scrollHeight'),
  $scrollingElement = key('scrollingElement'), $scrollIntoView = key('scrollIntoView'),
  $scrollLeft = key('scrollLeft'), $scrollTop = key('scrollTop'), $shadowRoot = key('shadowRoot'),
  $styleSheets = key('styleSheets'),
  $tabIndex = key('tabIndex'), $textContent = key('textContent'), $title = key('title'), $URL = key('URL');

/**
 * Whether the text of a document is still on its way. A document that a script has opened again (`document.open`, a late
 * `document.write`) and never closes says so for ever, though its window has told that all of it was there.
 */
function isArriving(doc) {
  if (!doc || (doc[$readyState] !== 'loading' && doc[$body] !== null)) return false;
  return !(doc[$defaultView]?.performance.getEntriesByType('navigation')[0]?.domContentLoadedEventStart > 0);
}

const adopted = new WeakSet();

/** Give the interfaces of a window's present document the members under our keys, once: each document has its own. */
function adopt(view) {
  if (!view || adopted.has(view.Node)) return;
  adopted.add(view.Node);
  for (const name of INTERFACES) {
    const { prototype } = view[name];
    for (const [member, own] of keys) {
      const described = Object.getOwnPropertyDescriptor(prototype, member);
      if (described) Object.defineProperty(prototype, own, described);
    }
  }
}

adopt(globalThis);

/** The document of a frame, where it can be reached; null where it is of another origin. */
function documentIn(frame) {
  try {
    const doc = frame.contentDocument;
    if (doc) adopt(frame.contentWindow);
    return doc;
  } catch { return null; }
}

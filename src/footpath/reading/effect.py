"""Recognise presses that send, pay, publish or delete, and controls that may be tried since they send nothing.

Links and forms with method GET only request a page; other forms may have an effect, whatever the button says. A control
with a script may be tried only by the kind of its popup or of its list, never within a form to send. A label alone
never makes a control harmless, but a sending label makes one harmful.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from footpath.language.labels import content_words
from footpath.language.lexicon import Pattern, words_by_list
from footpath.language.text import words as folded_words
from footpath.reading.buttons import begins_to_send, is_button, keeps_of, label_of, say
from footpath.reading.vocabulary import load_phrases
from footpath.schema.action import Click, Press, Type

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.schema.action import Action
    from footpath.schema.atlas import ElementType
    from footpath.schema.observation import FieldObservation, FormObservation, FormPurpose, PageObservation
    from footpath.schema.snapshot import Element, Snapshot

_ENOUGH: Final = 0.5
_SURE: Final = 0.6
_LONGEST: Final = 90
_SENT: Final[frozenset[FormPurpose]] = frozenset(
    {"application", "registration", "contact", "newsletter", "order", "recovery"}
)
"""Purposes of forms that are meant to be sent."""
_ASKED_FOR: Final[frozenset[FormPurpose]] = frozenset({"search", "login", "filter", "consent"})
"""Purposes of forms without an effect outside, whatever the label of their button."""
_AT_ONCE: Final = Pattern("{quick_apply}")
"""Labels of "apply" buttons that send at once, without a form."""
_TAKES: Final = re.compile(r"(?:delete|remove|unsubscribe|cancel|destroy)(?:[-_.]\w+){0,2}", re.IGNORECASE)
"""A part of an address that names a destructive action: `/orders/5/cancel`, `?action=delete`, `/remove_item.php`."""
_RETURNED: Final = re.compile(r"(?:\b|_)(?:filters?|facets?|cart|basket|bag|compare|wishlist)(?:\b|_)", re.IGNORECASE)
"""Things whose removal is harmless: a click puts them back."""
_EFFECTS: Final = frozenset({"press", "final", "always"})
"""Notions of `effects` in the lexicon for labels that name an effect."""
_ENTER_KEYS: Final = ("Enter", "\n", "\r")
_SPACE_KEYS: Final = ("Space", " ")
"""Keys that press a button, by Playwright's names and as text."""
_HARMLESS: Final = frozenset({"next", "back", "search", "close", "consent", "decline", "add", "upload", "save"})
"""Meanings of buttons that do not send their form."""


def acts_outside(action: Action, element: Element, page: PageObservation, typed: Iterable[str] = ()) -> bool:
    """Whether an action is irreversible: a click on a sending button, or keys (`typed` by templates) that press one."""
    match action:
        case Click():
            return is_outside(element, page)
        case Press(keys=keys) if keys.endswith(_SPACE_KEYS):
            return is_outside(element, page)
        case Press(keys=keys):
            is_enter = keys.endswith(_ENTER_KEYS)
        case Type(value=value):
            is_enter = element.tag != "textarea" and any(key in text for text in (value, *typed) for key in "\n\r")
        case _:
            return False
    return is_enter and (is_outside(element, page) or sends_on_enter(element, page))


def is_outside(element: Element, page: PageObservation) -> bool:
    """Whether pressing an element is irreversible, by label and form."""
    form, said = form_of(element, page), _said(label_of(element))
    if element.role in ("link", "menuitem") and (said in ("always", "final") or _takes_away(element)):
        return True
    if not is_button(element):
        return False
    return said == "always" or (said != "harmless" and _sends(element, form, page, said))


def _sends(element: Element, form: FormObservation | None, page: PageObservation, said: str) -> bool:
    """Whether a button without a harmless label sends its form, or acts at once."""
    if form is not None and only_asks(form):
        return False
    if (page.page_type == "posting" or element.method == "get") and _begins(element, form):
        return False
    if said in ("press", "final") or _applies_at_once(element) or _releases(element, form, page):
        return True
    return form is not None and form.purpose in _SENT and _submits(element, form)


def sends_on_enter(element: Element, page: PageObservation) -> bool:
    """Whether Enter in the field presses an irreversible button."""
    form = form_of(element, page)
    if form is None or element.tag == "textarea":
        return False
    if _wants_code(form) and not only_asks(form) and any(each.meaning not in _HARMLESS for each in form.buttons):
        return True
    return form.purpose in _SENT or any(_said(button.label) in _EFFECTS for button in form.buttons)


def says_it_sends(button: Element) -> bool:
    """Whether the label of a button alone announces a sending, whatever its form."""
    label = label_of(button)
    meaning = say(label)[0]
    sends = _said(label) in _EFFECTS or (is_button(button) and begins_to_send(label))
    return (sends and meaning not in ("apply", "submit", "search")) or meaning == "subscribe"


def takes_away(button: Element) -> bool:
    """Whether the label of a button announces a deletion."""
    return says_removal(label_of(button))


def says_removal(label: str) -> bool:
    """Whether a label announces a deletion or a cancellation."""
    return _said(label) == "always"


def form_of(element: Element, page: PageObservation) -> FormObservation | None:
    """Return the form of an element; None for none."""
    for form in page.forms:
        if any(button.ref == element.ref for button in form.buttons):
            return form
        if any(element.ref in (field.ref, *field.refs) for field in form.fields):
            return form
    return None


def only_asks(form: FormObservation) -> bool:
    """Whether a form surely changes nothing outside."""
    return form.purpose in _ASKED_FOR and form.confidence >= _SURE


def says_harmless(label: str) -> bool:
    """Whether a label names a reversible act: "Add to cart"."""
    return _said(label) == "harmless"


def _takes_away(element: Element) -> bool:
    """Whether following a link deletes data, by label or address."""
    address = urlsplit(element.href)
    if address.scheme not in ("http", "https") or _RETURNED.search(f"{element.name} {address.path}"):
        return False
    said = [*address.path.split("/"), *(part for pair in parse_qsl(address.query) for part in pair)]
    words = content_words(label_of(element))
    named = bool(words) and words[0] in ("delete", "remove") and len(label_of(element)) <= _LONGEST
    return named or any(_TAKES.fullmatch(unquote(part)) for part in said)


def _puts_aside(element: Element) -> bool:
    """Whether a link changes what its site keeps of a record for the person: "Hide", `/jobs/12/hide`."""
    address = urlsplit(element.href)
    parts = [unquote(each) for each in address.path.split("/") if each]
    query = [value for _, value in parse_qsl(address.query)]
    named = [tuple(folded_words(each)) for each in (*parts[-1:], *query)]
    said = content_words(label_of(element))
    is_named = any(map(says_aside, (said, said[:1], *named, *(each[:1] for each in named))))
    return is_named and (len(parts) > 2 or re.search(r"\d", f"{address.path}?{address.query}") is not None)


def says_aside(words: tuple[str, ...]) -> bool:
    """Whether words say to change a site's note on a record for the person: "Hide", "Like"."""
    return "aside" in load_phrases("effects").by_words.get(words, ()) or say(" ".join(words))[0] == "save"


def _begins(element: Element, form: FormObservation | None) -> bool:
    """Whether an "apply" button only leads to the form."""
    asks = form is not None and any(field.is_asked for field in form.fields)
    return not asks and say(label_of(element))[0] == "apply" and not _applies_at_once(element)


def _applies_at_once(element: Element) -> bool:
    label = label_of(element)
    return not element.href and "apply" in content_words(label) and _AT_ONCE.search(label) is not None


def _releases(button: Element, form: FormObservation | None, page: PageObservation) -> bool:
    """Whether a button, perhaps outside the form, sends a mailed code without naming the code's purpose."""
    if form is not None:
        return _wants_code(form) and _submits(button, form)
    bare = (each for each in page.forms if not any(own.meaning in ("submit", "next") for own in each.buttons))
    return say(label_of(button))[0] == "other" and any(_wants_code(each) and not only_asks(each) for each in bare)


def _wants_code(form: FormObservation) -> bool:
    return any(field.asks_for_code for field in form.fields)


def _submits(element: Element, form: FormObservation) -> bool:
    meanings = {button.meaning for button in form.buttons if button.ref == element.ref}
    keeps_entry = keeps_of(label_of(element)) is not None
    return element.type in ("submit", "image") and (keeps_entry or not meanings & _HARMLESS)


def _said(label: str) -> str:
    """Return the effect in a label (a notion of `effects` in the lexicon), else of its first word: "Pay 54 €"."""
    words = content_words(label)
    if not words or len(label) > _LONGEST:
        return ""
    if _ends_something(label):
        return "always"
    scores = load_phrases("effects").score(words)
    best = max(scores, key=lambda each: scores[each], default="")
    if scores.get(best, 0) >= _ENOUGH:
        return "press" if best == "final" and not _begins_with_final(words) else best
    return "press" if load_phrases("effects").score(words[:1]).keys() & {"press", "final"} else ""


def _begins_with_final(words: tuple[str, ...]) -> bool:
    """Whether a label is a `final` phrase, or begins with one of several words: "Publish with us" is only a topic."""
    known = load_phrases("effects").by_words
    return any("final" in known.get(words[:length], ()) for length in (len(words), 2, 3))


def _ends_something(label: str) -> bool:
    """Whether a label ends a relation of the person with the site: "Close my account"."""
    known, said = words_by_list("endings", folded_words), set(folded_words(label))
    ends, what = said & known["verb"], said & known["thing"]
    return bool(ends and what) and said <= known["verb"] | known["thing"] | known["more"]


SUBMITS: Final = frozenset({"submit", "image"})
"""Types of buttons that send their whole form."""
_DOORS: Final = frozenset({"login", "register"})
_SESSION: Final = Pattern("{logout}|{signs_off}")
_KNOWN: Final[frozenset[ElementType]] = frozenset({
    "search_input", "search_button", "filter_button", "filter_option", "sort", "clear_filters", "job_listing",
    "pagination", "load_more", "apply_button", "tab", "close_button",
})  # fmt: skip
"""Purposes of controls that only change the view."""


def posts(element: Element) -> bool:
    """Whether pressing an element submits a form by POST."""
    return element.method == "post" and element.type in SUBMITS


def is_harmless(element: Element, page: PageObservation, kind: ElementType = "other") -> bool:
    """Whether an element may be tried. `kind`: its purpose, by its place on the page."""
    label = label_of(element)
    if is_outside(element, page) or says_it_sends(element) or say(label)[0] in _DOORS or _SESSION.search(label):
        return False
    if element.role == "link" and element.href:
        return not _puts_aside(element)
    if element.type in SUBMITS and is_button(element):
        return _asks(element, form_of(element, page), kind)
    if element.method == "post" and not is_button(element):
        return False  # the element is part of the form's data
    return kind in _KNOWN or element.expanded is not None or bool(element.popup)


def narrows(form: FormObservation, snapshot: Snapshot) -> bool:
    """Whether a form only filters the page: sent by GET, or without a button."""
    submits = [snapshot.by_ref[each.ref] for each in form.buttons if each.ref in snapshot.by_ref]
    submits = [each for each in submits if each.type in SUBMITS]
    if any(posts(each) or says_it_sends(each) for each in submits):
        return False
    return not submits or any(_asks(each, form, "other") for each in submits)


def is_sent(field: FieldObservation, snapshot: Snapshot) -> bool:
    """Whether a field is part of a form that is sent by POST."""
    return any(ref in snapshot.by_ref and snapshot.by_ref[ref].method == "post" for ref in field.refs)


def _asks(element: Element, form: FormObservation | None, kind: ElementType) -> bool:
    """Whether a button that submits a form only requests a page."""
    if element.method:
        return element.method != "post"
    if form is None:
        return kind in _KNOWN
    said = next((each.meaning for each in form.buttons if each.ref == element.ref), "other")
    surely_searches = form.purpose == "search" and form.confidence >= _SURE
    return surely_searches or said == "search" or (form.purpose == "consent" and said in ("consent", "decline"))

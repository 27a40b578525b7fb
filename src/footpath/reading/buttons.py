"""Read the purpose of buttons and links from their labels."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.consents import read_consent
from footpath.language.labels import content_words
from footpath.language.lexicon import Pattern, merged, words_by_list, words_of
from footpath.language.outcomes import has_word, says_taken
from footpath.language.text import fold_words, plain_letters, sentences, words
from footpath.reading.standing_calendars import over_days
from footpath.reading.text_values import names_price
from footpath.reading.vocabulary import load_phrases, toward
from footpath.schema.observation import ButtonMeaning, ButtonObservation

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from footpath.reading.vocabulary import Section
    from footpath.schema.observation import PageObservation
    from footpath.schema.snapshot import Element

_LONGEST: Final = 90
_ENOUGH: Final = 0.5
_HEAD: Final = re.compile(r"\s*[:–—(|/→]\s*|\s-\s")
"""The separator between a button's act and its target: "Next: Work history"."""
_SURE_BY_HEAD: Final = 0.9
_SURE_LINK: Final = 0.7
_SURE_NEXT: Final = 0.95
"""Least confidence for a link that leads on: "Continue to our shop" does not."""
_LETTER: Final = re.compile(r"[^\W_]")
_BUTTON_TYPES: Final = frozenset({"submit", "image", "button", "reset"})

_COPY: Final = Pattern("{print}|{download}")
_GOES_ON: Final = Pattern("{submit}|{apply}|{next}|{accept}|{pay}|{buy}|{upload}")
_FORMATS: Final = frozenset({"pdf", "ics", "csv", "docx", "xlsx", "txt"})
"""Formats of files, by the ends of their names."""

BY_VERB: Final = 0.6
_SENDING: Final = frozenset(
    {"send", "submit", "create", "place", "post", "report", "request", "register", "publish", "raise", "lodge"}
)
"""Verbs with which a form's only button sends the form, whatever its data. None takes anything away."""

FINISHES: Final = frozenset({"submit", "apply", "order", "register", "subscribe"})
"""Meanings of buttons that send their form, whatever surrounds them."""
SENDS: Final = FINISHES | {"next"}
"""Meanings of buttons that send their form, or a page of it."""
KEEPS: Final = frozenset({"save", "draft", "add"})
"""Meanings of buttons that store the entered values without sending them to anyone."""
_LEADS_ON: Final = frozenset({"apply", "next", "submit", "other"})
"""Meanings of buttons that may lead through an application; `other` in unknown words."""
_ACTS_ON: Final = frozenset({"apply", "next", "submit", "confirm", "accept", "open", "show", "yes"})
"""Notions of `actions` in the lexicon that may name the same."""
_OFFERS: Final = Pattern("{newsletters}|{quote}")
_JOINS_THIS: Final = Pattern(r"^\W*(?:(?:\w\W+)?{joins}\W+(?:\w+\W+)?{this_job}|(?:\w+\W+)?{this_job}\W+{joins})\W*$")
"""Whoever registers for the very posting applies: "Register for this job", "S'inscrire à ce poste". Behind another
verb, that is something else: "Withdraw registration for this job".
"""
_AS_GUEST: Final = Pattern("{as_guest}")
LEAVES: Final = frozenset({"back", "close", "decline"})
"""Meanings of buttons that leave a form or dialog without an answer."""

# Meanings that only decide the purpose of a form, with their meanings in the schema.
_COARSE: Final[Mapping[str, ButtonMeaning]] = {
    "subscribe": "submit", "recover": "submit", "order": "submit", "clear": "other", "refer": "other",
    "draft": "save", "logout": "other",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ButtonSense:
    """A button with a meaning, in finer distinctions than `ButtonMeaning`."""

    element: Element
    said: str
    confidence: float

    @property
    def submits(self) -> bool:
        """Whether the button submits its form."""
        return self.element.type in {"submit", "image"} and self.said not in {"close", "back", "clear", "logout"}

    def observation(self, *, alone: bool = False, signs_up: bool = False) -> ButtonObservation:
        """The button in the schema's terms, `alone` in sending its form, which `signs_up` without password."""
        meaning = _COARSE.get(self.said, cast("ButtonMeaning", self.said))
        label = label_of(self.element)
        if alone and self.submits and fold_words(label) in words_of("save_changes"):
            meaning = "submit"  # "Save" alone may keep a draft
        if alone and signs_up and self.submits and fold_words(label) in words_of("signs_either"):
            return ButtonObservation(ref=self.element.ref, label=label, meaning="submit", confidence=BY_VERB)
        if meaning == "other" and self.submits:
            sure = BY_VERB if alone and begins_to_send(label) else 0.4
            return ButtonObservation(ref=self.element.ref, label=label, meaning="submit", confidence=sure)
        return ButtonObservation(
            ref=self.element.ref, label=label_of(self.element), meaning=meaning, confidence=round(self.confidence, 2)
        )


def label_of(element: Element) -> str:
    """Return the visible label of a button or link; for a sign alone, its title: "Next" of "→"."""
    label = element.name or element.text or element.value or element.label
    return label if _LETTER.search(label) else element.description or label


def begins_to_send(label: str) -> bool:
    """Whether a label begins with a verb of sending: "Send ticket", "Create account for two"."""
    words = content_words(label)
    return bool(words) and len(label) <= _LONGEST and words[0] in _SENDING


def keeps_for_later(label: str) -> bool:
    """Whether a label means saving a draft, not sending: "Save as draft"."""
    return say(label)[0] == "draft"


def last_act(label: str) -> str:
    """Return what a button does at last: "send" of "Validate and send", "Save, then send", "Save / Send"."""
    *_, last = (each for each in _joints().split(plain_letters(label)) if each) if label.strip() else ("",)
    return label[len(label) - len(last) :].strip()


@cache
def _joints() -> re.Pattern[str]:
    """Return the pattern for the words and signs between two acts of a label."""
    joints = "|".join(map(re.escape, words_of("joint")))
    return re.compile(rf"\s*[/,&+]\s*(?:(?:{joints})\s)?|\s(?:{joints})(?=\s)")


def only_saves(label: str) -> bool:
    """Whether a button only stores what was entered: "Save", "Save progress", "Antrag speichern", and not "Save and
    send".
    """
    if say(label)[0] in KEEPS:
        return True
    last, said = last_act(label), words(label) or [""]
    if say(last)[0] in SENDS or begins_to_send(last):
        return False
    return said[0] in words_of("saved_first") or (last == label and say(said[-1])[0] in KEEPS)


def names_another(label: str) -> bool:
    """Whether a label has known words of another purpose than an application: a meaning, a verb ("Share this job"), or
    the purpose of a consent ("Join talent pool").
    """
    is_known = say(label)[0] not in _LEADS_ON or _acts_otherwise(words(label))
    return is_known or _OFFERS.search(label) is not None or bool(read_consent(label).purposes)


def _acts_otherwise(label: tuple[str, ...]) -> bool:
    """Whether the known verbs at the beginning of a label, or else at its end, neither apply nor lead on."""
    verbs = _verbs()
    begun = [verbs[label[:length]] for length in range(1, len(label) + 1) if label[:length] in verbs]
    ended = [verbs[label[at:]] for at in range(len(label)) if label[at:] in verbs]
    found = begun or ended
    return bool(found) and not any(_ACTS_ON & each for each in found)


@cache
def _verbs() -> Mapping[tuple[str, ...], frozenset[str]]:
    """The notions of `actions` in the lexicon, by their words."""
    found: dict[tuple[str, ...], frozenset[str]] = {}
    for notion, said in cast("Mapping[str, list[str]]", merged("actions")).items():
        for phrase in map(words, said):
            found[phrase] = found.get(phrase, frozenset()) | {notion}
    return found


def keeps_copy(label: str) -> bool:
    """Whether a label only offers a copy of the page, on paper or as a file of a named format: "Als PDF speichern"."""
    is_printed = _COPY.search(label) is not None or has_word("print", label)
    is_copy = is_printed or not _FORMATS.isdisjoint(words(label))
    goes_on = _GOES_ON.search(label) is not None or has_word("sign", label) or begins_to_send(label)
    return is_copy and not goes_on and say(label)[0] in ("other", "save")


def is_button(element: Element) -> bool:
    """Whether an element is a button of any kind; links are not."""
    return element.role == "button" or (element.tag == "input" and element.type in _BUTTON_TYPES)


@lru_cache(maxsize=4096)
def say(label: str) -> tuple[str, float]:
    """Return the meaning of a label, with its confidence; `other` for none."""
    if not label or len(label) > _LONGEST:
        return "other", 0.0
    if adds_to(label) is not None:
        return "add", 1.0
    if keeps_of(label) is not None:
        return "save", 1.0
    head, *what = _HEAD.split(label, maxsplit=1)
    said = _scored(label)
    if said[0] == "other" and what and (lead := _scored(head))[0] == "next":
        return "next", lead[1] * _SURE_BY_HEAD
    if said[1] < _SURE_LINK and (lead := _scored(_before_object(label)))[0] == "apply" and lead[1] >= _SURE_BY_HEAD:
        return "apply", lead[1] * _SURE_BY_HEAD
    return _without_account(label) or _joining(label) or said if said[0] == "other" else said


def _without_account(label: str) -> tuple[str, float] | None:
    """Return what a way without an account does: apply or go on; None for another label."""
    said = _scored(_AS_GUEST.sub(" ", label)) if is_as_guest(label) else ("other", 0.0)
    return said if said[0] in ("next", "apply") else None


def _joining(label: str) -> tuple[str, float] | None:
    """Return an application, for who registers for the very posting; None for another label."""
    return ("apply", _SURE_BY_HEAD) if _JOINS_THIS.search(label) and not says_taken(label) else None


def is_as_guest(label: str) -> bool:
    """Whether a label names a way without an account: "Continue as guest", "Ohne Registrierung fortfahren"."""
    return _AS_GUEST.search(label) is not None


def _before_object(label: str) -> str:
    """Return the action of a label without its object: "Easy Apply" of "Easy Apply to Nurse at Larch"."""
    every = words(label)
    at = next((place for place, word in enumerate(every) if place and word in toward()), len(every))
    return " ".join(every[:at]) if at < len(every) - 1 else ""


def _scored(label: str) -> tuple[str, float]:
    known = load_phrases("buttons")
    telling, whole = known.score(content_words(label)), known.score(words(label))  # whole: "Log on", with its particle
    scores = {meaning: max(telling.get(meaning, 0.0), whole.get(meaning, 0.0)) for meaning in {**telling, **whole}}
    if not scores:
        return "other", 0.0
    best = max(scores, key=lambda m: (scores[m], m in {"import", "external_apply"}, m))
    return (best, scores[best]) if scores[best] >= _ENOUGH else ("other", 0.0)


def presses(elements: Sequence[Element], taken: frozenset[str]) -> list[ButtonSense]:
    """Return the buttons among the elements, and links that act as buttons; without parts of fields (`taken`). A "Next"
    over the days of a calendar leads to its next month alone.
    """
    found: list[ButtonSense] = []
    steering = over_days(elements)
    for element in elements:
        if element.ref in taken or element.proxy_for:
            continue
        if is_button(element):
            said, confidence = _said_by(element)
            if said == "other" and element.type == "reset":
                said, confidence = "clear", 0.9
            if said in ("next", "back") and element.ref in steering:
                said, confidence = "other", 0.0
            found.append(ButtonSense(element, said, confidence))
        elif element.role in {"link", "menuitem"}:
            said, confidence = _said_by(element)
            if said in _LINK_MEANINGS and confidence >= (_SURE_NEXT if said == "next" else _SURE_LINK):
                found.append(ButtonSense(element, said, confidence * 0.95))
    return found


def _said_by(element: Element) -> tuple[str, float]:
    """Return the meaning of a button or link, with its confidence: by its name. Of a name with further sentences and no
    price, also by the words that are seen, if the name begins with these ("Next button. Click to go to the next tab",
    shown as "Next"), or by the first sentence, if the words that are seen do not say another meaning.
    """
    label, shown = label_of(element), fold_words(element.text)
    said, told = say(label), sentences(label)
    if said[0] != "other" or len(told) < 2 or names_price(label):
        return said
    seen, first = say(element.text), say(told[0])
    if shown and fold_words(label).startswith(f"{shown} "):
        return seen
    return first if seen[0] in ("other", first[0]) else said


_LINK_MEANINGS: Final = frozenset(
    {"apply", "next", "back", "submit", "login", "register", "import", "external_apply", "consent", "decline", "add"}
)


def pick(buttons: Iterable[ButtonObservation], *meanings: ButtonMeaning) -> ButtonObservation | None:
    """Return the surest button with the first of the meanings that any button has; None for none."""
    buttons = tuple(buttons)
    for meaning in meanings:
        of_meaning = [button for button in buttons if button.meaning == meaning]
        if of_meaning:
            return max(of_meaning, key=lambda button: button.confidence)
    return None


def off_banner(page: PageObservation) -> ButtonObservation | None:
    """Return the button that removes a cookie banner: a refusing button if possible, an agreeing button only if the
    banner blocks the page. A lone "Reject all" may have any topic, and counts only beside an agreeing button.
    """
    if page.blocked_by == "consent":
        return pick(page.buttons, "decline", "close", "consent")
    return pick(page.buttons, "decline") if pick(page.buttons, "consent") else None


_SECTIONS: Final[tuple[Section, ...]] = ("work", "education")
_BESIDE: Final = re.compile(r"\([^()]*\)|\d+")
"""Numbers and brackets in a label, which do not name the section."""


@lru_cache(maxsize=4096)
def adds_to(label: str) -> Section | None:
    """Return the section to which a button adds an entry; empty for an unnamed one. None: the button adds no entry."""
    return _named(label, "verb")


@lru_cache(maxsize=4096)
def keeps_of(label: str) -> Section | None:
    """Return the section whose open entry a button saves. None for an unnamed section, or another button."""
    return _named(label, "keep") or None


def changes_entry(label: str) -> bool:
    """Whether a button edits or removes an entry."""
    return not words_by_list("entries", content_words)["change"].isdisjoint(content_words(label))


def _named(label: str, verb: str) -> Section | None:
    known = words_by_list("entries", content_words)
    said = set(content_words(_BESIDE.sub(" ", label)))
    if said.isdisjoint(known[verb]):
        return None
    named = said - known[verb] - known["more"]
    if not named:
        return ""
    return next((section for section in _SECTIONS if named <= known[section]), None)

"""Find a sentence's target on the page, by role and name; or look for a hidden one: behind tabs, in closed sections and
menus, on further pages. Otherwise report the miss and the nearest candidates.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from footpath.language.labels import takes_away
from footpath.reading.locator import SPOT as SPOT
from footpath.reading.locator import with_spots
from footpath.roles.plain.instruction import Do, PlainStep, Target, TrailEntry
from footpath.roles.plain.phrase import BY_NAME, KINDS, LISTS, PRESSED, TEXT, TICKS
from footpath.roles.plain.place import Captions, Places, has_run, likeness, tokens, words_of
from footpath.schema.action import Click, Hover
from footpath.schema.template import names, template

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from footpath.roles.sight import UnansweredDialog
    from footpath.schema.snapshot import Element, Snapshot

THRESHOLD: Final = 0.6
"""Least likeness of a match."""
MARGIN: Final = 0.06
"""Least lead over the second best."""
ALL_MARGIN: Final = 0.3
"""How far behind the best the others may be where all are meant: "Password" and "Verify password"."""
_LONGEST_TEXT: Final = 120
"""Most characters of a text named in place of a missing element."""
_LISTED: Final = 5
"""Number of named matches among several alike."""
CALLED_SO: Final = 0.95
"""Likeness from which an element has exactly the given name."""
OTHER_KIND: Final = 0.9
"""Factor of a likeness if the kind differs."""
NOT_MEANT: Final = 0.5
"""Factor of a likeness if the press would remove the named thing."""

Family = frozenset[str]
WRITTEN: Final[Family] = TEXT
CLICKED: Final[Family] = PRESSED | TICKS | TEXT | LISTS | {"slider", "file"}
TICKED: Final[Family] = TICKS
DRAGGED: Final[Family] = CLICKED | {SPOT}
CHOSEN: Final[Family] = LISTS | TEXT | {"slider", "radiogroup", "group", "button"}

_ARTICLE: Final = re.compile(r"^(?:the|a|an|my|your|their|its|his|her)\s+", re.IGNORECASE)
_ANY: Final = re.compile(r"(?:an?|any|one|some)\s", re.IGNORECASE)
_DROPS: Final = re.compile(r"[▾▼⌄▿⏷˅]|\b(?:dropdown|drop-down|select|caret|arrow|combobox)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Lost:
    """No element of the page may be taken for the target."""

    said: str
    reason: str
    near: tuple[tuple[str, str, float], ...] = ()
    """Ref, name and likeness of what came nearest, best first, at most three."""
    is_ambiguous: bool = False
    """Whether several elements fit equally."""

    @property
    def message(self) -> str:
        """Return the message for a person."""
        near = ", ".join(f"“{name}” ({score:.0%})" for _, name, score in self.near if name)
        return f"{self.reason} Nearest: {near}." if near else self.reason


class TargetResolver:
    """Resolves targets on one page."""

    def __init__(
        self,
        snapshot: Snapshot,
        elements: Mapping[str, Element],
        questions: Mapping[str, str],
        goal: str = "",
        meant: Mapping[str, str] = MappingProxyType({}),
        unanswered: UnansweredDialog | None = None,
    ) -> None:
        self.snapshot = snapshot
        self._questions = questions
        self.unanswered = unanswered
        """The browser dialog of the last press that was told no for lack of an answer; None without one."""
        self._meant = {template(name): value for name, value in meant.items()}
        self.goal = goal = self.put(goal)
        """The goal: a text of the page that repeats it proves nothing."""
        self.captions = Captions(snapshot, questions, goal)
        self.places = Places(snapshot, goal)
        self.elements = sorted((e for e in elements.values() if _is_usable(e)), key=lambda e: e.order)
        self._coming = [e for e in elements.values() if not _is_usable(e) and e.hidden in ("clip", "size", "opacity")]

    def with_texts(self) -> TargetResolver:
        """Return a resolver of the same page that also finds texts."""
        snapshot = with_spots(self.snapshot)
        meant = {names(each)[0]: value for each, value in self._meant.items()}
        return TargetResolver(snapshot, snapshot.by_ref, self._questions, self.goal, meant, self.unanswered)

    def put(self, text: str) -> str:
        """Return a text with template values filled in. Only for comparison with the page."""
        for name, value in self._meant.items():
            text = text.replace(name, value)
        return text

    def one(self, target: Target, family: Family) -> Element | Lost:
        """Return the one element of a target."""
        found = self.all(target, family)
        return found if isinstance(found, Lost) else found[0]

    def thing(self, target: Target) -> Element | Lost:
        """Return the one thing to drag, by its own text. The middle of a container of several is any of them."""
        own = copy.copy(self)
        own.elements = [each for each in self.elements if self._is_thing(self._put(target), each)]
        return own.one(target, DRAGGED)

    def _is_thing(self, target: Target, element: Element) -> bool:
        is_container = len(element.parts) > 1 or sum(self.places.holds(element, each) for each in self.elements) > 1
        if not target.words:
            return not is_container
        said = max((likeness(target.words, text) for text in (element.name, element.label, element.text)), default=0.0)
        return said >= (CALLED_SO if is_container else THRESHOLD)

    def all(self, target: Target, family: Family) -> Sequence[Element] | Lost:
        """Return the elements of a target: one, unless the target says all or a number."""
        ranked = self.ranked(target, family)
        if family is CLICKED and (entry := self._entry(target, ranked)) is not None:
            return (entry,)
        if not ranked or (best := ranked[0][1]) < THRESHOLD:
            return self._as_text(target) or _lost(target, "is not on the page", ranked)
        if self._is_misspelt(target, family, ranked[0][0]):
            return _lost(target, "is spelt otherwise on the page", ranked)
        least = max(THRESHOLD, best - ALL_MARGIN) if target.every and target.words else best - MARGIN
        fit = [element for element, score in ranked if score >= least]
        if target.within is not None:
            return self._inside(target, fit, ranked)
        if family is CLICKED and best < CALLED_SO and len(alike := self._containing(target)) > 1:
            return _several(target, alike, self.places)
        return _picked(target, fit, ranked, self.places)

    def _is_misspelt(self, target: Target, family: Family, element: Element) -> bool:
        return family in (CLICKED, TICKED) and self.captions.misspells(self._put(target).words, element)

    def _as_text(self, target: Target) -> Lost | None:
        """Return a miss for words in a plain text only: "Payment" as a heading, "11:00" in "11:00 taken". None without
        such a text.
        """
        wanted = tokens(self._put(target).words)
        texts = [each for each in self.snapshot.blocks if len(each.text) <= _LONGEST_TEXT and each.text.strip()]
        said = [each for each in texts if wanted and has_run(tokens(each.text), wanted)]
        if not said:
            return None
        best = min(said, key=lambda each: len(each.text))
        kind = "a heading" if best.kind == "heading" else "a text"
        within = "" if tokens(best.text) == wanted else f" (“{best.text.strip()}”)"
        reason = f"“{target.shown}” stands on the page as {kind}{within}, and as nothing to press or to fill."
        return Lost(target.shown, reason)

    def _containing(self, target: Target) -> list[Element]:
        """Return elements of different names around the target's words, if the target means a single element."""
        target = self._put(target)
        if not target.words or any((target.every, target.count, target.number, _ANY.match(target.said))):
            return []
        wanted = tokens(target.words)
        usable = [e for e in self.elements if e.role in PRESSED and _is_usable_now(e)]
        inside = [e for e in usable if _contains(tokens(e.name), wanted) and not _takes_away(target, e)]
        inside = list(filter(self.places.is_in_dialog, inside)) or inside
        fit = [e for e in inside if not target.kind or _fits(target.kind, e) > OTHER_KIND]
        return list({tokens(e.name): e for e in reversed(fit)}.values())[::-1]

    def listed(self, target: Target, family: Family) -> list[Element]:
        """Return the list in which `the 9th result` counts, as far as the page shows."""
        ranked = self.ranked(target, family)
        return sorted(self.places.repeated([element for element, _ in ranked]), key=lambda element: element.order)

    def _entry(self, target: Target, ranked: Sequence[tuple[Element, float]]) -> Element | None:
        """Resolve `the first job`: no element has such a name, so count in the main list of the page."""
        if not (target.number and target.words) or target.kind or target.exact or target.within:
            return None
        if sum(score >= CALLED_SO for _, score in ranked) >= abs(target.number):
            return None
        listed = self.listed(Target(kind="item"), CLICKED)
        at = target.number - 1 if target.number > 0 else target.number
        return listed[at] if -len(listed) <= at < len(listed) else None

    def coming(self, target: Target, family: Family) -> Element | None:
        """Return a fitting element that is present but not visible yet, as in an opening section."""
        target = self._put(target)
        scored = [(self._score(target, element, family), element) for element in self._coming]
        best = max(scored, key=lambda pair: pair[0], default=(0.0, None))
        return best[1] if best[0] > 0.7 else None

    def ranked(self, target: Target, family: Family) -> list[tuple[Element, float]]:
        """Return every possible element with its score, best first, then in reading order."""
        target = self._put(target)
        scored = [(element, self._score(target, element, family)) for element in self.elements]
        return sorted((pair for pair in scored if pair[1] > 0.2), key=lambda pair: -pair[1])

    def _put(self, target: Target) -> Target:
        if "{{" not in target.said:
            return target
        within = self._put(target.within) if target.within else None
        return replace(target, said=self.put(target.said), words=self.put(target.words), within=within)

    def _score(self, target: Target, element: Element, family: Family) -> float:
        if element.role not in family and not (element.expanded is not None and family is CLICKED):
            return 0.0
        kind = _fits(target.kind, element) if target.kind else 1.0
        said = _ARTICLE.sub("", target.said)
        whole = self.captions.score(said, element) if said and not target.exact else 0.0
        if not target.words:
            # a word for a kind may be the label itself: "type … into Email"
            return max(kind * (0.7 if target.kind == "item" else 0.9), whole if whole >= 0.8 else 0.0)
        score = max(self._label_score(target, element) * (1.0 if kind else OTHER_KIND), whole)
        if score < CALLED_SO and _takes_away(target, element):
            return score * NOT_MEANT
        return score * _readiness(element, family)

    def _label_score(self, target: Target, element: Element) -> float:
        label = self.captions.score(target.words, element)
        words = target.words.lower()
        if label < THRESHOLD and target.exact and (called := BY_NAME.get(words)):
            return max(label, 0.8 * _is_called(words, called, element))
        return label

    def _inside(
        self, target: Target, fit: Sequence[Element], ranked: Sequence[tuple[Element, float]]
    ) -> Sequence[Element] | Lost:
        place = target.within
        assert place is not None
        held = self.places.inside(self._put(place), fit)
        if held is None:
            return _lost(target, f"is there, but not at {place.said or 'the place that was said'}", ranked)
        if place.every or target.every:
            return held
        if place.count or target.count:
            return held[: place.count or target.count]
        if place.number:
            held = _numbered(held, place.number) if words_of(place) else ()
        return (
            _picked(target, held, ranked, self.places)
            if held
            else _lost(target, f"is there, but not at {place.said}", ranked)
        )


def _numbered(fit: Sequence[Element], number: int) -> Sequence[Element]:
    """The element with a number from 1, or from -1 backwards; empty for none."""
    at = number - 1 if number > 0 else number
    return (fit[at],) if -len(fit) <= at < len(fit) else ()


def _picked(
    target: Target, fit: Sequence[Element], ranked: Sequence[tuple[Element, float]], places: Places
) -> Sequence[Element] | Lost:
    fit = sorted(fit, key=lambda element: element.order)
    if target.every:
        return fit
    if target.count > len(fit):
        return _lost(target, f"is not there so often, but {len(fit)} times", ranked)
    if target.count:
        return fit[: target.count]
    if target.number:
        if not target.words and target.kind in ("item", "link", "image"):
            fit = places.repeated(fit) or fit
        lost = _lost(target, f"is not on the page: there are {len(fit)} of the kind", ranked)
        return _numbered(fit, target.number) or lost
    fit = _preferred(fit, places)
    if len(fit) == 1 or _ANY.match(target.said):
        return fit[:1]
    return _several(target, fit, places)


def _several(target: Target, fit: Sequence[Element], places: Places) -> Lost:
    """List the fitting elements, with a name for each."""
    said = target.shown
    apart = [
        f"after “{text}”" if text else f"to {e.href}" if e.href else ""
        for e, text in zip(fit, places.told_apart(fit), strict=True)
    ]
    called = [
        f"{at}. “{e.name or e.text or e.role}” {where}".rstrip()
        for at, (e, where) in enumerate(zip(fit, apart, strict=True), 1)
    ]
    more = f" and {len(fit) - _LISTED} more" if len(fit) > _LISTED else ""
    listed = "; ".join(called[:_LISTED])
    reason = f"“{said}” could be any of {len(fit)}: {listed}{more}. Name it by its place, e.g. the second “{said}”."
    return Lost(target.said or target.words or target.kind, reason, is_ambiguous=True)


def _preferred(fit: Sequence[Element], places: Places) -> Sequence[Element]:
    """Prefer, among equal fits, elements in an open dialog, usable elements, and elements that do more than link."""
    leads_apart = len({e.href for e in fit if e.role == "link"}) > 1
    """Whether the links lead to different pages, so that their visibility does not decide."""
    rules: tuple[Callable[[Element], bool], ...] = (
        places.is_in_dialog,
        _is_usable_now,
        lambda e: e.in_viewport or leads_apart,
        lambda e: e.role not in TEXT or not (e.readonly or e.value),
        lambda e: e.tag != "textarea",
        lambda e: e.role in ("button", "option") or e.tag == "button",
        lambda e: e.expanded is None,
        lambda e: e.known_by in ("native", "role"),
    )
    for rule in rules:
        if len(fit) == 1:
            break
        fit = list(filter(rule, fit)) or fit
    if len(fit) == 1 or _lead_to_one_page(fit):
        return fit[:1]
    return fit[-1:] if all(places.holds(fit[0], other) for other in fit[1:]) else fit


def _is_usable_now(element: Element) -> bool:
    return not element.disabled and not element.covered_by


def _lead_to_one_page(fit: Sequence[Element]) -> bool:
    return len({e.href for e in fit}) == 1 and fit[0].href != "" and "#" not in fit[0].href


def _lost(target: Target, reason: str, ranked: Sequence[tuple[Element, float]]) -> Lost:
    said = target.shown or "it"
    near = tuple((e.ref, e.name or e.placeholder or e.role, score) for e, score in ranked[:3])
    return Lost(said, f"“{said}” {reason}.", near)


def _is_usable(element: Element) -> bool:
    """Whether a person can reach the element, if only by its label."""
    if element.proxy_for:
        return False
    if element.hidden in ("opacity", "clip", "size") and element.role in TICKS:
        return True
    if element.role == "file":
        return True
    return element.hidden in ("", "offscreen", "covered")


def _takes_away(target: Target, element: Element) -> bool:
    """Whether the element removes or closes the target: `Remove filter designer` is not `designer`."""
    return _contains(tokens(element.name), tokens(target.words)) and takes_away(element.name, target.words)


def _contains(whole: tuple[str, ...], part: tuple[str, ...]) -> bool:
    return len(whole) > len(part) and has_run(whole, part)


def _readiness(element: Element, family: Family) -> float:
    """Return a weight that puts unusable elements last."""
    if element.disabled and family is not CHOSEN:
        return 0.9
    return 1.0


def _fits(kind: str, element: Element) -> float:
    """Return 1 if an element is of a kind in people's words, less for a maybe, 0 otherwise."""
    if kind in ("dialog", "form", "text", "page"):
        return 0.0
    known = _SIGNS.get(kind)
    if known is None:
        return float(element.role in KINDS.get(kind, PRESSED))
    return next((score for score, shows in known if shows(element)), 0.0)


def _searches(element: Element) -> bool:
    hint = f"{element.role} {element.type} {element.name} {element.placeholder} {element.id} {element.html_name}"
    return element.role in TEXT and "search" in hint.casefold()


def _opens(kind: str) -> tuple[tuple[float, Callable[[Element], bool]], ...]:
    return (
        (1.0, lambda e: e.role in KINDS[kind] and (e.expanded is not None or bool(e.popup))),
        (0.6, lambda e: e.role in KINDS[kind] and kind in e.classes.casefold()),
    )


_SIGNS: Final[Mapping[str, tuple[tuple[float, Callable[[Element], bool]], ...]]] = MappingProxyType(
    {
        "textarea": (
            (1.0, lambda e: e.tag == "textarea" or (e.role == "textbox" and e.tag not in ("input", "select"))),
        ),
        "textbox": (
            (1.0, lambda e: e.role in TEXT and e.tag != "select" and e.role != "spinbutton"),
            (0.9, lambda e: e.role in TEXT),
        ),
        "search box": ((1.0, _searches), (0.8, lambda e: e.role in TEXT and e.tag != "select")),
        "slider": ((1.0, lambda e: e.role == "slider" or (e.role == "button" and "slider" in e.classes.casefold())),),
        "list": (
            (1.0, lambda e: e.role in LISTS or e.popup in ("listbox", "menu")),
            (0.9, lambda e: e.role == "button" and bool(_DROPS.search(f"{e.name} {e.classes} {e.description}"))),
        ),
        "section": _opens("section"),
        "menu": _opens("menu"),
        "button": (
            (1.0, lambda e: e.tag == "button" or (e.role == "button" and e.known_by != "cursor")),
            (0.97, lambda e: e.role in KINDS["button"]),
        ),
        "link": ((1.0, lambda e: e.role == "link"), (0.97, lambda e: e.role in KINDS["link"])),
        "date": ((1.0, lambda e: e.role == "date"), (0.8, lambda e: e.role in TEXT)),
    }
)
"""Signs of an element's kind, the surest first."""


def _is_called(word: str, kind: str, element: Element) -> float:
    """Whether the quoted word names the element's kind: `a "textarea" widget`."""
    if word in (element.tag, element.type, element.role):
        return 1.0
    if word in ("text", "button") and (element.type == "text" if word == "text" else element.tag == "button"):
        return 1.0
    return 0.9 * _fits(kind, element) if tokens(word) and kind != "text" else 0.0


MOST: Final = 12
"""Most elements opened for one sentence."""
_FOLDS: Final = re.compile(
    r"\b(?:tree|folder|accordion|more|options|dropdown|menu|collaps\w*|expand\w*|toggle|disclosure|section|caret|fold|parent|branch|closed)\b",
    re.IGNORECASE,
)
_ONWARDS: Final = re.compile(
    r"^(?:next(?: page)?|>|»|›|(?:show|load|view|see)?\s*more(?: results)?|older)\s*[>»›]*$", re.IGNORECASE
)
_ACTS: Final = re.compile(r"\b(?:submit|send|delete|remove|buy|order|pay|save|log ?out|sign ?out)\b", re.IGNORECASE)


def look_further(
    ground: TargetResolver,
    trail: Sequence[TrailEntry],
    *,
    onwards: bool,
    only_onwards: bool = False,
    within: Target | None = None,
) -> Do | None:
    """Open the next element that may hold the target; None if none is left.

    Args:
        ground: the page.
        trail: the actions done for the sentence.
        onwards: whether to look on further pages too.
        only_onwards: whether to look only on further pages.
        within: the required place; elements of another place are not opened.
    """
    opened = [taken for taken in trail if taken.kind in ("click", "hover")]
    if len(opened) >= MOST:
        return None
    if not only_onwards and (step := _opening(ground, opened, within)) is not None:
        return Do((step,), "look")
    if onwards and (further := _further(ground)) is not None:
        return Do((PlainStep(Click(), further.ref, "it may be on the next page"),), "look")
    return None


def _opening(ground: TargetResolver, opened: Sequence[TrailEntry], within: Target | None) -> PlainStep | None:
    """Open the first closed element not tried yet, else hover over a menu."""
    tried = {taken.ref for taken in opened}
    closed: Sequence[Element] = [element for element in _closed(ground) if element.ref not in tried]
    if within is not None and closed:
        closed = ground.places.inside(within, closed) or []
    if closed:
        action = Hover() if closed[0].role == "menuitem" else Click()  # a click may choose it
        return PlainStep(action, closed[0].ref, "it may be in there")
    hovered = {taken.ref for taken in opened if taken.kind == "hover"}
    menu = next((e for e in ground.elements if e.popup == "menu" and e.ref not in hovered), None)
    return None if menu is None else PlainStep(Hover(), menu.ref, "it may be in this menu")


_CLOSED: Final[tuple[Callable[[Element], bool], ...]] = (
    lambda e: e.role == "tab" and e.selected is False and e.expanded is not True,
    lambda e: e.expanded is False and e.role != "combobox",
    lambda e: e.role == "tab" and e.selected is None and e.expanded is None,
    lambda e: e.known_by != "native" and e.expanded is None and _folds(e),
)
"""What is closed and can be opened, the surest first."""


def _closed(ground: TargetResolver) -> Iterator[Element]:
    """Yield closed elements that can be opened, the surest first."""
    usable = [e for e in ground.elements if not e.disabled and not e.readonly and not _ACTS.search(e.name)]
    for is_closed in _CLOSED:
        yield from filter(is_closed, usable)


def _folds(element: Element) -> bool:
    return bool(_FOLDS.search(element.classes.replace("-", " ").replace("_", " ")))


def _further(ground: TargetResolver) -> Element | None:
    ways = [e for e in ground.elements if e.role in ("link", "button") and not e.disabled]
    by_name = [e for e in ways if _ONWARDS.match(e.name.strip())]
    return (
        by_name[0]
        if by_name
        else next((e for e in ways if not e.name and ground.captions.score("next", e) > 0.7), None)
    )

"""Choose the button that sends the form, for a bare "submit"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.roles.plain.ground import Lost, TargetResolver
from footpath.roles.plain.kinds import TEXT, TICKS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.schema.snapshot import Element

_WORDS: Final = (
    ("submit",),
    ("send", "done", "save", "finish", "apply", "search", "go", "log in", "sign in", "sign up", "continue", "next"),
    ("ok", "confirm", "create", "add", "order", "book", "buy", "place order", "reply", "post", "update", "yes"),
)
"""In order of preference: the word itself, its usual synonyms, possible ones."""
SENDING: Final = frozenset(
    {"submit", "send", "send it", "done", "save", "finish", "log in", "login", "sign in", "sign up"}
)
"""Words of people for the sending button, whatever its label. Others ("apply", "next") may lead anywhere."""


def sender(ground: TargetResolver) -> Element | Lost:
    """Return the sending button: by words, by type, or the nearest after the fields."""
    pressed = _pressed(ground)
    typed = [e for e in pressed if e.type == "submit" and e.tag in ("button", "input")]
    for words in _WORDS:
        alone = typed if words is _WORDS[0] and len(typed) == 1 else []
        if fit := [e for e in pressed if _fits(e, words, ground)] or alone:
            return _nearest(ground, [e for e in fit if e in typed] or fit)
    return _nearest(ground, typed) if typed else Lost("submit", "The page has no button that sends anything.")


def _pressed(ground: TargetResolver) -> list[Element]:
    """The buttons and links; those of a dialog if there are any, since acting waits for what lies over others to go."""
    pressed = [e for e in ground.elements if e.role in ("button", "link")]
    return [e for e in pressed if ground.places.is_in_dialog(e)] or pressed


def _fits(element: Element, words: Iterable[str], ground: TargetResolver) -> bool:
    least = 0.75 if element.name else 0.6  # an icon says what it is by its markup only, in more words
    return any(ground.captions.score(each, element) >= least for each in words)


def _nearest(ground: TargetResolver, among: list[Element]) -> Element:
    """Return the first button after the last filled field, else the last button."""
    native = [e for e in among if e.tag in ("button", "input")] or among
    filled = max((e.order for e in ground.elements if _is_filled(e)), default=None)
    after = [] if filled is None else [e for e in native if e.order > filled]
    usable = [e for e in after or native if not e.disabled] or native
    return usable[0] if after else usable[-1]


def _is_filled(element: Element) -> bool:
    return bool((element.role in TEXT and element.value) or (element.role in TICKS and element.checked))

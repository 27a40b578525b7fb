"""The kind of a control that a page has once, by its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import Pattern
from footpath.reading.buttons import say
from footpath.reading.pagers import words as pager

if TYPE_CHECKING:
    from footpath.schema.atlas import ElementType
    from footpath.schema.signature import Signature

FILTER: Final = Pattern("^{filter_label}|{filter}")
CLEAR: Final = Pattern("^{clear}.*{cleared}|^(?:clear|reset)$")
MORE: Final = Pattern("{show_more}")

_ACTING: Final = frozenset({"button", "link", "menuitem"})
_FIELDS: Final = frozenset({"textbox", "searchbox", "combobox"})


def kind_in_words(signature: Signature) -> ElementType:
    """Return the kind of control that a page has once, in the words of a signature; `other` for none."""
    if signature.role in _FIELDS:
        return _kind_of_field(signature)
    if signature.role not in _ACTING:
        return "other"
    label = signature.name or signature.text or signature.label
    said, way = say(label)[0], pager.say(label)
    if CLEAR.search(label):
        return "clear_filters"
    if said in ("apply", "external_apply"):
        return "apply_button"
    if way in ("next", "older"):
        return "pagination"
    if way == "more" or MORE.search(label):
        return "load_more"
    if signature.role != "button":
        return "other"
    if FILTER.search(label) and signature.type != "submit":
        return "filter_button"
    return "search_button" if said == "search" else "other"


def _kind_of_field(signature: Signature) -> ElementType:
    return "search_input" if signature.meaning == "search_query" or signature.role == "searchbox" else "other"

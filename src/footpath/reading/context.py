"""Correct the meanings of fields by the purpose of their form and by neighbouring fields."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from footpath.language.replies import tokens
from footpath.language.text import words
from footpath.reading.purpose import PERSONAL
from footpath.reading.vocabulary import labelled, read_heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.observation import FieldObservation, FormPurpose

_FALSE_FRIENDS: Final[dict[FormPurpose, dict[str, str]]] = {
    "application": {
        "message": "additional_information", "search_filter": "", "search_query": "", "quantity": "", "sort_order": "",
        "rating": "", "page_style": "", "username": "", "coupon": "", "subject": "", "nickname": "preferred_name",
        "security_question": "", "security_answer": "", "remember_me": "",
    },
    "registration": {"message": "about_me", "search_filter": "", "search_query": "", "subject": ""},
    "login": {"search_query": "username", "search_filter": ""},
    "contact": {"search_filter": "subject", "search_query": "", "about_me": "message"},
    "order": {"search_filter": "", "search_query": ""},
    "newsletter": {"search_filter": "", "search_query": ""},
    "other": {"search_query": ""},
    "search": {"message": "search_query", "name": "search_query"},
}  # fmt: skip
_KEPT_IN_SEARCH: Final = PERSONAL | {"search_query", "sort_order", "captcha", "remember_me", "current-password"}
_EITHER: Final = re.compile(r"\b(?:or|oder|ou|o|eller|of|lub)\b|/")
_NAMES: Final = frozenset({"name", "given-name", "additional-name", "family-name"})
_TYPED: Final = frozenset({"text", "email", "other"})


_SENTENCE: Final = 3
"""Least number of words of a box with a statement: "Night shift" is a mere name."""
_PRESUMED: Final = 0.5


def refine(fields: Sequence[FieldObservation], purpose: FormPurpose) -> tuple[FieldObservation, ...]:
    """Return the fields of a form, their meanings corrected by the form as a whole."""
    changed = [_unfriend(f, purpose) for f in fields]
    changed = _passwords(changed, purpose)
    changed = _parted_name(_lone_name(_repeated_email(changed)))
    if purpose == "contact":
        changed = _only_unread(changed, {"textarea", "rich_text"}, "message")
    elif purpose == "application":
        changed = [_with(f, "consent", _PRESUMED) if _is_preset_sentence(f) else f for f in changed]
    elif purpose == "search":
        changed = [_narrowing(f) for f in _only_unread(changed, _TYPED, "search_query")]
    elif purpose == "registration":
        changed = _account_name(changed)
    elif purpose == "login":
        changed = [_either(f) for f in _only_unread(changed, _TYPED, "username")]
    elif purpose in {"newsletter", "recovery"}:
        changed = _only_unread(changed, _TYPED, "email")
    return tuple(changed)


def _is_preset_sentence(field: FieldObservation) -> bool:
    """Whether an optional box has a sentence beyond the rules, and the site has ticked the box: the applicant has not.
    In an entry (a job, a school) the tick may come from a file that the site has read.
    """
    is_ticked = field.kind == "checkbox" and field.value == "yes" and not (field.required or field.trap or field.index)
    says = not field.meaning and len(tokens(field.question)) >= _SENTENCE
    return is_ticked and says and not read_heading(field.section)


def _narrowing(field: FieldObservation) -> FieldObservation:
    """Read a field of a search form, other than the query, as a filter."""
    if field.meaning in _KEPT_IN_SEARCH or field.trap:
        return field
    return _with(field, "search_filter", 0.6)


def _either(field: FieldObservation) -> FieldObservation:
    """In a login form, a field for either name or email is both: "Email or customer number"."""
    text = f"{field.question} {field.hint}".casefold()
    if field.meaning in {"email", "username"} and "mail" in text and _EITHER.search(text):
        return _with(field, "username_or_email", field.confidence)
    return field


def _lone_name(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Read the only name under a heading as the whole name if its label allows ("Nom", "Nome", "Nombre"), and no other
    field there may be the rest of the name: all typed fields are understood, or another heading has the parts.
    """
    named = [f for f in fields if f.meaning in _NAMES and f.visible and not f.trap]
    parted = _sections(named, "given-name") & _sections(named, "family-name")
    understood = _headings(fields) if len(named) == 1 else set[str]()
    of_one = Counter(f.section for f in named)
    whole = {f.refs[0] for f in named if of_one[f.section] == 1 and "name" in labelled(f.question)}
    settled = {f.refs[0] for f in named if parted - {f.section} or f.section in understood}
    return [_with(f, "name", f.confidence) if f.refs[0] in whole & settled else f for f in fields]


def _sections(fields: Sequence[FieldObservation], meaning: str) -> set[str]:
    return {f.section for f in fields if f.meaning == meaning}


def _parted_name(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Read a name of one word right beside a given name as the family name, if its heading asks for no other: "Name"
    and "Vorname".
    """
    seen = [f for f in fields if f.visible and not f.trap]
    parted = {f.refs[0] for pair in pairwise(seen) for f in pair if _is_rest_of_name(f, pair, seen)}
    return [_with(f, "family-name", f.confidence) if f.refs[0] in parted else f for f in fields]


def _is_rest_of_name(
    field: FieldObservation, pair: tuple[FieldObservation, FieldObservation], fields: Sequence[FieldObservation]
) -> bool:
    of_one = [f.meaning for f in fields if f.section == field.section]
    is_bare = field.meaning == "name" and len(words(field.question)) == 1 and not field.options
    beside = {f.meaning for f in pair if f is not field and f.section == field.section}
    return is_bare and beside == {"given-name"} and of_one.count("name") == 1 and "family-name" not in of_one


def _headings(fields: Sequence[FieldObservation]) -> set[str]:
    """Return the headings under which every text field has a meaning."""
    unread = {f.section for f in fields if f.kind == "text" and not f.meaning and f.visible and not f.trap}
    return {f.section for f in fields} - unread


def _account_name(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Read the display name as the username in a registration without a username field."""
    if any(f.meaning in {"username", "username_or_email"} for f in fields):
        return fields
    return [_with(f, "username", 0.6) if f.meaning == "nickname" and not f.trap else f for f in fields]


def _with(field: FieldObservation, meaning: str, confidence: float) -> FieldObservation:
    evidence = ("form", *field.evidence) if meaning else ()
    return field.model_copy(
        update={"meaning": meaning, "confidence": confidence if meaning else 0.0, "evidence": evidence}
    )


def _unfriend(field: FieldObservation, purpose: FormPurpose) -> FieldObservation:
    better = _FALSE_FRIENDS.get(purpose, {}).get(field.meaning, field.meaning)
    if better == field.meaning or field.trap:
        return field
    return _with(field, better, min(field.confidence, 0.6))


def _passwords(fields: list[FieldObservation], purpose: FormPurpose) -> list[FieldObservation]:
    """Read the first password of a registration as new and the next as its repetition."""
    if purpose not in {"registration", "recovery"}:
        return fields
    done: list[FieldObservation] = []
    before: FieldObservation | None = None
    for field in fields:
        if field.kind == "password" and field.meaning in {"current-password", "new-password", "password_confirm"}:
            second = before is not None and before.meaning == "new-password"
            meaning = "password_confirm" if second or field.meaning == "password_confirm" else "new-password"
            done.append(_with(field, meaning, max(field.confidence, 0.8)) if meaning != field.meaning else field)
            before = done[-1]
        else:
            done.append(field)
    return done


def _repeated_email(fields: list[FieldObservation]) -> list[FieldObservation]:
    """The same question for an email twice in a row: the second is the confirmation."""
    done: list[FieldObservation] = []
    for field in fields:
        before = done[-1] if done else None
        twice = before is not None and before.meaning == field.meaning == "email" and not (before.trap or field.trap)
        done.append(_with(field, "email_confirm", 0.7) if twice else field)
    return done


def _only_unread(
    fields: list[FieldObservation], kinds: set[str] | frozenset[str], meaning: str
) -> list[FieldObservation]:
    """Give a meaning to the only unread field of its kind, when no other field has the meaning."""
    if any(f.meaning == meaning for f in fields):
        return fields
    unread = [f for f in fields if not f.meaning and f.kind in kinds and not f.trap]
    if len(unread) != 1:
        return fields
    return [_with(f, meaning, 0.55) if f is unread[0] else f for f in fields]

"""Find the meaning of a field by weighing the evidence of several sources: label, attributes, options and more.

Each source gives scores from 0 to 1 to its suggested meanings, multiplied by the weight of the source. The scores for
one meaning combine as independent witnesses do, `1 - (1 - a)(1 - b)…`. Two rules come on top:

- The visible text decides. If clear, only its meanings count, and narrower ones (text "Phone", autocomplete
  `tel-national`): names of attributes may lie, visible text does not.
- A meaning that does not fit the widget (a name in a file input) counts a third.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from footpath.language.consents import read_consent
from footpath.language.labels import is_placeholder, is_question, plain, says_required, without_side_note
from footpath.language.lexicon import words_of
from footpath.language.text import attribute_words, words
from footpath.language.unexplained import is_asked_in_sentences, unexplained
from footpath.reading.fact_owner import is_personal, names_thing, of_another
from footpath.reading.homes import HOME, asks_postal_town, home_asked
from footpath.reading.naming import is_generic
from footpath.reading.options import asked_by_notions, asks_about, is_no, is_yes, read_options
from footpath.reading.vocabulary import (
    CLEAR,
    LANGUAGES,
    Scores,
    Section,
    Widget,
    completes,
    labelled,
    meanings,
    part_of_name,
    read_attribute,
    read_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from footpath.reading.grouping import Draft
    from footpath.reading.question import FieldQuestion
    from footpath.schema.observation import FieldKind
    from footpath.schema.snapshot import Element

WEIGHTS: Final = {
    "autocomplete": 0.95, "label": 0.97, "aria": 0.8, "options": 0.85, "placeholder": 0.75, "type": 0.75, "name": 0.7,
    "id": 0.65, "accept": 0.5, "hint": 0.45, "section": 0.4,
}  # fmt: skip
ENOUGH: Final = 0.37
"""Least confidence of a meaning; a field with less has none."""
_MISFIT: Final = 0.33
_SENTENCE: Final = 5
"""Least words of a text that is read as a consent by its words alone; fewer name a thing ("SMS"), unless the person
declares something ("I accept the terms").
"""
_OF_FACTS: Final = frozenset({"sensitive", "references", "background_check", "automated", "contact", "truthful"})
"""Purposes whose words may also ask for a fact by yes or no: "Do you have references?"."""
_DISPUTED: Final = 0.8
"""Factor of a reading's confidence if another strong source contradicts it."""
_OF_WHAT: Final = frozenset(
    {"country", "address-level1", "salary_currency", "salary_period", "language", "referral", "remote_preference"}
)
"""Meanings that a list of options alone does not prove: the same countries and currencies answer many questions."""
_OF_SITES: Final = frozenset(
    {"search_query", "search_filter", "sort_order", "page_style", "quantity", "coupon", "rating", "honeypot"}
)
"""Meanings of a site's own controls. A `name` or `id` proves them only without contradicting words: `q` and `cat` may
name anything.
"""
_SPOKEN: Final = frozenset({"label", "aria", "placeholder", "hint", "section"})
_TIED: Final = frozenset({"label", "name", "group"})
"""Sources of a question that belongs to the field, instead of standing near it."""
_PASSWORDS: Final = frozenset({"new-password", "current-password"})
"""Tokens that keep a browser from completing the value, unless the characters are hidden too."""
_ATTRIBUTES: Final = frozenset({"autocomplete", "name", "id"})
_ASKS: Final = re.compile(r"[?:][\s*]*$")
_HINTED: Final = 0.1
"""Least score of a word that names the kind of a list."""
_TYPES: Final[dict[FieldKind, dict[str, float]]] = {
    "email": {"email": 0.9}, "tel": {"tel": 0.9}, "url": {"url": 0.45}, "password": {"current-password": 0.95},
    "file": {"other_file": 0.6},
}  # fmt: skip
"""The meanings that the type of a field suggests. `url` suggests little: a site, a profile, or anything."""
_WIDGETS: Final[dict[FieldKind, Widget]] = {
    "select": "choice", "combobox": "choice", "radio": "choice", "checkboxes": "choice", "checkbox": "check",
    "file": "file",     "date": "date", "month": "date", "time": "date", "date_parts": "date", "range": "choice",
}  # fmt: skip
_OF_A_SECTION: Final = frozenset({"work_current", "education_current"})
"""Outside a repeated section, "I currently work here" is about the company whose form it is."""
_TOKENS_APART: Final = frozenset(
    {"on", "off", "shipping", "billing", "home", "work", "mobile", "fax", "pager", "webauthn"}
)
_TOKEN_MEANING: Final = {
    "street-address": "street-address", "address-level3": "address-level2", "impp": "other_profile",
}  # fmt: skip
_OF_WORK: Final = frozenset({"organization", "organization-title", "current_company"})
_WITH_PROFILE: Final = frozenset({"relocation", "travel", "drivers_license", "years_experience"})
"""Meanings whose further words are judged beside the profile (`answers/`): a place, a technology."""
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_LONGEST_DOUBLE: Final = 20
"""Words of the longest question with two meanings. A longer one tells a story, which may name many things, and asks for
one of them.
"""
_PLACES: Final = frozenset({"address-level2", "address-level1", "country", "street-address"})
_TOGETHER: Final = tuple(
    frozenset(group.split())
    for group in (
        "name given-name additional-name family-name honorific-prefix honorific-suffix preferred_name signature",
        "street-address address-line1 address-line2 street_name house_number",
        "location address-level1 address-level2 country",
        "organization current_company work_employer",
        "organization-title work_title",
        "url linkedin github portfolio twitter facebook other_profile",
        "consent consent_marketing future_consideration acknowledgement background_check",
        "work_authorization sponsorship citizenship nationality visa_type visa_details",
        "salary salary_currency salary_period current_salary",
        "start_date notice_period",
        "gender sex", "ethnicity hispanic",
        "referral referral_name referral_details",
        "resume cover_letter other_file",
        "motivation about_me additional_information experience_summary message",
    )
)  # fmt: skip
"""Meanings that may replace each other if both are named, or whose answers consider the whole question."""


@dataclass(frozen=True, slots=True)
class MeaningReading:
    """A meaning (empty for none), its confidence, and its sources, the strongest first."""

    meaning: str
    confidence: float
    evidence: tuple[str, ...]
    of_another: bool = False
    """Whether the field has no meaning because it asks for a fact of another person."""
    taken: str = ""
    """The meaning that it would have as a question to the person."""


@dataclass(frozen=True, slots=True)
class _Witness:
    source: str
    scores: Scores


def read_meaning(
    draft: Draft, question: FieldQuestion, section_text: str, section: Section, lang: str, caption: str
) -> MeaningReading:
    """Return the meaning of one field; `lang` is the language of the page, if known."""
    question = replace(question, raw=without_side_note(question.raw))
    witnesses = list(_witnesses(draft, question, section_text, section))
    is_readable = _has_readable_label(question, lang)
    if draft.kind != "checkbox":
        witnesses = _as_words_allow(witnesses, draft, question)
        if is_readable:
            witnesses = _as_label_allows(witnesses, draft, question, f"{section_text} {caption}")
    widget = _WIDGETS.get(draft.kind, "text")
    taken = ""
    if turned := of_another(question.text, section_text, plain(draft.first.description), caption):
        taken = weigh(witnesses, widget).meaning
        witnesses = [_Witness(w.source, {m: s for m, s in w.scores.items() if m not in turned}) for w in witnesses]
    reading = weigh(witnesses, widget)
    if (postal := _postal_town(draft, question, is_anothers="postal-code" in turned)) is not None:
        return postal
    if (
        (draft.is_boxes and reading.meaning == "captcha")  # no picture's letters have a box each
        or _asks_for_more(draft, question, reading, is_readable=is_readable)
        or (not section and reading.meaning in _OF_A_SECTION)
    ):
        return MeaningReading("", 0.0, ())
    return reading if reading.meaning else replace(reading, of_another=is_personal(taken), taken=taken)


def _postal_town(draft: Draft, question: FieldQuestion, *, is_anothers: bool) -> MeaningReading | None:
    """Return the meaning of a field for post code and town in one; None for any other field."""
    if draft.kind != "text" or not asks_postal_town(question.text):
        return None
    meant = MeaningReading("postal-code", CLEAR, ("label",))
    return MeaningReading("", 0.0, (), of_another=True, taken="postal-code") if is_anothers else meant


def _asks_for_more(draft: Draft, question: FieldQuestion, reading: MeaningReading, *, is_readable: bool) -> bool:
    """Whether a question asks for two facts, or for another fact than its meaning."""
    if draft.kind != "checkbox" and reading.meaning in asked_together(question.text):
        return True
    is_label = is_readable and question.source == "placeholder" and "@" not in question.text
    said = (("label" if is_label and each == "placeholder" else each) for each in reading.evidence)
    return _says_more(question.text, replace(reading, evidence=tuple(said)), is_readable=is_readable)


def _says_more(text: str, reading: MeaningReading, *, is_readable: bool) -> bool:
    """Whether a question has words that neither its meaning explains nor a type or autocomplete token completes."""
    evidence, meaning = set(reading.evidence), reading.meaning
    if meaning in _OF_WORK and asks_about(meaning, text):
        return True
    if is_asked_in_sentences(meaning):
        counts = meaning not in _WITH_PROFILE and not evidence.isdisjoint({"label", "placeholder"})
        return counts and bool(unexplained(meaning, text))
    if home_asked(text) or not (is_personal(meaning) or meaning in _OF_WORK):
        return False
    if evidence <= {"label"}:
        return bool(unexplained(meaning, text))
    if meaning != "name" and is_readable and "label" in evidence <= {"label", "name", "id"}:
        return bool(unexplained(meaning, _IN_BRACKETS.sub(" ", text)))
    return meaning == "name" and "autocomplete" not in evidence and names_thing(unexplained(meaning, text))


def _as_words_allow(witnesses: Sequence[_Witness], draft: Draft, question: FieldQuestion) -> list[_Witness]:
    """Return the witnesses without contradictions to the question's words.

    A list of countries does not show the topic: the words, or an attribute, have to name the meaning. The `name` and
    `id` of a field do not count against a whole separate question ("What happened?"), nor against a label if they only
    describe the site's use of the field (`_OF_SITES`).
    """
    first = next((o.label for o in draft.options[:1] if not o.value or is_placeholder(o.label)), "")
    says = _is_labelled(question)
    asks = question.source in _TIED and is_question(question.raw)
    said = _and_narrower(_named(witnesses, _SPOKEN | {"autocomplete"}) | read_text(plain(first)).keys())
    named = said if asks else _and_narrower(said | _named(witnesses, _ATTRIBUTES))
    silent = said | {"captcha"}

    def is_allowed(source: str, meaning: str) -> bool:
        if source == "options":
            return meaning not in _OF_WHAT or meaning in named
        if source in {"name", "id"} and says:
            return meaning in silent or not (asks or meaning in _OF_SITES)
        return True

    return _allowed_of(witnesses, is_allowed)


def _is_labelled(question: FieldQuestion) -> bool:
    """Whether the field has its own words: tied to the field, or near and asking, or marked as required."""
    asks = question.source == "near" and (says_required(question.raw) or _ASKS.search(question.raw) is not None)
    if question.source == "group":
        return True  # "Choose a time"
    return not is_generic(question.text) and (asks or question.source in _TIED | {"placeholder"})


def _and_narrower(named: set[str]) -> set[str]:
    return named | {narrower for narrower, broader in _broader() if broader in named}


@cache
def _broader() -> tuple[tuple[str, str], ...]:
    """Return each meaning with the broader one around."""
    return tuple((meaning, each.broader) for meaning, each in meanings().items() if each.broader)


def _has_readable_label(question: FieldQuestion, lang: str) -> bool:
    """Whether the field has a label of its own in a known language."""
    text = question.text
    own = question.source in _TIED or question.source == "placeholder" or question.is_caption
    is_label = own and (question.source == "group" or not (is_generic(text) or is_placeholder(text)))
    return is_label and lang[:2].casefold() in LANGUAGES and any(not word.isdecimal() for word in words(text))


def _as_label_allows(
    witnesses: Sequence[_Witness], draft: Draft, question: FieldQuestion, heading: str
) -> list[_Witness]:
    """Return the witnesses without facts of the person that a readable label does not suggest: "Birthplace".

    The label would be understood if it asked for the fact. So a `name` such as `country` or `phone` tells at most the
    kind of the value, and not whose or which; neither does a list of countries. But `name` completes a short label.
    """
    said = _and_narrower(_named(witnesses, _SPOKEN | {"autocomplete"}))
    is_unread = not read_text(question.text)

    def is_allowed(source: str, meaning: str) -> bool:
        if source in {"name", "id"}:
            value = draft.first.html_name if source == "name" else draft.first.id
            is_completed = is_unread and completes(value, meaning, question.text, heading)
            return meaning in said or not _is_fact(meaning) or is_completed
        return not (is_unread and source == "options" and meaning in HOME)

    return _allowed_of(witnesses, is_allowed)


def _allowed_of(witnesses: Sequence[_Witness], is_allowed: Callable[[str, str], bool]) -> list[_Witness]:
    """Return the witnesses with the allowed meanings of each source."""
    return [
        replace(witness, scores={m: s for m, s in witness.scores.items() if is_allowed(witness.source, m)})
        for witness in witnesses
    ]


def _is_fact(meaning: str) -> bool:
    return meaning in HOME or meaning in _OF_WORK or is_personal(meaning) or is_asked_in_sentences(meaning)


def _named(witnesses: Sequence[_Witness], sources: Collection[str]) -> set[str]:
    return {m for w in witnesses if w.source in sources for m, score in w.scores.items() if score > _HINTED}


def _witnesses(draft: Draft, question: FieldQuestion, section_text: str, section: Section) -> Iterator[_Witness]:
    yield from _visible(draft, question, section_text, section)
    yield from _attributes(draft)


def _clearest_tick(said: Scores) -> float:
    """The highest score of a meaning that a box can have."""
    return max((score for meaning, score in said.items() if "check" in meanings()[meaning].widgets), default=0.0)


def _other_names(element: Element, question: str, section: Section) -> Iterator[_Witness]:
    """The names of a control beside its question."""
    placeholder = plain(element.placeholder)
    for other in {plain(element.name), plain(element.label)} - {question, placeholder, ""}:
        yield _Witness("aria", read_text(other, section))
    if placeholder not in {"", question}:
        yield _Witness("placeholder", read_text(placeholder, section))


def _visible(draft: Draft, question: FieldQuestion, section_text: str, section: Section) -> Iterator[_Witness]:
    element = draft.first
    source = "placeholder" if question.source == "placeholder" else "label"
    text = question.text
    said = _words_of(text, section) or part_of_name(text, section_text)
    yield _Witness(source, said)
    if draft.kind == "checkbox" and _clearest_tick(said) < CLEAR:
        yield _Witness(source, _consent(text))
    if _WIDGETS.get(draft.kind) == "choice" and _are_yes_or_no(draft) and max(said.values(), default=0.0) < CLEAR:
        yield _Witness(source, _asked_consent(text))
    if not draft.is_group:
        yield from _other_names(element, text, section)
    if element.description and len(element.description) < 200:
        yield _Witness("hint", read_text(plain(element.description), section))
    if section_text and (not text or draft.kind == "date_parts"):
        yield _Witness("section", read_text(section_text, section))
    if draft.options:
        yield _Witness("options", read_options(draft.options))


def _consent(text: str) -> Scores:
    """Return the meaning of a sentence to tick, if all its words belong to a consent."""
    found = read_consent(text)
    speaks = found.declares or found.speaks_of_document or len(words(text)) >= _SENTENCE
    if not found.purposes or found.beyond or not speaks:
        return {}
    if found.purposes == frozenset({"truthful"}):
        return {"acknowledgement": 0.9}
    return {"future_consideration" if "talent_pool" in found.purposes else "consent": 0.9}


def _are_yes_or_no(draft: Draft) -> bool:
    """Whether an option says yes and another no, with any further words: "Yes, share it"."""
    first = [said[0] for option in draft.options if (said := words(option.label))]
    return any(map(is_yes, first)) and any(map(is_no, first))


def _asked_consent(text: str) -> Scores:
    """Return the meaning of a yes or no, if all its words belong to a consent; a fact about the person is none."""
    found = read_consent(text)
    return {"consent": 0.9} if found.purposes - _OF_FACTS and not found.beyond else {}


def _words_of(text: str, section: Section) -> Scores:
    """Return the meanings that a question suggests; a question for a part of an address is read as a sentence."""
    scores, home = read_text(text, section), home_asked(text)
    if home:
        return {**{m: s for m, s in scores.items() if m not in HOME}, **home}
    return scores if max(scores.values(), default=0.0) >= CLEAR else {**scores, **asked_by_notions(text)}


def _attributes(draft: Draft) -> Iterator[_Witness]:
    element = draft.first
    token = _autocomplete(element.autocomplete)
    if token and (element.type in ("", "password") or token not in _PASSWORDS):
        yield _Witness("autocomplete", {token: 1.0})
    if draft.kind in _TYPES:
        yield _Witness("type", _TYPES[draft.kind])
    elif element.type == "search" or element.role == "searchbox":
        yield _Witness("type", {"search_query": 0.9})
    by_name, by_id = _stem(draft, element.html_name), _stem(draft, element.id)
    if max(by_name.values(), default=0.0) >= max(by_id.values(), default=0.0):
        yield _Witness("name", by_name)  # one of the two: they mostly agree, and count as one witness
    else:
        yield _Witness("id", by_id)
    if element.accept:
        yield _Witness("accept", _accept(element.accept))


def _stem(draft: Draft, value: str) -> Scores:
    scores = read_attribute(value)
    if draft.kind == "date_parts":
        return {"bday" if m.startswith("bday-") else m: s for m, s in scores.items()}
    return scores


def _autocomplete(value: str) -> str:
    tokens = [t for t in value.casefold().split() if t not in _TOKENS_APART and not t.startswith("section-")]
    if not tokens:
        return ""
    token = _TOKEN_MEANING.get(tokens[-1], tokens[-1])
    return token if token in meanings() else ""


def _accept(accept: str) -> Scores:
    kinds = accept.casefold()
    if "image/" in kinds and "pdf" not in kinds and "doc" not in kinds:
        return {"photo": 0.9}
    return {"resume": 0.5} if "pdf" in kinds or "doc" in kinds else {}


def weigh(witnesses: Sequence[_Witness], widget: Widget) -> MeaningReading:
    """Combine the witnesses by the module's rules."""
    known, said = meanings(), _evidence(witnesses, widget)
    if not said:
        return MeaningReading("", 0.0, ())
    doubt = {meaning: math.prod(1 - worth for worth, _ in found) for meaning, found in said.items()}
    allowed = _allowed(said)
    best = max(allowed, key=lambda m: (1 - doubt[m], m))
    sureness = 1 - doubt[best]
    least = max(0.5, 0.5 * sureness)
    narrower = [m for m in allowed if known[m].broader == best and 1 - doubt[m] >= least]
    if narrower:
        best = max(narrower, key=lambda m: (1 - doubt[m], m))
        sureness = max(sureness * 0.95, 1 - doubt[best])
    if sureness < ENOUGH:
        return MeaningReading("", round(sureness, 2), ())
    against = max((1 - d for m, d in doubt.items() if m not in allowed), default=0.0)
    if against >= CLEAR:
        sureness *= _DISPUTED
    sources = dict.fromkeys(source for _, source in sorted(said[best], reverse=True))
    return MeaningReading(best, round(min(sureness, 0.99), 2), tuple(sources))


_Evidence = dict[str, list[tuple[float, str]]]
"""The worth and the source of each witness, by meaning."""


def _evidence(witnesses: Sequence[_Witness], widget: Widget) -> _Evidence:
    """Weigh each witness for each meaning. A widget that misfits the meaning lowers the worth."""
    found: _Evidence = {}
    for witness in witnesses:
        for meaning, score in witness.scores.items():
            fit = 1.0 if widget in meanings()[meaning].widgets else _MISFIT
            found.setdefault(meaning, []).append((WEIGHTS[witness.source] * score * fit, witness.source))
    return found


def _allowed(said: _Evidence) -> set[str]:
    """Return the meanings that clear visible words allow, with narrower ones; all without clear words."""
    visible = {
        meaning: max((worth for worth, source in found if source in {"label", "placeholder"}), default=0.0)
        for meaning, found in said.items()
    }
    clear = max(visible.values(), default=0.0)
    if clear < CLEAR:
        return set(said)
    spoken = {m for m, s in visible.items() if s >= 0.6 * clear}
    return {m for m in said if m in spoken or meanings()[m].broader in spoken}


@cache
def _and() -> re.Pattern[str]:
    """What joins two questions in one: a mark, or a word for "and"."""
    return re.compile(rf"\s*[,&+]\s*|\s+(?:{'|'.join(map(re.escape, words_of('and')))})\s+", re.IGNORECASE)


@lru_cache(maxsize=8192)
def asked_together(question: str) -> frozenset[str]:
    """Return the meanings of a question that asks for several answers; empty for a single one."""
    text = _IN_BRACKETS.sub(" ", question)
    if labelled(text) or len(words(text)) > _LONGEST_DOUBLE:
        return frozenset()
    by_slash = frozenset(meaning for part in text.split("/") if (meaning := _meaning_of(part)))
    if "postal-code" in by_slash and by_slash & _PLACES:  # no alternatives, although a slash joins them
        return by_slash
    found = dict.fromkeys(meaning for part in _and().split(text) if (meaning := _meaning_of(part)))
    if "search_query" in found:  # "Job title, keywords or company": any of them
        return frozenset()
    first = next(iter(found), "")
    return frozenset(found) if any(not _is_one(first, other) for other in found) else frozenset()


def _meaning_of(part: str) -> str:
    scores = read_text(part)
    best = max(scores, key=lambda meaning: (scores[meaning], meaning), default="")
    return best if best and scores[best] >= CLEAR else ""


def named_by_program(name: str) -> str:
    """Return the meaning of a program's name for a value: `first_name` is `given-name`; else its words."""
    if name in meanings() or " " in name.strip():
        return name
    said = " ".join(attribute_words(name))
    return _meaning_of(said) or said


def _is_one(one: str, other: str) -> bool:
    """Whether two meanings are one fact, or one is a part of the other."""
    broader, others = meanings()[one].broader, meanings()[other].broader
    related = other in (one, broader) or one == others or broader == others != ""
    return related or any({one, other} <= group for group in _TOGETHER)

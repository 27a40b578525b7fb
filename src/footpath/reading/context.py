"""Settle the meaning of a field by the fields beside it and by the purpose of its form.

A "Title" beside an employer is a job's; an expiry date is a card's only beside a card number, since card data are
secret and a passport expires too.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import groupby, pairwise, takewhile
from typing import TYPE_CHECKING, Final, TypeAlias

from footpath.language.lexicon import Pattern
from footpath.language.replies import tokens
from footpath.language.text import words
from footpath.reading.fact_owner import names_nobody, names_organisation, numbers_account, numbers_organisation
from footpath.reading.homes import HOME
from footpath.reading.meaning import MeaningReading
from footpath.reading.purpose import PERSONAL
from footpath.reading.vocabulary import CLEAR, labelled, read_attribute, read_heading, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

    from footpath.reading.grouping import Draft
    from footpath.schema.observation import FieldObservation, FormPurpose

    _Placed: TypeAlias = tuple[int, FieldObservation]

    """A field, after its place among those of the form."""

_NAME: Final = 4
"""Most words of a letter's name at the beginning of a hint: "Your cover letter"."""
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
_FULL_NAMES: Final = frozenset({"name", "given-name", "additional-name", "family-name"})
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
    """Whether the site has ticked an optional box with a sentence beyond the rules, outside of an entry."""
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
    """Read the only name under a heading as the whole name, if its label allows and no field may have the rest."""
    named = [f for f in fields if f.meaning in _FULL_NAMES and f.visible and not f.trap]
    parted = _sections(named, "given-name") & _sections(named, "family-name")
    understood = _headings(fields) if len(named) == 1 else set[str]()
    of_one = Counter(f.section for f in named)
    whole = {f.refs[0] for f in named if of_one[f.section] == 1 and "name" in labelled(f.question)}
    settled = {f.refs[0] for f in named if parted - {f.section} or f.section in understood}
    return [_with(f, "name", f.confidence) if f.refs[0] in whole & settled else f for f in fields]


def _sections(fields: Sequence[FieldObservation], meaning: str) -> set[str]:
    return {f.section for f in fields if f.meaning == meaning}


def _parted_name(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Read a name of one word right beside a given name as the family name: "Name" and "Vorname"."""
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
    return _with(field, _named_letter(field) or better, min(field.confidence, 0.6))


def _named_letter(field: FieldObservation) -> str:
    """Return `cover_letter` if the hint of a free text begins with the letter's name; else empty."""
    said = words(field.hint) if field.kind == "textarea" else ()
    begins = (" ".join(said[:length]) for length in range(1, _NAME + 1))
    return "cover_letter" if any("cover_letter" in labelled(text) for text in begins) else ""


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


_EMPLOYERS: Final = frozenset({"organization", "current_company"})
_SCHOOL: Final = "education_school"
_LEARNED: Final = frozenset({"education_degree", "education_field", "education_grade"})
_NAMES: Final = frozenset({"name", "given-name", "family-name", "additional-name", "initials"})
_JOBS: Final = frozenset({"organization-title", "current_company", "work_title", "current_salary"})
_FIRM: Final = "organization"
_IDENTITY: Final = "national_id"
_OF_JOBS: Final = frozenset({"current_company", "organization-title", "work_current"})
"""Meanings of a heading over questions for the person's job: "Current employer"."""
_OWN: Final = _NAMES | _JOBS | {"bday", "honorific-prefix"}
"""Facts of a person that a firm does not have."""
_SEVERAL: Final = 2
"""Number of unknown questions before an address that make it that of something else."""


@dataclass(frozen=True, slots=True)
class _Owner:
    """Who a block is about, if not the person."""

    question: str
    by: Sequence[FieldObservation]
    """The questions that tell."""
    begin: int
    """Index in the block from which an address is the owner's."""


def by_neighbours(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Return the fields of a form, the meanings of places and of work corrected by the fields beside them."""
    return firms_apart(birthplaces(job_titles(schools(fields))))


def schools(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Read an "Institution" in one section with a degree as a school: the label alone is an employer's, too."""
    learned = {field.section for field in fields if field.meaning in _LEARNED}
    return [
        field.model_copy(update={"meaning": _SCHOOL})
        if field.section in learned and field.meaning in _EMPLOYERS and _SCHOOL in labelled(field.question)
        else field
        for field in fields
    ]


def job_titles(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Read a "Title" beside an employer, and not before a name, as a job's: "Company, Title".

    Beside neither it is the title of a text or an event.
    """
    done: list[FieldObservation] = []
    for at, field in enumerate(fields):
        behind = fields[at + 1].meaning if at + 1 < len(fields) else ""
        beside = {behind, fields[at - 1].meaning if at else ""}
        asks = field.meaning == "honorific-prefix" and field.kind == "text" and "autocomplete" not in field.evidence
        if asks and not beside.isdisjoint(_EMPLOYERS) and behind not in _NAMES:
            field = field.model_copy(update={"meaning": "organization-title"})
        elif asks and beside.isdisjoint(_NAMES) and "work_title" in read_text(field.question, "work"):
            field = field.without_meaning()
        done.append(field)
    return done


def birthplaces(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Read a place behind a birthday, in the same sentence, as no part of the home: "Né(e) le", "à (commune)"."""
    pairs = zip([None, *fields], fields, strict=False)
    return [
        field.without_meaning()
        if before and before.meaning == "bday" and field.meaning in HOME and field.question[:1].islower()
        else field
        for before, field in pairs
    ]


def firms_apart(fields: list[FieldObservation]) -> list[FieldObservation]:
    """Take a firm under a heading without questions for a person or job as no employer: "Invoice to", "Paid by". What a
    block says about its owner holds for all its parts, so the address in a firm's block is the firm's, too.
    """
    named = {field.section for field in fields if field.meaning in _NAMES and not field.trap}
    jobs = {field.section for field in fields if field.meaning in _JOBS or _is_about_job(field.section)}
    done = [
        field.without_meaning() if field.meaning == _FIRM and _is_elsewhere(field.section, named, jobs) else field
        for field in fields
    ]
    for block in _unnamed_blocks(fields):
        is_apart = _is_apart(block[0][1].section, named, jobs)
        for at, owner in _of_firm(block, is_apart=is_apart, is_alone=not named):
            told = {"of_another": True, "part": "", "caption": owner} if fields[at].meaning in HOME else {}
            done[at] = fields[at].without_meaning(**told)
    return done


def _is_elsewhere(section: str, named: Set[str], jobs: Set[str]) -> bool:
    """Whether a firm's section asks neither for the person's name nor job, while others do."""
    own = named | jobs
    return bool(own) and section not in own and bool(named or section)


def _is_about_job(heading: str) -> bool:
    """Whether the questions below a heading are about jobs: "Work experience", "Current employer"."""
    return bool(read_heading(heading)) or not _OF_JOBS.isdisjoint(labelled(heading))


def _is_apart(section: str, named: Set[str], jobs: Set[str]) -> bool:
    """Whether the person's name, or without one the person's job, is asked under other headings alone."""
    if named:
        return section not in named
    return bool(jobs) and section not in {"", *jobs}


def _unnamed_blocks(fields: list[FieldObservation]) -> Iterator[list[_Placed]]:
    """Yield the fields between two facts of a person or job, or two headings, with their places."""
    asked = [(at, field) for at, field in enumerate(fields) if not field.trap]
    runs = groupby(asked, key=lambda each: (each[1].section, each[1].meaning in _OWN))
    yield from (list(run) for (_, is_own), run in runs if not is_own)


def _of_firm(block: list[_Placed], *, is_apart: bool, is_alone: bool) -> Iterator[tuple[int, str]]:
    """Yield the places of a firm's facts in a block, with the question for the firm."""
    of = _owner_of(block, is_apart=is_apart, is_alone=is_alone)
    if of is None:
        return
    placed = [(at, field) for at, field in block[of.begin :] if field.meaning in HOME]
    is_persons = any(field.required for _, field in placed) and not any(field.required for field in of.by)
    yield from ((at, of.question) for at, field in block if field.meaning == _FIRM)
    yield from ((at, of.question) for at, _ in placed if not is_persons)


def _owner_of(block: list[_Placed], *, is_apart: bool, is_alone: bool) -> _Owner | None:
    first = next((at for at, (_, field) in enumerate(block) if _is_firm(field)), None)
    if first is not None:
        return _firm(block, first, is_apart=is_apart, is_alone=is_alone)
    return _something_else(block) if is_apart and not is_alone else None


def _firm(block: list[_Placed], first: int, *, is_apart: bool, is_alone: bool) -> _Owner | None:
    """Return a firm that a block is about: numbered, or apart from the person and required or with an address."""
    firm = block[first][1]
    numbers = _numbers(block, first)
    has_address = is_alone and any(field.meaning in HOME for _, field in block)
    if not numbers and not (is_apart and (firm.required or has_address)):
        return None
    return _Owner(firm.question, (firm, *numbers), next(at for at, (_, f) in enumerate(block) if f in (firm, *numbers)))


def _something_else(block: list[_Placed]) -> _Owner | None:
    """Return what unknown questions before an address are about, without a heading for the person's address."""
    heading = block[0][1].section
    if names_nobody(heading) and not HOME.isdisjoint(read_text(heading)):
        return None
    before = list(takewhile(lambda each: each[1].meaning not in HOME, block))
    unknown = [field for _, field in before if _is_unknown(field)]
    return _Owner(unknown[0].question, unknown, len(before)) if len(unknown) >= _SEVERAL else None


def _numbers(block: list[_Placed], first: int) -> list[FieldObservation]:
    """Return the questions about the identity of the firm at `first`: the number, or unknown capitals ("NIP")."""
    firm = block[first][1]
    return [
        field
        for at, (_, field) in enumerate(block)
        if at != first
        and _is_unknown(field)
        and (
            numbers_organisation(field.question)
            or (abs(at - first) == 1 and not field.meaning and _is_in_capitals(field.question, beside=firm.question))
        )
    ]


def _is_firm(field: FieldObservation) -> bool:
    return field.meaning == _FIRM or (_is_unknown(field) and names_organisation(field.question))


def _is_unknown(field: FieldObservation) -> bool:
    """Whether a text is asked for that is no known fact of a person."""
    return field.meaning in ("", _IDENTITY) and field.kind == "text" and not field.of_another


def _is_in_capitals(question: str, *, beside: str) -> bool:
    """Whether an abbreviation names a question, on a page not all in capitals; an account ("IBAN") is anybody's."""
    written = [word for word in question.split() if len(word) > 1 and word.isupper()]
    return bool(written) and not beside.isupper() and not numbers_account(question)


_WHOLE: Final = 0.9
"""Score of a text with this meaning only."""
_SURE: Final = 0.85
_CODE: Final = Pattern("{card_code}")
"""The code of a card, also under a name that captchas have."""
_UNREAD: Final = MeaningReading("", 0.0, ())


def of_cards(asked: Sequence[tuple[Draft, str, MeaningReading]]) -> list[MeaningReading]:
    """Return the readings of all questions of a form, with those of card fields corrected by the other questions."""
    named = [(draft, question, _by_page(draft, reading)) for draft, question, reading in asked]
    sure = {each[2].meaning for each in named if _is_sure(*each)}
    return [_beside(sure, *each) for each in named]


def _by_page(draft: Draft, reading: MeaningReading) -> MeaningReading:
    """The reading, with a captcha turned into a card's security code where an attribute says so."""
    first = draft.first
    attributes = [read_attribute(each).get("cc-csc", 0) for each in (first.html_name, first.id)]
    is_told = _tells(draft, "cc-csc") or max(attributes) >= _WHOLE
    return _code(reading) if is_told and reading.meaning == "captcha" else reading


def _beside(sure: set[str], draft: Draft, question: str, reading: MeaningReading) -> MeaningReading:
    pays = not sure.isdisjoint({"cc-number", "cc-csc"})
    match reading.meaning:
        case "captcha" if "cc-number" in sure and "cc-csc" not in sure and _is_code(draft, question):
            return _code(reading)
        case "cc-number" if not _is_sure(draft, question, reading):
            return reading if pays and "cc-number" not in sure else _UNREAD
        case "cc-exp" | "cc-exp-month" | "cc-exp-year" if not pays and not _tells(draft, reading.meaning):
            return _UNREAD
        case _:
            return reading


def _is_sure(draft: Draft, question: str, reading: MeaningReading) -> bool:
    """Whether a reading is certain: by `autocomplete`, by exactly its words, or by an attribute without words."""
    said = read_text(question).get(reading.meaning, 0)
    return _tells(draft, reading.meaning) or said >= _WHOLE or (not said and reading.confidence >= CLEAR)


def _tells(draft: Draft, meaning: str) -> bool:
    return meaning in draft.first.autocomplete.casefold().split()


def _is_code(draft: Draft, question: str) -> bool:
    names = f"{draft.first.html_name} {draft.first.id}".casefold()
    return _CODE.search(question) is not None and "captcha" not in names


def _code(reading: MeaningReading) -> MeaningReading:
    return MeaningReading("cc-csc", _SURE, ("neighbours", *reading.evidence))

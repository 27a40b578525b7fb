"""How a task names the questions and options that it answers: short labels, and options named one by one. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from footpath.answers.asked import NOTHING_BESIDE, Beside
from footpath.answers.bank import answer_name, repeated
from footpath.answers.choices import pick
from footpath.answers.consents import turns_down
from footpath.answers.dates import shows_month_and_year
from footpath.language.consents import read_consent
from footpath.language.labels import content_words
from footpath.language.lexicon import Pattern
from footpath.language.money import is_price
from footpath.language.replies import bare_yes_or_no
from footpath.language.text import fold_words, words
from footpath.schema.answer import Answer, NoAnswer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from footpath.schema.observation import FieldObservation

REFUSED: Final = "The task says no to every option that the profile has."
TASK: Final = "task"
"""Source of the task's answers."""
_REPEATS: Final = {
    "password_confirm": frozenset({"current-password", "new-password"}), "email_confirm": frozenset({"email"}),
}  # fmt: skip
"""The meanings of what a question asks for once more."""
_TICKED: Final = frozenset({"radio", "checkboxes"})
"""Kinds of fields whose options each stand on the page with a box of their own."""
_IN_BRACKETS = re.compile(r"\(((?:[^()]|\([^()]*\))*)\)\W*$")
_HINT = Pattern(
    r"\W*(?:{for_example}|e\W?g\b|format\b"
    r"|(?:max|min)\b\W*\d|ex(?:ample)?[.:]\s*\S|(?:{at_least}|{at_most}) (?:\d|one\b|two\b|three\b)"
    r"|{choose_several}|(?:select|choose|tick|check|pick) (?:one\b|{at_least}))"
)
"""A hint in brackets behind a question on how to write the answer: "(e.g. 2024)"."""
_NUMBERED: Final = re.compile(r"^\d{1,2}[.)]\s*(?=[^\W\d_])")
"""The number of a question before its words: "3. Which day suits you?"."""
_SHORT: Final = 4
"""Most words of a remark; a longer one may say for whom or what the answer is, unless it explains a scale by "="."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A question, from a field or from a cookbook's parameter."""

    meaning: str
    question: str
    index: int = 0
    full: str = ""
    """The question with its distinguishing text (`FieldObservation.full_question`)."""
    numbered: str = ""
    number: int = 0
    beside: Beside = NOTHING_BESIDE
    """Page texts around the question."""
    of_another: bool = False
    """Whether the question asks for another person's fact."""

    @classmethod
    def of(cls, field: FieldObservation) -> Asking:
        """The question of a field."""
        names = field.full_question, field.numbered_question, field.number
        return cls(field.meaning, field.question, field.index, *names, Beside.of(field), field.of_another)

    @property
    def whole(self) -> str:
        """The question with its distinguishing text, or with its number in a repeated section."""
        return self.full or repeated(self.question, self.index)


def without_hint(question: str) -> str:
    """A question without a trailing hint or price in brackets."""
    found = _IN_BRACKETS.search(question)
    shows = found is not None and (
        shows_month_and_year(found[1]) or is_price(found[1]) or _HINT.match(found[1].casefold()) is not None
    )
    return question[: found.start()] if found is not None and shows else question


def head(question: str) -> str:
    """A question without a short remark in brackets, or a price, at the end; empty for one without either."""
    found = _IN_BRACKETS.search(question)
    if found is not None:
        is_remark = len(found[1].split()) <= _SHORT or "=" in found[1]
        return question[: found.start()].strip() if is_remark else ""
    said = question.split()
    ends = (at for at in range(1, len(said)) if is_price(said[at]) or is_price(" ".join(said[at : at + 2])))
    return " ".join(said[: next(ends, 0)]).rstrip(" :–—-+")


def may_go_unsaid(question: str) -> bool:
    """Whether a yes or no under the name without the remark at the end answers the whole. Not if the remark denies
    ("Parking (not needed)"), or adds to a consent: "Newsletter (and sharing with partners)".
    """
    found = _IN_BRACKETS.search(question)
    if found is None:
        return True
    added, named = read_consent(found[1]), read_consent(question[: found.start()]).purposes
    widens = bool(added.purposes - named) or (bool(named) and bool(added.beyond))
    return not (widens or turns_down(found[1]))


def further_names(question: str, full: str, hint: str, fields: Sequence[FieldObservation]) -> Iterator[str]:
    """Yield the names of a question with a hint beside its field, behind the heading over it, without a remark or a
    price in the caption over it, and on a form with numbered questions without its number, where no other question is
    named so.
    """
    fields = list({(each.ref, each.full_question): each for each in fields}.values())  # a choice: once for each option
    yield from (f"{question} {each}" for each in hint.split(" · ") if each)
    over = [each.section for each in fields if each.full_question == full and each.section]
    if len(over) == 1 and [(each.section, each.question) for each in fields].count((over[0], question)) == 1:
        yield f"{over[0]} {question}"
    if (bare := _without_remark(full)) and [_without_remark(each.full_question) for each in fields].count(bare) == 1:
        yield bare
    yield from _shortened(question, [each.question for each in fields])


def _shortened(question: str, questions: Sequence[str]) -> Iterator[str]:
    """Yield a question without its number, on a form with several numbers, and without a last sentence on how to
    answer ("Select all that apply."), where no other question reads so.
    """
    is_numbered = sum(bool(_NUMBERED.match(each)) for each in questions) > 1
    for cut in (_without_instruction, *((_without_number, _without_both) if is_numbered else ())):
        short = cut(question)
        if short != question and [cut(each) for each in questions].count(short) == 1:
            yield short


def _without_number(question: str) -> str:
    return _NUMBERED.sub("", question)


def _without_instruction(question: str) -> str:
    asked, end, last = question.rstrip(". )").rpartition("? ")
    return f"{asked}?" if end and _HINT.match(last.lstrip("(").casefold()) else question


def _without_both(question: str) -> str:
    return _without_number(_without_instruction(question))


def _without_remark(full: str) -> str:
    caption, joint, question = full.rpartition(" › ")
    return f"{short}{joint}{question}" if joint and (short := head(caption)) else ""


def said_once(fields: Iterable[FieldObservation] = ()) -> dict[str, frozenset[str]]:
    """Return the names of what each repeating meaning asks for once more: its meanings, and its questions, folded."""
    asked = [(each.meaning, fold_words(each.question)) for each in fields]
    return {
        again: meant | {question for meaning, question in asked if meaning in meant}
        for again, meant in _REPEATS.items()
    }


def ticking(field: FieldObservation, given: Mapping[str, str], fields: Iterable[FieldObservation]) -> dict[str, str]:
    """Return the names of the task that say yes to an option of a field alone, with the option."""
    return _said_of_options("yes", field, given, fields) if field.kind in _TICKED else {}


def refused_boxes(
    field: FieldObservation, given: Mapping[str, str], fields: Iterable[FieldObservation]
) -> dict[str, str]:
    """Return the names of the task that say no to a box of a field, with the box."""
    return _said_of_options("no", field, given, fields) if field.kind == "checkboxes" else {}


def for_all(question: str) -> str:
    """The name by which a task answers every question with a label."""
    return f"{question} (all)"


def with_hint(field: FieldObservation, said: str) -> FieldObservation:
    """Return a field with further words on its format."""
    return field.model_copy(update={"hint": f"{field.hint} {said}".strip()}) if said else field


def note_noes(
    left_off: set[str],
    field: FieldObservation,
    given: Mapping[str, str],
    answer: Callable[[FieldObservation], Answer | NoAnswer],
) -> None:
    """Note in `left_off` the names of the task that say no to something in the words of a single box, if the box stays
    empty. Drop the names if the box stays or gets ticked.
    """
    noes = [name for name, value in given.items() if bare_yes_or_no(value) == "no"]
    if field.kind != "checkbox" or not noes:
        return
    said, found = {*words(field.question)}, answer(field)
    is_ticked = field.value == "yes" if isinstance(found, NoAnswer) else not turns_down(found.value)
    meant = [name for name in noes if said.issuperset(content_words(name))]
    (left_off.difference_update if is_ticked else left_off.update)(meant)


def without_refused(
    field: FieldObservation, answer: Answer, refused: Collection[str], today: date
) -> Answer | NoAnswer:
    """Return an answer to a field without the options that the task says no to."""
    lines = answer.value.splitlines()

    def is_refused(line: str) -> bool:
        found, _ = pick(answer, line, field.options, question=field.question, part="", today=today)
        return bool(found) and all(field.options[at].label in refused for at in found)

    kept = [each for each in lines if not is_refused(each)]
    if len(kept) == len(lines):
        return answer
    return answer.model_copy(update={"value": "\n".join(kept)}) if kept else NoAnswer.because(REFUSED)


def ticked_boxes(field: FieldObservation, answer: Answer | NoAnswer, today: date) -> set[str]:
    """Return the boxes of a field that the page holds ticked, or an answer ticks."""
    ticked = {*field.value.splitlines()}
    if isinstance(answer, Answer):
        for said in answer.value.splitlines():
            found, _ = pick(answer, said, field.options, question=field.question, part="", today=today)
            ticked.update(field.options[at].label for at in found)
    return ticked


def _said_of_options(
    reply: str, field: FieldObservation, given: Mapping[str, str], fields: Iterable[FieldObservation]
) -> dict[str, str]:
    """Return the names of the task that give a reply to an option of a field alone, with the option."""
    replies = {fold_words(name): name for name, value in given.items() if bare_yes_or_no(value) == reply}
    if not replies:
        return {}
    others = [said for each in fields if each.key != field.key for said in (each.question, *each.choices)]
    taken = set(map(fold_words, others))
    names = [(said, option) for option in field.choices for said in _names_of(field, option) if said not in taken]
    taken.update(map(fold_words, (*field.choices, *map(head, others))))
    return {replies[said]: option for said, option in (*names, *_short(field, taken)) if said in replies}


def _names_of(field: FieldObservation, option: str) -> tuple[str, str]:
    """The names of an option, folded: alone, and behind the question, which labels may repeat."""
    return fold_words(option), fold_words(f"{field.question} {option}")


def _short(field: FieldObservation, taken: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the names of options without a remark or a price, with the option: those that one option alone has."""
    heads = {option: head(option) for option in field.choices}
    said = [fold_words(each) for each in heads.values() if each]
    for option, short in heads.items():
        if short and said.count(fold_words(short)) == 1 and may_go_unsaid(option):
            yield from ((name, option) for name in _names_of(field, short) if name not in taken)


def chosen(field: FieldObservation, ticked: Mapping[str, str], *, otherwise: Answer | NoAnswer) -> Answer | NoAnswer:
    """Return the answer that chooses the ticked options, or why several cannot be chosen."""
    options = dict.fromkeys(ticked.values())
    if not options:
        return otherwise
    if len(options) > 1 and field.kind == "radio":
        return NoAnswer.because("The task says yes to several options, and only one can be chosen.")
    return Answer(
        name=answer_name(field.full_question), value="\n".join(options), giver="task", source=TASK, confidence=1.0
    )

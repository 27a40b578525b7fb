"""A run's progress with its form: the chosen form, the pages filled and turned, and the questions ahead."""

from __future__ import annotations

import dataclasses
import re
from pathlib import PurePath
from typing import TYPE_CHECKING

from footpath.answers.choices import pick
from footpath.engine.carried import CHOICES, SPELLED, STEERING, SentTexts
from footpath.engine.person import ReviewRow
from footpath.errors import NeedsPerson
from footpath.language.labels import is_placeholder
from footpath.page.act_options import squash
from footpath.schema.action import Check, Fill, Select, Upload
from footpath.schema.answer import NoAnswer
from footpath.schema.cookbook import Parameter, Step, parameter_of
from footpath.schema.observation import Option
from footpath.sentence import Sentence, choice, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from footpath.answers.bank import Banked
    from footpath.answers.moves import Move
    from footpath.answers.values import Values
    from footpath.page.traffic import Traffic
    from footpath.schema.answer import Answer
    from footpath.schema.observation import FieldObservation, PageObservation
    from footpath.schema.posting import Posting

NO_SUCH_OPTION = own("None of the options is the answer.")


@dataclasses.dataclass(frozen=True, slots=True)
class Ahead:
    """A question of a later page."""

    parameter: Parameter
    options: tuple[str, ...] = ()
    """The options when the way was learned; empty if unknown."""


def questions_ahead(steps: Iterable[Step], parameters: Iterable[Parameter]) -> tuple[Ahead, ...]:
    """Return the questions that the steps must answer, each once."""
    by_name: Mapping[str, Parameter] = {parameter.name: parameter for parameter in parameters}
    found: dict[str, Ahead] = {}
    for step in steps:
        parameter = parameter_of(step.action, by_name)
        if parameter is not None and parameter.required and parameter.question and not step.optional:
            options = step.signature.options if step.signature is not None else ()
            real = tuple(label for at, label in enumerate(options) if at or not is_placeholder(label))
            found.setdefault(parameter.name, Ahead(parameter, real))
    return tuple(found.values())


def open_ahead(ahead: Sequence[Ahead], values: Values) -> Iterator[ReviewRow]:
    """Yield the rows of questions without a known answer, or whose answer is none of the options."""
    for each in ahead:
        asked = each.parameter
        row = ReviewRow(
            asked.question, "", "", required=True, options=each.options, is_open=True, meaning=asked.meaning
        )
        answer = values.parameter(asked)
        if isinstance(answer, NoAnswer) and values.is_kept(asked):
            continue
        if isinstance(answer, NoAnswer):
            yield dataclasses.replace(row, note=answer.reason, missing=answer)
        elif each.options and answer.giver == "task":
            options = [Option(label=label) for label in each.options]
            found, _ = pick(answer, answer.value, options, question=asked.question, part="", today=values.today)
            if not found:
                gave = next(iter(values.names_of([(asked.meaning, asked.question)])), "")
                yield dataclasses.replace(row, note=NO_SUCH_OPTION, gave=gave)


def with_later(error: NeedsPerson, later: Sequence[ReviewRow]) -> NeedsPerson:
    """Return the error with the questions of later pages added."""
    asked = listed("; ", map(_in_words, later))
    return NeedsPerson(sentence("{} Later pages will ask: {}.", error.message, asked), hint=error.hint)


def _in_words(row: ReviewRow) -> Sentence:
    if not row.options:
        return sentence("“{}”", row.question)
    return sentence("“{}” ({})", row.question, listed(", ", map(choice, row.options)))


@dataclasses.dataclass(frozen=True, slots=True)
class ChosenFile:
    """A question that received a file, and the requests that may carry the file."""

    field: FieldObservation
    traffic: Traffic
    begun_before: int
    """Number of requests of the tab before the choice."""


@dataclasses.dataclass(slots=True)
class FormProgress:
    """The form of one run, over all of its pages."""

    form: str = ""
    """The chosen form, if a page has several."""
    told_forms: bool = False
    """Whether the journal names the other forms of the page."""
    posting: Posting | None = None
    """The job on the first page, if the page describes one."""
    title: str = ""
    """The title of the posting, as its page says; empty for an unknown one."""
    form_url: str = ""
    """The page with the first answers; empty before."""
    first_filled: PageObservation | None = dataclasses.field(default=None, repr=False)
    """The same page, read with all answers; None before."""
    given: bool = False
    """Whether a page with answers was turned, so that the site may have them."""
    left: bool = False
    """Whether the page has sent something without any press: a draft, or what the task allows."""
    filled: list[PageObservation] = dataclasses.field(default_factory=list["PageObservation"], repr=False)
    """The turned pages with answers."""
    files: list[ChosenFile] = dataclasses.field(default_factory=list["ChosenFile"], repr=False)
    """The file inputs of the page that have a file."""
    unkept: dict[str, Banked] = dataclasses.field(default_factory=dict[str, "Banked"], repr=False)
    """The person's answers on the current page, by the key of their question: stored once the site accepts them."""
    asked_ahead: tuple[tuple[str, str], ...] = ()
    """Meanings and questions of the followed way, while pages of it are ahead."""
    sent_as: dict[str, tuple[str, ...]] = dataclasses.field(default_factory=dict[str, tuple[str, ...]])
    """The names in a request under which the followed way sent its answers, by parameter; then those of the run."""
    ahead: tuple[Ahead, ...] = ()
    """The questions of later pages of that way."""
    asked_later: tuple[str, ...] = ()
    """Questions to the run before this one after it had turned the first page of the form."""

    @property
    def may_be_known(self) -> bool:
        """Whether the site may have any answer already."""
        return self.given or self.left

    @property
    def unsent(self) -> Sentence:
        """The words for an unsent form."""
        return unsent(given=self.given, left=self.left)


def unsent(*, given: bool, left: bool, pressed: bool = False, unless: str = "") -> Sentence:
    """Return the words for a form without a sending press.

    Args:
        given: whether a page with answers was turned.
        left: whether the page has sent something without any press.
        pressed: whether a goal has pressed buttons that need no approval.
        unless: the end of the sentence about a press under way.
    """
    there = [own("what was entered on the pages before")] if given else []
    there += [own("what was pressed before")] if pressed else []
    there += [own("what the page has sent without any press")] if left else []
    if there:
        return sentence("It was not sent{}; the site may have {}.", unless, listed(" and ", there))
    return sentence("Nothing was sent{}.", unless)


OF_A_NAME = 8
"""So many characters of a file's name are looked for on the page."""

_MASKED = re.compile(r"[•●*·∗]{2}")

SHOWS_ITS_VALUE = frozenset({"text", "email", "url", "number", "textarea", "select", "checkbox"})
"""Kinds of fields that show an entered value unchanged; others reformat it."""

SHOWS_A_VALUE = SHOWS_ITS_VALUE | {"tel", "date", "month", "time"}
"""Kinds of fields that show something while they hold a value; among choices, those that are inputs."""


@dataclasses.dataclass(slots=True)
class FieldEntry:
    """An answer entered into a field of the present page."""

    field: FieldObservation
    answer: Answer
    text: str = dataclasses.field(default="", repr=False)
    """The entered value in words, for a review if the page does not show it."""
    wanted: str | None = dataclasses.field(default=None, repr=False)
    """The text that the field shows if the page keeps the value; None if unknown."""
    is_likened: bool = False
    """Whether the chosen option only resembles the answer."""
    shows: bool = False
    """Whether the field shows something while it holds a value: by its kind, or by observation."""
    files: tuple[str, ...] = dataclasses.field(default=(), repr=False)
    """The names of the uploaded files."""
    parts: tuple[str, ...] = dataclasses.field(default=(), repr=False)
    """The chosen or entered values, one by one."""
    names: tuple[str, ...] = ()
    """The name under which the form sends the value; none for a native list, which sends the shown value."""

    @property
    def is_part(self) -> bool:
        """Whether a site may send the answer inside another answer, or leave the answer out: a consent."""
        return bool(self.field.part or self.field.twin or self.field.is_consent)

    def is_taken_back(self, now: str) -> bool:
        """Whether a box, or a list of choices, holds `now` another state than the entered one."""
        if self.field.kind == "checkbox":
            return self.wanted not in (None, now)
        if self.field.kind not in ("select", "radio") or self.field.multiple or not (now and self.parts):
            return False
        shown, parts = squash(now), map(squash, self.parts)
        return not any(shown in part or part in shown for part in parts)  # some labels repeat their question

    def given_up(self, now: FieldObservation, *, is_emptied: bool) -> str:
        """Return the entered value, if the field does not hold the value any more; empty otherwise."""
        is_gone = (is_emptied and not now.value) or self.is_taken_back(now.value)
        return self.text if is_gone else ""

    def note(self, given_up: str) -> str:
        """Return the note for an entry whose value the page does not hold any more; empty without such a value."""
        return f"entered ({self.answer.source}), and taken back by the site" if given_up else ""

    def spellings(self, shown: str) -> tuple[tuple[str, ...], ...]:
        """Return the answer as given, entered and `shown`, each in parts; empty if no spelling identifies the
        answer.
        """
        if self.files:
            return (self.files,)
        if self.field.masked or self.field.is_secret:
            return ()
        if self.field.kind in CHOICES or self.field.kind in STEERING:
            sent = {option.label: option.value for option in self.field.options}
            codes = tuple(sent.get(part) or part for part in self.parts)
            return (self.parts, codes) if any(codes) else ()
        if self.field.kind == "date_parts":  # each part was entered by itself
            return ((self.answer.value,),) if {"day", "month", "year"} <= set(self.field.parts) else ()
        if self.field.kind not in SPELLED or not self.parts:
            return ()
        return (self.parts, tuple(self.answer.value.splitlines()), (shown or self.text,))

    def is_of_another_value(self, shown: str) -> bool:
        """Whether a field shows another option, number or day than the entered one, and not only another spelling."""
        if self.field.kind in ("select", "radio"):
            return self.wanted is not None and shown in self.field.choices and squash(shown) != squash(self.wanted)
        if self.field.kind not in SPELLED or self.wanted is None or any(map(str.isalpha, self.wanted)):
            return False
        if self.field.is_secret:  # no spelling is kept; some pages mask it once it is left
            return not (_MASKED.search(shown) or SentTexts([shown]).holds(self.wanted))
        return not any(all(map(SentTexts([shown]).holds, parts)) for parts in self.spellings(self.text))

    def is_shown_by(self, page: str) -> bool:
        """Whether the page names each drawn choice, or every uploaded file: a library takes a file out of its input,
        uploads the file separately, and draws the name. Long names are often cut short.
        """
        stems = [PurePath(name).stem[:OF_A_NAME].casefold() for name in self.files]
        stems += [part.casefold() for part in self.parts if self.field.kind == "combobox"]
        return bool(stems) and all(stem in page for stem in stems)


def held(field: FieldObservation, entered: FieldEntry | None, given_up: str) -> str:
    """Return what a field holds, as far as known: its shown value, else the entered one, unless `given_up`."""
    return field.value or ("" if entered is None or given_up else entered.text)


def entry_of(move: Move, chosen: Sequence[str] = (), *, likened: bool = False) -> FieldEntry:
    """Return the entry of a done move, with its `chosen` labels; `likened`: labels only similar to the answer."""
    field, action = move.field, move.action
    texts = entered_texts(move)
    if field.kind == "checkbox" and isinstance(action, Check):
        texts = ("yes" if action.checked else "no",)
    files = tuple(PurePath(path).name for path in action.files) if isinstance(action, Upload) else ()
    said = ", ".join(chosen or (*texts, *files))
    return FieldEntry(
        field, move.answer, said, wanted=_shown(field, texts, _alone(move, chosen)), is_likened=likened,
        shows=_shows_a_value(move, said), files=files, parts=tuple(chosen or texts) or _pressed(move),
        names=() if move.element.tag == "select" else (move.element.html_name,),
    )  # fmt: skip


def _pressed(move: Move) -> tuple[str, ...]:
    """Return the label of a pressed radio button."""
    return tuple(option.label for option in move.field.options if option.ref and option.ref == move.element.ref)


def _alone(move: Move, chosen: Sequence[str]) -> Sequence[str]:
    """Return the chosen labels that a field shows alone; none for buttons: stars fill up to the pressed one."""
    is_of_buttons = move.field.kind == "radio" and not move.element.html_name
    return () if is_of_buttons else chosen or _pressed(move)


def _shown(field: FieldObservation, texts: Sequence[str], chosen: Sequence[str]) -> str | None:
    """Return the text that a field shows while it keeps the entry; None if unknown."""
    if field.kind in ("combobox", "radio") and len(chosen) == 1 and chosen[0] in field.choices:
        return chosen[0]  # an option of a list that the page shows
    if field.kind not in SHOWS_ITS_VALUE or len(texts) != 1 or field.masked:
        return None
    return chosen[0] if chosen and field.kind == "text" else texts[0]  # a text field took the value in this format


def _shows_a_value(move: Move, said: str) -> bool:
    if move.field.kind in SHOWS_A_VALUE and not move.field.masked:
        return said != ""
    return move.element.tag == "input" and isinstance(move.action, Check) and move.action.checked is True


def entered_texts(move: Move) -> tuple[str, ...]:
    """Return the texts that a move puts on the page."""
    match move.action:
        case Fill(value=value):
            return (value,)
        case Select(options=options):
            return options
        case _:
            return ()

"""The questions of a form during a run: the result of each on the present page, and the content of every page.

Questions are identified by `FieldObservation.key`: refs change when a page redraws itself, questions do not.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from pathlib import PurePath
from typing import TYPE_CHECKING

from footpath.answers.bank import banked_slug
from footpath.answers.consents import stands_agreed, turns_down
from footpath.answers.moves import ENTERED, Handled, Left, Move
from footpath.answers.presets import is_amount
from footpath.engine.carried import STEERING, GivenAnswer
from footpath.engine.form_progress import FieldEntry, entry_of, held
from footpath.engine.objections import objected
from footpath.engine.person import HIDDEN, GivenSecrets, ReviewRow
from footpath.engine.review import PagedRows, why_left, why_look
from footpath.engine.view import View, as_asked, as_lists, as_others
from footpath.page.act_options import squash
from footpath.schema.action import Upload
from footpath.schema.answer import NoAnswer
from footpath.schema.observation import SIDE_FORMS, FieldObservation
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from footpath.answers.values import Values

PATIENCE = 3
"""Number of entries of one question on one page before it is left."""

PAGE_SAYS = "The page says: “{}”"
"""The reason of an answer that the page complains about."""

AGREED_AGAIN = own("The page ticks it again each time that Footpath unticks it.")

NOT_KEPT = own("The page does not keep what is entered.")
_NOT_SENT = "the page showed it, and what it sent does not hold it"
_NOT_FOUND = "the page showed it, and Footpath did not find it in what it sent"
_WOULD_NOT_SEND = "the page shows it, and its form would leave without it"

NAME_BEGINS = 8
"""Letters of a file's name on any page; many pages shorten long names."""

BESIDE_A_FORM = SIDE_FORMS | {"registration", "recovery"}
"""Purposes of forms that may stand beside thanks for another form: "Create an account to follow your application"."""


class FormState:
    """The run's entries and omissions, and the content of the pages."""

    def __init__(self, secrets: GivenSecrets | None = None) -> None:
        self.secrets = secrets or GivenSecrets()
        """The values that are covered in the rows."""
        self._parts: dict[str, set[str]] = {}
        """The elements in which a value was entered, by question."""
        self.handled: dict[str, Handled] = {}
        """The handled questions of the current page, and its buttons for a single press, by key."""
        self._entered: dict[str, FieldEntry] = {}
        self._tries: dict[str, int] = {}
        self._asks: dict[str, int] = {}
        self._left: dict[str, Left] = {}
        """The fields of the current page that stay unchanged, by key."""
        self._lacked: dict[str, frozenset[str]] = {}
        """The options of fields of the current page without a fitting one, by key."""
        self._waits = 0
        self._rows = PagedRows()
        self._emptied: set[str] = set()
        """The questions, by key, whose entries the page given again no longer holds."""
        self._listed: set[str] = set()
        """The texts that the current page lost, by key: the field may only keep choices from its own list."""
        self._asked: dict[str, tuple[FieldObservation, Sequence[str]]] = {}
        """The fields of the current page with a choice, before it, by ref; and the chosen values."""
        self._uploaded: dict[str, tuple[FieldObservation, Sequence[str]]] = {}
        """The fields of the current page with files, before these, by ref; and how the names of the files begin."""
        self._seen: dict[str, tuple[str, ...]] = {}
        """The options that opened lists have shown, by key, on every page."""
        self.chosen: set[str] = set()
        """The labels of all choices, on every page."""
        self._turned: list[tuple[GivenAnswer, ...]] = []
        """The answers given to the turned pages."""
        self._earlier: list[tuple[FieldObservation, ...]] = []
        """The answered questions of the pages before, sent or turned."""
        self._pressed_from: set[str] = set()
        """The questions of pages with a press, by key without their section."""
        self.first: set[tuple[str, str]] = set()
        """The entries of the forms before their first answer, by name and value."""

    @property
    def rows(self) -> tuple[ReviewRow, ...]:
        """Return every question of the pages so far, with the content last noted."""
        return tuple(self._rows.values())

    @property
    def holds_nothing(self) -> bool:
        """Whether the pages asked for more than consents, and hold only the site's own values."""
        asked = [row for row in self.rows if not row.is_consent]
        return bool(asked) and not any(map(_is_of_the_person, asked))

    def is_handled(self, field: FieldObservation) -> bool:
        """Whether the question was handled."""
        return field.key in self.handled

    def is_entered(self, field: FieldObservation) -> bool:
        """Whether the question was answered."""
        return self.handled.get(field.key) == ENTERED

    def was_entered(self, field: FieldObservation) -> bool:
        """Whether an answer was entered on the page, taken or not."""
        return field.key in self._entered

    def is_rejected(self, field: FieldObservation) -> bool:
        """Whether the page complains about the answer."""
        return field.key in self.handled and self.handled[field.key].how == "rejected"

    def refused(self) -> list[tuple[str, str]]:
        """Return the keys of refused answers, each with the slug of the stored answer; empty for an answer from
        elsewhere.
        """
        rejected = [key for key, became in self.handled.items() if became.how == "rejected"]
        answers = {key: entered.answer for key, entered in self._entered.items()}
        kept = {key: banked_slug(answers[key]) if key in answers else "" for key in rejected}
        return list(kept.items())

    @property
    def entered(self) -> tuple[FieldObservation, ...]:
        """Return the answered questions of the present page, vanished ones included."""
        return tuple(each.field for each in self._entered.values())

    @property
    def has_entered(self) -> bool:
        """Whether any question of the present page was answered."""
        return ENTERED in self.handled.values()

    def asks_more(self, before: View, now: View) -> bool:
        """Whether the page asks a new question, whatever the section title: also one that the page had folded away."""
        fields = {field.ref: field for field in now.fields.values() if field.is_asked}
        shown = {field.ref: field for field in before.fields.values() if field.visible or field.kind == "file"}
        asked = Counter(map(_without_section, shown.values()))
        return bool(Counter(map(_without_section, fields.values())) - asked)

    def press(self, view: View) -> None:
        """Note a press on a page."""
        self._pressed_from.update(map(_without_section, view.fields.values()))

    def is_thanked_early(self, view: View) -> bool:
        """Whether a page gives thanks and has new required questions, open or just answered: the thanks are for a part,
        and the form goes on. A sent form that reappears empty has no new question.
        """
        if view.page.page_type != "confirmation":
            return False
        forms = (form for form in view.page.forms if form.purpose not in BESIDE_A_FORM)
        fields = (field for form in forms for field in form.fields if field.is_asked and field.required)
        new = (field for field in fields if _without_section(field) not in self._pressed_from)
        return any(not field.value or field.key in self._entered for field in new)

    def as_asked(self, view: View) -> View:
        """Return the page with original questions, if a list's button is renamed by the choice, or an upload by the
        names of its files; and with texts that the page does not keep, and untypable inputs with a choice, as lists.
        """
        asked = {
            ref: was
            for ref, (was, chosen) in self._asked.items()
            if (now := view.fields.get(ref)) is not None and now.question in chosen
        }
        asked |= {
            ref: was
            for ref, (was, begun) in self._uploaded.items()
            if (now := view.fields.get(ref)) is not None and _names_files(now.question, was.question, begun)
        }
        drawn = {ref for ref in self._asked if (now := view.elements.get(ref)) is not None and now.readonly}
        earlier = [field for page in self._earlier for field in page]
        return as_others(as_lists(as_asked(view, asked), self._listed, drawn), earlier)

    def enter(self, move: Move, chosen: Sequence[str] = (), *, likened: bool = False) -> None:
        """Note a done move, and its chosen labels; `likened`: labels only similar to the answer."""
        field = move.field
        self._emptied.discard(field.key)
        self.chosen.update(chosen)
        self._left.pop(field.key, None)
        if chosen and field.kind == "combobox":
            self._asked[field.ref] = field, chosen
        if isinstance(move.action, Upload):
            self._uploaded[field.ref] = field, [PurePath(each).name[:NAME_BEGINS] for each in move.action.files]
        parts = self._parts.setdefault(field.key, set())
        parts.add(move.element.ref)
        if field.kind != "date_parts" or parts.issuperset(field.refs):  # a part of a date alone is another date
            self.handled[field.key] = ENTERED
        self._entered[field.key] = entry_of(move, chosen, likened=likened)

    def leave(self, left: Left) -> None:
        """Note that a field stays unchanged."""
        how = "in_part" if left.in_part else "left"
        self._left[left.field.key] = left
        self._lacked[left.field.key] = frozenset(left.field.choices)
        offered = self._offered(left.field, left.offered)
        self.handled[left.field.key] = Handled(how, left.reason, offered, left.missing)

    def vanished(self, view: View, values: Values) -> tuple[Left, ...]:
        """Return the questions of the task's answers whose fields refused the answer and vanished: a list may be
        renamed by the choice.
        """
        there = {each for field in view.fields.values() for each in (field.key, field.full_question)}
        gone = (left for key, left in self._left.items() if there.isdisjoint((key, left.field.full_question)))
        return tuple(left for left in gone if values.gave(left.field))

    def leave_open(self, left: Left, gave: str) -> None:
        """Note that a required question has no answer, and the name under which the task `gave` a value."""
        row = self._row(left.field)
        self._rows[left.field.key] = dataclasses.replace(
            row, note=left.reason, is_open=True, gave=gave, missing=left.missing
        )

    def foresee(self, rows: Iterable[ReviewRow]) -> None:
        """Note open questions of later pages."""
        self._rows.update({f"later page: {row.question}": row for row in rows})

    def reject(self, view: View) -> bool:
        """Note the questions of the page's complaints (`objected`). Return False without a complaint."""
        found = {field.key: self._rejected(field, error) for field, error in objected(view, self.handled).items()}
        self.handled |= found
        return bool(found)

    def note_given_again(self, view: View) -> None:
        """Note the entries that a new document with the form no longer holds."""
        fields = view.by_key
        self._emptied = {key for key in self._entered if key in fields and not fields[key].value}

    def _rejected(self, field: FieldObservation, error: str) -> Handled:
        was = self.handled.get(field.key)
        missing = was.missing if was is not None and not was.awaits_part else None
        return Handled("rejected", sentence(PAGE_SAYS, error), self._offered(field), missing)

    def _offered(self, field: FieldObservation, now: tuple[str, ...] = ()) -> tuple[str, ...]:
        """The options that a question's opened list has last shown, `now` or before: a page that comes back with errors
        shows the list closed again.
        """
        if now:
            self._seen[field.key] = now
        return self._seen.get(field.key, ())

    def listed(self, field: FieldObservation) -> tuple[str, ...] | None:
        """The options that a question's opened list has shown; None before the list was opened."""
        return self._seen.get(field.key)

    def note_listed(self, field: FieldObservation, options: tuple[str, ...]) -> None:
        """Keep the options that a question's opened list has shown."""
        self._seen[field.key] = options

    def reopen(self, field: FieldObservation) -> None:
        """Deal with a question once more."""
        for kept in (self.handled, self._parts, self._entered, self._left):
            kept.pop(field.key, None)

    def may_retry(self, field: FieldObservation) -> bool:
        """Count one more loss of a field or its value; return False after too many."""
        self._tries[field.key] = self._tries.get(field.key, 0) + 1
        return self._tries[field.key] < PATIENCE

    def may_ask(self, field: FieldObservation) -> bool:
        """Count one more question to the person on the page; return False after too many misfits."""
        self._asks[field.key] = self._asks.get(field.key, 0) + 1
        return self._asks[field.key] <= PATIENCE

    def see(self, view: View) -> None:
        """Note the answers that the page shows."""
        for field in view.fields.values():
            if field.value and (entered := self._entered.get(field.key)):
                entered.shows = True

    def reopen_lost(self, view: View) -> bool:
        """Reopen lost answers (a redraw, a reset); return whether any was lost.

        Retry a reformatted value once; afterwards accept the page's formatting. A text lost again is chosen from the
        page's suggestions; a further loss leaves the field.
        """
        lost = [field for field in view.by_key.values() if self._is_lost(field, view)]
        again = {field.key for field in lost if self.may_retry(field)}
        lost = [field for field in lost if field.key in again or not self._may_show_beside(field)]
        for field in lost:
            self.reopen(field)
            if field.key not in again:
                self.leave(Left(field, NOT_KEPT))
            elif field.kind == "text" and not field.value and self._tries[field.key] > 1:
                self._listed.add(field.key)
        return bool(lost)

    def reopen_agreed(self, view: View, values: Values) -> None:
        """Reopen consents that nobody gave and a script of the page has set since. A consent that the page keeps set
        becomes a question.
        """
        fields = {field.key: field for field in view.fields.values() if field.is_asked and stands_agreed(field)}
        for key, field in fields.items():
            if self._is_settled(field) or isinstance(values.answer(field), NoAnswer):
                continue
            self.reopen(field)
            if not self.may_retry(field):
                self.handled[key] = Handled("in_part", AGREED_AGAIN)

    def _is_settled(self, field: FieldObservation) -> bool:
        """Whether the run agreed to a consent, has yet to handle it, or already asks."""
        became, entered = self.handled.get(field.key), self._entered.get(field.key)
        agreed = entered is not None and not turns_down(entered.answer.value)
        return agreed or became is None or became.how == "in_part"

    def as_list(self, field: FieldObservation) -> FieldObservation:
        """Return a text field as a list: the page keeps only its own suggestions, as seen before."""
        self._listed.add(field.key)
        return field.model_copy(update={"kind": "combobox"})

    def reopen_offering(self, view: View, values: Values) -> None:
        """Reopen left questions whose lists have new options."""
        for field in self._left_with_answer(view, values):
            if set(field.choices) - self._lacked[field.key] and self.may_retry(field):
                self.reopen(field)

    def may_await_options(self, view: View, values: Values) -> bool:
        """Count one more question left for a list without options yet; return False without one, or after too many."""
        lacks = any(field.offers_nothing for field in self._left_with_answer(view, values))
        self._waits += lacks
        return lacks and self._waits < PATIENCE

    def _left_with_answer(self, view: View, values: Values) -> list[FieldObservation]:
        fields = {field.key: field for field in view.fields.values() if field.key in self._lacked}.values()
        return [
            field
            for field in fields
            if self.is_handled(field)
            and self.handled[field.key].how == "left"
            and not isinstance(values.answer(field), NoAnswer)
        ]

    def note(self, view: View) -> None:
        """Keep the page's content of each handled question, for the review."""
        for field in view.by_key.values():
            if self.is_handled(field):
                self._rows[field.key] = self._row(field)
        shown = {each for field in view.fields.values() for each in (field.key, field.full_question)}
        for key, entered in self._entered.items():
            if shown.isdisjoint((key, entered.field.full_question)):  # a list of plain parts with a choice in it
                note = "the page shows it as no question any more"
                self._rows[key] = dataclasses.replace(self._row(entered.field), note=note)
        self._rows.keep({*view.by_key, *self._entered})

    def pages_back(self, field: FieldObservation) -> int:
        """How many pages back a question was asked; 0 for the current page."""
        return self._rows.pages_back(field.key)

    def turn_back(self, pages: int) -> None:
        """Start an earlier page afresh, so many pages back."""
        self._rows.turn_back(pages)
        self._turned = self._turned[: max(len(self._turned) - pages, 0)]
        self._earlier = self._earlier[: max(len(self._earlier) - pages, 0)]
        self.restart()

    def turn(self, view: View) -> None:
        """Keep the page's content before the next page, and start afresh."""
        self.note(view)
        self._turned.append(self._given())
        self._earlier.append(self.entered)
        self._rows.turn()
        self.restart()

    def begin_again(self) -> None:
        """Start at the first page afresh, and keep what the last page held when it was sent."""
        self._earlier.clear()
        self._rows.turn()
        self.restart()

    @property
    def given(self) -> tuple[Sequence[GivenAnswer], ...]:
        """Return the answers given on each page, without choices of steering kinds."""
        return tuple([each for each in page if each.kind not in STEERING] for page in self.all_given)

    @property
    def all_given(self) -> tuple[Sequence[GivenAnswer], ...]:
        """Return all answers given on each page."""
        return (*self._turned, self._given())

    def asked(self, view: View) -> tuple[GivenAnswer, ...]:
        """Return the given answers to questions of the page, shown or not: some widgets empty their field."""
        return self._given(view.answers)

    def _given(self, among: Container[str] | None = None) -> tuple[GivenAnswer, ...]:
        return tuple(
            GivenAnswer(
                entered.field.full_question,
                "file" if entered.files else entered.field.kind,
                spellings,
                entered.names,
                entered.field.ref,
                entered.field.options,
                is_part=entered.is_part,
                name=entered.answer.name,
            )
            for key, entered in self._entered.items()
            if among is None or key in among
            if (spellings := entered.spellings(self._shown(key)))
        )

    def _shown(self, key: str) -> str:
        """Return the value that the page showed for a question; empty for a covered one."""
        row = self._rows.get(key)
        return "" if row is None or row.is_secret else row.value

    def miss(self, questions: Sequence[str], *, was_sent: bool) -> None:
        """Note the questions whose answers the requests of the run did not carry, or would not have."""
        self._remark(questions, _NOT_SENT if was_sent else _WOULD_NOT_SEND, is_unsent=was_sent)

    def note_unfound(self, questions: Sequence[str]) -> None:
        """Note the questions whose answers Footpath did not find in the requests of the run."""
        self._remark(questions, _NOT_FOUND, is_unsent=False)

    def _remark(self, questions: Sequence[str], note: str, *, is_unsent: bool) -> None:
        for key, row in self._rows.items():
            if row.question in questions:
                self._rows[key] = dataclasses.replace(row, note=note, is_unsent=is_unsent)

    def restart(self) -> None:
        """Start a page afresh."""
        self._waits = 0
        for kept in (self.handled, self._parts, self._entered, self._tries, self._asks, self._lacked, self._left):
            kept.clear()
        for kept in (self._asked, self._uploaded, self._listed, self._emptied):
            kept.clear()

    def _is_lost(self, field: FieldObservation, view: View) -> bool:
        entered = self._entered.get(field.key)
        if entered is None:
            return False
        if not field.value:
            return entered.shows and not (entered.files and entered.is_shown_by(_words(view)))
        if entered.wanted is None or squash(entered.wanted) == squash(field.value):
            return False
        return field.key not in self._tries or entered.is_of_another_value(field.value)

    def _may_show_beside(self, field: FieldObservation) -> bool:
        """Whether a list's field may stand empty with the choice beside: the choice was seen when made."""
        return field.kind == "combobox" and field.key not in self._listed

    def _row(self, field: FieldObservation) -> ReviewRow:
        entered = self._entered.get(field.key)
        became = self.handled.get(field.key, Handled("left"))
        is_the_sites = entered is None and self._holds_other_than_chosen(field, became)
        given = entered.given_up(field, is_emptied=field.key in self._emptied) if entered else ""
        note = entered.note(given) if entered else why_left(field, became, is_the_sites=is_the_sites)
        source = entered.answer.source if entered and not note else ""
        is_likened = entered is not None and entered.is_likened
        value = held(field, entered, given)
        shown = self._covered(field, value)
        is_secret = field.is_secret or shown != value
        return ReviewRow(
            field.full_question, shown, source, field.required, self.secrets.covered(note),
            field.choices, is_the_sites=is_the_sites, is_secret=is_secret, meaning=field.meaning,
            identifies=field.identifies != "", is_consent=field.is_consent,
            is_likened=is_likened and source != "",
            giver=entered.answer.giver if entered and source else None,
            is_amount=is_amount(field),
            eyes=why_look(field, value, entered.answer if entered else None, is_likened=is_likened,
                          is_kept=entered is None or source != ""),
            field=field, was_given=self._covered(field, given),
        )  # fmt: skip

    def _covered(self, field: FieldObservation, value: str) -> str:
        return HIDDEN if value and field.is_secret else self.secrets.covered(value)

    def _holds_other_than_chosen(self, field: FieldObservation, became: Handled) -> bool:
        """Whether a kept value is no choice of this run; a field may have taken a part of an answer."""
        return _is_kept(field, became) and not self.chosen.issuperset(field.value.split(", "))


def _is_of_the_person(row: ReviewRow) -> bool:
    """Whether a row holds the person's answer; a name preset by the site belongs to the account."""
    return row.value not in ("", "no") and (row.source != "" or row.identifies)


def _is_kept(field: FieldObservation, became: Handled) -> bool:
    """Whether a field holds a value that nobody entered."""
    return became.how == "left" and field.value not in ("", "no" if field.kind == "checkbox" else "")


def _words(view: View) -> str:
    """Return all words of the page, without its fields."""
    said = (text for each in view.elements.values() for text in (each.name, each.text))
    return " ".join([*(block.text for block in view.snapshot.blocks), *said]).casefold()


def _names_files(question: str, before: str, begun: Sequence[str]) -> bool:
    """Whether a question now holds the beginnings of file names: “Resume/CV cv-ada.pdf” for “Resume/CV”."""
    return all(each in question and each not in before for each in begun)


def _without_section(field: FieldObservation) -> str:
    return field.model_copy(update={"section": ""}).key

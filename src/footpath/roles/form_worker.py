"""The Worker's rules policy for forms: decide the next move on a page. Pure.

A page observation and the known answers go in, one decision comes out. A decision to press names an outside effect; the
caller then asks for approval first.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal

from footpath.advice import option
from footpath.answers.consents import stands_agreed
from footpath.answers.moves import Handled, Left, Move, codes_first, country_is_picked
from footpath.answers.unset import unset_beside
from footpath.reading.buttons import label_of, off_banner, pick
from footpath.roles.beside_back import beside_back
from footpath.roles.buttons import (
    DOUBTFUL,
    MEANT,
    UNDERSTOOD,
    as_sure,
    at_end,
    best,
    does_more,
    ending_summary,
    is_one,
    leading,
    only_button,
    room_for_more,
    sending,
    sends_alone,
)
from footpath.roles.forms import (
    ASIDE,
    NOT_OURS,
    OF_ACCOUNTS,
    WAY,
    ChooseForm,
    FormWay,
    NameFor,
    form_fields,
    is_application,
    is_named_by_questions,
    is_only,
    is_walled,
    working_form,
)
from footpath.roles.open_questions import agreed_by, agreed_by_pressing, is_refused, unagreed, unanswered, unread
from footpath.roles.starting import handing_in, may_lead_in, may_lead_on, starting
from footpath.roles.titled import titled_at_end
from footpath.schema.answer import Misfit, NoAnswer
from footpath.schema.observation import (
    ButtonObservation,
    FieldObservation,
    FormObservation,
    FormPurpose,
    PageObservation,
)
from footpath.sentence import Sentence, ended, for_cli, in_quotes, own, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence, Set

    from footpath.answers.values import Values
    from footpath.schema.observation import Agreement
    from footpath.schema.snapshot import Element


NAMED = 5
"""The most buttons to name where none leads on."""

LISTED = sentence(
    "This page is a list of postings. Give the address of one of them{}.",
    for_cli("; to collect all of them and choose there: footpath collect URL, then footpath apply --job ID"),
)
"""The reason of an application to a list."""

ACCOUNT = "The site wants an account first. “{}” makes one, which is yours to do, so it was not pressed."

BANNER = "banner"
"""Key in `handled` of a page's cookie banner."""


@dataclasses.dataclass(frozen=True, slots=True)
class EnterAnswers:
    """Enter answers."""

    moves: tuple[Move, ...]
    left: tuple[Left, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True)
class AskPerson:
    """Ask the person the required questions."""

    fields: tuple[Left, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class PressButton:
    """Press a button."""

    button: ButtonObservation
    effect: Literal["none", "outside"] = "none"
    key: str = ""
    """The key in `handled` of a press to make once a page; empty for a press that leads on."""
    needs: tuple[str, ...] = ()
    """The person's answers that lack room on the page until this press."""


@dataclasses.dataclass(frozen=True, slots=True)
class Finish:
    """Stop on the page."""

    how: Literal["sent", "already_applied", "blocked", "error", "no_form", "no_way_on", "account", "ambiguous"]
    reason: str
    among: tuple[PressButton, ...] = ()
    """For `ambiguous`: the presses to choose from."""


Decision = EnterAnswers | AskPerson | PressButton | ChooseForm | Finish


def decide(
    page: PageObservation,
    elements: Mapping[str, Element],
    values: Values,
    handled: Mapping[str, Handled],
    way: FormWay = WAY,
) -> Decision:
    """Return the next move on `page`.

    Args:
        page: the page as read.
        elements: the elements of the page by ref.
        values: the answers of the run.
        handled: the result of each question handled on the page, by `FieldObservation.key`.
        way: what the run seeks, and how far it is.
    """
    applying, form = way.applying, way.form
    name_for = None if applying else values.name_for
    if (end := _end(page, applying, walled=is_walled(page, elements, form, name_for))) is not None:
        return end
    if page.agreement is not None:
        return _agreeing(page.agreement, values, way)
    if BANNER not in handled and (banner := off_banner(page)) is not None:
        return PressButton(banner, key=BANNER)
    worked = working_form(page, elements, form, name_for, is_first=way.is_first)
    is_asked = isinstance(worked, FormObservation) and any(map(values.is_given, worked.fields))
    if applying and (past := _past_the_form(page, worked, elements, way, is_asked=is_asked)):
        return past
    if worked is None:
        return _without_form(page, elements, way, may_begin=bool(values.given))
    if isinstance(worked, ChooseForm):
        return worked
    return _in_form(
        page, worked, elements, values, handled, applying=applying, is_first=way.is_first,
        is_meant=_is_meant(page, worked, form, name_for),
    )  # fmt: skip


def _agreeing(agreement: Agreement, values: Values, way: FormWay) -> Decision:
    """Return the press that agrees to a page's statement, if a known answer does; else the question. The press may send
    the answers from a page that repeats them, or by its own words.
    """
    if asked := unagreed(agreed_by(agreement.button, agreement.statement), values):
        return AskPerson(asked)
    return PressButton(agreement.button, effect="outside" if way.summary or agreement.does_more else "none")


def _without_form(page: PageObservation, elements: Mapping[str, Element], way: FormWay, *, may_begin: bool) -> Decision:
    """Return the press that sends the form from a summary, or leads to the form; the end if there is none."""
    is_ending = way.summary != "" and not way.is_first
    if is_ending and (sends := ending_summary(_ours(page), way.summary, elements, applying=way.applying)):
        return _pressing(sends)
    if may_begin and way.is_first and not way.applying and (begins := starting(page, elements)):
        return pressing(begins)
    return _way_in(page, elements, way.applying)


def _in_form(
    page: PageObservation,
    worked: FormObservation,
    elements: Mapping[str, Element],
    values: Values,
    handled: Mapping[str, Handled],
    *,
    applying: bool,
    is_first: bool,
    is_meant: bool,
) -> Decision:
    """Return the next move in the working form: enter, unfold, add a row, ask, or turn the page."""
    fields = form_fields(page, worked, None if applying else values.name_for)
    answering = _answers(fields, elements, values, handled)
    if answering.moves or answering.left:
        return answering
    if (folded := _folded(worked, elements, handled)) is not None:
        return folded
    applies = applying or is_application(worked, elements)
    if (room := room_for_more(page, worked, fields, elements, values, handled, applies=applies)) is not None:
        return PressButton(room.button, key=room.key, needs=room.needs)
    identifies = applies or (is_first and worked.purpose not in ASIDE)
    if open_questions := _open_questions(worked, fields, values, handled, applies=applies, identifies=identifies):
        return AskPerson(open_questions)
    return _turn(page, worked, elements, applying=applying, is_meant=is_meant)


def _past_the_form(
    page: PageObservation,
    worked: FormObservation | ChooseForm | None,
    elements: Mapping[str, Element],
    way: FormWay,
    *,
    is_asked: bool,
) -> Decision | None:
    """Return an application's move on a page without its form, or a chosen one: the end, or the way to the form.
    `is_asked`: whether the form asks for what the task gives. After the first page, a form that leads on goes before
    the way to a form: the posting may stand behind a dialog with the form.
    """
    if worked is None and (sends := _at_end(page, elements, is_first=way.is_first)) is not None:
        return sends
    may_be_before = (way.is_start and not is_asked) or page.page_type in ("posting", "listing")
    is_within = not way.is_first and isinstance(worked, FormObservation) and bool(leading(page, worked, elements))
    is_before = way.form == "" and may_be_before and not is_within
    return _way_in(page, elements, applying=True) if is_before and not _applies(worked, elements) else None


def _open_questions(
    worked: FormObservation,
    fields: Sequence[FieldObservation],
    values: Values,
    handled: Mapping[str, Handled],
    *,
    applies: bool,
    identifies: bool,
) -> tuple[Left, ...]:
    """Return the questions without an answer, with those that the form refused, did not show, or wants agreed to."""
    here = {each.ref for each in fields}
    refused = [each for each in worked.fields if each.ref not in here and is_refused(each, handled)]
    without = unanswered((*fields, *refused), values, handled, applies=applies, identifies=identifies)
    return (*without, *unread(worked, values), *unagreed(agreed_by_pressing(worked), values))


def _folded(
    worked: FormObservation, elements: Mapping[str, Element], handled: Mapping[str, Handled]
) -> PressButton | None:
    """Open closed details with a required question or a preset consent: the consent would be sent unseen."""
    for field in worked.fields:
        element = elements.get(field.folded_by)
        if element is None or field.trap or not (field.required or stands_agreed(field)):
            continue
        button = ButtonObservation(ref=element.ref, label=label_of(element), meaning="other", confidence=1)
        if (key := f"unfold {button.label}") not in handled:
            return PressButton(button, key=key)
    return None


def unsure_buttons(
    page: PageObservation,
    elements: Mapping[str, Element],
    values: Values,
    *,
    form: str,
    applying: bool,
    is_first: bool,
    by_rules: bool,
) -> tuple[ButtonObservation, ...]:
    """Return the buttons that may send the form of `page`, lead on, or lead to the form, if the rules cannot choose;
    empty if they can. `by_rules` is False if the rules do not decide. The other arguments are those of `decide`.
    """
    name_for = None if applying else values.name_for
    worked = working_form(page, elements, form, name_for, is_first=is_first)
    if isinstance(worked, ChooseForm):
        return ()
    is_way_in = applying and page.page_type in ("posting", "listing") and not (form or _applies(worked, elements))
    if worked is None or is_way_in:
        may_ask = not by_rules or (applying and is_first)
        return _unsure_ways_in(page, elements, by_rules=by_rules) if may_ask else ()
    turn = _turn(page, worked, elements, applying=applying, is_meant=_is_meant(page, worked, form, name_for))
    if (by_rules and _is_known(turn)) or (isinstance(turn, Finish) and turn.how == "account"):
        return ()
    return _buttons_below(page, worked, elements, applying=applying)


def _is_known(turn: Decision) -> bool:
    return isinstance(turn, PressButton) and (turn.effect == "none" or turn.button.confidence >= UNDERSTOOD)


def _buttons_below(
    page: PageObservation, worked: FormObservation, elements: Mapping[str, Element], *, applying: bool
) -> tuple[ButtonObservation, ...]:
    """Return what may lead on, from the first question of the form downwards."""
    asked = {ref for field in page.fields for ref in (field.ref, *field.refs)}
    start = min((elements[ref].order for field in worked.fields for ref in field.refs if ref in elements), default=-1)
    below = sorted((each for each in elements.values() if each.order > start), key=lambda each: each.order)
    return tuple(
        button_of(page, each) for each in below if each.ref not in asked and may_lead_on(each, applying=applying)
    )


def _unsure_ways_in(
    page: PageObservation, elements: Mapping[str, Element], *, by_rules: bool
) -> tuple[ButtonObservation, ...]:
    """Return the buttons and links that may lead to the form of a posting."""
    way_in = _way_in(page, elements, applying=True)
    is_lost = isinstance(way_in, Finish) and way_in.how == "no_form" and page.page_type != "listing"
    if page.closed or (by_rules and not is_lost):
        return ()
    shown = sorted(elements.values(), key=lambda each: (each.role != "button", each.order))
    return tuple(button_of(page, each) for each in shown if may_lead_in(each))


def button_of(page: PageObservation, element: Element) -> ButtonObservation:
    """Return an element as a button of its page, also if its words tell no purpose."""
    known = next((each for each in page.all_buttons if each.ref == element.ref), None)
    return known or ButtonObservation(ref=element.ref, label=label_of(element), meaning="other", confidence=0)


def _is_meant(page: PageObservation, worked: FormObservation, form: str, name_for: NameFor | None) -> bool:
    is_named = name_for is not None and is_named_by_questions(page, worked, name_for)
    return bool(form) or is_only(page, worked) or is_named


def _end(page: PageObservation, applying: bool, *, walled: bool) -> Finish | None:
    if walled:
        which = f" ({page.captcha})" if page.blocked_by == "captcha" and page.captcha else ""
        beside = own("") if applying or page.blocked_by == "captcha" else _others(page, but=OF_ACCOUNTS)
        return Finish("blocked", sentence("{}{}", own(f"The site asks for a {page.blocked_by}{which}."), beside))
    match page.page_type:
        case "confirmation":
            return Finish("sent", page.confirmation)
        case "already_applied" if applying:
            return Finish("already_applied", page.confirmation)
        case "error" if page.closed and applying:
            return Finish("no_form", sentence("The posting takes no applications any more: “{}”", page.closed))
        case "error" if page.lost:
            return Finish("error", page.lost)
        case "error":
            return Finish("error", ended(page.errors[0]) if page.errors else own("The site shows an error page."))
        case _:
            return None


def _answers(
    fields: Sequence[FieldObservation], elements: Mapping[str, Element], values: Values, handled: Mapping[str, Handled]
) -> EnterAnswers:
    found: list[Move] = []
    left: list[Left] = []
    for field in codes_first(fields):
        unset = unset_beside(values, field, fields, elements)
        if (known := handled.get(field.key)) and (unset or not known.awaits_part):
            continue
        answer = unset or values.answer(field)
        if isinstance(answer, NoAnswer):
            left.append(Left.without(field, answer))
            continue
        became = {**handled, **{each.field.key: Handled("left", each.reason) for each in left}}
        moves = values.moves(field, elements, answer, whole_number=not country_is_picked(field, fields, became))
        if isinstance(moves, Misfit):
            left.append(Left(field, moves.reason))
        else:
            found.extend(moves)
    return EnterAnswers(tuple(found), tuple(left))


def _turn(
    page: PageObservation, worked: FormObservation, elements: Mapping[str, Element], *, applying: bool, is_meant: bool
) -> Decision:
    """Press the button that sends a filled form or leads on."""
    tied = _ways_on(page, worked, elements, applying=applying, is_meant=is_meant)
    refs = [ref for field in worked.fields for ref in field.refs]
    if not tied and applying and (registers := best(worked.buttons, elements, "register")):
        return Finish("account", sentence(ACCOUNT, registers[0].label))
    if not tied:
        there = in_quotes(_below(refs, elements))
        why = "The form is filled, but the page has no button that leads on.{}"
        return Finish("no_way_on", sentence(why, sentence(" It has {}.", there) if there else own("")))
    if len(tied) > 1 and not is_one(tied, elements, refs):
        return _undecided([pressing(each) for each in tied])
    return pressing(tied[-1])


def _ways_on(
    page: PageObservation, worked: FormObservation, elements: Mapping[str, Element], *, applying: bool, is_meant: bool
) -> list[ButtonObservation]:
    """Return the equally good buttons that send a form or lead on; a button that also does more is in doubt."""
    tied = leading(page, worked, elements)
    if all(each.confidence < UNDERSTOOD for each in tied):
        found = _applying(worked, elements) if applying else _sending(page, worked, elements, is_meant=is_meant)
        tied = found or tied
    return [as_sure(each, at_most=DOUBTFUL) if does_more(each.label, applying=applying) else each for each in tied]


def _applying(worked: FormObservation, elements: Mapping[str, Element]) -> list[ButtonObservation]:
    """Return the only button of a form whose questions make it an application, whatever the button says."""
    sends = sending(worked, elements) if worked.purpose == "application" else []
    return [as_sure(sends[0], at_least=MEANT)] if sends and sends[0] == only_button(worked, elements) else []


def _sending(
    page: PageObservation, worked: FormObservation, elements: Mapping[str, Element], *, is_meant: bool
) -> Sequence[ButtonObservation]:
    """Return the buttons that may send a form without such a label; sure only for the single button of a form that
    `is_meant`, by type, place, title or way back. A "Register" link may open an account on another page.
    """
    sends = sending(worked, elements)
    if not sends and is_meant and len(last := at_end(worked, elements)) == 1:
        sends = last
    if not sends:
        registers = best(worked.buttons, elements, "register")
        titled = titled_at_end(worked, elements) or beside_back(page, worked, elements) if is_meant else []
        return [as_sure(each, at_most=DOUBTFUL) for each in registers if not elements[each.ref].href] or titled
    if len(sends) == 1 and is_meant and sends_alone(sends[0], worked, elements):
        return [as_sure(sends[0], at_least=MEANT)]
    return [as_sure(each, at_most=DOUBTFUL) for each in sends]


def _below(refs: Sequence[str], elements: Mapping[str, Element]) -> list[str]:
    """Return the labels of the first buttons behind the first of the fields."""
    start = min((elements[ref].order for ref in refs if ref in elements), default=0)
    shown = sorted((each for each in elements.values() if each.order > start), key=lambda each: each.order)
    names = (each.name for each in shown if each.role == "button" and not each.hidden and each.ref not in refs)
    return [name for name in names if name][:NAMED]


def pressing(button: ButtonObservation) -> PressButton:
    """Return the press of a button. The press may send the form, unless the label announces further questions."""
    return PressButton(button, effect="none" if button.meaning == "next" else "outside")


def _undecided(tied: Sequence[PressButton]) -> Finish:
    names = in_quotes(each.button.label for each in tied)
    return Finish("ambiguous", sentence("Several buttons could be the one that leads on: {}.", names), tuple(tied))


def _applies(worked: FormObservation | ChooseForm | None, elements: Mapping[str, Element]) -> bool:
    forms = worked.forms if isinstance(worked, ChooseForm) else (worked,) if worked else ()
    return any(is_application(form, elements) for form in forms)


def _at_end(page: PageObservation, elements: Mapping[str, Element], *, is_first: bool) -> Decision | None:
    """Return the press of "Apply" on the last step of a form, without further questions: there the button sends."""
    progress = page.progress
    is_last = not is_first and progress is not None and progress.current == progress.total
    ways = [PressButton(each, effect="outside") for each in best((*page.all_buttons,), elements, "apply") if is_last]
    return None if not ways else ways[0] if len(ways) == 1 else _undecided(ways)


def _pressing(tied: Sequence[ButtonObservation]) -> Decision:
    """Return the press of one button, or the choice among several."""
    return pressing(tied[0]) if len(tied) == 1 else _undecided(list(map(pressing, tied)))


def _first_way_in(
    page: PageObservation, tied: Sequence[ButtonObservation], elements: Mapping[str, Element]
) -> Decision:
    """Return the first of the equal ways to the form, or a choice if they lead to different forms."""
    several = len(tied) > 1 and (page.page_type == "listing" or any(elements[each.ref].href for each in tied))
    ways = [entering(each, elements[each.ref]) for each in tied]
    return _undecided(ways) if several and not is_one(tied, elements, ()) else ways[0]


def _ours(page: PageObservation) -> Iterator[ButtonObservation]:
    """Yield the known buttons of a page, without those of side forms."""
    yield from page.buttons
    yield from (button for form in page.forms if form.purpose not in NOT_OURS for button in form.buttons)


def _way_in(page: PageObservation, elements: Mapping[str, Element], applying: bool) -> Decision:
    buttons = (*page.all_buttons,)
    if applying and (tied := list(page.ways_in) or best(buttons, elements, "apply") or handing_in(page, elements)):
        return _first_way_in(page, tied, elements)
    if page.page_type == "review" and (tied := best(_ours(page), elements, "submit", "next")):
        return _pressing(tied)
    if not applying:
        return Finish("no_form", sentence("The page has no form that is to be filled in.{}", _others(page)))
    if pick(buttons, "external_apply"):
        elsewhere = own("Applications go through another site; open that page's address instead.")
        return Finish("no_way_on", elsewhere)
    if page.page_type == "listing":
        return Finish("no_form", LISTED)
    lost = "The page has no form to apply with, and no button or link that plainly leads to one.{}"
    return Finish("no_form", sentence(lost, _others(page, but=NOT_OURS)))


def entering(button: ButtonObservation, element: Element) -> PressButton:
    """Press a way to the form. A button that posts its own form may apply at once."""
    return PressButton(button, effect="outside" if element.method == "post" else "none")


def _others(page: PageObservation, *, but: Set[FormPurpose] = frozenset()) -> Sentence:
    """Return the other forms of the page in words, except some purposes: a person may mean one of them."""
    forms = [(number, form) for number, form in enumerate(page.forms, 1) if form.purpose not in but]
    named = [f"{number}: {form.name or form.purpose} ({form.purpose})" for number, form in forms]
    words = " Other forms: {}. Say with {} if one of these is meant."
    return sentence(words, "; ".join(named), option("form", "NUMBER")) if named else own("")

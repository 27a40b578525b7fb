"""The journal for persons: a line per act, with the acting rung; actions in words, with templates for values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from footpath.engine.conditions import describe
from footpath.schema.action import (
    AnswerDialog,
    Check,
    Drag,
    Fill,
    Navigate,
    Operate,
    Press,
    Scroll,
    Select,
    Type,
    Upload,
)
from footpath.schema.event import (
    AtlasKept,
    ChangeSeen,
    Collected,
    EffectResolved,
    Extracted,
    FieldLeft,
    FilterFound,
    Healed,
    Iterated,
    Judged,
    Learned,
    ListRead,
    ModeChosen,
    ModelAsked,
    Noticed,
    PageClassified,
    PageObserved,
    PersonAsked,
    RunFinished,
    RunStarted,
    Scheduled,
    StepFinished,
    StepSkipped,
    StepStarted,
    Unpressed,
)
from footpath.sentence import in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.schema.action import Action
    from footpath.schema.cookbook import Step
    from footpath.schema.event import Entry, RunEvent
    from footpath.schema.signature import Signature

VERBS: Final = {
    "navigate": "Open",
    "click": "Press",
    "fill": "Enter",
    "type": "Enter",
    "select": "Choose",
    "upload": "Attach",
    "press": "Press the keys",
    "click_at": "Press a place of a drawing on",
    "hover": "Point at",
    "drag": "Drag",
    "operate": "Enter",
    "wait": "Wait for",
    "back": "Go back",
    "switch_tab": "Go to the other tab",
}


_JOINTS: Final = {"fill": "in", "type": "in", "select": "in", "upload": "to", "operate": "in"}


def _value_of(action: Action) -> str:
    """The value that an action enters or chooses, as a template; empty for other actions."""
    match action:
        case Fill() | Type() | Operate():
            return action.value
        case Select():
            return ", ".join(action.options)
        case Check():
            return action.checked if isinstance(action.checked, str) else "yes" if action.checked else "no"
        case Upload():
            return ", ".join(action.files)
        case Navigate():
            return action.url
        case Press():
            return action.keys
        case _:
            return ""


def verb_of(action: Action) -> str:
    """The verb for an action."""
    match action:
        case Check():
            return "Answer" if action.answers else "Untick" if action.unticks else "Tick"
        case Scroll():
            return "Scroll to" if action.to == "view" else f"Scroll {action.to}"
        case AnswerDialog():
            return "Say yes to the dialog" if action.accept else "Say no to the dialog"
        case _:
            return VERBS[action.kind]


def named(signature: Signature | None) -> str:
    """An element in words: `link “Apply”`."""
    if signature is None:
        return ""
    return f"{signature.role or 'element'} “{signature.called}”"


def step_in_words(step: Step) -> str:
    """A step as a sentence: the action, its target, and the postcondition."""
    value, target = _value_of(step.action), named(step.signature)
    if isinstance(step.action, Check) and isinstance(step.action.checked, bool):
        value = ""
    joint = _JOINTS.get(step.action.kind, "")
    if isinstance(step.action, Check):
        verb = "Tick" if step.action.answers else verb_of(step.action)
        said = [verb, target, *(("if", value) if value else ())]
    else:
        onto = step.action.target if isinstance(step.action, Drag) else None
        said = [verb_of(step.action), value, joint if value and target else "", target]
        said += ["to", named(onto)] if onto is not None else []
    sentence = " ".join(filter(None, said))
    after = "; ".join(describe(condition) for condition in step.postcondition.all_of)
    marks = ["may be left out"] * step.optional + ["cannot be taken back"] * (step.effect == "outside")
    return sentence + (f", until {after}" if after else "") + (f" ({', '.join(marks)})" if marks else "")


_OUTCOMES = {True: "Confirmed", False: "Not done", None: "Outcome unknown: the site does not confirm it"}


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A shown line of a journal."""

    run: str
    seq: int
    tag: str
    """The rung that acted, or the subject of the line."""
    what: str
    value: str = ""
    """Entered or chosen value: a template."""
    why: str = ""
    ms: float | None = None
    failed: bool = False
    is_page: bool = False
    """Whether the line announces a page, for the acts below."""
    picture: bool = False
    number: int = 0
    """Number of a step from which the task can be retried; 0 for other lines."""


class PageTeller:
    """Turns entries into lines, in order: a finished step is described by an earlier entry."""

    def __init__(self, numbers: Mapping[tuple[str, str], int] | None = None) -> None:
        """`numbers`: numbers of steps from which the task can be retried, by run and step."""
        self._numbers = numbers or {}
        self._begun: dict[tuple[str, str], StepStarted] = {}
        self._page = ("", "", "")

    def line(self, entry: Entry) -> JournalLine | None:
        """The line of an entry, with templates in words; None for an entry without a line."""
        line = self._line(entry)
        if line is None:
            return None
        return replace(line, what=in_words(line.what), value=in_words(line.value), why=in_words(line.why))

    def _line(self, entry: Entry) -> JournalLine | None:
        event = entry.event
        match event:
            case StepStarted():
                self._begun[entry.run, event.step] = event
                return None
            case StepFinished():
                return self._finished(entry, event)
            case PageObserved():
                page = (entry.run, event.url_pattern, event.page_type)
                if page == self._page:
                    return None
                self._page = page
                said = (f"{event.page_type} on {event.url_pattern}", f"{event.fields} fields" * bool(event.fields))
                return JournalLine(
                    entry.run, entry.seq, "page", *said, ms=event.ms, is_page=True, picture=bool(entry.picture)
                )
            case _:
                found = _plain(event) or _explored(event) or _decided(event)
                if found is None:
                    return None
                tag, what, value, why, failed = found
                return JournalLine(
                    entry.run, entry.seq, tag, what, value, why, failed=failed, picture=bool(entry.picture)
                )

    def _finished(self, entry: Entry, event: StepFinished) -> JournalLine:
        begun = self._begun.pop((entry.run, event.step), None)
        what = event.step
        if begun is not None:
            what = " ".join(filter(None, (verb_of(begun.action), _JOINTS.get(begun.action.kind, ""), begun.target)))
        is_tick = begun is not None and isinstance(begun.action, Check) and isinstance(begun.action.checked, bool)
        return JournalLine(
            entry.run, entry.seq, event.rung, what,
            value="" if begun is None or is_tick else _value_of(begun.action),
            why="" if event.held else event.why or event.outcome.message or str(event.outcome.failure or ""),
            ms=event.outcome.ms, failed=not (event.held or event.again), picture=bool(entry.picture),
            number=self._numbers.get((entry.run, event.step), 0),
        )  # fmt: skip


_Said = tuple[str, str, str, str, bool]
"""Tag, what, value, why, failed."""


def _plain(event: RunEvent) -> _Said | None:
    match event:
        case RunStarted():
            again = "A possible submission is looked up first." if event.resumed else ""
            return ("run", "Continues an earlier run" if event.resumed else "It begins", "", again, False)
        case ModeChosen():
            return (event.mode, event.mode.capitalize(), "", event.reason, False)
        case StepSkipped():
            return ("skipped", "A step was not needed", "", event.reason, False)
        case FieldLeft():
            tag, left = ("unanswered", "is open") if event.required else ("left", "was left")
            return (tag, f"“{event.question}” {left}", "", event.reason, event.required)
        case Healed():
            return ("heal", f"Found again elsewhere, {event.score:.0%} alike", "", "", False)
        case PersonAsked():
            return ("person", event.question, "", ", ".join(event.options[:8]), False)
        case EffectResolved():
            return ("sent", _OUTCOMES[event.landed], "", event.proof, event.landed is False)
        case Learned():
            said = f"Cookbook {event.cookbook}, revision {event.revision}, {event.steps} steps"
            return ("learned", said, "", "", False)
        case RunFinished():
            bad = event.status not in ("complete", "reviewed", "needs_person")
            return (event.status, event.reason or event.status, "", "", bad)
        case _:
            return None


def _explored(event: RunEvent) -> _Said | None:
    match event:
        case ChangeSeen():
            what = f"{event.element_type.replace('_', ' ')} {event.target or event.action}"
            return ("found", what, "", event.effect, False)
        case PageClassified():
            why = f"from {event.came_from} by {event.via}" if event.came_from else event.understanding
            return ("found", f"{'A new page: ' if event.is_new else 'The page '}{event.page}", "", why, False)
        case FilterFound():
            proven = "proven by its address" if event.proven else ""
            return ("found", f"Filter “{event.name}”, {event.options} options", event.parameter, proven, False)
        case AtlasKept():
            counts = ((event.pages, "page"), (event.edges, "way"), (event.filters, "filter"))
            said = ", ".join(f"{count} {name}{'s' * (count != 1)}" for count, name in counts) + f" of {event.site}"
            return ("learned", said, "", "", False)
        case ListRead():
            how = "without the browser" if event.via == "http" else ""
            return ("list", f"Page {event.page}: {event.records} records, {event.fresh} new", "", how, False)
        case Collected():
            counts = event.counts
            return ("list", f"{counts.records} records so far, {counts.new} of them new", "", "", False)
        case Extracted():
            return ("data", event.name, event.value, "", False)
        case _:
            return None


def _decided(event: RunEvent) -> _Said | None:
    match event:
        case Scheduled():
            what = " · ".join(f"{each.goal} ({each.state})" for each in event.subtasks)
            return ("plan", what, "", "", False)
        case Iterated():
            failed = "; ".join(call.error for call in event.iteration.calls if call.error)
            said = event.iteration.reasoning or ", ".join(call.tool for call in event.iteration.calls)
            return (event.iteration.role.replace("_", " "), said, "", failed, bool(failed))
        case Judged():
            unproven = " (its proof is not accepted)" if event.verdict.proof and not event.proven else ""
            return ("checked", f"{event.verdict.in_words}{unproven}", "", event.verdict.reason, False)
        case ModelAsked():
            if not event.error:
                return None
            return ("model", f"{event.model} gave no usable answer", "", event.error, True)
        case Noticed() | Unpressed():
            return ("noticed", event.text, "", "", False)
        case _:
            return None

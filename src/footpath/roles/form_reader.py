"""The Form Reader: picks the person's fact that answers a question beyond the rules.

A model sees questions, and facts by name; never a value. The model's choice becomes the meaning of the field: rules
then find, fit and enter the answer, and a cookbook keeps the meaning, so that the next run asks no model. The Form
Reader also drafts an answer of facts that the task allows, and judges which text of a page confirms a sent form.
"""

from __future__ import annotations

import json
import re
import secrets
from typing import TYPE_CHECKING, Final, Literal

from footpath.llm.port import Model, Prompt, Reply, ToolSpec
from footpath.roles.model_answer import Invalid, answer_of, ask_corrected, instructions
from footpath.roles.page_text import fenced, numbered
from footpath.schema.base import Frozen
from footpath.schema.cookbook import ButtonReading, OptionMeaning, PageQuestions, PageReading

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

    from footpath.schema.cookbook import DraftQuestion
    from footpath.schema.event import RunEvent
    from footpath.schema.iteration import RoleName
    from footpath.schema.observation import ButtonObservation, FieldObservation


class FormReader:
    """Reads questions with a model (`engine.reader.Reader`). `judge` judges confirmations; the same model by
    default.
    """

    def __init__(self, model: Model, judge: Model | None = None) -> None:
        self._model = model
        self._judge = judge or model

    async def read(
        self,
        page: PageQuestions,
        clean: Callable[[str], str],
        note: Callable[[RunEvent], Awaitable[object]],
    ) -> PageReading:
        """Implement the port; return an empty reading if the model could not correct its answer."""
        prompt = prompt_for(page, secrets.token_hex(4), clean)
        replied = await ask_corrected(self._model, prompt, lambda reply: read_reply(reply, page), note, role=ROLE)
        return replied.value or PageReading()

    async def draft(
        self,
        question: DraftQuestion,
        facts: Mapping[str, str],
        clean: Callable[[str], str],
        note: Callable[[RunEvent], Awaitable[object]],
    ) -> str:
        """As the port says; empty where the answer could not be mended."""
        prompt = draft_prompt(question, facts, secrets.token_hex(4), clean)
        replied = await ask_corrected(
            self._model, prompt, lambda reply: read_draft(reply, question, facts), note, role=ROLE
        )
        return replied.value or ""

    async def confirmation(
        self, texts: Sequence[str], clean: Callable[[str], str], note: Callable[[RunEvent], Awaitable[object]]
    ) -> str:
        """As the port says; empty where the answer could not be mended."""
        prompt = _confirmation_prompt(texts, secrets.token_hex(4), clean)
        replied = await ask_corrected(
            self._judge, prompt, lambda reply: _read_confirmation(reply, texts), note, role=ROLE
        )
        return replied.value or ""


ROLE: Final[RoleName] = "form_reader"

MOST_QUESTIONS: Final = 40
MOST_OPTIONS: Final = 30
MOST_MEANINGS: Final = 12
"""Most values for one option."""
MOST_BUTTONS: Final = 30
LONGEST: Final = 300
"""Characters of a question, hint or label."""


def _object(required: tuple[str, ...], **properties: object) -> dict[str, object]:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def _list(items: object) -> dict[str, object]:
    return {"type": "array", "items": items}


_OPTION: Final = _object(
    ("option", "means"),
    option={"type": "integer", "description": "Its number in the question's options, from 1."},
    means=_list({"type": "string", "description": "A value of the fact that this option stands for."}),
)
_READING: Final = _object(
    ("question", "fact"),
    question={"type": "integer", "description": "Its number in QUESTIONS."},
    fact={"type": "string", "description": "The name of a fact in FACTS."},
    options=_list(_OPTION),
)
_BUTTON: Final = _object(
    ("number", "does"),
    number={"type": "integer", "description": "Its number in BUTTONS."},
    does={"type": "string", "enum": ["sends", "leads_on"]},
)
_TOOL: Final = ToolSpec(
    "read_questions",
    "Say which fact answers which question, what options mean, and which button leads on.",
    _object(("readings",), readings=_list(_READING), button=_BUTTON),
)


class _Option(Frozen):
    option: int
    means: tuple[str, ...]


class _Reading(Frozen):
    question: int
    fact: str
    options: tuple[_Option, ...] = ()


class _Button(Frozen):
    number: int
    does: Literal["sends", "leads_on"]


class _Readings(Frozen):
    readings: tuple[_Reading, ...]
    button: _Button | None = None


def prompt_for(page: PageQuestions, fence: str, clean: Callable[[str], str]) -> Prompt:
    """Return the prompt.

    Args:
        page: the questions and buttons; the first `MOST_QUESTIONS` and `MOST_BUTTONS` are asked about.
        fence: letters that no page can know.
        clean: removes the person's values from a text.
    """
    facts = "\n".join(f"{name}: {what}" for name, what in page.facts.items())
    questions = _numbered(map(_told, page.fields[:MOST_QUESTIONS]), clean)
    buttons = _numbered(map(_of_button, page.buttons[:MOST_BUTTONS]), clean)
    parts = [f"FACTS\n{facts}", fenced("QUESTIONS", questions, fence) if questions else "QUESTIONS\nnone"]
    if buttons:
        parts.append(fenced("BUTTONS", buttons, fence))
    return Prompt(instructions("form_reader"), "\n\n".join(parts), (_TOOL,), role=ROLE)


def _numbered(told: Iterable[Mapping[str, object]], clean: Callable[[str], str]) -> str:
    kept = ({name: each for name, each in about.items() if each} for about in told)
    lines = (clean(json.dumps(about, ensure_ascii=False)) for about in kept)
    return numbered(lines)


def _told(field: FieldObservation) -> Mapping[str, object]:
    """Return a question with kind, hint, section and options."""
    return {
        "asks": field.full_question[:LONGEST],
        "kind": field.kind,
        "required": field.required,
        "hint": field.hint[:LONGEST],
        "under": field.section[:LONGEST],
        "fact": field.meaning,
        "options": [f"{number} {label[:LONGEST]}" for number, label in enumerate(_labels(field), 1)],
    }


def _labels(field: FieldObservation) -> tuple[str, ...]:
    return field.choices[:MOST_OPTIONS]


def _of_button(button: ButtonObservation) -> Mapping[str, object]:
    return {"says": button.label[:LONGEST] or "(no words)", "under": button.section}


def read_reply(reply: Reply, page: PageQuestions) -> PageReading:
    """Return the reading in a reply. Raises Invalid with faults that the model can correct."""
    said = answer_of(reply, _TOOL, _Readings)
    asked = page.fields[:MOST_QUESTIONS]
    _check_named(said, page)
    by_field = [(asked[each.question - 1], each) for each in said.readings]
    agreed = [(field, each) for field, each in by_field if field.meaning in ("", each.fact)]
    return PageReading(
        facts={field.key: each.fact for field, each in agreed},
        options={field.key: found for field, each in agreed if (found := _options(field, each.options))},
        button=_button(said.button, page.buttons[:MOST_BUTTONS]),
    )


def _check_named(said: _Readings, page: PageQuestions) -> None:
    """Raise Invalid for a question or fact that the model was not shown."""
    most = min(len(page.fields), MOST_QUESTIONS)
    if wrong := [str(each.question) for each in said.readings if not 0 < each.question <= most]:
        raise Invalid(f"QUESTIONS has no number {', '.join(wrong[:3])}")
    if unknown := [each.fact[:40] for each in said.readings if each.fact not in page.facts]:
        raise Invalid(f"FACTS has no {', '.join(unknown[:3])}")


def _options(field: FieldObservation, said: Sequence[_Option]) -> tuple[OptionMeaning, ...]:
    labels = _labels(field)
    if wrong := [str(each.option) for each in said if not 0 < each.option <= len(labels)]:
        raise Invalid(f"the question “{field.question[:60]}” has no option {', '.join(wrong[:3])}")
    return tuple(
        OptionMeaning(label=labels[each.option - 1], means=tuple(text[:60] for text in each.means[:MOST_MEANINGS]))
        for each in said
    )


def _button(said: _Button | None, buttons: Sequence[ButtonObservation]) -> ButtonReading | None:
    if said is None or not buttons:
        return None
    if not 0 < said.number <= len(buttons):
        raise Invalid(f"BUTTONS has no number {said.number}")
    return ButtonReading(ref=buttons[said.number - 1].ref, sends=said.does == "sends")


_CONFIRMATION_TOOL: Final = ToolSpec(
    "judge_page",
    "Say which text confirms that the site has the form.",
    {
        "type": "object",
        "properties": {"text": {"type": "integer", "description": "Its number in TEXTS; 0 where none does."}},
        "required": ["text"],
        "additionalProperties": False,
    },
)


class _Confirmation(Frozen):
    text: int


def _confirmation_prompt(texts: Sequence[str], fence: str, clean: Callable[[str], str]) -> Prompt:
    """Return the prompt. `clean` removes the person's values; `fence`: letters that no page can know."""
    shown = fenced("TEXTS", numbered(map(clean, texts)), fence)
    return Prompt(instructions("form_reader_confirming"), shown, (_CONFIRMATION_TOOL,), role="form_reader")


def _read_confirmation(reply: Reply, texts: Sequence[str]) -> str:
    """Return the text that a reply names; empty for none. Raises Invalid with faults that the model can correct."""
    number = answer_of(reply, _CONFIRMATION_TOOL, _Confirmation).text
    if not 0 <= number <= len(texts):
        raise Invalid(f"TEXTS has no number {number}")
    return texts[number - 1] if number else ""


LONGEST_DRAFT: Final = 2_000
"""Most characters of a draft for a field without a limit."""

_DRAFT_TOOL: Final = ToolSpec(
    "draft_answer",
    "Give the draft of the answer.",
    {
        "type": "object",
        "properties": {"text": {"type": "string", "description": "The draft; empty where FACTS do not answer."}},
        "required": ["text"],
        "additionalProperties": False,
    },
)


class _Draft(Frozen):
    text: str


def draft_prompt(question: DraftQuestion, facts: Mapping[str, str], fence: str, clean: Callable[[str], str]) -> Prompt:
    """Return the prompt. `clean` removes the person's values from the question; `fence`: letters that no page
    can know.
    """
    about = {"asks": question.asks, "hint": question.hint, "most characters": question.longest or LONGEST_DRAFT}
    told = clean(json.dumps({name: each for name, each in about.items() if each}, ensure_ascii=False))
    known = "\n".join(f"{name}: {value}" for name, value in facts.items())
    return Prompt(
        instructions("form_reader_drafting"),
        f"FACTS\n{known}\n\n{fenced('QUESTION', told, fence)}",
        (_DRAFT_TOOL,),
        role="form_reader",
    )


def read_draft(reply: Reply, question: DraftQuestion, facts: Mapping[str, str]) -> str:
    """Return the draft; empty for none. Raises Invalid with faults that the model can correct: a number in no fact is
    invented.
    """
    text = answer_of(reply, _DRAFT_TOOL, _Draft).text.strip()
    if len(text) > (longest := question.longest or LONGEST_DRAFT):
        raise Invalid(f"the draft has {len(text)} characters, and the field takes {longest}")
    known = set(re.findall(r"\d+", " ".join((question.asks, *facts.values()))))
    if invented := [each for each in re.findall(r"\d+", text) if each not in known]:
        raise Invalid(f"no fact states {', '.join(invented[:3])}")
    if "{{" in text:
        raise Invalid("the draft has a template; write the words themselves")
    return text

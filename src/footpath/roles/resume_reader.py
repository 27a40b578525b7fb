"""The Resume Reader: a model structures the text of a résumé. Each value must stand in the named line."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Final

from footpath.llm.port import Model, Prompt, Reply, ToolSpec
from footpath.resumes.facts import Fact, ResumeFacts, Unsure, checked
from footpath.roles.model_answer import Invalid, answer_of, ask_corrected, instructions
from footpath.roles.page_text import fenced, numbered
from footpath.schema.base import Frozen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from footpath.resumes.lines import TextLine
    from footpath.schema.event import RunEvent
    from footpath.schema.iteration import RoleName


ROLE: Final[RoleName] = "resume_reader"
MOST_LINES: Final = 400
LONGEST: Final = 500
"""Most shown characters of a line."""
_FIELDS: Final = re.compile(
    r"basics\.(?:name|label|email|phone|url|summary|location\.(?:city|postalCode|address|region))"
    r"|work\.\d{1,2}\.(?:name|position|location|startDate|endDate|summary|highlights\.\d{1,2})"
    r"|volunteer\.\d{1,2}\.(?:organization|position|startDate|endDate|summary|highlights\.\d{1,2})"
    r"|education\.\d{1,2}\.(?:institution|studyType|area|score|startDate|endDate)"
    r"|skills\.\d{1,2}\.(?:name|level|keywords\.\d{1,2})|languages\.\d{1,2}\.(?:language|fluency)"
    r"|certificates\.\d{1,2}\.(?:name|issuer|date)|projects\.\d{1,2}\.(?:name|description|url|startDate|endDate)"
    r"|awards\.\d{1,2}\.(?:title|date|awarder)|publications\.\d{1,2}\.(?:name|publisher|releaseDate)"
    r"|interests\.\d{1,2}\.name"
)
_FACT: Final = {
    "type": "object",
    "properties": {
        "field": {"type": "string", "description": "Where it belongs: work.0.position."},
        "value": {"type": "string", "description": "Copied from the text; of a date 2019-03 or 2019."},
        "line": {"type": "integer", "description": "Number of the line in which it begins."},
        "words": {"type": "string", "description": "Of a date: the words that say it."},
    },
    "required": ["field", "value", "line"],
    "additionalProperties": False,
}
_TOOL: Final = ToolSpec(
    "take_facts",
    "Give every fact of the résumé, each with its line.",
    {
        "type": "object",
        "properties": {"facts": {"type": "array", "items": _FACT}},
        "required": ["facts"],
        "additionalProperties": False,
    },
)


class _Taken(Frozen):
    field: str
    value: str
    line: int
    words: str = ""


class _Facts(Frozen):
    facts: tuple[_Taken, ...]


class ResumeReader:
    """Reads résumés by a model. The request holds the whole text."""

    def __init__(self, model: Model) -> None:
        self._model = model

    async def read(
        self, found: ResumeFacts, lines: Sequence[TextLine], note: Callable[[RunEvent], Awaitable[object]]
    ) -> ResumeFacts:
        """Return the facts of the model in place of those of the rules, section by section.

        Raises ModelUnavailable or LimitReached if no answer came.
        """
        shown = lines[:MOST_LINES]
        replied = await ask_corrected(
            self._model,
            prompt_for(shown, secrets.token_hex(4)),
            lambda reply: read_reply(reply, shown),
            note,
            role=ROLE,
        )
        return found if replied.value is None else combined(found, replied.value, lines)


def prompt_for(lines: Sequence[TextLine], fence: str) -> Prompt:
    """Return the prompt. `fence`: letters that no file can know."""
    shown = fenced("LINES", numbered(line.text[:LONGEST] for line in lines), fence)
    return Prompt(instructions("resume_reader"), shown, (_TOOL,), role=ROLE)


def read_reply(reply: Reply, lines: Sequence[TextLine]) -> list[Fact]:
    """Return the facts of a reply, each with its named place. Raises Invalid with faults that the model can correct."""
    facts: list[Fact] = []
    for each in answer_of(reply, _TOOL, _Facts).facts:
        if not _FIELDS.fullmatch(each.field):
            raise Invalid(f"there is no field {each.field[:40]}")
        if not 0 < each.line <= len(lines):
            raise Invalid(f"LINES has no number {each.line}")
        path = tuple(int(step) if step.isdigit() else step for step in each.field.split("."))
        facts.append(Fact(path, each.value.strip(), lines[each.line - 1].place, each.words.strip()))
    return facts


def _from(lines: Sequence[TextLine], at: int, fact: Fact) -> str:
    """Return the text from a line on, up to the reach of the value."""
    text = lines[at].text
    most = len(text) + len(fact.value)
    for line in lines[at + 1 :]:
        if len(text) >= most:
            break
        text += f" {line.text}"
    return text


def combined(found: ResumeFacts, told: Sequence[Fact], lines: Sequence[TextLine]) -> ResumeFacts:
    """Return the model's confirmed facts; in each section without one, the facts of the rules."""
    kept = [fact for fact in told if _is_confirmed(found, fact, lines)]
    dropped = [fact for fact in told if fact not in kept]
    sections = {fact.path[0] for fact in kept} - {"basics"}
    paths = {fact.path for fact in found.facts}
    kept = [fact for fact in kept if fact.path[0] in sections or fact.path not in paths]
    by_rules = [fact for fact in found.facts if fact.path[0] not in sections]
    unsure = [each for each in found.unsure if not _sections(each) & sections]
    return ResumeFacts(found.kind, (*by_rules, *kept), tuple(unsure), (*found.dropped, *dropped))


def _sections(unsure: Unsure) -> set[str | int]:
    """Return the sections of all readings of an unsure passage."""
    return {fact.path[0] for choice in unsure.choices for fact in choice.facts}


def _is_confirmed(found: ResumeFacts, fact: Fact, lines: Sequence[TextLine]) -> bool:
    """Whether the lines from a fact's place say the fact."""
    at = next(number for number, line in enumerate(lines) if line.place == fact.place)
    return bool(checked(found.kind, [fact], (), _from(lines, at, fact)).facts)

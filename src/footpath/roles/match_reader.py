"""A model as the reader of a match: asked once for a posting. A reason is a quote of the posting beside a line of the
person's: the model writes no sentence of its own.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.consent_line import name_of
from footpath.language.lexicon import merged
from footpath.language.text import fold_words
from footpath.llm.port import Model, Prompt, Reply, ToolSpec
from footpath.roles.model_answer import Invalid, answer_of, ask_corrected, instructions
from footpath.roles.page_text import fenced, numbered
from footpath.schema.base import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.schema.event import ModelAsked
    from footpath.schema.iteration import RoleName
    from footpath.schema.posting import Posting
    from footpath.schema.profile import Profile

ROLE: Final[RoleName] = "match_reader"
MOST_REASONS: Final = 3
MOST_LINES: Final = 80
MOST_SHOWN: Final = 8_000
"""Most shown characters of a posting: title, employer, places, tags and description together."""
FEWEST_WORDS: Final = 3
"""Words of a quote. Fewer stand in a posting by chance."""
_REASON: Final = {
    "type": "object",
    "properties": {
        "fits": {"type": "boolean", "description": "Whether the line meets what the quote asks for."},
        "quote": {"type": "string", "description": "Words of POSTING, copied letter by letter."},
        "line": {"type": "integer", "description": "The number of the line of PERSON; 0 for none."},
    },
    "required": ["fits", "quote", "line"],
    "additionalProperties": False,
}
_TOOL: Final = ToolSpec(
    "give_reasons",
    "Say why the posting fits the person, or does not.",
    {
        "type": "object",
        "properties": {"reasons": {"type": "array", "items": _REASON}},
        "required": ["reasons"],
        "additionalProperties": False,
    },
)


class _Reason(Frozen):
    fits: bool
    quote: str
    line: int


class _Reasons(Frozen):
    reasons: tuple[_Reason, ...]


@dataclass(frozen=True, slots=True)
class FitReason:
    """Why a posting fits, or does not, by a model."""

    fits: bool
    quote: str
    """Words of the posting."""
    own: str
    """The person's line, such as `skill: Python`; empty if no line speaks of the quote."""


class MatchReader:
    """Reads matches by a model. The model gets titles, skills, languages, degrees, years of work and the work wished
    for: no name, home or employer.
    """

    def __init__(self, model: Model) -> None:
        self._model = model

    async def read(self, posting: Posting, person: Profile) -> tuple[FitReason, ...]:
        """The reasons for a posting. None without a usable answer.

        Raises:
            ModelUnavailable: no answer came.
            LimitReached: calls, tokens or money are used up.
        """
        lines = person_lines(person)
        if not lines or not posting.description:
            return ()
        prompt = prompt_for(posting, lines, secrets.token_hex(4))
        replied = await ask_corrected(
            self._model, prompt, lambda reply: read_reply(reply, posting, lines), _note, role=ROLE
        )
        return replied.value or ()


async def _note(_asked: ModelAsked) -> None:
    """Keep nothing: ranking is no run, and only runs have journals."""


def person_lines(person: Profile) -> list[str]:
    """The lines of a profile for the model, without lines that name the person, a home or an employer, with or without
    its legal form. A skill may be called by the same single word ("SAP", "Technical reading").
    """
    names = [name_of(each) for each in _private(person)]
    employers = [name_of(each.name) for each in person.work]

    def is_sent(about: str, text: str) -> bool:
        least, said = 2 if about == "skill" else 1, f" {fold_words(text)} "
        return not any(f" {fold_words(' '.join(name))} " in said for name in names if len(name) >= least)

    facts = (
        (about, _without_employer(text, employers) if about in _TITLES else text) for about, text in _facts(person)
    )
    return list(dict.fromkeys(f"{about}: {text}" for about, text in facts if is_sent(about, text)))[:MOST_LINES]


_TITLES: Final = frozenset({"title", "wanted title"})


@cache
def _at() -> re.Pattern[str]:
    """The words between a title and its employer."""
    words = sorted(cast("list[str]", merged("resume")["at"]), key=len, reverse=True)
    return re.compile(rf"\s(?:{'|'.join(map(re.escape, words))}|@|[–|-])\s|,\s", re.IGNORECASE)


def _without_employer(title: str, employers: Sequence[tuple[str, ...]]) -> str:
    """A title that ends with an employer behind a small word, without both: "Engineer" of "Engineer at Siemens AG"."""
    for found in _at().finditer(title):
        if name_of(title[found.end() :]) in employers and title[: found.start()].strip():
            return title[: found.start()]
    return title


def _private(person: Profile) -> Iterator[str]:
    home = person.basics.location
    yield from (person.basics.name, home.city, home.address, home.postal_code)
    yield from (each.name for each in person.work)


def _facts(person: Profile) -> Iterator[tuple[str, str]]:
    own = person.footpath
    for name, values in (
        ("title", (each.position for each in person.work)),
        ("wanted title", own.wishes.titles),
        ("skill", (said for each in person.skills for said in (each.name, *each.keywords))),
        ("language", (f"{each.language} ({each.fluency})".replace(" ()", "") for each in person.languages)),
        ("degree", (f"{each.study_type} {each.area}".strip() for each in person.education)),
        ("years of work", ("" if own.years_experience is None else str(own.years_experience),)),
        ("wants to work", (own.work_mode or "",)),
    ):
        yield from ((name, value) for value in values if value)


def _text(posting: Posting) -> str:
    places = ", ".join(place.text or place.city for place in posting.places)
    about = (posting.title, posting.organisation, places, ", ".join(posting.tags), posting.description)
    return "\n".join(about)[:MOST_SHOWN]


def prompt_for(posting: Posting, lines: Sequence[str], fence: str) -> Prompt:
    """The request for one posting. `fence`: random letters, unknown to the posting."""
    text = "\n\n".join((fenced("POSTING", _text(posting), fence), fenced("PERSON", numbered(lines), fence)))
    return Prompt(instructions("match_reader"), text, (_TOOL,), role=ROLE)


def read_reply(reply: Reply, posting: Posting, lines: Sequence[str]) -> tuple[FitReason, ...]:
    """The reasons in a reply. Raises Invalid, with words for the model, for a quote missing from the posting and for
    unknown lines.
    """
    said = answer_of(reply, _TOOL, _Reasons).reasons[:MOST_REASONS]
    words = f" {fold_words(_text(posting))} "
    for each in said:
        quote = fold_words(each.quote)
        if len(quote.split()) < FEWEST_WORDS or f" {quote} " not in words:
            raise Invalid("each quote must be three or more words of POSTING, copied letter by letter; or leave it out")
        if not 0 <= each.line <= len(lines) or (each.fits and not each.line):
            raise Invalid(f"line must be 1 to {len(lines)}; 0 where fits is false and no line says it")
    return tuple(
        FitReason(each.fits, " ".join(each.quote.split()), lines[each.line - 1] if each.line else "") for each in said
    )

"""What a model is asked of a form, and how its answer is read. Pure but for the file of instructions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from footpath.llm.port import Prompt, ToolSpec
from footpath.roles.arguments import Invalid, fitting, read_arguments
from footpath.roles.fence import fenced
from footpath.schema.base import Frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from footpath.llm.port import Reply
    from footpath.schema.observation import FieldObservation

ROLE: Final = "form_reader"

FACTS: Final = frozenset([
    "name", "given-name", "additional-name", "family-name", "preferred_name", "honorific-prefix", "pronouns", "email",
    "tel", "street-address", "address-line1", "address-line2", "postal-code", "address-level1", "address-level2",
    "country", "location", "url", "linkedin", "github", "portfolio", "twitter", "facebook", "other_profile",
    "organization", "organization-title", "current_company", "resume", "cover_letter", "other_file", "start_date",
    "notice_period", "contract_end", "interview_availability", "salary", "relocation", "relocation_place",
    "remote_preference", "travel", "employment_type", "referral", "referral_name", "years_experience",
    "experience_summary", "skills", "motivation", "about_me", "highest_education", "languages", "work_authorization",
    "sponsorship", "visa_type", "drivers_license", "nationality", "previously_employed", "previously_applied",
    "relatives_employed", "education_school", "education_degree", "education_field", "work_employer", "work_title",
])  # fmt: skip
"""Meanings that a model may give to a question: nothing secret, nothing sensitive, nothing that agrees or signs."""

MOST_QUESTIONS: Final = 40
MOST_OPTIONS: Final = 20
LONGEST: Final = 300
"""Characters of a question or hint."""

_TOOL: Final = ToolSpec(
    "read_questions",
    "Say which fact answers which question.",
    {
        "type": "object",
        "properties": {
            "readings": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "question": {"type": "integer", "description": "Its number in QUESTIONS."},
                        "fact": {"type": "string", "description": "The name of a fact in FACTS."},
                    },
                    "required": ["question", "fact"],
                    "additionalProperties": False,
                },
            }
        },
        "required": ["readings"],
        "additionalProperties": False,
    },
)


class Reading(Frozen):
    """A question, by its number from 1, and the fact that answers it."""

    question: int
    fact: str


class _Readings(Frozen):
    readings: tuple[Reading, ...]


def prompt_for(
    fields: Sequence[FieldObservation], facts: Mapping[str, str], fence: str, clean: Callable[[str], str]
) -> Prompt:
    """What the model is asked.

    Args:
        fields: whose questions are to be read; the first `MOST_QUESTIONS` are.
        facts: what each fact is, by its name.
        fence: letters that no page can know.
        clean: removes the person's values from a text.
    """
    questions = "\n".join(f"{number}. {clean(_told(field))}" for number, field in enumerate(fields[:MOST_QUESTIONS], 1))
    named = "\n".join(f"{name}: {what}" for name, what in facts.items())
    text = f"FACTS\n{named}\n\n{fenced('QUESTIONS', questions, fence)}"
    instructions = Path(__file__).with_name("prompt.md").read_text(encoding="utf-8").strip()
    return Prompt(instructions, text, (_TOOL,), role=ROLE)


def _told(field: FieldObservation) -> str:
    """A question with its kind, hint, section and options, in one line."""
    said = {
        "asks": field.full_question[:LONGEST],
        "kind": field.kind,
        "required": field.required,
        "hint": field.hint[:LONGEST],
        "under": field.section[:LONGEST],
        "options": field.choices[:MOST_OPTIONS],
    }
    return json.dumps({name: each for name, each in said.items() if each}, ensure_ascii=False)


def read_reply(reply: Reply, fields: Sequence[FieldObservation], facts: Mapping[str, str]) -> dict[str, str]:
    """The fact of each question, by `FieldObservation.key`. Raises Invalid with what the model can mend."""
    calls = [call for call in reply.calls if call.tool == _TOOL.name]
    if not calls:
        raise Invalid("call read_questions once")
    said = fitting(_Readings, read_arguments(calls[0].arguments)).readings
    asked = fields[:MOST_QUESTIONS]
    if wrong := [str(each.question) for each in said if not 0 < each.question <= len(asked)]:
        raise Invalid(f"QUESTIONS has no number {', '.join(wrong[:3])}")
    if unknown := [each.fact[:40] for each in said if each.fact not in facts]:
        raise Invalid(f"FACTS has no {', '.join(unknown[:3])}")
    return {asked[each.question - 1].key: each.fact for each in said}

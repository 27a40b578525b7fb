"""A model that reads résumés: what stands in the line it names is taken, all else is dropped."""

from __future__ import annotations

from typing import Any

import pytest

from footpath.resumes.facts import ResumeFacts, as_data
from footpath.resumes.layout import read_layout
from footpath.resumes.lines import TextLine, TextPlace
from footpath.roles.model_answer import Invalid
from footpath.roles.resume_reader import ResumeReader, read_reply
from footpath.testing import ScriptedModel, calls

TEXT = """Ida Sorrel
ida@example.com
Projekti
Mill & Sons, juuri 2019-03, head baker
led six people through the
long nights"""
LINES = [TextLine(text, TextPlace(number, 1, text=text)) for number, text in enumerate(TEXT.split("\n"), 1)]
TRUE = [
    ("work.0.name", "Mill & Sons", 4, ""), ("work.0.position", "head baker", 4, ""),
    ("work.0.startDate", "2019-03", 4, "2019-03"),
    ("work.0.highlights.0", "led six people through the long nights", 5, ""),
]  # fmt: skip
LIES = [
    ("work.0.location", "Rye", 4, ""), ("work.0.endDate", "2023", 4, "2019-03"), ("basics.name", "Ida Sorrell", 1, ""),
    ("work.0.summary", "led six people", 1, ""), ("work.1.name", "Fen Ovens", 4, ""),
    ("languages.0.language", "English", 1, ""),
]  # fmt: skip


def answer(facts: list[tuple[str, str, int, str]]) -> Any:
    told = [{"field": field, "value": value, "line": line, "words": words} for field, value, line, words in facts]
    return calls(("take_facts", {"facts": told}))


async def read(*facts: tuple[str, str, int, str]) -> tuple[ResumeFacts, ScriptedModel]:
    async def note(_: object) -> None: ...

    with ScriptedModel([answer(list(facts))]) as model:
        found = await ResumeReader(model).read(read_layout("PDF", LINES), LINES, note)
    return found, model


@pytest.mark.asyncio
async def test_what_stands_in_its_line_is_taken_beside_what_rules_found():
    found, model = await read(*TRUE)
    assert as_data(found.facts) == {
        "basics": {"name": "Ida Sorrel", "email": "ida@example.com"},
        "work": [{"name": "Mill & Sons", "position": "head baker", "startDate": "2019-03",
                  "highlights": ["led six people through the long nights"]}],
    }  # fmt: skip
    assert "4. Mill & Sons" in model.prompts[0].text


@pytest.mark.asyncio
async def test_what_does_not_stand_there_is_dropped():
    found, _ = await read(*TRUE, *LIES)
    assert [fact.value for fact in found.dropped] == [value for _, value, _, _ in LIES]
    assert {fact.value for fact in found.facts}.isdisjoint(value for _, value, _, _ in LIES)


@pytest.mark.parametrize(
    "fact", [("work.0.salary", "1", 4, ""), ("x-footpath.salary", "1", 4, ""), ("work.0.name", "Mill", 7, "")]
)
def test_a_field_or_line_that_is_not_there_is_sent_back(fact: tuple[str, str, int, str]):
    with pytest.raises(Invalid):
        read_reply(answer([fact]), LINES)

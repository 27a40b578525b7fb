"""A model with a mind of its own for whole runs: it reads its prompt as a model would, and knows by heart what to do.

It answers over real HTTP (`ModelServer`). What it does on the page it says by words ("button “Search”"), and looks up
the ref in the text that it was shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.sites.model_server import Call, Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.sites.model_server import Asked

_LISTED = re.compile(r'\[(\w+)\] (\w+) "([^"\n]*)"')
_IN_ROW = re.compile(r"\[(\w+)\] ([^|\n]+?) *(?:\||$)", re.MULTILINE)
_IN_TEXT = re.compile(r"\[(\w+) ([^\]\n]+)\]")

Deed = tuple[str, str, dict[str, Any]]
"""A tool, the words of the element it is for (empty: none; "… x": the first that ends so), and its other arguments."""


def click(words: str, **more: Any) -> Deed:
    return "click", words, more


def fill(words: str, value: str) -> Deed:
    return "fill", words, {"value": value}


def select(words: str, option: str) -> Deed:
    return "select", words, {"options": [option]}


@dataclass
class Mind:
    """What a model decides in one task."""

    batches: Sequence[Sequence[Deed]]
    """What the Worker does, decision by decision."""
    proof: str
    """What the Verifier quotes."""
    repairs: dict[str, Sequence[Deed]] = field(default_factory=dict)
    """What the Worker does for a single step, by a word of how that step is told."""
    asked: list[str] = field(default_factory=list)
    """Which role was asked, in order."""
    pieces: int = 1
    """Pieces of work that the Scheduler plans; the batches are those of all of them, one a piece but for the last."""
    at: int = 0
    repaired: set[str] = field(default_factory=set)
    works: list[str] = field(default_factory=list)
    """Single steps that the Worker was given."""

    def __call__(self, asked: Asked) -> Turn:
        if "start_work" in asked.tools:
            self.asked.append("scheduler")
            pieces = [{"goal": f"Part {number} of it", "done_when": "it shows"} for number in range(1, self.pieces + 1)]
            return _say(("set_subtasks", {"subtasks": pieces}), ("start_work", {"reason": "as planned"}))
        if "mark_complete" in asked.tools:
            self.asked.append("verifier")
            return _say(("mark_complete", {"reason": "The page says so.", "proof": self.proof}))
        self.asked.append("worker")
        work = asked.text.partition("WORK\n")[2].partition("\n\n")[0]
        if "one step of a known way" in work:
            return self._repair(asked.text.partition("> SUMMARY\n")[2].partition("\n</data-")[0], asked.text)
        part = re.search(r"Part (\d+) of it", work)
        if self.at == len(self.batches) or (part and self.at >= int(part[1]) < self.pieces):
            return _say(("mark_done", {"summary": "All done.", "achieved": True}))
        self.at += 1
        return _do(self.batches[self.at - 1], asked.text)

    def _repair(self, work: str, text: str) -> Turn:
        self.works.append(work)
        key = next((key for key in self.repairs if key in work), None)
        if key is None:
            return _say(("mark_done", {"summary": f"I cannot do: {work}", "achieved": False}))
        self.repaired.add(key)
        return _do([*self.repairs[key], ("mark_done", "", {"summary": "That step is done.", "achieved": True})], text)


def _do(deeds: Sequence[Deed], text: str) -> Turn:
    calls: list[tuple[str, dict[str, Any]]] = []
    for tool, words, more in deeds:
        found = ref_of(words, text) if words else ""
        if words and not found:
            page = text.rpartition("> PAGE\n")[2]
            summary = f"The page has no {words!r}: {page}"
            return _say(("mark_done", {"summary": summary, "achieved": False}))
        ref = {"ref": found} if words else {}
        why = {} if tool in ("mark_done", "ask_person") else {"reason": f"for {words or tool}"}
        calls.append((tool, {**ref, **more, **why}))
    return _say(*calls)


def ref_of(words: str, text: str) -> str:
    """The first element of the page that says these words; empty when there is none."""
    text = text.rpartition("> PAGE\n")[2]
    if words.startswith("… "):
        ends = words.removeprefix("… ")
        return next((ref for ref, name in _IN_TEXT.findall(text) if name.endswith(ends)), "")
    for ref, role, name in _LISTED.findall(text):
        if words in (name, f"{role} {name}"):
            return ref
    for ref, name in (*_IN_ROW.findall(text), *_IN_TEXT.findall(text)):
        if words in (name, f"link {name}"):
            return ref
    return ""


def _say(*calls: tuple[str, dict[str, Any]]) -> Turn:
    return Turn(calls=tuple(Call(tool, arguments) for tool, arguments in calls))

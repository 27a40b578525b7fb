"""The Summarizer: condenses the observations of a page, and at the end of the site."""

from __future__ import annotations

from pathlib import Path

from footpath.roles.board import Notes, SharedBoard, Summary
from footpath.roles.page_text import in_own_words
from footpath.roles.ports import Call, Decision, Pass, Policy, RoleContext, RoleEnd, board_of
from footpath.roles.role import Role
from footpath.roles.tool import CallResult, tool
from footpath.schema.event import Noticed

MOST = 8


@tool("ends")
async def summarise(desk: RoleContext, understanding: str, notes: list[str]) -> CallResult:
    """Say what was observed in few words."""
    understanding = in_own_words(desk, understanding)
    board_of(desk).said = Summary(
        understanding, tuple(in_own_words(desk, each) for each in notes[:MOST] if each.strip())
    )
    desk.end = RoleEnd("done", understanding)
    return CallResult()


SUMMARIZER = Role(name="summarizer", prompt=Path(__file__).with_name("prompt.md"), tools=(summarise,), steps=0)


MOST_NOTES = 8


class SummaryRules:
    """Repeats the notes, without duplicates."""

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The summary."""
        board = board_of(desk)
        if not isinstance(board.matter, Notes):
            return Pass("There is nothing to sum up.")
        notes = list(dict.fromkeys(board.matter.notes))[-MOST_NOTES:]
        page = board.atlas.page(board.matter.page)
        words = about_site(board) if board.matter.is_end else (page.understanding if page else "")
        return Decision((Call("summarise", {"understanding": words, "notes": list(notes)}),))


class ModelOrRules:
    """Uses a model's summary, until one is unusable; from then on the rules."""

    def __init__(self, model: Policy) -> None:
        self._model = model
        self._rules = SummaryRules()
        self._is_stopped = False

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The summary."""
        if not self._is_stopped:
            decision = await self._model(desk)
            if isinstance(decision, Decision) and decision.calls:
                return decision
            self._is_stopped = True
            why = decision.invalid if isinstance(decision, Decision) else decision.reason
            await desk.note(Noticed(what="guardrail", text=desk.redact(f"The model sums up no more: {why}.")))
        return await self._rules(desk)


def about_site(board: SharedBoard) -> str:
    """Return the purpose of the site, by its pages."""
    atlas = board.atlas
    types = {each.page_type for each in atlas.pages}
    shape = next(iter(atlas.lists), "")
    what = "a list of postings" if "listing" in types else "a list" if shape else "no list"
    parts = [f"The site has {what}"]
    if "posting" in types:
        parts.append("a page for each posting")
    elif any(each.change == "panel" and each.element_type == "job_listing" for each in atlas.behaviors):
        parts.append("a panel that shows the chosen record")
    if "application" in types:
        parts.append("a form of its own to apply with")
    narrowing = [each.name for each in atlas.filters if not each.is_sort and each.kind != "text"]
    words = [", ".join(parts[:-1]) + f" and {parts[-1]}." if len(parts) > 1 else f"{parts[0]}."]
    if narrowing:
        words.append(f"The list is narrowed by {', '.join(narrowing)}.")
    return " ".join(words)

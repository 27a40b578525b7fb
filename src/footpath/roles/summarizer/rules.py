"""A summary by rules: the purpose of the page, and the observations unchanged. Pure."""

from __future__ import annotations

from footpath.roles.board import Notes, SharedBoard
from footpath.roles.ports import Call, Decision, Pass, Policy, RoleContext, board_of
from footpath.schema.event import Noticed

MOST = 8


class SummaryRules:
    """Repeats the notes, without duplicates."""

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The summary."""
        board = board_of(desk)
        if not isinstance(board.matter, Notes):
            return Pass("There is nothing to sum up.")
        notes = list(dict.fromkeys(board.matter.notes))[-MOST:]
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

"""One exploration from start to end: open the site, try the controls, sum up, keep the atlas."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.advice import SIGN_IN
from footpath.engine.choose import NewWay
from footpath.engine.end import End, end_of
from footpath.engine.late import try_out
from footpath.engine.run import TaskRun
from footpath.engine.site.arriving import Arriving, Drawn
from footpath.engine.site.hands import SiteHands
from footpath.engine.site.report import exploration_of
from footpath.engine.site.trying import Trying
from footpath.engine.walls import past_captcha
from footpath.errors import FootpathError, LimitReached, NeedsPerson
from footpath.roles.explorer import EXPLORER
from footpath.schema.action import Click
from footpath.schema.event import AtlasKept
from footpath.sentence import own, sentence, unended

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.engine.site.visit import Visit
    from footpath.engine.view import View
    from footpath.memory.atlas import AtlasMemory
    from footpath.schema.atlas import Atlas
    from footpath.schema.exploration import Exploration
    from footpath.schema.run import Run, Rung

MOST_FINDINGS = 12


@dataclasses.dataclass(slots=True, kw_only=True)
class SiteRun(TaskRun):
    """A run that explores a site, with the services of lower rooms."""

    visit: Visit
    atlases: AtlasMemory
    draws: bool = True
    exploration: Exploration | None = None
    """The findings; None if no page came."""
    drawn: dict[str, Drawn] = dataclasses.field(default_factory=dict[str, "Drawn"])
    """Pictures of the pages, by their ids."""

    @property
    def rungs(self) -> Mapping[Rung, int]:
        """How many steps each rung did."""
        return self.visit.rungs

    async def work(self, run: Run) -> End:
        """Open the site, try the controls, sum up."""
        view = await self._opened()
        await self.choose(NewWay(own(await self._why())))
        return await self._explore(view)

    async def ended_by(self, error: FootpathError) -> End:
        """Return the end after an error: the findings so far are kept."""
        await self._keep(str(error))
        return end_of(error)

    def stopped(self, end: End | None) -> End:
        """Return the end of a stopped run."""
        return End("interrupted", own("Stopped; what was found out is not kept."))

    async def _opened(self) -> View:
        context = self.visit.context
        await context.open(str(context.task.url), min(30, context.task.limits.seconds))
        view = await past_captcha(context, await self.visit.settled())
        if view.page.blocked_by == "login":
            raise NeedsPerson(
                "The site asks for a sign-in before it shows anything.",
                hint=SIGN_IN,
            )
        return view

    async def _why(self) -> str:
        known = await self.atlases.get(self.visit.board.atlas.site)
        if known is None:
            return "Nothing is known of this site yet."
        times = {0: "never explored, but visited", 1: "explored once"}
        often = times.get(known.visits, f"explored {known.visits} times")
        return f"This site was {often}; what is found now is put to what is known."

    async def _explore(self, view: View) -> End:
        visit, board = self.visit, self.visit.board
        arriving = Arriving(visit, self.draws)
        hands = SiteHands(visit, view, arriving, Trying(visit, arriving))
        self.drawn = arriving.drawn
        view = await self._without_banner(hands)
        stopped = ""
        try:
            await hands.begin()
            limits = visit.context.task.limits
            ended = await visit.run(EXPLORER, visit.team.explorer, hands, hands, iterations=limits.steps)
            stopped = "" if ended.kind == "done" else ended.reason
        except LimitReached as error:
            stopped = end_of(error).reason
        ending = board.ending or stopped
        await self._sum_up(hands)
        await self._keep(ending)
        found = own(f"Explored: {len(board.atlas.pages)} pages, {len(board.atlas.filters)} filters.")
        return End("complete", sentence("{} It ended early: {}.", found, unended(ending)) if ending else found)

    async def _without_banner(self, hands: SiteHands) -> View:
        """Refuse a consent banner: a banner would cover the page."""
        page = hands.view.page
        asks = [*page.all_buttons]
        decline = next((each for each in asks if each.meaning == "decline"), None)
        if decline is not None and (element := hands.view.elements.get(decline.ref)) is not None:
            await try_out(self.visit.context, hands.view, Click(), element)
            hands.view = await self.visit.context.settled()
        return hands.view

    async def _sum_up(self, hands: SiteHands) -> None:
        """Write the last summaries: of the last page, of the site, and of differences between model and page."""
        visit, board = self.visit, self.visit.board
        await hands.arriving.leave(hands.view, is_end=True)
        findings = board.findings
        told = [*(findings.key_findings if findings is not None else ()), *self._findings()]
        said = await visit.sum_up(hands.view, tuple(told), is_end=True)
        understanding = (said.understanding if said is not None else "") or (findings.understanding if findings else "")
        notes = said.observations if said is not None else tuple(told)
        claimed = self._claims(hands)
        differences = (*visit.differences, *claimed)
        kept = tuple(dict.fromkeys((*notes, *differences)))[:MOST_FINDINGS]
        board.atlas = board.atlas.model_copy(update={"understanding": understanding, "key_findings": kept})

    def _claims(self, hands: SiteHands) -> list[str]:
        """Return the differences between the Explorer's types of elements and the observed types."""
        board, surface = self.visit.board, self.visit.surface(hands.view)
        told: list[str] = []
        for claim in board.findings.claims if board.findings is not None else ():
            seen, element = surface.kind(claim.ref), surface.elements.get(claim.ref)
            if seen not in ("other", claim.kind) and element is not None:
                told.append(f"The model took “{element.name}” for {claim.kind}; it was seen to be {seen}.")
        return told

    def _findings(self) -> list[str]:
        """Return the atlas's findings in sentences."""
        atlas = self.visit.board.atlas
        told: list[str] = []
        start = atlas.page(self.visit.board.path[0]) if self.visit.board.path else None
        if start is not None and start.id not in atlas.lists:
            told.append("The page where exploring began has no list of records.")
        proven = [each for each in atlas.filters if each.proven]
        if proven:
            told.append(f"The address alone sets {', '.join(f'{each.name} ({each.parameter})' for each in proven)}.")
        for kind, words in (("job_listing", "A record"), ("apply_button", "Applying")):
            ways = [each for each in atlas.behaviors if each.element_type == kind]
            told += [f"{words}: {each.action} {each.effect}." for each in ways[:1]]
        for page in atlas.pages:
            told += [f"{page.id}: {note}" for note in page.observations[:2]]
        return told

    async def _keep(self, ending: str) -> None:
        board = self.visit.board
        if not board.atlas.pages:
            return
        visited: Atlas = board.atlas
        kept = await self.atlases.merge(visited)
        await self.visit.context.journal.append(
            AtlasKept(
                site=kept.site,
                pages=len(kept.pages),
                edges=len(kept.edges),
                behaviors=len(kept.behaviors),
                filters=len(kept.filters),
                visits=kept.visits,
            )
        )
        start = next(iter(board.path), "")
        self.exploration = exploration_of(kept, start=start, ended_by=ending)

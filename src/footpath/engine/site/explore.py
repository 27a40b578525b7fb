"""One exploration from start to end: open the site, try the controls, sum up, keep the atlas.

Each try of the Explorer is guarded, judged, kept, and undone.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from footpath.advice import SIGN_IN
from footpath.engine.choose import NewWay
from footpath.engine.end import End, end_of
from footpath.engine.limits import counted
from footpath.engine.portrait import picture_for_role
from footpath.engine.run import TaskRun
from footpath.engine.same_effect import drawn_anew
from footpath.engine.sent_requests import try_out
from footpath.engine.site.arriving import Arriving, Drawn, held, panel
from footpath.engine.site.filters import open_address
from footpath.engine.site.report import exploration_of
from footpath.engine.site.trying import Trying, state_of, ways_back
from footpath.engine.site.visit import COMING_S, Visit
from footpath.engine.walls import past_captcha
from footpath.errors import FootpathError, LimitReached, NeedsPerson
from footpath.reading.surface import leads
from footpath.roles.explorer import EXPLORER
from footpath.roles.sight import Done, Sight
from footpath.schema.action import Action, Back, Click, Fill, Outcome, Press, Scroll, Type
from footpath.schema.event import AtlasKept, Noticed
from footpath.sentence import own, sentence, unended

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.engine.view import View
    from footpath.memory.atlas import AtlasMemory
    from footpath.reading.change import Changed
    from footpath.schema.atlas import Atlas
    from footpath.schema.exploration import Exploration
    from footpath.schema.run import Run, Rung
    from footpath.schema.snapshot import Element

MOST_FINDINGS = 12


@dataclasses.dataclass(slots=True, kw_only=True)
class SiteRun(TaskRun):
    """A run that explores a site, with the services of lower rooms."""

    visit: Visit
    atlases: AtlasMemory
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
        return End("interrupted", own("Stopped. The findings were not stored."))

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
        arriving = Arriving(visit)
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
        found = own(
            f"Explored: {counted(len(board.atlas.pages), 'pages')}, {counted(len(board.atlas.filters), 'filters')}."
        )
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


KEPT = ("navigation", "nothing", "panel")
"""Changes that stay: another page is explored in place, and a panel belongs to its page from then on."""


@dataclasses.dataclass(slots=True)
class SiteHands:
    """`roles.ports.Hands` over an explored site."""

    visit: Visit
    view: View
    arriving: Arriving
    trying: Trying

    async def look(self) -> Sight:
        """Return the present page."""
        await self._settled()
        return self.visit.sight(self.view)

    async def act(
        self, action: Action, ref: str = "", reason: str = "", *, exploring: bool = False, onto: str = ""
    ) -> Done:
        """Try an action: guard, perform, judge the change, keep the finding, and undo."""
        board = self.visit.board
        before, element = self.view, self.view.elements.get(ref)
        if isinstance(action, Back):
            return await self._back()
        self._mark(ref)
        refused = self._refused(action, element)
        if refused:
            return self._done(Outcome(ok=False, failure="blocked", message=refused))
        self.visit.breakers.step()
        outcome, after = await self._do(action, element)
        if not outcome.ok:
            self.view = after
            self._ended(None, is_new=False)
            await self._settled()
            return self._done(outcome)
        if self._is_astray(after):
            self.visit.breakers.astray += 1
            await self._return_to(before)
            return self._done(Outcome(ok=True, message="it led off the site, and was taken back"))
        changed = await self.visit.judge(before, after, action.kind, element)
        is_new = await self.arriving.learn(changed, action, before, element)
        self._ended((board.page, changed.element_type, changed.change), is_new=is_new)
        self.view = after
        told = changed.effect
        if changed.change == "navigation":
            await self.arriving.arrive(after, before, action, element, changed)
            await self._look_around()
            return self._done(outcome, f"{told}; the page is {board.page} now")
        await self._opened(changed, element, before)
        told += await self._take_back(before, element, changed)
        self.view = await self.trying.inside(self.view)
        board.surface = self.visit.surface(self.view)
        return self._done(outcome, told)

    def drawn_anew(self, shown: Sight, ref: str) -> str:
        """Return the ref of the element with the words of one of an earlier sight, in the same row; empty for none."""
        return drawn_anew(shown.snapshot, ref, self.view)

    async def picture(self, of: str = "viewport", *, marks: bool = False) -> bytes:
        """Return a PNG of the page, with entries painted over."""
        return await picture_for_role(self.visit.context.session, self.view, of, marks=marks)

    async def ask(self, question: str, options: Sequence[str] = (), *, meaning: str = "", of: str = "") -> str:
        """Ask nobody: exploring goes on without an answer."""
        return ""

    async def begin(self) -> None:
        """Identify the first page, and try its filters."""
        await self.arriving.arrive(self.view, None, None, None, None)
        await self._look_around()

    def _done(self, outcome: Outcome, changed: str = "") -> Done:
        return Done(outcome, self.visit.sight(self.view), changed)

    def _refused(self, action: Action, element: Element | None) -> str:
        """Return why an action is not tried; empty if tried."""
        board = self.visit.board
        surface = board.surface
        if isinstance(action, Scroll):
            return ""
        if element is None or surface is None:
            return "There is no such element on the page as it was last looked at."
        if isinstance(action, Type):
            asks = {each.ref for each in surface.filters if each.filter.kind == "text"}
            return "" if element.ref in asks else "Text is typed only into fields that search the list."
        if not surface.is_safe(element):
            return "It may send something, ask for a sign-in or lead off the site; it is not tried out."
        return ""

    async def _do(self, action: Action, element: Element | None) -> tuple[Outcome, View]:
        """Perform an action as a step of the journal, and wait until the page is at rest."""
        context = self.visit.context
        step = await self.visit.begin(action, element, self.view.words(element) if element is not None else "")
        if isinstance(action, Type) and element is not None:
            outcome = await self._type(action.value, element)
        else:
            outcome = await try_out(context, self.view, action, element)
        if outcome.new_tab:
            await self._here(before=self.view)
        after = await (self._grown() if isinstance(action, Scroll) else self.visit.settled())
        finished = step.finished(outcome, held=outcome.ok, why=outcome.message)
        await context.journal.append(finished, await context.picture())
        return outcome, after

    async def _grown(self) -> View:
        """Return the page once its list has grown; the same page if no record comes for a while."""
        keys = self.visit.surface(self.view).keys
        return await self.visit.context.until(lambda now: self.visit.surface(now).keys != keys, COMING_S)

    async def _type(self, words: str, element: Element) -> Outcome:
        """Type words into a search field; a final line break is the Enter key."""
        session, seconds = self.visit.context.session, self.visit.context.task.limits.step_seconds
        outcome = await session.act(Fill(value=words.removesuffix("\n")), element, deadline_s=seconds)
        if not outcome.ok or not words.endswith("\n"):
            return outcome
        return await try_out(self.visit.context, self.view, Press(keys="Enter"), element)

    async def _here(self, before: View) -> None:
        """Open a new tab's address in the present tab: then a way back exists."""
        session = self.visit.context.session
        there = session.url
        if there == before.snapshot.url:
            session.tabs.switch(-1)
            await session.settle(self.visit.context.task.limits.step_seconds)
            there = session.url
        session.tabs.switch(0)
        await session.tabs.close_others()
        if session.grant.sites.permits_url(there):
            await open_address(self.visit.context, there)

    def _is_astray(self, after: View) -> bool:
        here = urlsplit(str(self.visit.context.task.url)).netloc
        return urlsplit(after.snapshot.url).netloc not in (here, *self.visit.context.task.hosts)

    async def _opened(self, changed: Changed, element: Element | None, before: View) -> None:
        """Explore the opened part before closing it."""
        board = self.visit.board
        board.surface = self.visit.surface(self.view)
        if changed.change in ("modal", "expansion") and changed.element_type == "filter_button" and element is not None:
            self.view = await self.trying.look_in(self.view, before.sign(element), self.visit.surface(before))
        if changed.change == "panel" and changed.node >= 0:
            await self.arriving.keep_elements((panel(self.view, changed.node, board.page),))
            self.arriving.note(held(board.surface))
        await self.arriving.keep_page_elements(self.view)

    async def _look_around(self) -> None:
        """Try the filters of a page once."""
        self.view = await self.trying.all_filters(self.view)
        self.visit.board.surface = self.visit.surface(self.view)

    async def _take_back(self, before: View, element: Element | None, changed: Changed) -> str:
        """Bring the page back to the state before a try; return a message."""
        old = self.visit.surface(before)
        stands = changed.change in KEPT and not _is_tab(element)
        if stands or state_of(self.visit.surface(self.view)) == state_of(old):
            self.visit.board.surface = self.visit.surface(self.view)
            return ""
        for action, ref in ways_back(old, self.visit.surface(self.view), element, changed):
            target = self.view.elements.get(ref)
            if ref and target is None:
                continue
            await try_out(self.visit.context, self.view, action, target)
            self.view = await self.visit.settled()
            if state_of(self.visit.surface(self.view)) == state_of(old):
                break
        else:
            await self._return_to(before)
        surface = self.visit.board.surface = self.visit.surface(self.view)
        is_back = state_of(surface) == state_of(old)
        what = "was taken back" if is_back else "could not be taken back wholly"
        await self.visit.context.journal.append(Noticed(what="undone", text=f"That it {changed.effect} {what}."))
        return f"; that {what}"

    async def _return_to(self, before: View) -> None:
        view = await open_address(self.visit.context, before.snapshot.url)
        self.view = view or await self.visit.settled()
        self.visit.board.surface = self.visit.surface(self.view)

    async def _back(self) -> Done:
        """Go back to the page before, and check the page."""
        board = self.visit.board
        if len(board.path) < 2:
            return self._done(Outcome(ok=False, failure="not_found", message="This is the first page."))
        await self.arriving.leave(self.view)
        board.path.pop()
        url = self.arriving.left_at.pop()
        await self.visit.context.session.act(Back(), None, deadline_s=self.visit.context.task.limits.step_seconds)
        self.view = await self.visit.settled()
        if self.view.snapshot.url != url:
            self.view = await open_address(self.visit.context, url) or self.view
        board.page, board.surface = board.path[-1], self.visit.surface(self.view)
        self._ended(None, is_new=True)
        return self._done(Outcome(ok=True, navigated=True), f"the page is {board.page} again")

    async def _settled(self) -> None:
        self.view = await self.visit.settled()
        self.visit.board.surface = self.visit.surface(self.view)

    def _mark(self, ref: str) -> None:
        """Mark a try as done, by its expected finding."""
        board = self.visit.board
        surface = board.surface
        for lead in leads(surface) if surface is not None else ():
            if lead.ref == ref and (board.page, lead.key) not in board.tried:
                board.tried.add((board.page, lead.key))
                return

    def _ended(self, pattern: object, *, is_new: bool) -> None:
        """Count a try, and end the exploration at a limit."""
        board, breakers = self.visit.board, self.visit.breakers
        if pattern is not None or not is_new:
            breakers.told(pattern, is_new=is_new)
        board.ending = board.ending or breakers.check(len(board.atlas.pages))


def _is_tab(element: Element | None) -> bool:
    return element is not None and element.role == "tab"

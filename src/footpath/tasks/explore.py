"""`explore`: find out how a site with a list works, and store the atlas."""

from __future__ import annotations

import dataclasses
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from footpath.engine.site.explore import SiteRun
from footpath.engine.site.visit import Visit, VisitTeam
from footpath.llm.port import Meter
from footpath.memory.atlas import AtlasMemory
from footpath.roles.analyzers import ChangeRules, FilterRules, ModelOrRules, PageRules, SummaryRules
from footpath.roles.board import SharedBoard
from footpath.roles.explorer import ExplorerRules
from footpath.roles.model_policy import Laddered
from footpath.schema.atlas import Atlas, site_name
from footpath.tasks.crawling import manners
from footpath.tasks.services import (
    Explored,
    FinishedTask,
    Services,
    begin,
    connected,
    judging,
    open_context,
    result,
    unrevealed,
)

if TYPE_CHECKING:
    from footpath.schema.task import Task


async def explore(services: Services, task: Task) -> FinishedTask:
    """Handle an `explore` task.

    Raises:
        ModelUnavailable: the task's model cannot be connected.
    """
    meter = Meter(task.limits)
    async with AsyncExitStack() as stack:
        team = await _team(services, task, meter, stack)
        prepared = await stack.enter_async_context(begin(services, task, meter))
        context = await stack.enter_async_context(open_context(services, prepared))
        await stack.enter_async_context(manners(context.task, context.session, services.now))
        url = str(task.url)
        board = SharedBoard(Atlas(site=site_name(url), start=url), depth=task.limits.depth)
        visit = Visit(context, board, team, services.now, unrevealed(prepared).text, services.new_id())
        atlases = AtlasMemory(services.store, services.now, prepared.redaction)
        conducted = SiteRun(rooms=prepared.rooms, context=context, meter=meter, visit=visit, atlases=atlases)
        run = await conducted.conduct(prepared.run)
        ended = result(prepared, run, context, conducted.end)
        if conducted.exploration is None:
            return ended
        return dataclasses.replace(ended, explored=Explored(conducted.exploration, conducted.drawn))


async def _team(services: Services, task: Task, meter: Meter, stack: AsyncExitStack) -> VisitTeam:
    """The roles' policies: rules, and the task's model, if named, where rules do not decide."""
    if not task.asked_model:
        return VisitTeam(ExplorerRules(), ChangeRules(), PageRules(), FilterRules(), SummaryRules())
    model = await connected(services, task.asked_model, meter, stack)
    judge = await judging(services, task, meter, stack, model)
    return VisitTeam(
        explorer=Laddered(task.ladder, ExplorerRules(alone=False), model),
        change_analyzer=Laddered(task.ladder, ChangeRules(alone=False), judge),
        classifier=Laddered(task.ladder, PageRules(alone=False), judge),
        filter_analyzer=FilterRules() if task.may("rules") else model,
        summarizer=ModelOrRules(judge),
    )

"""A careers site of its own for each walk."""

from __future__ import annotations

from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from tests.walks.course import Course

from footpath.demo.site.server import serve

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from tests.forked import Forking

    from footpath.page.finder import ProbedBrowser


@pytest.fixture
def laid_out(
    tmp_path: Path, found_browser: ProbedBrowser, forking: Forking
) -> Callable[..., AbstractAsyncContextManager[Course]]:
    """Lays out a course, with what `serve` takes."""

    @asynccontextmanager
    async def lay_out(**more: Any) -> AsyncGenerator[Course]:
        async with serve(tmp_path / "careers.db", **more) as site:
            course = Course(site, tmp_path / "course", found_browser, forking)
            try:
                yield course
            finally:
                course.end_all()

    return lay_out


@pytest.fixture
async def course(laid_out: Callable[..., AbstractAsyncContextManager[Course]]) -> AsyncGenerator[Course]:
    async with AsyncExitStack() as stack:
        yield await stack.enter_async_context(laid_out())

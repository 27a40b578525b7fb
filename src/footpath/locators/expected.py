"""Expectations without a match, and their probable meaning: `expect(locator).to_have_text("36 €")`, or an `assert` of
`locator.is_visible()` or of `locator.count()`.

Either the element is missing, or only the locator is out of date. The locator is out of date if likeness or words name
one element of the page, or one element alone has the expected text, and the expectation holds for this element. No
expectation is ever edited.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from inspect import ismethod
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from playwright import async_api, sync_api

from footpath.locators.report import Line, told
from footpath.page.caller_page import asserted, async_locator, loop_of, wait
from footpath.reading.locator import say

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterable, Mapping
    from types import FrameType

    from footpath.locators.healed import WrittenLocator
    from footpath.locators.healer import Healer

MOMENT_MS: Final = 1_000
"""Time for an expectation to hold for another element."""
_TEXTS: Final = frozenset({"to_have_text", "to_contain_text"})
"""Expectations of an element's text."""
_ASKED: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "is_visible": ("to_be_visible", {}),
    "count": ("to_have_count", {"count": 1}),
}
"""Questions of a locator, and the expectations that an `assert` makes of them for an element."""
_SHORTEST: Final = 2
"""Minimum characters of a distinctive text."""


@dataclass(frozen=True, slots=True)
class FailedExpectation:
    """A failed call of Playwright's `expect(locator)`, or a failed `assert` of a locator's visibility."""

    name: str
    """Name of the called method of `expect(locator)`: `to_have_text`."""
    arguments: Mapping[str, Any]
    locator: sync_api.Locator | async_api.Locator

    @classmethod
    def of(cls, frame: FrameType) -> FailedExpectation | None:
        """The expectation of a frame; None for another function."""
        given = frame.f_locals
        if (locator := asserted(given.get("self"))) is None:
            return None
        code = frame.f_code
        names = {*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]} - {"self", "timeout"}
        return cls(code.co_name, {each: given[each] for each in names}, locator)

    @classmethod
    def asserted_in(cls, frame: FrameType) -> FailedExpectation | None:
        """The only `locator.is_visible()` or `locator.count()` of a failed `assert` in a frame; None for others.

        pytest keeps the parts of a failed assertion as local variables of the test.
        """
        parts = (each for name, each in frame.f_locals.items() if name.startswith("@py_assert"))
        asked = [(each.__self__, each.__name__) for each in parts if ismethod(each) and each.__name__ in _ASKED]
        if len(asked) != 1 or not isinstance(asked[0][0], sync_api.Locator | async_api.Locator):
            return None
        return cls(*_ASKED[asked[0][1]], asked[0][0])

    def finds(self) -> Literal["nothing", "one", "several"]:
        """The number of elements that the locator matches, as far as the expectation takes several."""
        count = self._wait(async_locator(self.locator).count())
        takes_several = self.name.endswith("_count") or isinstance(self.arguments.get("expected"), list | tuple)
        return (
            "nothing" if count == 0 else "several" if count is not None and count > 1 and not takes_several else "one"
        )

    def meaning(self, healers: Iterable[Healer]) -> Line | None:
        """The probable present locator of the expectation; None if uncertain.

        Args:
            healers: the healers of the test's pages.
        """
        for healer in healers:
            if (written := healer.written_of(self.locator)) is not None:
                return self._wait(self._meant(healer, written))
        return None

    async def _meant(self, healer: Healer, written: WrittenLocator) -> Line | None:
        guessed = await healer.guess(written)
        if guessed is not None and await self._holds(guessed[1]):
            healed = guessed[0]
            return Line("meant", written.said, told(written.source), healed.now.code(), healed.how, by=healed.by)
        text = self.arguments.get("expected") if self.name in _TEXTS and written.method != "get_by_text" else None
        if not isinstance(text, str | re.Pattern) or (isinstance(text, str) and len(text.strip()) < _SHORTEST):
            return None
        text = cast("str | re.Pattern[str]", text)
        exact = {"exact": True} if isinstance(text, str) and self.name == "to_have_text" else {}
        found = healer.page.get_by_text(text, **exact)
        alone = found.filter(visible=True)
        if await alone.count() != 1 or not await self._holds(alone):
            return None
        return Line("meant", written.said, told(written.source), say("get_by_text", (text,), exact), by="text")

    async def _holds(self, found: async_api.Locator) -> bool:
        """Whether the expectation holds for another element."""
        try:
            await getattr(async_api.expect(found), self.name)(**self.arguments, timeout=MOMENT_MS)
        except (AssertionError, async_api.Error):
            return False
        return True

    def _wait(self, work: Coroutine[Any, Any, Any]) -> Any:  # noqa: ANN401 - whatever the coroutine gives
        """The result of a coroutine on the page's own loop; None if the loop is not to be had."""
        if isinstance(self.locator, sync_api.Locator):
            return wait(self.locator, work)
        loop = loop_of(self.locator)
        if loop.is_running() or loop.is_closed():
            work.close()
            return None
        return loop.run_until_complete(work)

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
from footpath.locators.words import content_in, words_in
from footpath.page.caller_page import asserted, async_locator, loop_of, wait
from footpath.reading.locator import say

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterable, Mapping
    from types import FrameType

    from footpath.locators.healed import WrittenLocator
    from footpath.locators.healer import Healer

    Texts = tuple[str | re.Pattern[str], ...]

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

    def lacks_words(self, healers: Iterable[Healer]) -> bool:
        """Whether the page lacks the content in the expectation or its locator, or the element found in an earlier
        run, or shows the element otherwise than expected. Else nothing tells a missing element from a renamed element.
        """
        for healer in healers:
            if (written := healer.written_of(self.locator)) is not None:
                return healer.knows(written) or bool(self._wait(self._lacks(healer, written)))
        return bool(self._texts())

    async def _lacks(self, healer: Healer, written: WrittenLocator) -> bool:
        content = content_in(written.said)
        texts = self._texts() if self.name in _TEXTS else (content,) if content else ()
        if texts:
            return any([not await _shown(healer, each).count() for each in texts])
        return await healer.guess(written) is not None  # the expectation does not hold for what it means today

    def _texts(self) -> Texts:
        """The expected texts; none if the expectation is of another kind."""
        given = self.arguments.get("expected", self.arguments.get("value"))
        texts = cast("Iterable[object]", given if isinstance(given, list | tuple) else (given,))
        return tuple(
            cast("str | re.Pattern[str]", each) for each in texts if isinstance(each, str | re.Pattern) and each
        )

    async def _meant(self, healer: Healer, written: WrittenLocator) -> Line | None:
        guessed = await healer.guess(written)
        if guessed is not None and await self._holds(guessed[1]):
            healed = guessed[0]
            return Line("meant", written.said, told(written.source), healed.now.code(), healed.how, by=healed.by)
        is_of_text = self.name in _TEXTS
        texts = self._texts() if is_of_text else (words_in(written.said),) if self._is_of_presence else ()
        exact = {"exact": True} if self.name == "to_have_text" else {}
        if (
            await async_locator(self.locator).count()
            or written.method == "get_by_text"
            or not await self._are_shown(healer, texts, exact, alone=is_of_text)
        ):
            return None
        now = ", ".join(say("get_by_text", (each,), exact) for each in texts)
        return Line("meant", written.said, told(written.source), now, by="text")

    async def _are_shown(self, healer: Healer, texts: Texts, exact: Mapping[str, bool], *, alone: bool) -> bool:
        """Whether the page shows all texts. `alone`: each in one element, for which the expectation holds."""
        if not texts or any(isinstance(each, str) and len(each) < _SHORTEST for each in texts):
            return False
        found = [_shown(healer, each, **exact) for each in texts]
        counts = [await each.count() for each in found]
        if 0 in counts or (alone and max(counts) > 1):
            return False
        return not alone or len(found) > 1 or await self._holds(found[0])

    @property
    def _is_of_presence(self) -> bool:
        """Whether the expectation is only that the page shows the element."""
        is_counted = self.name == "to_have_count" and self.arguments.get("count") == 1
        return (self.name == "to_be_visible" and self.arguments.get("visible") is not False) or is_counted

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


def _shown(healer: Healer, text: str | re.Pattern[str], **exact: bool) -> async_api.Locator:
    return healer.page.get_by_text(text, **exact).filter(visible=True)

"""Find an element again after its locator stopped matching.

For a locator without a match, the earlier element's signature is searched first (`page/locate.py`): a single element
must be similar enough and ahead of all others. Second, an element with words of the same meaning is used, if unique.
A repair then takes an element by place (`evidence.py`), and asks a model last, if the user named a model
(`by_model.py`). The result becomes a Playwright locator that matches only the found element.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright import async_api
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from footpath.engine.view import SURE, understand
from footpath.errors import FootpathError
from footpath.locators.acts import KEPT, ActCode
from footpath.locators.evidence import FoundAgain, by_words, found_again, is_alone_by_options, kind_alone_in_form, named
from footpath.locators.expressions import PATH, on, written_alone
from footpath.locators.healed import (
    ChangedAct,
    HealedLocator,
    LocatorUse,
    RefusedLocator,
    Replacement,
    WrittenLocator,
    standing,
)
from footpath.locators.memory import KnownLocator
from footpath.locators.other_act import in_parts, on_element
from footpath.locators.source import is_expectation, statement_at
from footpath.locators.words import described, describes
from footpath.page.caller_page import inside
from footpath.page.observe import observe
from footpath.page.worlds import Navigated, Worlds
from footpath.reading.addresses import general_path
from footpath.schema.signature import Match

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set

    from playwright.async_api import Locator

    from footpath.engine.view import View
    from footpath.locators.acts import LocatorAct
    from footpath.locators.by_model import ModelSearch
    from footpath.locators.healed import Standing
    from footpath.locators.memory import LocatorMemory
    from footpath.locators.other_act import PlannedAct
    from footpath.locators.source import SourceSpan
    from footpath.page.caller_page import AnyLocator, AsyncPage
    from footpath.schema.snapshot import Element

PATIENCE_S: Final = 2.0
"""Seconds for a formerly working locator to match before the search begins."""


@dataclass(slots=True)
class Healer:
    """Heals the locators of a page."""

    page: AsyncPage
    memory: LocatorMemory
    patience_s: float = PATIENCE_S
    repairs: bool = False
    """Whether a later run proves the result: locators that never matched heal by their own words, and elements are also
    found by their place.
    """
    by_model: ModelSearch | None = None
    """Asks a model in the last resort."""
    refused: list[RefusedLocator] = field(default_factory=list[RefusedLocator])
    changed_acts: list[ChangedAct] = field(default_factory=list[ChangedAct])
    """Acts done by others, on fields that are of another kind now."""
    worked: set[SourceSpan] = field(default_factory=set["SourceSpan"])
    """Expressions that matched as written."""
    is_used: bool = False
    """Whether a locator was made since this was last set."""
    _told: dict[tuple[object, ...], HealedLocator] = field(default_factory=dict[tuple[object, ...], HealedLocator])
    _replaced: dict[tuple[str, str], Replacement] = field(default_factory=dict[tuple[str, str], Replacement])
    """By source code and page of a locator: the element that it means, where its own words do not find it."""
    _made: WeakKeyDictionary[Any, WrittenLocator] = field(default_factory=WeakKeyDictionary[Any, WrittenLocator])
    """How each locator is written, by Playwright's object inside."""
    _seen: dict[tuple[str, str], Locator] = field(default_factory=dict[tuple[str, str], "Locator"])
    """By source code and page: the locators that matched as written."""
    _asked: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    """Source code and page of locators that the model was asked about, and named no element for."""
    _worlds: Worlds | None = None
    _is_able: bool = True

    @property
    def place(self) -> str:
        """The path of the page, with ids as `*`."""
        return general_path(urlsplit(self.page.url).path)

    @property
    def healed(self) -> list[HealedLocator]:
        """The healed locators: the same expression with the same replacement once."""
        return list(self._told.values())

    async def again(self, locator: Locator, written: WrittenLocator, use: LocatorUse) -> Locator | None:
        """The replacement of a locator healed earlier on the page, while the reason lasts."""
        now = await self._replacement(locator, written)
        return None if now is None else self._tell(now, written, use)

    async def meant(self, locator: Locator, written: WrittenLocator) -> Locator | None:
        """The replacement for an expectation or a question, without a search.

        In a repair, and for an expectation by text, only expressions of earlier actions are replaced: all else is
        judged by the words as written.
        """
        now = await self._replacement(locator, written) or await self._same(locator, written)
        if now is None:
            return None
        if written.source in {each.written.source for each in self.healed if not each.is_expected}:
            return now.locator
        is_by_text = written.method == "get_by_text"
        return None if self.repairs or is_by_text else self._tell(now, written, LocatorUse(is_expected=True))

    async def _replacement(self, locator: Locator, written: WrittenLocator) -> Replacement | None:
        key = (written.said, self.place)
        if (now := self._replaced.get(key)) is not None and not await now.holds(locator):
            del self._replaced[key]
            return None
        return now

    async def expected(self, locator: Locator, written: WrittenLocator) -> None:
        """Note the element of an expectation, unless a locator so written is known on the page."""
        key = (written.said, self.place)
        is_known = key in self._seen or any(each.page == self.place for each in self.memory.of(*key))
        if self._is_able and not self.repairs and not is_known and await standing(locator) == "shown":
            self._seen[key] = locator
            await self._note(locator, written, is_press=False)

    async def _same(self, locator: Locator, written: WrittenLocator) -> Replacement | None:
        """The replacement of another locator that in an earlier run found the one element that this one describes.
        None in a repair.
        """
        if self.repairs or await standing(locator) != "absent":
            return None
        found = {
            (each.element, key): each
            for key, each in self._replaced.items()
            if key[1] == self.place and any(describes(written.said, note) for note in self.memory.of(*key))
        }
        return next(iter(found.values())) if len({element for element, _ in found}) == 1 else None

    def _tell(self, now: Replacement, written: WrittenLocator, use: LocatorUse) -> Locator:
        """Report a healed use of a locator, and return the replacement."""
        is_expected = use.is_expected or (written.source is not None and is_expectation(written.source))
        healed = replace(now.healed, written=written, url=self.page.url, is_expected=is_expected)
        self._told.setdefault(healed.key, healed)
        return now.locator

    async def before(
        self, locator: Locator, written: WrittenLocator, use: LocatorUse, *, timeout_ms: float | None
    ) -> Locator | None:
        """Wait until a locator matches, and remember the element. If the wait fails and the element is found otherwise,
        return the replacement.
        """
        if (instead := await self.again(locator, written, use)) is not None:
            return instead
        key = (written.said, self.place)
        if not self._is_able or (key in self._seen and await locator.count() == 1):
            return None
        patience_ms = self.patience_s * 1000
        try:
            await locator.wait_for(state="attached", timeout=min(patience_ms, timeout_ms or patience_ms))
        except PlaywrightTimeout:
            if await standing(locator) != "shown":  # on a busy machine, the wait itself may have come too late
                return await self.search(locator, written, use)
        except PlaywrightError:
            return None  # the test's own call reports the error
        if self.repairs and await standing(locator) in ("hidden", "hidden_text"):
            return None  # the act waits until the element is shown; `search` follows
        self._seen[key] = locator
        if written.source is not None:
            self.worked.add(written.source)
        await self._note(locator, written, is_press=use.is_press)
        return None

    async def search(self, locator: Locator, written: WrittenLocator, use: LocatorUse) -> Locator | None:
        """The replacement of a locator without a match; None if uncertain. A wait may be a test's only expectation, so
        neither a place nor a model names another element.

        In a repair, a locator with only hidden matches is searched too: an old text may have stayed on the page.
        """
        known = self._known(written, is_press=use.is_press)
        told = self._described(written, is_press=use.is_press) if self.repairs and not known else []
        if not (known or told or self.by_model):
            return await self._refuse_unknown(locator, written)
        matched = await standing(locator)
        is_shown = matched in ("shown", "several")
        if is_shown or (matched != "absent" and not self.repairs) or (view := await self._view()) is None:
            return None
        found = await self._found(view, written, known, told, is_wait=use.is_wait)
        if await standing(locator) != matched:
            return None  # the element appeared meanwhile
        if isinstance(found, str):
            if matched == "absent":
                note = self.by_model.unavailable if self.by_model is not None else ""
                self.refuse(written, found, note)
            return None
        if matched == "hidden":
            self.refuse(written, "elsewhere")
            return None
        return await self._taken(view, found, written, use, matched)

    async def otherwise(
        self, locator: Locator, written: WrittenLocator, act: LocatorAct, source: SourceSpan | None
    ) -> bool:
        """In a repair, do an act by others on the locator's element as it is now. Return whether it was done."""
        if not (self.repairs and act.value) or (view := await self._view()) is None:
            return False
        paths = await self._paths(locator)
        planned = on_element(view, paths[0], act) if len(paths) == 1 else None
        return planned is not None and await self._do(view, planned, written, ChangedAct(act, (), source), locator)

    async def elsewhere(self, written: WrittenLocator, act: LocatorAct, source: SourceSpan | None) -> bool:
        """In a repair, do an act on a locator without a match on the fields that ask for its value now. Return whether
        it was done.
        """
        if not (self.repairs and act.value) or (view := await self._view()) is None:
            return False
        if written.frame is not None:
            view = await _within(view, written.frame)
        known = self._known(written, is_press=False) or self._described(written, is_press=False)
        planned = in_parts(view, known, act)
        return planned is not None and await self._do(view, planned, written, ChangedAct(act, (), source), None)

    async def _do(
        self,
        view: View,
        planned: Sequence[PlannedAct],
        written: WrittenLocator,
        changed: ChangedAct,
        own: Locator | None,
    ) -> bool:
        """Do planned acts and note them. `own`: the locator of the act's own element."""
        act, root = changed.was, written.frame or self.page
        own_paths = await self._paths(own) if own is not None else []
        options = {key: value for key, value in act.options.items() if key in KEPT}
        calls: list[tuple[Locator, str, Mapping[str, object]]] = []
        codes: list[ActCode] = []
        for each in planned:
            locator, where = own, ""
            if locator is None or own_paths != [view.snapshot.path(each.element.node)]:
                if (found := await written_alone(root, view, each.element, like="get_by_label")) is None:
                    return False
                locator, where = on(root, found), act.spelled(found)
            calls.append((locator, each.method, each.argument))
            codes.append(ActCode(where, each.code(act)))
            if each.option is not None:
                calls.append((on(root, each.option), "click", {}))
                codes.append(ActCode(act.spelled(each.option), "click("))
        try:
            for locator, method, argument in calls:
                await getattr(locator, method)(**argument, **options)
        except PlaywrightError:
            return False
        self.refused = [each for each in self.refused if each.written != written]
        self.changed_acts.append(changed._replace(now=tuple(codes)))
        return True

    async def _paths(self, locator: Locator) -> list[str]:
        """The paths of a locator's elements; none if the page is changing."""
        try:
            return await locator.evaluate_all(f"all => all.map(each => ({PATH})(each, false))")
        except PlaywrightError:
            return []

    def refuse(self, written: WrittenLocator, reason: str, note: str = "") -> None:
        """Report a locator without a replacement: the last of all, and once."""
        refused = RefusedLocator(written, self.page.url, reason, note)
        self.refused = [*(each for each in self.refused if each != refused), refused]

    def made(self, locator: AnyLocator, written: WrittenLocator) -> None:
        """Note how a locator is written."""
        self._made[inside(locator)] = written
        self.is_used = True

    def knows(self, written: WrittenLocator) -> bool:
        """Whether an earlier run noted the element of a locator."""
        return bool(self._known(written, is_press=True))

    def written_of(self, locator: AnyLocator) -> WrittenLocator | None:
        """How a locator is written; None for one of another page."""
        return self._made.get(inside(locator))

    async def guess(self, written: WrittenLocator) -> tuple[HealedLocator, Locator] | None:
        """The probable element of a locator without a match, by likeness or by words; None if uncertain. Heals nothing.

        An expectation by text means the very text: words of the same meaning do not suffice.
        """
        known = self._known(written, is_press=False)
        told = self._described(written, is_press=True) if not known and written.method != "get_by_text" else []
        if not (known or told) or (view := await self._view()) is None:
            return None
        found = await self._found(view, written, known, told, is_wait=True)
        if isinstance(found, str):
            return None
        now = await written_alone(written.frame or self.page, view, found.element, like=written.method)
        if now is None:
            return None
        return HealedLocator(written, now, self.page.url, found.by, found.how), on(written.frame or self.page, now)

    async def matches_several(self, locator: Locator) -> bool:
        """Whether a locator matches more than one element."""
        try:
            return await locator.count() > 1
        except PlaywrightError:
            return False

    async def choose(self, locator: Locator, written: WrittenLocator, use: LocatorUse) -> Locator | None:
        """The replacement of a locator with several matches: the one that likeness or words tell; None if uncertain."""
        known = self._known(written, is_press=use.is_press)
        if (view := await self._view()) is None:
            return None
        told = self._described(written, is_press=use.is_press)
        found = await self._found(view, written, known, told, is_wait=True)
        paths = await self._paths(locator)
        if isinstance(found, str) or view.snapshot.path(found.element.node) not in paths:
            self.refuse(written, "several")
            return None
        return await self._taken(view, found, written, use, await standing(locator))

    async def _found(
        self,
        view: View,
        written: WrittenLocator,
        known: Sequence[KnownLocator],
        told: Sequence[KnownLocator],
        *,
        is_wait: bool,
    ) -> FoundAgain | str:
        """The element of a locator by all evidence; else the reason. Locators in a frame have elements of the frame."""
        if written.frame is not None and not (view := await _within(view, written.frame)).elements:
            return "frame"
        for each in told:
            if (meant := by_words(view, each)) is not None:
                is_anothers = await self._is_anothers(view, meant, written, told)
                return "anothers" if is_anothers else FoundAgain(meant, "words")
        found = found_again(view, known, repairs=self.repairs and not is_wait)
        if not isinstance(found, str):
            return "anothers" if await self._is_anothers(view, found.element, written, known) else found
        named = await self._named_by_model(view, written, found, is_wait=is_wait)
        return FoundAgain(named, "model") if named is not None and named.ref in view.elements else found

    async def _is_anothers(
        self, view: View, element: Element, written: WrittenLocator, before: Sequence[KnownLocator]
    ) -> bool:
        """Whether another locator of the page, for an element of another name, means the element: by a note, or now."""
        names = {each.signature.name for each in before}
        for other in self.memory.others(written.said, self.place):
            if _is_other(other.signature.name, names):
                now = view.locate(other.signature)
                if isinstance(now, Match) and now.ref == element.ref:
                    return True
        path = view.snapshot.path(element.node)
        meant = {**self._seen, **{key: each.locator for key, each in self._replaced.items()}}
        for (said, place), locator in meant.items():
            told = described(said, place)
            is_other = said != written.said and told is not None and _is_other(told.signature.name, names)
            if place == self.place and is_other and await self._paths(locator) == [path]:
                return True
        return False

    async def _refuse_unknown(self, locator: Locator, written: WrittenLocator) -> None:
        """In a repair, report a locator of an unknown element."""
        if self.repairs and not await locator.count():
            self.refuse(written, "unknown")

    def _known(self, written: WrittenLocator, *, is_press: bool) -> list[KnownLocator]:
        """The remembered elements of a locator; a pressed parent replaces no locator that only reads."""
        return [each for each in self.memory.of(written.said, self.place) if is_press or not each.pressed]

    def _described(self, written: WrittenLocator, *, is_press: bool) -> list[KnownLocator]:
        """The targets of a locator by its own words: of an attribute a field, else a button."""
        kinds = (False, True) if is_press else (False,)
        told = (described(written.said, self.place, is_press=each) for each in kinds)
        return list(dict.fromkeys(each for each in told if each is not None))

    async def _named_by_model(
        self, view: View, written: WrittenLocator, found: str, *, is_wait: bool
    ) -> Element | None:
        """The element named by a model for a locator; None without an answer, which is asked for once."""
        if is_wait or found == "contradicted" or self.by_model is None or (written.said, self.place) in self._asked:
            return None
        statement = statement_at(written.source.file, written.source.line) if written.source is not None else ""
        named = await self.by_model.find(view, written.said, statement)
        if named is None:
            self._asked.add((written.said, self.place))
        return named

    async def _taken(
        self, view: View, again: FoundAgain, written: WrittenLocator, use: LocatorUse, because: Standing
    ) -> Locator | None:
        """The locator of a replacing element; None if no locator matches only this element."""
        found = await written_alone(written.frame or self.page, view, again.element, like=written.method)
        if found is None:
            self.refuse(written, "unwritten")
            return None
        instead = on(written.frame or self.page, found)
        elements = await instead.element_handles()
        if len(elements) != 1:
            return None  # the element is gone again
        healed = HealedLocator(written, found, self.page.url, again.by, again.how)
        self._replaced[written.said, self.place] = now = Replacement(healed, instead, elements[0], because)
        return self._tell(now, written, use)

    async def _note(self, locator: Locator, written: WrittenLocator, *, is_press: bool) -> None:
        try:
            paths = [await locator.evaluate(PATH, pressed) for pressed in (False, True)[: 1 + is_press]]
        except PlaywrightError:
            return
        if not paths[0] or (view := await self._view()) is None:
            return
        by_path = {view.snapshot.path(each.node): each for each in view.snapshot.elements}
        pressed, element = next(((at, by_path[path]) for at, path in enumerate(paths) if path in by_path), (0, None))
        if element is not None:
            asks = view.fields.get(element.ref)
            meaning = asks.meaning if asks is not None and asks.confidence >= SURE else ""
            self.memory.note(
                KnownLocator(
                    locator=written.said,
                    page=self.place,
                    signature=view.sign(element),
                    meaning=meaning,
                    pressed=pressed == 1,
                    alone_in_form=kind_alone_in_form(view, element),
                    is_alone_by_options=is_alone_by_options(view, element),
                )
            )

    async def _view(self) -> View | None:
        """The current page; None if unreadable."""
        try:
            if self._worlds is None:
                self._worlds = await Worlds.attach(self.page)
            return understand(await observe(self._worlds))
        except (FootpathError, Navigated) as error:
            if self._worlds is None:
                self._is_able = False
                warnings.warn(f"Locators of this page do not heal: {error}. Healing needs Chromium.", stacklevel=2)
            return None


def _is_other(name: str, names: Set[str]) -> bool:
    """Whether a name is of another thing than all these names."""
    return all(named(each, name) != "same" for each in names)


async def _within(view: View, frame: async_api.Frame | async_api.FrameLocator) -> View:
    """The view with only the elements of a frame; without any if the frame is not there, or of another site."""
    try:
        owner = await frame.frame_element() if isinstance(frame, async_api.Frame) else frame.owner
        path = await owner.evaluate(PATH, False)
    except PlaywrightError:
        path = ""
    inside = {ref: each for ref, each in view.elements.items() if path and _is_in(view.snapshot.path(each.node), path)}
    return replace(view, elements=inside)


def _is_in(path: str, frame: str) -> bool:
    """Whether a path is that of an element in the document of a frame itself, not in a frame within."""
    rest = path.removeprefix(f"{frame}/#document/")
    return rest != path and "#document" not in rest

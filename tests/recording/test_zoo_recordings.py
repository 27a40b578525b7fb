"""Real widgets of other people, each form shown once by hand: replayed for another person, exported, and run."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal

import pytest
from tests.recording.showing import choose, learned, replay, show
from tests.zoo.serving import BUILT, Zoo, pages, received

from footpath.recording.export import export

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from playwright.async_api import Locator
    from playwright.async_api import Page as Tab
    from tests.zoo.serving import Page

    from footpath.app import App
    from footpath.page.browser import Browser
    from footpath.page.session import Session

pytestmark = [
    pytest.mark.browser,
    pytest.mark.thorough,
    pytest.mark.skipif(not BUILT.is_dir(), reason="the zoo is not built: run `make zoo`, which needs Node"),
]

How = Literal["type", "date", "keys", "choose", "pick", "search", "tick"]
"""type: into a field. date: the same, and Enter takes it. keys: the parts of a date, as the browser's own field takes
them. choose: in a native list. pick: open a drawn list, and click the option. search: type its beginning first. tick: a
box or radio button, by its label."""


@dataclasses.dataclass(frozen=True)
class Hand:
    """What a person does for one question."""

    key: str
    how: How
    ada: str = ""
    """What Ada enters, where that is not her answer as it stands in pages.yaml."""
    bo: str = ""


FORMS = {
    "native": (
        Hand("name", "type"),
        Hand("departure", "type"),
        Hand("berth", "choose"),
        Hand("checkin", "keys", "2027-05-03", "2027-06-19"),
        Hand("power", "tick"),
    ),
    "react-select": (Hand("name", "type"), Hand("course", "pick"), Hand("city", "search")),
    "react-datepicker": (
        Hand("name", "type"),
        Hand("visit", "date", "09/01/2027", "20/02/2027"),
        Hand("birth", "date", "July 14, 1991", "November 30, 1984"),
    ),
    "headless-ui": (Hand("name", "type"), Hand("drink", "pick"), Hand("pace", "tick")),
    "chosen": (Hand("name", "type"), Hand("line", "pick"), Hand("reason", "pick")),
    "choices": (Hand("name", "type"), Hand("room", "pick"), Hand("seats", "pick")),
    "jquery-ui": (Hand("seed", "search"), Hand("ground", "pick"), Hand("cover", "tick")),
    "radix": (Hand("name", "type"), Hand("instrument", "pick"), Hand("lesson", "tick")),
    "imask": (Hand("name", "type"), Hand("serial", "type"), Hand("postcode", "type")),
}


def entered(page: Page, hand: Hand, who: Literal["ada", "bo"]) -> str:
    """What somebody enters for one question."""
    question = next(each for each in page.fields if each.key == hand.key)
    return getattr(hand, who) or question.given(who)[0]


async def work(tab: Tab, page: Page, hands: tuple[Hand, ...]) -> None:
    """Fill the form as Ada does by mouse and keyboard, and send it."""
    for hand in hands:
        label = next(each.label for each in page.fields if each.key == hand.key)
        value = entered(page, hand, "ada")
        match hand.how:
            case "type" | "date":
                await tab.get_by_label(label, exact=True).press_sequentially(value)
                if hand.how == "date":
                    await tab.keyboard.press("Enter")
            case "keys":
                year, month, day = value.split("-")
                await tab.get_by_label(label).focus()
                await tab.keyboard.type(f"{month}{day}{year}")
            case "choose":
                await choose(tab, label, value)
            case "pick" | "search":
                await opener(tab, label).click()
                if hand.how == "search":
                    await tab.keyboard.type(value[:3])
                await tab.get_by_text(value, exact=True).filter(visible=True).last.click()
            case "tick":
                await tab.get_by_text(value, exact=True).click()
    await tab.get_by_role("button", name=page.button).click()
    await tab.get_by_text(page.thanks).wait_for()


def opener(tab: Tab, label: str) -> Locator:
    """What a person sees of a drawn list: what its label names, else what stands beside the label."""
    named = tab.get_by_label(label, exact=True).filter(visible=True)
    beside = tab.get_by_text(label, exact=True).locator("xpath=following-sibling::*").filter(visible=True)
    return named.or_(beside).first


@pytest.mark.parametrize("name", FORMS)
async def test_a_form_of_the_zoo_that_was_shown_once_is_sent_for_another_person(
    name: str, app: App, browser: Browser, run_program: Callable[[str], Awaitable[str]]
):
    (page,), hands = pages([name]), FORMS[name]
    ada = {each.key: entered(page, each, "ada") for each in hands}
    bo = {each.key: entered(page, each, "bo") for each in hands}

    async def acts(session: Session) -> None:
        await work(session.tab.page, page, hands)

    async with Zoo((page,)) as zoo:
        url = f"{zoo.url}/zoo/{name}"

        def sent(at: int) -> dict[str, list[str]]:
            return {each.key: received(zoo.sent[at].get(each.key)) for each in hands}

        def expected(who: Literal["ada", "bo"]) -> dict[str, list[str]]:
            return {each.key: each.expected(who)[:1] for each in page.fields if each.key in ada}

        shown = await show(browser, url, acts)
        assert sent(0) == expected("ada")
        book = await app.cookbooks.save(learned(shown, page.title, ada, page.thanks))
        assert {each.name for each in book.parameters} == set(ada)
        await replay(app, url, page.title, bo)
        assert sent(1) == expected("bo")
        await run_program(export(book, "pytest", url=url, values=ada).text)
        assert sent(2) == expected("ada")

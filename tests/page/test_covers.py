"""No picture shows a value, whatever the page does with it: a picture of a page that says the value has the same pixels
as one of a page that says another value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from tests.page.pixels import loud
from tests.sites.act_server import Site
from tests.sites.repeating import ALIKE, FRAME, IMAGES, MOVES, MOVING, ONE, SETTLED, SHORTER

from footpath.echoes import Echoes
from footpath.page.grant import Grant
from footpath.page.picture import capture
from footpath.schema.action import Fill

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sites.repeating import Repeated

    from footpath.page.browser import Browser
    from footpath.page.session import Session

NAME, PHONE = ONE.name, ONE.phone
LOUD = "<style>*{color:#f0f!important}</style>"
"""A colour that nothing else on a page has."""
LENGTH_SHOWS = frozenset(
    {"a button that shrinks", "a date in choices", "a legend", "beyond a drawing", "broken images of letters",
     "letters below each other", "what is cut short", "what is turned"}
)  # fmt: skip
"""Pages that lay other things out by the length of a value, and texts without a block that bounds them."""


class Showing:
    """A session, and the two sites whose pages it shows."""

    def __init__(self, session: Session, here: Site, other: Site) -> None:
        self.session, self.here, self.other = session, here, other

    async def __call__(self, body: str, person: Repeated, *, style: str = "") -> bytes:
        """A picture of a page that repeats a person's values."""
        begin = f"<!doctype html><meta charset=utf-8><style>*{{font-family:monospace}}</style>{style}"
        for site in (self.here, self.other):
            site.serve(begin + person.put_into(FRAME), path="/in")
            site.serve(begin + person.put_into(MOVES), path="/moves")
            site.serve(f"<!doctype html><iframe src={self.here.url}/in></iframe>", path="/outer")
        html = person.put_into(body).replace("{here}", self.here.url).replace("{other}", self.other.url)
        self.session.private = person.values
        await self.session.goto(self.here.serve(begin + html))
        return await self.session.screenshot()


@pytest_asyncio.fixture(loop_scope="session")
async def showing(browser: Browser, site: Site) -> AsyncIterator[Showing]:
    async with Site("localhost") as other, browser.session(Grant(hosts=(site.grant, other.grant))) as session:
        yield Showing(session, site, other)


@pytest.mark.browser
@pytest.mark.parametrize("what", SETTLED)
@pytest.mark.sample(2)
async def test_a_value_is_in_no_pixel(showing: Showing, what: str):
    one, alike = await showing(SETTLED[what], ONE), await showing(SETTLED[what], ALIKE)
    is_alike = one == alike  # a diff of two pictures would take minutes
    assert one
    assert is_alike


@pytest.mark.browser
@pytest.mark.parametrize("what", [each for each in SETTLED if each not in LENGTH_SHOWS])
@pytest.mark.sample(1)
async def test_nor_does_its_length_show(showing: Showing, what: str):
    one, shorter = await showing(SETTLED[what], ONE), await showing(SETTLED[what], SHORTER)
    is_alike = one == shorter
    assert is_alike


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.parametrize("what", IMAGES)
@pytest.mark.sample(1)
async def test_nor_do_images_show_it_once_something_was_entered(showing: Showing, what: str):
    await showing.session.goto(showing.here.serve("<!doctype html><input aria-label=Name>"))
    (field,) = (await showing.session.observe()).elements
    await showing.session.act(Fill(value="Something"), field)
    one, alike = await showing(IMAGES[what], ONE), await showing(IMAGES[what], ALIKE)
    is_alike = one == alike
    assert one
    assert is_alike


@pytest.mark.browser
@pytest.mark.parametrize("what", MOVING)
@pytest.mark.sample(1)
async def test_no_picture_shows_a_value_that_does_not_stand_still(showing: Showing, what: str):
    for _ in range(2):
        if shot := await showing(MOVING[what], ONE, style=LOUD):
            assert not loud(shot)


@pytest.mark.browser
@pytest.mark.thorough
async def test_no_try_shows_a_text_that_comes_once_the_page_was_measured(showing: Showing):
    await showing(MOVING["a text that comes and goes"], ONE, style=LOUD)
    session = showing.session
    for _ in range(60):
        if shot := await capture(session.tab, (), session.cover_policy()):
            assert not loud(shot)


@pytest.mark.thorough
@pytest.mark.browser
async def test_an_element_is_covered_alike_whatever_it_is_covered_for(session: Session, site: Site):
    shots: list[bytes] = []
    for private in ((), (NAME,)):
        session.private = private
        await session.goto(site.serve(f"<!doctype html><input aria-label=Name value='{NAME}'>"))
        (field,) = (await session.observe()).elements
        shots.append(await session.screenshot([field.ref]))
    is_alike = shots[0] == shots[1]
    assert is_alike


@pytest.mark.thorough
@pytest.mark.browser
async def test_images_are_covered_once_something_was_entered(session: Session, site: Site):
    image = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='60' height='60'><rect {} /></svg>"
    body = f'<input aria-label=Name><br><img src="{image}"><p style="background:url(&quot;{image}&quot;);height:60px">'
    shots: list[list[bytes]] = []
    for colour in ("width='60' height='60' fill='red'", "width='60' height='60' fill='blue'"):
        await session.goto(site.serve(f"<!doctype html>{body.replace('{}', colour)}"))
        session.has_entered = False
        (field,) = (await session.observe()).elements[:1]
        before = await session.screenshot([field.ref])
        await session.act(Fill(value="Something"), field)
        shots.append([before, await session.screenshot([field.ref])])
    was_alike, is_alike = (one == other for one, other in zip(*shots, strict=True))
    assert not was_alike
    assert is_alike


@pytest.mark.thorough
@pytest.mark.browser
async def test_images_are_covered_where_a_person_is_signed_in(browser: Browser, site: Site):
    async with browser.session(Grant(hosts=(site.grant,)), state='{"cookies": [], "origins": []}') as session:
        assert session.cover_policy().images


@pytest.mark.thorough
@pytest.mark.browser
async def test_what_is_no_value_is_seen(session: Session, site: Site):
    session.private = (NAME,)
    await session.goto(site.serve("<!doctype html><p>We call Bob"))
    one = await session.screenshot()
    await session.goto(site.serve("<!doctype html><p>We call Eve"))
    assert one != await session.screenshot()


@pytest.mark.parametrize(
    "text",
    [
        *("Quackenbrock", "QUACKENBROCK!", "xQuackenbrock7", "Q u a c k e n b r o c k", "kcorbnekcauQ"),
        *(
            "Quacken\u00adbrock",
            "\uff31uackenbrock",
            "Q\u0301uackenbrock",
            "030 777 123 99",
            "(030) 77712399",
            "quackenb",
        ),
    ],
)
def test_a_person_can_read_it(text: str):
    assert Echoes(["Quackenbrock", PHONE]).stand_in(text)


@pytest.mark.parametrize("text", ["b64: UXVhY2tlbmJyb2Nr", "hex: 517561636b656e62726f636b", "?n=Jo%20Quackenbrock"])
def test_an_encoded_value_is_covered(text: str):
    assert Echoes(["Quackenbrock"]).stand_in(text)


@pytest.mark.parametrize("text", ["Quack", "Call us", "030 777 12", "Senior Engineer"])
def test_a_person_cannot_read_it(text: str):
    assert not Echoes(["Quackenbrock", PHONE]).stand_in(text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *(("1987-03-14", text) for text in ("14 March 1987", "14th of March, 1987", "March 14, 1987", "14. März 1987",
          "14031987", "14.03.87", "1987年3月14日", "14 / 3 / 1987")),
        *(("zquack.canary@mail.example", text)
          for text in ("zquack [dot] canary [at] mail [dot] example", "zquack.canary")),
        *(("Müller-Ødegård", text) for text in ("MUELLER OEDEGAARD", "Muller Odegard", "müller-ødegård")),
        ("93417", "٩٣٤١٧"),
    ],
)  # fmt: skip
def test_a_person_reads_other_spellings(value: str, text: str):
    assert Echoes([value]).stand_in(text)


@pytest.mark.parametrize("text", ["14 of 1,987 jobs", "In 1987 we were 14", "14 seats. Founded 1990", "Grumbelfingen"])
def test_what_is_no_date_is_read(text: str):
    assert not Echoes(["1987-03-14"]).stand_in(text)


def test_a_label_beside_a_value_is_no_part_of_it():
    assert Echoes(["Zephyrine Quackenbrock"]).across(["Last name", "Quackenbrock", "Email"]) == {1}


def test_a_date_in_boxes_is_found():
    assert Echoes(["1987-03-14"]).across(["Born", "14", "March", "1987", "in Leeds"]) == {1, 2, 3}


def test_a_part_of_a_long_value_across_boxes_is_found():
    long = "".join(f"k{number:x}" for number in range(40_000))
    assert Echoes([long]).across(["Key", long[5000:5300], long[5300:5600], "!"]) == {1, 2}


def test_a_value_across_boxes_is_found():
    assert Echoes(["Quackenbrock"]).across(["Hello", "Quack", "en", "brock", "!"]) == {1, 2, 3}

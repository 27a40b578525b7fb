"""Forms under numbered addresses: each that asks something else has a cookbook of its own, and another posting's form
has not. Two sites of no known platform have none in common.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, text

if TYPE_CHECKING:
    from tests.engine.running import Footpath, Ran

pytestmark = pytest.mark.browser

ADDRESS = (text("Street", "a"), text("Postal code", "b"), text("City", "c"))
GIVEN = {"Street": "Elbweg 3", "Postal code": "01067"}


async def filled(footpath: Footpath, url: str) -> Ran:
    ran = await footpath.fill(url, person=Scripted(approves=False), submit="review", input=GIVEN)
    assert ran.status == "reviewed", ran
    return ran


async def ways(footpath: Footpath) -> list[int]:
    """The steps of each cookbook."""
    listed = await footpath.books.list()
    return sorted([len((await footpath.books.get(each.book.id)).steps) for each in listed])


@pytest.mark.thorough
async def test_another_form_is_learned_apart_and_each_is_found_again(footpath: Footpath, careers: FormSite):
    first = careers.page("/forms/138.html", page("Contact", form(text("First name", "a"), EMAIL)))
    other = careers.page("/forms/222.html", page("Delivery", form(*ADDRESS, button="Save", action="/save")))
    learned = [(await filled(footpath, url)).run.cookbook for url in (first, other)]
    again = [await filled(footpath, url) for url in (first, other)]
    assert [ran.run.cookbook for ran in again] == learned
    assert [ran.rungs for ran in again] == [{"replay"}, {"replay"}]
    assert await ways(footpath) == [2, 3], "nothing of the other one"


@pytest.mark.thorough
async def test_the_form_of_another_posting_is_healed_by_the_same_cookbook(footpath: Footpath, careers: FormSite):
    first = careers.page("/jobs/123/apply", page("Apply", form(NAME, EMAIL, text("Phone", "tel"))))
    looks = form(text("Salary", "s", required=False), text("E-mail", "x"), text("Mobile", "y"), text("Given name", "z"))
    other = careers.page("/jobs/124/apply", page("Join us", looks))
    learned = (await filled(footpath, first)).run.cookbook
    healed = await filled(footpath, other)
    assert (healed.run.cookbook, healed.rungs) == (learned, {"heal"}), healed
    assert len(await ways(footpath)) == 1


@pytest.mark.thorough
async def test_of_many_forms_the_one_that_was_learned_longest_ago_is_found(footpath: Footpath, careers: FormSite):
    asked = ("Street", "Postal code", "City", "Email", "First name")
    urls = [careers.page(f"/form/{at}", page("Form", form(text(asks, "a")))) for at, asks in enumerate(asked, 10)]
    for url in urls:
        await filled(footpath, url)
    assert len(await ways(footpath)) == len(asked)
    assert (await filled(footpath, urls[0])).rungs == {"replay"}


@pytest.mark.thorough
async def test_a_form_of_another_site_is_learned_apart_however_alike_they_are(footpath: Footpath, careers: FormSite):
    asks = page("Contact", form(NAME, EMAIL, text("Message", "message"), button="Send"))
    async with FormSite() as other:
        urls = [site.page("/contact", asks) for site in (careers, other)]
        for rung in ("rules", "replay"):
            ran = [
                await footpath.fill(url, person=Scripted(approves=False), submit="review", input={"Message": "Hello"})
                for url in urls
            ]
            assert [each.rungs for each in ran] == [{rung}, {rung}], ran
            assert len({each.run.cookbook for each in ran}) == 2

"""Whole runs in plain sentences, without any model: worked, verified by the page, learned, and gone again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.sites.shop import shop

if TYPE_CHECKING:
    from tests.engine.custom.conftest import Custom

pytestmark = pytest.mark.browser

ORDER = (
    'Search for "{what}" and click {product}. Set Amount to {amount}, tick Gift wrap and click Add to cart. '
    'Then click "Check out", enter "Long Street 5" into Street and number, click Place order and check that the page '
    "shows Thank you for your order."
)


async def test_an_order_is_placed_by_plain_sentences_and_again_with_other_words(custom: Custom):
    site = await custom.site(shop())
    first = await custom.run(site.url, ORDER.format(what="kettle", product="Red kettle", amount=2), submit="submit")
    assert (first.status, first.calls) == ("complete", 0), first
    again = await custom.run(site.url, ORDER.format(what="lamp", product="Brass lamp", amount=3), submit="submit")
    assert (again.status, again.calls) == ("complete", 0), again
    orders = site.rows("select street, total from orders order by id")
    assert [tuple(order) for order in orders] == [("Long Street 5", 72), ("Long Street 5", 186)]


async def test_what_no_rule_finds_is_asked_of_a_person_with_the_reason(custom: Custom):
    site = await custom.site(shop())
    ended = await custom.run(site.url, "Search for lamp, click Silver lamp, click Add to cart")
    assert (ended.status, ended.calls) == ("needs_person", 0)
    assert "Silver lamp" in ended.reason
    assert ended.reason.endswith("or name a model: --model provider:model.")


async def test_what_a_datum_stands_for_is_proven_and_proven_again(custom: Custom):
    site = await custom.site(shop())
    goal = 'search for "{{what}}", check that "{{what}}" is shown'
    first = await custom.run(site.url, goal, input={"what": "kettle"})
    assert (first.status, first.calls) == ("complete", 0), first
    again = await custom.run(site.url, goal, input={"what": "lamp"})
    assert (again.status, again.calls) == ("complete", 0), again
    assert again.reason.startswith("The known way was walked again"), again.reason

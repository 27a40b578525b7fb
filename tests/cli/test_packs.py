"""`footpath packs`: what ships, and what of it a page has."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.sites import platform_sites as sites
from tests.sites.forms import FormSite

if TYPE_CHECKING:
    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.slow


def test_the_packs_are_listed_and_shown(footpath: CommandLine):
    listed = json.loads(footpath("packs", "list", "--json").out)
    assert [(each["name"], each["health"]) for each in listed][:2] == [("ashby", None), ("greenhouse", None)]
    assert "not used yet" in footpath("packs", "list").out
    shown = footpath("packs", "show", "lever").out
    assert "Full name → name (text)" in shown
    assert "press “Submit application” (sends the application)" in shown
    unknown = footpath("packs", "show", "leaver")
    assert unknown.code == 2
    assert "There are ashby, greenhouse" in unknown.all


@pytest.mark.thorough
@pytest.mark.browser
def test_a_page_is_compared_with_a_pack(footpath: CommandLine, portal: BlockingPortal):
    with portal.wrap_async_context_manager(FormSite()) as site:
        choice = sites.lever_choice("Do you own a loupe?", "cards[1][field0]", "Yes", "No")
        url = sites.lever(site, "Larch Systems", "Clock Mender", choice)
        form = footpath("packs", "test", "lever", f"{url}/apply")
        assert form.code == 0, form.all
        assert "Full name\texact\tyes" in form.out
        assert "Left to the rules: Do you own a loupe?" in form.out
        other = footpath("packs", "test", "ashby", f"{url}/apply")
        assert other.code == 7
        assert "recognised as: lever" in other.out
        assert site.sent == []

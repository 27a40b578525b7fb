"""Packs on sites built as their platforms' are: two tenants, two people, and what each rung did.

The first tenant asks one thing of its own. The second has the standard form.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.running import IDA, OTTO, Footpath, Present, Ran
from tests.sites import platform_sites as sites
from tests.sites.forms import FormSite
from tests.sites.workday_platform import workday_list

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.browser
PERMIT = "Are you legally authorized to work in Germany?"
YEARS = "How many years have you mended clocks?"
MORE = {
    "ashby": sites.ashby_yes_no("cc1b2c3d", PERMIT),
    "greenhouse": sites.greenhouse_list("question_4001", PERMIT, "Yes", "No"),
    "lever": sites.lever_choice(PERMIT, "cards[1][field0]", "Yes", "No"),
    "smartrecruiters": sites.smart_text("q1", "q1-input", YEARS),
    "workable": sites.workable_yes_no("QA_1", PERMIT),
    "workday": workday_list("q1", PERMIT, "Yes", "No"),
}
OWN = {"ashby": "cc1b2c3d", "greenhouse": "question_4001", "lever": "cards[1][field0]", "workable": "QA_1"}
SAYS = {
    "How many years": "7",
    "How Did You Hear": "Indeed",
    "Have you previously worked": "No",
    "Phone Device Type": "Mobile",
    "Password": "clocks-Clocks-1",
    "Verify New Password": "clocks-Clocks-1",
}
FIRST = {
    "ashby": "_systemfield_name",
    "greenhouse": "first_name",
    "lever": "name",
    "smartrecruiters": "firstName",
    "workable": "firstname",
    "workday": "legalName--firstName",
}
EMAIL = {"ashby": "_systemfield_email", "greenhouse": "email", "lever": "email", "smartrecruiters": "email"}


class ByHand(Present):
    """Presses the button that makes an account, which no run does."""

    async def unblock(self, reason: str, url: str, hint: str = "") -> bool:
        page = self.walks[-1].session.tab.page
        async with page.expect_navigation():
            await page.get_by_role("button", name="Create Account").click()
        return True


def person(profile: dict[str, Any], file: Path) -> dict[str, Any]:
    """Somebody with a résumé and what such forms ask."""
    file.write_bytes(b"%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF")
    who = copy.deepcopy(profile)
    given = who["x-footpath"]["name"]["given"].casefold()
    who["basics"] |= {
        "phone": "+49 40 23125013",
        "profiles": [{"network": "LinkedIn", "url": f"https://linkedin.com/in/{given}"}],
    }
    who["x-footpath"] |= {
        "files": {"resume": str(file)},
        "work_authorization": {"DE": True},
        "consents": {"privacy": True},
    }
    return who  # fmt: skip


async def apply(footpath: Footpath, url: str, who: dict[str, Any]) -> Ran:
    """As a person does who answers what is asked, and makes an account where one is wanted."""
    hand = ByHand(says=SAYS)
    footpath.shown = hand.look_at
    return await footpath.apply(url, who, hand)


def by_rung(ran: Ran) -> dict[str, int]:
    return {**ran.run.usage.steps_by_rung}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(each, marks=[pytest.mark.thorough] if each in ("workable", "workday") else [])
        for each in sites.PLATFORMS
    ],
)
@pytest.mark.parametrize(
    "people", [pytest.param((IDA, OTTO), id="Ida"), pytest.param((OTTO, IDA), id="Otto", marks=pytest.mark.thorough)]
)
async def test_the_second_tenant_is_a_replay(
    footpath: Footpath, tmp_path: Path, name: str, people: tuple[dict[str, Any], dict[str, Any]]
):
    one_person, other = (person(each, tmp_path / "cv.pdf") for each in people)
    names = [each["x-footpath"]["name"]["given"] for each in people]
    async with FormSite() as one, FormSite() as two:
        url = sites.PLATFORMS[name](one, "Larch Systems", "Clock Mender", MORE[name])
        first = await apply(footpath, url, one_person)
        url = sites.PLATFORMS[name](two, "Quarry Labs", "Turret Keeper")
        second = await apply(footpath, url, other)
    assert first.status == second.status == "complete", (first, second)
    [sent], [also] = one.posted("/send"), two.posted("/send")
    (chosen,) = first.events("mode_chosen")
    assert chosen.cookbook == f"pack-{name}", chosen.reason
    assert [each[FIRST[name]].split()[0] for each in (sent, also)] == names
    emails = [f"{each.casefold()}@example.org" for each in names]
    assert [each.get(EMAIL.get(name, ""), email) for each, email in zip((sent, also), emails, strict=True)] == emails
    assert sent.get(OWN.get(name, ""), "Yes") == "Yes"
    assert {"cv.pdf"} <= set(also.values())
    assert by_rung(first).get("replay", 0) > by_rung(first).get("rules", 0), first
    assert "rules" not in by_rung(second) or name == "workday", second


@pytest.mark.thorough
async def test_a_part_of_a_form_that_is_not_seen_yet_is_left_until_it_is(footpath: Footpath, tmp_path: Path):
    who = person(IDA, tmp_path / "cv.pdf")
    async with FormSite() as site:
        await apply(footpath, sites.smartrecruiters(site, "Larch Systems", "Clock Mender"), who)
        ran = await apply(footpath, sites.smartrecruiters(site, "Quarry Labs", "Turret Keeper"), who)
    ticked = [event.step for event in ran.begun() if event.action.kind == "check"]
    assert (ran.status, len(ticked)) == ("complete", 1), ran


@pytest.mark.thorough
async def test_a_pack_alone_does_for_the_standard_form(footpath: Footpath, tmp_path: Path):
    who = person(OTTO, tmp_path / "cv.pdf")
    async with FormSite() as site:
        ran = await apply(footpath, sites.ashby(site, "Quarry Labs", "Turret Keeper"), who)
        assert site.posted("/send")[0]["_systemfield_email"] == "otto@example.org"
    assert ran.rungs == {"replay"}, ran
    (listed,) = await footpath.books.list()
    assert (listed.book.id, listed.book.health.successes) == ("pack-ashby", 1), "nothing new was learned"


@pytest.mark.thorough
async def test_what_a_persons_own_runs_learned_goes_before_the_pack(footpath: Footpath, tmp_path: Path):
    who = person(IDA, tmp_path / "cv.pdf")
    async with FormSite() as one, FormSite() as two:
        await apply(footpath, sites.lever(one, "Larch Systems", "Clock Mender", MORE["lever"]), who)
        ran = await apply(footpath, sites.lever(two, "Quarry Labs", "Turret Keeper", MORE["lever"]), who)
        assert two.posted("/send")[0]["cards[1][field0]"] == "Yes"
    (chosen,) = ran.events("mode_chosen")
    own = await footpath.books.get(chosen.cookbook)
    assert (own.scope, own.platform, ran.rungs) == ("user", "lever", {"replay"}), ran
    pack = await footpath.books.book("pack-lever")
    assert (pack.health.successes, len(await footpath.books.history("pack-lever"))) == (1, 1)

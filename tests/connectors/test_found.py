"""Connectors of other packages and of packs: found by entry points, used as the page on writing one says."""

from __future__ import annotations

import dataclasses
import re
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_minds import Mind, click, fill
from tests.engine.running import Footpath, Scripted
from tests.reading.builders import PageBuilder
from tests.roles.desks import a_desk, login, sight_of
from tests.sites.forms import NAME, FormSite, form, page, text

from footpath.connectors.found import GROUP, find, pack_connectors
from footpath.engine.connector import Connector, equipped, notes, serving, sources
from footpath.engine.end import end_of
from footpath.engine.view import understand
from footpath.errors import NeedsPerson
from footpath.memory.redaction import Redaction
from footpath.roles.goal_roles import WORKER
from footpath.roles.loop import CheckedCall, wrapped
from footpath.roles.model_policy import compose
from footpath.roles.tool import CallResult, Tool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.engine.goal_running import Custom

    from footpath.config import Settings
    from footpath.engine.source import Question
    from footpath.engine.view import View
    from footpath.roles.ports import RoleContext
    from footpath.schema.answer import NoAnswer

GUIDE = (Path(__file__).parents[2] / "docs" / "connectors.md").read_text(encoding="utf-8")


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, package: str, source: str, points: str) -> None:
    """A package as pip leaves it: its module, and what says which entry points it has."""
    (folder / f"{package}.py").write_text(source)
    told = folder / f"{package}-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(f"[{GROUP}]\n{points}\n")
    monkeypatch.syspath_prepend(folder)


@pytest.fixture
def intranet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page_settings: Settings) -> Connector:
    """The example of the guide, installed."""
    (source,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    (point,) = re.findall(r"^intranet = .*$", GUIDE, re.MULTILINE)
    install(tmp_path, monkeypatch, "my_package", source, point.replace('"', ""))
    found = {each.name: each for each in find(page_settings).connectors}
    return found["intranet"]


def test_the_example_adds_to_the_worker_on_its_own_pages_alone(intranet: Connector):
    elsewhere = understand(login())
    here = understand(login().model_copy(update={"url": "https://example.com/intranet/leave", "title": "Leave"}))
    assert serving([intranet], elsewhere) == ()
    assert notes([intranet], elsewhere) == ()
    assert notes([intranet], here) == ("The form is saved as you type.",)
    worker = equipped(WORKER, serving([intranet], here))
    desk = a_desk([], role=worker)
    desk.sight = dataclasses.replace(sight_of(here.snapshot), notes=notes([intranet], here))
    prompt = compose(desk).prompt
    assert prompt.instructions.endswith("cards open with open_card, never by a click.")
    assert "open_card" in {spec.name for spec in prompt.tools}
    fenced = prompt.text.partition("> PAGE\n")[2].partition("</data-")[0]
    assert "Note: The form is saved as you type." in fenced, "a note may quote the page, so it stands inside the fence"
    assert equipped(WORKER, serving([intranet], elsewhere)) is WORKER


@pytest.mark.thorough
@pytest.mark.browser
async def test_the_example_answers_before_the_person_and_nothing_of_it_is_kept(
    footpath: Footpath, careers: FormSite, intranet: Connector
):
    start = careers.page("/intranet/leave", page("Leave", form(NAME, text("Staff number", "number"))))
    careers.takes("/send")
    footpath.connectors = (intranet,)
    person = Scripted()
    runs = [await footpath.fill(start, person=person) for _ in range(2)]
    assert ([ran.status for ran in runs], person.asked) == (["complete"] * 2, []), runs
    for ran in runs:
        assert "intranet: it answers “Staff number”." in [each.text for each in ran.events("noticed")]
        assert "SN-4711" not in "".join(entry.model_dump_json() for entry in ran.journal)
    assert [sent["number"] for sent in careers.posted("/send")] == ["SN-4711", "SN-4711"]


SECRET = "open-sesame-4711"

BROKEN = """
from footpath.engine.connector import Connector
from footpath.errors import BadInput
from footpath.roles.goal_roles import WORKER
def raises(settings): raise KeyError(settings.mailbox_password)
def refuses(settings): raise BadInput(f"{settings.mailbox_password} is too short.", hint="Set another.")
def gives_text(settings): return "a connector"
def clashes(settings): return Connector("clashes", tools=(WORKER.by_name["click"],))
def works(settings): return Connector("works")
def idle(settings): return None
"""


def test_what_cannot_be_used_is_named_with_its_package_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page_settings: Settings
):
    points = [
        f"{each} = broken_plugin:{each}"
        for each in ("raises", "refuses", "gives_text", "clashes", "works", "idle", "absent")
    ]
    install(tmp_path, monkeypatch, "broken_plugin", BROKEN, "\n".join([*points, "gone = no_such_module:x"]))
    found = find(dataclasses.replace(page_settings, mailbox_password=SECRET))
    ours = (re.match(r"The connector (\w+) of the package broken_plugin", each) for each in found.faults)
    told = {match[1]: match.string for match in ours if match}
    assert told.keys() == {"raises", "refuses", "gives_text", "clashes", "absent", "gone"}
    assert told["raises"].endswith(
        "it failed (KeyError). What it says is not shown, since it knows what you have set up. "
        "Check what you have set up for it. Use another version of it, or ask who makes it."
    )
    assert "it failed (BadInput)." in told["refuses"]
    assert not any(SECRET in each for each in found.faults)
    assert "AttributeError: module 'broken_plugin' has no attribute 'absent'." in told["absent"]
    assert "gives a str, not a Connector" in told["gives_text"]
    assert "a tool 'click' already" in told["clashes"]
    assert "works" in {each.name for each in found.connectors}
    assert "idle" in found.idle


@pytest.mark.browser
async def test_a_run_goes_on_without_what_cannot_be_used_and_says_so(
    footpath: Footpath, careers: FormSite, page_settings: Settings
):
    found = find(page_settings, [EntryPoint("gone", "no_such_module:x", GROUP)])
    footpath.faults = found.faults
    start = careers.page("/apply", page("Apply", form(NAME)))
    careers.takes("/send")
    ran = await footpath.fill(start)
    assert ran.status == "complete"
    (said,) = ran.events("noticed")
    assert said.text.startswith("The connector gone cannot be used: ModuleNotFoundError")
    assert said.text.endswith("The run goes on without it.")


def test_only_those_that_know_answers_are_asked_for_them():
    assert sources([Connector("tools alone")]) == ()


SAYS_TOO_MUCH = NeedsPerson("It does not know.", hint="Ask Ida Brandt.")


async def test_what_a_plug_in_says_in_an_error_is_a_text_from_outside():
    def observe(view: View) -> Sequence[str]:
        raise SAYS_TOO_MUCH

    async def ask_them(desk: RoleContext) -> CallResult:
        raise SAYS_TOO_MUCH

    told: list[str] = []
    (tool,) = equipped(WORKER, [Connector("x", tools=(Tool(ask_them),))]).tools[-1:]
    with pytest.raises(NeedsPerson) as raised:
        notes([Connector("x", observe=observe)], understand(login()))
    told.append(end_of(raised.value).reason)
    with pytest.raises(NeedsPerson) as raised:
        await wrapped(a_desk([]))(CheckedCall(tool, {}))
    told.append(end_of(raised.value).reason)
    known = Redaction({"name": "Ida Brandt"})
    assert [known.text(each) for each in told] == ["It does not know. Ask {{name}}."] * 2


@pytest.mark.browser
async def test_nor_does_a_run_keep_what_a_plug_in_says_in_an_error(footpath: Footpath, careers: FormSite):
    async def knows(question: Question) -> str | NoAnswer:
        raise SAYS_TOO_MUCH

    footpath.connectors = (Connector("x", knows=knows),)
    start = careers.page("/apply", page("Apply", form(NAME, text("Staff number", "number"))))
    ran = await footpath.fill(start)
    assert (ran.status, ran.reason.startswith("It does not know. Ask {{")) == ("needs_person", True), ran


def told_at(url: str) -> str:
    page = PageBuilder(url=url)
    page.heading("Clock mender", 1)
    return equipped(WORKER, serving(pack_connectors(), understand(page.snapshot()))).more


def test_the_worker_is_told_of_the_platform_that_it_is_on():
    told = told_at("https://job-boards.greenhouse.io/acme/jobs/1")
    assert "This is a Greenhouse site." in told
    assert "A list opens by a click" in told
    assert "Lever" not in told


def test_elsewhere_it_is_told_nothing():
    assert told_at("https://jobs.example.com/1") == WORKER.more


@pytest.mark.browser
async def test_packs_are_read_for_roles_and_not_for_a_replay(custom: Custom, careers: FormSite):
    made: list[Connector] = []

    def packs() -> tuple[Connector, ...]:
        made.append(Connector("pack-fjord", instructions="This is a Fjord site."))
        return tuple(made[-1:])

    custom.packs = packs
    careers.takes("/send")
    start = careers.page("/apply", page("Apply", form(text("Staff number", "number"))))
    mind = Mind([[fill("Staff number", "4711"), click("Submit application")]], "Thank you")
    goal = "Send the staff number 4711"
    first = await custom.run(start, goal, mind, submit="submit")
    second = await custom.run(start, goal, submit="submit")
    assert (first.status, second.status, second.calls) == ("complete", "complete", 0), (first, second)
    assert "This is a Fjord site." in custom.models.asked_for[-2].instructions
    assert len(made) == 1

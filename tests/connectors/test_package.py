"""A package adds a type of tasks, a connector and a policy: the example, installed as pip leaves it."""

from __future__ import annotations

import json
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_running import custom
from tests.sites.tasks import TaskSite

from footpath.boards.board import Boards
from footpath.connectors.found import KINDS, find, intake_of
from footpath.errors import BadInput
from footpath.schema.event import Iterated
from footpath.schema.order import Intake, Order, TaskKind, check_order, read_orders

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response
    from tests.engine.goal_running import Custom

    from footpath.config import Settings

__all__ = ["custom"]

EXAMPLE = Path(__file__).parents[2] / "examples" / "newsletter"
GIVEN = {"type": "newsletter", "url": "https://example.com/news", "input": {"email": "bo@example.com"}, "priority": 3}


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example as pip leaves it where it is installed editable: its folder, and what its entry points are."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = tmp_path / "footpath_newsletter-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n")
    points = (
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in each.items())
        for group, each in project["entry-points"].items()
    )
    (told / "entry_points.txt").write_text("\n".join(points))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(EXAMPLE)


@pytest.mark.usefixtures("installed")
def test_a_task_of_its_type_is_worked_as_one_of_ours(page_settings: Settings):
    assert find(page_settings).kinds["newsletter"].about == "subscribes an address to a newsletter"
    intake = intake_of(Boards(), find(page_settings))
    job = {"job_type": "newsletter", "input_data": {"url": GIVEN["url"], "user_data": GIVEN["input"]}}
    order, of_job = read_orders(json.dumps([GIVEN, job]), intake)
    assert (order.kind, order.type, order.priority, order.input) == ("newsletter", "custom", 3, {})
    assert order.goal.startswith('enter "bo@example.com" into "E-mail"')
    assert (of_job.kind, of_job.goal) == ("newsletter", order.goal)
    with pytest.raises(BadInput) as error:
        read_orders(json.dumps([{**GIVEN, "input": {}}, {**GIVEN, "type": "dance"}]), intake)
    assert error.value.problems[0] == "task 1: input.email: give the address that is to be subscribed"
    assert error.value.problems[1].endswith("'sign_in', 'newsletter'")


async def _news(site: TaskSite, request: Request) -> Response:
    if request.method == "POST":
        return site.page("Newsletter", f"<p>Thank you, {(await request.form())['mail']}</p>")
    over = "position:fixed;inset:0;background:#fff"
    survey = f"<div id=s style='{over}'><button onclick=s.remove()>Skip this survey</button></div>"
    form = "<form method=post><label>E-mail <input name=mail></label><button>Subscribe</button></form>"
    return site.page("Newsletter", form + survey)


@pytest.mark.browser
@pytest.mark.usefixtures("installed")
async def test_its_policy_decides_before_the_rules_and_they_do_the_rest(custom: Custom, page_settings: Settings):
    site = await custom.site(TaskSite("Newsletter", "", {}, {"/": _news}))
    order = check_order({**GIVEN, "url": site.url}, intake=intake_of(Boards(), find(page_settings)))
    assert isinstance(order, Order)
    custom.connectors = find(page_settings).connectors
    ran = await custom.run(site.url, order.goal)
    assert ran.status == "complete", ran
    calls = [call for each in ran.journal if isinstance(each.event, Iterated) for call in each.event.iteration.calls]
    assert next(call.reason for call in calls if call.tool == "click") == "The survey lies over the form."


def _of(becomes: Mapping[str, object]) -> Intake:
    return Intake(kinds={"newsletter": TaskKind("", lambda given: becomes)})


@pytest.mark.parametrize("field", ["hosts", "submit", "files", "profile", "by_agent"])
def test_a_type_widens_nothing_that_was_granted(field: str):
    wider = {"hosts": ["*"], "submit": "submit", "files": {"a": "/etc/passwd"}, "profile": "x", "by_agent": False}
    found = check_order(GIVEN | {"by_agent": True}, intake=_of({"type": "fill_form", field: wider[field]}))
    assert found == (f"{field}: newsletter may not change what a task is granted; ask who makes it",)


def test_a_type_that_fails_or_is_called_as_ours_is_told(page_settings: Settings):
    failing = Intake(kinds={"newsletter": TaskKind("", lambda given: {"goal": given["secret value"]})})
    assert check_order(GIVEN, intake=failing) == ("type: newsletter failed (KeyError); ask who makes it",)
    assert check_order({**GIVEN, "type": "apply", "kind": "x"}) == (
        "kind: not a field to give; give the type as `type`",
    )
    points = [
        EntryPoint(name, f"{__name__}:{made}", KINDS)
        for name, made in (("fill", "made"), ("No Name", "made"), ("odd", "other"))
    ]
    faults = find(page_settings, points).faults
    assert [fault.partition("cannot be used: ")[2].partition(".")[0] for fault in faults] == [
        "its name is to be of a-z, 0-9, '_' and '-'",
        "Footpath has a type fill itself",
        "it gives a str, not a TaskKind",
    ]


def made(settings: Settings) -> TaskKind:
    return TaskKind("", dict)


def other(settings: Settings) -> str:
    return "no plug-in"

"""A package for Footpath: a type of tasks, `newsletter`, and a connector that knows how its form is worked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from footpath.engine.connector import Connector
from footpath.errors import BadInput
from footpath.roles.ports import Call, Decision, Pass
from footpath.schema.answer import NoAnswer
from footpath.schema.order import TaskKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.config import Settings
    from footpath.engine.source import Question
    from footpath.engine.view import View
    from footpath.roles.ports import RoleContext


def newsletter(settings: Settings) -> TaskKind:
    """The type of tasks: subscribe an address to a newsletter."""
    return TaskKind("subscribes an address to a newsletter", becomes=subscription)


def subscription(given: Mapping[str, Any]) -> dict[str, Any]:
    """The task that does it: a goal in plain words, and what the page must show at its end."""
    values = dict(given.get("input", {}))
    if "@" not in values.get("email", ""):
        raise BadInput(
            "Nobody can be subscribed.", problems=("input.email: give the address that is to be subscribed",)
        )
    return {
        "type": "custom",
        "goal": f'enter "{values["email"]}" into "E-mail", click "Subscribe", check that "Thank you" is shown',
        "input": {},
    }


def topics(settings: Settings) -> Connector:
    """The connector: it answers a question of such forms, and decides one step of the Worker."""
    return Connector("newsletter", about="forms of newsletters", serves=asks_topics, knows=weekly, decides=close_survey)


def asks_topics(view: View) -> bool:
    """Whether a page is of a newsletter."""
    return "newsletter" in view.snapshot.title.casefold()


async def weekly(question: Question) -> str | NoAnswer:
    """How often the newsletter may come: once a week."""
    return "Weekly" if "how often" in question.field.question.casefold() else NoAnswer(reason="")


async def close_survey(desk: RoleContext) -> Decision | Pass:
    """A policy: close the survey that lies over the form. Rules and the model decide everything else."""
    elements = desk.sight.elements.values() if desk.sight is not None else ()
    survey = next((each for each in elements if each.name == "Skip this survey" and not each.hidden), None)
    if survey is None:
        return Pass("no survey is open")
    return Decision((Call("click", {"ref": survey.ref}, "The survey lies over the form."),))

"""Pages that send something without a press of a sending button, and ordinary pages that send much and mean nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml
from tests.sites.act_server import Site, answer
from tests.sites.forms import THANKS, page

if TYPE_CHECKING:
    from asyncio import StreamWriter

    from tests.sites.act_server import Handler, Request

PARTS: Final = {
    "{names}": "<p><label>First name <input name=first required></label></p>"
    "<p><label>Last name <input name=last required></label></p>"
    "<p><label>Email address <input name=email type=email required></label></p>",
    "{settings}": "<p><label>First name <input name=first></label></p><p><label>City <input name=city></label></p>",
    "{all}": "JSON.stringify(Object.fromEntries(new FormData(f)))",
}
"""Parts of pages, by the names that stand for them."""


@dataclass(frozen=True)
class Case:
    """A page, what is done there, and what of its requests is an effect."""

    name: str
    body: str
    modes: tuple[str, ...] = ("fill", "apply")
    goal: str = ""
    effects: tuple[str, ...] = ("/effect",)
    """Paths that an effect goes to."""
    later: str = ""
    """The page behind `/later`, `/jobs/1` and forms; `{path}` is its own path."""


class LeavingSite(Site):
    """Serves one case; whatever is posted is taken."""

    def __init__(self, case: Case) -> None:
        super().__init__("127.0.0.1")
        self.case = case

    @property
    def start(self) -> str:
        """The address of the page."""
        return f"{self.url}/start"

    @property
    def left(self) -> list[Request]:
        """What left that is an effect."""
        return [each for each in self.requests if each.path in self.case.effects]

    def handler(self, path: str) -> Handler | None:
        """One handler for all paths."""
        return self._answer

    async def _answer(self, request: Request, writer: StreamWriter) -> None:
        case, path = self.case, request.path
        if request.method == "GET" and path == "/start":
            html = page("Apply: Clock maker" if "apply" in case.modes else "Clock maker", case.body)
        elif request.method == "GET" and (path == "/later" or path.removeprefix("/jobs/").isdigit()):
            html = page("Later", case.later.replace("{path}", path) or "<p>All is well.</p>")
        elif request.method == "GET":
            html = page("Clocks", "<p>All is well.</p>")
        elif path in ("/found", "/step", "/start"):
            html = page("Results", "<p>3 clocks found</p>", case.later)
        else:
            html = THANKS if path in ("/send", "/effect") else "{}"
        writer.write(answer(html))
        await writer.drain()


def _html(text: str) -> str:
    for name, part in PARTS.items():
        text = text.replace(name, part)
    return text


def cases(kind: str) -> tuple[Case, ...]:
    """The pages of a kind."""
    with Path(__file__).with_suffix(".yaml").open(encoding="utf-8") as file:
        told: list[dict[str, Any]] = yaml.safe_load(file)[kind]
    made: list[Case] = []
    for each in told:
        modes, effects = tuple(each.pop("modes", ("fill", "apply"))), tuple(each.pop("effects", ("/effect",)))
        each |= {name: _html(each[name]) for name in ("body", "later") if name in each}
        made.append(Case(modes=modes, effects=effects, **each))
    return tuple(made)


LEAKING: Final = cases("leaking")
ORDINARY: Final = cases("ordinary")

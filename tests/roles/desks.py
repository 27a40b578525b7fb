"""What the tests of roles share: replies of a model, a site on paper, and a desk over both."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import json
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from tests.reading.builders import PageBuilder

from footpath.llm.port import ProposedCall, Reply
from footpath.memory.recall import Recall
from footpath.reading.read import read, targets
from footpath.roles.goal_roles import WORKER
from footpath.roles.model_policy import ModelPolicy
from footpath.roles.ports import RoleContext
from footpath.roles.sight import Done, Sight
from footpath.schema.action import Click, Fill, Navigate, Outcome
from footpath.schema.iteration import Subtask
from footpath.schema.run import ModelUsage
from footpath.testing import ScriptedModel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.roles.ports import Policy, Role
    from footpath.roles.sight import Hands
    from footpath.schema.action import Action
    from footpath.schema.event import RunEvent
    from footpath.schema.snapshot import Snapshot

NONCE = "q7zk2m"


def call(tool: str, **arguments: Any) -> ProposedCall:
    """A call as a model writes it."""
    return ProposedCall(tool, json.dumps(arguments))


def reply(*calls: ProposedCall, text: str = "") -> Reply:
    return Reply(calls, ModelUsage(calls=1, input_tokens=100, output_tokens=10), text)


@functools.cache
def login(email: str = "", *, error: str = "") -> Snapshot:
    page = PageBuilder(url="https://rooms.example.com/login", title="Sign in")
    page.heading("Sign in to book", 1)
    page.input("Email", "email", value=email)  # e1
    page.input("Password", "password")  # e2
    page.button("Sign in", type="submit")  # e3
    page.link("Help", "https://rooms.example.com/help")  # e4
    if error:
        with page.inside("alert"):
            page.text(error)
    return page.snapshot(document="d1")


@functools.cache
def welcome(heading: str = "Welcome to your rooms") -> Snapshot:
    page = PageBuilder(url="https://rooms.example.com/home", title="Home")
    page.heading(heading, 1)
    page.button("Delete account")  # e1: what a stale ref of the page before would hit
    page.link("Help", "https://rooms.example.com/help")  # e2
    return page.snapshot(document="d2")


_sights: dict[int, tuple[Snapshot, Sight]] = {}


def sight_of(snapshot: Snapshot) -> Sight:
    """What a role sees of a snapshot; read once for each."""
    if id(snapshot) not in _sights:
        _sights[id(snapshot)] = (snapshot, _seen(snapshot))
    return _sights[id(snapshot)][1]


def _seen(snapshot: Snapshot) -> Sight:
    page = read(snapshot)
    return Sight(snapshot, page, {**snapshot.by_ref, **{group.ref: group for group in targets(snapshot, page)}})


class Paper:
    """A site of two pages in memory: what is filled is shown, and Sign in leads on once an email stands there."""

    def __init__(self, *, dead: bool = False, held: str = "", answer: str = "") -> None:
        self.done: list[tuple[Action, str]] = []
        self.explored: list[tuple[Action, str]] = []
        self.asked: list[str] = []
        self.looks = 0
        self.shown = login()
        self._dead, self._held, self._answer = dead, held, answer

    async def look(self) -> Sight:
        self.looks += 1
        return sight_of(self.shown)

    async def act(
        self, action: Action, ref: str = "", reason: str = "", *, exploring: bool = False, onto: str = ""
    ) -> Done:
        assert ref == "" or ref in self.shown.by_ref, "an action reached the page with a ref that it does not have"
        (self.explored if exploring else self.done).append((action, ref))
        if self._held and isinstance(action, Click):
            return Done(Outcome(ok=False, failure="blocked"), sight_of(self.shown), held=self._held)
        before, outcome = self.shown, Outcome(ok=True)
        if self._dead:
            return Done(outcome, sight_of(self.shown))
        on_login = self.shown.document == "d1"
        match action:
            case Fill(value=value) if on_login and ref == "e1":
                self.shown = login(value)
            case Click() if on_login and ref == "e3" and self.shown.by_ref["e1"].value:
                self.shown = welcome()
            case Click() if on_login and ref == "e3":
                self.shown = login(error="Enter your email.")
            case Navigate(url="https://rooms.example.com/login"):
                self.shown = login()
            case Fill():
                outcome = Outcome(ok=False, failure="wrong_kind", message="This is no field.")
            case _:
                pass
        moved = self.shown.document != before.document
        changed = "the page is now Home" if moved else "e1 changed" if self.shown != before else ""
        return Done(outcome.model_copy(update={"navigated": moved}), sight_of(self.shown), changed)

    def drawn_anew(self, shown: Sight, ref: str) -> str:
        return ""

    async def picture(self, of: str = "viewport", *, marks: bool = False) -> bytes:
        return f"{of} marks={marks}".encode()

    async def ask(self, question: str, options: Sequence[str] = (), *, meaning: str = "", of: str = "") -> str:
        self.asked.append(question)
        return self._answer


@dataclasses.dataclass
class Noted:
    """What was noted, in order."""

    events: list[RunEvent] = dataclasses.field(default_factory=list)

    async def __call__(self, event: RunEvent) -> None:
        self.events.append(event)

    def of(self, kind: str) -> list[Any]:
        return [event for event in self.events if event.kind == kind]

    def noticed(self) -> list[str]:
        return [event.what for event in self.of("noticed")]


def a_desk(
    policy: Policy | ScriptedModel | Sequence[Reply], page: Hands | None = None, role: Role = WORKER, **values: Any
) -> RoleContext:
    """A desk with a page on paper, unless the role has none; a list of replies is a model's script."""
    seconds = itertools.count()
    if not callable(policy):
        policy = ModelPolicy(policy if isinstance(policy, ScriptedModel) else ScriptedModel(policy))
    hands = None if role.name == "scheduler" else page or Paper()
    given: dict[str, Any] = {
        "goal": "Sign in as {{email}}",
        "page": hands,
        "hands": hands,
        "subtask": None if role.name == "scheduler" else Subtask(id="t1", goal="Sign in", done_when="Welcome is shown"),
        "values": {"email": "", "city": "Lisbon"},
        "note": Noted(),
        "recall": Recall(),
    } | values
    return RoleContext(
        role=role,
        policy=policy,
        clock=lambda: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=next(seconds)),
        fence=NONCE,
        **given,
    )

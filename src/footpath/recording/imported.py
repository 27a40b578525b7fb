"""Turn the recording of another tool into a cookbook: its steps, its parameters, and what was left out. Pure.

Other recorders know an element by a selector or two, so the signature of an imported step has little detail. The first
successful replay signs the element anew.
"""

from __future__ import annotations

import dataclasses
import hashlib
import re
from typing import TYPE_CHECKING, Final

from footpath.engine.goal import generalise
from footpath.engine.literals import Literals, Secrets
from footpath.engine.secrecy import told_of
from footpath.errors import BadInput
from footpath.reading.addresses import url_pattern
from footpath.reading.credentials import without_credentials
from footpath.reading.locator import ARIA
from footpath.reading.program_code import TAG_ROLES
from footpath.schema.action import AnswerDialog, Click, Fill, Navigate, Select, Type, Upload, Wait
from footpath.schema.cookbook import (
    Cookbook,
    ElementShown,
    LacksAct,
    Postcondition,
    Precondition,
    Step,
    TextShown,
)
from footpath.schema.signature import Signature
from footpath.schema.template import escape, is_name, names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import datetime

    from footpath.schema.action import Action
    from footpath.schema.cookbook import Condition

MOST_STEPS: Final = 1000
LONGEST_NAME: Final = 80
LONGEST_ACT: Final = 200
"""Most characters of an act that was left out."""
_ADDRESS: Final = re.compile(r"https?://[^\s/?#]", re.IGNORECASE)
UNTITLED: Final = "Recorded way"
"""Title of a recording that has none."""


@dataclasses.dataclass(slots=True)
class Imported:
    """A recording of another tool."""

    title: str = ""
    """Empty if the recording names none."""
    url: str = ""
    """The start address."""
    steps: list[Step] = dataclasses.field(default_factory=list[Step])
    left_out: list[str] = dataclasses.field(default_factory=list[str])
    """Parts of the file that became no step, in a sentence each."""
    lacking: list[LacksAct] = dataclasses.field(default_factory=list[LacksAct])
    """The acts left out since the last step."""

    def title_by(self, file: str) -> str:
        """Return the title; of a recording without one, the name of its file in words: the next recording from the same
        page is no revision of this one.
        """
        words = " ".join(re.findall(r"[^\W_]+", file))
        return self.title or words.capitalize() or UNTITLED

    def add(self, action: Action, signature: Signature | None = None, *, optional: bool = False) -> None:
        """Add a step. Raises BadInput for more steps than a cookbook has."""
        if len(self.steps) == MOST_STEPS:
            raise BadInput(f"The recording has more than {MOST_STEPS} steps.", hint="Record a shorter way.")
        before, self.lacking = Precondition(all_of=tuple(self.lacking)), []
        id = f"s{len(self.steps) + 1}"
        self.steps.append(Step(id=id, action=action, signature=signature, precondition=before, optional=optional))

    def lacks(self, said: str) -> None:
        """Note an act that became no step: a replay stops in its place."""
        self.lacking.append(LacksAct(said=escape(said[:LONGEST_ACT])))

    def without_credentials(self, url: str) -> str:
        """Return an address without a user, a password and a token, which no cookbook keeps; note what was left out."""
        cleared = without_credentials(url)
        self.left_out += told_of(cleared)
        return cleared.address

    def expect(self, condition: Condition) -> bool:
        """Add a postcondition to the last step. Return False if no step exists."""
        if not self.steps:
            return False
        last = self.steps[-1]
        after = Postcondition(all_of=(*last.postcondition.all_of, condition))
        self.steps[-1] = last.model_copy(update={"postcondition": after})
        return True


def shown(signature: Signature) -> Condition | None:
    """Return the condition that the page shows an element: a control by its signature, anything else by its words. None
    without words: a page tells only controls by their attributes.
    """
    if signature.role in ARIA or signature.tag in TAG_ROLES or signature.tag == "input":
        return ElementShown(signature=signature)
    words = signature.text or signature.name
    return TextShown(text=words) if words else None


def is_proven(steps: Sequence[Step]) -> bool:
    """Whether the last step has a postcondition on text or an element."""
    after = steps[-1].postcondition.all_of if steps else ()
    return any(isinstance(each, TextShown | ElementShown) for each in after)


def _check(imported: Imported, names: Iterable[str]) -> None:
    """Raise BadInput for a recording without a step or a web address to start at, or for a name that no template can
    have.
    """
    if not imported.steps:
        told = "; ".join(each.rstrip(".") for each in imported.left_out) or "it is empty"
        raise BadInput(f"Nothing in this recording can be replayed: {told}.", hint="Record at least one act.")
    if not imported.url:
        raise BadInput("The recording does not say at which page it starts.", hint="Name the page (--url).")
    if not _ADDRESS.match(imported.url):
        raise BadInput(f"The recording starts at {imported.url!r}, no web address.", hint="Name the page (--url).")
    if strange := [name for name in names if not is_name(name) or name.startswith("goal.")]:
        raise BadInput(f"{strange[0]!r} is no name of a parameter.", hint="Give one of lower-case letters and digits.")


def cookbook_of(imported: Imported, values: Mapping[str, str], *, by: str, now: datetime, expect: str = "") -> Cookbook:
    """Return the cookbook: a task in plain words, with the title as the goal. Entered values that the title repeats
    ("Book a room in Lisbon") become parameters of the goal, as in a learned cookbook.

    Args:
        imported: the recording.
        values: parameters by name. Each step that enters a value, or names an element by a value, gets the template
            instead.
        by: the author.
        now: the time.
        expect: the text that the page shows at the end; empty if a step of the recording has the check.

    Raises:
        BadInput: the recording has no step or no start address, or a name cannot stand in a template.
    """
    _check(imported, values)
    if imported.lacking:
        imported.add(Wait())  # a step for the acts that are missing at the end
    if expect:
        imported.expect(TextShown(text=escape(expect)))
    secrets = Secrets(imported.steps)
    shown = [secrets.without(step) for step in imported.steps]
    title = secrets.hidden(" ".join(imported.title.split()) or UNTITLED)
    lifted = title if names_of(title) else Literals(values).lift(title)
    pattern = generalise(lifted, [value for _, value in entered(shown)], list(_clicked(shown)))
    literals = Literals({**pattern.values, **values})
    steps = tuple(secrets.without_any(_lifted(step, literals)) for step in shown)
    goal = pattern.only({each.name for each in literals.parameters(steps)}).text
    where = url_pattern(imported.url)
    return Cookbook(
        id=_id_of(goal, where),
        name=goal if len(goal) <= LONGEST_NAME else goal[: LONGEST_NAME - 1] + "…",
        task_type="custom",
        url_pattern=where,
        task_pattern=goal,
        parameters=secrets.marked(literals.parameters(steps)),
        steps=steps,
        created_at=now,
        created_by=by,
    )


def _clicked(steps: Iterable[Step]) -> Iterator[str]:
    """The names of the clicked elements, and the words of their rows."""
    for step in steps:
        if step.signature is not None and isinstance(step.action, Click):
            yield from filter(None, (step.signature.name, step.signature.inside))


def _id_of(goal: str, url_pattern: str) -> str:
    """Return an id made of goal and pattern, so that a repeated import becomes the next revision."""
    return hashlib.sha256(f"{goal}|{url_pattern}".encode()).hexdigest()[:12]


def names_of(text: str) -> tuple[str, ...]:
    """Return the template names of a text; none if the braces are no templates."""
    try:
        return names(text)
    except BadInput:
        return ()


def _lifted(step: Step, literals: Literals) -> Step:
    """Return the step with templates for values. A step with templates stays unchanged."""
    signature = step.signature
    if signature is not None and any(names_of(text) for text in (signature.name, signature.text, signature.label)):
        return step.model_copy(update={"action": literals.lift_action(step.action)})
    return literals.lift_step(step)


def entered(steps: Sequence[Step]) -> list[tuple[Step, str]]:
    """Return the literals that the steps enter, each with the step."""
    found: list[tuple[Step, str]] = []
    for step in steps:
        match step.action:
            case Fill(value=value) | Type(value=value) | AnswerDialog(text=value) if value and not names(value):
                found.append((step, value))
            case Select(options=options):
                found += [(step, each) for each in options if not names(each)]
            case Upload(files=files):
                found += [(step, each) for each in files if not names(each)]
            case Navigate() | _:
                pass
    return found


def field_like(name: str, *, role: str = "textbox", tag: str = "input", **more: str) -> Signature:
    """Return the signature of a field known only by label."""
    return Signature.model_validate({"role": role, "tag": tag, "name": name, "question": name, **more})

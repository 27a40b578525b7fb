"""Types of tasks that other packages add, each worked as a task of a type that Footpath has."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Final

from footpath.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

GRANTS: Final = (
    "hosts", "resources", "files", "submit", "profile", "browser_profile", "by_agent", "reveal", "drafts", "documents",
    "model", "verifier_model", "vision",
)  # fmt: skip
"""Fields of a task that say what it may do and whose data it has. They stay as they were given."""


@dataclasses.dataclass(frozen=True, slots=True)
class TaskKind:
    """A type of tasks that a package adds."""

    about: str
    """What its tasks do, in a few words, for who looks at what there is."""
    becomes: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    """The fields of the task that does it (`type`, `url`, `goal`, `input` …), made of the fields that were given. What
    it leaves out stays as it was given. Raises BadInput with each problem, under the name of its field.
    """


def become(kind: TaskKind, given: Mapping[str, object]) -> dict[str, object] | tuple[str, ...]:
    """The fields of the task that does what was given; or each problem."""
    try:
        made = dict(kind.becomes(given))
    except BadInput as error:
        return error.problems or (f"{error.message} {error.hint}".strip(),)
    except Exception as error:  # noqa: BLE001  a plug-in is another's program: no fault of it may stop ours
        return (f"type: {given['type']} failed ({type(error).__name__}); ask who makes it",)
    name = given["type"]
    wider = [field for field in GRANTS if field in made and made[field] != given.get(field)]
    if wider:
        return tuple(f"{field}: {name} may not change what a task is granted; ask who makes it" for field in wider)
    return {**given, **made, "kind": name}

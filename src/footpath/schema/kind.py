"""Task types of other packages, each run as a task of a built-in type."""

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
"""Task fields that grant permissions or name the data's owner. Packages cannot change them."""


@dataclasses.dataclass(frozen=True, slots=True)
class TaskKind:
    """A task type added by a package."""

    about: str
    """What the tasks do, in a few words, for lists of task types."""
    becomes: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    """Returns the fields of the built-in task (`type`, `url`, `goal`, `input` …) for the given fields. Omitted fields
    keep their given values. Raises BadInput with each problem under its field's name.
    """


def become(kind: TaskKind, given: Mapping[str, object]) -> dict[str, object] | tuple[str, ...]:
    """The fields of the built-in task for the given fields; or each problem."""
    try:
        made = dict(kind.becomes(given))
    except BadInput as error:
        return error.problems or (f"{error.message} {error.hint}".strip(),)
    except Exception as error:  # noqa: BLE001 a fault of a foreign plug-in must not stop this program
        return (f"type: {given['type']} failed ({type(error).__name__}); ask who makes it",)
    name = given["type"]
    wider = [field for field in GRANTS if field in made and made[field] != given.get(field)]
    if wider:
        return tuple(f"{field}: {name} may not change what a task is granted; ask who makes it" for field in wider)
    return {**given, **made, "kind": name}

"""Advice on what to do next, in words for each reader: options of a command at a terminal, fields of a task for
programs and for tasks in the queue. Pure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.sentence import for_cli, own, sentence

if TYPE_CHECKING:
    from footpath.sentence import Sentence

OPTIONS: Final = {
    "browser_profile": "--browser-profile",
    "drafts": "--draft-from",
    "execution_mode": "--mode",
    "form": "--form",
    "hosts": "--allow",
    "model": "--model",
    "wanted.pages": "--max-pages",
    "wanted.records": "--max-records",
    "limits.seconds": "--max-seconds",
    "limits.steps": "--max-steps",
    "limits.model_calls": "--max-calls",
    "limits.model_tokens": "--max-tokens",
    "limits.cost_usd": "--max-cost",
    "limits.model_seconds": "--model-seconds",
    "limits.iterations": "--max-decisions",
    "limits.failures": "--max-failures",
    "limits.plans": "--max-plans",
    "limits.cycles": "--max-cycles",
}
"""The command line's names of a task's fields."""


def option(field: str, value: str = "") -> Sentence:
    """Return a field of a task, or the option for the field, with its value."""
    return for_cli(f"{OPTIONS[field]} {value}".rstrip(), f"`{field}` {value}".rstrip())


AUTO: Final = option("execution_mode", "auto")
GIVEN: Final = for_cli("--data, or `input` of a task", "`input` of a task")
"""Where answers are given."""

WHICH_FORM: Final = for_cli("--form NAME or --form NUMBER", "`form`")
REVIEW: Final = for_cli("--review", "`submit` review")
IGNORING: Final = for_cli("--ignore-robots", "`wanted.obey_robots` false")
HEADED: Final = for_cli(" with --headed")
"""Readers without a terminal look at a page in their own browser."""

SIGN_IN: Final = for_cli(
    "Sign in once: footpath login URL --browser-profile NAME. Then run it with --browser-profile NAME.",
    "A task needs a `browser_profile` that is signed in there; `footpath login` makes one where its worker runs.",
)
"""Advice to a person whose sign-in a site needs."""


def granting(host: str) -> Sentence:
    """How a further host is granted, as `host` or `host:port`."""
    here = for_cli(sentence(", or {} {}", OPTIONS["hosts"], host))
    return sentence('If you trust that site, grant it: `hosts: ["{}"]` in the task{}.', host, here)


def raising(limit: str) -> Sentence:
    """Return how to raise a limit: by an option of the command line, if one exists, or in a task."""
    field = f"`limits.{limit}` of the task"
    flag = OPTIONS.get(f"limits.{limit}")
    return sentence("Raise {}, if it needs more.", for_cli(f"{flag}, or {field}", field) if flag else own(field))

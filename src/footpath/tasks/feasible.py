"""Reject impossible tasks when they are given, before any run fails."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput, ModelUnavailable, refuse_problems
from footpath.llm.names import providers, unknown_provider
from footpath.page.hosts import HostPattern
from footpath.schema.cookbook import FACTS
from footpath.schema.template import name_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from footpath.schema.task import Task

LONGEST: Final = {"goal": 20_000, "form": 500, "user agent": 500}
"""Characters of a task's texts."""
LONGEST_NAME: Final = 500
"""Characters of the name of a value: no question is longer."""
MOST_VALUES: Final = 1000
"""Values and files of a task."""
MOST_SECONDS: Final = 7 * 24 * 3600.0
"""Maximum seconds of a run."""


def check(task: Task) -> None:
    """Raise BadInput with each reason why a task cannot run: the field, and the correct form."""
    if problems := tuple(_problems(task)):
        raise BadInput("This task cannot run as given.", problems=problems)


def check_all(tasks: Sequence[Task | None], unknown_postings: Collection[str] = (), model_url: str = "") -> None:
    """Raise BadInput if any task cannot run, including for an unknown posting or model name.

    Args:
        tasks: the tasks, in order; None for a task to skip.
        unknown_postings: ids of postings not stored.
        model_url: server of models whose names need no provider.
    """
    problems: list[str] = []
    for number, task in enumerate(tasks, 1):
        if task is None:
            continue
        where = f"task {number}: " if len(tasks) > 1 else ""
        problems += [where + each for each in (*_problems(task), *_models(task, model_url))]
        if task.posting in unknown_postings:
            problems.append(f"{where}posting: no stored posting has this id; give a full id from `jobs list`")
    refuse_problems("Nothing was queued.", problems)


def _problems(task: Task) -> Iterator[str]:
    yield from _hosts(task)
    yield from _values(task)
    yield from _files(task)
    yield from _texts(task)
    yield from _mode(task)
    yield from _drafts(task)
    yield from _sign_in(task)


def _mode(task: Task) -> Iterator[str]:
    if task.is_by_model and not task.model:
        yield (
            "execution_mode: ai_only asks a model, and none is named; give `model` as provider:model, or set "
            "FOOTPATH_MODEL; rules_only finds the way anew without one"
        )
    if task.is_by_model and task.type == "scrape" and not (task.wanted.fields or task.wanted.record):
        yield "execution_mode: with ai_only a model reads each record; name the fields to read"
    if task.is_bound and task.type == "explore":
        yield "execution_mode: exploring uses no cookbook; choose auto, ai_only or rules_only"


def _sign_in(task: Task) -> Iterator[str]:
    if task.type == "sign_in" and not task.browser_profile:
        yield "browser_profile: name the profile to sign in"


def _drafts(task: Task) -> Iterator[str]:
    for name in task.drafts:
        if name not in FACTS:
            yield f"drafts: there is no fact {name[:40]!r}; name one of your profile, such as skills or motivation"
    if task.drafts and not task.asked_model:
        yield "drafts: a model drafts, and none is named or may decide; give `model`, or leave out `drafts`"


def _hosts(task: Task) -> Iterator[str]:
    for field, patterns in (("hosts", task.hosts), ("resources", task.resources)):
        for number, pattern in enumerate(patterns):
            try:
                HostPattern.parse(pattern)
            except BadInput as error:
                yield f"{field}.{number}: {error.message} {error.hint}"


def _values(task: Task) -> Iterator[str]:
    if len(task.input) > MOST_VALUES or len(task.files) > MOST_VALUES:
        yield f"input: it has {max(len(task.input), len(task.files)):,} entries, and {MOST_VALUES:,} fit"
        return
    for name in task.input:
        if not name.strip():
            yield "input: a value has no name; name the question or meaning that it answers"
        if len(name) > LONGEST_NAME:
            yield f"input: a name has {len(name):,} characters, and {LONGEST_NAME} fit"
    for name in task.secret:
        if name not in task.input:
            yield f"secret: no value is given as {name[:80]} in `input`"
    named = {*task.input, *map(name_of, task.input)}
    for name in task.reveal:
        if name not in named:
            yield f"reveal: no value is given as {name[:80]} in `input`"


def _files(task: Task) -> Iterator[str]:
    for name, path in task.files.items():
        if not name.strip():
            yield "files: a file has no name"
            continue
        try:
            mode = Path(path).expanduser().stat().st_mode
        except (OSError, ValueError, RuntimeError):  # missing, with a NUL, or in an unknown user's home
            yield f"files.{name[:80]}: {Path(path).name[:80]} is not there"
            continue
        if stat.S_ISDIR(mode):
            yield f"files.{name[:80]}: {Path(path).name} is a folder; name a file in it"
        elif not stat.S_ISREG(mode):
            yield f"files.{name[:80]}: {Path(path).name} is no regular file"


def _texts(task: Task) -> Iterator[str]:
    agent = task.wanted.user_agent
    for name, text in (("goal", task.goal), ("form", task.form), ("user agent", agent)):
        if len(text) > LONGEST[name]:
            yield f"{name}: it has {len(text):,} characters, and {LONGEST[name]:,} fit"
    if agent and not (agent.isascii() and agent.isprintable()):
        yield "wanted.user_agent: a header takes ASCII letters, digits and signs on one line"
    if task.limits.seconds > MOST_SECONDS:
        yield f"limits.seconds: give at most {MOST_SECONDS:,.0f}, which is a week"


def _models(task: Task, url: str) -> Iterator[str]:
    for field, names in (("model", task.model), ("verifier_model", task.verifier_model)):
        if not names:
            continue
        try:
            unknown = unknown_provider(names, url)
        except ModelUnavailable as error:
            yield f"{field}: {error.message} {error.hint}"
            continue
        if unknown:
            yield f"{field}: there is no provider {unknown[:40]!r}; take one of {', '.join(sorted(providers()))}"

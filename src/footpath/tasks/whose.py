"""Tell whose a task is: whose answers it uses, and for whom it sends. Pure."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from footpath.answers.facts import is_another
from footpath.answers.told_otherwise import ADDRESS
from footpath.reading.vocabulary import read_text, surest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footpath.schema.profile import Profile
    from footpath.schema.task import Task

_NAMES: Final = ("name", "given-name", "family-name")
_SURE: Final = 0.6
"""Least score of the meaning of a value's name: "Pet's name" is no name of a person."""


def identity_of(task: Task, profile: Profile) -> str:
    """Return the digest of the identity of a task's person: as the task tells it, else by the profile; without either,
    by all data of the task. The answers of one person are nobody else's.
    """
    if told := _told_identity(task, profile):
        return told
    return profile.identity() if profile.personal() or not task.input else _digest(repr(sorted(task.input.items())))


def sender_of(task: Task, profile: Profile) -> str:
    """Return the digests of the names and of the address of a task's person, both with the URL, with a dot between; an
    untold part is empty (`memory.runs.may_be_one_person`).
    """
    own = [profile.basics.name or ("" if profile.basics.email or not profile.personal() else profile.identity())]
    names, addresses = _told(task, profile) or (own, [profile.basics.email])
    parts = (_words_of(filter(None, each)) for each in (names, addresses))
    return ".".join(_digest(f"{part}|{task.url}") if part else "" for part in parts)


def _told_identity(task: Task, profile: Profile) -> str:
    """Return the digest of the e-mail address, else of the names, that a task gives for another person than the
    profile's; empty for none.
    """
    names, addresses = _told(task, profile) or ([], [])
    return _digest(_words_of(addresses or names)) if addresses or names else ""


def _told(task: Task, profile: Profile) -> tuple[list[str], list[str]] | None:
    """Return the names and the addresses that a task gives for another person than the profile's; None for none."""
    meant = {name: surest(read_text(name), _SURE) for name in task.input}
    names = [task.input[name] for name, meaning in meant.items() if meaning in _NAMES]
    if profile.personal() and not any(is_another(each, profile) for each in names):
        return None
    addresses = [task.input[name] for name, meaning in meant.items() if meaning == "email"]
    addresses = addresses or _lone_address(meant, task.input)
    return (names, addresses) if names or addresses else None


def _lone_address(meant: Mapping[str, str], given: Mapping[str, str]) -> list[str]:
    """Return the only e-mail address of a task, under a name of no known meaning: “Requester”."""
    found = [given[name] for name, meaning in meant.items() if not meaning and ADDRESS.fullmatch(given[name].strip())]
    return found if len(found) == 1 else []


def _words_of(values: Iterable[str]) -> str:
    """Return the words of values in one order, whatever their order and case."""
    return " ".join(sorted({word for each in values for word in each.casefold().split()}))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]

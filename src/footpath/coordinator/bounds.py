"""Limits on users' tasks: users of a shared server are not its owner."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urlsplit

from footpath.answers.profile_file import load, raw, resolve
from footpath.errors import refuse_problems
from footpath.page.hosts import BadHost, HostRules, names_private, split_authority

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.schema.order import Order

NOT_KEPT: Final = "The profile was not saved."


@dataclass(frozen=True, slots=True)
class UserBounds:
    """A user's tasks and profiles may name only files in the user's own folder. Private addresses need permission."""

    folder: Path
    hosts: tuple[str, ...] = ()
    """Private addresses that users may name (`FOOTPATH_USER_HOSTS`)."""

    def check(self, orders: Sequence[Order]) -> None:
        """Raise BadInput with every foreign file or address that an order names."""
        problems = [each for order in orders for each in (*self._files(order), *self._addresses(order))]
        refuse_problems("Nothing was queued.", problems)

    def check_profile(self, draft: Path) -> None:
        """Raise BadInput if a profile cannot be read, or names a foreign file or profile."""
        given = raw(draft)
        base = given.get("extends")
        if isinstance(base, str):  # before the base is read
            refuse_problems(NOT_KEPT, self._foreign({"extends: ": resolve(base, draft.parent)}))
        # checked first, so that no later error reveals whether a foreign file exists
        named = {name: resolve(path, draft.parent) for name, path in _files_of(given)}
        refuse_problems(NOT_KEPT, self._foreign({f"file {n}: ": path for n, path in enumerate(named.values(), 1)}))
        load(draft)

    def _files(self, order: Order) -> list[str]:
        named = {"profile: ": order.profile, **{f"files.{name}: ": path for name, path in order.files.items()}}
        return self._foreign({name: Path(path) for name, path in named.items() if path})

    def _foreign(self, named: Mapping[str, Path]) -> list[str]:
        """A message for each file outside of the user's folder, by the place of its name."""
        folder = self.folder.resolve()
        return [
            f"{where}{path.name[:80]} is not one of your files; upload it first"
            for where, path in named.items()
            if not path.resolve().is_relative_to(folder)
        ]

    def _addresses(self, order: Order) -> Iterator[str]:
        allowed = HostRules.parse(self.hosts)
        places = {"url": urlsplit(str(order.url)).netloc.rpartition("@")[2]}
        places |= {f"hosts: {each}": each for each in order.hosts} | {
            f"resources: {each}": each for each in order.resources
        }
        for name, place in places.items():
            try:
                host, port = split_authority(place.removeprefix("*."), 443)
            except (BadHost, ValueError):
                continue  # without a host: the task's own check reports it
            if names_private(host) and not allowed.permits(host, port):
                yield f"{name.partition(':')[0]}: {place[:80]} is a private address, forbidden for users' tasks"


def _files_of(profile: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Name and path of each file in a profile, unresolved."""
    ours = profile.get("x-footpath")
    files = cast("Mapping[str, object]", ours).get("files") if isinstance(ours, dict) else None
    for name, path in cast("Mapping[str, object]", files).items() if isinstance(files, dict) else ():
        if isinstance(path, str):
            yield name, path

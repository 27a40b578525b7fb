"""What tasks of users may name: people who share a server are not its owner."""

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

NOT_KEPT: Final = "The profile was not kept."


@dataclass(frozen=True, slots=True)
class UserBounds:
    """A user's tasks and profiles name files of the user's own folder alone. The tasks reach no private address that is
    not allowed.
    """

    folder: Path
    hosts: tuple[str, ...] = ()
    """Private addresses that users may name (`FOOTPATH_USER_HOSTS`)."""

    def check(self, orders: Sequence[Order]) -> None:
        """Raise BadInput where one of them names something else, and say what."""
        problems = [each for order in orders for each in (*self._files(order), *self._addresses(order))]
        refuse_problems("Nothing was queued.", problems)

    def check_profile(self, draft: Path) -> None:
        """Raise BadInput where a profile cannot be read, or names a file or a profile that is not the user's own."""
        given = raw(draft)
        base = given.get("extends")
        if isinstance(base, str):  # before the base is read
            refuse_problems(NOT_KEPT, self._foreign({"extends: ": resolve(base, draft.parent)}))
        # before anything says whether such a file exists
        named = {name: resolve(path, draft.parent) for name, path in _files_of(given)}
        refuse_problems(NOT_KEPT, self._foreign({f"file {n}: ": path for n, path in enumerate(named.values(), 1)}))
        load(draft)

    def _files(self, order: Order) -> list[str]:
        named = {"profile: ": order.profile, **{f"files.{name}: ": path for name, path in order.files.items()}}
        return self._foreign({name: Path(path) for name, path in named.items() if path})

    def _foreign(self, named: Mapping[str, Path]) -> list[str]:
        """What there is to say of each file that does not lie in the user's folder, by where it is named."""
        folder = self.folder.resolve()
        return [
            f"{where}{path.name[:80]} is no file of yours; upload it first"
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
                continue  # what names no host reaches none: the task's own check says so
            if names_private(host) and not allowed.permits(host, port):
                yield f"{name.partition(':')[0]}: {place[:80]} is a private address, which users' tasks may not reach"


def _files_of(profile: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The name and path of each file that a profile names, as they are written."""
    ours = profile.get("x-footpath")
    files = cast("Mapping[str, object]", ours).get("files") if isinstance(ours, dict) else None
    for name, path in cast("Mapping[str, object]", files).items() if isinstance(files, dict) else ():
        if isinstance(path, str):
            yield name, path

"""What tasks of users may name: people who share a server are not its owner."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from footpath.errors import refuse_problems
from footpath.page.hosts import BadHost, HostRules, as_address, is_localhost, is_public, split_authority

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.schema.order import Order


@dataclass(frozen=True, slots=True)
class UserBounds:
    """A user's tasks read files of the user's own folder alone, and reach no private address that is not allowed."""

    folder: Path
    hosts: tuple[str, ...] = ()
    """Private addresses that users may name (`FOOTPATH_USER_HOSTS`)."""

    def check(self, orders: Sequence[Order]) -> None:
        """Raise BadInput where one of them names something else, and say what."""
        problems = [each for order in orders for each in (*self._files(order), *self._addresses(order))]
        refuse_problems("Nothing was queued.", problems)

    def _files(self, order: Order) -> Iterator[str]:
        folder = self.folder.resolve()
        named = {"profile": order.profile, **{f"files.{name}": path for name, path in order.files.items()}}
        for name, path in named.items():
            if path and not Path(path).resolve().is_relative_to(folder):
                yield f"{name}: {Path(path).name[:80]} is no file of yours; upload it first"

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
            address = as_address(host)
            private = is_localhost(host) or (address is not None and not is_public(address))
            if private and not allowed.permits(host, port):
                yield f"{name.partition(':')[0]}: {place[:80]} is a private address, which users' tasks may not reach"

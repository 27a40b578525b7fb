"""A task's permissions for its run, enforced below all decisions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit

from footpath.errors import Forbidden
from footpath.page.hosts import HostRules, same_site


@dataclass(frozen=True)
class Grant:
    """Hosts, files and a folder. All others are denied."""

    hosts: tuple[str, ...] = ()
    """Sites that the run may open: `host`, `host:port` or `*.host`. A private address must be listed literally."""
    resources: tuple[str, ...] = ()
    """Further hosts for the pages' own parts (scripts, styles, captchas), or `*` for any public host. The proxy cannot
    look into TLS, so data may also be sent to a host of this list: `*` gives up the boundary against leaks to public
    hosts and keeps only the one against private networks.
    """
    files: tuple[str, ...] = ()
    """Paths of files that may be uploaded."""
    downloads: Path | None = None
    """Folder for downloads; None refuses them."""

    @cached_property
    def real_files(self) -> frozenset[Path]:
        """The places of the granted files when the session began."""
        return frozenset(Path(path).expanduser().resolve() for path in self.files)

    @cached_property
    def sites(self) -> HostRules:
        """The hosts whose pages may be opened."""
        return HostRules.parse(self.hosts)

    @cached_property
    def reachable(self) -> HostRules:
        """The hosts that may be connected to at all."""
        return HostRules.parse((*self.hosts, *self.resources))

    def check_file(self, path: str) -> Path:
        """Return the real path of a file that may be uploaded.

        Raises:
            Forbidden: the file is not granted, once links are followed, or no regular file.
        """
        real = Path(path).expanduser().resolve()
        if real not in self.real_files:
            raise Forbidden(f"The task does not grant the file {Path(path).name}.", hint="Name it in the task's files.")
        if not real.is_file():
            raise Forbidden(f"{Path(path).name} is not there, or is no regular file.", hint="Correct its path.")
        return real


def grant_for(url: str, hosts: tuple[str, ...], resources: tuple[str, ...], files: tuple[str, ...] = ()) -> Grant:
    """Return a task's permissions: the url's own host with the parts of its site, and the task's additions."""
    parts = urlsplit(url)
    site = same_site(parts.hostname or "")
    return Grant(hosts=(parts.netloc.rpartition("@")[2], *hosts), resources=(*site, *resources), files=files)

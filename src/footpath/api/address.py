"""The server's listening address, accepted host names, and cookie name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from footpath.errors import BadInput
from footpath.page.hosts import BadHost, split_authority

_NEAR: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Local address for a server that listens on all addresses."""


@dataclass(frozen=True, slots=True)
class Address:
    """The server's listening address, and the host names that reach it."""

    host: str
    port: int
    names: tuple[str, ...] = ()
    """Additional host names, with a port if different."""

    def check(self) -> None:
        """Raise BadInput where the host or a name is none. An empty host would listen at every address."""
        if not self.host.strip():
            raise BadInput(
                "--host is empty, which would listen at every address of this machine.",
                hint="Omit --host to listen on this machine alone, or name an address: --host 0.0.0.0 means all.",
            )
        for text in (self.host, *self.names):
            try:
                split_authority(_bracketed(text) if text == self.host else text, default_port=80)
            except (BadHost, UnicodeError) as error:
                raise BadInput(
                    f"{text!r} is not a valid host name for this server.",
                    hint="Give a name or an address, with a port if different: jobs.example.com:8443.",
                ) from error

    @property
    def url(self) -> str:
        """The URL for a browser of this machine, without a slash at the end."""
        return f"http://{_bracketed(_NEAR.get(self.host, self.host))}:{self.port}"

    @property
    def cookie(self) -> str:
        """Name of the cookie, with the port, since browsers share cookies between ports of a machine."""
        return f"footpath_{self.port}"

    def known_as(self) -> frozenset[str]:
        """Each `host:port` that a request may name."""
        hosts = {_bracketed(self.host)}
        if self.host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "::"):
            hosts |= {"127.0.0.1", "localhost", "[::1]"}
        theirs = {name if ":" in name.rpartition("]")[2] else f"{name}:{self.port}" for name in self.names}
        every = {f"{host}:{self.port}" for host in hosts} | theirs | set(self.names)
        usual = {each.removesuffix(":80") for each in every if each.endswith(":80")}
        return frozenset(each.lower() for each in every | usual)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host

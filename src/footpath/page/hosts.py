"""The hosts that a run may reach: patterns, and the one form of a host for patterns, requests and addresses.

The form is the browser's own (WHATWG URL): lower case, IDNA, no trailing dot, IPv4 in any of its odd spellings as four
decimals, IPv6 compressed. A text that is no host is an error, never a pattern with an unexpected match.

The site of a host is its registrable domain, by the Public Suffix List.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from ipaddress import AddressValueError, IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from footpath.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable

    from publicsuffixlist import PublicSuffixList

Address = IPv4Address | IPv6Address

WEB_PORTS = (80, 443)
"""The ports of a pattern without a port."""

_DOTS = str.maketrans({"。": ".", "．": ".", "｡": "."})
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_NAT64 = int(IPv6Address("64:ff9b::")) >> 32


class BadHost(ValueError):
    """A text that no browser takes for a host."""


def normal_host(text: str) -> str:
    """Return the host as a browser would write it; an IPv6 address without brackets.

    Raises:
        BadHost: the text is no host.
    """
    if text.startswith("["):
        if not text.endswith("]"):
            raise BadHost(text)
        return str(_ipv6(text[1:-1]))
    host = unicodedata.normalize("NFKC", unquote(text, errors="strict")).translate(_DOTS).lower()
    host = host.removesuffix(".")
    if not host or len(host) > 253:
        raise BadHost(text)
    labels = host.split(".")
    if _is_number(labels[-1]):
        return str(_ipv4(labels, text))
    return ".".join(_ascii_label(label, text) for label in labels)


def split_authority(authority: str, default_port: int | None = None) -> tuple[str, int]:
    """Split the `host:port` of a proxy request. User information is refused.

    Raises:
        BadHost: the text is no authority, or has no port and no default is given.
    """
    match = re.fullmatch(r"(\[[^\]]*\]|[^:@/\\?#\s]+)(?::(\d{1,5}))?", authority)
    if match is None:
        raise BadHost(authority)
    port = int(match[2]) if match[2] else default_port
    if port is None or not 0 < port < 65536:
        raise BadHost(authority)
    return normal_host(match[1]), port


def place_of(url: str) -> tuple[str, int] | None:
    """Return host and port of an http or https url; None for other texts."""
    try:
        parts = urlsplit(url.replace("\\", "/"))
        default = {"http": 80, "https": 443}[parts.scheme.lower()]
        return split_authority(parts.netloc.rpartition("@")[2], default)
    except (KeyError, ValueError):
        return None


def as_address(host: str) -> Address | None:
    """Return the address of a normal host; None for a name."""
    try:
        return ip_address(host)
    except ValueError:
        return None


def is_public(address: Address) -> bool:
    """Whether an address is on the open internet, in any wrapping (mapped, 6to4, NAT64)."""
    if isinstance(address, IPv6Address):
        if address.teredo is not None:
            return False
        inner = address.ipv4_mapped or address.sixtofour
        if int(address) >> 32 == _NAT64:
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(inner)
    return address.is_global and not address.is_multicast


@dataclass(frozen=True, slots=True)
class HostPattern:
    """`host`, `host:port`, `*.host` (its subdomains, not itself) or `*` (any public host)."""

    host: str
    subdomains: bool
    ports: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> HostPattern:
        """Read a task's pattern.

        Raises:
            BadInput: the text is a url, has user information, or is no host.
        """
        subdomains = text.startswith("*.")
        if text == "*":
            return cls("", subdomains=True, ports=WEB_PORTS)
        try:
            host, port = split_authority(text[2:] if subdomains else text, default_port=WEB_PORTS[0])
            has_port = bool(re.search(r":\d+$", text.rpartition("]")[2]))
            if subdomains and (as_address(host) or "." not in host):
                raise BadHost(text)
        except (BadHost, UnicodeError) as error:
            raise BadInput(
                f"{text!r} is not a host that a task can grant.",
                hint="Write jobs.example.com, jobs.example.com:8443, *.example.com or *.",
            ) from error
        return cls(host, subdomains, (port,) if has_port else WEB_PORTS)

    def permits(self, host: str, port: int) -> bool:
        """Whether a normal host and a port fall under the pattern."""
        return port in self.ports and (not self.host or self.names(host))

    def names(self, host: str) -> bool:
        """Whether the pattern names a normal host, by itself or as a subdomain; `*` names none."""
        return bool(self.host) and (host.endswith(f".{self.host}") if self.subdomains else host == self.host)


@dataclass(frozen=True, slots=True)
class HostRules:
    """All patterns of a run. Without patterns, nothing is permitted."""

    patterns: tuple[HostPattern, ...] = ()

    @classmethod
    def parse(cls, texts: Iterable[str]) -> HostRules:
        """Read patterns. Raises `BadInput` for the first invalid one."""
        return cls(tuple(HostPattern.parse(text) for text in texts))

    def permits(self, host: str, port: int) -> bool:
        """Whether the run may connect to the normal host at the port."""
        return any(pattern.permits(host, port) for pattern in self.patterns)

    def permits_url(self, url: str) -> bool:
        """Whether the run may open the url: http or https, at a permitted host."""
        place = place_of(url)
        return place is not None and self.permits(*place)

    def permits_address(self, host: str, address: Address, port: int) -> bool:
        """Whether a permitted host and port may resolve to the address.

        Any public address may. A private address needs a pattern with the same address and port; loopback under a
        `localhost` name needs a pattern with the same name and port: `*` means public hosts, also beside a pattern for
        another port of the same machine. No other name suffices, since its owner can point the name at the person's own
        network.
        """
        if is_public(address):
            return True
        here = [pattern for pattern in self.patterns if port in pattern.ports]
        if address.is_loopback and is_localhost(host):
            return any(pattern.names(host) for pattern in here)
        named = {as_address(pattern.host) for pattern in here if not pattern.subdomains}
        return address in named or (isinstance(address, IPv6Address) and address.ipv4_mapped in named - {None})


def is_localhost(host: str) -> bool:
    """Whether a normal host is the machine itself by definition of its name."""
    return host == "localhost" or host.endswith(".localhost")


def names_private(host: str) -> bool:
    """Whether a normal host is the machine itself or a private address by its text alone, without a look-up."""
    address = as_address(host)
    return is_localhost(host) or (address is not None and not is_public(address))


def _is_number(label: str) -> bool:
    return label.isascii() and (label.isdigit() or bool(re.fullmatch(r"0x[0-9a-f]*", label)))


def _ipv4(labels: list[str], text: str) -> IPv4Address:
    """Parse an IPv4 address of one to four numbers: decimal, octal or hexadecimal; the last fills the remaining
    bytes.
    """
    if len(labels) > 4:
        raise BadHost(text)
    try:
        numbers = [_number(label) for label in labels]
    except ValueError as error:
        raise BadHost(text) from error
    *heads, tail = numbers
    if any(number > 255 for number in heads) or tail >= 256 ** (5 - len(numbers)):
        raise BadHost(text)
    return IPv4Address(sum(number << (8 * (3 - at)) for at, number in enumerate(heads)) + tail)


def _number(label: str) -> int:
    if not label.isascii():
        raise ValueError(label)
    if label.startswith("0x"):
        return int(label[2:] or "0", 16)
    return int(label, 8) if len(label) > 1 and label.startswith("0") else int(label, 10)


def _ipv6(text: str) -> IPv6Address:
    if "%" in text:
        raise BadHost(text)
    try:
        return IPv6Address(text)
    except AddressValueError as error:
        raise BadHost(text) from error


def _ascii_label(label: str, text: str) -> str:
    if not label.isascii():
        if any(unicodedata.category(char)[0] == "C" for char in label):
            raise BadHost(text)
        label = "xn--" + label.encode("punycode").decode("ascii")
    if not _LABEL.fullmatch(label):
        raise BadHost(text)
    return label


@cache
def _suffixes(top: str) -> PublicSuffixList:
    """Return the public suffixes under one top-level domain: reading all 10,000 takes longer than opening a page."""
    from publicsuffixlist import PSLFILE, PublicSuffixList

    ends = (f".{top}", top) if top else ()
    with Path(PSLFILE).open(encoding="utf-8") as file:
        lines = [line for line in file if line.partition(" ")[0].rstrip().casefold().endswith(ends)]
    return PublicSuffixList(lines, accept_unknown=False)


def _private_suffix(host: str) -> str:
    """Return the registrable domain of a host; empty for none."""
    top = host.rstrip(".").rpartition(".")[2].casefold()
    if top.startswith("xn--"):
        with suppress(UnicodeError):  # what is no name of a domain is under no suffix
            top = top.encode().decode("idna")
    return _suffixes(top).privatesuffix(host) or ""


def same_site(host: str) -> tuple[str, ...]:
    """Return patterns of the hosts of the same site: `jobs.example.com` gives `example.com` and `*.example.com`.

    None for an address, a bare name, or a host that is a public suffix itself: no other host belongs to the same site.
    """
    domain = _private_suffix(host)
    return (domain, f"*.{domain}") if domain else ()


def site_label(host: str) -> str:
    """Return the name that the owner of a host's site chose: `acme` of `jobs.acme.co.uk`; empty if `same_site` is."""
    return _private_suffix(host).partition(".")[0]

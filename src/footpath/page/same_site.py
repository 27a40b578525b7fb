"""The hosts with the same owner as a page: those below its registrable domain, by the Public Suffix List."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList


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

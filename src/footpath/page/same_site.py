"""The hosts with the same owner as a page: those below its registrable domain, by the Public Suffix List."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList


@cache
def _suffixes() -> PublicSuffixList:
    from publicsuffixlist import PublicSuffixList  # reads the list of suffixes: import only to open a page

    return PublicSuffixList(accept_unknown=False)


def same_site(host: str) -> tuple[str, ...]:
    """Return patterns of the hosts of the same site: `jobs.example.com` gives `example.com` and `*.example.com`.

    None for an address, a bare name, or a host that is a public suffix itself: no other host belongs to the same site.
    """
    domain = _suffixes().privatesuffix(host)
    return (domain, f"*.{domain}") if domain else ()


def site_label(host: str) -> str:
    """Return the name that the owner of a host's site chose: `acme` of `jobs.acme.co.uk`; empty if `same_site` is."""
    return (_suffixes().privatesuffix(host) or "").partition(".")[0]

"""Which hosts belong to the same owner as a page: those below its registrable domain, by the Public Suffix List."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tldextract import TLDExtract


@cache
def _extract() -> TLDExtract:
    from tldextract import TLDExtract  # reads its list of suffixes: only for who opens a page

    return TLDExtract(suffix_list_urls=(), cache_dir=None, include_psl_private_domains=True)


def same_site(host: str) -> tuple[str, ...]:
    """Patterns of the hosts of the same site: `jobs.example.com` gives `example.com` and `*.example.com`.

    None for an address, a bare name, or a host that is a public suffix itself: nobody else's host is the same site.
    """
    domain = _extract()(host).top_domain_under_public_suffix
    return (domain, f"*.{domain}") if domain else ()

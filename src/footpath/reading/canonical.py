"""Normalise addresses, so that a page has a single address whatever link led to the page."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from w3lib.url import canonicalize_url, url_query_cleaner

TRACKING = (
    *("utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "gclid", "fbclid", "msclkid"),
    *("gh_src", "lever-source", "lever-origin", "source", "src", "ref", "referrer", "trk", "trackingid", "refid"),
)
"""Query parameters with the visitor's origin, which do not identify the page."""

_VISIT: Final = re.compile(
    r"(?P<name>(?:^|(?<=[?&;]))(?:utm_\w+|phpsessid|aspsessionid\w*|jsessionid|cfid|cftoken)=[^&;]*&?)"
    r"|(?P<value>(?:^|(?<=[?&;]))(?:sid|sess|session|session_?id)=(?=[^&]*\d)[\w-]{16,}(?:&|$))",
    re.IGNORECASE,
)
"""Query parameters that identify a visit: by name, or by a possible name and a long random value."""

_PATH_SESSION: Final = re.compile(r";jsessionid=[^/?#]*", re.IGNORECASE)

_FORM_TAILS = ("/apply", "/application")


def canonical_url(url: str) -> str:
    """Return the address without tracking, session, fragment, user and trailing slash; the same for a posting and its
    form.

    A fragment that is a route of the page's own script (`#/jobs/12`) is kept: each route shows another page.
    """
    cleaned = canonicalize_url(
        url_query_cleaner(_PATH_SESSION.sub("", url), TRACKING, remove=True, keep_fragments=True)
    )
    parts = urlsplit(cleaned)
    query = _VISIT.sub("", parts.query).rstrip("&")
    path = parts.path.rstrip("/")
    fragment = route_of(url).rstrip("/")
    for tail in _FORM_TAILS:
        path, fragment = path.removesuffix(tail), fragment.removesuffix(tail)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], path, query, fragment))


def route_of(url: str) -> str:
    """Return the fragment of an address if a route of the page's script; empty for a place in the page."""
    fragment = urlsplit(url).fragment
    return fragment if fragment.startswith("!") or ("/" in fragment and not fragment.startswith(":~:")) else ""

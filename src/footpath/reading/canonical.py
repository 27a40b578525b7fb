"""Normalising addresses, so that a page has one address whatever link led there."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

from w3lib.url import canonicalize_url, url_query_cleaner

TRACKING = (
    *("utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "gclid", "fbclid", "msclkid"),
    *("gh_src", "lever-source", "lever-origin", "source", "src", "ref", "referrer", "trk", "trackingid", "refid"),
)
"""Query parameters that say where a visitor came from, and nothing about the page."""

_FORM_TAILS = ("/apply", "/application")


def canonical_url(url: str) -> str:
    """The address without tracking, fragment, user and trailing slash; a posting's and its form's are the same."""
    cleaned = canonicalize_url(url_query_cleaner(url, TRACKING, remove=True))
    parts = urlsplit(cleaned)
    path = parts.path.rstrip("/")
    for tail in _FORM_TAILS:
        path = path.removesuffix(tail)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], path, parts.query, ""))

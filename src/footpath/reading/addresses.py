"""Addresses of pages: one spelling for one page, and patterns with `*` for the parts of one posting or person."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urljoin, urlsplit, urlunsplit

from w3lib.url import canonicalize_url, url_query_cleaner

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    """Return the address without tracking, session, user and place: the same for a posting and its form."""
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


def page_url(url: str) -> str:
    """Return the canonical address to open, with a final slash where some servers demand one; not for comparing."""
    parts = urlsplit(canonical_url(url))
    is_slashed = bool(parts.path) and urlsplit(url).path.endswith("/")
    return urlunsplit(parts._replace(path=f"{parts.path}/")) if is_slashed else urlunsplit(parts)


def route_of(url: str) -> str:
    """Return the fragment of an address if a route of the page's script; empty for a place in the page."""
    fragment = urlsplit(url).fragment
    return fragment if fragment.startswith("!") or ("/" in fragment and not fragment.startswith(":~:")) else ""


_COLLECTIONS: Final = frozenset([
    "jobs", "job", "posting", "postings", "position", "positions", "vacancy", "vacancies", "opening",
    "openings", "career", "careers", "stelle", "stellen", "jobangebote", "offre", "offres", "emploi", "emplois",
    "oferta", "ofertas", "vaga", "vagas", "empleo", "empleos", "opportunities", "opportunity", "role", "roles",
    "o", "p", "j", "applications", "application", "candidates", "candidate", "companies", "company",
    "requisition", "requisitions",
])  # fmt: skip
_VERBS: Final = frozenset([
    "apply", "application", "applications", "new", "edit", "review", "submit", "confirmation", "confirm",
    "success", "thanks", "thank-you", "login", "signin", "register", "search", "start", "jobs", "job",
    "careers", "positions", "openings", "view", "all", "profile", "resume", "questions", "autofillwithresume",
    "applymanually", "usemylastapplication", "bewerben", "bewerbung", "postuler", "candidature", "list",
    "results", "details", "index", "embed", "job_app",
])  # fmt: skip
_VIEWS: Final = frozenset({"step", "page", "view", "section", "action", "stage", "tab"})
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z_]{0,19}")
_CODE: Final = re.compile(r"(?=.*\d)[A-Z]{1,6}-?[A-Z0-9]{4,}")
"""A reference number as people read it out: `LI-RPNZE2`."""
_LOCALE: Final = re.compile(r"[a-z]{2}(?:[-_][A-Za-z]{2})?")


@lru_cache(maxsize=2048)
def url_pattern(url: str, known: tuple[str, ...] = ()) -> str:
    """Return host and path; the first fitting one of the known patterns (of a platform), else ids and slugs as `*`."""
    parts, host = urlsplit(url), host_of(url)
    segments = [s for s in parts.path.split("/") if s]
    for pattern in known:
        if fits(pattern, host, segments):
            return pattern
    path = general_path(parts.path)
    views = sorted(f"{k}={v}" for k, v in parse_qsl(parts.query) if k.casefold() in _VIEWS and _is_view(v))
    return host + (f"/{path}" if path else "") + (f"?{'&'.join(views)}" if views else "")


def is_same_place(one: str, other: str) -> bool:
    """Whether two addresses differ in no more than query and place within the page."""
    return urlsplit(one)[:3] == urlsplit(other)[:3]


def leads_alike(was: str, now: str, here: str) -> bool:
    """Whether two links have the same target but for ids: `now` on the page `here`, `was` on another page of the kind.
    An id of `now` has to stand in the address of `here`; a fixed word is never an id.
    """
    if not now or is_same_place(urljoin(here, now), here):
        return False
    old, new = urlsplit(urljoin(here, was)), urlsplit(urljoin(here, now))
    path, query = list(_paired(old.path, new.path)), (dict(parse_qsl(old.query)), dict(parse_qsl(new.query)))
    if old[:2] != new[:2] or query[0].keys() != query[1].keys():
        return False
    own = _ids_of(here)
    pairs = [*path, *((query[0][name], value) for name, value in query[1].items())]
    is_own = (one == other or (other in own and _is_id(one) and _is_id(other)) for one, other in pairs)
    return any(one == other != "" for one, other in path) and all(is_own)


def _is_id(part: str) -> bool:
    """Whether a part of an address is the id or the slug of a record, by its form."""
    return any(map(str.isdigit, part)) or (part != "" and _segment(part, "") == "*")


def _paired(one: str, other: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of two paths in pairs; a missing part is empty."""
    return zip_longest(one.split("/"), other.split("/"), fillvalue="")


def _ids_of(url: str) -> frozenset[str]:
    """Return the parts of an address's path and query, and their words: "4035-data-analyst" has the id "4035"."""
    parts = urlsplit(url)
    whole = [*parts.path.split("/"), *(value for _, value in parse_qsl(parts.query))]
    return frozenset(each for part in whole for each in (part, *re.split(r"[\W_]+", part)) if each)


def values_in(url: str) -> frozenset[str]:
    """The values of an address's query, in lower case."""
    return frozenset(value.casefold() for _, value in parse_qsl(urlsplit(url).query))


def host_of(url: str) -> str:
    """Return the host and port of an address, without the user and "www."."""
    return urlsplit(url).netloc.rpartition("@")[2].casefold().removeprefix("www.")


def origin_of(url: str) -> str:
    """Return scheme, host and port of a web address; empty for any other address (`about:blank`, a file)."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}" if host and parts.scheme in ("http", "https") else ""


def general_path(path: str) -> str:
    """Return a path with ids and slugs as `*`, without the slashes around."""
    segments = [each for each in path.split("/") if each]
    return "/".join(_segment(each, segments[at - 1] if at else "") for at, each in enumerate(segments))


def fits(pattern: str, host: str, segments: Sequence[str]) -> bool:
    """Whether a pattern fits: `*` is one path segment, or the labels before a host's domain."""
    want_host, _, want_path = pattern.partition("/")
    if want_host.startswith("*."):
        if not host.endswith(want_host[1:]):
            return False
    elif want_host not in ("*", host):
        return False
    wanted = [s for s in want_path.split("/") if s]
    return len(wanted) == len(segments) and all(w in ("*", s) for w, s in zip(wanted, segments, strict=True))


def _segment(segment: str, before: str) -> str:
    plain = segment.casefold()
    if plain in _VERBS:
        return segment
    slug = segment.count("-") >= 2 or segment.count("_") >= 2 or "%" in segment
    number = (segment.isdigit() and len(segment) > 1) or _CODE.fullmatch(segment) is not None
    if is_generated(segment) or number or slug or len(segment) > 24:
        return "*"
    if before.casefold() in _COLLECTIONS and not _LOCALE.fullmatch(segment):
        return "*"
    return segment


def _is_view(value: str) -> bool:
    return _WORD.fullmatch(value) is not None or (value.isdigit() and len(value) <= 2)


_UUID: Final = re.compile(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}", re.IGNORECASE)
_HEX: Final = re.compile(r"(?=[a-z]*\d)(?=\d*[a-z])[0-9a-f]{6,}", re.IGNORECASE)
_MIXED: Final = re.compile(r"[a-z]+\d+[a-z]+\d|\d+[a-z]+\d+[a-z]", re.IGNORECASE)
_COUNTED: Final = re.compile(r"\[\d{0,2}\]")


@lru_cache(maxsize=8192)
def is_generated(value: str) -> bool:
    """Whether an id is generated, and so may change: `:r7:`, `question_21756357003`, `ember1234`, a UUID."""
    if not value:
        return True
    if value.startswith((":r", "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}r")) or _UUID.search(value):
        return True
    digits = sum(c.isdigit() for c in value)
    return digits >= 3 or bool(_HEX.search(value) and digits >= 2) or bool(_MIXED.search(value))


def without_counters(value: str) -> str:
    """Return a name without the numbers of repetitions: `answers[0][text]` and `answers[1][text]` are one."""
    return _COUNTED.sub("[]", value)

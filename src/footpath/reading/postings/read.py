"""The postings in a page's structured data, and the one that a page or panel is about."""

from __future__ import annotations

import html
import json
import re
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import TYPE_CHECKING, Final, cast, get_args
from urllib.parse import urljoin, urlsplit

from footpath.language.dates import read_deadline, read_posted
from footpath.language.text import attribute_words, fold, words
from footpath.reading.addresses import canonical_url, page_url
from footpath.reading.postings.description import markdown, mended
from footpath.reading.postings.nodes import (
    Node,
    is_posting,
    linked_data,
    listed,
    many,
    microdata,
    one_of,
    parsed,
    scripts,
    text_of,
)
from footpath.reading.postings.page import posting_of_page
from footpath.reading.same_posting import may_be_same
from footpath.reading.text_values import read_employment, read_place, read_salary, whole
from footpath.reading.vocabulary import load_table
from footpath.schema.posting import EmploymentType, JobPlace, Posting, Salary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from footpath.schema.posting import SalaryPeriod, Source
    from footpath.schema.snapshot import Snapshot

_ROUNDED: Final = 0.5
_ROUNDED_DAYS: Final = 3
_IMAGE: Final = re.compile(r"<img\b[^<>]{1,4000}>", re.IGNORECASE)
_ATTRIBUTE: Final = re.compile(r"([\w:-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_SOURCES: Final = ("src", "data-src", "data-delayed-url", "data-original", "data-lazy-src", "data-ghost-url")
_PICTURE: Final = ("https://", "http://", "/")
_JSON: Final = re.compile(r"type\s*=\s*[\"']?application/(?!ld\+)(?:[\w.+-]*\+)?json", re.IGNORECASE)
_ASSIGNED: Final = re.compile(
    r"(?:window|self|globalThis)(?:\.|\[[\"'])[\w$]+(?:[\"']\])?\s*=\s*(JSON\.parse\(\s*)?(?=[{\[\"'])"
    r"|\bvar\s+\w+\s*=\s*()(?=[{\[])"
)
_MOST: Final = 2000
_DEEPEST: Final = 24
_TOLD: Final = frozenset(
    {"hiringOrganization", "jobLocation", "employmentType", "baseSalary", "datePosted", "validThrough"}
)
"""Properties of jobs alone; anything may have a title and a description."""
_ENOUGH: Final = 2
_TYPES: Final = frozenset(get_args(EmploymentType))
_PERIODS: Final = {"HOUR": "hour", "DAY": "day", "WEEK": "week", "MONTH": "month", "YEAR": "year"}
_NOTHING: Final = frozenset({"-", "–", "n/a", "N/A", "null", "None"})
_FEW: Final = 3
"""Most countries that are places of work; more are places where applicants may live."""
_AFAR: Final = "TELECOMMUTE"
_PARTED: Final = re.compile(r"\s*[,;|]\s*")


def read_postings(snapshot: Snapshot, markup: str = "", *, now: datetime | None) -> tuple[Posting, ...]:
    """The postings of JSON-LD, microdata and embedded state, each once. Without a now no day is read."""
    url, lang = snapshot.url, snapshot.lang
    found = [posting_of_node(n, url, "json_ld", now, lang) for n in linked_data(snapshot, markup) if is_posting(n)]
    if not found and markup:
        found = [posting_of_node(n, url, "microdata", now, lang) for n in microdata(markup, url) if is_posting(n)]
    if not found and markup:
        found = [posting_of_node(n, url, "state", now, lang) for n in state_postings(markup)]
    return _each_once([p for p in found if p.title])


def read_posting(snapshot: Snapshot) -> Posting:
    """Return the first posting of the page's JSON-LD, without its days; an empty one for none."""
    return next(iter(read_postings(snapshot, now=None)), Posting())


def posting_of(
    snapshot: Snapshot,
    markup: str = "",
    *,
    now: datetime | None,
    within: int | None = None,
    listed: Posting | None = None,
) -> Posting:
    """Return the posting that a page is about, or the panel under a node of its tree; merged from all sources.

    Args:
        snapshot: of the page.
        markup: its HTML, if any.
        now: the reference time of "3 days ago".
        within: node of the panel in the tree.
        listed: the list's data: a heading and a line of the page with the same words are title and organisation.
    """
    said = posting_of_page(snapshot, within, now, listed or Posting())
    data = _data_on(said, read_postings(snapshot, markup, now=now), listed or Posting(), snapshot, within)
    if data is None and not said.title:
        return Posting()
    read = [said] if data is None else [data, said]
    one = merged(read)
    tags = tuple(dict.fromkeys(tag for each in read for tag in each.tags))
    posted = said.posted if data is not None and _is_newer(said.posted, data.posted, now) else one.posted
    seen = {
        "tags": tags,
        "posted": posted,
        "organisation_url": said.organisation_url or one.organisation_url,
        "logo_url": one.logo_url or logo_of(markup, one.organisation, snapshot.url),
    }
    url = one.url or (_own_url(snapshot) if within is None else "")
    return one.model_copy(update={**seen, "url": page_url(url) if url else ""})


def _data_on(
    said: Posting, found: Sequence[Posting], listed: Posting, snapshot: Snapshot, within: int | None
) -> Posting | None:
    """Return the structured data on the posting that the page's texts name; None for none."""
    if within is None and len(found) == 1 and not _is_another(found[0], (said, listed), snapshot):
        return found[0]
    return _called(found, said.title)


def _own_url(snapshot: Snapshot) -> str:
    """Return the address of the page: the canonical one, if on the same site."""
    canonical = urljoin(snapshot.url, snapshot.meta.get("canonical", ""))
    here, there = urlsplit(snapshot.url), urlsplit(canonical)
    is_own = there.netloc == here.netloc and there.path.count("/") >= here.path.rstrip("/").count("/")
    return canonical if is_own else snapshot.url


def _is_newer(shown: date | None, told: date | None, now: datetime | None) -> bool:
    """Whether the page shows a later day than its data, by more than the rounding of "3 weeks ago": posted again."""
    if shown is None or told is None or now is None:
        return False
    age = max(0, (now.date() - shown).days)
    return (shown - told).days > _ROUNDED_DAYS + age * _ROUNDED


def _is_another(data: Posting, known: Sequence[Posting], snapshot: Snapshot) -> bool:
    """Whether data are about another job than the page: another address, and an unknown title."""
    here = {canonical_url(url) for url in (snapshot.url, _own_url(snapshot), *(each.url for each in known)) if url}
    titles = [each.title for each in known if each.title]
    if (data.url and canonical_url(data.url) in here) or not titles:
        return False
    return not any(_are_one(data.title, title) for title in (*titles, snapshot.title))


def _are_one(title: str, other: str) -> bool:
    """Whether two titles may be of one job: alike, or one within the other."""
    one, two = " ".join(words(title)), " ".join(words(other))
    return bool(one and two) and (f" {one} " in f" {two} " or f" {two} " in f" {one} " or may_be_same(title, other))


def _called(postings: Sequence[Posting], title: str) -> Posting | None:
    """Return the first posting with the title."""
    said = words(title)
    return next((p for p in postings if said and words(p.title) == said), None)


def _each_once(postings: Sequence[Posting]) -> tuple[Posting, ...]:
    kept: list[Posting] = []
    for each in postings:
        if not any(each == k or (each.url and each.url == k.url and each.title == k.title) for k in kept[-50:]):
            kept.append(each)
    return tuple(kept)


def logo_of(markup: str, organisation: str, base: str) -> str:
    """The address of the logo; empty where no picture has the organisation's name."""
    name = fold(organisation)
    if not name:
        return ""
    for tag in _IMAGE.findall(markup):
        said = {m[1].casefold(): html.unescape(m[2] or m[3] or m[4] or "") for m in _ATTRIBUTE.finditer(tag)}
        alt = fold(said.get("alt", ""))
        if alt and (alt == name or alt.removesuffix(" logo").removesuffix("'s") == name) and (url := _source(said)):
            return urljoin(base, url)
    return ""


def _source(said: Mapping[str, str]) -> str:
    """Return the final source of an image: a lazily loaded one has a placeholder as its `src`."""
    named = [said[key] for key in (*_SOURCES[1:], _SOURCES[0]) if said.get(key, "").startswith(_PICTURE)]
    return named[0] if named else ""


def state_postings(markup: str) -> Iterator[Node]:
    """Yield objects that look like postings, with the names of schema.org's properties."""
    found = 0
    for text in _texts(markup):
        for posting in _within(parsed(text), 0):
            yield posting
            found += 1
            if found >= _MOST:
                return


def _texts(markup: str) -> Iterator[str]:
    for attributes, text in scripts(markup):
        if _JSON.search(attributes):
            yield text
            continue
        if "application/ld+json" in attributes:
            continue
        for match in _ASSIGNED.finditer(text):
            yield from _assigned(text[match.end() :], is_quoted=bool(match[1]))


def _assigned(rest: str, *, is_quoted: bool) -> Iterator[str]:
    """The JSON value in an assignment; JSON inside a string is parsed too."""
    rest = rest.lstrip()
    if rest[:1] == "'":
        return
    try:
        value, _ = json.JSONDecoder(strict=False).raw_decode(rest)
    except (ValueError, RecursionError):
        return
    if isinstance(value, str):
        if is_quoted and value.lstrip()[:1] in "{[":
            yield value
        return
    yield json.dumps(value)


def _within(value: object, depth: int) -> Iterator[Node]:
    """The postings in a JSON value; the inside of a posting is not searched."""
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        node = cast("Node", value)
        if (posting := as_posting(node)) is not None:
            yield posting
            return
        for inner in node.values():
            yield from _within(inner, depth + 1)
    elif isinstance(value, list):
        for inner in cast("list[object]", value):
            yield from _within(inner, depth + 1)


@cache
def _properties() -> Mapping[tuple[str, ...], str]:
    """Return the properties of a posting by the sites' names for them."""
    told = cast("dict[str, list[str]]", load_table("properties"))
    return {words(each): name for name, names in told.items() for each in names}


def as_posting(node: Node) -> Node | None:
    """Return an object as a JobPosting, if it has a title and enough job-only properties."""
    told: Node = {}
    for key, value in node.items():
        name = _properties().get(attribute_words(key))
        if name is not None and name not in told and value not in (None, "", [], {}):
            told[name] = value
    title = told.get("title")
    if not isinstance(title, str) or not title.strip() or len(title) > 200:
        return None
    if len(_TOLD & told.keys()) < _ENOUGH or not (told.keys() & {"url", "identifier", "description"}):
        return None
    return _shaped(told)


def _shaped(told: Node) -> Node:
    shaped: Node = {**told, "@type": "JobPosting"}
    shaped["jobLocation"] = [
        place if isinstance(place, str) else text_of(place, "name", "city", "text", "label", "formatted", "displayName")
        for place in listed(told.get("jobLocation"))
        if place is not None
    ]
    shaped["hiringOrganization"] = text_of(told.get("hiringOrganization"), "name", "displayName", "title")
    for key in ("datePosted", "validThrough"):
        shaped[key] = day_of(told.get(key))
    if told.get("remote") is True:
        shaped["jobLocationType"] = "TELECOMMUTE"
    return shaped


def day_of(value: object) -> object:
    """Seconds or milliseconds since 1970, as a day."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    seconds = value / 1000 if value > 1e11 else value
    try:
        return datetime.fromtimestamp(seconds, UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        return None


def posting_of_node(node: Node, url: str, source: Source, now: datetime | None, lang: str) -> Posting:
    """Return the posting in one JobPosting; values not in the form of schema.org are left out."""
    places = _places(node)
    afar = _AFAR in str(node.get("jobLocationType", "")).upper()
    countries = {
        text_of(one_of(p.get("address")), "addressCountry") or _country(p) for p in many(node.get("jobLocation"))
    }
    countries.discard("")
    organisation = text_of(node.get("hiringOrganization"), "name", "legalName")
    own = text_of(node.get("url"), "@id")
    return Posting(
        title=mended(text_of(node.get("title") or node.get("name"))),
        organisation=mended(organisation),
        organisation_url=_address(node.get("hiringOrganization"), url, "sameAs", "url"),
        logo_url=_address(node.get("hiringOrganization"), url, "logo", "image"),
        country=countries.pop() if len(countries) == 1 else "",
        url=page_url(urljoin(url, own)) if own else "",
        board_id=text_of(node.get("identifier"), "value", "@id"),
        places=() if afar and len(places) > _FEW and not any(p.city or p.region for p in places) else places,
        remote=True if afar else None,
        employment=employment_of(node.get("employmentType")),
        salary=_salary(node.get("baseSalary") or node.get("estimatedSalary")),
        posted=read_posted(text_of(node.get("datePosted")), now, lang) if now is not None else None,
        valid_through=read_deadline(text_of(node.get("validThrough")), now, lang) if now is not None else None,
        description=markdown(_raw(node.get("description"))),
        tags=tuple(_tags(node.get("skills"), node.get("industry"), node.get("occupationalCategory"))),
        sources=(source,),
    )


def _address(value: object, base: str, *keys: str) -> str:
    """Return the first of the keys of an object that holds an address."""
    for node in many(value)[:1]:
        for key in keys:
            if (said := text_of(node.get(key), "url", "contentUrl", "@id")) and "/" in said:
                return urljoin(base, said)
    return ""


def _raw(value: object) -> str:
    first = one_of(value)
    return first if isinstance(first, str) else ""


def _country(place: Node) -> str:
    address = one_of(place.get("address"))
    country = cast("Node", address).get("addressCountry") if isinstance(address, dict) else None
    return text_of(country, "name")


def _places(node: Node) -> tuple[JobPlace, ...]:
    found: list[JobPlace] = []
    for place in listed(node.get("jobLocation")):
        if isinstance(place, str):
            found.append(read_place(place))
            continue
        if not isinstance(place, dict):
            continue
        inner = cast("Node", place)
        address = one_of(inner.get("address") or inner)
        found.append(read_place(address) if isinstance(address, str) else _place(cast("Node", address)))
    return tuple(dict.fromkeys(p for p in found if p.text))


def _place(address: Node) -> JobPlace:
    city, region, country = (
        "" if (said := text_of(address.get(key))) in _NOTHING else said
        for key in ("addressLocality", "addressRegion", "addressCountry")
    )
    if "," in city and not (region or country):
        return read_place(mended(city))  # where the locality says it all
    said = dict.fromkeys(p for p in (city, region, country) if p)
    text = ", ".join(said) or text_of(address.get("streetAddress")) or text_of(address.get("name"))
    return JobPlace(
        text=mended(text), city=mended(city), region=mended(region), country=whole("countries", country) or country
    )


def employment_of(value: object) -> tuple[EmploymentType, ...]:
    """Return the types of employment in a value, in schema.org's form or in words."""
    found: list[EmploymentType] = []
    for each in listed(value):
        for part in _PARTED.split(str(each)):
            name = part.strip().upper().replace("-", "_").replace(" ", "_")
            found += (cast("EmploymentType", name),) if name in _TYPES else read_employment(part)
    return tuple(dict.fromkeys(found))


def _salary(value: object) -> Salary | None:
    first = one_of(value)
    if not isinstance(first, dict):
        return read_salary(text_of(first)) if first is not None else None
    node = cast("Node", first)
    inner = one_of(node.get("value"))
    amount = cast("Node", inner) if isinstance(inner, dict) else node
    low, high = decimal_of(amount.get("minValue")), decimal_of(amount.get("maxValue"))
    one = decimal_of(amount.get("value"))
    low = low if low is not None else one
    high = high if high is not None else low
    if low is None and high is None:
        return None
    low = high if low is None else low
    unit = text_of(amount.get("unitText") or node.get("unitText")).upper()
    period = cast("SalaryPeriod", _PERIODS.get(unit, ""))
    currency = text_of(node.get("currency") or amount.get("currency") or amount.get("unitCode"))
    if low == 0 and high == 0:
        return None
    text = f"{low}–{high} {currency}" if low != high else f"{low} {currency}"
    return Salary(low=low, high=high, currency=currency.upper(), period=period, text=text.strip())


def decimal_of(value: object) -> Decimal | None:
    """Return the number of a value, or in a text; None for none, or one below zero."""
    first = one_of(value)
    if isinstance(first, bool) or not isinstance(first, (int, float, str)):
        return None
    plain = re.sub(r"[^\d.,-]", "", str(first))
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", plain):
        plain = plain.replace(",", "")
    try:
        number = Decimal(plain.replace(",", "."))
    except InvalidOperation:
        return None
    return number if number.is_finite() and number >= 0 else None


def _tags(*values: object) -> Iterable[str]:
    seen: dict[str, None] = {}
    for value in values:
        for each in listed(value):
            text = text_of(each)
            parts = _PARTED.split(text) if len(text) > 40 or "," in text else [text]
            seen.update(dict.fromkeys(p for p in parts if 0 < len(p) <= 60))
    return seen


_JOINED: Final = frozenset({"sources", "version", "guessed"})


def merged(postings: Sequence[Posting]) -> Posting:
    """Return a posting with each field from the first that has one: told before guessed, the surest source first."""
    said: dict[str, object] = {}
    guessed: list[str] = []
    used: set[int] = set()
    for name in Posting.model_fields:
        if name in _JOINED:
            continue
        having = [at for at, each in enumerate(postings) if getattr(each, name) not in ("", (), None, "unknown")]
        named = [at for at in having if name not in postings[at].guessed]
        if not having:
            continue
        best = (named or having)[0]
        said[name] = getattr(postings[best], name)
        used.add(best)
        if not named:
            guessed.append(name)
    sources = dict.fromkeys(source for at in sorted(used) for source in postings[at].sources)
    return Posting().model_copy(update={**said, "sources": tuple(sources), "guessed": tuple(guessed)})

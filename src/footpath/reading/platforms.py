"""Recognise the applicant tracking system, which helps to find cookbooks, and the organisation behind a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import unquote, urlsplit

import yaml

from footpath.language.text import words
from footpath.reading.addresses import canonical_url, fits
from footpath.reading.text_values import found
from footpath.schema.snapshot import Block, Element

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from footpath.schema.snapshot import Snapshot

_MARKS_NEEDED: Final = 1
_SAMPLE: Final = 400


@dataclass(frozen=True, slots=True)
class Platform:
    """The facts about a platform, from a file in `platforms/`."""

    name: str
    hosts: tuple[str, ...]
    patterns: tuple[str, ...]
    markers: Mapping[str, tuple[str, ...]]
    mail: tuple[str, ...] = ()
    """Further domains from which the platform sends mail for its sites."""
    anyones: tuple[str, ...] = ()
    """Domains on which anybody publishes forms: their questions are not the host's."""

    def serves(self, host: str) -> bool:
        """Whether a host is one of the system's own."""
        return any(host.endswith(h[1:]) if h.startswith("*.") else host == h for h in self.hosts)


@cache
def platforms() -> tuple[Platform, ...]:
    """Every known platform, by name."""
    known: list[Platform] = []
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for file in sorted((files("footpath.reading") / "platforms").iterdir(), key=lambda f: f.name):
        if not file.name.endswith(".yaml"):
            continue
        raw = cast("dict[str, object]", yaml.load(file.read_text(encoding="utf-8"), Loader=loader))
        markers = cast("dict[str, list[str]]", raw.get("markers") or {})
        known.append(
            Platform(
                file.name.removesuffix(".yaml"),
                tuple(cast("list[str]", raw["hosts"])),
                tuple(cast("list[str]", raw["patterns"])),
                {kind: tuple(m.casefold() for m in marks) for kind, marks in markers.items()},
                tuple(cast("list[str]", raw.get("mail") or [])),
                tuple(cast("list[str]", raw.get("anyones") or [])),
            )
        )
    return tuple(known)


def platform_of(snapshot: Snapshot) -> Platform:
    """Return the platform by its host, else by the page's markers; `generic` if unknown."""
    platform = platform_at(snapshot.url)
    if platform.name != "generic":
        return platform
    texts = _texts(snapshot)
    best = max(platforms(), key=lambda p: (_marks(p, texts), p.name == "generic"))
    return best if _marks(best, texts) >= _MARKS_NEEDED else platform


def platform_at(url: str) -> Platform:
    """Return the platform by its host alone; `generic` if unknown."""
    host = urlsplit(url).hostname or ""
    served = (platform for platform in platforms() if platform.serves(host))
    return next(served, None) or next(p for p in platforms() if p.name == "generic")


def account_at(url: str) -> str:
    """Return the owner of the forms at an address: its host, one account of a platform, or else the address."""
    parts = urlsplit(url)
    host, platform = parts.netloc.rpartition("@")[2].casefold(), platform_at(url)
    if is_anyones(parts.hostname or ""):
        return canonical_url(url)
    if platform.name == "generic":
        return host
    segments = [each for each in parts.path.split("/") if each]
    pattern = next((each for each in platform.patterns if fits(each, host, segments)), "")
    domain, _, path = pattern.partition("/")
    wanted = path.split("/")
    if domain.startswith("*.") and wanted[0] != "*":
        return host
    if "*" not in wanted:
        return canonical_url(url)
    return "/".join((host, *segments[: wanted.index("*") + 1]))


def is_anyones(host: str) -> bool:
    """Whether forms of many different owners are on the host."""
    domains = (domain for platform in platforms() for domain in platform.anyones)
    return any(host == domain or host.endswith(f".{domain}") for domain in domains)


def _texts(snapshot: Snapshot) -> dict[str, str]:
    """Return the texts of a page to search for markers, by kind of marker."""
    elements = snapshot.elements[:_SAMPLE]
    return {
        "frames": "\n".join(f.url for f in snapshot.frames).casefold(),
        "meta": "\n".join(snapshot.meta.values()).casefold(),
        "links": "\n".join(e.href for e in elements if e.href.startswith("http")).casefold(),
        "names": "\n".join(e.html_name for e in elements if e.html_name).casefold(),
        "ids": "\n".join(e.id for e in elements if e.id).casefold(),
        "classes": "\n".join(e.classes for e in elements if e.classes).casefold(),
    }


def _marks(platform: Platform, texts: Mapping[str, str]) -> int:
    """Return how many of its markers a page carries; a link alone is worth less than any other."""
    found = 0.0
    for kind, marks in platform.markers.items():
        hits = sum(mark in texts.get(kind, "") for mark in marks)
        found += hits * (0.5 if kind == "links" else 1.0)
    return int(found)


_BETWEEN: Final = re.compile(r"\s*[|·•»]\s*|\s+[-–—:]\s+|:\s+")
_AT: Final = re.compile(r"\s(?:at|bei|chez|presso|bij|hos|@)\s+(?=[^\W\d_a-z])")
_COPYRIGHT: Final = re.compile(r"(?:©|\(c\)|copyright)[\s\d,–-]*(?:©[\s\d,–-]*)?([^\W\d_][^.,|·•©]*)", re.IGNORECASE)
_LONGEST: Final = 6
_SHORTEST: Final = 3
_READABLE: Final = frozenset({"text", "heading", "item", "cell"})


def site_names(snapshot: Snapshot) -> tuple[str, ...]:
    """Return the names of the site in the page's data, address, title, banner and copyright notice."""
    told = (each.strip() for each in _told(snapshot))
    return tuple(dict.fromkeys(each for each in told if _is_name(each)))


def _is_name(text: str) -> bool:
    return len(text) >= _SHORTEST and not text.isdigit() and 0 < len(words(text)) <= _LONGEST


def _told(snapshot: Snapshot) -> Iterator[str]:
    yield from (snapshot.meta.get(key, "") for key in ("og:site_name", "application-name"))
    yield from _in_address(snapshot.url)
    title, *at = _AT.split(snapshot.title, maxsplit=1)
    parts = [each for each in _BETWEEN.split(title) if not found("titles", each) and not found("forms", each)]
    yield from (*parts, *(_BETWEEN.split(each)[0] for each in at))
    yield from _in_banner(snapshot)
    for block in snapshot.blocks:
        if (match := _COPYRIGHT.search(block.text)) is not None:
            yield match[1]


def _in_banner(snapshot: Snapshot) -> Iterator[str]:
    """Yield the first text of the page's banner, apart from the navigation: the firm, as text or as a link home."""
    shown = sorted((*snapshot.blocks, *snapshot.elements), key=lambda each: each.order)
    for each in shown:
        roles = {holder.role for holder in snapshot.around(each)}
        is_leaf = isinstance(each, Element) or each.kind in _READABLE
        if not is_leaf or "banner" not in roles or "navigation" in roles:
            continue
        if isinstance(each, Block):
            yield each.parts[0] if each.parts else each.text
        elif each.role == "link" and urlsplit(each.href).path in ("", "/"):
            yield each.text or each.name
        return


def _in_address(url: str) -> Iterator[str]:
    """Yield the labels of a host; on a platform with many sites, the account."""
    host = urlsplit(url).hostname or ""
    if platform_at(url).name == "generic":
        yield from (label.replace("-", "") for label in host.split(".")[:-1])
        return
    _, _, account = account_at(url).partition("/")
    if "://" not in account_at(url):
        yield (unquote(account.rpartition("/")[2]) or host.split(".")[0]).replace("-", "")

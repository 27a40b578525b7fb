"""Read the job of an application form's page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.language.text import words
from footpath.reading.postings.description import mended
from footpath.reading.postings.read import read_posting
from footpath.reading.text_values import found
from footpath.schema.posting import Posting

if TYPE_CHECKING:
    from footpath.schema.snapshot import Snapshot

_BETWEEN: Final = re.compile(r"\s*[|·•»]\s*|\s+[-–—:]\s+|:\s+")


def posting_of_form(snapshot: Snapshot) -> Posting:
    """Return the posting in the page's data, else a title without `sources` from the page's own words."""
    data = read_posting(snapshot)
    return data if data.title else Posting(title=mended(_title(snapshot)))


def _may_be_title(snapshot: Snapshot, text: str) -> bool:
    return bool(words(text)) and not found("forms", text) and not _is_site(snapshot, text)


def _names_job(text: str) -> bool:
    """Whether a text has a known word of job titles."""
    return any(len(word) > 1 for word in found("titles", text))


def _title(snapshot: Snapshot) -> str:
    """Return the part of the page's title that names a job or repeats a heading, unless last, as a site's name is."""
    page, parts = words(snapshot.title), [each.strip() for each in _BETWEEN.split(snapshot.title)]
    headings = [" ".join(each.text.split()) for each in snapshot.blocks if each.kind == "heading"]
    shown = [each for each in headings if _stands_in(words(each), page)]
    told = [each for each in (*shown, *parts) if _may_be_title(snapshot, each)]
    last = words(parts[-1]) if len(parts) > 1 else ()
    named = list(filter(_names_job, told))
    return next(iter(named or [each for each in told if each in shown and words(each) != last]), "")


def _stands_in(said: tuple[str, ...], page: tuple[str, ...]) -> bool:
    return any(page[at : at + len(said)] == said for at in range(len(page) - len(said) + 1))


def _is_site(snapshot: Snapshot, text: str) -> bool:
    """Whether a text is the name of the site: by its page, or by its address."""
    plain, host = "".join(words(text)), urlsplit(snapshot.url).hostname or ""
    names = (snapshot.meta.get(key, "") for key in ("og:site_name", "application-name"))
    return plain in {"".join(words(each)) for each in names} or plain in "".join(words(host))

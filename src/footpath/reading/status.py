"""Read the status that a page shows: an error, an earlier application, a closed posting, the step of a form."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.language.lexicon import Pattern
from footpath.language.text import fold, unaccented
from footpath.reading.confirmation import is_told_after_sending
from footpath.reading.index import Index, grouped
from footpath.schema.observation import FormObservation, Progress

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.schema.observation import PageObservation
    from footpath.schema.snapshot import Block, Element, Snapshot

_ALREADY: Final = Pattern("{already_applied}")
_OF_WHOEVER: Final = Pattern("{of_whoever}")
"""Words before a status that concerns nobody in particular."""
_SENTENCE: Final = re.compile(r"[^.!?\n]+[.!?]*")
_ERROR: Final = Pattern(r"^\W*(?:error )?(?:404|403|410|500|502|503)\b|{error_page}")
_CLOSED: Final = Pattern(r"{posting}[^.]{0,40}(?<!be ){posting_gone}(?! to\b)|{takes_no_applications}")
"""Sentences on a posting that takes no applications any more."""
FAILED: Final = Pattern(r"{failed}|\bthere (?:was|were|are) \d+ (?:problem|error)s?\b")
_BROKE: Final = Pattern("{broke}")
"""Sentences on a failure without details."""
_NOTE: Final = Pattern(r"{marked}|\bwith (?:a|an) \*|\bindicates\b")
_STEP: Final = Pattern(r"{step}\s*(\d{1,2})\s*(?:/|{of})\s*(\d{1,2})\b|^\s*(\d{1,2})\s*(?:/|{of})\s*(\d{1,2})\s*$")
_REFERENCE: Final = Pattern(
    r"{reference}(?:\s*-?\s*{number_of_it})?\s*{it_is}?\s*[:#№]?\s*#?\s*([A-Z0-9][A-Z0-9_-]*\d[A-Z0-9_-]*)(?![\w-])",
    spelled=True,
)
_SENT: Final = re.compile(
    r"/(?i:done|confirmation|confirmed|thanks|thank-you|success|submitted|complete|completed|received|receipt)"
    r"/([A-Z]{1,6}-[A-Z0-9]{4,}|(?=[A-Z]*\d)[A-Z0-9]{6,})/?$"
)
_LONGEST: Final = 300
_MOST_ERRORS: Final = 20


def only_broke(message: str) -> bool:
    """Whether a message reports only a breakage: the sent data may have been accepted."""
    return not re.search(r"\w", _BROKE.sub("", message))


def reference_in(url: str) -> str:
    """Return the reference number in the address of a confirmation (`/done/AB-12345`); empty for none."""
    found = _SENT.search(urlsplit(url).path)
    return found[1] if found else ""


def reference_of(index: Index) -> str:
    """Return the reference number in the text of a confirmation; empty for none."""
    texts = [b.text for b in index.leaves if len(b.text) <= _LONGEST]
    for one, other in pairwise([*texts, ""]):
        found = _REFERENCE.search(one) or _REFERENCE.search(f"{one} {other}")
        if found:
            return found[1].rstrip("-_")
    return ""


def already_applied(index: Index) -> bool:
    """Whether the page reports an earlier application of the person."""
    return any(len(b.text) <= _LONGEST and says_already(b.text) for b in index.leaves)


def quoted(page: PageObservation, snapshot: Snapshot) -> str:
    """Return the words by which a page says that the site has the form: its confirmation, or its report of an earlier
    application, with the reference. Empty for none.
    """
    said = page.confirmation
    if page.page_type == "already_applied" and not said:
        texts = (block.text for block in Index(snapshot).leaves)
        said = next((text for text in texts if len(text) <= _LONGEST and says_already(text)), "")
    return said if page.reference in said else f"{said} ({page.reference})".strip()


@lru_cache(maxsize=8192)
def says_already(text: str) -> bool:
    """Whether a text reports an earlier application of the person."""
    return _says(_ALREADY, text)


def _says(what: Pattern, text: str) -> bool:
    """Whether a text states the pattern, and does not ask: many postings have "Already applied? Sign in" for
    everybody.
    """
    for sentence in _SENTENCE.findall(unaccented(text)):
        found = what.search(sentence)
        if found is not None and "?" not in sentence and not _OF_WHOEVER.search(sentence[: found.start()]):
            return True
    return False


def is_error_page(index: Index) -> bool:
    """Whether status, title or headings report that the page does not exist or failed."""
    snapshot = index.snapshot
    if snapshot.status is not None and snapshot.status >= 400:
        return True
    return any(_ERROR.search(text) for text in _heads(index)) or closed_of(index) != ""


def closed_of(index: Index) -> str:
    """Return the text that closes the posting to applications; empty for none."""
    return next((text for text in _heads(index) if _says(_CLOSED, text)), "")


def _heads(index: Index) -> list[str]:
    """Return the title and headings, and all texts of a short page."""
    heads = [index.snapshot.title, *(b.text for b in index.leaves if b.kind == "heading" and b.level <= 2)]
    if len(index.leaves) <= 12:
        heads += [b.text for b in index.leaves]
    return [text for text in heads if text and len(text) <= _LONGEST]


def _says_failed(block: Block) -> bool:
    return block.kind == "text" and len(block.text) <= 120 and FAILED.search(block.text) is not None


def errors_of(index: Index, forms: Sequence[FormObservation]) -> tuple[str, ...]:
    """The error messages of a page: of fields, in alerts, and beside invalid fields."""
    found = [f.error for form in forms for f in form.fields if f.error]
    found += [b.text for b in index.containers.values() if b.kind == "alert" and b.text]
    found += _alerted(index)
    if any(e.invalid for e in index.elements):
        found += [b.text for b in index.leaves if _says_failed(b)]
    return tuple(dict.fromkeys(t for t in found if not _NOTE.search(t) and not is_told_after_sending(t)))[:_MOST_ERRORS]


def _alerted(index: Index) -> list[str]:
    """Return the texts of alerts, with the unlinked entries of lists; for an alert with a link to a field of the page
    or a failure also the texts of lists and links, but without the texts of a form inside.
    """
    alerts = {b.order: b for b in index.containers.values() if b.kind == "alert"}
    if not alerts:
        return []
    texts = _texts(leaf for leaf in index.leaves if leaf.parent in alerts)
    links_in, leaves_in = _links_by_container(index), _leaves_by_container(index)
    for alert in filter(index.is_said, alerts.values()):
        inside = links_in.get(alert.order, [])
        named = _names(filter(index.field_named, inside))
        listed = _names(link for link in inside if _is_listed(index, link))
        within = _texts(leaves_in.get(alert.order, []))
        if named or any(map(FAILED.search, (*within.values(), *listed.values()))):
            texts |= named | listed | within
        elif texts.keys() & within.keys():
            texts |= listed
    return [texts[order].rstrip(": ") for order in sorted(texts)]


def _links_by_container(index: Index) -> dict[int, list[Element]]:
    """Return the links that keep their page inside each container, by its order."""
    links = [each for each in index.elements if not each.hidden and index.stays(each)]
    return grouped((block.order, each) for each in links for block in index.above(each))


def _leaves_by_container(index: Index) -> dict[int, list[Block]]:
    return grouped((block.order, each) for each in index.leaves for block in index.above(each))


def _names(links: Iterable[Element]) -> dict[int, str]:
    return {link.order: link.name for link in links}


def _texts(leaves: Iterable[Block]) -> dict[int, str]:
    return {leaf.order: leaf.text for leaf in leaves}


def _is_listed(index: Index, link: Element) -> bool:
    return any(block.kind == "list" for block in index.above(link))


_NUMBERED: Final = re.compile(r"(\d{1,2})[.):]?\s*([^\d\s].{1,80})")
"""A step of a list of steps: its number and its name."""


def progress_of(index: Index) -> Progress | None:
    """Return the step of the form and the number of steps, if the page gives them."""
    texts = [b.text for b in (*index.leaves, *index.containers.values()) if len(b.text) <= 80]
    for text in sorted(texts, key=lambda text: "current" not in text.casefold()):
        found = _STEP.search(text) if any(c.isdigit() for c in text) else None
        if found:
            current, total = (int(g) for g in found.groups() if g is not None)
            if 1 <= current <= total <= 30 and total > 1:
                return Progress(current=current, total=total)
    return _listed_step(index)


def _listed_step(index: Index) -> Progress | None:
    """Return the step by a list of numbered steps ("1 Contact, 2 Experience, 3 Review"), one of them the page's
    heading.
    """
    heads = {fold(each.text) for each in index.leaves if each.kind == "heading"}
    lists: dict[int, list[str]] = {}
    for leaf in index.leaves:
        if leaf.kind in ("item", "text"):
            lists.setdefault(leaf.parent, []).append(leaf.text)
    for texts in lists.values():
        named = _steps_in(texts)
        current = [number for number, name in enumerate(named, 1) if fold(name) in heads]
        if len(named) > 1 and len(current) == 1:
            return Progress(current=current[0], total=len(named))
    return None


def _steps_in(texts: Sequence[str]) -> list[str]:
    """Return the names of the steps numbered from 1 on in texts, with the number in the same text or the one before;
    empty for none.
    """
    names: list[str] = []
    before = ""
    for text in texts:
        if text.isdecimal():
            before = text
            continue
        match = _NUMBERED.fullmatch(f"{before} {text}".strip())
        if match is None or int(match[1]) != len(names) + 1:
            return []
        names.append(match[2])
        before = ""
    return names

"""Read what a page says of itself: sent, failed, applied to earlier, closed, still loading, the step of a form.

A report ("your message has been sent") counts anywhere. A courtesy ("thank you for contacting us") may also stand above
an unfilled form: it counts only in a live region, or on a page without further work (`language/sent.py`). Neither
counts at a step before the last, nor beside a refusal.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import urlsplit

from footpath.language.lexicon import Pattern
from footpath.language.outcomes import asks_to_fill_in, has_word, is_not_yet, is_under_way, is_undone, speaks_of_trouble
from footpath.language.sent import is_courtesy, is_thanks_for_applying
from footpath.language.sent import is_report as reports
from footpath.language.text import fold, sentences, unaccented
from footpath.reading.index import LEAVES, Index, grouped
from footpath.schema.observation import FormObservation, Progress

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.schema.observation import ButtonObservation, PageObservation
    from footpath.schema.snapshot import Block, Element, Snapshot

_ALREADY: Final = Pattern("{already_applied}")
_OF_WHOEVER: Final = Pattern("{of_whoever}")
"""Words before a status that concerns nobody in particular."""
_SENTENCE: Final = re.compile(r"[^.!?\n]+[.!?]*")
_ERROR: Final = Pattern(r"^\W*(?:error )?(?:404|403|410|500|502|503)\b|{error_page}")
_CLOSED: Final = Pattern(r"{posting}[^.]{0,40}(?<!be ){posting_gone}(?! to\b)|{takes_no_applications}")
"""Sentences on a posting that takes no applications any more."""
_CLOSED_NOTE: Final = Pattern(r"^\W*(?:{posting_gone}|{takes_no_applications})\W*$")
"""The same as a note beside a posting's title in a list: "Closed"."""
FAILED: Final = Pattern(r"{failed}|\bthere (?:was|were|are) \d+ (?:problem|error)s?\b")
_BROKE: Final = Pattern("{broke}")
"""Sentences on a failure without details."""
_Item = TypeVar("_Item", bound="Element | Block")
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
_LONGEST_ERROR: Final = 300
_FEW_TEXTS: Final = 12
"""Most texts of a short page."""
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
    texts = [b.text for b in index.leaves if len(b.text) <= _LONGEST_ERROR]
    for one, other in pairwise([*texts, ""]):
        found = _REFERENCE.search(one) or _REFERENCE.search(f"{one} {other}")
        if found:
            return found[1].rstrip("-_")
    return ""


def already_applied(index: Index) -> bool:
    """Whether the page reports an earlier application of the person."""
    return any(len(b.text) <= _LONGEST_ERROR and says_already(b.text) for b in index.leaves)


def quoted(page: PageObservation, snapshot: Snapshot) -> str:
    """Return the words by which a page says that the site has the form, with the reference; empty for none."""
    said = page.confirmation
    if page.page_type == "already_applied" and not said:
        texts = (block.text for block in Index(snapshot).leaves)
        said = next((text for text in texts if len(text) <= _LONGEST_ERROR and says_already(text)), "")
    return said if page.reference in said else f"{said} ({page.reference})".strip()


@lru_cache(maxsize=8192)
def says_already(text: str) -> bool:
    """Whether a text reports an earlier application of the person."""
    return _says(_ALREADY, text)


def _says(what: Pattern, text: str) -> bool:
    """Whether a text states the pattern, and does not ask for everybody: "Already applied? Sign in"."""
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
    return _closing(_heads(index))


def closed_in(part: Sequence[Block]) -> str:
    """Return the text in a part of a page, as a panel, that closes its posting; empty for none."""
    return _closing(_heads_of([b.text for b in part if b.kind == "heading"], part))


def closed_by_note(texts: Iterable[str]) -> str:
    """Return the one of a record's texts that closes its posting, as a badge does: "Closed"; empty for none."""
    return next((text for text in texts if _CLOSED_NOTE.search(unaccented(text)) or _closing([text])), "")


def _closing(texts: Iterable[str]) -> str:
    return next((text for text in texts if _says(_CLOSED, text)), "")


def _heads(index: Index) -> list[str]:
    """Return the title and headings, and all texts of a short page."""
    return _heads_of(index.heads, index.leaves)


def _heads_of(heads: Sequence[str], leaves: Sequence[Block]) -> list[str]:
    texts = [*heads, *(b.text for b in leaves)] if len(leaves) <= _FEW_TEXTS else heads
    return [text for text in texts if text and len(text) <= _LONGEST_ERROR]


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
    """Return the texts of alerts; with a failure or a link to a field, also of lists and links, but not of forms."""
    alerts = {b.order: b for b in index.containers.values() if b.kind == "alert"}
    if not alerts:
        return []
    texts = _texts(leaf for leaf in index.leaves if leaf.parent in alerts)
    links_in, leaves_in = _by_container(index, _links_here(index)), _by_container(index, index.leaves)
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


def _links_here(index: Index) -> list[Element]:
    """Return the links that keep their page."""
    return [each for each in index.elements if not each.hidden and index.stays(each)]


def _by_container(index: Index, items: Iterable[_Item]) -> dict[int, list[_Item]]:
    """Return the items inside each container, by its order."""
    return grouped((block.order, each) for each in items for block in index.above(each))


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
    """Return the step by a list of numbered steps ("1 Contact, 2 Review"), one of them the page's heading."""
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
    """Return the names of the steps numbered from 1 on, with the number in the same text or the one before."""
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


_LONGEST_REPORT: Final = 600
_FEW: Final = 2
_SHOWN: Final = 300
_BESIDE: Final = frozenset({"search", "newsletter", "filter", "consent"})
_EDGES: Final = frozenset({"navigation", "contentinfo"})
"""Roles of page parts that repeat on every page of a site."""
_ON: Final = frozenset({"apply", "external_apply", "next", "submit", "login", "register"})


def confirmation_of(
    index: Index, forms: Sequence[FormObservation], buttons: Sequence[ButtonObservation], progress: Progress | None
) -> str:
    """Return the sentence by which a page confirms a sending; empty for none."""
    said = _said_of_sending(index, forms, buttons)
    is_midway = progress is not None and progress.current < progress.total
    if not said or is_midway or any(is_undone(leaf.text) for leaf in _told(index)):
        return ""
    return said


def _said_of_sending(index: Index, forms: Sequence[FormObservation], buttons: Sequence[ButtonObservation]) -> str:
    """Return the first report, or else the first courtesy that counts at its place; empty for none."""
    asked = _asked(forms)
    applying = any(form.purpose == "application" for form in forms) and asked > _FEW
    leaves = _told(index)
    reported = (leaf.text for leaf in leaves if reports(leaf.text) and (not applying or index.is_announced(leaf)))
    if report := next(reported, ""):
        return report[:_SHOWN]
    if not applying and reports(index.snapshot.title):
        return index.snapshot.title
    if any(speaks_of_trouble(leaf.text) or is_under_way(leaf.text) for leaf in leaves):
        return ""
    is_over = not asked and not _leads_on(index, forms, buttons)
    return _courtesy(index, leaves, is_over=is_over, may_ask=asked <= _FEW and not _requires(forms))


def _courtesy(index: Index, leaves: Sequence[Block], *, is_over: bool, may_ask: bool) -> str:
    """Return the first thanks that count: any if all `is_over`, those for applying if the page `may_ask`."""
    thanks = [leaf for leaf in leaves if is_courtesy(leaf.text) or is_thanks_for_applying(leaf.text)]
    wants = any(asks_to_fill_in(leaf.text) for leaf in leaves)
    for leaf in thanks:
        settled = (is_over or (may_ask and is_thanks_for_applying(leaf.text))) and not wants
        if settled or (index.is_announced(leaf) and not has_word("interest", leaf.text)):
            return leaf.text[:_SHOWN]
    return ""


def is_report(text: str) -> bool:
    """Whether a text reports a sending, never said before one."""
    told = [each for each in sentences(text) if not each.endswith("?")]
    return reports(text) and not any(map(speaks_of_trouble, told))


def is_told_after_sending(text: str) -> bool:
    """Whether a message of a page is worded as a success."""
    return (reports(text) or is_thanks_for_applying(text) or is_courtesy(text)) and not speaks_of_trouble(text)


def is_still_open(text: str, language: str = "") -> bool:
    """Whether a text reports work in progress, work to do, or a refusal."""
    return is_undone(text) or is_under_way(text) or asks_to_fill_in(text) or is_not_yet(text, language)


def _asked(forms: Sequence[FormObservation]) -> int:
    """Return the number of questions that the forms of a page still ask, without searches and other everyday forms."""
    return sum(field.is_asked for form in forms if form.purpose not in _BESIDE for field in form.fields)


def _requires(forms: Sequence[FormObservation]) -> bool:
    """Whether a question of a page has to be answered."""
    return any(
        field.is_asked and field.required for form in forms if form.purpose not in _BESIDE for field in form.fields
    )


def _leads_on(index: Index, forms: Sequence[FormObservation], buttons: Sequence[ButtonObservation]) -> bool:
    """Whether a page has further work: a button to apply, send or go on, or a posting to read."""
    offered = (*buttons, *(button for form in forms if form.purpose not in _BESIDE for button in form.buttons))
    is_posting = any("JobPosting" in text for text in index.snapshot.json_ld)
    return is_posting or any(button.meaning in _ON for button in offered)


def _told(index: Index) -> list[Block]:
    """The short texts of a page itself: a footer may call the site "a charity registered in England"."""
    short = (leaf for leaf in index.leaves if len(leaf.text) <= _LONGEST_REPORT)
    return [leaf for leaf in short if not index.is_within(leaf, _EDGES)]


_LOADING: Final = Pattern(r"^\W*{loading}[^.!?]{0,40}\W*$")
_FAILED: Final = 400


def is_unfinished(snapshot: Snapshot) -> bool:
    """Whether a page reports loading, or is empty."""
    if snapshot.status is not None and snapshot.status >= _FAILED:
        return False
    said = [block.text for block in snapshot.blocks if block.kind in LEAVES and block.text]
    if any(map(_LOADING.match, said)):
        return True
    return not said and all(element.hidden for element in snapshot.elements) and not snapshot.frames

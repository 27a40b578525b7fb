"""Read a posting from the texts of its page or panel."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from itertools import zip_longest
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urljoin, urlsplit

from footpath.language.replies import bare_yes_or_no
from footpath.language.text import fold, words
from footpath.reading.buttons import label_of, say
from footpath.reading.index import Index
from footpath.reading.job_facts import COMPANY_STEP, Facts, is_legal, look, may_be_name, may_be_town
from footpath.reading.lists.outline import Outline, RecordCell, address, cells, tag_of
from footpath.reading.lists.rank import names_jobs
from footpath.reading.postings.description import description_of, is_sentence, mended, of_blocks
from footpath.reading.status import closed_in, closed_of
from footpath.reading.text_values import before_colon, begins, found, whole
from footpath.schema.posting import Posting
from footpath.schema.snapshot import Block, Element

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence
    from datetime import datetime

    from footpath.schema.posting import ApplyKind, Guess, JobPlace
    from footpath.schema.snapshot import Snapshot

_PAIR: Final = re.compile(r"^([^\W\d][^:：]{1,34}?)\s*[:：]\s*(.+)$")
_BEHIND_LABEL: Final = re.compile(r"^[^\W\d][^:：]{1,34}?\s*(?:：|:\s)")
"""A line behind a label, which may be an unknown one: "Client: Grist Ltd", and no name as "Re:Sound"."""
_TERMS: Final = frozenset({"dt", "th"})
_OTHER: Final = "?"
"""A label that names no fact of a posting."""
_LINE: Final = 160
_BEFORE: Final = 8
"""Most pieces before the title that may belong to the job."""
_AFTER: Final = 40
"""Most pieces after the title, without a label, that may belong to the job: other jobs follow further down."""
_CHROME: Final = frozenset({"navigation", "contentinfo", "search", "dialog"})
_BESIDE: Final = 2
"""So many things behind a heading ("See all") are no part of a page yet."""
_LOWEST: Final = 7
"""The level of a heading that has no heading's tag."""
_COMPANY: Final = re.compile(rf"{COMPANY_STEP}/", re.IGNORECASE)
"""A company's page, and no list of companies."""
_AT: Final = re.compile(r"\s+(?:at|bei|chez|@)\s+([^\W\d_].*)$", re.IGNORECASE)
_SPLIT: Final = re.compile(r"\s*[|·•](?:\s*(?:at|bei|chez|@)(?=\s))?\s*|\s+[-–—]\s+|\s+(?:at|bei|chez|@)\s+")
_FACTS: Final = frozenset({"tr", "dl"})
_PLACES: Final = frozenset({"", "place", "remote"})
_NO_FIRM: Final = frozenset({"place", "tag"})
"""Facts of the markup that are no organisation."""
_TRAIL: Final = re.compile(r"\s[>»›→/\\]\s")
"""Between the steps of a trail of pages."""
_NEAR: Final = 12
_NAMED_BEFORE: Final = 6
_LONGEST: Final = 8


def posting_of_page(snapshot: Snapshot, within: int | None, now: datetime | None, listed: Posting) -> Posting:
    """Return the posting in a page's or part's texts, with its list's data; empty without a job's heading."""
    outline = Outline(snapshot)
    top = within if within is not None else 0
    if not 0 <= top < len(outline.children):
        return Posting()
    title = title_of(outline, top, is_page=within is None, called=listed.title)
    if title is None:
        return Posting()
    others = told_of_others(outline, top, title)
    text = [block for block in description_of(outline, top, title) if block.order not in others]
    pieces = [c for c in cells(outline, (top,)) if c.order not in others and _is_of_it(outline, c, top)]
    facts = Facts(snapshot.lang, now)
    facts.take("title", _job_title(title, listed))
    for label, value in _told(pieces, title, {b.order for b in text}):
        _take(facts, label, value)
    guessed: list[Guess] = ["title"]
    listed = _without_other_fact(listed, facts)
    name, facts.organisation_url = _firm_of(outline, pieces, title, listed, facts)
    if _is_new(name, facts):
        facts.organisation = mended(name)
        guessed.append("organisation")
    items = sorted((i for i in outline.items(top) if i.order not in others), key=lambda i: i.order)
    url, kind = apply_of(snapshot, items)
    own = _link_of(pieces, title) or _around(outline, title)
    return facts.posting("page").model_copy(
        update={
            "url": own,
            "description": mended(of_blocks(text)),
            "apply_url": url,
            "apply_kind": kind,
            "closed": _closed(snapshot, items, kind, is_page=within is None),
            "guessed": tuple(guessed),
        }
    )


def _closed(snapshot: Snapshot, items: Sequence[Element | Block], kind: ApplyKind, *, is_page: bool) -> str:
    """Return the words by which a page or a part of it takes no applications any more; empty beside a way to apply."""
    if kind not in ("unknown", "email"):
        return ""
    return closed_of(Index(snapshot)) if is_page else closed_in([each for each in items if isinstance(each, Block)])


def _job_title(heading: Block, listed: Posting) -> str:
    """Return the words of a heading; the shorter name from the list where the heading has more."""
    said = mended(" ".join(heading.text.split()))
    return listed.title if is_called(said, listed.title) and len(listed.title) < len(said) else said


def _link_of(pieces: Sequence[RecordCell], heading: Block) -> str:
    return next((c.href for c in pieces if c.order == heading.order and c.href), "")


def _around(outline: Outline, title: Block) -> str:
    """The address of the link around the title; empty for none."""
    held = {*outline.above(title.node)}
    links = [e for e in outline.snapshot.elements if e.node in held and e.role == "link"]
    return address(links[-1], outline.snapshot.url) if links else ""


def _is_of_it(outline: Outline, cell: RecordCell, top: int) -> bool:
    item = outline.snapshot.by_order[cell.order]
    return bool(cell.text) and outline.landmark(item.node, top) not in _CHROME


def _take(facts: Facts, label: str, value: str) -> None:
    """Add a value to the facts by label, or without a label by looks."""
    kind = label or look(value)
    if not facts.take(kind, value) and label:
        facts.take(look(value), value)


def _label(piece: RecordCell) -> str:
    """Return the meaning of the next piece, if the present one is its label; `_OTHER` for an unknown label."""
    name = whole("labels", piece.text.rstrip(" :："))
    return name or (_OTHER if _is_set_as_label(piece) else "")


def _is_set_as_label(piece: RecordCell) -> bool:
    """Whether a piece is a label by tag or colon, whatever the words."""
    is_term = any(tag_of(step) in _TERMS for step in piece.path.partition("#")[0].split("/")[-2:])
    return is_term or is_label(piece.text)


def _is_fact(piece: RecordCell, following: RecordCell | None) -> bool:
    """Whether a piece has a fact's looks and is no label of another value: "Remote", "Remote: yes", but neither
    "Contract: permanent" nor "Remote: no".
    """
    is_confirmed = following is None or bare_yes_or_no(following.text) == "yes"
    return bool(look(piece.text)) and (is_confirmed or not _is_set_as_label(piece))


def _without_other_fact(listed: Posting, facts: Facts) -> Posting:
    """Return the list's data without a guessed organisation that the page tells as a place."""
    is_told = listed.organisation in {place.text for place in facts.places}
    is_refuted = is_told and "organisation" in listed.guessed
    return listed.model_copy(update={"organisation": ""}) if is_refuted else listed


def _firm_of(
    outline: Outline, pieces: Sequence[RecordCell], title: Block, listed: Posting, facts: Facts
) -> tuple[str, str]:
    """Return the organisation's name and page; a place of work that page or list tells is no name."""
    towns = {fold(name) for place in (*facts.places, *listed.places) for name in names_of_place(place)}
    named = [each for each in pieces if fold(each.text) not in towns and each.mark not in _NO_FIRM]
    return organisation_of(outline, named, title, listed, is_placed=bool(towns or facts.remote))


def names_of_place(place: JobPlace) -> Iterator[str]:
    """Yield the text of a place, and its town alone."""
    yield place.text
    yield place.text.partition(",")[0]


def _is_new(organisation: str, facts: Facts) -> bool:
    """Whether the name of an organisation is no place, and the facts have none."""
    return organisation not in {"", *(place.text for place in facts.places)} and not facts.organisation


def labelled(line: str) -> tuple[str, str] | None:
    """The label and the value of a line "Place: Lindau", or of a line "Posted on 3 May 2026"; None for other texts."""
    pair = _PAIR.match(line) if len(line) <= _LINE else None
    name = whole("labels", pair[1]) if pair else ""
    if pair and name:
        return name, pair[2].strip()
    return ("posted", line) if look(line) == "posted" and found("posted", line) else None


def _may_stand_behind(label: str, said: str) -> bool:
    """Whether a text can be the value of a label: a line, and no other day than that of the posting."""
    return len(said) <= _LINE and not (label == _OTHER and look(said) == "posted")


def _told(pieces: Sequence[RecordCell], title: Block, text: set[int]) -> list[tuple[str, str]]:
    """Return pairs of label (may be empty) and value: labelled ones from everywhere, others from near the title."""
    orders = [p.order for p in pieces]
    lines = Counter(orders)
    first, end = bisect_left(orders, title.order), bisect_right(orders, title.order)
    facts: list[tuple[str, str]] = []
    late: list[tuple[str, str]] = []
    label = ""
    loose = 0
    for piece, following in zip_longest(pieces[end:], pieces[end + 1 :]):
        said = piece.text
        if (name := _label(piece)) and not _is_fact(piece, following):
            label = name
            continue
        into = late if piece.order in text and lines[piece.order] > 1 else facts
        if pair := labelled(said):
            into.append(pair)
        elif _may_stand_behind(label, said) and (_is_known(label) or (piece.order not in text and loose < _AFTER)):
            label = _named(label, piece)
            loose += not label
            (into if label else facts).append((label, said))
        label = ""
    facts += [("", p.text) for p in reversed(pieces[max(0, first - _BEFORE) : first]) if len(p.text) <= _LINE]
    return [*sorted(facts, key=lambda f: not f[0]), *late]


def _is_known(label: str) -> bool:
    """Whether a label names a fact of a posting."""
    return label not in ("", _OTHER)


def _named(label: str, piece: RecordCell) -> str:
    """Return the fact that a label names, else the markup of the piece: a place, or an organisation by a name."""
    if label.removeprefix(_OTHER):
        return label.removeprefix(_OTHER)
    is_told = (piece.mark == "place" and look(piece.text) in _PLACES) or (
        piece.mark == "organisation" and may_be_name(piece.text) and not _is_other(piece.text)
    )
    return piece.mark if is_told else ""


def told_of_others(outline: Outline, top: int, title: Block) -> frozenset[int]:
    """Return the orders of all items in parts about other jobs behind the title."""
    blocks = sorted((i for i in outline.items(top) if isinstance(i, Block)), key=lambda block: block.order)
    after = [block for block in blocks if block.order > title.order and block.kind != "image"]
    orders: set[int] = set()
    for block in after:
        if block.order not in orders and (whole("others", block.text) or begins("others", block.text)):
            orders.update(range(block.order, _end(outline, block, title, after) + 1))
    return frozenset(orders)


def _end(outline: Outline, head: Block, title: Block, after: list[Block]) -> int:
    """Return the order of the last item under a heading: of its part, else before the next heading as high."""
    titled = {title.node, *outline.above(title.node)}
    part = head.node
    while (above := outline.parent(part)) >= 0 and above not in titled and outline.first[above] == head.order:
        part = above
    if sum(item.order > head.order for item in outline.items(part)) > _BESIDE:
        return outline.last[part]
    level = head.level or _LOWEST
    headings = (b.order for b in after if b.kind == "heading" and b.order > head.order and b.level <= level)
    end = outline.last[above] if above >= 0 else outline.last[part]
    return min(next(headings, end + 1) - 1, end)


def apply_of(snapshot: Snapshot, pieces: Iterable[Element | Block]) -> tuple[str, ApplyKind]:
    """Return address and kind of the first control that applies; unknown without one."""
    mail = ""
    for piece in pieces:
        if not isinstance(piece, Element) or piece.hidden or piece.role not in {"link", "button"}:
            continue
        href = piece.href.strip()
        if href.casefold().startswith("mailto:"):
            mail = mail or href
        meaning, _ = say(label_of(piece))
        if meaning not in {"apply", "external_apply"}:
            continue
        if href.casefold().startswith("mailto:"):
            return href, "email"
        if not href or href.startswith(("#", "javascript:")):
            return "", "external" if meaning == "external_apply" else "easy_apply"
        url = target(urljoin(snapshot.url, href))
        return url, "external" if meaning == "external_apply" or _site(url) != _site(snapshot.url) else "easy_apply"
    return (mail, "email") if mail else ("", "unknown")


def target(url: str) -> str:
    """Return the real address in a redirecting one: `/out?url=https%3A%2F%2F…`; any other address unchanged."""
    for _, value in parse_qsl(urlsplit(url).query):
        if value.startswith(("https://", "http://")) and urlsplit(value).hostname:
            return value
    return url


def _site(url: str) -> str:
    """Return the last two labels of the host: enough to tell sites apart on one page."""
    return ".".join((urlsplit(url).hostname or "").split(".")[-2:])


def _saying(pieces: Iterable[RecordCell], said: Container[str]) -> Iterator[RecordCell]:
    """Yield the pieces with one of the folded texts."""
    return (piece for piece in pieces if fold(piece.text) in said)


def named_behind_at(title: str) -> str:
    """Return the organisation in a title: "Cook at Thistle"; empty for none."""
    match = _AT.search(title)
    return match[1] if match and match[1][0].isupper() and not _is_other(match[1]) else ""


def organisation_of(
    outline: Outline, pieces: Sequence[RecordCell], title: Block, listed: Posting, *, is_placed: bool
) -> tuple[str, str]:
    """Return the organisation's name and page, by link, list, title or nearest line; else empty texts. A single word in
    the nearest line may be the place of work, unless the place is told elsewhere (`is_placed`).
    """
    pieces = [
        p for at, p in enumerate(pieces) if p.order == title.order or not _is_of_facts(outline, pieces, at, title)
    ]
    orders = [p.order for p in pieces]
    first, end = bisect_left(orders, title.order), bisect_right(orders, title.order)
    after, before = pieces[end:], pieces[max(0, first - _NAMED_BEFORE) : first][::-1]
    near = [*after[:_NEAR], *before]
    if linked := next(filter(_is_company_link, near), None):
        return linked.text, linked.href
    if listed.organisation and (again := next(_saying(pieces, {fold(listed.organisation)}), None)):
        return again.text, again.href
    beside = {fold(part): part for part in names_in_title(outline.snapshot.title, beside=title.text)}
    for piece in _saying(near, beside):
        is_site = listed.organisation and outline.landmark(outline.snapshot.by_order[piece.order].node) == "banner"
        if not is_site:
            return piece.text, piece.href
    if name := named_behind_at(title.text):
        return name, ""
    if listed.organisation:
        return "", ""
    near = _nearest_name(outline.snapshot, title, after, before)
    return _chosen(outline, near, tuple(beside.values()), is_placed=is_placed), ""


def _is_company_link(piece: RecordCell) -> bool:
    is_company = piece.href and _COMPANY.search(piece.href) and len(words(piece.text)) <= _LONGEST
    return bool(is_company) and not _is_other(piece.text)


def _chosen(outline: Outline, near: RecordCell | None, titled: Sequence[str], *, is_placed: bool) -> str:
    """Return the name nearest to the title, else the first name in the page's title. A nearest word may be a place or,
    on the site of a firm, a part of the firm: beside the name of the site, neither is sure. Nor are several words that
    may be a town ("Den Haag") beside another name, without the place of work.
    """
    if near is None or is_legal(near.text):
        return near.text if near is not None else next(iter(titled), "")
    if not is_placed and may_be_town(near.text):
        return next(iter(titled), "")
    if not is_placed and titled and near.kind != "heading":
        return near.text if set(words(near.text)) & set(words(" ".join(titled))) else ""
    is_named = any(
        outline.landmark(outline.snapshot.by_order[piece.order].node) == "banner"
        for piece in _saying(cells(outline, (0,)), set(map(fold, titled)))
    )
    return "" if is_named else near.text


def _nearest_name(
    snapshot: Snapshot, title: Block, after: Sequence[RecordCell], before: Sequence[RecordCell]
) -> RecordCell | None:
    """The nearest line that may be a name: behind the title, or of the legal names before it."""
    text = next((at for at in range(_NEAR) if _begins_part(snapshot, after[at : at + 2])), _NEAR)
    for piece in (*after[:text], *(each for each in before if is_legal(each.text))):
        is_name = 0 < len(words(piece.text)) <= _LONGEST - 2 and not _is_other(piece.text) and may_be_name(piece.text)
        if is_name and piece.text != title.text and piece.kind not in ("link", "button"):
            return piece
    return None


def _is_of_facts(outline: Outline, pieces: Sequence[RecordCell], at: int, title: Block) -> bool:
    """Whether a piece is the label or value of a fact: by a colon, a label before, or a table or list of terms."""
    piece, before = pieces[at], pieces[at - 1] if at else None
    if is_label(piece.text) or (before is not None and (is_label(before.text) or whole("labels", before.text))):
        return True
    titled = {*outline.above(title.node)}
    above = (node for node in outline.above(outline.snapshot.by_order[piece.order].node) if node not in titled)
    return any(outline.tag(node) in _FACTS and len(outline.children[node]) > 1 for node in above)


def _begins_part(snapshot: Snapshot, pieces: Sequence[RecordCell]) -> bool:
    """Whether a part of the posting's own text begins with the first piece; a heading needs more below."""
    if not pieces or pieces[0].kind in ("link", "button"):
        return False
    if whole("headings", pieces[0].text):
        return True
    is_opened = bool(pieces[0].size) and begins("heading_openers", pieces[0].text)
    return is_opened and any(_is_told(snapshot, each) for each in pieces[1:])


def _is_told(snapshot: Snapshot, piece: RecordCell) -> bool:
    item = snapshot.by_order[piece.order]
    if not isinstance(item, Block) or item.kind == "item":
        return isinstance(item, Block)
    return not piece.size and (len(words(item.text)) > _LONGEST or is_sentence(item.text))


def _is_other(text: str) -> bool:
    """Whether a line is no organisation: a day, a place, a department, a label, or a button."""
    return bool(
        look(text)
        or is_label(text)
        or _TRAIL.search(text)
        or whole("labels", before_colon(text))
        or _BEHIND_LABEL.match(text)
        or whole("departments", text)
        or found("posted", text)
        or say(text)[0] != "other"
        or is_sentence(text)
        or not any(c.isalpha() for c in text)
    )


def names_in_title(page: str, *, beside: str = "") -> list[str]:
    """Return the names in a page's title beside a job's title: `Lens Designer at Larkspur | Board`."""
    page, title = " ".join(page.split()), beside
    if title and title in page:
        page = page.replace(title, " | ", 1)
    parts = _SPLIT.split(f" {page} ")
    told = (part.strip(" ,:-–—|") for part in parts)
    told = (part for part in told if fold(part) not in fold(title))
    return [
        part for part in told if part and not _is_other(part) and not names_jobs(part) and len(words(part)) <= _LONGEST
    ]


_NO_HEADINGS: Final = frozenset({"navigation", "contentinfo", "search", "dialog"})
_SHORTEST: Final = 4


def title_of(outline: Outline, top: int, *, is_page: bool, called: str = "") -> Block | None:
    """Return the heading with the job's name from the list, else one of the page's title, else the highest."""
    kept = _headings(outline, top)
    if not kept:
        return None
    if named := next((h for h in kept if is_called(h.text, called)), None):
        return named
    if is_page and (told := _in_title(outline.snapshot.title, kept)) is not None:
        return told
    inner = [h for h in kept if outline.landmark(h.node, top) != "banner" or h.level == 1]
    return min(inner or kept, key=lambda h: (h.level, h.order))


def _headings(outline: Outline, top: int) -> list[Block]:
    """Return the headings with a word, outside of menus and edges, in reading order; labels are none."""
    items = sorted(outline.items(top), key=lambda i: i.order)
    headings = [i for i in items if isinstance(i, Block) and i.kind == "heading" and any(map(str.isalpha, i.text))]
    return [h for h in headings if outline.landmark(h.node, top) not in _NO_HEADINGS and not is_label(h.text)]


def _in_title(title: str, headings: Sequence[Block]) -> Block | None:
    """Return the heading whose words stand first in the page's title."""
    page = " ".join(words(title))
    named = [(page.find(said), h) for h in headings if len(said := " ".join(words(h.text))) >= _SHORTEST]
    told = [(at, h.level, h.order, h) for at, h in named if at >= 0]
    return min(told, key=lambda t: t[:3])[3] if told else None


def is_label(text: str) -> bool:
    """Whether a text ends with a colon: a label, and no name itself."""
    return text.rstrip().endswith((":", "："))


def is_called(heading: str, title: str) -> bool:
    """Whether a heading is a job's title, with at most a kind before a colon: `Job: Baker`."""
    said, name = " ".join(fold(heading).split()), " ".join(fold(title).split())
    if said == name:
        return any(c.isalpha() for c in name)
    return len(name) >= _SHORTEST and said.endswith(name) and is_label(said.removesuffix(name))

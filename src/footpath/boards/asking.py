"""Asking an API for an employer's postings, part after part, and naming what goes wrong."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Final, NoReturn, cast

from footpath.boards.board import filled
from footpath.boards.fields import Reader
from footpath.boards.formats import Unreadable, at, parsed
from footpath.errors import FootpathError, Forbidden, LimitReached, NotFound, Refused, SiteUnreachable
from footpath.reading.postings.merge import merged
from footpath.reading.postings.nodes import text_of
from footpath.reading.postings.read import posting_of
from footpath.web.fetch import ALL_THE_SAME, PAGE, AskSite, Missed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from footpath.boards.board import BoardSource
    from footpath.schema.posting import Posting
    from footpath.web.fetch import Fetch

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of one answer of an API: some ten thousand postings with their texts."""
_ACCEPT: Final = {"json": "application/json", "xml": "application/xml, text/xml, application/rss+xml"}
_GONE: Final = (404, 410)
_BY_PAGE: Final = "`--through browser` reads the employer's page instead."


@dataclasses.dataclass(frozen=True, slots=True)
class ListPart:
    """A part of the list."""

    records: tuple[object, ...]
    """Those that are published."""
    reader: Reader
    total: int | None
    """How many the API counts; None where it does not tell."""
    next: int | None
    """How many records of the list come before the next part; None: this is the last one."""
    doubt: str = ""
    """Why an empty list may be none, in a sentence."""


class SourceReader:
    """Reads one source.

    Args:
        source: whose postings.
        fetch: asks politely.
        now: what "3 days ago" is counted from.
    """

    def __init__(self, source: BoardSource, fetch: Fetch, now: datetime) -> None:
        self._source = source
        self._list = source.board.list
        self._fetch = fetch
        self._now = now
        self._employer: str | None = None

    async def part(self, offset: int) -> ListPart:
        """The part of the list that begins after so many records.

        Raises:
            NotFound: the board knows no such employer.
            SiteUnreachable: no usable answer came.
            Forbidden: robots.txt forbids it, or it leads to another host.
            LimitReached: it is larger than Footpath reads.
            Refused: the answer is not as the board's file describes it.
        """
        board, wanted = self._source.board, self._list
        url = filled(wanted.url, {**self._source.values, "offset": str(offset)})
        root = await self._asked(url, _body(wanted.body, offset))
        found, doubt = _at_once(wanted.records, root), ""
        if found is None and board.format == "json":
            raise self._changed(f"it has no list of postings (`{wanted.records}`)")
        if not found and not offset and (found is None or wanted.empty_if_unknown):
            doubt = f"The list is empty; {board.title} may answer so for a name that it does not know."
        found = found or []
        reader = Reader(board, self._source.values, root, self._now)
        records = tuple(each for each in found if not self._is_skipped(each))
        if records and not any(reader.key(each) for each in records):
            raise self._changed(f"no posting has an id where it was (`{board.fields.board_id[0]}`)")
        counts = at(wanted.total, root) if wanted.total else ()
        total = next((each for each in counts if isinstance(each, int) and not isinstance(each, bool)), None)
        return ListPart(records, reader, total, self._next(offset, len(found), total), doubt)

    @property
    def has_details(self) -> bool:
        """Whether the API tells more of a posting by itself than in the list."""
        return self._source.board.detail is not None

    async def posting(self, part: ListPart, record: object, listed: Posting, *, details: bool) -> tuple[Posting, str]:
        """The posting of a record; and why its own text could not be read, empty where it could.

        Args:
            part: of the list.
            record: of it.
            listed: what the list says of the posting.
            details: whether the posting is asked for by itself, where the API tells more then.
        """
        detail, reader = self._source.board.detail, part.reader
        if not details or detail is None:
            return await self._with_employer(listed, reader, record), ""
        url = reader.filled(detail.url, record)
        if not url:
            return await self._with_employer(listed, reader, record), "the list names no address for its text"
        try:
            if detail.page:
                page = await self._page(url)
                return merged([listed, page]), ""
            response = await self._asked(url)
            inner = next(at(detail.record, response), None)
            if not isinstance(inner, dict):
                raise self._changed(f"a posting is not where it was (`{detail.record}`)")
            whole = {**cast("dict[str, object]", record), **cast("dict[str, object]", inner), "detail": response}
            return await self._with_employer(reader.posting(whole), reader, whole), ""
        except FootpathError as error:
            return await self._with_employer(listed, reader, record), error.message

    async def _with_employer(self, posting: Posting, reader: Reader, record: object) -> Posting:
        """The posting with the name of its employer, where only another address of the API has that."""
        employer = self._source.board.employer
        if "organisation" not in posting.guessed or employer is None:
            return posting
        if self._employer is None:
            try:
                root = await self._asked(filled(employer.url, self._source.values))
                self._employer = next((text_of(each) for each in at(employer.name, root)), "")
            except FootpathError:
                self._employer = ""  # postings without it are worth more than none
        return posting if not self._employer else reader.posting(record, self._employer)

    async def _page(self, url: str) -> Posting:
        got = await self._fetch.get(url, PAGE)
        if isinstance(got, Missed):
            self._missed(got)
        return posting_of(got.snapshot(), got.html, now=self._now)

    async def _asked(self, url: str, body: bytes | None = None) -> object:
        board = self._source.board
        ask = AskSite(accept=_ACCEPT[board.format], kinds=(), body=body, most=LARGEST)
        try:
            got = await self._fetch.get(url, ask)
        except Forbidden as error:
            raise Forbidden(
                f"{self._who} leads to another host: {error.message}", hint="Is the name of the employer right?"
            ) from error
        if isinstance(got, Missed):
            self._missed(got)
        try:
            return parsed(got.html, board.format)
        except Unreadable as error:
            raise SiteUnreachable(
                f"{self._who} answers with something else than {board.format.upper()}: {error}.",
                hint=f"Is the name of the employer right? {_BY_PAGE}", status=got.status,
            ) from error  # fmt: skip

    def _missed(self, missed: Missed) -> NoReturn:
        match missed.why:
            case "status" if missed.status in _GONE:
                raise NotFound(
                    f"{self._source.board.title} knows no employer “{self._source.values.get('board', '')}” "
                    f"(status {missed.status}).",
                    hint="Look at the address of its careers page.",
                )
            case "robots":
                raise Forbidden(f"{missed.message}.", hint=ALL_THE_SAME)
            case "too large":
                raise LimitReached(f"{self._who} is too large: {missed.message}", hint=_BY_PAGE)
            case "status":
                raise SiteUnreachable(
                    f"{self._who} answers with status {missed.status}.",
                    hint=f"Try later. {_BY_PAGE}",
                    status=missed.status,
                )
            case _:
                raise SiteUnreachable(missed.message, hint=missed.hint, status=missed.status or None)

    @property
    def _who(self) -> str:
        return f"{self._source.board.title}'s API for {self._source.name}"

    def _changed(self, why: str) -> Refused:
        return Refused(f"{self._who} has changed: {why}.", hint=_BY_PAGE)

    def _is_skipped(self, record: object) -> bool:
        return any(value in tuple(at(path, record)) for path, value in self._list.skip.items())

    def _next(self, offset: int, came: int, total: int | None) -> int | None:
        """Where the next part begins. A part that is not full is the last one, unless the API counts more."""
        if not self._list.step or not came:
            return None
        is_full = came >= self._list.step
        return offset + came if (offset + came < total if total else is_full) else None


def _at_once(path: str, root: object) -> list[object] | None:
    """The list at a path, in which each entry is an object; None where there is no such list. One object is a list
    of one: XML cannot tell.
    """
    if path == ".":
        return cast("list[object]", root) if isinstance(root, list) else None
    *above, name = path.split(".")
    holders = list(at(".".join(above), root)) if above else [root]
    for holder in holders:
        if isinstance(holder, dict) and name in holder:
            value = cast("dict[str, object]", holder)[name]
            if isinstance(value, list):
                return cast("list[object]", value)
            return [value] if isinstance(value, dict) else []
    return None


def _body(template: Mapping[str, object] | None, offset: int) -> bytes | None:
    if template is None:
        return None
    said = {name: offset if value == "{offset}" else value for name, value in template.items()}
    return json.dumps(said).encode()

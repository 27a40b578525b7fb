"""Request an employer's postings from an API, part by part, with clear errors."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Final, NoReturn, cast

from footpath.boards.board import filled
from footpath.boards.fields import Reader, Unreadable, at, parsed
from footpath.errors import FootpathError, Forbidden, LimitReached, NotFound, Refused, SiteUnreachable
from footpath.reading.postings.nodes import text_of
from footpath.reading.postings.read import merged, posting_of
from footpath.web.fetch import ALL_THE_SAME, PAGE, AskSite, Missed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from footpath.boards.board import BoardSource
    from footpath.schema.posting import Posting
    from footpath.web.fetch import Fetch

LARGEST: Final = 64 * 1024 * 1024
"""Maximum bytes of a response: some ten thousand postings with texts."""
_ACCEPT: Final = {"json": "application/json", "xml": "application/xml, text/xml, application/rss+xml"}
_GONE: Final = (404, 410)
_BY_PAGE: Final = "`--through browser` reads the employer's page instead."


@dataclasses.dataclass(frozen=True, slots=True)
class ListPart:
    """A part of the list."""

    records: tuple[object, ...]
    """Published records."""
    reader: Reader
    total: int | None
    """Number of records according to the API; None if not stated."""
    next: int | None
    """Offset of the next part; None after the last part."""
    doubt: str = ""
    """Why an empty list may be none, in a sentence."""


class BoardReader:
    """Reads a source.

    Args:
        source: the employer's list.
        fetch: sends polite requests.
        now: reference for "3 days ago".
    """

    def __init__(self, source: BoardSource, fetch: Fetch, now: datetime) -> None:
        self._source = source
        self._list = source.board.list
        self._fetch = fetch
        self._now = now
        self._employer: str | None = None

    async def part(self, offset: int) -> ListPart:
        """The part of the list at an offset.

        Raises:
            NotFound: the board does not know the employer.
            SiteUnreachable: no usable response came.
            Forbidden: robots.txt forbids the address, or a redirect leads to another host.
            LimitReached: the response is too large.
            Refused: the response differs from the description in the board's file.
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
        total = _first_number(at(wanted.total, root)) if wanted.total else None
        return ListPart(records, reader, total, self._next(offset, len(found), total), doubt)

    @property
    def has_details(self) -> bool:
        """Whether the API tells more of a posting by itself than in the list."""
        return self._source.board.detail is not None

    async def posting(self, part: ListPart, record: object, listed: Posting, *, details: bool) -> tuple[Posting, str]:
        """The posting of a record; and why its full text could not be read, empty on success.

        Args:
            part: the part of the list.
            record: the record.
            listed: the posting according to the list.
            details: whether to request the posting itself, if the API then returns more.
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
        """The posting with the employer's name, requested separately if only another address has it."""
        employer = self._source.board.employer
        if "organisation" not in posting.guessed or employer is None:
            return posting
        if self._employer is None:
            try:
                root = await self._asked(filled(employer.url, self._source.values))
                self._employer = next((text_of(each) for each in at(employer.name, root)), "")
            except FootpathError:
                self._employer = ""  # postings without the name are better than none
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
        """Offset of the next part. A part that is not full is the last, unless the API counts more records."""
        if not self._list.step or not came:
            return None
        is_full = came >= self._list.step
        return offset + came if (offset + came < total if total else is_full) else None


def _at_once(path: str, root: object) -> list[object] | None:
    """The list of objects at a path; None if missing. A single object counts as a list, since XML cannot tell the
    difference.
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


def _first_number(values: Iterable[object]) -> int | None:
    return next((each for each in values if isinstance(each, int) and not isinstance(each, bool)), None)


def _body(template: Mapping[str, object] | None, offset: int) -> bytes | None:
    if template is None:
        return None
    said = {name: offset if value == "{offset}" else value for name, value in template.items()}
    return json.dumps(said).encode()

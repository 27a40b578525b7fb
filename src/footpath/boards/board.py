"""A system that publishes employers' postings by an open API, described by a data file.

All knowledge about a system is in its file, `data/NAME.yaml` or `boards/NAME.yaml` in the data folder.

A *value* in a file names a position in a record: a path (`location.name`), or a text with paths in braces
(`https://{board}.example.com/jobs/{id}`). A path goes through lists and takes all entries; `*` is every key,
`components[type=Salary]` are the entries whose `type` is `Salary`, `.` is the record itself, and `/name` starts at the
whole response. Of several values the first existing one counts, except where a field takes all.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Final, Literal
from urllib.parse import urlsplit

import yaml
from pydantic import BeforeValidator, Field, JsonValue, ValidationError

from footpath.errors import BadInput
from footpath.page.hosts import site_label
from footpath.schema.base import Frozen
from footpath.schema.posting import EmploymentType, SalaryPeriod

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")
_END: Final = r"(?![\w.%-])"
"""Characters that may not follow an address in a page."""
_LINK: Final = re.compile(r"""\bhref\s*=\s*["']?(https?://[^"'\s>?#]+)""", re.IGNORECASE)
_SHORTEST: Final = 3
"""Minimum characters of a name for a comparison."""
_FIELD: Final = re.compile(r"\{(\w+)\}")
SHAPE: Final = r"[\w%-]+(?:\.[\w%-]+)*"
"""Default pattern for a part of an address: no slash, no user, no port."""


def _several(given: object) -> object:
    return (given,) if isinstance(given, str) else given


Values = Annotated[tuple[str, ...], BeforeValidator(_several)]
"""Position of a value: one or several, see above."""


class RecordPart(Frozen):
    """A text from each entry of a list."""

    each: str
    text: str


class PlaceValues(Frozen):
    """Where places of work stand."""

    each: Values = (".",)
    """The records of places; by default the posting itself."""
    text: Values = ()
    city: Values = ()
    region: Values = ()
    country: Values = ()


class SalaryValues(Frozen):
    """Where pay stands."""

    each: Values = (".",)
    low: Values = ()
    high: Values = ()
    currency: Values = ()
    period: Values = ()
    text: Values = ()
    """Pay in words, read if no numbers are given."""
    periods: dict[str, SalaryPeriod] = {}
    """Periods by the API's words."""
    divisor: int = Field(default=1, ge=1)
    """100 where the numbers are cents."""


class FieldValues(Frozen):
    """Where each field of a posting stands."""

    board_id: Values
    title: Values
    organisation: Values = ()
    url: Values = ()
    apply_url: Values = ()
    places: tuple[PlaceValues, ...] = ()
    """The first non-empty entry counts."""
    country: Values = ()
    remote: Values = ()
    remote_words: dict[str, bool | None] = {}
    """Meanings of the API's words; null: partly remote, neither yes nor no."""
    employment: Values = ()
    """All existing values count."""
    employment_words: dict[str, EmploymentType] = {}
    """The API's own words; others are read as pages are."""
    salary: tuple[SalaryValues, ...] = ()
    """The first non-empty entry counts."""
    posted: Values = ()
    valid_through: Values = ()
    description: tuple[str | RecordPart, ...] = ()
    """All parts, one below the other."""
    tags: Values = ()
    """All existing values count."""


class ListRequest(Frozen):
    """How the list of an employer's postings is asked for."""

    url: str
    """Contains `{offset}` if the API returns parts."""
    body: dict[str, JsonValue] | None = None
    """JSON of a POST; None: a GET."""
    records: str
    """The path of the records."""
    total: str = ""
    """Path of the number of records, if stated."""
    step: int = Field(default=0, ge=0)
    """Records per part; 0: a single response."""
    most: int = Field(default=0, ge=0)
    """Maximum records that the API returns; 0: no limit."""
    skip: dict[str, JsonValue] = {}
    """Values, by path, of unpublished records."""
    empty_if_unknown: bool = False
    """Whether the API returns an empty list for an unknown name."""


class DetailRequest(Frozen):
    """The request for a single posting, if the list is incomplete."""

    url: str
    record: str = "."
    """Path of the posting in the response. Its values override the list's; the response is `detail`."""
    page: bool = False
    """Whether the response is a web page, read like any posting page."""


class Employer(Frozen):
    """Position of the employer's name, if not in the list."""

    url: str
    name: str


class Board(Frozen):
    """A system."""

    name: str
    title: str
    """Common name."""
    format: Literal["json", "xml"] = "json"
    pages: dict[str, dict[str, str]]
    """Addresses of an employer's list for people, each with values for the API's address. The first belongs to short
    names (`greenhouse:acme`).
    """
    embeds: tuple[str, ...] = ()
    """Addresses by which an employer's page embeds the list."""
    named: str = "{board}"
    """Text after the colon of a short name."""
    shapes: dict[str, str] = {}
    """Patterns of special parts of the addresses."""
    list: ListRequest
    detail: DetailRequest | None = None
    employer: Employer | None = None
    fields: FieldValues


class BoardSource(Frozen):
    """An employer's list on a board."""

    board: Board
    values: dict[str, str]
    """Values in the address: `board` is the employer's name there."""

    @property
    def name(self) -> str:
        """The short name."""
        return f"{self.board.name}:{filled(self.board.named, self.values)}"


class Boards:
    """All known boards: Footpath's, and those of a folder, which take precedence.

    Args:
        folder: the person's own data files; may be missing.

    Raises:
        BadInput: a file in the folder is invalid.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._own = {board.name: board for board in map(_read_file, sorted(folder.glob("*.yaml")) if folder else ())}

    @cached_property
    def _boards(self) -> Mapping[str, Board]:
        return {**_shipped(), **self._own}

    def address(self, given: str) -> str:
        """The address for a short name (`greenhouse:acme`); other texts stay unchanged.

        Raises:
            BadInput: the text looks like a short name, and is invalid.
        """
        name, colon, rest = given.strip().partition(":")
        board = self._boards.get(name)
        if not colon or not _NAME.fullmatch(name) or rest.startswith("//") or (board is None and rest[:1].isdigit()):
            return given  # an address, or a host with a port
        if board is None:
            known = ", ".join(sorted(self._boards))
            raise BadInput(f"There is no board “{name}”.", hint=f"Known are {known}; or give a web address.")
        values = _matched(board.named, rest, board.shapes)
        if values is None:
            form = f"{name}:{board.named}".replace("{board}", "acme")
            raise BadInput(f"{given!r} names no employer on {board.title}.", hint=f"Write it as {form}.")
        page, fixed = next(iter(board.pages.items()))
        address = filled(page, {**values, **fixed})
        return address if "://" in address else f"https://{address}"

    def at(self, url: str) -> BoardSource | None:
        """The list that people see at an address; None for other pages, or for a part of a list."""
        if "?" in url or "#" in url:
            return None
        for board in self._boards.values():
            for page, fixed in board.pages.items():
                if (values := _matched(_bare(page), _bare(url).rstrip("/"), board.shapes)) is not None:
                    return BoardSource(board=board, values={**values, **fixed})
        return None

    def embedded(self, markup: str) -> tuple[BoardSource, ...]:
        """The lists embedded in a page's markup, without duplicates."""
        found: dict[str, BoardSource] = {}
        for board in self._boards.values():
            fixed = next(iter(board.pages.values()))
            for embed in board.embeds:
                for match in re.finditer(_pattern(embed, board.shapes) + _END, markup):
                    source = BoardSource(board=board, values={**match.groupdict(), **fixed})
                    found.setdefault(source.name, source)
        return tuple(found.values())

    def linked(self, markup: str, url: str) -> tuple[BoardSource, ...]:
        """The lists linked from a page, without duplicates: only lists whose name on the board matches the page's site,
        since other pages may link to any employer.
        """
        name = _alone(site_label(urlsplit(url).hostname or ""))
        sources = filter(None, map(self._of_link, dict.fromkeys(_LINK.findall(markup))))
        return tuple(
            {each.name: each for each in sources if _is_of(_alone(each.values.get("board", "")), name)}.values()
        )

    def _of_link(self, link: str) -> BoardSource | None:
        """The list behind a link, or around its target; None for none."""
        while "/" in _bare(link):
            if (source := self.at(link)) is not None:
                return source
            link = link.rpartition("/")[0]
        return self.at(link)


def _alone(name: str) -> str:
    """The letters and digits of a name."""
    return re.sub(r"[\W_]+", "", name.casefold())


def _is_of(name: str, site: str) -> bool:
    """Whether a name on a board belongs to a site: equal, or one is a prefix of the other (`acme` and `acmeworks`)."""
    short, long = sorted((name, site), key=len)
    return len(short) >= _SHORTEST and long.startswith(short)


def filled(template: str, values: Mapping[str, str]) -> str:
    """A text with values in place of their names in braces."""
    return _FIELD.sub(lambda match: values.get(match[1], match[0]), template)


def _bare(url: str) -> str:
    return url.partition("://")[2] or url


def _matched(pattern: str, text: str, shapes: Mapping[str, str]) -> dict[str, str] | None:
    match = re.fullmatch(_pattern(pattern, shapes), text)
    return match.groupdict() if match else None


def _pattern(pattern: str, shapes: Mapping[str, str]) -> str:
    parts = _FIELD.split(pattern)  # text, name, text, name, …
    return "".join(
        f"(?P<{part}>{shapes.get(part, SHAPE)})" if at % 2 else re.escape(part) for at, part in enumerate(parts)
    )


@cache
def _shipped() -> Mapping[str, Board]:
    folder = files("footpath.boards") / "data"
    boards = (_read(each.name, each.read_text("utf-8")) for each in folder.iterdir() if each.name.endswith(".yaml"))
    return {board.name: board for board in sorted(boards, key=lambda board: board.name)}


def _read_file(path: Path) -> Board:
    try:
        return _read(path.name, path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError, re.error) as error:
        raise BadInput(f"{path} cannot be read: {error}.", hint="Correct the file, or remove it.") from error
    except ValidationError as error:
        wrong = tuple(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors(include_url=False))
        raise BadInput(f"{path} describes no board.", problems=wrong) from error


def _read(file: str, text: str) -> Board:
    given = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return Board.model_validate({"name": file.removesuffix(".yaml"), **given} if isinstance(given, dict) else given)

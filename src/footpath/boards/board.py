"""A system that publishes employers' postings by an API without a key, as its data file describes it.

All that is known of one system stands in its file, `data/NAME.yaml` or `boards/NAME.yaml` in the data folder.

A *value* in such a file says where something stands in a record: a path (`location.name`), or a text with paths in
braces (`https://{board}.example.com/jobs/{id}`). A path goes through lists, and takes all of their entries;
`*` is every key, `components[type=Salary]` are the entries whose `type` is `Salary`, `.` is the record itself, and
`/name` begins at the whole response. Of several values the first that is there counts, except where a field takes all.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Final, Literal
from urllib.parse import urlsplit

import yaml
from pydantic import BeforeValidator, Field, JsonValue, ValidationError

from footpath.errors import BadInput
from footpath.page.same_site import site_label
from footpath.schema.base import Frozen
from footpath.schema.posting import EmploymentType, SalaryPeriod

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")
_END: Final = r"(?![\w.%-])"
"""What may not follow an address in a page."""
_LINK: Final = re.compile(r"""\bhref\s*=\s*["']?(https?://[^"'\s>?#]+)""", re.IGNORECASE)
_SHORTEST: Final = 3
"""Characters of a name that may tell whose it is."""
_FIELD: Final = re.compile(r"\{(\w+)\}")
SHAPE: Final = r"[\w%-]+(?:\.[\w%-]+)*"
"""What may stand for a part of an address, where the file does not say otherwise: no slash, no user, no port."""


def _several(given: object) -> object:
    return (given,) if isinstance(given, str) else given


Values = Annotated[tuple[str, ...], BeforeValidator(_several)]
"""Where a value stands: one or several, see above."""


class RecordPart(Frozen):
    """A text that each entry of a list gives."""

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
    """Pay in words, which are read where no numbers are given."""
    periods: dict[str, SalaryPeriod] = {}
    """The periods by what the API calls them."""
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
    """The first that gives places counts."""
    country: Values = ()
    remote: Values = ()
    remote_words: dict[str, bool | None] = {}
    """What the API's words mean; null: partly, which is neither."""
    employment: Values = ()
    """All that are there count."""
    employment_words: dict[str, EmploymentType] = {}
    """The API's own words; others are read as pages are."""
    salary: tuple[SalaryValues, ...] = ()
    """The first that gives pay counts."""
    posted: Values = ()
    valid_through: Values = ()
    description: tuple[str | RecordPart, ...] = ()
    """All parts, one below the other."""
    tags: Values = ()
    """All that are there count."""


class ListRequest(Frozen):
    """How the list of an employer's postings is asked for."""

    url: str
    """With `{offset}` where the API gives it in parts."""
    body: dict[str, JsonValue] | None = None
    """JSON that is posted; None: a GET request."""
    records: str
    """The path of the records."""
    total: str = ""
    """The path of their number, where the API tells it."""
    step: int = Field(default=0, ge=0)
    """Records of one part; 0: all come at once."""
    most: int = Field(default=0, ge=0)
    """Records beyond which the API gives no more, however many there are; 0: no such limit."""
    skip: dict[str, JsonValue] = {}
    """Values by their paths of records that are not published."""
    empty_if_unknown: bool = False
    """Whether the API answers a name that it does not know with an empty list."""


class DetailRequest(Frozen):
    """How one posting is asked for, where the list does not have all of it."""

    url: str
    record: str = "."
    """The path of the posting in the response. Its values count more than the list's; the response is `detail`."""
    page: bool = False
    """Whether it is a web page, which is read as any page of a posting."""


class Employer(Frozen):
    """Where the employer's name stands, if the list does not have it."""

    url: str
    name: str


class Board(Frozen):
    """One system."""

    name: str
    title: str
    """As people know it."""
    format: Literal["json", "xml"] = "json"
    pages: dict[str, dict[str, str]]
    """Addresses of an employer's list for people, each with what it says of the API's address. The first is that of a
    short name (`greenhouse:acme`).
    """
    embeds: tuple[str, ...] = ()
    """Addresses by which a page of the employer's own embeds the list."""
    named: str = "{board}"
    """What follows the colon of a short name."""
    shapes: dict[str, str] = {}
    """What parts of these addresses look like, where that is special."""
    list: ListRequest
    detail: DetailRequest | None = None
    employer: Employer | None = None
    fields: FieldValues


class BoardSource(Frozen):
    """One employer's list on a board."""

    board: Board
    values: dict[str, str]
    """What its address says: `board` is the employer's name there."""

    @property
    def name(self) -> str:
        """Its short name."""
        return f"{self.board.name}:{filled(self.board.named, self.values)}"


class Boards:
    """All known boards: those of Footpath, and those of a folder, which go before.

    Args:
        folder: one's own data files; it need not be there.

    Raises:
        BadInput: a file of the folder is none.
    """

    def __init__(self, folder: Path | None = None) -> None:
        own = {board.name: board for board in map(_read_file, sorted(folder.glob("*.yaml")) if folder else ())}
        self._boards = {**_shipped(), **own}

    def address(self, given: str) -> str:
        """The address of a short name (`greenhouse:acme`); anything else as it is.

        Raises:
            BadInput: it begins as a short name, and is none.
        """
        name, colon, rest = given.strip().partition(":")
        board = self._boards.get(name)
        if not colon or not _NAME.fullmatch(name) or rest.startswith("//") or (board is None and rest[:1].isdigit()):
            return given  # it is an address, or a host with its port
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
        """The list that people see at this address; None where it is none, or only a part of one."""
        if "?" in url or "#" in url:
            return None
        for board in self._boards.values():
            for page, fixed in board.pages.items():
                if (values := _matched(_bare(page), _bare(url).rstrip("/"), board.shapes)) is not None:
                    return BoardSource(board=board, values={**values, **fixed})
        return None

    def embedded(self, markup: str) -> tuple[BoardSource, ...]:
        """The lists that a page's markup embeds, each once."""
        found: dict[str, BoardSource] = {}
        for board in self._boards.values():
            fixed = next(iter(board.pages.values()))
            for embed in board.embeds:
                for match in re.finditer(_pattern(embed, board.shapes) + _END, markup):
                    source = BoardSource(board=board, values={**match.groupdict(), **fixed})
                    found.setdefault(source.name, source)
        return tuple(found.values())

    def linked(self, markup: str, url: str) -> tuple[BoardSource, ...]:
        """The lists that a page links to, each once: those whose name on the board is also the name of the page's own
        site. A page of anybody else's may link to one employer of many.
        """
        name = _alone(site_label(urlsplit(url).hostname or ""))
        sources = filter(None, map(self._of_link, dict.fromkeys(_LINK.findall(markup))))
        return tuple(
            {each.name: each for each in sources if _is_of(_alone(each.values.get("board", "")), name)}.values()
        )

    def _of_link(self, link: str) -> BoardSource | None:
        """The list that a link leads to, or to something in it; None for none."""
        while "/" in _bare(link):
            if (source := self.at(link)) is not None:
                return source
            link = link.rpartition("/")[0]
        return self.at(link)


def _alone(name: str) -> str:
    """The letters and digits of a name."""
    return re.sub(r"[\W_]+", "", name.casefold())


def _is_of(name: str, site: str) -> bool:
    """Whether a name on a board is that of a site, or the one begins as the other (`acme` and `acmeworks`)."""
    short, long = sorted((name, site), key=len)
    return len(short) >= _SHORTEST and long.startswith(short)


def filled(template: str, values: Mapping[str, str]) -> str:
    """A text with values in place of the names in braces that they have."""
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
        raise BadInput(f"{path} cannot be read: {error}.", hint="Correct it, or take it away.") from error
    except ValidationError as error:
        wrong = tuple(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors(include_url=False))
        raise BadInput(f"{path} describes no board.", problems=wrong) from error


def _read(file: str, text: str) -> Board:
    given = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return Board.model_validate({"name": file.removesuffix(".yaml"), **given} if isinstance(given, dict) else given)

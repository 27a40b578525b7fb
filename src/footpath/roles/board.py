"""The shared state of the roles for exploring a site, and of the roles for collecting a list."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Protocol

from footpath.memory.atlas import summary
from footpath.schema.diff import diff

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.reading.change import Changed
    from footpath.reading.surface import Surface
    from footpath.roles.sight import Sight
    from footpath.schema.atlas import Atlas, ElementType, Filter
    from footpath.schema.observation import PageType
    from footpath.schema.posting import Posting
    from footpath.schema.snapshot import Element

LONGEST_CHANGE = 2_400
"""Most characters of a change in a prompt."""


@dataclasses.dataclass(frozen=True, slots=True)
class Tried:
    """An action on an element, for the ChangeAnalyzer to judge."""

    before: Surface
    after: Surface
    action: str
    element: Element | None

    def text(self) -> str:
        """The action in words."""
        one, other = self.before.snapshot, self.after.snapshot
        target = f'{self.element.role} "{self.element.name}"' if self.element is not None else "the page"
        changes = diff(one, other).to_text()[:LONGEST_CHANGE]
        return f"done: {self.action} {target}\nbefore: {one.url}\nafter: {other.url}\n{changes}"


@dataclasses.dataclass(frozen=True, slots=True)
class Arrival:
    """A newly opened address, for the Classifier to identify."""

    surface: Surface
    came_from: str
    """Id of the page before; empty for the first."""
    came_url: str
    via: str
    """The action that led to the page, in words."""

    def text(self) -> str:
        """The arrival in words."""
        page = self.surface.page
        return "\n".join((
            f"from: {self.came_from or 'nowhere'} {self.came_url}",
            f"by: {self.via or 'opening it'}",
            f"now: {self.surface.snapshot.url} ({page.url_pattern})",
            f"looks like: {page.page_type}",
        ))  # fmt: skip


@dataclasses.dataclass(frozen=True, slots=True)
class Narrowing:
    """A page has filters; the FilterAnalyzer opens and tries each."""

    filters: tuple[Filter, ...]

    def text(self) -> str:
        """The filters in words."""
        return "\n".join(
            f"{number}. {each.name} ({each.kind}): {', '.join(option.label for option in each.options[:12])}"
            for number, each in enumerate(self.filters, 1)
        )


@dataclasses.dataclass(frozen=True, slots=True)
class Notes:
    """Observations to summarise: too many, a page left, or the end of the exploration."""

    page: str
    notes: tuple[str, ...]
    is_end: bool = False

    def text(self) -> str:
        """The observations in words."""
        about = "the whole site, at the end" if self.is_end else f"the page {self.page}"
        return "\n".join((f"about: {about}", *self.notes))


Matter = Tried | Arrival | Narrowing | Notes


@dataclasses.dataclass(frozen=True, slots=True)
class Placed:
    """The page of the site that an address shows."""

    page: str
    """Id of a known page, or the future id of a new one."""
    is_new: bool
    understanding: str


@dataclasses.dataclass(frozen=True, slots=True)
class Summary:
    """A summary of a page or the site."""

    understanding: str = ""
    observations: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True)
class ElementClaim:
    """The Explorer's type for an element."""

    ref: str
    kind: ElementType


@dataclasses.dataclass(frozen=True, slots=True)
class Findings:
    """The Explorer's final findings."""

    understanding: str
    page_type: PageType
    key_findings: tuple[str, ...]
    claims: tuple[ElementClaim, ...] = ()


class Site(Protocol):
    """Actions on the site for roles, beyond those of `Page`."""

    async def try_filter(self, name: str, option: str) -> str:
        """Choose an option of a filter, see the effect, open the resulting address, and clear the filter. Return the
        result in words.
        """
        ...


@dataclasses.dataclass(slots=True)
class SharedBoard:
    """An exploration, shared by the roles of a run."""

    atlas: Atlas
    """The atlas, with earlier visits."""
    surface: Surface | None = None
    """The open page."""
    page: str = ""
    """Id of the open page."""
    path: list[str] = dataclasses.field(default_factory=list[str])
    """Ids of the pages on the way to the open page, itself last."""
    depth: int = 4
    """Most pages from the first one at which tries still take place."""
    tried: set[tuple[str, str]] = dataclasses.field(default_factory=set[tuple[str, str]])
    """Tried leads: the page's id and the lead's key."""
    ending: str = ""
    """Why the tries ended; empty before."""
    site: Site | None = None
    matter: Matter | None = None
    changed: Changed | None = None
    placed: Placed | None = None
    said: Summary | None = None
    findings: Findings | None = None
    untried: list[str] = dataclasses.field(default_factory=list[str])
    """Names of the filters not tried yet."""
    renamed: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    """Better names of filters."""

    @property
    def told(self) -> str:
        """Return the knowledge for a prompt."""
        return summary(self.atlas, self.page, self.path)


@dataclasses.dataclass(slots=True)
class Still:
    """A fixed page for roles that judge a past action."""

    sight: Sight

    async def look(self) -> Sight:
        """Return the same sight."""
        return self.sight


@dataclasses.dataclass(frozen=True, slots=True)
class Told:
    """The result of an action on the list."""

    text: str
    ok: bool = True


class CollectedList(Protocol):
    """A list during collection. The engine implements the port; the rules use the same list without a role."""

    chosen: str
    """The last selected record that is not extracted yet, in words; empty without one."""
    ending: str
    """Why no more are wanted; empty while some are."""

    extracted: list[str]
    """The titles of the records that a role extracted."""

    @property
    def settings(self) -> Mapping[str, str]:
        """Return the search and filters still to apply."""
        ...

    @property
    def told(self) -> str:
        """The state of the list in words, for a prompt."""
        ...

    @property
    def ahead(self) -> str:
        """Return the ref of the next record; empty for none."""
        ...

    @property
    def is_known(self) -> bool:
        """Whether the open list can be read without a model."""
        ...

    async def apply_filters(self, settings: Mapping[str, str]) -> Told:
        """Narrow the list."""
        ...

    async def select(self, ref: str) -> Told:
        """Choose a record, or open a link to a list or a posting."""
        ...

    async def extract(self) -> Told:
        """Read the chosen record, or the open posting, and collect the record."""
        ...

    async def next_page(self) -> Told:
        """Go on to the next records."""
        ...


@dataclasses.dataclass(slots=True)
class PostingReading:
    """A posting during reading."""

    posting: Posting
    """The rules' reading of the posting."""

    @property
    def missing(self) -> tuple[str, ...]:
        """Return the required fields that are still missing."""
        return tuple(name for name in ("title", "organisation", "places") if not getattr(self.posting, name))


@dataclasses.dataclass(slots=True)
class Row:
    """A record of a list during reading."""

    missing: tuple[str, ...]
    """Names of the fields without a value by rules."""
    said: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    """The record's values of the missing fields, by name."""

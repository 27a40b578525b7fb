"""A platform pack: the way from a posting to its confirmation on the sites of one application platform, as a data file.

All that a pack knows stands in its file, `data/NAME.yaml`; which pages are the platform's says
`reading/platforms/NAME.yaml`. A pack becomes a cookbook of scope `global`, which proves itself as any other does: a
step touches an element only if its signature names exactly one, and what a tenant asks besides is left to the rules.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import yaml

from footpath.schema.action import Action, Check, Click, Fill, Select, Upload
from footpath.schema.base import Frozen
from footpath.schema.condition import Moved, PageIs, Postcondition, Precondition
from footpath.schema.cookbook import Cookbook, FormQuestion, Parameter, Step
from footpath.schema.observation import FieldKind, PageType
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ID: Final = "pack-"
"""What the ids of cookbooks begin with that are packs."""
TAUGHT: Final = "pack "
"""What stands in `Cookbook.created_by` before the version of a pack."""
SINCE: Final = datetime(2026, 11, 28, tzinfo=UTC)
"""When the first packs were written: a time for the record of each."""
_ROLES: Final[Mapping[FieldKind, str]] = {
    "select": "combobox",
    "combobox": "combobox",
    "radio": "radiogroup",
    "checkbox": "checkbox",
    "file": "file",
}
"""Roles by the kind of a field; `textbox` for all others."""


class PackElement(Frozen):
    """An element, by what the platform itself gives it on every tenant's site."""

    role: str = ""
    """Where the kind of the field does not tell."""
    tag: str = ""
    type: str = ""
    name: str = ""
    """As it says; by default what it asks."""
    id: str = ""
    html_name: str = ""
    test_id: str = ""
    autocomplete: str = ""
    alike: int = 1
    """How many elements of its kind say the same there, itself included."""
    ordinal: int = 0
    """Its place among them, from 0."""


class PackField(PackElement):
    """A question that the platform asks on its tenants' sites."""

    ask: str
    """The question as a person reads it."""
    means: str
    """Which answer it takes, by its name (`given-name`, `resume`)."""
    kind: FieldKind = "text"
    required: bool = False
    """Whether every tenant asks it; else the way goes without."""

    def step(self, id: str) -> Step:
        """Entering the answer."""
        return Step(id=id, action=self._action(), signature=self._signature(), optional=not self.required)

    @property
    def parameter(self) -> Parameter:
        """The answer."""
        return Parameter(name=self.means, meaning=self.means, question=self.ask, kind=self.kind, required=self.required)

    def _action(self) -> Action:
        value = "{{" + self.means + "}}"
        match self.kind:
            case "file":
                return Upload(files=(value,))
            case "select" | "combobox" | "radio" | "checkboxes":
                return Select(options=(value,))
            case "checkbox":
                return Check(checked=value)
            case _:
                return Fill(value=value)

    def _signature(self) -> Signature:
        return Signature(
            role=self.role or _ROLES.get(self.kind, "textbox"),
            tag=self.tag,
            type=self.type,
            name=self.name or self.ask,
            question=self.ask,
            meaning=self.means,
            id=self.id,
            html_name=self.html_name,
            test_id=self.test_id,
            autocomplete=self.autocomplete,
            alike=self.alike,
            ordinal=self.ordinal,
            hidden=self.kind == "file",
            group=self.kind == "radio",
        )


class PackButton(PackElement):
    """What leads from one page to the next, by what it says."""

    leads_to: tuple[PageType, ...]
    """The kinds of page that it may lead to; `confirmation`: it sends the application."""

    @property
    def sends(self) -> bool:
        """Whether it sends the application."""
        return self.leads_to == ("confirmation",)

    def step(self, id: str, page: PageType) -> Step:
        """Pressing it on a page of this kind."""
        return Step(
            id=id,
            action=Click(),
            signature=Signature(
                role=self.role or "button",
                tag=self.tag,
                type=self.type,
                name=self.name,
                id=self.id,
                html_name=self.html_name,
                test_id=self.test_id,
            ),
            precondition=Precondition(all_of=(PageIs(types=(page,)),) if self.sends else ()),
            postcondition=Postcondition(all_of=(Moved(), PageIs(types=self.leads_to))),
            effect="outside" if self.sends else "none",
        )


class PackPage(Frozen):
    """One page of the way."""

    page: PageType
    about: str = ""
    """What it is, where its kind does not say that."""
    fields: tuple[PackField, ...] = ()
    next: PackButton


class Pack(Frozen):
    """What is known of one platform."""

    name: str
    """Of the platform, as its file in `reading/platforms/` is called."""
    title: str
    """As people know it."""
    version: int
    """Raised with each change of the way."""
    pages: tuple[PackPage, ...]
    """From the posting on."""
    widgets: tuple[str, ...] = ()
    """How its own widgets are operated, in a sentence each."""
    traps: tuple[str, ...] = ()
    """What misleads there, in a sentence each."""

    def id_for(self, owner: str) -> str:
        """Of its cookbook, of which each owner of rows has one."""
        return f"{ID}{self.name}" + (f"-{owner}" if owner else "")

    @property
    def taught_by(self) -> str:
        """Stands in its cookbook for a run."""
        return f"{TAUGHT}{self.version}"

    def cookbook(self, owner: str = "") -> Cookbook:
        """The way as a cookbook of this owner."""
        parameters = {field.means: field.parameter for page in self.pages for field in page.fields}
        return Cookbook(
            id=self.id_for(owner),
            name=f"Pack: {self.title}",
            task_type="apply",
            platform=self.name,
            url_pattern=f"{self.name}/*",
            asked=tuple(self._asked()),
            parameters=tuple(parameters.values()),
            steps=tuple(self._steps()),
            scope="global",
            created_at=SINCE,
            created_by=self.taught_by,
        )

    def _steps(self) -> Iterator[Step]:
        number = 0
        for page in self.pages:
            for field in page.fields:
                number += 1
                yield field.step(f"s{number}")
            number += 1
            yield page.next.step(f"s{number}", page.page)

    def _asked(self) -> Iterator[FormQuestion]:
        """What every tenant asks on the first page with a form."""
        first = next((page for page in self.pages if page.fields), None)
        for field in first.fields if first is not None else ():
            if field.required:
                yield FormQuestion(question=field.ask, meaning=field.means)


@cache
def packs() -> Mapping[str, Pack]:
    """The packs that ship, by the name of their platform."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found: dict[str, Pack] = {}
    for file in sorted((files("footpath.packs") / "data").iterdir(), key=lambda each: each.name):
        if file.name.endswith(".yaml"):
            name = file.name.removesuffix(".yaml")
            found[name] = Pack.model_validate({"name": name, **yaml.load(file.read_text("utf-8"), Loader=loader)})
    return found

"""A platform pack: the way from a posting to the confirmation on an application platform, as a data file.

A pack's knowledge is in the file `data/NAME.yaml`; `reading/platforms/NAME.yaml` recognises the platform's pages. A
pack becomes a cookbook of scope `global`, with the usual trial: a step touches an element only if the signature matches
exactly one, and rules answer a tenant's additional questions.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import yaml

from footpath.schema.action import Action, Check, Click, Fill, Select, Upload
from footpath.schema.base import Frozen
from footpath.schema.cookbook import (
    TAUGHT,
    Cookbook,
    FormQuestion,
    Moved,
    PageIs,
    Parameter,
    Postcondition,
    Precondition,
    Step,
)
from footpath.schema.observation import SECRET_MEANINGS, FieldKind, PageType
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ID: Final = "pack-"
"""Id prefix of packs' cookbooks."""
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
    """An element with the platform's own traits, common to all tenants' sites."""

    role: str = ""
    """Where the kind of the field does not tell."""
    tag: str = ""
    type: str = ""
    name: str = ""
    """Accessible name; by default the question."""
    id: str = ""
    html_name: str = ""
    test_id: str = ""
    autocomplete: str = ""
    alike: int = 1
    """Number of elements of the same kind and text, this element included."""
    ordinal: int = 0
    """Position among them, from 0."""


class PackField(PackElement):
    """A question on all tenants' sites."""

    ask: str
    """The question as a person reads it."""
    means: str
    """Name of the answer (`given-name`, `resume`)."""
    kind: FieldKind = "text"
    required: bool = False
    """Whether every tenant asks the question; otherwise the steps leave it out."""

    def step(self, id: str) -> Step:
        """Entering the answer."""
        return Step(id=id, action=self._action(), signature=self._signature(), optional=not self.required)

    @property
    def parameter(self) -> Parameter:
        """The answer."""
        return Parameter(
            name=self.means,
            meaning=self.means,
            question=self.ask,
            kind=self.kind,
            required=self.required,
            is_secret=self.kind == "password" or self.means in SECRET_MEANINGS,
        )

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
    """A button from one page to the next, by its text."""

    leads_to: tuple[PageType, ...]
    """Types of the possible next pages; `confirmation`: the button sends the application."""

    @property
    def sends(self) -> bool:
        """Whether the button sends the application."""
        return self.leads_to == ("confirmation",)

    def step(self, id: str, page: PageType) -> Step:
        """The step that presses the button on a page of the given type."""
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
    """A page of the way."""

    page: PageType
    about: str = ""
    """Description, if the type does not suffice."""
    fields: tuple[PackField, ...] = ()
    next: PackButton


class Pack(Frozen):
    """The knowledge about a platform."""

    name: str
    """Name of the platform, as in `reading/platforms/`."""
    title: str
    """Common name of the platform."""
    version: int
    """Raised with each change of the way."""
    pages: tuple[PackPage, ...]
    """From the posting on."""
    widgets: tuple[str, ...] = ()
    """How to operate the platform's own widgets, a sentence each."""
    traps: tuple[str, ...] = ()
    """Misleading parts of the platform, a sentence each."""

    def id_for(self, owner: str) -> str:
        """Id of the pack's cookbook; each owner of rows has a copy."""
        return f"{ID}{self.name}" + (f"-{owner}" if owner else "")

    @property
    def taught_by(self) -> str:
        """Value of `created_by` in the pack's cookbook, in place of a run."""
        return f"{TAUGHT}{self.version}"

    def cookbook(self, owner: str = "") -> Cookbook:
        """The pack as an owner's cookbook."""
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
        """The questions of every tenant on the first page with a form."""
        first = next((page for page in self.pages if page.fields), None)
        for field in first.fields if first is not None else ():
            if field.required:
                yield FormQuestion(question=field.ask, meaning=field.means)


@cache
def packs() -> Mapping[str, Pack]:
    """The shipped packs, by platform name."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found: dict[str, Pack] = {}
    for file in sorted((files("footpath.packs") / "data").iterdir(), key=lambda each: each.name):
        if file.name.endswith(".yaml"):
            name = file.name.removesuffix(".yaml")
            found[name] = Pack.model_validate({"name": name, **yaml.load(file.read_text("utf-8"), Loader=loader)})
    return found

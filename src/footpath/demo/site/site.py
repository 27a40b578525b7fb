"""The common parts of every page: database, look, clock and templates."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar, cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from footpath.demo.site.applications import SavedDraft
from footpath.demo.site.faults import Faults
from footpath.demo.site.fields import COUNTRIES, CURRENCIES, DIALS
from footpath.demo.site.jobs import COMPANY, EMPLOYMENT, WORKPLACES, OpenJob

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date, datetime

    from starlette.requests import Request

    from footpath.demo.site.database import Database
    from footpath.demo.site.fields import LookField
    from footpath.demo.site.looks import Look

HERE: Final = Path(__file__).parent
R = TypeVar("R", bound=Response)
_SESSION: Final = "larkspur_session"


@dataclass(frozen=True, slots=True)
class SiteSection:
    name: str
    fields: tuple[LookField, ...]


@dataclass(slots=True)
class CareersSite:
    database: Database
    look: Look
    clock: Callable[[], datetime]
    seed: int
    faults: Faults = field(default_factory=Faults)
    submits: int = 0
    """How many applications were sent since the site started."""
    _templates: Environment = field(init=False)

    def __post_init__(self) -> None:
        self._templates = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        words: dict[str, object] = {
            "company": COMPANY,
            "look": self.look,
            "countries": COUNTRIES,
            "currencies": CURRENCIES,
            "dials": DIALS,
            "employment": EMPLOYMENT,
            "workplaces": WORKPLACES,
            "sections": _sections,
            "first_dependent": self._first_dependent,
            "dial_pairs": self._dial_pairs,
        }
        cast("dict[str, object]", self._templates.globals).update(words)
        cast("dict[str, object]", self._templates.filters)["json"] = _as_json

    @property
    def today(self) -> date:
        return self.clock().date()

    def page(self, request: Request, template: str, *, status: int = 200, **context: object) -> HTMLResponse:
        """Draw the template in the site's look. A new visitor gets a session."""
        text = self._templates.get_template(template).render(
            request=request, today=self.today, asks_cookies="cookie_choice" not in request.cookies, **context
        )
        return self.remember(request, HTMLResponse(self.look.dress(text), status))

    def _first_dependent(self, key: str) -> str:
        """Return the first of the questions that depend on another; the others share its slot."""
        return next(each.key for each in self.look.fields if each.shown_when and each.shown_when.key == key)

    def _dial_pairs(self) -> list[list[str]]:
        return [[self.look.wire(each), f"{each.label} +{DIALS[each.key][1]}"] for each in COUNTRIES]

    def remember(self, request: Request, response: R) -> R:
        if _SESSION not in request.cookies:
            response.set_cookie(_SESSION, session_of(request), httponly=True, samesite="lax")
        return response

    def job(self, slug: str) -> OpenJob:
        row = self.database.row("select * from jobs where slug = ?", (slug,))
        if row is None:
            raise HTTPException(404)
        return OpenJob(**{name: row[name] for name in OpenJob.__dataclass_fields__})

    def draft(self, request: Request) -> SavedDraft:
        return SavedDraft(self.database, session_of(request), request.path_params["slug"])


def site_of(request: Request) -> CareersSite:
    return request.app.state.site


def session_of(request: Request) -> str:
    """Return the visitor's session. A fresh session lasts for the request, and longer if `CareersSite.remember` sets
    the cookie.
    """
    if not hasattr(request.state, "session"):
        request.state.session = request.cookies.get(_SESSION) or secrets.token_hex(16)
    return request.state.session


def _sections(fields: Iterable[LookField]) -> list[SiteSection]:
    """Group neighbouring fields under one heading."""
    groups = groupby(fields, key=lambda field: field.section)
    return [SiteSection(name, tuple(members)) for name, members in groups]


def _as_json(value: object) -> Markup:
    """Return JSON that is safe inside a script element."""
    return Markup(json.dumps(value, ensure_ascii=False).replace("<", "\\u003c"))

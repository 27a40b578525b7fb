"""Pages on which sites show the states of applications, and the results of looking at them."""

from __future__ import annotations

from typing import Final

from pydantic import AnyHttpUrl, Field

from footpath.schema.application import Stage
from footpath.schema.base import Frozen

PROFILE_NAME: Final = r"^(?:\w[\w. -]{0,79})?$"
"""Names of browser profiles; empty for none."""


class StatusPage(Frozen):
    """A page on which a site shows the state of an application."""

    url: AnyHttpUrl = Field(repr=False)
    browser_profile: str = Field(default="", pattern=PROFILE_NAME)
    """Profile with the person's login on the site; empty for none."""


class StatusSeen(Frozen):
    """The result of looking at the page of one application."""

    application: str
    title: str = Field(default="", repr=False)
    organisation: str = Field(default="", repr=False)
    stage: Stage | None = None
    """The state on the page; None if the page shows none for certain."""
    is_news: bool = False
    """Whether the page showed another state the last time, or none."""
    quote: str = Field(default="", repr=False)
    """The text that names the state."""
    why: str = ""
    """Why there is no state, for a person."""

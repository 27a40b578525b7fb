"""A job posting, as far as applying to it needs one. Names follow schema.org JobPosting."""

from __future__ import annotations

from footpath.schema.base import Frozen


class Posting(Frozen):
    """What a page says of the job."""

    title: str = ""
    organisation: str = ""
    country: str = ""
    """Of the place of work, as the page writes it: `DE`, `Germany`. Empty where there are several."""

"""Observations of a page by rules. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.reading.effect import is_outside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.reading.surface import Surface
    from footpath.schema.listing import Listing, PagerKind

PAGERS: dict[PagerKind, str] = {
    "next": "The rest of the list is behind a link to the next part.",
    "numbers": "The list is split into numbered pages.",
    "load_more": "A button adds more records to the list.",
    "scroll": "More records come when the end of the list is scrolled to.",
}


def notes_of(surface: Surface) -> Iterator[str]:
    """Yield helpful observations of the page, without words of a single record."""
    listing, page = surface.listing, surface.page
    if listing is not None:
        yield from _notes_of_list(listing)
        if surface.pager.kind in PAGERS:
            yield PAGERS[surface.pager.kind]
    elif page.page_type == "listing":
        yield "It looks like a list, but no records were found in it."
    for form in page.forms:
        asked = [each for each in form.fields if not each.trap and each.visible]
        if form.purpose in ("application", "login", "registration", "contact") and asked:
            needed = sum(each.required for each in asked)
            yield f"A form for {form.purpose}: {len(asked)} questions, {needed} of them required."
    if page.progress is not None:
        yield f"It is step {page.progress.current} of {page.progress.total}."
    if page.captcha:
        yield f"It has a captcha ({page.captcha})."
    yield from held(surface)


def _notes_of_list(listing: Listing) -> Iterator[str]:
    of = f" of {listing.total:,}" if listing.total else ""
    yield f"A list with {len(listing.records)} records on a page{of}."
    if listing.shape.slots:
        yield f"Each record tells: {', '.join(each.name for each in listing.shape.slots if each.name)}."


def held(surface: Surface) -> Iterator[str]:
    """Yield a button not pressed because of its possible outside effect."""
    for each in surface.snapshot.elements:
        if surface.kind(each.ref) == "apply_button" and is_outside(each, surface.page):
            yield f"“{each.name}” may send something at once; it was not pressed."
            return

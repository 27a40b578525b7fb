"""The rooms of the memory over one store."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footpath.memory.applications import Applications
    from footpath.memory.atlas import AtlasMemory
    from footpath.memory.browser_profiles import BrowserProfiles
    from footpath.memory.cookbooks import CookbookMemory
    from footpath.memory.documents import DocumentMemory
    from footpath.memory.postings import PostingMarks, Postings
    from footpath.memory.runs import Runs
    from footpath.memory.searches import Searches
    from footpath.memory.sharing import AtlasSharing, Sharing
    from footpath.memory.tracking import History, Tracking
    from footpath.memory.users import Users
    from footpath.store.database import Store


def utc_now() -> datetime:
    """Return the present time in UTC."""
    return datetime.now(UTC)  # noqa: TID251 - the composition root is the outside that time comes from


def new_id() -> str:
    """A short random id, hard to guess and easy to read out."""
    return secrets.token_hex(6)


class Memories:
    """The memories of one owner. Each is imported and created on first use."""

    store: Store

    @cached_property
    def users(self) -> Users:
        """Return the users of the database."""
        from footpath.memory.users import Users

        return Users(self.store.of(""), utc_now, new_id)

    @cached_property
    def cookbooks(self) -> CookbookMemory:
        """Return the cookbooks, and their lookup."""
        from footpath.memory.cookbooks import CookbookMemory

        return CookbookMemory(self.store, utc_now)

    @cached_property
    def sharing(self) -> Sharing:
        """Return the items shared between the users of the database."""
        from footpath.memory.sharing import Sharing

        return Sharing(self.store.of(""), utc_now)

    @cached_property
    def atlas_sharing(self) -> AtlasSharing:
        """Return the atlases shared by the users of this database."""
        from footpath.memory.sharing import AtlasSharing

        return AtlasSharing(self.store.of(""), utc_now)

    @cached_property
    def runs(self) -> Runs:
        """Return the runs, with their journals."""
        from footpath.memory.runs import Runs

        return Runs(self.store)

    @cached_property
    def applications(self) -> Applications:
        """Return the applications, and their claims."""
        from footpath.memory.applications import Applications

        return Applications(self.store, utc_now)

    @cached_property
    def tracking(self) -> Tracking:
        """A person's notes on applications."""
        from footpath.memory.tracking import Tracking

        return Tracking(self.store, utc_now)

    @cached_property
    def history(self) -> History:
        """Return the history of applications."""
        from footpath.memory.tracking import History

        return History(self.store, utc_now)

    @cached_property
    def postings(self) -> Postings:
        """The collected postings."""
        from footpath.memory.postings import Postings

        return Postings(self.store, utc_now)

    @cached_property
    def posting_marks(self) -> PostingMarks:
        """Return the person's notes on postings."""
        from footpath.memory.postings import PostingMarks

        return PostingMarks(self.store, utc_now)

    @cached_property
    def documents(self) -> DocumentMemory:
        """The documents for postings."""
        from footpath.memory.documents import DocumentMemory

        return DocumentMemory(self.store, utc_now)

    @cached_property
    def searches(self) -> Searches:
        """The saved searches."""
        from footpath.memory.searches import Searches

        return Searches(self.store, utc_now)

    @cached_property
    def browser_profiles(self) -> BrowserProfiles:
        """The sealed browser profiles."""
        from footpath.memory.browser_profiles import BrowserProfiles

        return BrowserProfiles(self.store)

    @cached_property
    def atlases(self) -> AtlasMemory:
        """The atlases of explored sites."""
        from footpath.memory.atlas import AtlasMemory
        from footpath.memory.redaction import Redaction

        return AtlasMemory(self.store, utc_now, Redaction({}))

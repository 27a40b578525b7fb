from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.connectors.mailboxes import Here
from tests.engine.goal_running import custom
from tests.engine.running import careers, footpath
from tests.sites.imap_server import MailServer, mail_server
from tests.store.databases import Ticking, migrated_file

from footpath.memory.once import Once
from footpath.store.database import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from footpath.store.database import Store

__all__ = ["careers", "custom", "footpath"]


@pytest.fixture
async def mail(tmp_path: Path) -> AsyncIterator[MailServer]:
    """A mailbox of a test's own."""
    async with mail_server(tmp_path) as server:
        yield server


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A database that other processes may have open too."""
    url = await migrated_file(tmp_path / "home" / "footpath.db")
    async with open_store(url, tmp_path / "home", now=Ticking()) as opened:
        Here.once = Once(opened, Ticking())
        yield opened

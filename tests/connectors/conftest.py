from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.custom.conftest import custom
from tests.engine.running import careers, footpath
from tests.sites.imap_server import MailServer, mail_server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

__all__ = ["careers", "custom", "footpath"]


@pytest.fixture
async def mail(tmp_path: Path) -> AsyncIterator[MailServer]:
    """A mailbox of a test's own."""
    async with mail_server(tmp_path) as server:
        yield server

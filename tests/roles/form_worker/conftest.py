from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder


@pytest.fixture
def page() -> PageBuilder:
    return PageBuilder()

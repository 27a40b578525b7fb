"""Real widgets of other people's libraries, filled as a new user would: each page holds what it held before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.zoo.floors import FLOORS, held, read_floors
from tests.zoo.serving import BUILT, Zoo, pages
from tests.zoo.visiting import visit

if TYPE_CHECKING:
    from pathlib import Path

    from tests.zoo.serving import Page

PAGES = pages()


@pytest.fixture
def built() -> Path:
    """The folder of bundled pages."""
    if not BUILT.is_dir():
        pytest.skip("the zoo is not built: run `make zoo`, which needs Node")
    return BUILT


@pytest.mark.browser
@pytest.mark.thorough
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
async def test_a_page_of_the_zoo_does_as_well_as_before(page: Page, built: Path, tmp_path: Path):
    async with Zoo((page,)) as zoo:
        visited = await visit(page, zoo, tmp_path)
    floor, is_now = read_floors()[page.name], held(visited)
    worse = [line for line in is_now.worse_than(floor)]
    assert not worse, f"{page.name}: {'; '.join(worse)} (the floors stand in {FLOORS.name})\n{visited}"


def test_every_page_of_the_zoo_has_a_floor_and_its_source():
    sources = {path.stem for path in (FLOORS.parent / "pages").iterdir()} - {"kit", "react-kit", "jquery-global"}
    assert sources == {page.name for page in PAGES} == read_floors().keys()

"""Each pack that ships: a way that any cookbook's checks admit, made of what is known of its platform."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import pytest
import yaml

from footpath.memory.trial import literals
from footpath.packs.pack import Pack, packs
from footpath.reading.platforms import platforms

PACKS = list(packs().values())
NAMES = [pack.name for pack in PACKS]


@cache
def meanings() -> dict[str, Any]:
    return yaml.safe_load((files("footpath.reading") / "meanings" / "names.yaml").read_text("utf-8"))


def test_there_is_one_for_each_of_six_platforms():
    assert NAMES == ["ashby", "greenhouse", "lever", "smartrecruiters", "workable", "workday"]
    assert set(NAMES) < {each.name for each in platforms()}


@pytest.mark.parametrize("pack", PACKS, ids=NAMES)
def test_its_cookbook_is_everybodys_and_holds_nothing_of_anybody(pack: Pack):
    book = pack.cookbook()
    assert (book.scope, book.task_type, book.platform) == ("global", "apply", pack.name)
    assert literals(book) == ()
    assert len({step.id for step in book.steps}) == len(book.steps)
    assert book.model_validate_json(book.model_dump_json()) == book


@pytest.mark.parametrize("pack", PACKS, ids=NAMES)
def test_it_ends_with_the_one_press_that_sends(pack: Pack):
    effects = [step.effect for step in pack.cookbook().steps]
    assert effects == ["none"] * (len(effects) - 1) + ["outside"]


@pytest.mark.parametrize("pack", PACKS, ids=NAMES)
def test_each_answer_is_one_that_a_profile_may_have(pack: Pack):
    means = {field.means for page in pack.pages for field in page.fields}
    assert means <= meanings().keys()


def test_each_owner_has_a_cookbook_of_their_own():
    lever = packs()["lever"]
    assert (lever.cookbook().id, lever.cookbook("u7").id) == ("pack-lever", "pack-lever-u7")

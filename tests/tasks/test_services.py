"""What a task is run with: whose answers are kept and used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.schema.task import Task
from footpath.tasks.services import identity

if TYPE_CHECKING:
    from pathlib import Path

HOME = {"Full name": "Own Er", "Town": "Oslo"}


def whose(folder: Path, profile: str = "none.yaml", **given: str) -> str:
    task = Task.model_validate(
        {"type": "fill_form", "url": "https://club.example/join", "input": {**HOME, **given}, "hosts": ["club.example"]}
    )
    return identity(task, folder / profile)


@pytest.mark.parametrize("given", [{"Full name": "Bo Lund"}, {"E-mail": "bo@example.org"}])
def test_without_a_profile_the_answers_of_one_person_are_nobody_elses(tmp_path: Path, given: dict[str, str]):
    assert whose(tmp_path) != whose(tmp_path, **given)


def test_without_a_profile_the_same_person_is_known_whatever_else_is_given(tmp_path: Path):
    assert whose(tmp_path) == whose(tmp_path, Town="Bergen")
    mail = {"E-mail": "own@example.org"}
    assert whose(tmp_path, **mail) == whose(tmp_path, **mail, **{"Full name": "O. Er"})


def test_where_the_task_names_another_person_than_the_profile_the_answers_are_theirs(tmp_path: Path):
    (tmp_path / "own.yaml").write_text("basics: {name: Own Er, email: own@example.org}")
    own = whose(tmp_path, "own.yaml")
    assert own == whose(tmp_path, "own.yaml", Town="Bergen") == whose(tmp_path, "own.yaml", **{"Full name": "O. Er"})
    theirs = whose(tmp_path, "own.yaml", **{"Full name": "Bo Lund"})
    assert own != theirs == whose(tmp_path, **{"Full name": "Bo Lund"})

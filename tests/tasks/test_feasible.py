"""A task that could never run is refused where it is given, with each reason by its field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from footpath.errors import BadInput
from footpath.llm.names import providers
from footpath.schema.task import Task
from footpath.tasks.feasible import check, check_all

if TYPE_CHECKING:
    from pathlib import Path


def task(**given: Any) -> Task:
    return Task.model_validate({"type": "apply", "url": "https://jobs.example.com/1", **given})


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"hosts": ["http://x"]}, "hosts.0: 'http://x' is not a host that a task can grant."),
        ({"hosts": ["a.example", ""]}, "hosts.1: '' is not a host"),
        ({"hosts": ["a.example:70000"]}, "hosts.0: 'a.example:70000' is not a host"),
        ({"resources": ["x y"]}, "resources.0: 'x y' is not a host"),
        ({"input": {" ": "x"}}, "input: a value has no name"),
        ({"input": {"q" * 501: "x"}}, "input: a name has 501 characters, and 500 fit"),
        ({"input": {str(n): "x" for n in range(1001)}}, "input: it has 1,001 entries, and 1,000 fit"),
        ({"files": {"cv": "/nowhere/cv.pdf"}}, "files.cv: cv.pdf is not there"),
        ({"files": {"cv": "/"}}, "files.cv:  is a folder"),
        ({"files": {"cv": "/dev/zero"}}, "files.cv: zero is no regular file"),
        ({"files": {"cv": "a\0b"}}, "files.cv: a\0b is not there"),
        ({"execution_mode": "ai_only"}, "execution_mode: ai_only asks a model, and none is named"),
        ({"type": "explore", "execution_mode": "cookbook_only"}, "execution_mode: exploring uses no cookbook"),
        ({"drafts": ["skills"]}, "drafts: a model drafts, and none is named"),
        ({"drafts": ["shoes"], "model": "openai:some-model"}, "drafts: there is no fact 'shoes'"),
        ({"goal": "x" * 20_001}, "goal: it has 20,001 characters"),
        ({"form": "x" * 501}, "form: it has 501 characters"),
        ({"wanted": {"user_agent": "me\r\nX-Evil: 1"}}, "wanted.user_agent: a header takes"),
        ({"wanted": {"user_agent": "Bot für alle"}}, "wanted.user_agent: a header takes"),
        ({"input": {"Your name": "x"}, "reveal": ["nope"]}, "reveal: no value is given as nope in `input`"),
        ({"limits": {"seconds": 1e308}}, "limits.seconds: give at most 604,800"),
    ],
)
def test_what_could_never_run(given: dict[str, Any], said: str):
    with pytest.raises(BadInput) as error:
        check(task(**given))
    (problem,) = error.value.problems
    assert problem.startswith(said)


def test_what_can_run(tmp_path: Path):
    (tmp_path / "cv.pdf").write_bytes(b"%PDF-1.4")
    hosts = ["*.example.com", "127.0.0.1:8000", "[::1]", "*"]
    check(task(hosts=hosts, files={"cv": str(tmp_path / "cv.pdf")}, input={"message": "Hello"}))
    check(task(input={"Your name": "Ida"}, reveal=["Your name"]))
    check(task(input={"Your name": "Ida"}, reveal=["your_name"]))


def test_models_and_postings_are_looked_at_before_a_task_is_queued():
    given = [
        task(),
        None,
        task(model="clever", verifier_model=":"),
        task(posting="p1"),
        task(model="openai:x"),
        task(model="x:y"),
    ]
    with pytest.raises(BadInput) as error:
        check_all(given, {"p1"})
    assert [each.partition(". ")[0] for each in error.value.problems] == [
        "task 3: model: 'clever' does not name a model",
        "task 3: verifier_model: ':' does not name a model",
        "task 4: posting: no stored posting has this id; give a full id from `jobs list`",
        f"task 6: model: there is no provider 'x'; take one of {', '.join(sorted(providers()))}",
    ]
    check_all([task(model="clever")], model_url="http://localhost:8000/v1")

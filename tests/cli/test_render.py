"""Results in words: questions without an answer, and the command that repeats a run."""

from __future__ import annotations

import dataclasses
import io
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest
import yaml
from rich.console import Console
from tests.reading.builders import PageBuilder

from footpath.answers.find import find
from footpath.cli.render import answer_at, replay_command, show_open, show_page, show_result
from footpath.engine.person import ReviewRow
from footpath.reading.read import read
from footpath.schema.answer import BETWEEN_ANSWERS, Answer, NoAnswer
from footpath.schema.cookbook import Parameter
from footpath.schema.profile import Profile
from footpath.schema.run import Run
from footpath.schema.task import Task
from footpath.tasks.services import FinishedTask

if TYPE_CHECKING:
    from collections.abc import Mapping

SHIFTS = ReviewRow(
    'Which "shift" [early]\n suits you: best?',
    "",
    "",
    required=True,
    note="No such option.",
    options=("Early: 6–14", "Late"),
    is_open=True,
)
AT_PERMIT = NoAnswer.at("x-footpath.work_authorization.CA")
PERMIT = ReviewRow(
    "May you work in Canada?", "", "", required=True,
    note="The profile has no x-footpath.work_authorization.CA (Canada).", options=("Yes", "No"), is_open=True,
    missing=AT_PERMIT,
)  # fmt: skip
DONE = ReviewRow("First name", "Ida", "profile basics.name", required=True)
TICK = ReviewRow(
    "I agree", "no", "", required=True, is_open=True,
    note="Nothing under x-footpath.consents in the profile decides on privacy.",
    missing=NoAnswer(reason="", path="x-footpath.consents", consents=("privacy",)),
)  # fmt: skip
LEFT = ReviewRow("Photo", "", "", note="The profile has no x-footpath.files.photo.")


GIVEN = ReviewRow(
    "Country", "United States", "", note="None of the options is the answer.", options=("Spain",), gave="country",
    is_open=True,
)  # fmt: skip
CHOSEN = ReviewRow(
    "Country", "France", "", required=True, note="The profile has no basics.location.countryCode.",
    options=("France", "Spain"), is_open=True, missing=NoAnswer.at("basics.location.countryCode"),
)  # fmt: skip
REJECTED = ReviewRow("Phone", "+49 30", "profile basics.phone", note="The page says: “Too short.”", is_open=True)


def shown(*rows: ReviewRow, given: Mapping[str, str] = MappingProxyType({"country": "Atlantis"})) -> str:
    out = io.StringIO()
    show_open(Console(file=out, width=60), rows, given)
    return out.getvalue()


def test_the_choices_are_listed_and_the_lines_to_fill_in():
    told = shown(DONE, LEFT, PERMIT)
    assert told == (
        "To paste, with your answer:\n"
        "  May you work in Canada?\n"
        "    one of: Yes | No\n"
        "    --data 'May you work in Canada?=…'\n"
        "    at x-footpath.work_authorization.CA, or for this question alone:\n"
        "    x-footpath.answers:\n"
        '      - question: "May you work in Canada?"\n'
        "        answer: …\n"
    )


def test_nothing_is_said_where_nothing_is_open():
    assert shown(DONE, LEFT) == ""


def test_what_the_command_gave_wrong_is_shown_and_is_no_matter_of_the_profile():
    assert shown(DONE, GIVEN) == (
        "Correct --data, then run the command again:\n"
        "  Country\n"
        "    one of: Spain\n"
        "    --data country=Atlantis was not taken. None of the options is the answer.\n"
    )
    assert answer_at(GIVEN) == "--data country=…"
    refused = dataclasses.replace(GIVEN, note="The page says: “We do not send there.”")
    assert "=Atlantis was not taken. The page says: “We do not send there.”" in shown(refused)


def test_what_was_given_by_another_name_can_be_given_by_the_question():
    terms = dataclasses.replace(GIVEN, question="I accept the house rules", gave="terms", options=())
    assert "    for this question alone: --data 'I accept the house rules=…'" in shown(terms)


def test_what_the_command_gave_is_shown_as_a_shell_takes_it():
    visa = dataclasses.replace(GIVEN, question="Need a visa?", gave="Need a visa?")
    assert "    --data 'Need a visa?=not yet' was not taken." in shown(visa, given={"Need a visa?": "not yet"})
    assert answer_at(visa) == "--data 'Need a visa?=…'"


def test_what_is_secret_is_never_shown_and_is_no_matter_of_the_profile():
    card = dataclasses.replace(GIVEN, question="Card number", gave="Card number", is_secret=True)
    assert "    --data 'Card number=…' was not taken." in shown(card, given={"Card number": "4111111111111111"})
    told = shown(dataclasses.replace(card, gave=""))
    assert told.endswith("    --data 'Card number=…'\n")


def test_each_of_several_answers_is_shown_as_the_command_gave_it():
    out = io.StringIO()
    show_open(Console(file=out), [GIVEN], {"country": f"Spain{BETWEEN_ANSWERS}France"})
    assert "--data country=Spain --data country=France was not taken." in out.getvalue()


def test_what_the_page_chose_by_itself_is_no_answer():
    lines = shown(CHOSEN).splitlines()
    assert lines[1:6] == [
        "  Country",
        "    one of: France | Spain",
        "    “France” was chosen by the page, not by you: The profile has no basics.location.countryCode.",
        "    --data Country=…",
        "    at basics.location.countryCode, or for this question alone:",
    ]


def test_a_question_with_an_equals_sign_has_no_name_for_data():
    row = ReviewRow("2 + 2 = what?", "", "", is_open=True)
    assert "    --data" not in shown(row)


def test_an_equals_sign_in_brackets_leaves_a_question_its_name_for_data():
    row = ReviewRow("Rating (0 = bad, 9 = good)", "", "", is_open=True)
    assert "    --data 'Rating (0 = bad, 9 = good)=…'" in shown(row)


def test_a_page_is_shown_with_the_names_that_tell_equal_labels_apart():
    page = PageBuilder()
    with page.inside("form"):
        for _ in range(2):
            page.label("Outcome", labels=page.input("Outcome"))
    said = io.StringIO()
    show_page(read(page.snapshot()), Console(file=said, width=120))
    assert "Outcome (2)" in said.getvalue()


@pytest.mark.parametrize(
    ("consents", "data"),
    [
        (("privacy",), "--data privacy=yes"),
        (("terms", "privacy"), "--data terms=yes --data privacy=yes"),
    ],
)
def test_a_consent_is_given_by_its_names_in_the_profile(consents: tuple[str, ...], data: str):
    lines = shown(dataclasses.replace(TICK, missing=NoAnswer(reason="", consents=consents))).splitlines()
    assert lines[1:3] == ["  I agree", f"    {data}"]
    assert lines[3] in ("    at x-footpath.consents, or for this question alone:", "    x-footpath.answers:")


def test_what_the_page_did_not_accept_is_said_with_where_it_came_from():
    lines = shown(REJECTED).splitlines()
    assert lines[2:5] == [
        "    “+49 30” from profile basics.phone was not taken: The page says: “Too short.”",
        "    --data Phone=…",
        "    at basics.phone, or for this question alone:",
    ]


def test_the_lines_are_yaml_that_answers_the_question():
    _, found, lines = shown(SHIFTS).partition("    x-footpath.answers:\n")
    (entry,) = yaml.safe_load(lines.replace("…", "'Early: 6–14'"))
    assert found
    assert entry == {"question": 'Which "shift" [early] suits you: best?', "answer": "Early: 6–14"}
    profile = Profile.model_validate({"x-footpath": {"answers": [entry]}})
    answer = find("", SHIFTS.question, profile)
    assert isinstance(answer, Answer)
    assert (answer.value, answer.source) == ("Early: 6–14", "profile x-footpath.answers[0]")


@pytest.mark.parametrize(
    ("missing", "place"),
    [
        (NoAnswer.at("basics.location.postalCode"), "basics.location.postalCode"),
        (NoAnswer.because("The question can be read in two ways."), "x-footpath.answers"),
        (None, "x-footpath.answers"),
    ],
)
def test_where_an_answer_belongs(missing: NoAnswer | None, place: str):
    assert answer_at(ReviewRow("Anything", "", "", required=True, missing=missing)) == place


def test_a_choice_that_was_only_like_the_answer_is_told_at_the_end() -> None:
    task = Task.model_validate({"type": "fill_form", "url": "https://careers.example.com/contact"})
    run = Run(id="1", task=task, status="complete", started_at=datetime(2026, 1, 1, tzinfo=UTC))
    topic = ReviewRow("Topic", "Support", "task", is_likened=True)
    assert topic.whence == "task, read as the option most like it"
    rows = (topic, ReviewRow("Team", "Sales", "task"), ReviewRow("Desk", "Two", f"connector {topic.whence}"))
    screen = Console(file=io.StringIO(), width=200)
    show_result(FinishedTask(run, rows), screen)
    assert isinstance(screen.file, io.StringIO)
    assert "read as the option most like your answer: Topic (Support)\n" in screen.file.getvalue()


def test_a_box_that_the_site_had_ticked_is_told_at_the_end() -> None:
    task = Task.model_validate({"type": "fill_form", "url": "https://careers.example.com/contact"})
    run = Run(id="1", task=task, status="complete", started_at=datetime(2026, 1, 1, tzinfo=UTC))
    rows = (
        ReviewRow("Keep me signed in", "yes", "", is_the_sites=True),
        ReviewRow("Topic", "Sales", "", is_the_sites=True),
        ReviewRow("Team", "Two", "", required=True, is_the_sites=True),
        ReviewRow("Age of driver", "30", "", is_the_sites=True, is_amount=True),
    )
    screen = Console(file=io.StringIO(), width=200)
    show_result(FinishedTask(run, rows), screen)
    assert isinstance(screen.file, io.StringIO)
    told = "preset by the site, not by you: Keep me signed in (stays ticked), Team (Two), Age of driver (30)\n"
    assert told in screen.file.getvalue()


def test_what_came_from_the_environment_is_named_and_not_shown():
    asked = [Parameter(name="code"), Parameter(name="guest")]
    values = {"code": "s3cr3t-998877", "guest": "Ida"}
    said = replay_command("Book a room", "https://stays.example.com/", asked, values, secret=("code",))
    assert said.endswith("--data-env code=CODE --data guest=Ida")

"""Scenarios as people write them: plain lines, YAML, Gherkin."""

from __future__ import annotations

import pytest

from footpath.errors import BadInput
from footpath.scenarios.reading import LONGEST, read_scenarios
from footpath.scenarios.running import check_steps, goal_of

URL = "https://jobs.example.com/"


def goals(text: str, url: str = URL) -> list[list[str]]:
    """The steps of each scenario of a text, as the goals of runs."""
    return [[goal_of(step) for step in each.steps] for each in read_scenarios(text, url=url)]


def test_each_plain_line_is_a_step_and_says_what_it_leads_to():
    text = """# Find an optician's job
1. search for "engineer" => "3 jobs" is shown
2) click "Optical Engineer".
   Expected: "Apply" is shown
   expected result: I do not see "Error"

- click "Apply" → the URL contains "apply"
"""
    [scenario] = read_scenarios(text, url=URL)
    assert scenario.name == "Find an optician's job"
    assert [goal_of(step) for step in scenario.steps] == [
        'search for "engineer", check that "3 jobs" is shown',
        'click "Optical Engineer", check that "Apply" is shown, check that I do not see "Error"',
        'click "Apply", check that the URL contains "apply"',
    ]


def test_a_step_may_only_look():
    assert goals('Expected: "Jobs" is shown') == [['check that "Jobs" is shown']]
    assert goals('check that "Jobs" is shown') == [['check that "Jobs" is shown']]


def test_yaml_has_a_name_data_and_steps_which_may_be_lines():
    text = """
name: Sign in
url: https://jobs.example.com/login
data: {code: 0123, user: bo}
steps:
  - enter "{{user}}" in "User"
  - {name: The code, goal: 'enter "{{code}}" in "Code"', expect: '"Welcome" is shown'}
"""
    [scenario] = read_scenarios(text)
    assert scenario.data == {"code": "0123", "user": "bo"}
    assert [step.title for step in scenario.steps] == ['enter "{{user}}" in "User"', "The code"]
    assert scenario.steps[1].expect == ('"Welcome" is shown',)


def test_the_address_that_is_given_goes_before_that_of_the_file():
    text = """url: https://old.example.com
steps: ['click "A"']"""
    assert str(read_scenarios(text, url=URL)[0].url) == URL


def test_the_address_that_is_given_goes_before_that_of_a_feature():
    text = 'Feature: F\n  Scenario: S\n    Given I am on "https://old.example.com/"\n    When I click "Go"\n'
    [scenario] = read_scenarios(text, url=URL)
    assert (str(scenario.url), [each.goal for each in scenario.steps]) == (URL, ['click "Go"'])


FEATURE = """# language: en
Feature: Jobs
  Background:
    Given I am on "https://jobs.example.com/"

  Scenario: Ask
    When I fill in the form
      | Name    | Bo Lund        |
      | E-mail  | bo@example.com |
    And I click "Send"
    Then I should see "Thank you"
    And the URL contains "sent"

  Scenario Outline: Search
    When I search for "<words>"
    Then "<title>" is shown
    Examples:
      | words    | title            |
      | engineer | Optical Engineer |
      | design   | Designer         |
"""


def test_gherkin_gives_a_scenario_for_each_example_and_enters_tables():
    assert goals(FEATURE, "") == [
        [
            'enter "Bo Lund" in "Name", enter "bo@example.com" in "E-mail"',
            'click "Send", check that I should see "Thank you", check that the URL contains "sent"',
        ],
        ['search for "engineer", check that "Optical Engineer" is shown'],
        ['search for "design", check that "Designer" is shown'],
    ]


BAD = {
    "": "has no steps",
    "# only a name": "has no steps",
    "steps: []": "has no steps",
    "steps: [{goal: ''}]": "neither a goal nor an expected result",
    "steps: [{gaol: 'click'}]": "steps.0.gaol",
    "steps: [\nname: {": "no YAML in line",
    "Feature: Jobs": "no scenario with steps",
    "Feature: J\n  Scenario Outline: a\n    When x\n    Examples:\n      | a |\n      | 1 | 2 |": "cannot be read",
    'Feature: J\n  Scenario: a\n    When I say\n      """\n      much\n      """': "a table or a text block",
    "x" * (LONGEST + 1): "1,000,001 characters",
}


@pytest.mark.parametrize(("text", "why"), BAD.items(), ids=range(len(BAD)))
def test_what_is_no_scenario_is_told_in_one_message(text: str, why: str):
    with pytest.raises(BadInput) as told:
        read_scenarios(text, url=URL)
    assert why in " ".join((str(told.value), *told.value.problems))


def test_a_scenario_has_to_begin_somewhere():
    with pytest.raises(BadInput, match="does not say where it begins"):
        read_scenarios('click "A"')


def test_what_is_no_scenario_is_told_before_its_address_is_asked_for():
    with pytest.raises(BadInput, match="cannot be read") as told:
        read_scenarios("basics:\n  name: Bo Lund\n", is_yaml=True)
    assert "basics: unknown field" in " ".join(told.value.problems)


def test_gherkin_needs_its_library(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("footpath.scenarios.reading.find_spec", lambda _: None)
    with pytest.raises(BadInput, match="not installed"):
        read_scenarios(FEATURE)


def test_without_a_model_each_step_that_no_rule_understands_is_told_before_anything_is_done():
    [scenario] = read_scenarios('find me a job => "Jobs" is shown\nclick "Apply"', url=URL)
    with pytest.raises(BadInput) as told:
        check_steps(scenario, "")
    assert [each.partition(":")[0] for each in told.value.problems] == ["step 1", "step 2"]
    assert "does not say what the page must show" in told.value.problems[1]
    check_steps(scenario, "openai:some-model")


def test_an_arrow_in_a_quotation_is_one_of_its_words():
    assert goals('click "Next → Step 2" => "a => b" is shown') == [
        ['click "Next → Step 2", check that "a => b" is shown']
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [("steps: {a: b}", "must be a list"), ("steps: " + "[" * 1000, "nested too deeply")],
)
def test_yaml_without_a_list_of_steps_is_told(text: str, said: str):
    with pytest.raises(BadInput, match=said):
        read_scenarios(text, url=URL)

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footpath.errors import BadInput
from footpath.schema.action import Check, Click, Fill, Select, Upload, Wait
from footpath.schema.template import escape, is_name, names, resolve, substitute, template, templates_of


def test_a_value_takes_the_place_of_its_name():
    text = "Dear {{name}}, born {{bday.year}}"
    assert names(text) == ("name", "bday.year")
    assert substitute(text, {"name": "Ida", "bday.year": "1991"}) == "Dear Ida, born 1991"


def test_braces_in_a_value_mean_nothing():
    assert substitute("{{a}}", {"a": "{{b}} {{{{", "b": "x"}) == "{{b}} {{{{"


def test_a_value_is_put_in_as_it_is():
    assert substitute("{{a}}", {"a": r"\1 \g<0> $HOME"}) == r"\1 \g<0> $HOME"


def test_literal_braces_are_written_twice():
    assert substitute("{{{{name}}", {}) == "{{name}}"
    assert names("{{{{name}}") == ()


@given(st.text(alphabet="{}ab.-_ ", max_size=30))
def test_an_escaped_text_gives_the_text(text):
    assert substitute(escape(text), {}) == text


@given(st.text(max_size=60))
def test_a_text_is_either_understood_or_refused(text):
    try:
        found = names(text)
    except BadInput:
        return
    assert all(map(is_name, found))


@pytest.mark.parametrize(
    "text", ["{{Name}}", "{{ name }}", "{{}}", "{{a..b}}", "{{name", "{{a|b}}", "{{a()}}", "{{.a}}"]
)
def test_a_malformed_template_is_an_error(text):
    with pytest.raises(BadInput):
        names(text)


def test_an_unknown_name_is_an_error_that_names_it():
    with pytest.raises(BadInput, match=r"\{\{salary\}\}"):
        substitute("{{salary}}", {"name": "Ida"})


def test_only_a_name_can_be_made_a_template():
    assert template("answer.why-here") == "{{answer.why-here}}"
    with pytest.raises(BadInput):
        template("a b")


@pytest.mark.parametrize(
    ("action", "resolved"),
    [
        (Fill(value="{{a}}!"), Fill(value="1!")),
        (Select(options=("{{a}}", "{{b}}"), search="{{a}}"), Select(options=("1", "yes"), search="1")),
        (Upload(files=("{{a}}",)), Upload(files=("1",))),
        (Check(checked="{{b}}"), Check(checked=True)),
        (Wait(until="text", text="{{a}}"), Wait(until="text", text="1")),
        (Click(), Click()),
    ],
)
def test_an_action_is_resolved_in_every_text_it_has(action, resolved):
    assert resolve(action, {"a": "1", "b": "yes"}) == resolved
    assert templates_of(resolved) == ()


def test_an_action_says_which_values_it_needs():
    assert templates_of(Select(options=("{{a}}", "{{b}}"), search="{{a}}")) == ("a", "b")
    assert templates_of(Check(checked="{{b}}")) == ("b",)
    assert templates_of(Check(checked=True)) == ()


def test_a_checkbox_takes_nothing_but_yes_or_no():
    with pytest.raises(BadInput):
        resolve(Check(checked="{{a}}"), {"a": "perhaps"})

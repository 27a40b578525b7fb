from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footpath.page.sign import similarity
from footpath.schema.signature import Signature

WAS = Signature(
    role="textbox",
    tag="input",
    type="email",
    name="Email",
    question="Email",
    html_name="email",
    id="email",
    autocomplete="email",
    path="html/body/form/div[2]/input",
    neighbours=("Last name", "Phone"),
    section="Contact",
    box=(40, 200, 300, 32),
)


def test_an_unchanged_element_has_all_of_its_signature():
    assert similarity(WAS, WAS) == 1.0


def test_what_both_lack_counts_for_nothing():
    bare = Signature(role="textbox", name="Email")
    assert similarity(bare, bare) == 1.0


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Phone", "question": "Phone"},
        {"html_name": "tel"},
        {"id": ""},
        {"autocomplete": "tel"},
        {"neighbours": ("City",)},
        {"section": "Survey"},
        {"box": (40, 900, 300, 32)},
        {"path": "html/body/main/input"},
        {"type": "text"},
    ],
)
def test_each_property_counts(change):
    assert similarity(WAS, WAS.model_copy(update=change)) < 1.0


def test_another_question_costs_more_than_another_place():
    moved = WAS.model_copy(update={"box": (900, 1900, 300, 32), "path": "html/body/main/section/p/input"})
    asking = WAS.model_copy(update={"name": "Phone", "question": "Phone"})
    assert similarity(WAS, moved) > similarity(WAS, asking)


def test_a_synonym_keeps_more_than_a_strange_word():
    synonym = WAS.model_copy(update={"name": "E-mail address", "question": "E-mail address"})
    strange = WAS.model_copy(update={"name": "Zutritt", "question": "Zutritt"})
    assert similarity(WAS, synonym) == 1.0
    assert similarity(WAS, strange) < 0.75


def test_a_wrapper_changes_a_path_less_than_another_branch():
    wrapped = WAS.model_copy(update={"path": "html/body/form/div[1]/div[2]/input"})
    elsewhere = WAS.model_copy(update={"path": "html/body/nav/ul/li[3]/a/span"})
    assert similarity(WAS, wrapped) > similarity(WAS, elsewhere)


def test_a_property_that_went_costs_half_of_one_that_changed():
    gone = WAS.model_copy(update={"autocomplete": ""})
    changed = WAS.model_copy(update={"autocomplete": "tel"})
    assert similarity(WAS, gone) > similarity(WAS, changed)


_words = st.sampled_from(["", "Email", "E-Mail", "Phone", "Last name", "select", "x1y2z3"])


@given(name=_words, question=_words, html_name=_words, href=_words, options=st.lists(_words, max_size=3).map(tuple))
def test_it_stays_between_nothing_and_all(name, question, html_name, href, options):
    now = Signature(role="link", name=name, question=question, html_name=html_name, href=href, options=options)
    assert 0.0 <= similarity(WAS, now) <= 1.0
    assert 0.0 <= similarity(now, WAS) <= 1.0

"""A sentence of ours tells its own words from what a page or a person says in it."""

from __future__ import annotations

import copy
import json

import pytest

from footpath.engine.end import end_of
from footpath.errors import NeedsPerson, NotFound
from footpath.memory.redaction import Redaction
from footpath.schema.answer import Misfit, NoAnswer
from footpath.schema.event import FieldLeft, RunFinished
from footpath.sentence import Sentence, choice, ended, in_quotes, in_words, listed, own, sentence, unended

AGAIN = Redaction({"message": "Again", "family": "Page"})


def test_words_of_ours_are_nobodys_values():
    said = sentence("The page says again: {}.", "“Again”, says Page")
    assert said == "The page says again: “Again”, says Page."
    assert AGAIN.text(said) == "The page says again: “{{message}}”, says {{family}}."


def test_what_is_made_of_one_by_other_means_is_all_searched():
    said = own("Run it again.")
    assert AGAIN.text(said) == "Run it again."
    assert AGAIN.text(f"{said} Now.") == AGAIN.text(said + " Now.") == "Run it {{message}}. Now."


def test_sentences_stand_in_sentences():
    which = listed(", ", [sentence("“{}”", name) for name in ("Again", "On")])
    assert AGAIN.text(sentence("This page has {} again.", which)) == "This page has “{{message}}”, “On” again."
    assert listed(", ", []) == ""


@pytest.mark.parametrize("said", [sentence("It is {} again.", "Again"), own("It is over"), "Again. ", "Again…"])
def test_a_sentence_within_another_ends_with_it(said: str):
    within = sentence("It says: {}.", unended(said))
    assert within == f"It says: {said.strip().removesuffix('.')}."
    assert AGAIN.text(unended(said)) == AGAIN.text(said).strip().removesuffix(".")


@pytest.mark.parametrize(
    ("said", "all_of_it"), [("Again", "Again."), ("Again!", "Again!"), ("“Again.”", "“Again.”"), (own("Over"), "Over.")]
)
def test_a_sentence_before_another_has_its_full_stop(said: str, all_of_it: str):
    assert ended(said) == all_of_it
    assert AGAIN.text(ended(said)) == all_of_it.replace("Again", "{{message}}")


def test_what_a_page_offers_to_everybody_is_told_in_its_words_but_for_what_is_nobody_elses():
    person = Redaction({"slot": "Afternoon", "basics.name": "Ida Brandt"})
    offered = listed(", ", map(choice, ("Morning", "Afternoon", "Ida Brandt")))
    said = sentence("“{}” is none of these: {}.", "Afternoon", offered)
    assert person.text(said) == "“{{slot}}” is none of these: Morning, Afternoon, {{basics.name}}."


def test_a_sentence_comes_clean_more_than_once():
    once = AGAIN.text(sentence("Again: {}", "Again"))
    assert isinstance(once, Sentence)
    assert AGAIN.text(once) == once == "Again: {{message}}"


def test_an_error_says_what_to_do_in_our_own_words():
    error = NeedsPerson(sentence("The page did not take “{}”.", "Again"), hint="Look at the page again.")
    end = end_of(error)
    assert end.reason == str(error) == "The page did not take “Again”. Look at the page again."
    assert AGAIN.text(end.reason) == "The page did not take “{{message}}”. Look at the page again."
    assert AGAIN.text(end_of(NeedsPerson("The page is gone.")).reason) == "The {{family}} is gone."


def test_what_a_page_says_in_a_hint_is_searched_as_well():
    error = NotFound("It is not there.", hint=sentence("Look again at: {}.", "Again, Bob"))
    assert AGAIN.text(end_of(error).reason) == "It is not there. Look again at: {{message}}, Bob."


def test_a_reason_is_in_our_own_words_where_we_say_it():
    assert AGAIN.text(Misfit.because("Look again at: {}.", "Again").reason) == "Look again at: {{message}}."
    assert AGAIN.text(NoAnswer(reason="Again, no.").reason) == "{{message}}, no."


@pytest.mark.parametrize("reason", [own("Run it again."), sentence("Look {}.", "up")])
def test_what_is_kept_of_a_run_holds_them_until_it_is_stored(reason: Sentence):
    event = RunFinished(status="stuck", reason=reason)
    assert AGAIN.event(event) == event
    assert json.loads(AGAIN.event(event).model_dump_json())["reason"] == reason
    assert copy.deepcopy(reason).parts == reason.parts


def test_what_a_page_says_in_one_that_is_kept_is_a_template():
    left = FieldLeft(question="Again?", required=False, reason=sentence("Read it again: {}", "Again"))
    assert AGAIN.event(left) == FieldLeft(question="{{message}}?", required=False, reason="Read it again: {{message}}")


def test_a_person_reads_what_a_template_stands_for():
    told = {
        "The site says: Hello {{basics.name}}!": "The site says: Hello ‹your name›!",
        "{{given-name}}, {{basics.location.postal_code}}": "‹your given name›, ‹your postal code›",
        "{{work.0.position}} ({{answers.salary}})": "‹your work position› (‹your salary›)",
        "Hi {{x-footpath.name.given}}, {{x-footpath.salary.amount}}": "Hi ‹your first name›, ‹your salary amount›",
        "{{ 7*7 }} {{}} {{Not}}": "{{ 7*7 }} {{}} {{Not}}",
    }
    assert {text: in_words(text) for text in told} == told


def test_a_value_that_was_given_as_an_answer_is_told_by_its_question():
    said = "It says: {{Title}}, {{What is wrong?}}, {{IBAN}}, {{Your name}}. A page's own: {{Not}}"
    given = {"Title": "", "What is wrong?": "", "IBAN": "", "Your name": ""}
    told = "It says: ‹your title›, ‹your what is wrong›, ‹your IBAN›, ‹your name›. A page's own: {{Not}}"
    assert in_words(said, given) == told


def test_texts_of_others_stand_in_quotation_marks_as_texts_of_others():
    said = in_quotes(["Set {}", "Name"], " or ")
    assert said == "“Set {}” or “Name”"
    assert [part.text for part in said.parts if not part.is_own] == ["Set {}", "Name"]

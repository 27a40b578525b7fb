"""Which kind of mail a text resembles, by a model that was learnt from the mails of `tests/mail`."""

from __future__ import annotations

import math

import pytest
import yaml
from tests.mail.learn import FILE, LANGUAGES, digest, learn, written
from tests.mail.sets import HERE

from footpath.language.by_example import features, likeness, read_weights
from footpath.language.mail import PageStatus


def likeliest(text: str) -> str:
    chances = likeness(text)
    return max(chances, key=lambda kind: chances[kind])


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Your CV arrived in one piece, thanks.", "received"),
        ("It was close, but somebody else will be doing this job.", "rejected"),
        ("Joss will ring you on Tuesday at 3 pm, keep your phone near.", "interview"),
        ("Könnten Sie uns noch Ihren Führerschein als Scan schicken?", "question"),
        ("Le poste est pour vous, le contrat vous attend.", "offer"),
        ("La vacante se ha cerrado.", "closed"),
        ("Je hebt je sollicitatie ingetrokken.", "withdrawn"),
        ("Ainda não há decisão, obrigado pela paciência.", "review"),
        ("Il Suo codice è 4711, confermi l'indirizzo.", "other"),
    ],
)
def test_a_wording_that_no_example_has_resembles_those_of_its_kind(text: str, kind: str):
    assert likeliest(text) == kind


@pytest.mark.parametrize("text", ["", "1234", "qwrtz plmk", "Καλημέρα σας"])
def test_a_text_without_a_known_word_resembles_nothing(text: str):
    assert max(map(math.exp, likeness(text).values())) < 0.4


def test_numbers_are_one_word_and_accents_none():
    assert features("À 14 h") == features("a 9 H")


def test_the_chances_of_all_kinds_are_one_together():
    assert math.fsum(map(math.exp, likeness("Thank you for your application.").values())) == pytest.approx(1)


def test_the_examples_have_the_same_kinds_and_none_stands_under_two():
    kinds = {*PageStatus.__args__, "other"}
    for language in LANGUAGES:
        read = yaml.safe_load((HERE / "examples" / f"{language}.yaml").read_text("utf-8"))
        assert set(read) == kinds, language
        said = [each for examples in read.values() for each in examples]
        assert len(said) == len(set(said)), language


def test_the_weights_are_those_of_todays_mails():
    """After a change of the mails: `python -m tests.mail.learn`."""
    assert digest() in FILE.read_text("utf-8").splitlines()[0]


def test_the_learner_finds_the_words_that_tell_two_kinds_apart():
    model = learn([("we invite you to meet", "interview"), ("we decline, sorry", "rejected")] * 3)
    again = read_weights(written(model, "test"))
    for found in (model.chances("please meet us"), again.chances("please meet us")):
        assert found["interview"] > found["rejected"]

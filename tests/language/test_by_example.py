"""Which kind of mail a text resembles, by examples."""

from __future__ import annotations

import pytest

from footpath.language.by_example import LANGUAGES, features, likest
from footpath.language.lexicon import read_yaml
from footpath.language.mail import PageStatus


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
    assert likest(text).kind == kind


@pytest.mark.parametrize("text", ["", "1234", "qwrtz plmk", "Καλημέρα σας"])
def test_a_text_without_a_known_word_resembles_nothing(text: str):
    assert likest(text).margin < 1


def test_numbers_are_one_word_and_accents_none():
    assert features("À 14 h") == features("a 9 H")


def test_the_files_have_the_same_kinds_and_no_example_stands_under_two():
    kinds = {*PageStatus.__args__, "other"}
    for language in LANGUAGES:
        read = read_yaml(f"mails/{language}")
        assert set(read) == kinds, language
        said = [each for examples in read.values() for each in examples]  # pyright: ignore[reportUnknownVariableType, reportGeneralTypeIssues]
        assert len(said) == len(set(said)), language

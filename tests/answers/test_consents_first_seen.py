"""Consents in wordings that no rule was made for: what is given, and how many are."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.answers.consenting import BASIC, agrees, answer, field
from tests.tables import read_table

from footpath.schema.answer import Answer
from footpath.schema.profile import Consents

SETS: dict[str, dict[str, dict[str, list[str]]]] = read_table(Path(__file__).with_name("consents_first_seen.yaml"))
EVERY = [(kind, language) for kind, languages in SETS.items() for language in languages]
ASKERS = (
    "Larkfield Bakeries", "Bäckerei Lerchenfeld GmbH", "Alouette et Fils", "Panadería La Alondra S.L.",
    "Forno Allodola S.r.l.",
    "Bakkerij De Leeuwerik B.V.", "Piekarnię Skowronek sp. z o.o.", "Lärkans Bageri AB", "Lærkens Bageri A/S",
    "Tern & Daughters Ltd", "Maison Sterne", "Talleres Golondrina", "Bottega Rondine", "Werkplaats Zwaluw",
    "Warsztat Jaskółka", "Verkstaden Svalan", "Værkstedet Svalen",
)  # fmt: skip
"""The organisations that ask, as their pages name them."""
GIVEN_AT_LEAST = {"as_forms_word_them": 139, "in_freer_words": 100, "in_common_words": 83}
"""How many of the basic wordings of a set are answered; the rest is asked. May only grow."""


def test_the_sets_have_many_wordings_in_many_languages():
    for languages in SETS.values():
        assert len(languages) >= 9
        assert sum(len(each["basic"]) for each in languages.values()) >= 85
        assert sum(len(each["more"]) for each in languages.values()) >= 48


@pytest.mark.spread(9)
@pytest.mark.parametrize(("kind", "language"), EVERY)
def test_nothing_more_is_given_than_privacy_terms_and_truthfulness(kind: str, language: str):
    assert [says for says in SETS[kind][language]["more"] if agrees(says, BASIC, *ASKERS)] == []


@pytest.mark.spread(1)
@pytest.mark.parametrize("kind", SETS)
def test_as_many_basic_consents_are_given_as_ever(kind: str):
    basic = [says for each in SETS[kind].values() for says in each["basic"]]
    assert sum(agrees(says, BASIC, *ASKERS) for says in basic) >= GIVEN_AT_LEAST[kind]


@pytest.mark.spread(9)
@pytest.mark.parametrize(("kind", "language"), EVERY)
def test_no_basic_consent_is_given_that_the_profile_refuses(kind: str, language: str):
    refused = dict.fromkeys(BASIC, False)
    found = {says: answer(field(says), (), *ASKERS, **refused) for says in SETS[kind][language]["basic"]}
    assert [says for says, said in found.items() if isinstance(said, Answer) and said.value == "yes"] == []


@pytest.mark.parametrize(
    "says",
    [
        "J'ai été informé de la manière dont vous traitez mes données personnelles.",
        "J'accepte la politique de confidentialité dont j'ai pris connaissance.",
    ],
)
def test_a_word_that_refuses_in_another_language_refuses_nothing(says: str):
    given, left = answer(field(says), BASIC), answer(field(says), (), privacy=False)
    assert isinstance(given, Answer)
    assert isinstance(left, Answer)
    assert (given.value, left.value) == ("yes", "no")


@pytest.mark.parametrize("says", ["I dont accept the privacy policy.", "I don't accept the privacy policy."])
def test_a_refusal_without_its_apostrophe_is_one(says: str):
    assert not agrees(says, Consents.model_fields)


@pytest.mark.parametrize(
    "says",
    [
        "Jeg accepterer privatlivspolitikken og {}.",
        "Jeg accepterer {} og vilkårene.",
        "Jeg giver samtykke til behandling af mine oplysninger til {}.",
        "Jeg giver samtykke til, at {} behandler mine personoplysninger.",
        "Jeg har læst vilkårene og {} dem ikke.",
        "Jeg {} privatlivspolitikken ikke.",
        "Jeg afviser {} vilkårene.",
        "Jeg er uenig i {} vilkårene.",
    ],
)
def test_an_unknown_word_stands_in_the_way_in_danish(says: str):
    assert not agrees(says.format("gromsler"), Consents.model_fields)


@pytest.mark.parametrize(
    "says",
    [
        "I accept the booking conditions of 4 May 2026.",
        "Den Buchungsbedingungen vom 4. Mai 2026 stimme ich zu.",
        "J'accepte les conditions générales du 4 février 2026.",
        "Accetto le condizioni generali del 4 maggio 2026.",
        "Jeg accepterer betingelserne fra den 4. maj 2026.",
        "T&Cs accepted",
        "CGU acceptées",
        "Villkoren godkända",
        "Betingelserne accepteret",
    ],
)
def test_terms_are_accepted_with_their_date_and_in_two_words(says: str):
    assert agrees(says, BASIC)


@pytest.mark.parametrize(
    "says",
    ["T&Cs not accepted", "AGB nicht akzeptiert", "CGU non acceptées", "Villkoren inte godkända",
     "Betingelserne ikke accepteret",
     "Terms accepted, gribble included", "AGB akzeptiert, Grippel erwünscht"],
)  # fmt: skip
def test_no_terms_are_accepted_by_words_that_say_more_or_no(says: str):
    assert not agrees(says, Consents.model_fields)


DENIED = {
    "I {} accept the privacy policy.": "hardly scarcely barely never reluctantly partly rarely",
    "Ich akzeptiere die Datenschutzerklärung {}.": "keinesfalls keineswegs nimmer mitnichten kaum ungern teilweise",
    "Die Nutzungsbedingungen akzeptiere ich {}.": "keinesfalls keineswegs nie kaum ungern teilweise",
    "Je n'accepte {} les conditions générales.": "aucunement nullement guère point plus jamais",
    "J'accepte {} les conditions générales.": "plus partiellement rarement",
    "{} acepto las condiciones generales.": "Nunca Jamás Tampoco Apenas Parcialmente",
    "{} accetto le condizioni generali.": "Mai Nemmeno Neppure Difficilmente Parzialmente",
    "Ik accepteer de privacyverklaring {}.": "geenszins nimmer nauwelijks evenmin gedeeltelijk",
    "{} akceptuję regulamin.": "Nigdy Częściowo Rzadko Niechętnie",
    "Jag godkänner {} villkoren.": "aldrig knappast ingalunda delvis",
    "Jeg accepterer {} vilkårene.": "aldrig næppe ingenlunde delvist",
    "{} aceito os termos de uso.": "Nunca Jamais Tampouco Parcialmente",
}


@pytest.mark.parametrize("says", DENIED)
def test_a_word_that_denies_or_limits_is_no_manner_of_agreeing(says: str):
    assert [word for word in DENIED[says].split() if agrees(says.format(word), Consents.model_fields)] == []


@pytest.mark.parametrize(
    "says",
    [
        "I hereby state that everything I have written in this form is true.",
        "I understand that giving false information can end my candidacy.",
    ],
)
def test_an_adverb_before_the_verb_of_declaring_and_an_end_for_false_words_are_read(says: str):
    assert agrees(says, BASIC, *ASKERS)


@pytest.mark.parametrize(
    "says",
    [
        "I hereby state that you may pass my data to other employers.",
        "I understand that false information can end my candidacy and that you may pass my data to other employers.",
    ],
)
def test_what_stands_behind_them_is_still_asked(says: str):
    assert not agrees(says, BASIC, *ASKERS)

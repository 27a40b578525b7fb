"""Clauses that say that what the person sends is true, whatever words tell which facts are meant."""

from __future__ import annotations

import pytest

from footpath.language.consents import read_consent

TRUE = [
    "The facts gribbled here are correct.",
    "All the details I gribbled above are correct.",
    "Nothing in this gribbled form is false or misleading.",
    "I certify that everything I gribbled above is true.",
    "Everything here is true.",
    "Die hier gegribbelten Tatsachen sind zutreffend.",
    "Alles, was ich oben gegribbelt habe, ist wahr.",
    "Nichts in dieser Grippel ist falsch.",
    "Les faits gribouillés ici sont exacts.",
    "Los hechos aquí gribados son correctos.",
    "I fatti qui gribbati sono corretti.",
    "De hier gegribbelde feiten zijn juist.",
    "Voor zover ik weet is niets in deze gribbel onjuist of misleidend.",
    "Wszystko, co gryblowałem powyżej, jest prawdą.",
    "Såvitt jag vet är ingenting i gribblan falskt eller vilseledande.",
    "Alt, hvad jeg har griblet ovenfor, er sandt.",
]

CONTRARY = [
    "I certify that nothing I wrote is true.",
    "Declaro que nada de esto es cierto.",
    "Je certifie que rien n'est vrai.",
    "Dichiaro che nulla è vero.",
    "Ik verklaar dat niets waar is.",
    "Not all the information is true.",
    "None of the information is true.",
    "Nothing I wrote is true.",
    "All the details above are false.",
    "The answers are not correct.",
    "I doubt that the information is true.",
    "I deny that everything is true.",
    "I hardly believe that the information here is true.",
    "It is false that the information is true.",
    "As far as I know nothing here is correct.",
    "The information is neither true nor complete.",
    "Die Angaben sind nicht richtig.",
    "Nichts von dem ist wahr.",
    "Ich bezweifle, dass die Angaben richtig sind.",
    "Alles ist falsch.",
    "Keine der Angaben ist wahr.",
    "Rien n'est vrai.",
    "Les faits ne sont pas exacts.",
    "Tout est faux.",
    "Je doute que les informations soient exactes.",
    "Nada es cierto.",
    "Los datos no son correctos.",
    "Nulla è vero.",
    "I fatti non sono corretti.",
    "Niets is waar.",
    "De feiten zijn niet juist.",
    "Nic nie jest prawdą.",
    "Dane nie są prawdziwe.",
    "Ingenting är sant.",
    "Uppgifterna är inte sanna.",
    "Intet er sandt.",
    "Oplysningerne er ikke sande.",
]

MORE = [
    "Everything is true, and you may gribble me.",
    "The information is correct and wuzzled.",
    "The information is given to Wuzzle if correct.",
    "I sell the facts stated here.",
    "I gribble that the facts stated here are correct and snorf.",
    "My answers are true, complete, gribbled.",
    "The data is gribbled and true.",
    "Die Angaben sind richtig und werden gegribbelt.",
    "Die Angaben dürfen gegribbelt werden, alles ist wahr.",
    "Les faits sont exacts et gribouillés.",
    "Los datos son correctos y gribados.",
    "I fatti sono corretti e gribbati.",
    "De feiten zijn juist en worden gegribbeld.",
    "Dane są prawdziwe i gryblowane.",
    "Uppgifterna är sanna och gribblas.",
    "Oplysningerne er sande og gribles.",
]


DECLARED = [
    "I declare that this is true",
    "Ich bestätige, dass das stimmt",
    "Je déclare que cela est exact",
    "Declaro que esto es cierto",
    "Dichiaro che questo è vero",
    "Ik verklaar dat dit waar is",
    "Declaro que isto é verdade",
]


@pytest.mark.parametrize("says", [*TRUE, *DECLARED])
def test_words_that_tell_which_facts_are_true_name_no_purpose(says: str):
    read = read_consent(says)
    assert (read.purposes, read.beyond) == (frozenset({"truthful"}), ())


@pytest.mark.parametrize("says", CONTRARY)
def test_what_says_the_contrary_is_not_explained(says: str):
    read = read_consent(says)
    assert read.beyond or read.denies or read.negations or not read.purposes


@pytest.mark.parametrize("says", MORE)
def test_what_is_said_besides_stands_in_the_way(says: str):
    assert read_consent(says).beyond


@pytest.mark.parametrize(
    ("says", "purposes"),
    [
        ("He leído y acepto las condiciones legales y la política de privacidad", {"terms", "privacy"}),
        ("J’accepte les mentions légales et la politique de confidentialité", {"terms", "privacy"}),
        ("Aceito os termos legais e a política de privacidade", {"terms", "privacy"}),
        ("Accetto le condizioni legali", {"terms"}),
        ("Ho letto l’informativa privacy ai sensi del Reg. UE 2016/679", {"privacy"}),
    ],
)
def test_legal_conditions_are_terms_and_a_cited_regulation_is_no_purpose(says: str, purposes: set[str]):
    read = read_consent(says)
    assert (read.purposes, read.beyond) == (purposes, ())


@pytest.mark.parametrize(
    ("says", "purposes"),
    [
        ("J’accepte la politique de confidentialité de Groupe Arvel", {"privacy"}),
        ("J’accepte la politique de confidentialité du groupe et de Groupe Arvel", {"privacy", "sharing"}),
        ("J’accepte la politique de confidentialité de Groupe Norel", {"privacy", "sharing"}),
    ],
)
def test_the_word_group_in_the_askers_own_name_tells_of_no_further_firm(says: str, purposes: set[str]):
    assert read_consent(says, ("Groupe Arvel",)).purposes == purposes

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tables import read_table

from footpath.answers.claims import claim, follows
from footpath.language.countries import countries_in, country_code, inflected_in, peoples_in


@pytest.mark.parametrize(
    ("sentence", "stated"),
    [
        ("Are you legally authorized to work in the United States?", "authorized"),
        ("Do you have the right to work in Germany without restrictions?", "authorized"),
        ("Besitzen Sie eine gültige Arbeitserlaubnis für Deutschland?", "authorized"),
        ("¿Tiene permiso para trabajar en España?", "authorized"),
        ("Êtes-vous autorisé à travailler en France ?", "authorized"),
        ("Are you not authorized to work in the US?", "unauthorized"),
        ("I am unauthorized to work here", "unauthorized"),
        ("Will you now or in the future require sponsorship for a visa?", "sponsored"),
        ("Will you require sponsorship to be authorized to work in the US?", "sponsored"),
        ("In order to be eligible to work in Canada, will you need sponsorship?", "sponsored"),
        ("Do you need a visa to work in Germany?", "sponsored"),
        ("Avez-vous besoin d'un parrainage de visa ?", "sponsored"),
        ("Benötigen Sie eine Arbeitserlaubnis?", "sponsored"),
        ("Précisez si vous avez besoin d'un permis de travail", "sponsored"),
        ("¿Necesita visado?", "sponsored"),
        ("I do not require sponsorship", "unsponsored"),
        ("Ich benötige kein Visum", "unsponsored"),
        ("Dürfen Sie hier ohne Arbeitserlaubnis arbeiten?", "authorized_unpermitted"),
        ("Are you able to work here without a work permit?", "authorized_unpermitted"),
        ("Can you lawfully be employed in the UK?", "authorized"),
        ("Are you allowed to work in the UK without a permit?", "authorized_unpermitted"),
        ("¿Puede trabajar en España sin permiso de trabajo?", "authorized_unpermitted"),
        ("Are you not allowed to work here without a permit?", None),
        ("Do you have a permit, or can you work without a permit?", None),
        ("Without a permit, would you need one to be allowed to work here?", None),
        ("I won't need visa sponsorship now or in the future", "unsponsored"),
        ("Are you authorised to work without sponsorship?", "authorized_unsponsored"),
        ("Are you able to work in the UK without requiring visa sponsorship?", "authorized_unsponsored"),
        ("Are you authorized to work in Germany without employer sponsorship?", "authorized_unsponsored"),
        ("Are you authorised to work or do you require sponsorship?", None),
        ("Kannst du in der Schweiz arbeiten und hast du eine gültige Arbeitsbewilligung?", "authorized"),
        ("Can you work in Switzerland and do you have a valid work permit?", "authorized"),
        ("Do you currently have the right to work in the United Kingdom without a visa?", None),
        ("Can you work here and is a permit tied to your employer?", None),
        ("Why do you want to work here?", None),
        ("Do you like cheese?", None),
    ],
)
def test_a_sentence_about_the_right_to_work_makes_one_claim_or_none(sentence, stated):
    assert claim(sentence) == stated


def test_what_follows_from_what_is_known():
    assert follows("authorized_unsponsored", authorized=True, sponsored=False) is True
    assert follows("authorized_unsponsored", authorized=True, sponsored=True) is False
    assert follows("authorized_unsponsored", authorized=True, sponsored=None) is None
    assert follows("unauthorized", authorized=True, sponsored=None) is False
    assert follows("unsponsored", authorized=None, sponsored=True) is False


@pytest.mark.parametrize(
    ("sentence", "codes"),
    [
        ("authorized to work in the U.S.?", ("US",)),
        ("Would you like to work with us in the United Kingdom?", ("GB",)),
        ("Our office in New Jersey, United States", ("US",)),
        ("Nigeria or Niger", ("NG", "NE")),
        ("in Deutschland oder Österreich", ("DE", "AT")),
        ("in Northern Ireland", ("GB",)),
        ("the right to work in the EU", ("EU",)),
        ("no country at all", ()),
    ],
)
def test_countries_are_found_in_a_sentence(sentence, codes):
    assert countries_in(sentence) == codes


@pytest.mark.parametrize(
    ("text", "code"),
    [("Deutschland", "DE"), ("de", "DE"), ("Germany (+49)", "DE"), ("DE - Germany", "DE"), ("Türkiye", "TR"),
     ("Czech Republic", "CZ"), ("Côte d’Ivoire", "CI"), ("Other", ""), ("", ""), ("+49", "")],
)  # fmt: skip
def test_a_country_is_known_by_name_and_code(text, code):
    assert country_code(text) == code


WORDINGS: dict[str, list[str]] = read_table(Path(__file__).with_name("right_to_work.yaml"))


@pytest.mark.parametrize(
    ("sentence", "stated"),
    [(each, None if stated == "none" else stated) for stated, said in WORDINGS.items() for each in said],
)
def test_whether_a_permit_is_needed_or_had_is_told_apart_in_each_language(sentence, stated):
    assert claim(sentence) == stated


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("zezwolenie na pracę w Szwajcarii", ("CH",)), ("prawo do pracy w Niemczech", ("DE",)),
        ("w Wielkiej Brytanii", ("GB",)), ("pracovní povolení ve Švýcarsku", ("CH",)),
        ("разрешение на работу в Германии", ("DE",)), ("İsviçre'de çalışma izni", ("CH",)),
        ("w Austrii", ("AT",)), ("w Australii", ("AU",)), ("w Genewie", ()), ("seit sechs Monaten", ()),
        ("Perugii", ()),
    ],
)  # fmt: skip
def test_a_country_is_known_in_the_form_that_a_sentence_gives_it(text, codes):
    assert inflected_in(text) == codes


@pytest.mark.parametrize(
    ("text", "code"),
    [("Swiss", "CH"), ("schweizerische", "CH"), ("suizo", "CH"), ("szwajcarskie", "CH"), ("zwitserse", "CH"),
     ("deutschen", "DE"), ("svájci", "CH"), ("service", ""), ("valid", ""), ("check", "")],
)  # fmt: skip
def test_a_country_is_known_by_its_adjective(text, code):
    assert peoples_in(text).get(text.casefold().replace("á", "a"), "") == code

"""Two languages of one file each: the personal questions of forms in Polish and Swedish, and their replies."""

from __future__ import annotations

import pytest
from tests.answers.fitting import answer, chosen, typed

from footpath.language.countries import nationality_code
from footpath.language.labels import plain, says_optional, says_required
from footpath.language.replies import asks_yes_or_no, bare_yes_or_no, declines, is_negated
from footpath.page.wording import Kinship, kinship
from footpath.reading.vocabulary import read_text

POLISH = {
    "Imię": "given-name", "Nazwisko": "family-name", "Imię i nazwisko": "name", "Adres e-mail": "email",
    "Podaj swój adres e-mail": "email", "Potwierdź adres e-mail": "email_confirm", "Numer telefonu": "tel",
    "Telefon komórkowy": "tel", "Numer kierunkowy kraju": "tel-country-code", "Adres zamieszkania": "street-address",
    "Ulica i numer domu": "street-address", "Kod pocztowy": "postal-code", "Miejscowość": "address-level2",
    "Województwo": "address-level1", "Kraj zamieszkania": "country", "Data urodzenia": "bday", "Płeć": "gender",
    "Obywatelstwo": "citizenship", "Jakie masz obywatelstwo?": "citizenship", "Narodowość": "nationality",
    "Oczekiwania finansowe": "salary", "Jakie są Twoje oczekiwania finansowe?": "salary",
    "Oczekiwane wynagrodzenie brutto": "salary", "Aktualne wynagrodzenie": "current_salary",
    "Okres wypowiedzenia": "notice_period", "Ile wynosi Twój okres wypowiedzenia?": "notice_period",
    "Od kiedy możesz zacząć pracę?": "start_date", "Data rozpoczęcia pracy": "start_date", "Załącz CV": "resume",
    "Życiorys": "resume", "Prześlij swoje CV": "resume", "List motywacyjny": "cover_letter",
    "Czy posiadasz pozwolenie na pracę w Polsce?": "work_authorization", "Zezwolenie na pracę": "work_authorization",
    "Czy wymagasz sponsorowania wizy?": "sponsorship", "Gotowość do relokacji": "relocation",
    "Skąd dowiedziałeś się o tej ofercie?": "referral", "Prawo jazdy": "drivers_license",
}  # fmt: skip

SWEDISH = {
    "Förnamn": "given-name", "Efternamn": "family-name", "För- och efternamn": "name", "E-post": "email",
    "Ange din e-postadress": "email", "Bekräfta din e-postadress": "email_confirm", "Telefonnummer": "tel",
    "Mobilnummer": "tel", "Landskod": "tel-country-code", "Gatuadress": "street-address", "Adress": "street-address",
    "Postnummer": "postal-code", "Bostadsort": "address-level2", "Län": "address-level1", "Land": "country",
    "Födelsedatum": "bday", "När är du född?": "bday", "Kön": "gender", "Medborgarskap": "citizenship",
    "Nationalitet": "nationality", "Löneanspråk": "salary", "Vilka är dina löneanspråk?": "salary",
    "Önskad lön": "salary", "Nuvarande lön": "current_salary", "Uppsägningstid": "notice_period",
    "Hur lång uppsägningstid har du?": "notice_period", "När kan du börja?": "start_date",
    "Tidigaste startdatum": "start_date", "Ladda upp CV": "resume", "Bifoga ditt CV": "resume",
    "Personligt brev": "cover_letter", "Har du arbetstillstånd i Sverige?": "work_authorization",
    "Har du tillåtelse att arbeta i Sverige?": "work_authorization", "Behöver du hjälp med visum?": "sponsorship",
    "Är du villig att flytta?": "relocation", "Hur hörde du talas om tjänsten?": "referral",
    "Körkort": "drivers_license",
}  # fmt: skip


@pytest.mark.parametrize(("label", "meaning"), [*POLISH.items(), *SWEDISH.items()])
def test_a_label_means_its_field(label: str, meaning: str):
    scores = read_text(label)
    assert max(scores, key=lambda each: scores[each], default="") == meaning


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Imię *", "Pierwsze imię"), ("Numer telefonu", "Telefon"), ("Miasto", "Miejscowość"), ("Kraj", "Państwo"),
        ("Adres e-mail (wymagane)", "E-mail"), ("Wyślij", "Prześlij"), ("First name", "Imię"),
        ("E-post", "E-postadress"), ("Mobilnummer", "Mobiltelefon"), ("Ort", "Stad"), ("Skicka", "Skicka in"),
        ("Telefon (obligatoriskt)", "Telefonnummer"), ("Last name", "Efternamn"),
    ],
)  # fmt: skip
def test_a_reworded_label_is_the_same(one: str, other: str):
    assert kinship(one, other) == Kinship.SAME


@pytest.mark.parametrize(
    ("one", "other"),
    [("Imię", "Nazwisko"), ("E-mail", "Potwierdź e-mail"), ("Förnamn", "Efternamn"), ("Postnummer", "Telefonnummer")],
)
def test_another_question_is_another(one: str, other: str):
    assert kinship(one, other) == Kinship.CONTRARY


@pytest.mark.parametrize(
    ("label", "question"),
    [("Imię (wymagane)", "Imię"), ("Nazwisko - pole obowiązkowe", "Nazwisko"), ("Förnamn (obligatoriskt)", "Förnamn")],
)
def test_a_required_label_is_its_question(label: str, question: str):
    assert says_required(label)
    assert plain(label) == question


@pytest.mark.parametrize("label", ["Telefon (opcjonalnie)", "List motywacyjny (nieobowiązkowe)", "Telefon (valfritt)"])
def test_an_optional_label_says_so(label: str):
    assert says_optional(label)
    assert not says_required(label)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("polskie", "PL"), ("niemieckie", "DE"), ("Obywatelstwo ukraińskie", "UA"), ("Polska", "PL"), ("Niemcy", "DE"),
        ("svensk", "SE"), ("Tysk", "DE"), ("Svenskt medborgarskap", "SE"), ("Sverige", "SE"), ("Tyskland", "DE"),
        ("polskie / niemieckie", ""),
    ],
)  # fmt: skip
def test_a_nationality_is_that_of_its_country(text: str, code: str):
    assert nationality_code(text) == code


@pytest.mark.parametrize(
    ("said", "means"), [("Tak", "yes"), ("Nie", "no"), ("Ja", "yes"), ("Nej", "no"), ("Może", ""), ("Kanske", "")]
)
def test_a_bare_reply_says_yes_or_no(said: str, means: str):
    assert bare_yes_or_no(said) == means


@pytest.mark.parametrize("option", ["Wolę nie podawać", "Nie chcę odpowiadać", "Vill inte uppge", "Vill ej svara"])
def test_an_option_declines_to_answer(option: str):
    assert declines(option)


@pytest.mark.parametrize("question", ["Czy posiadasz prawo jazdy?", "Har du körkort?", "Kan du arbeta på distans?"])
def test_a_question_wants_yes_or_no(question: str):
    assert asks_yes_or_no(question)


@pytest.mark.parametrize("text", ["Nie potrzebuję wizy", "Jag behöver inte visum"])
def test_a_denial_is_a_denial(text: str):
    assert is_negated(text)


@pytest.mark.parametrize(
    "months",
    [
        ("styczeń", "luty", "marzec", "kwiecień", "maj"), ("stycznia", "lutego", "marca", "kwietnia", "maja"),
        ("januari", "februari", "mars", "april", "maj"),
    ],
)  # fmt: skip
def test_a_month_is_chosen_by_its_name(months: tuple[str, ...]):
    assert chosen(answer("bday", "1990-03-07"), *months, question="", part="month") == months[2]


def test_a_date_is_written_as_the_field_shows_it():
    assert typed(answer("bday", "1990-03-07"), hint="dd.mm.rrrr") == "07.03.1990"
    assert typed(answer("bday", "1990-03-07"), hint="åååå-mm-dd") == "1990-03-07"

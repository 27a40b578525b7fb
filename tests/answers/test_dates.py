"""How dates are written and read, as the field or the language of the page has it."""

from __future__ import annotations

import pytest
from tests.answers.fitting import TODAY, answer, chosen, field, typed

from footpath.answers.dates import days_in, month_in
from footpath.answers.fit import fit
from footpath.schema.answer import Fitted, Misfit


@pytest.mark.parametrize(
    ("hint", "text"),
    [
        ("DD/MM/YYYY", "07/02/2026"),
        ("MM/DD/YYYY", "02/07/2026"),
        ("mm/dd/yy", "02/07/26"),
        ("TT.MM.JJJJ", "07.02.2026"),
        ("JJ/MM/AAAA", "07/02/2026"),
        ("dd-mm-aaaa", "07-02-2026"),
        ("GG/MM/AAAA", "07/02/2026"),
        ("GG.AA.YYYY", "07.02.2026"),
        ("DD.MM.RRRR", "07.02.2026"),
        ("ÅÅÅÅ-MM-DD", "2026-02-07"),
        ("PP.MM.VVVV", "2026-02-07"),
        ("YYYY-MM-DD", "2026-02-07"),
        ("Format: MM/YYYY", "02/2026"),
        ("YYYY", "2026"),
        ("e.g. 31.12.2025", "07.02.2026"),
        ("e.g. 12/31/2025", "02/07/2026"),
        ("e.g. Dec 31, 2025", "Feb 7, 2026"),
        ("31 décembre 2025", "7 février 2026"),
        ("", "2026-02-07"),
        ("Today or a year from now", "2026-02-07"),
    ],
)
def test_a_date_is_written_in_the_fields_own_format(hint, text):
    assert typed(answer("start_date", "2026-02-07"), hint=hint) == text


@pytest.mark.parametrize(
    ("lang", "text", "month"),
    [
        ("de", "07.02.2026", "02.2026"),
        ("de-CH", "07.02.2026", "02.2026"),
        ("fr-FR", "07/02/2026", "02/2026"),
        ("es", "07/02/2026", "02/2026"),
        ("pl_PL", "07.02.2026", "02.2026"),
        ("nl", "07-02-2026", "02-2026"),
        ("sv", "2026-02-07", "2026-02"),
        ("en-US", "2026-02-07", "2026-02"),
        ("no such language", "2026-02-07", "2026-02"),
    ],
)
def test_a_date_without_a_format_is_written_as_the_language_of_the_page_has_it(lang, text, month):
    """English has two ways, which contradict each other: there it is the one that all understand."""
    assert typed(answer("start_date", "2026-02-07"), lang=lang) == text
    assert typed(answer("work_start", "2026-02"), lang=lang) == month
    assert typed(answer("start_date", "2026-02-07"), lang=lang, hint="MM/DD/YYYY") == "02/07/2026"


@pytest.mark.parametrize(
    ("said", "lang", "hint", "day"),
    [
        ("3.12.2026", "", "", "2026-12-03"),
        ("03/12/2026", "de", "", "2026-12-03"),
        ("03/12/2026", "en", "DD/MM/YYYY", "2026-12-03"),
        ("03/12/2026", "fr", "MM/DD/YYYY", "2026-03-12"),
        ("13/12/2026", "en", "", "2026-12-13"),
        ("12/13/2026", "de", "", "2026-12-13"),
        ("03/12/2026", "en", "", None),
        ("31.2.2026", "de", "", None),
        ("5. Dezember 2026", "de", "", "2026-12-05"),
        ("5 December 2026", "de", "", "2026-12-05"),
        ("Dec. 5th, 2026", "", "", "2026-12-05"),
        ("the 5th of December 2026", "en", "", "2026-12-05"),
        ("1er août 2026", "fr", "", "2026-08-01"),
        ("5 de diciembre de 2026", "es", "", "2026-12-05"),
        ("5 de março de 2026", "pt", "", "2026-03-05"),
        ("31. Februar 2026", "de", "", None),
        ("Dezember 2026", "de", "", None),
        ("5. Dezember", "de", "", None),
        ("5. Dezimber 2026", "de", "", None),
    ],
)
def test_a_date_that_a_person_wrote_their_own_way_is_read_as_numbers_field_or_language_tell(said, lang, hint, day):
    given = answer("answer.when", said)
    assert typed(given, "date", lang=lang, hint=hint) == day
    parts = fit(given, field("date_parts", parts=("year", "month", "day"), lang=lang, hint=hint), (), today=TODAY)
    assert ("-".join(parts.values) if isinstance(parts, Fitted) else None) == day


def test_a_date_that_a_person_wrote_their_own_way_is_entered_as_far_as_the_field_wants_it():
    given = answer("answer.when", "03/12/2026")
    assert typed(given, hint="MM/YYYY", lang="de") == "12/2026"
    for said in ("Dezember 2026", "5 décembre 2026", "12/2026"):
        assert typed(answer("answer.when", said), hint="MM/YYYY") == "12/2026"
        assert typed(answer("answer.when", said), "month") == "2026-12"


NO_DAY = "There is no such day."
TWO_WAYS = (
    "The first number may be the day or the month: write the year, the month and the day, as 2026-12-31 has them."
)


@pytest.mark.parametrize(
    ("said", "hint", "reason"),
    [
        *(
            (said, "DD.MM.YYYY", NO_DAY)
            for said in (
                "31.02.2027",
                "29.2.2027",
                "31/02/2027",
                "2027-02-31",
                "2027/13/01",
                "31. 2. 2027",
                "00.01.2027",
            )
        ),
        ("12.13.2027", "DD.MM.YYYY", NO_DAY),
        ("30.02.27", "DD.MM.YY", NO_DAY),
        ("31. Februar 2027", "DD.MM.YYYY", NO_DAY),
        ("February 30, 2027", "MM/DD/YYYY", NO_DAY),
        ("03/04/2027", "DD.MM.YYYY", TWO_WAYS),
        ("03-04-2027", "YYYY-MM-DD", TWO_WAYS),
        ("03/04/2027", "MM/YYYY", TWO_WAYS),
    ],
)
def test_a_date_that_is_no_day_or_may_be_two_is_refused_where_the_field_shows_how_it_wants_one(said, hint, reason):
    given = answer("answer.when", said)
    for asked in (field("text", f"Day ({hint})"), field("date", hint=hint), field("month", hint=hint)):
        told = fit(given, asked, (), today=TODAY)
        assert isinstance(told, Misfit)
        assert told.reason == reason
    assert typed(given) == said, "where no date is asked for, it is a text like any other"


@pytest.mark.parametrize(
    ("said", "lang", "hint", "text"),
    [
        ("03/04/2027", "en", "DD/MM/YYYY", "03/04/2027"),
        ("03.04.2027", "en", "MM.DD.YYYY", "03.04.2027"),
        ("03/04/2027", "de", "DD.MM.YYYY", "03.04.2027"),
        ("03.04.2027", "en", "MM/DD/YYYY", "04/03/2027"),
        ("04/04/2027", "en", "DD.MM.YYYY", "04.04.2027"),
        ("13/04/2027", "en", "MM-DD-YYYY", "04-13-2027"),
        ("2027-03-04", "en", "DD.MM.YYYY", "04.03.2027"),
        ("27-02-15", "en", "YY-MM-DD", "27-02-15"),
        ("99-12-31", "en", "YY-MM-DD", "99-12-31"),
        ("03/04/2027", "sv", "DD.MM.YYYY", None),
        ("1.2.3", "en", "DD.MM.YYYY", "1.2.3"),
        ("2024-10-5521", "en", "e.g. 2024-12-31", "2024-10-5521"),
    ],
)
def test_the_order_of_day_and_month_is_told_by_numbers_dots_the_fields_own_way_or_the_language(said, lang, hint, text):
    assert typed(answer("answer.when", said), lang=lang, hint=hint) == text


@pytest.mark.parametrize(
    ("question", "given", "entered"),
    [
        ("Bestellnummer", "2024-05", "2024-05"),
        ("Betreff", "2024-11-05", "2024-11-05"),
        ("Nachricht", "immediately", "immediately"),
        ("Kündigungsfrist (notice)", "immediately", "immediately"),
        ("Candidate update", "2024-11-05", "2024-11-05"),
        ("Anreisedatum", "2024-11-05", "05.11.2024"),
        ("Date of arrival", "2024-11-05", "05.11.2024"),
        ("Ab wann können Sie anfangen?", "immediately", "05.01.2026"),
        ("When do you arrive?", "2024-11", "11.2024"),
        ("Year of purchase", "2024-11-05", "2024"),
        ("Ankunft (TT.MM.JJ)", "2024-11-05", "05.11.24"),
    ],
)
def test_an_answer_that_reads_like_a_date_is_written_as_one_only_where_the_question_is_for_a_date(
    question, given, entered
):
    assert typed(answer("answer.x", given), question=question, lang="de") == entered


def test_a_date_that_a_person_wrote_their_own_way_stays_so_where_the_field_shows_no_format():
    given = answer("answer.when", "3.12.2026")
    assert typed(given, lang="de") == "3.12.2026"
    assert typed(given, hint="YYYY-MM-DD", lang="de") == "2026-12-03"


def test_a_date_without_a_format_is_less_sure():
    fitted = fit(answer("start_date", "2026-02-07"), field("text"), (), today=TODAY)
    assert isinstance(fitted, Fitted)
    assert fitted.confidence < 0.8


def test_a_date_is_never_made_more_exact_than_it_is_known():
    may = answer("work_start", "2020-05")
    assert typed(may, "month") == "2020-05"
    assert typed(may, hint="MM/YYYY") == "05/2020"
    assert typed(may, "date") is None
    assert typed(may, hint="DD/MM/YYYY") is None
    assert isinstance(fit(may, field("date_parts", parts=("day", "month", "year")), (), today=TODAY), Misfit)


def test_a_date_in_parts_follows_the_order_of_the_fields():
    fitted = fit(answer("bday", "1990-02-07"), field("date_parts", parts=("month", "day", "year")), (), today=TODAY)
    assert isinstance(fitted, Fitted)
    assert fitted.values == ("02", "07", "1990")


def test_months_are_chosen_by_name_or_number():
    born = answer("bday", "1990-02-07")
    assert chosen(born, "January", "February", "March", part="month") == "February"
    assert chosen(born, "janv.", "févr.", "mars", part="month") == "févr."
    assert chosen(born, "1", "2", "3", part="month") == "2"
    assert chosen(answer("bday-month", "1990-02-07"), "01", "02") == "02"


def test_immediately_is_today():
    assert typed(answer("start_date", "immediately"), "date") == "2026-01-05"


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("2027-01-18", ("2027-01-18",)),
        ("18.01.2027", ("2027-01-18",)),
        ("2027-01-19 to 2027-01-21", ("2027-01-19", "2027-01-21")),
        ("2027-01-21 to 2027-01-19", ()),
        ("2027-02-30", ()),
        ("2027-01", ()),
        ("Order 2027-01-18", ()),
    ],
)
def test_the_days_of_an_answer(text, days):
    assert days_in(text) == days


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("2027-06", ("2027-06",)),
        ("June 2027", ("2027-06",)),
        ("6/2027", ("2027-06",)),
        ("13.2027", ()),
        ("2027-13", ()),
        ("2027-06-05", ()),
        ("2027", ()),
        ("", ()),
    ],
)
def test_a_month_and_a_year_alone_are_a_month(text: str, month: tuple[str, ...]) -> None:
    assert month_in(text) == month

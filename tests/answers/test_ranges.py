"""How numbers are fitted: ranges, phones, pay, notice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.answers.fitting import TODAY, answer, chosen, field, typed

from footpath.answers.asked import Asked
from footpath.answers.fit import fit
from footpath.answers.terms import salary
from footpath.schema.answer import Fitted
from footpath.schema.profile import Profile
from footpath.schema.snapshot import Element, Option


@pytest.mark.parametrize(
    ("given", "labels", "label"),
    [
        (answer("years_experience", "6"), ("0-2 years", "3-5 years", "6-10", "10+"), "6-10"),
        (answer("years_experience", "12"), ("0-2 years", "3-5 years", "6-10", "More than 10"), "More than 10"),
        (answer("years_experience", "0"), ("No experience", "1-2 years"), "No experience"),
        (answer("years_experience", "5"), ("3-5 years", "5-10 years"), None),
        (answer("salary", "60000 EUR year"), ("€40,000-50,000", "€55,000-65,000", "> 65k"), "€55,000-65,000"),
        (answer("salary", "60000 EUR year"), ("$55,000-65,000", "more"), None),
        (answer("salary", "60000 EUR year"), ("50-60k", "60-70k"), None),
        (answer("salary", "62000 EUR year"), ("50.000 - 60.000", "60.001 - 70.000"), "60.001 - 70.000"),
        (answer("notice_period", "3 months"), ("Immediately", "1 month", "3 months", "More than 3 months"), "3 months"),
        (answer("notice_period", "1 month"), ("Immediately", "2-3 weeks", "30 days"), "30 days"),
        (answer("notice_period", "1 month"), ("4 Wochen zum Monatsende", "1 Monat", "6 Monate"), "1 Monat"),
        (answer("notice_period", "1 month"), ("sofort", "bis 1 Monat", "bis 3 Monate"), "bis 1 Monat"),
        (answer("notice_period", "6 weeks"), ("sofort", "bis 1 Monat", "bis 3 Monate"), "bis 3 Monate"),
        (answer("notice_period", "3 months"), ("1 Monat", "länger als 3 Monate"), None),
        (answer("notice_period", "4 months"), ("1 maand", "3 maanden", "3 maanden of langer"), "3 maanden of langer"),
        (answer("notice_period", "3 months"), ("Immediata", "1 mese", "3 mesi o più"), "3 mesi o più"),
        (answer("years_experience", "6"), ("at least 2 years", "at least 5 years"), "at least 5 years"),
        (answer("years_experience", "12"), ("0-2 jaar", "3-5 jaar", "6 jaar of meer"), "6 jaar of meer"),
        (answer("years_experience", "6"), ("Meno di 2 anni", "Da 2 a 5 anni", "Oltre 5 anni"), "Oltre 5 anni"),
        (answer("notice_period", "none"), ("Immediately", "1 month"), "Immediately"),
        (answer("start_date", "immediately"), ("Immediately", "1-3 months"), "Immediately"),
        (answer("start_date", "2026-03-10"), ("Immediately", "1-3 months", "3-6 months"), "1-3 months"),
    ],
)
def test_ranges_hold_or_do_not_hold_a_number(given, labels, label):
    assert chosen(given, *labels) == label


@pytest.mark.parametrize(
    ("number", "labels", "label"),
    [
        ("+493023125012", ("Austria (+43)", "Germany (+49)"), "Germany (+49)"),
        ("+493023125012", ("+43", "+49"), "+49"),
        ("Netherlands (+31)", ("Norway (+47)", "Netherlands (+31)"), "Netherlands (+31)"),
        ("+31", ("Norway (+47)", "Netherlands (+31)"), "Netherlands (+31)"),
        ("Netherlands", ("Norway (+47)", "Netherlands (+31)"), "Netherlands (+31)"),
        ("somewhere", ("Norway (+47)", "Netherlands (+31)"), None),
        ("+493023125012", ("\U0001f1e6\U0001f1f9 +43", "\U0001f1e9\U0001f1ea +49"), "\U0001f1e9\U0001f1ea +49"),
        ("+12015550123", ("Canada (+1)", "United States (+1)"), "United States (+1)"),
        ("+14165550123", ("Canada (+1)", "United States (+1)"), "Canada (+1)"),
        ("+493023125012", ("Austria (+43)",), None),
    ],
)
def test_the_country_of_a_phone_number_is_picked_by_name_code_or_flag(number, labels, label):
    assert chosen(answer("tel", number), *labels, part="country_code") == label


def test_a_phone_number_beside_a_country_picker_has_no_country_code():
    phone = answer("tel", "+493023125012")
    assert typed(phone, "tel", part="national") == "3023125012"
    assert typed(phone, "tel") == "+493023125012"
    assert typed(answer("tel", "030 12"), "tel") is None


@pytest.mark.parametrize(
    ("number", "wanted", "text"),
    [
        ("+33612345678", {"pattern": "0[0-9]{9}", "description": "10 chiffres, commençant par 0"}, "0612345678"),
        ("+33612345678", {"pattern": r"^(?:(?:\+|00)33|0)\s*[1-9](?:[\s.-]*\d{2}){4}$"}, "+33612345678"),
        ("+33612345678", {"description": "Nur Ziffern"}, "0612345678"),
        ("+33612345678", {"description": "Digits only, with country code"}, "33612345678"),
        ("+33612345678", {"description": "Please leave out the country code: without country code"}, "0612345678"),
        ("+33612345678", {"type": "number"}, "0612345678"),
        ("+33612345678", {"max_length": 10}, "0612345678"),
        ("+12015550123", {"pattern": "[0-9]{3}-[0-9]{3}-[0-9]{4}"}, "201-555-0123"),
        ("+12015550123", {"pattern": r"\(\d{3}\) \d{3}-\d{4}"}, "(201) 555-0123"),
        ("+12015550123", {"pattern": r"\d{10}"}, "2015550123"),
        ("+493023125012", {"pattern": r"\d{10}"}, None),
        ("+493023125012", {"pattern": r"[0-9"}, "+493023125012"),
        ("+493023125012", {"pattern": r"(\d+)+x"}, "+493023125012"),
    ],
)
def test_a_phone_number_is_written_as_the_field_wants_it(number, wanted, text):
    plain = Element(ref="e1", order=0, node=0, tag="input", role="textbox", type="tel")
    fitted = fit(answer("tel", number), field("tel"), (), today=TODAY, element=replace(plain, **wanted))
    assert (fitted.values[0] if isinstance(fitted, Fitted) else None) == text


def test_beside_a_country_picker_it_begins_with_a_zero_only_where_the_field_says_so():
    for pattern, text in (("0[0-9]+", "03023125012"), ("[1-9][0-9]+", "3023125012"), ("", "3023125012")):
        element = Element(ref="e1", order=0, node=0, tag="input", role="textbox", type="tel", pattern=pattern)
        fitted = fit(answer("tel", "+493023125012"), field("tel", part="national"), (), today=TODAY, element=element)
        assert isinstance(fitted, Fitted)
        assert fitted.values == (text,)


@pytest.mark.parametrize("giver", ["task", "person"])
def test_a_number_that_is_none_is_entered_as_it_was_given_in_this_run(giver):
    given = answer("tel", "0521 9988776").model_copy(update={"giver": giver})
    assert typed(given, "tel") == "0521 9988776"
    assert typed(given, "tel", part="country_code") is None


@pytest.mark.parametrize(
    ("kind", "question", "text"),
    [
        ("number", "Salary", "60000"),
        ("text", "Salary expectation", "60000 EUR"),
        ("text", "Salary expectation in EUR", "60000"),
    ],
)
def test_pay_is_written_with_its_currency_where_the_field_does_not_say_one(kind, question, text):
    assert typed(answer("salary", "60000 EUR year"), kind, question) == text


@pytest.mark.parametrize(("behind", "text"), [("k€ / an", "60"), ("€ brutto / Jahr", "60000"), ("", "60000 EUR")])
def test_pay_is_written_as_the_text_behind_the_field_counts(behind, text):
    assert typed(answer("salary", "60000 EUR year"), "text", "Prétentions salariales", runs_on=behind) == text


YEARLY = ("Under €40,000", "€40,000–€55,000", "€55,000–€70,000", "Over €70,000")
EITHER = ("up to €4,999", "€5,000 to €29,999", "€30,000 to €59,999", "€60,000 and more")
MONTHLY = ("unter 3.000 €", "3.000 bis 5.000 €", "5.001 bis 6.000 €", "über 6.000 €")


@pytest.mark.parametrize(
    ("pay", "labels", "label"),
    [
        ("5200 EUR month", YEARLY, None), ("5200 EUR month", EITHER, None), ("5200 EUR month", MONTHLY, MONTHLY[2]),
        ("9000 EUR month", MONTHLY, MONTHLY[3]), ("62400 EUR year", YEARLY, YEARLY[2]),
        ("62400 EUR year", EITHER, None), ("62400 EUR year", MONTHLY, None), ("90000 EUR year", YEARLY, YEARLY[3]),
        ("30000 EUR year", YEARLY, YEARLY[0]), ("30 EUR hour", ("€10–20", "€20–40", "over €40"), "€20–40"),
        ("5200 EUR month", ("moins de 3000 € par mois", "3000 à 6000 € par mois"), "3000 à 6000 € par mois"),
        ("5200 EUR month", ("menos de 50.000", "50.000 – 75.000", "más de 75.000"), None),
    ],
)  # fmt: skip
def test_a_range_of_pay_is_chosen_only_where_it_is_of_the_same_period(pay, labels, label):
    assert chosen(answer("salary", pay), *labels) == label


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Monatsgehalt netto (Wunsch)", False), ("Nettogehalt pro Monat", False), ("Salaire net souhaité", False),
        ("Oczekiwane wynagrodzenie netto", False), ("Salario neto deseado", False), ("Salary after tax", False),
        ("Monatsgehalt brutto (Wunsch)", True), ("Expected gross salary", True),
    ],
)  # fmt: skip
def test_pay_after_tax_is_another_quantity(question, found):
    profile = Profile.model_validate({"x-footpath": {"salary": {"amount": 5200, "currency": "EUR", "period": "month"}}})
    assert salary(Asked("salary", question, profile)).found is found


@pytest.mark.parametrize(
    ("pay", "question", "number"),
    [
        ("78000 EUR year", "Expected yearly salary", "78000"), ("78300 EUR year", "Expected yearly salary", "78000"),
        ("78600 EUR year", "Expected yearly salary", "79000"), ("20400 EUR year", "Expected yearly salary", None),
        ("19000 EUR year", "Expected yearly salary", None), ("78000000 EUR year", "Salary in thousands", "78000"),
        ("78,600", "Expected yearly salary", None),
    ],
)  # fmt: skip
def test_a_slider_is_set_to_the_pay_or_to_the_nearest_step_where_that_is_near(pay, question, number):
    slider = Element(
        ref="e1", order=0, node=0, tag="input", role="slider", type="range", min="20000", max="120000", step="1000"
    )
    fitted = fit(answer("salary", pay), field("range", question), (), today=TODAY, element=slider)
    assert (fitted.values[0] if isinstance(fitted, Fitted) else None) == number


@pytest.mark.parametrize(
    "question",
    [
        "Expected yearly salary (in thousands of EUR)", "Salary expectation in k€", "Desired salary (kEUR)",
        "Salary in thousands", "Gehaltswunsch in Tsd. €", "Gehaltswunsch in T€",
        "Salaire souhaité (en milliers d'euros)",
        "Pretensión salarial (en miles de euros)", "Pretensão salarial (milhares de EUR)", "Salary (€000s)",
        "Expected salary, €k", "Salary in '000 EUR",
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["number", "text"])
def test_pay_in_thousands_is_written_so_where_it_is_a_whole_number_of_them(kind, question):
    assert typed(answer("salary", "66000 EUR year"), kind, question) == "66"
    assert typed(answer("salary", "66500 EUR year"), kind, question) is None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Expected salary (in lakhs)", None), ("Expected pay in millions", None), ("Salary in EUR (e.g. 60k)", "66000"),
        ("Salary in EUR, 60 k€ or more", "66000"), ("Salary in EUR (e.g. 60,000)", "66000"),
    ],
)  # fmt: skip
def test_pay_in_what_it_is_no_whole_number_of_is_not_written(question, text):
    assert typed(answer("salary", "66000 EUR year"), "number", question) == text


def test_pay_is_a_bare_number_beside_a_picker_of_currencies():
    pay = answer("salary", "60000 EUR year")
    options = (Option(label="USD"), Option(label="EUR"))
    picker = Element(ref="e2", order=1, node=0, tag="select", role="combobox", options=options)
    closed = Element(ref="e2", order=1, node=0, tag="button", role="combobox", name="Currency", value="USD")
    other = Element(ref="e2", order=1, node=0, tag="input", role="textbox", name="City")
    for near, text in ((picker, "60000"), (closed, "60000"), (other, "60000 EUR")):
        fitted = fit(pay, field("text", "Expected salary"), (), today=TODAY, near=[near])
        assert isinstance(fitted, Fitted)
        assert fitted.values == (text,)


def test_a_notice_period_is_counted_in_what_the_field_counts():
    notice = answer("notice_period", "3 months")
    assert typed(notice, "number", "Notice period, in weeks") == "13"
    assert typed(notice, "number", "Notice period, in months") == "3"
    assert typed(notice, "text", "Notice period") == "3 months"
    assert typed(answer("notice_period", "1 month"), "number", "Notice period, in weeks") is None
    assert typed(answer("notice_period", "none"), "number", "Notice period (days)") == "0"


@pytest.mark.parametrize("question", ["Preavviso (settimane)", "Opzegtermijn in weken", "Výpovědní lhůta (týdny)"])
def test_a_notice_period_is_counted_in_the_unit_of_any_language_or_asked_for(question: str):
    assert typed(answer("notice_period", "2 weeks"), "text", question) == "2"
    assert typed(answer("notice_period", "2 months"), "text", question) is None


@pytest.mark.parametrize(("kind", "question"), [("number", "Notice period (in weeks)"), ("number", "Notice period")])
def test_a_bare_number_is_what_the_field_counts(kind, question):
    given = answer("notice_period", "9").model_copy(update={"giver": "task"})
    assert typed(given, kind, question) == "9"


@pytest.mark.parametrize(
    ("notice", "unit", "number"),
    [
        ("2 months", "days", None), ("1 year", "days", None), ("30 days", "months", None), ("2 weeks", "days", "14"),
        ("14 days", "weeks", "2"), ("10 days", "weeks", None), ("12 months", "years", "1"), ("1 year", "months", "12"),
    ],
)  # fmt: skip
def test_a_notice_period_is_counted_in_another_unit_only_where_that_is_exact(notice, unit, number):
    assert typed(answer("notice_period", notice), "number", f"Notice period in {unit}") == number

"""Amounts: the period of one, as a question names it, and one in a text."""

from __future__ import annotations

import pytest

from footpath.language.money import period_in, price_in


@pytest.mark.parametrize(
    "question",
    [
        "Lønforventning (kr. pr. måned)", "Forventet månedsløn", "Oczekiwane wynagrodzenie miesięczne", "Lön, kr/månad",
        "Gehaltswunsch pro Monat", "Salarisindicatie (bruto per maand)", "Stipendio mensile", "Salaire mensuel",
        "Expectativa salarial mensal", "Salario bruto mensual",
    ],
)  # fmt: skip
def test_a_pay_by_the_month_is_told(question: str) -> None:
    assert period_in(question) == "month"


@pytest.mark.parametrize(
    "question", ["Önskad årslön (brutto)", "Oczekiwania (brutto rocznie)", "Gehaltsvorstellung (€ p. a.)", "Årlig løn"]
)
def test_a_pay_by_the_year_is_told(question: str) -> None:
    assert period_in(question) == "year"


@pytest.mark.parametrize("question", ["Lønforventning", "Expected salary (EUR)", "Oczekiwane wynagrodzenie"])
def test_a_pay_without_a_period_has_none(question: str) -> None:
    assert period_in(question) == ""


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("Thank you for your gift of €20", "€20"), ("Total: 200,00 EUR", "200,00 EUR"), ("Pris: 150 kr", "150 kr"),
        ("Za 25 zł miesięcznie", "25 zł"), ("Cena 300 Kč", "300 Kč"), ("12 kroner", ""), ("Room 12", ""),
        ("Seite 2 EURASIA", ""), ("Top 10", ""),
    ],
)  # fmt: skip
def test_an_amount_beside_a_currency_is_a_price(text: str, price: str) -> None:
    assert price_in(text) == price

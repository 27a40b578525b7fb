"""The period of an amount, as a question names it."""

from __future__ import annotations

import pytest

from footpath.language.money import period_in


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

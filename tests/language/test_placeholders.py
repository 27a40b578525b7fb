"""What a list shows while nothing is chosen, in the languages of forms."""

from __future__ import annotations

import pytest

from footpath.language.placeholders import is_placeholder


@pytest.mark.parametrize(
    "label",
    ["Please select", "— Bitte auswählen —", "Choisissez…", "Seleccione una opción", "Selecione", "Seleziona",
     "Kies een land", "Wybierz", "Vyberte", "Välj", "Velg land", "Valitse", "Válasszon", "Выберите страну", "Seçiniz",
     "请选择", "選択してください", "선택하세요", "—", "--", "…", "", "combobox-input", "date-time-picker"],
)  # fmt: skip
def test_a_label_that_asks_to_choose_is_a_placeholder(label: str) -> None:
    assert is_placeholder(label)


@pytest.mark.parametrize(
    "label",
    [
        "Yes",
        "Germany",
        "Choose not to say",
        "I choose another",
        "Selection",
        "★",
        "+",
        "Wahlhelferin",
        "0",
        "fruit-picker",
        "oil-field",
    ],
)
def test_any_other_label_is_none(label: str) -> None:
    assert not is_placeholder(label)

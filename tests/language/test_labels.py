"""What labels say beside their words."""

from __future__ import annotations

import pytest

from footpath.language.labels import is_placeholder, plain, takes_away


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Remove filter designer", "designer"),
        ("Termin löschen", "Termin"),
        ("Fermer le filtre designer", "designer"),
        ("Ta bort filtret designer", "designer"),
        ("designer ×", "designer"),
        ("Deselect Lisbon", "Lisbon"),
        ("Cancel order", "order"),
    ],
)
def test_a_control_takes_away_what_its_other_words_name(name, words):
    assert takes_away(name, words)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Senior designer", "designer"),
        ("Remove filter designer", "remove filter"),
        ("Close dialog", "close"),
        ("designer ×", "×"),
    ],
)
def test_a_control_takes_nothing_away_beyond_what_the_words_say(name, words):
    assert not takes_away(name, words)


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


@pytest.mark.parametrize("label", ["Order no., if any", "Order no. (optional)", "Order no., optional"])
def test_what_says_that_a_question_is_optional_is_no_part_of_it(label: str) -> None:
    assert plain(label) == "Order no."


@pytest.mark.parametrize("label", ["Sexo (*):", "Sexo [*]", "Sexo *", "(*) Sexo"])
def test_a_mark_of_a_required_question_goes_with_its_brackets(label: str) -> None:
    assert plain(label) == "Sexo"

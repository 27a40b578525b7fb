"""What a locator that never found anything says of its element."""

from __future__ import annotations

import pytest

from footpath.locators.words import content_in, described, words_in


@pytest.mark.parametrize(
    ("said", "role", "name", "meaning"),
    [
        ('get_by_role("button", name="Continue")', "button", "Continue", ""),
        ('locator("form").get_by_role("link", name="Jobs", exact=True).first', "link", "Jobs", ""),
        ('get_by_label("E-mail")', "", "E-mail", "email"),
        ('get_by_placeholder("First name").nth(1)', "", "First name", "given-name"),
        ('get_by_text("Send").filter(visible=True)', "button", "Send", ""),
        ('locator("#first_name")', "", "first name", "given-name"),
        ("locator(\"input[name='zipCode']\")", "", "zip code", "postal-code"),
        ('locator("text=Buy now")', "button", "Buy now", ""),
        ('get_by_test_id("continue-btn")', "", "continue", ""),
    ],
)
def test_it_is_read_from_how_it_is_written(said: str, role: str, name: str, meaning: str):
    told = described(said, "/")
    assert told is not None
    assert (told.signature.role, told.signature.name, told.meaning) == (role, name, meaning)


def test_an_attribute_may_be_a_buttons_where_it_is_pressed():
    told = described('locator("#continue-button")', "/", is_press=True)
    assert told is not None
    assert (told.signature.role, told.signature.name) == ("button", "continue")
    assert described('get_by_label("E-mail")', "/", is_press=True) == described('get_by_label("E-mail")', "/")


@pytest.mark.parametrize(
    "said",
    ['get_by_role("button")', 'locator("form > div")', "get_by_text(re.compile('a|b'))", 'locator("#btn1")', "("],
)
def test_one_without_words_says_nothing(said: str):
    assert described(said, "/") is None


@pytest.mark.parametrize(
    ("said", "words", "content"),
    [
        ('get_by_label("Gift wrapping")', "Gift wrapping", ""),
        ('get_by_placeholder("Town")', "Town", ""),
        ('get_by_role("button", name="Pay now")', "Pay now", ""),
        (
            'get_by_role("row").filter(has_text="Brass lamp").get_by_role("button", name="Remove")',
            "Remove",
            "Brass lamp",
        ),
        ('get_by_role("heading", name="Thank you")', "Thank you", "Thank you"),
        ('get_by_role("link", name="Brass lamp")', "Brass lamp", "Brass lamp"),
        ('get_by_text("37 €")', "37 €", "37 €"),
        ('locator("#total")', "", ""),
    ],
)
def test_the_label_of_a_field_or_a_button_is_no_content(said: str, words: str, content: str):
    assert (words_in(said), content_in(said)) == (words, content)

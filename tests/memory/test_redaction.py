"""Values become templates wherever a page repeats them."""

from __future__ import annotations

import time

import pytest

from footpath.memory.redaction import Redaction
from footpath.schema.event import Healed, PageObserved, PersonAsked, RunStarted
from footpath.schema.signature import Signature
from footpath.schema.task import LONGEST_VALUE

MARIA = Redaction(
    {"name": "Maria Silva", "given-name": "Maria", "email": "m.silva@mail.test", "tel": "+351 912 345", "ok": "yes"}
)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Hello Maria Silva!", "Hello {{name}}!"),
        ("Hello MARIA\n  silva!", "Hello {{name}}!"),
        ("Hello, maria.", "Hello, {{given-name}}."),
        ("Mariana and Maria_2 are others", "Mariana and Maria_2 are others"),
        ("Write to m.silva@mail.test or call +351 912 345.", "Write to {{email}} or call {{tel}}."),
        ("mxsilva@mail.test", "mxsilva@mail.test"),
        ("/f?to=m.silva%40mail.test&n=Maria+Silva&m=maria%20silva", "/f?to={{email}}&n={{name}}&m={{name}}"),
        ("yes", "yes"),
        ("", ""),
    ],
)
def test_text(text: str, kept: str):
    assert MARIA.text(text) == kept


IDA = Redaction(
    {
        "tel": "+44 7700 900123",
        "salary": "61500",
        "bday": "1990-05-17",
        "url": "https://www.linkedin.com/in/ida-berg",
        "resume": "/home/ida/papers/berg cv.pdf",
        "letter": "Dear team, I have spent five years aligning lenses that others had given up on.",
    }
)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Call 07700 900123, +447700900123 or 07700/900-123.", "Call {{tel}}, {{tel}} or {{tel}}."),
        ("61,500 EUR, 61 500 or 61.500", "{{salary}} EUR, {{salary}} or {{salary}}"),
        ("161500 or 615000", "161500 or 615000"),
        ("17/05/1990, 5/17/1990, 17. 5. 1990", "{{bday}}, {{bday}}, {{bday}}"),
        ("linkedin.com/in/ida-berg", "{{url}}"),
        ("berg cv.pdf (12 kB)", "{{resume}} (12 kB)"),
        ("“Dear team, I have spent five ye…”", "“{{letter}} ye…”"),
        ("others had given up on. Next", "{{letter}}. Next"),
        ("I have spent my day", "I have spent my day"),
    ],
)
def test_values_are_known_as_pages_write_them(text: str, kept: str):
    assert IDA.text(text) == kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Your code: TWFyaWEgU2lsdmE=.", "Your code: {{name}}."),
        ("?t=eyJ0byI6ICJtLnNpbHZhQG1haWwudGVzdCJ9.c2ln", "?t={{email}}.c2ln"),
        ("https://mail.test/u/TWFyaWEgU2lsdmE/edit", "https://mail.test/u/{{name}}/edit"),
        ("c8O_IE1hcmlhIFNpbHZhIMO_w78", "{{name}}"),
        ("id 6d2e73696c7661406d61696c2e74657374", "id {{email}}"),
        ("/hello/Dear%20Maria%21?x=Ann%20Lee", "/hello/{{given-name}}?x=Ann%20Lee"),
        ("R2VybWFueSBhbmQgSXRhbHk= cafe1234 100%25", "R2VybWFueSBhbmQgSXRhbHk= cafe1234 100%25"),
    ],
)
def test_an_encoded_value_is_known(text: str, kept: str):
    assert MARIA.text(text) == kept


@pytest.mark.parametrize("gap", [" ", "\n", "\u200b", "\u00ad"])
def test_a_value_is_known_letter_by_letter(gap: str):
    redaction = Redaction({"pw": "Tick-Tock-99!"})
    assert redaction.text(f"Yours: {gap.join('Tick-Tock-99!')}.") == "Yours: {{pw}}."


KEY = "".join(f"k{number:x}/" for number in range(4_000))
ESSAY = " ".join(f"word{number}" for number in range(4_000))


@pytest.mark.parametrize(
    ("value", "text", "kept"),
    [
        (KEY[:600], f"/log?key={KEY[:600].replace('/', '%2F')}&x=1", "/log?key={{pw}}&x=1"),
        (KEY, f"Your key is {KEY} now.", "Your key is {{pw}} now."),
        (ESSAY, f"You wrote: {ESSAY}.", "You wrote: {{pw}}."),
        (f"{KEY} {KEY[::-1]}", f"{KEY[::-1]} {KEY}", "{{pw}} {{pw}}"),
    ],
    ids=["a token in an address", "a key", "an essay", "two keys"],
)
def test_a_long_value_is_known(value: str, text: str, kept: str):
    assert Redaction({"pw": value}).text(text) == kept


@pytest.mark.parametrize("unit", ["9", "x", "(", "a.", "word ", "9 "])
def test_the_longest_value_takes_no_time_to_look_for(unit: str):
    began = time.process_time()
    Redaction({"pw": (unit * LONGEST_VALUE)[:LONGEST_VALUE]}).text("a page that repeats nothing of it")
    assert time.process_time() - began < 3, "a server answers nobody meanwhile"


def test_the_names_of_months_do_not_hide_a_date():
    assert IDA.text("17 May 1990, May 17th, 1990, 17. Mai 1990") == "{{bday}}, {{bday}}, {{bday}}"
    assert IDA.text("17 jobs since 1990") == "17 jobs since 1990"


@pytest.mark.parametrize(
    "day", ["17 June 1990", "June 17th, 1990", "17. Juni 1990", "17 de junio 1990", "17 Jun. 1990"]
)
def test_a_date_of_another_month_is_not_the_persons(day: str):
    assert IDA.text(f"We take nobody before {day}, or {day}.") == f"We take nobody before {day}, or {day}."
    assert IDA.text(f"Between {day} and 17 May 1990") == f"Between {day} and {{{{bday}}}}"


def test_what_was_clean_is_looked_at_again_once_more_is_known():
    redaction = Redaction({"email": "m.silva@mail.test"})
    assert redaction.text("About 61,500 a year") == "About 61,500 a year"
    redaction.learn("answer.salary", "61,500")
    assert redaction.text("About 61,500 a year") == "About {{answer.salary}} a year"


def test_values_that_are_learned_later_count():
    redaction = Redaction({})
    assert redaction.text("61,500 a year") == "61,500 a year"
    redaction.learn("answer.salary", "61,500")
    assert redaction.text("61,500 a year") == "{{answer.salary}} a year"


def test_events_are_cleaned_all_the_way_down_but_for_what_the_page_offers_to_everybody():
    seen = Signature(role="combobox", neighbours=("Dear Maria",), options=("Maria", "John"))
    event = Healed(step="a", before=seen, after=seen, score=1)
    kept = MARIA.event(event)
    assert isinstance(kept, Healed)
    assert kept.after == Signature(role="combobox", neighbours=("Dear {{given-name}}",), options=("Maria", "John"))
    asked = MARIA.event(PersonAsked(what="question", question="Maria, are you sure?", options=("Maria",)))
    assert asked == PersonAsked(what="question", question="{{given-name}}, are you sure?", options=("Maria",))


def test_what_nobody_else_has_is_kept_out_of_what_a_page_offers():
    options = ("Yes, m.silva@mail.test", "+351 912 345", "Portugal", "Maria")
    known = Redaction({"email": "m.silva@mail.test", "tel": "+351 912 345", "country": "Portugal", "given": "Maria"})
    asked = known.event(PersonAsked(what="question", question="Which?", options=options))
    assert asked == PersonAsked(
        what="question", question="Which?", options=("Yes, {{email}}", "{{tel}}", "Portugal", "Maria")
    )


def test_what_holds_nothing_stays_the_same_object():
    for event in (
        RunStarted(),
        PageObserved(url_pattern="a/*", page_type="other", platform="x", fingerprint="f", elements=1, fields=2, ms=3),
    ):
        assert MARIA.event(event) is event


def test_it_does_not_show_them_itself():
    assert repr(MARIA) == "Redaction(4 values)"


def test_a_text_that_comes_by_twice_is_as_after_the_first_time():
    redaction = Redaction({"x-footpath.name.given": "Your", "x-footpath.name.family": "Name"})
    once = redaction.text("Confirm Your Name email")
    assert once == "Confirm {{x-footpath.name.given}} {{x-footpath.name.family}} email"
    assert redaction.text(once) == once


SHORT = Redaction({"name": "Maria Silva"}, short={"pin": "417", "initials": "MS", "flat": "7", "smokes": "no"})


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Your code is 417.", "Your code is {{pin}}."),
        ("1417 pages, 417px, e417", "1417 pages, 417px, e417"),
        ("MS Office, Ms Silva", "{{initials}} Office, Ms Silva"),
        ("7 rooms, no smoking", "7 rooms, no smoking"),
        ('[e1] textbox "Flat" = "7"', '[e1] textbox "Flat" = "{{flat}}"'),
        ('[e2] combobox "Do you smoke?" = "no"', '[e2] combobox "Do you smoke?" = "{{smokes}}"'),
        ("{{pin}} of Maria Silva", "{{pin}} of {{name}}"),
        ("417", "{{pin}}"),
    ],
)
def test_a_short_value_is_known_as_a_word_or_as_what_a_field_holds(text: str, kept: str):
    assert SHORT.text(text) == kept
    assert SHORT.text(kept) == kept


def test_of_a_page_for_everybody_a_city_and_a_trade_stay_and_a_greeting_does_not():
    known = Redaction(
        {
            "basics.name": "Greta Odenthal",
            "x-footpath.name.given": "Greta",
            "basics.email": "greta@mail.test",
            "basics.location.address": "Hafenstraße 12",
            "basics.location.city": "Berlin",
            "work.0.position": "Data Engineer",
            "work.0.summary": "Mended the harbour pumps",
        }
    )
    said = "Data Engineer II, Berlin. Hello, Greta (greta@mail.test, Hafenstraße 12). Mended the harbour pumps."
    assert known.public(said) == (
        "Data Engineer II, Berlin. Hello, {{x-footpath.name.given}} ({{basics.email}}, {{basics.location.address}})."
        " {{work.0.summary}}."
    )
    known.learn("secret", "one-4711")
    known.learn("secret", "two-4712")
    assert known.public("one-4711, two-4712") == known.choice("one-4711, two-4712") == "{{secret}}, {{secret}}"

"""Ends that a page shows by what it does: its button, a bare answer, a new entry of a table. Pure."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.confirmed import Answers, confirmed, texts_since
from footpath.engine.doubt import doubt_of_texts
from footpath.engine.recorded import entry_of
from footpath.engine.topic import typed_fields
from footpath.engine.view import understand
from footpath.reading.index import Index

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.view import View
    from footpath.schema.snapshot import BlockKind

NAME, MAIL, NOTE = "Bo Lund", "bo.lund@example.com", "A glove on the 9:40, please."
ENTERED = (NAME, MAIL, NOTE)


def desk(
    button: str = "Send", entries: Sequence[str] = (), *, held: Sequence[str] = ("", "", ""), note: str = "",
    further: str = "", document: str = "d1", kind: BlockKind = "cell", further_note: str = "", lang: str = "en",
    **attributes: bool,
) -> tuple[View, str]:  # fmt: skip
    """Return a page with a form and a table, and the ref of the form's button."""
    page = PageBuilder(title="Guest book")
    page.heading("Guest book", 1)
    with page.inside("table", step="table"), page.inside("row", step="tr"):
        for each in ("From", "E-mail", "Message", *entries):
            page.text(each, kind)
    for each in filter(None, (note, further_note)):
        page.text(each)
    with page.inside("form", step="form"):
        page.input("Name", value=held[0])
        page.input("Email", "email", value=held[1])
        page.textarea("Message", value=held[2])
        ref = page.button(button, type="submit", **attributes)
    if further:
        page.button(further, type="submit")
    return understand(page.snapshot(lang=lang, document=document)), ref


def told(now: View, *, before: View | None = None, has_accepted: bool = False) -> str:
    """Return what proves that the form was sent; empty where the end is unknown."""
    filled, pressed = desk(held=ENTERED)
    before = before or filled
    answers = Answers((200,), has_left=True, has_accepted=has_accepted)
    if not (said := confirmed(before, now, answers, pressed=pressed)):
        return ""
    page = now.page.model_copy(update={"page_type": "confirmation", "confirmation": said})
    now = dataclasses.replace(now, page=page)
    doubted = doubt_of_texts("fill_form", before, now, is_answered=True, has_accepted=has_accepted)
    return "" if doubted else said


def settings(*texts: str, document: str = "d2", city: str = "Cork") -> tuple[View, str]:
    """An account's settings, as the server shows them again with the entered values."""
    page = PageBuilder(title="Settings")
    page.heading("Settings", 1)
    for each in texts:
        page.text(each)
    with page.inside("form", step="form"):
        page.input("City", value=city)
        page.input("Street", value="1 Quay Lane")
        ref = page.button("Save changes", type="submit")
    return understand(page.snapshot(lang="en", document=document)), ref


@pytest.mark.parametrize(
    ("said", "proof"),
    [
        ("Your changes have been saved.", "Your changes have been saved."),
        ("Settings saved", "Settings saved"),
        ("Your changes could not be saved.", ""),
        ("Your changes have not been saved.", ""),
        ("Enter a city that we know.", ""),
        ("Thank you!", ""),
        ("", ""),
    ],
)
def test_a_form_that_is_shown_again_as_filled_tells_its_end_by_its_own_act_alone(said: str, proof: str):
    before, pressed = settings(document="d1")
    now, _ = settings(*filter(None, [said]))
    assert confirmed(before, now, Answers((302, 200), has_left=True), pressed=pressed) == proof
    if proof:
        page = now.page.model_copy(update={"page_type": "confirmation", "confirmation": proof})
        assert not doubt_of_texts("fill_form", before, dataclasses.replace(now, page=page), is_answered=True)


@pytest.mark.parametrize("label", ["Sent ✓", "Gesendet ✓", "Enviado ✓", "Message envoyé"])
def test_the_button_of_an_emptied_form_tells_the_end(label: str):
    assert told(desk(label, disabled=True)[0]) == label


@pytest.mark.parametrize("label", ["Sending…", "Checked ✓", "Not sent", "Send"])
def test_a_button_with_other_words_tells_none(label: str):
    assert told(desk(label, disabled=True)[0]) == ""


def test_a_new_entry_with_what_was_entered_tells_the_end():
    assert told(desk(entries=(*ENTERED, "29.11.2026"))[0], has_accepted=True) == NOTE
    assert told(desk(entries=ENTERED)[0]) == "", "a script may have drawn it"


@pytest.mark.parametrize(
    "now",
    [
        desk(entries=("Jo Ash", "jo@ash.example", "Another glove, grey."))[0],
        desk(entries=ENTERED, further="Submit all reports")[0],
        desk(entries=ENTERED, further="Send")[0],
        desk(entries=ENTERED, further="Sign")[0],
        desk(entries=(*ENTERED, "Draft"))[0],
        desk(entries=(*ENTERED, "En attente"))[0],
        desk(entries=ENTERED, note="Pending approval")[0],
        desk(entries=ENTERED, note="3 items in your basket")[0],
    ],
    ids=[
        *("of others", "to be sent", "to be sent by a button of the same name", "to be signed"),
        *("a draft", "of an unknown state", "pending", "in a basket"),
    ],
)
def test_an_entry_of_others_or_still_to_be_sent_tells_none(now: View):
    before = desk(held=ENTERED)[0]
    assert entry_of(before, now, typed_fields(before), list(texts_since(before, Index(now.snapshot)))) == ""
    assert told(now) == ""


def test_an_entry_above_the_full_form_tells_none():
    assert told(desk(entries=ENTERED, held=ENTERED)[0], has_accepted=True) == ""


def test_an_entry_in_another_document_tells_none():
    before, now = desk(held=ENTERED)[0], desk(entries=ENTERED, document="d2")[0]
    assert entry_of(before, now, typed_fields(before), list(texts_since(before, Index(now.snapshot)))) == ""


def test_an_entry_of_a_list_tells_the_end():
    assert told(desk(entries=ENTERED, kind="item")[0], has_accepted=True) == NOTE
    assert told(desk(entries=ENTERED, kind="text")[0]) == ""


def test_the_button_of_another_document_tells_none():
    assert told(desk("Sent ✓", document="d2", disabled=True)[0]) == ""


def bare(*texts: str, document: str = "d2") -> View:
    page = PageBuilder(url="https://careers.example.com/send")
    for each in texts:
        page.text(each)
    return understand(page.snapshot(document=document))


def test_a_bare_answer_stands_alone_in_a_new_document_that_the_site_answered():
    filled = desk(held=ENTERED)[0]
    assert told(bare('{"ok":true}', "Nothing was kept")) == ""
    assert told(bare('{"ok":true}', document="d1")) == ""
    assert confirmed(filled, bare('{"ok":true}'), Answers((), has_left=True)) == ""


def test_another_text_than_the_confirming_one_is_judged_too():
    assert told(desk(note="Your message was sent.")[0]) != ""
    assert told(desk(note="Your message was sent.", further_note="Your message was sent to the wrong office.")[0]) == ""


@pytest.mark.parametrize(
    "text",
    [
        '{"ok":true}',
        '{"success": true, "id": 4119}',
        '[{"status": "created"}]',
        '{"data": {"success": true}}',
    ],
)
def test_a_bare_answer_that_accepts_tells_the_end(text: str):
    assert told(bare(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *('{"ok":true,"sent":false}', '{"ok":false}', '{"status":"validated"}', '{"valid":true}', "null", "{}"),
        *('{"id":5}', '{"id":5,"status":"draft"}', '[{"id":1,"name":"Post"}]', '{"ok":true,"dry_run":true}'),
        *('{"success":true,"next":"/step2"}', '{"ok":true,"payment_url":"https://example.com/pay"}'),
        *('{"success":true,"message":"Draft saved"}', '{"success":true,"message":"Please confirm your email"}'),
        *('{"success":true,"html":"<p>Please correct the errors below</p>"}', '{"ok":true,"step":{"of":3}}'),
    ],
)
def test_a_bare_answer_that_tells_less_does_not(text: str):
    assert told(bare(text)) == ""


@pytest.mark.parametrize("note", ["Form cleared", "Welcome back!", "Your session was successfully renewed."])
def test_words_about_something_else_are_no_end_even_if_the_site_accepted(note: str):
    assert told(desk(note=note)[0], has_accepted=True) == ""
    assert told(desk(note="The glove has been added")[0], has_accepted=True) != ""


def test_a_word_that_joins_in_another_language_ends_no_clause():
    kept = "Su solicitud ha sido registrada en borradores."
    assert told(desk(note=kept, lang="es")[0], has_accepted=True) == ""
    assert told(desk(note="Su solicitud ha sido registrada y está en trámite.", lang="es")[0], has_accepted=True) != ""


def test_what_is_submitted_for_approval_has_arrived_where_the_site_accepted():
    claim = desk(note="Your claim has been submitted for approval. Claim no. C-301.")[0]
    assert told(claim, has_accepted=True) != ""
    assert told(claim) == ""
    assert told(desk(note="Your claim has been registered as a draft.")[0], has_accepted=True) == ""
    assert told(desk(note="Your claim was received and rejected.")[0], has_accepted=True) == ""

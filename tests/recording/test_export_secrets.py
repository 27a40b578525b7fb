"""An exported cookbook holds no secret, in whatever step, proof or address the secret stands."""

from __future__ import annotations

import pytest
from tests.recording.ways import book, field, step

from footpath.errors import BadInput
from footpath.recording.export import Format, as_file, export
from footpath.schema.action import AnswerDialog, Fill, Navigate, Select
from footpath.schema.cookbook import Parameter, TextShown
from footpath.store import portable


def test_a_secret_is_written_into_no_file():
    signing = book(step("s1", Fill(value="{{password}}"), field("Password")))
    with pytest.raises(BadInput) as refused:
        export(signing, "pytest", values={"password": "open sesame", "colour": "red"})
    assert [each.partition(":")[0] for each in refused.value.problems] == ["colour", "password"]
    assert "open sesame" not in str(refused.value.problems)
    assert 'os.environ.get("TEST_PASSWORD"' in export(signing, "playwright").text


@pytest.mark.parametrize("value", ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl", "q7Zk2Vw9Xt4Lm8Rb3Nc6"])
def test_a_value_that_looks_like_a_token_is_secret_in_any_field(value: str):
    kept = export(book(step("s1", Fill(value=value), field("Note"))), "pytest")
    assert value not in kept.text
    assert "Ida Brandt" in export(book(step("s1", Fill(value="Ida Brandt"), field("Note"))), "pytest").text


@pytest.mark.parametrize("to", ["pytest", "playwright", "recorder"])
def test_a_secret_is_one_by_its_field_whatever_its_name(to: Format):
    word = field("Club word", type="password")
    old = book(step("s1", Fill(value="{{club_word}}"), word), parameters=(Parameter(name="club_word", required=True),))
    with pytest.raises(BadInput, match="cannot be exported"):
        export(old, to, values={"club_word": "hunter2"})
    typed = (
        step("s1", Fill(value="hunter2"), word),
        step("s2", Navigate(url="https://a.example/?token=hunter2"), None),
    )
    kept = export(book(*typed), to, url="https://ida:hunter2@127.0.0.1:8000/?token=hunter2")
    assert "hunter2" not in kept.text
    assert [each.partition(" of an address")[0] for each in kept.left_out if "address" in each] == [
        "A secret", "The user and the password", "A secret",
    ]  # fmt: skip


@pytest.mark.parametrize("to", ["pytest", "playwright", "recorder"])
def test_a_secret_in_a_proof_a_list_or_a_dialog_is_written_into_no_file(to: Format):
    typed = (
        step("s1", Fill(value="hunter2"), field("Club word", type="password"), TextShown(text="Your word: hunter2")),
        step("s2", Select(options=("4711",)), field("PIN", "select", "combobox")),
        step("s3", AnswerDialog(accept=True, text="sesame"), None),
    )
    text = export(book(*typed), to).text
    assert not [each for each in ("hunter2", "4711", "sesame") if each in text]


def test_a_cookbook_file_keeps_no_secret_of_an_earlier_import():
    old = book(step("s1", Fill(value="hunter2"), field("Club word", type="password")))
    kept = portable.read(as_file(old).text)
    assert (kept.steps[0].action, kept.created_by) == (Fill(value="{{club_word}}"), old.created_by)
    plain = book(step("s1", Fill(value="{{guest}}"), field("Guest")))
    assert portable.read(as_file(plain).text) == plain


def test_a_script_takes_a_secret_from_the_environment_alone():
    text = export(book(step("s1", Fill(value="{{club_word}}"), field("Club word", type="password"))), "playwright").text
    assert "--club-word" not in text
    assert "From the environment alone: TEST_CLUB_WORD." in " ".join(text.split())
    assert 'given["club_word"] = os.environ.get("TEST_CLUB_WORD", "")' in text
    assert 'parser.error("set the environment variable TEST_CLUB_WORD' in text

"""NAME=VALUE on the command line, and values that stand in a file, on standard input or in the environment."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from footpath.cli.arguments import files_among, kept_secret, pair, secrets_among, values
from footpath.errors import BadInput
from footpath.schema.task import LONGEST_VALUE

if TYPE_CHECKING:
    from pathlib import Path


def read(*data: str, env: tuple[str, ...] = (), several: bool = False) -> dict[str, str]:
    return values(data, env, several=several)


def standard_input(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))


def test_a_value_is_what_stands_after_the_first_equals_sign():
    assert read("Sum=a=b", " Name =Ada ") == {"Sum": "a=b", "Name": "Ada "}


@pytest.mark.parametrize(
    ("item", "name", "value"),
    [
        ("How was it? (0 = bad, 9 = good)=7", "How was it? (0 = bad, 9 = good)", "7"),
        ("Note=(a=b)", "Note", "(a=b)"),
        ("Phone (as (0) = 1)=x", "Phone (as (0) = 1)", "x"),
        ("Sum (a=b", "Sum (a", "b"),
        ("a) Sum=b", "a) Sum", "b"),
        ("Sum (a=b)", "Sum (a", "b)"),
    ],
)
def test_an_equals_sign_in_brackets_belongs_to_the_name(item: str, name: str, value: str):
    assert pair("--data", item, 1) == (name, value)


def test_a_value_from_a_file_loses_the_last_line_break_alone(tmp_path: Path):
    file = tmp_path / "letter.txt"
    file.write_bytes("\ufeffDear Sir,\n\nÅ\r\n".encode())
    assert read(f"Message=@{file}") == {"Message": "Dear Sir,\n\nÅ"}


def test_two_at_signs_begin_a_text():
    assert read("Handle=@@ada") == {"Handle": "@ada"}


def test_a_value_from_standard_input(monkeypatch: pytest.MonkeyPatch):
    standard_input(monkeypatch, b"correct horse\n")
    assert read("Password=-") == {"Password": "correct horse"}


def test_a_value_from_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PORTAL_PW", "@s3cret")
    assert read("Name=Ada", env=("Password=PORTAL_PW",)) == {"Name": "Ada", "Password": "@s3cret"}


def test_answers_of_one_question_from_both_options_are_joined_or_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DIET", "Halal")
    assert len(read("Diet=Vegan", env=("Diet=DIET",), several=True)) == 1
    with pytest.raises(BadInput, match="repeats a name"):
        read("Diet=Vegan", env=("Diet=DIET",))


@pytest.mark.parametrize(
    ("item", "why"),
    [
        ("Cover=@/nowhere/letter.txt", "the file /nowhere/letter.txt cannot be read: No such file"),
        ("Cover=@/dev/zero", "/dev/zero has a value of 400,001 characters or more, and 100,000 fit"),
        ("Cover=@/", "cannot be read: Is a directory"),
        ("Cover=@\0", "it is no path"),
        ("Cover=\udcff", "bytes that are no text in UTF-8"),
        ("Cover=" + "x" * (LONGEST_VALUE + 1), "100,000 fit"),
        ("x" * 501 + "=1", "a name of 501 characters"),
    ],
)
def test_a_value_that_cannot_be_taken_is_told_without_it(item: str, why: str):
    with pytest.raises(BadInput) as told:
        read(item)
    assert why in str(told.value)
    assert "\udcff" not in str(told.value)


def test_a_file_that_is_no_text_or_too_long(tmp_path: Path):
    file = tmp_path / "photo.jpg"
    file.write_bytes(b"\xff\xd8\xff\xe0")
    with pytest.raises(BadInput, match=r"photo\.jpg is not valid UTF-8"):
        read(f"Cover=@{file}")
    file.write_text("é" * (LONGEST_VALUE + 9), encoding="utf-8")
    with pytest.raises(BadInput, match="fit"):
        read(f"Cover=@{file}")


def test_standard_input_is_read_once(monkeypatch: pytest.MonkeyPatch):
    standard_input(monkeypatch, b"x")
    with pytest.raises(BadInput, match="standard input can be read once"):
        read("Password=-", "Again=-")


def test_a_variable_that_is_not_set():
    with pytest.raises(BadInput, match="there is no environment variable 'NOWHERE_SET'"):
        read(env=("Password=NOWHERE_SET",))


def test_what_is_wrong_with_an_item_is_told_by_its_number():
    with pytest.raises(BadInput, match="--data number 3 is not NAME=VALUE: it has no “=”"):
        pair("--data", "hunter2", 3)


@pytest.mark.parametrize("name", ["Password", "Your password", "Passwort", "Mot de passe", "Card number"])
def test_secrets_on_the_command_line_are_known_by_their_names(name: str):
    assert secrets_among([f"{name}=hunter2"]) == [name]
    assert secrets_among([f"{name}=@file", f"{name}=-", f"{name}="]) == []


def test_other_names_are_no_secrets():
    assert secrets_among(["First name=Ada", "E-mail=ada@example.com", "Message=password"]) == []


def test_a_whole_path_is_a_file_where_it_is_one_or_is_named_as_one(tmp_path: Path):
    (tmp_path / "letter").write_text("Dear Sir", encoding="utf-8")
    given = {
        "a": str(tmp_path / "letter"),
        "b": "/nowhere/cv.pdf",
        "c": "/r/python",
        "d": "/" + "x" * 5000,
        "e": "cv.pdf",
    }
    assert files_among(given) == {"1": given["a"], "2": "/nowhere/cv.pdf"}


def test_values_that_are_kept_off_the_command_line_are_secret_whatever_they_are_called():
    data = ("Name=Ada", "letter=@letter.txt", "pin=-", "handle=@@ada", "empty=", "letter=@more.txt")
    assert kept_secret(data, ("card=CARD",)) == ("letter", "pin", "card")

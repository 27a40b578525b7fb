"""Text is read as it was meant, whatever is said of its encoding."""

from __future__ import annotations

import time

import pytest

from footpath.web.fetch import decoded

WORDS = "Bäcker für Brötchen – 2.800 €"


def page(charset: str, words: str = WORDS) -> bytes:
    return f'<meta charset="{charset}"><p>{words}'.encode(charset)


@pytest.mark.parametrize(
    ("body", "header"),
    [
        pytest.param(WORDS.encode(), "text/html", id="nothing said"),
        pytest.param(WORDS.encode(), "text/html; charset=utf-8", id="rightly said"),
        pytest.param(WORDS.encode(), "text/html; charset=iso-8859-1", id="UTF-8 said to be Latin-1"),
        pytest.param(WORDS.encode("cp1252"), "text/html; charset=iso-8859-1", id="Windows-1252 said to be Latin-1"),
        pytest.param(WORDS.encode("cp1252"), "text/html; charset=utf-8", id="Windows-1252 said to be UTF-8"),
        pytest.param(WORDS.encode("cp1252"), "text/html", id="Windows-1252 of which nothing is said"),
        pytest.param(page("windows-1252"), "text/html", id="said by the page"),
        pytest.param(b"\xef\xbb\xbf" + WORDS.encode(), "text/html; charset=latin-1", id="a mark at the start"),
        pytest.param(WORDS.encode("utf-16"), "text/html", id="UTF-16 with its mark"),
        pytest.param(WORDS.encode("utf-16-le"), "text/html; charset=utf-16le", id="UTF-16 that the header says"),
        pytest.param(WORDS.encode("cp1252"), "text/html; charset=x-unknown", id="no encoding that there is"),
    ],
)
def test_the_words_are_the_same(body, header):
    assert decoded(body, header).endswith(WORDS)


@pytest.mark.parametrize(
    ("charset", "words"),
    [
        ("shift_jis", "夜勤のパン職人"),
        ("windows-1251", "Пекарь ночной смены"),
        ("gb2312", "夜班面包师"),
        ("iso-2022-jp", "夜勤のパン職人"),
    ],
)
def test_other_alphabets(charset, words):
    assert decoded(page(charset, words)).endswith(words)
    assert decoded(words.encode(charset), f"text/html; charset={charset}") == words


def test_a_page_in_two_encodings_is_read_in_both():
    body = "Bäcker: ".encode() + "2.800 €, für".encode("cp1252") + " Brötchen".encode()
    assert decoded(body, "text/html; charset=utf-8") == "Bäcker: 2.800 €, für Brötchen"


@pytest.mark.thorough
def test_a_large_page_in_the_wrong_encoding_takes_no_longer():
    began = time.process_time()
    decoded(b"\xe4\xf6 " * 500_000, "text/html; charset=utf-8")
    assert time.process_time() - began < 5

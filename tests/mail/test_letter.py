"""The words of a mail, and who it is from: whatever strangers send."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from footpath.connectors.imap import letter_of
from footpath.mail.letter import MOST_TEXT, new_words, proof_of, shown_text

CAME = datetime(2026, 3, 5, tzinfo=UTC)


def letter(*headers: str, body: str = "Hello."):
    return letter_of(7, CAME, "\r\n".join((*headers, "", body)).encode("utf-8", "surrogateescape"), ("mx.example.org",))


def test_quoted_words_are_not_new():
    text = "We have good news.\n\nOn Mon, 2 March 2026 at 08:11, Ida wrote:\n> You have not been selected\nNot selected"
    assert new_words(text) == "We have good news."
    assert new_words("Good.\n-----Original Message-----\nFrom: Ida <ida@example.org>\nNo.") == "Good."
    assert new_words("Gut.\nVon: Ida <ida@example.org>\nGesendet: Montag, 2. März\nNein.") == "Gut."
    assert new_words("I wrote:\nA list follows.") == "I wrote:\nA list follows."


def test_of_markup_only_what_is_shown_counts():
    markup = """<html><head><title>No</title><style>p{}</style></head><body><p style="DISPLAY : none">not selected</p>
      <span style="font-size:0px">rejected</span><script>x()</script><p>You are <b>invited</b>.</p>
      <img src="http://tracker.example.com/1.gif"><blockquote>You wrote: no</blockquote><div>Bye</div></body></html>"""
    assert shown_text(markup).splitlines() == ["You are invited .".replace(" .", "."), "Bye"]


def test_what_nobody_sees_is_taken_out_and_a_huge_text_cut():
    assert new_words("not\u200b sel\u00adected \u202edetceles\x07") == "not selected detceles"
    assert len(new_words("word " * 100_000)) <= MOST_TEXT


def test_a_mail_is_read_with_what_it_answers():
    found = letter(
        "From: =?utf-8?q?J=C3=B6rg_Amsel?= <J.Amsel@Example.com>", "Subject: =?utf-8?b?R8O8bnRlcg==?=",
        "Message-ID: <2@example.com>", "In-Reply-To: <1@example.com>", "References: <0@example.com> <1@example.com>",
    )  # fmt: skip
    assert found is not None
    assert (found.sender, found.name, found.subject) == ("j.amsel@example.com", "Jörg Amsel", "Günter")
    assert set(found.references) == {"<0@example.com>", "<1@example.com>"}
    assert "Amsel" not in repr(found)


@pytest.mark.parametrize(
    "headers",
    [
        (),
        ("From:", "Subject:", "Date: never"),
        ("From: <<<>>>@@", "Message-ID: \x00\x01", "Content-Type: multipart/mixed; boundary="),
        ("Content-Type: text/plain; charset=no-such-charset", "Content-Transfer-Encoding: base64"),
        ("Subject: =?utf-8?b?/////?= =?x?q?=ff?=", "From: =?bad?z?x?= <a@b>"),
        ("Content-Type: text/html; charset=utf-8", "X: " + "y" * 50_000),
        ("Content-Type: message/rfc822",),
        ("Content-Type: multipart/alternative; boundary=a",),
    ],
)
def test_a_broken_mail_breaks_nothing(headers: tuple[str, ...]):
    letter(*headers, body="--a\r\n\r\nx\r\n--a" + "\x00\xff" * 50)


@pytest.mark.parametrize(
    ("results", "proof"),
    [
        ((), ""),
        (("mx.example.org; spf=pass; dkim=pass; dmarc=pass header.from=acme.example.com",), "pass"),
        (("mx.example.org; dmarc=fail", "mx.example.org; dmarc=pass"), "fail"),
        (("mx.example.org; spf=fail smtp.mailfrom=x; dkim=none",), "fail"),
        (("mx.example.org; spf=softfail; dkim=pass",), ""),
        (("evil.example.com; dmarc=pass",), "pass"),
        (("evil.test; dmarc=pass",), ""),
        (("evil.test; dmarc=fail",), "fail"),
    ],
)
def test_only_the_persons_own_mail_server_proves_a_sender(results: tuple[str, ...], proof: str):
    assert proof_of(results, ("mx.example.org",)) == proof.replace("pass", "pass" if "mx." in str(results[:1]) else "")


@pytest.mark.parametrize(
    ("header", "is_reply"),
    [
        ("Auto-Submitted: auto-replied", True), ("X-Autoreply: yes", True), ("Auto-Submitted: auto-generated", False),
        ("Auto-Submitted: no", False),
    ],
)  # fmt: skip
def test_an_answer_by_a_program_says_so_in_its_headers(header: str, is_reply: bool):
    found = letter("From: hr@example.org", header)
    assert found is not None
    assert found.is_auto_reply is is_reply


@pytest.mark.parametrize(("subject", "sender"), [("Fwd: Head", "ann@acme.example"), ("Re: Head", "")])
def test_a_mail_that_is_passed_on_is_read_from_its_quote(subject: str, sender: str):
    body = "For me?\n\n---------- Forwarded ----------\nFrom: Ann <ann@acme.example>\nSubject: HOS-7\n\nNo."
    read = letter(f"Subject: {subject}", "From: Vi <vi@post.example>", body=body)
    inner = read.forwarded if read else None
    assert (inner.sender if inner else "") == sender
    assert inner is None or ("HOS-7" in inner.texts[0] and inner.proof == "")

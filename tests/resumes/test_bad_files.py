"""Files from which no résumé can be read: one message says why, and what to do."""

from __future__ import annotations

import io
import random
import zipfile
from contextlib import suppress

import pytest
from tests.resumes.drawn import Drawing, Drawn, Text, docx, pdf

from footpath.errors import BadInput
from footpath.resumes.read import read_resume, require_facts


def archive(**files: bytes) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as into:
        for name, content in files.items():
            into.writestr(name.replace("__", "/"), content)
    return written.getvalue()


def encrypted() -> bytes:
    """A PDF that names a handler of passwords, with keys that no password opens."""
    plain = pdf([[Drawn(50, 700, "Secret")]])
    key = b"<" + b"ab" * 32 + b">"
    entry = b"<< /Filter /Standard /V 1 /R 2 /O " + key + b" /U " + key + b" /P -4 >>"
    ids = b"[<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]"
    return plain.replace(b"/Root 1 0 R >>", b"/Root 1 0 R /Encrypt " + entry + b" /ID " + ids + b" >>")


BROKEN_DOCX = archive(**{"word__document.xml": b"<w:document><w:body>", "[Content_Types].xml": b"<Types/>"})
BOMB = archive(**{"word__document.xml": b"0" * 70_000_000})
LYING = BOMB.replace((70_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little"))
ENTITIES = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "ccc">]><Candidate>&b;</Candidate>'
UNKNOWN = pdf([[Drawn(50, 800 - 20 * n, text) for n, text in enumerate(("Mbeki mo", "Nzo uza lem", "wobo kia nu"))]])


@pytest.mark.parametrize(
    ("content", "says"),
    [
        pytest.param(b"", "is empty", id="empty"),
        pytest.param(pdf([[]]), "no text: it is a scan", id="scan"),
        pytest.param(encrypted(), "encrypted", id="encrypted"),
        pytest.param(b"%PDF-1.7 nothing else", "PDF is damaged", id="broken pdf"),
        pytest.param(pdf([[Drawn(50, 700, "page")]] * 200), "has 200 pages", id="200 pages"),
        pytest.param(b"<!DOCTYPE html><html><body>Sign in", "web page (HTML)", id="html"),
        pytest.param(b"\xd0\xcf\x11\xe0" + b"\0" * 100, "old Word file", id="doc"),
        pytest.param(b"{\\rtf1 Ida", "RTF", id="rtf"),
        pytest.param(b"\x89PNG\r\n", "picture", id="picture"),
        pytest.param(b"Dear all", "no kind of file", id="text"),
        pytest.param(b"PK\x03\x04 nothing else", "archive is damaged", id="broken archive"),
        pytest.param(BROKEN_DOCX, "Word file is damaged", id="broken docx"),
        pytest.param(BOMB, "64 MB when it is unpacked", id="bomb"),
        pytest.param(LYING, "archive is damaged|is damaged|more than 8 MB", id="bomb that lies"),
        pytest.param(archive(readme=b"hello"), "none of the tables", id="another archive"),
        pytest.param(archive(**{"xl__workbook.xml": b"<a/>"}), "no Word file", id="spreadsheet"),
        pytest.param(
            archive(**{"Skills.csv": b"Name\n"}), "tables of the LinkedIn export are empty", id="empty export"
        ),
        pytest.param(docx(Drawing()), "no text", id="empty docx"),
        pytest.param(b'{"basics": ', "not JSON", id="broken json"),
        pytest.param(b'{"colour": "red"}', "no JSON Resume", id="another json"),
        pytest.param(b"<note>hello</note>", "no Europass CV", id="another xml"),
        pytest.param(b"<SkillsPassport><a>", "XML is broken", id="broken xml"),
        pytest.param(ENTITIES, "entities", id="entities"),
        pytest.param(UNKNOWN, "No section of a résumé was recognised", id="unknown language"),
        pytest.param(b"%PDF-" + b"0" * (21 << 20), "more than 20 MB", id="too large"),
    ],
)
def test_one_message_says_what_is_wrong(content: bytes, says: str):
    with pytest.raises(BadInput, match=says.replace("(", r"\(").replace(")", r"\)")) as raised:
        require_facts(read_resume(content)[0])
    assert raised.value.hint or "entities" in raised.value.message or "MB" in raised.value.message


def test_the_bytes_decide_and_not_the_name():
    content = docx(Drawing(head=[Text("Ida Sorrel", kind="name"), Text("ida.sorrel@example.com")]))
    assert read_resume(content)[0].kind == "Word file"


@pytest.mark.thorough
def test_whatever_is_damaged_is_read_or_refused():
    """Bytes are overwritten or cut off at random: the answer is facts or one message, never another error."""
    chance = random.Random(7)
    drawing = Drawing(
        head=[Text("Ida Sorrel", kind="name"), Text("ida@example.com")], main=[Text("Work", kind="heading")]
    )
    for whole in (docx(drawing), pdf([[Drawn(50, 700, "Ida Sorrel"), Drawn(50, 680, "ida@example.com")]])):
        for count in range(60):
            damaged = bytearray(whole[: chance.randrange(len(whole))] if count % 3 == 0 else whole)
            for _ in range(chance.choice((1, 5, 60))):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            with suppress(BadInput):
                read_resume(bytes(damaged))

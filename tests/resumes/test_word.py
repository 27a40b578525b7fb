"""Tables within tables, and elements within elements, in a Word file."""

from __future__ import annotations

import io
import zipfile

import pytest

from footpath.resumes.word import DOCUMENT, read_docx

SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def word(body: str) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as into:
        into.writestr(DOCUMENT, f"<w:document {SPACE}><w:body>{body}</w:body></w:document>")
    return written.getvalue()


def said(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def table(*cells: str) -> str:
    return "<w:tbl><w:tr>" + "".join(f"<w:tc>{cell}</w:tc>" for cell in cells) + "</w:tr></w:tbl>"


def lines_of(body: str) -> list[str]:
    return [line.text for line in read_docx(word(body), lambda _: False)]


def test_a_table_within_a_table_is_read_once():
    inner = table(said("Optician, Acme"), said("2019 - 2021"))
    assert lines_of(table(said("Jobs") + inner)) == ["Jobs", "Optician, Acme\t2019 - 2021"]


def test_rows_and_cells_within_content_controls_are_read():
    cell = f"<w:sdt><w:sdtContent><w:tc>{said('Optician')}</w:tc></w:sdtContent></w:sdt>"
    row = f"<w:sdt><w:sdtContent><w:tr>{cell}</w:tr></w:sdtContent></w:sdt>"
    assert lines_of(f"<w:tbl>{row}</w:tbl>") == ["Optician"]


@pytest.mark.parametrize("tag", ["w:r", "w:sdt", "w:smartTag"])
def test_elements_nested_without_end_end_no_program(tag: str):
    nested = f"<{tag}>" * 3000 + "<w:t>deep</w:t>" + f"</{tag}>" * 3000
    assert lines_of(f"{said('Ida')}<w:p>{nested}</w:p>")[0] == "Ida"

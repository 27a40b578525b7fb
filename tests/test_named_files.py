"""Files that people give: read up to a bound, and refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from footpath.errors import BadInput
from footpath.named_files import read_bytes, read_text


def test_a_text_is_read_with_plain_line_breaks_and_without_a_mark_of_its_order(tmp_path: Path):
    file = tmp_path / "tasks.json"
    file.write_bytes(b"\xef\xbb\xbfa\r\nb\n")
    assert read_text(file) == "a\nb\n"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "x cannot be read: No such file or directory."),
        (b"\xff", "x cannot be read: it is not valid UTF-8."),
        (b"123456789", "x is too large (more than 0 KB)."),
    ],
)
def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, content: bytes | None, why: str):
    if content is not None:
        (tmp_path / "x").write_bytes(content)
    with pytest.raises(BadInput) as told:
        read_text(tmp_path / "x", "x", most=8)
    assert told.value.message == why


def test_a_device_without_an_end_is_too_large():
    with pytest.raises(BadInput, match=r"/dev/zero is too large for a résumé \(more than 20 MB\)"):
        read_bytes(Path("/dev/zero"), 20 * 1024 * 1024, "a résumé")

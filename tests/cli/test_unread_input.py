"""What stands on standard input without a terminal, and is read by nobody."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from footpath.cli.work import has_unread_input

if TYPE_CHECKING:
    from pathlib import Path


def test_an_answer_in_a_pipe_is_unread_and_an_empty_pipe_is_none():
    reads, writes = os.pipe()
    with open(reads) as stream, open(writes, "w") as answers:  # noqa: PTH123  file descriptors
        assert not has_unread_input(stream)
        answers.write("y\n")
        answers.flush()
        assert has_unread_input(stream)


def test_a_closed_stream_holds_nothing(tmp_path: Path):
    stream = (tmp_path / "answers").open("w+")
    stream.close()
    assert not has_unread_input(stream)

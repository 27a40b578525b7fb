"""`footpath serve`, as a person starts it: a link, a worker that ends with it, one message where it cannot be."""

from __future__ import annotations

import os
import re
import select
import signal
import socket
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.deadlines import HANGS_S

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cli.conftest import CommandLine
    from tests.forked import Forked


class Server:
    """A `footpath serve` that runs, and what it prints."""

    def __init__(self, footpath: CommandLine, *arguments: str) -> None:
        self._reads, writes = os.pipe()
        with open(os.devnull) as nothing:  # noqa: PTH123  a stream for the process
            self.process: Forked = footpath.forking.start(
                "-c", "from footpath.cli import main; main()", "serve", "--port", "0", *arguments,
                env=footpath.env(), streams=[nothing.fileno(), writes, writes], leads=True,
            )  # fmt: skip
        os.close(writes)
        self.said = ""

    def until(self, pattern: str) -> re.Match[str]:
        """What it says, once it has said this."""
        while (found := re.search(pattern, self.said)) is None:
            assert select.select([self._reads], [], [], HANGS_S)[0], self.said
            came = os.read(self._reads, 4096).decode()
            assert came, self.said
            self.said += came
        return found

    def end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(HANGS_S) is None:
            self.process.kill()
        os.close(self._reads)


@pytest.fixture
def without_workers(footpath: CommandLine) -> Iterator[Server]:
    server = Server(footpath, "--workers", "0")
    yield server
    server.end()


def test_its_link_lets_a_browser_in_and_a_second_server_is_refused(footpath: CommandLine, without_workers: Server):
    link = without_workers.until(r"Open (http://127\.0\.0\.1:\d+/enter/[\w-]+)")[1]
    with httpx.Client(timeout=HANGS_S) as browser:
        assert browser.get(link).status_code == 200
        assert browser.get(link.split("/enter")[0] + "/api/v1/health").json()["workers"] == 0
    assert f" {link.split('/enter')[0]}/api/v1/health" in footpath("serve", "--token").out, "where this one listens"
    said = footpath("serve", "--port", "0")
    assert said.code == 7
    assert "Another `footpath serve` uses the database" in said.err


def test_a_port_that_is_taken_is_told(footpath: CommandLine):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = footpath("serve", "--port", str(taken.getsockname()[1]))
    assert said.code == 2
    assert "cannot listen at" in said.err
    assert "Give another port" in said.err


def test_it_says_how_programs_get_in(footpath: CommandLine):
    said = footpath("serve", "--token")
    token = (footpath.home / "api-token").read_text().strip()
    assert said.code == 0
    assert str(footpath.home / "api-token") in said.out
    assert "Authorization: Bearer" in said.out
    assert "http://127.0.0.1:4747/api/v1/health" in said.out, "where it would listen"
    assert token not in said.all


@pytest.mark.thorough
def test_a_worker_that_dies_is_started_again_and_told_and_ends_with_it_even_where_it_is_killed(footpath: CommandLine):
    server = Server(footpath)
    try:
        link = server.until(r"Open (http\S+)")[1]
        server.until(r"Worker \w+ has started")
        os.kill(_child_of(server.process.pid), signal.SIGKILL)
        server.until(r"The worker stopped unexpectedly \(SIGKILL\)\. It restarts in 1 s\.")
        with httpx.Client(timeout=HANGS_S, follow_redirects=True) as browser:
            browser.get(link)
            assert "The worker stopped unexpectedly (SIGKILL)." in browser.get(link.split("/enter")[0]).text
        server.until(r"(?s)Worker \w+ has started.*Worker \w+ has started")
        worker = os.pidfd_open(_child_of(server.process.pid))
        server.process.kill()
        assert select.select([worker], [], [], HANGS_S)[0], "its worker goes on"
    finally:
        server.end()


def _child_of(parent: int) -> int:
    with open(f"/proc/{parent}/task/{parent}/children") as children:  # noqa: PTH123
        return int(children.read().split()[0])

"""Pages that cannot be worked: each is named, with a code of its own, and what a page says is never obeyed."""

from __future__ import annotations

import json
import shutil
import socket
import ssl
import subprocess
import threading
from typing import TYPE_CHECKING

import pytest
from tests.cli.pages import Pages, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with serving() as server:
        yield server


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("/nowhere", "it answered with status 404"),
        ("/file.pdf", "application/pdf"),
        ("/data", "it sent application/json, which is not a web page"),
    ],
)
@pytest.mark.sample(1)
def test_what_is_not_a_page(browsing: CommandLine, pages: Pages, path: str, why: str):
    said = browsing("observe", pages.url + path)
    told = " ".join(said.err.split())
    assert (said.code, said.out) == (4, "")
    assert f"{pages.url}{path} could not be opened" in told  # an answer is that of one page
    assert why in told or (path == "/file.pdf" and "it sent a file, not a page" in told)


@pytest.mark.thorough
def test_a_port_where_nobody_listens(browsing: CommandLine):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    said = browsing("observe", f"http://127.0.0.1:{port}/")
    assert said.code == 4
    assert "it refuses connections" in said.err


@pytest.mark.thorough
def test_a_host_that_is_not_there(browsing: CommandLine):
    said = browsing("observe", "http://nowhere.invalid/")
    assert said.code == 4
    assert "there is no such host" in said.err


@pytest.mark.thorough
def test_a_port_that_no_browser_opens(browsing: CommandLine):
    said = browsing("observe", "http://127.0.0.1:6667/")
    assert said.code == 4
    assert "http://127.0.0.1:6667 could not be opened: browsers open no web page at this port" in said.err
    assert "later" not in said.err


@pytest.mark.thorough
def test_a_site_without_tls(browsing: CommandLine, pages: Pages):
    said = browsing("observe", pages.url.replace("http:", "https:"))
    assert said.code == 4
    assert "its certificate or TLS is not valid" in said.err


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
@pytest.mark.thorough
def test_a_certificate_that_nobody_signed(browsing: CommandLine, tmp_path: Path):
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
    subprocess.run(["openssl", *made, "-keyout", "key", "-out", "cert"], cwd=tmp_path, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert", tmp_path / "key")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_shake_hands, args=(listener, context), daemon=True)
        thread.start()
        said = browsing("observe", f"https://127.0.0.1:{listener.getsockname()[1]}/")
    assert said.code == 4
    assert "its certificate or TLS is not valid (CERT_AUTHORITY_INVALID)" in said.err


def _shake_hands(listener: socket.socket, context: ssl.SSLContext) -> None:
    while True:
        try:
            connection, _ = listener.accept()
        except OSError:
            return
        try:
            context.wrap_socket(connection, server_side=True).close()
        except OSError:  # the browser hangs up when it sees the certificate
            connection.close()


@pytest.mark.thorough
def test_a_site_that_does_not_answer_in_time(browsing: CommandLine, pages: Pages):
    said = browsing("observe", pages.url + "/slow", "--max-seconds", "2")
    assert said.code == 8
    assert "could not be read within 2 seconds" in said.err


def test_what_a_page_says_is_no_command_to_the_terminal(browsing: CommandLine, pages: Pages):
    said = browsing("observe", pages.url + "/escapes", "--budget", "50")
    assert said.code == 0
    assert "alert" in said.out
    assert "\x1b" not in said.all
    assert "\x07" not in said.all


@pytest.mark.thorough
def test_a_page_for_people_and_for_machines(browsing: CommandLine, pages: Pages):
    for_people = browsing("observe", pages.url + "/form", "--forms")
    assert for_people.err == ""
    assert "\tYour name\ttext\tname\tyes\t" in for_people.out
    for_machines = browsing("observe", pages.url + "/form", "--forms", "--json")
    (form,) = json.loads(for_machines.out)["forms"]
    assert [field["meaning"] for field in form["fields"]] == ["name", "email"]

"""What a command imports: time at the start goes into modules, so this holds it without a clock."""

from __future__ import annotations

import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Final

import pytest

from footpath.config import environment

if TYPE_CHECKING:
    from pathlib import Path

TELLING: Final = """
import atexit, pathlib, sys
told = pathlib.Path(sys.argv.pop(1))
atexit.register(lambda: told.write_text(" ".join(sys.modules)))
sys.argv[0] = "footpath"
"""
QUEUE: Final = ("dbos", "croniter", "footpath.coordinator")
SERVER: Final = ("fastapi", "starlette", "uvicorn", "jinja2", "footpath.api")
MODELS: Final = ("pydantic_ai", "openai", "anthropic", "genai_prices", "footpath.llm")
PAGES: Final = ("playwright", "httpx", "selectolax", "footpath.page.session", "footpath.web")
RUNNING: Final = ("footpath.engine", "footpath.tasks", "footpath.roles", "footpath.answers")
LANGUAGE: Final = ("dateparser", "babel", "phonenumbers", "html_to_markdown", "price_parser")


def imported(tmp_path: Path, code: str, *arguments: str) -> set[str]:
    """The modules that a Python of its own has imported after `code`."""
    told = tmp_path / "modules"
    command = [sys.executable, "-c", TELLING + code, str(told), *arguments]
    variables = {**environment(), "FOOTPATH_HOME": str(tmp_path / "home")}
    subprocess.run(command, check=True, capture_output=True, env=variables, timeout=60)
    return set(told.read_text().split())


def of(modules: set[str], *packages: str) -> set[str]:
    """Those of the packages that the modules belong to."""
    return {package for package in packages if any(f"{name}.".startswith(f"{package}.") for name in modules)}


def test_opening_the_composition_root_imports_no_room(tmp_path: Path):
    modules = imported(tmp_path, "import footpath.app")
    ours = {name for name in modules if name.startswith("footpath")}
    assert ours == {"footpath", "footpath.app", "footpath.memories", "footpath.pages"}
    assert not of(modules, "pydantic", "sqlalchemy", "yaml", *QUEUE, *SERVER, *MODELS, *PAGES, *RUNNING, *LANGUAGE)


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("command", ["jobs", "cookbooks", "runs"])
@pytest.mark.sample(1)
def test_a_list_imports_the_store_and_nothing_that_acts(tmp_path: Path, command: str):
    main = "from footpath.cli import main; main()"
    imported(tmp_path, main, command, "list")  # makes the database
    modules = imported(tmp_path, main, command, "list")
    assert of(modules, "sqlalchemy")
    assert not of(modules, *QUEUE, *SERVER, *MODELS, *PAGES, *RUNNING, *LANGUAGE)
    assert not of(modules, "sqlalchemy.dialects.postgresql", "footpath.store.migrations.m001_to_m006")


@pytest.mark.browser
def test_reading_a_page_opens_no_database_and_imports_no_judgement(tmp_path: Path):
    class Hello(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<title>Hello</title><h1>Hello</h1>")

    with ThreadingHTTPServer(("127.0.0.1", 0), Hello) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        modules = imported(tmp_path, "from footpath.cli import main; main()", "observe", url)
        server.shutdown()
    assert of(modules, "playwright")
    assert not of(
        modules, "sqlalchemy", "httpx", "footpath.reading.read", *QUEUE, *SERVER, *MODELS, *RUNNING, *LANGUAGE
    )


def test_the_browser_starts_before_what_sessions_and_other_browsers_need_is_imported(tmp_path: Path):
    modules = imported(tmp_path, "import footpath.page.pool")
    assert of(modules, "playwright.async_api")
    others = ("footpath.page.session", "footpath.page.attached", "footpath.page.profile_copy", "playwright.sync_api")
    assert not of(modules, *others)


@pytest.mark.thorough
@pytest.mark.slow
def test_a_goal_imports_no_reader_of_lists_and_no_plan_before_it_needs_them(tmp_path: Path):
    modules = imported(tmp_path, "from footpath.tasks.handlers import handler_of; handler_of('custom')")
    assert of(modules, "footpath.engine.goal_replay")
    lists = ("footpath.reading.surface", "footpath.reading.lists.read", "footpath.reading.pagers.read")
    assert not of(modules, *lists, "footpath.roles.plain.policy", "footpath.engine.enter")


def test_a_command_line_without_data_is_searched_for_no_secrets(tmp_path: Path):
    modules = imported(tmp_path, "from footpath.cli.arguments import secrets_among as them; assert not them(())")
    assert not of(modules, "footpath.reading")

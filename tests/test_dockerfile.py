"""The facts of the Dockerfile: the files, the user, the folder, the command and the route that it names are there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.deadlines import HANGS_S
from website.http import described

from footpath.api.doors import token_file
from footpath.cli.commands import command
from footpath.cli.serve import PORT
from footpath.config import HOME, environment, read_settings

ROOT = Path(__file__).parent.parent
LINES = re.sub(r"\\\n\s*", " ", (ROOT / "Dockerfile").read_text("utf-8")).splitlines()
SAID = [(word, rest) for word, _, rest in (line.partition(" ") for line in LINES) if word.isupper()]
IGNORED = (ROOT / ".dockerignore").read_text("utf-8").splitlines()


def told(word: str) -> list[str]:
    return [rest for each, rest in SAID if each == word]


def test_what_it_copies_is_there_and_reaches_it():
    sources = [name for rest in told("COPY") if not rest.startswith("--from") for name in rest.split()[:-1]]
    assert "src" in sources
    assert [name for name in sources if not (ROOT / name).exists() or f"!{name}" not in IGNORED] == []


def test_it_has_the_libraries_that_its_command_needs():
    assert "requirements.lock" in " ".join(told("COPY"))
    assert "uvicorn==" in (ROOT / "requirements.lock").read_text("utf-8")


def test_it_runs_as_a_user_of_its_own_who_owns_the_volume():
    [made] = [rest for rest in told("RUN") if "useradd" in rest]
    [user] = told("USER")
    [volume] = told("VOLUME")
    assert re.search(rf"useradd .*--uid [1-9]\d* {user}\b", made)
    assert f"--owner {user} --group {user} --mode 700 {volume}" in made
    assert f"{HOME}={volume}" in told("ENV")[0].split()
    order = [word for word, _ in SAID]
    assert order.index("USER") < order.index("ENTRYPOINT")


def test_it_serves_by_default():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    [program] = json.loads(told("ENTRYPOINT")[0])
    assert program in project["scripts"]
    name, option, host = json.loads(told("CMD")[0])
    options = {each for parameter in command().commands[name].params for each in parameter.opts}  # pyright: ignore  its type is hidden
    assert option in options
    assert host == "0.0.0.0"  # of the container: what of it is published says who reaches it
    assert told("EXPOSE") == [str(PORT)]


def test_its_health_is_asked_of_a_route_with_the_token_of_its_folder():
    [check] = told("HEALTHCHECK")
    [path] = re.findall(rf"http://127\.0\.0\.1:{PORT}(/[\w/]+)", check)
    assert "get" in described()["paths"][path]
    [volume] = told("VOLUME")
    assert str(token_file(read_settings({HOME: volume}).home)) in check
    compile(json.loads(check[check.index("[") :])[2], "health", "exec")


@pytest.mark.thorough
def test_its_health_is_good_while_it_serves(tmp_path: Path):
    [check] = told("HEALTHCHECK")
    asks = json.loads(check[check.index("[") :])
    env = {**environment(), HOME: str(tmp_path)}
    serve = (sys.executable, "-c", "from footpath.cli import main; main()", "serve", "--host", "0.0.0.0", "--port", "0")
    with subprocess.Popen((*serve, "--workers", "0"), env=env, stdout=subprocess.PIPE, text=True) as serving:
        try:
            assert serving.stdout is not None
            port = re.findall(r":(\d+)/enter", serving.stdout.readline())[0]
            code = asks[2].replace(str(PORT), port).replace(told("VOLUME")[0], str(tmp_path))
            assert subprocess.run((sys.executable, "-c", code), timeout=HANGS_S, check=False).returncode == 0
        finally:
            serving.terminate()


def test_its_python_is_one_that_footpath_runs_on():
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["classifiers"]
    versions = {rest.split("-")[0] for rest in (each.removeprefix("python:") for each in told("FROM"))}
    assert {f"Programming Language :: Python :: {version}" for version in versions} <= set(classifiers)

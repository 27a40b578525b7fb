"""The pages that people read are true: commands, options, codes, files and links that they name are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from footpath.cli.boundary import EXIT_CODES
from footpath.cli.commands import command
from footpath.roles.plain.grammar import understand
from footpath.roles.plain.instruction import NotUnderstood

ROOT = Path(__file__).parent.parent
README, ARCHITECTURE, CHANGELOG, CONTRIBUTING = (
    (ROOT / f"{name}.md").read_text(encoding="utf-8")
    for name in ("README", "ARCHITECTURE", "CHANGELOG", "CONTRIBUTING")
)
DOCS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").rglob("*.md"))}
MANUAL = "\n".join((README, *DOCS.values()))
"""README is the short way in; the pages of docs/ have what it leaves out."""
OF_BROWSERS = {"--no-sandbox", "--remote-debugging-port", "--user-data-dir"}
OF_OTHERS = {"--footpath-heal", "--footpath-update", "--wheel", "--from", "--rm", "--init"} | OF_BROWSERS
"""Of pytest with our plug-in, of uv and Docker."""
OF_CLIENTS = {"--add-mcp", "--transport", "--header"}
"""Of programs that use MCP."""
ELSEWHERE = OF_OTHERS | OF_CLIENTS | {"--port", "--budget"}
"""Options of other programs, or that `observe` alone has."""


def commands() -> dict[str, set[str]]:
    """The options of every command that is not hidden, by its words."""
    found: dict[str, set[str]] = {}

    def collect(command: Any, words: tuple[str, ...]) -> None:
        for name, each in getattr(command, "commands", {}).items():
            if not each.hidden:
                collect(each, (*words, name))
        if not getattr(command, "commands", {}):
            options = {text for each in command.params for text in (*each.opts, *each.secondary_opts)}
            found[" ".join(words)] = {text for text in options if text.startswith("--")} | {"--help"}

    collect(command(), ())
    return found


COMMANDS = commands()


def examples(page: str) -> list[list[str]]:
    """The command lines of a page that begin with `footpath`, in words."""
    typed = "\n".join(re.findall(r"^```(?:bash|sh)\n(.*?)^```", page, re.MULTILINE | re.DOTALL))
    lines = re.findall(r"(?:^|[`$(] ?|\n {4})footpath ([^`\n#|]*)", page)
    lines += re.findall(r"^footpath ([^\n#&;|$]*)", typed, re.MULTILINE)
    return [list(words) for words in dict.fromkeys(tuple(line.split()) for line in lines) if words]


def test_the_plain_sentences_that_are_named_are_understood():
    table = DOCS["run"].partition("understood without a model, joined by")[2].partition("\n\n## ")[0]
    sentences = [each for row in table.splitlines() if row.startswith("| ") for each in re.findall(r"`([^`]+)`", row)]
    assert len(sentences) > 12
    assert [each for each in sentences if isinstance(understand(each), NotUnderstood)] == []


def test_the_page_has_examples():
    assert len(examples(README)) > 8


@pytest.mark.parametrize("words", examples(MANUAL + CHANGELOG), ids=" ".join)
def test_an_example_is_of_a_command_that_is_there(words: list[str]):
    known = [name for name in COMMANDS if words[: len(name.split())] == name.split()]
    groups = {name.split()[0] for name in COMMANDS}
    assert known or (len(words) == 1 and words[0] in groups), words
    for option in (word for word in words if word.startswith("--")):
        assert any(option in COMMANDS[name] for name in known), option


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_each_command_is_in_the_readme_and_each_verb_in_the_manual(name: str):
    group, _, verb = name.partition(" ")
    assert re.search(rf"(?:\*\*\[?`|footpath ){group}\b", README)
    assert not verb or re.search(rf"`{group}`\*\* \(`[^`]*\b{verb}\b|\b{group} {verb}\b", MANUAL)


def test_each_option_that_is_named_is_there():
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", MANUAL)) - ELSEWHERE
    assert named <= set().union(*COMMANDS.values())


def test_each_option_of_the_working_commands_is_told():
    missing = {option for option in COMMANDS["apply"] | COMMANDS["fill"] if option not in MANUAL} - {"--help"}
    assert missing == set()


def test_the_readme_leads_to_the_table_of_contents():
    assert "](docs/index.md)" in README  # that one has every page: tests/website/test_staging.py


def test_the_exit_codes_that_are_told_are_those_of_the_program():
    table = dict(re.findall(r"^\| (\d+) \| (.+) \|$", DOCS["settings"], re.MULTILINE))
    assert {int(code): means for code, means in table.items() if means in EXIT_CODES.values()} == EXIT_CODES


@pytest.mark.parametrize("page", [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path):
    dead: list[str] = []
    for target, _, place in re.findall(r"\]\((?!https?:)([^)#]*)(#([^)]+))?", page.read_text(encoding="utf-8")):
        leads_to = page.parent / target if target else page
        if not leads_to.exists() or (place and place not in anchors(leads_to)):
            dead.append(f"{target}#{place}")
    assert dead == []


def anchors(page: Path) -> set[str]:
    """The places of a page that a link may name: its headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", each.casefold()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", [ARCHITECTURE, DOCS["rooms"]], ids=["architecture", "rooms"])
def test_each_file_that_the_architecture_names_is_there(page: str):
    named = set(re.findall(r"`((?:[\w.]+/)*[\w.]+\.(?:py|yaml|js|md)|(?:[\w.]+/)+)`", page))
    assert len(named) > 40
    missing = {path for path in named if not any((ROOT / base / path).exists() for base in ("", "src/footpath"))}
    assert missing == set()


def test_what_a_reader_opens_to_follow_one_thing_is_no_more_than_the_architecture_says():
    rows = re.findall(r"^\| ([^|`]+) \| (\d+) \| (`.+`) \|$", ARCHITECTURE, re.MULTILINE)
    assert len(rows) == 5
    opened = {what: set(re.findall(r"`([^`]+\.py)`", files)) for what, _, files in rows}
    assert {what: len(opened[what]) for what, most, _ in rows if len(opened[what]) > int(most)} == {}


def test_the_pages_for_developers_can_be_read_in_one_sitting():
    assert len(ARCHITECTURE.splitlines()) <= 200
    assert len(CONTRIBUTING.splitlines()) <= 60


def test_each_room_is_in_the_architecture():
    rooms = {path.name for path in (ROOT / "src" / "footpath").iterdir() if (path / "__init__.py").exists()}
    assert {room for room in rooms if f"`src/footpath/{room}/`" not in ARCHITECTURE} == set()


def test_the_verbs_that_are_named_are_in_the_makefile():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    verbs = set(
        re.findall(r"\bmake ([a-z][a-z-]+)", "".join(re.findall(r"`[^`]*`|^ {4}.*$", README + CONTRIBUTING, re.M)))
    )
    assert {"demo", "test"} <= verbs
    assert {verb for verb in verbs if not re.search(rf"^{verb}:", makefile, re.MULTILINE)} == set()

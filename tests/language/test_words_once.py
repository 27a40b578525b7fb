"""A phrase of people's language stands once in the package: in the lexicon, from where every room takes it.

A phrase that stands in two files of words, or in one and in a module, is changed in one of them and forgotten in the
other. A phrase has at least two words here: single words mean too many things. Files of two languages may share one;
within the file of a language a phrase may say two things ("current employer" labels a field and heads a section), but
what means the same takes the words of its notion (`<login>`).
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest
import yaml
from tests.sources import MODULES, PACKAGE, nodes

from footpath.language.text import unaccented
from footpath.reading.vocabulary import meanings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

MOST = 0
"""Phrases that still stand twice. It only ever goes down."""
MOST_IN_A_LANGUAGE = 374
"""Phrases that stand in two parts of the file of a language. As above."""

OF_PAGES = {
    "demo",
    "testing",
    "cli",
    "api",
    "mcp",
    "schema",
    "memory",
    "tasks",
    "sentence.py",
    "boards",
    "packs",
    "resumes",
}
"""Rooms whose words are their own: a site of ours says what sites say, messages are for persons, and boards' APIs, the
files of résumé programs and the forms of one platform say what they say, in one language and word for word.
"""
GRAMMAR = ("roles", "plain")
"""The grammar of goals in plain English: its verbs are keywords, which stand where they are parsed."""
NO_PHRASES = {"profile_template.yaml", "countries.yaml"}
"""Files of prose and of proper names. So are `reading/meanings/` (identifiers, signs, names of cities and firms),
`boards/` (names of fields in answers of interfaces) and `packs/` (what the forms of one platform say, word for word).
"""
MEANINGS = meanings().keys()
MESSAGES = {"own", "sentence", "CallResult"}
REFERENCE = re.compile(r"<[\w-]+>")
IDENTIFIER = re.compile(r"[\w.]+(?:-[\w.]+)*")
PARTS = re.compile(r"[,|\n()?:;]")
HOLE = re.compile(r"\{[a-z][\w-]*\}")


def words(text: str) -> str:
    """The words of a phrase: folded, without marks."""
    return " ".join(re.findall(r"[^\W_]+", unaccented(re.sub("['’]", " ", text))))


def scalars(node: yaml.Node) -> Iterator[str]:
    match node:
        case yaml.MappingNode():
            for _, value in node.value:
                yield from scalars(value)
        case yaml.SequenceNode():
            for value in node.value:
                yield from scalars(value)
        case _:
            yield str(node.value)


def listed(path: Path) -> set[str]:
    """The phrases of a file of words."""
    node = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)
    assert node is not None
    phrases = {text for text in scalars(node) if text not in MEANINGS and not REFERENCE.fullmatch(text)}
    return {said for text in phrases if is_phrase(said := words(text))}


def is_phrase(said: str) -> bool:
    """Whether there are two words, not letters alone ("p a")."""
    return " " in said and len(said.replace(" ", "")) > len(said.split())


def written(nodes: Sequence[ast.AST]) -> set[str]:
    """The phrases in the strings of a module, docstrings and messages aside; of a pattern, those between its signs."""
    docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    docs |= {id(part) for node in nodes if isinstance(node, ast.Raise) or _tells(node) for part in ast.walk(node)}
    texts = {
        HOLE.sub("|", re.sub(r"\n +", " ", node.value.replace(r"\b", " ")))
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    }
    parts = {part for text in texts if not IDENTIFIER.fullmatch(text) for part in (text, *PARTS.split(text))}
    return {said for part in parts if is_phrase(said := words(part))}


def _tells(node: ast.AST) -> bool:
    """Whether a text becomes a message: a hint, or what a call makes one of."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MESSAGES


def is_language(file: str) -> bool:
    """Whether a file has the words of one language."""
    return re.fullmatch(r".*/[a-z]{2}\.yaml", file) is not None


def twice() -> dict[str, list[str]]:
    """Each phrase that stands in two places, with the files."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in PACKAGE.rglob("*.yaml"):
        if path.name not in NO_PHRASES and not {"platforms", "meanings", "boards", "packs"} & set(path.parts):
            for phrase in listed(path):
                found[phrase].add(str(path.relative_to(PACKAGE)))
    for module, path in MODULES.items():
        parts = path.relative_to(PACKAGE).parts
        if parts[0] not in OF_PAGES and parts[:2] != GRAMMAR:
            for phrase in written(nodes(module)):
                if phrase in found:
                    found[phrase].add(str(path.relative_to(PACKAGE)))
    return {
        phrase: sorted(files)
        for phrase, files in sorted(found.items())
        if len(files) > 1 and not all(map(is_language, files))
    }


def test_a_phrase_stands_once():
    told = [f"{phrase}: {', '.join(files)}" for phrase, files in twice().items()]
    if len(told) > MOST:
        pytest.fail("\n".join([f"{len(told)} phrases stand twice, {MOST} did before:", *told]))


def in_two_parts() -> list[str]:
    """Each phrase that stands in two parts of the file of a language."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in (PACKAGE / "language" / "words").glob("*.yaml"):
        node = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)
        for part, notions in node.value if isinstance(node, yaml.MappingNode) else ():
            for text in scalars(notions):
                if not REFERENCE.fullmatch(text) and " " in (said := words(text)):
                    found[f"{path.stem} {said}"].add(part.value)
    return [f"{phrase}: {', '.join(sorted(parts))}" for phrase, parts in sorted(found.items()) if len(parts) > 1]


def test_a_phrase_stands_in_one_part_of_a_language():
    told = in_two_parts()
    if len(told) > MOST_IN_A_LANGUAGE:
        pytest.fail("\n".join([f"{len(told)} phrases stand in two parts:", *told]))


@pytest.mark.parametrize(
    "source",
    [
        pytest.param('WORDS = ("date of birth",)', id="by itself"),
        pytest.param('PATTERN = r"\\bname|date of birth\\b"', id="in a pattern"),
        pytest.param('TABLE = """name, date of\n    birth"""', id="in a table over two lines"),
    ],
)
def test_a_phrase_in_a_module_is_seen(source: str):
    assert "date of birth" in written([*ast.walk(ast.parse(source))])


@pytest.mark.parametrize("source", ['"""The date of birth."""', 'KEY = "date-of-birth"', 'KEY = "date_of_birth"'])
def test_prose_and_keys_are_no_phrases(source: str):
    assert written([*ast.walk(ast.parse(source))]) == set()

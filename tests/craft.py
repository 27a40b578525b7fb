"""Two figures of the source that may only fall: branches of a function, and pronouns in the docstrings of a room.

`tests/craft.yaml` holds the functions and rooms that are over the limit, each with its figure. `python -m tests.craft`
lowers these figures to what was reached and never raises one; `make fix` runs it.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import yaml
from tests.sources import trees

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

FIGURES = Path(__file__).with_name("craft.yaml")
MOST_BRANCHES = 15
MOST_PRONOUNS = 5.0
"""Per 100 words of docstrings; httpx has 2.3, web-poet 4.3."""
NOTICED = 0.5
"""By how much a room must be better before its figure is lowered: a single docstring changes less."""
PRONOUNS = frozenset(
    re.findall(
        r"\w+",
        "it its they them their theirs this that these those which what who whom whose one ones he she his her him such"
        " there here something anything nothing everything somebody anybody nobody someone anyone",
    )
)
Function = ast.FunctionDef | ast.AsyncFunctionDef
BRANCHES = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.IfExp, ast.Assert, ast.match_case)


class Figures(NamedTuple):
    functions: Mapping[str, int]
    """Branches of each function over the limit, by `module Class.name`."""
    rooms: Mapping[str, float]
    """Pronouns per 100 words of docstrings, by room."""


def branches(function: ast.AST) -> int:
    """The cyclomatic complexity, where each `and` and `or` counts as a branch, and nested functions count too."""
    count = 1
    for node in ast.walk(function):
        if isinstance(node, BRANCHES):
            count += 1
        elif isinstance(node, ast.comprehension):
            count += 1 + len(node.ifs)
        elif isinstance(node, ast.BoolOp):
            count += len(node.values) - 1
    return count


def definitions(node: ast.AST, owner: str = "") -> Iterator[tuple[str, ast.ClassDef | Function]]:
    """Every class and function below a node, with its dotted name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            name = f"{owner}.{child.name}" if owner else child.name
            yield name, child
            yield from definitions(child, name)
        elif not isinstance(child, ast.expr):  # an expression holds no definition, and most nodes
            yield from definitions(child, owner)


def pronouns(modules: Iterable[ast.Module]) -> float:
    """Pronouns and wh-words per 100 words of the docstrings."""
    words = [
        word
        for module in modules
        for node in (module, *(each for _, each in definitions(module)))
        for word in re.findall(r"[A-Za-z']+", (ast.get_docstring(node) or "").lower())
    ]
    return round(100 * sum(word in PRONOUNS for word in words) / max(len(words), 1), 1)


def figures(modules: Mapping[str, ast.Module]) -> Figures:
    """The figures of the modules: each function over the limit, and every room."""
    counts = {
        f"{module.removeprefix('footpath.')} {name}": count
        for module, tree in modules.items()
        for name, node in definitions(tree)
        if isinstance(node, Function) and (count := branches(node)) > MOST_BRANCHES
    }
    packages = {module.split(".")[1] for module in modules if module.count(".") > 1}
    rooms: dict[str, list[ast.Module]] = {}
    for module, tree in modules.items():
        room = module.partition(".")[2].partition(".")[0]
        rooms.setdefault(room if room in packages else "root", []).append(tree)
    return Figures(counts, {room: pronouns(trees) for room, trees in rooms.items()})


def kept() -> Figures:
    """The figures of `tests/craft.yaml`."""
    return Figures(**yaml.safe_load(FIGURES.read_text("utf-8")))


def worse(now: Figures, limit: Figures) -> list[str]:
    """A sentence for each function and room that is over its figure, or over the limit without a figure."""
    return [
        *(
            f"{name} has {count} branches; at most {limit.functions.get(name, MOST_BRANCHES)} are allowed"
            for name, count in now.functions.items()
            if count > limit.functions.get(name, MOST_BRANCHES)
        ),
        *(
            f"docstrings of {room} have {rate} pronouns per 100 words; at most {limit.rooms.get(room, MOST_PRONOUNS)}"
            for room, rate in now.rooms.items()
            if rate > limit.rooms.get(room, MOST_PRONOUNS)
        ),
    ]


def lowered(now: Figures, limit: Figures) -> Figures:
    """The figures of the file, each lowered to what was reached; without what is no longer over the limit."""
    counts = {name: min(was, now.functions[name]) for name, was in limit.functions.items() if name in now.functions}
    reached = {room: now.rooms.get(room, 0.0) for room in limit.rooms}
    rooms = {room: reached[room] if reached[room] < was - NOTICED else was for room, was in limit.rooms.items()}
    return Figures(counts, {room: rate for room, rate in rooms.items() if reached[room] > MOST_PRONOUNS})


def better(new: Figures, old: Figures) -> list[str]:
    """A sentence for each figure that was lowered."""
    return [
        f"lower the figure of {name} to {after.get(name, limit)}"
        for before, after, limit in (
            (old.functions, new.functions, MOST_BRANCHES),
            (old.rooms, new.rooms, MOST_PRONOUNS),
        )
        for name, was in before.items()
        if after.get(name, limit) < was
    ]


def write(figures: Figures) -> None:
    """Write `tests/craft.yaml`, the worst function first."""
    worst_first = dict(sorted(figures.functions.items(), key=lambda each: (-each[1], each[0])))
    text = yaml.safe_dump({"rooms": dict(figures.rooms), "functions": worst_first}, sort_keys=False, width=200)
    FIGURES.write_text(f"# Figures that may only fall (tests/craft.py says how they are counted).\n{text}", "utf-8")


def main() -> None:
    """Lower the figures of the file and say which."""
    old = kept()
    new = lowered(figures(trees()), old)
    if new != old:
        write(new)
        print(*better(new, old), sep="\n")


if __name__ == "__main__":
    main()

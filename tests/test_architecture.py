"""The floors of ARCHITECTURE.md, held: what may import what, where each library lives, how large a file may grow.

Every import counts: at the top of a module, inside a function, and under TYPE_CHECKING.
"""

from __future__ import annotations

import ast
import importlib.metadata
import re
import subprocess
import sys
import tomllib
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest
from tests import craft
from tests.deadlines import HANGS_S
from tests.sources import MODULES, SRC, nodes, trees

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

FLOORS = {
    "beside": 0,
    "echoes": 0,
    "advice": 1,
    "crashes": 1,
    "named_files": 1,
    "sealing": 1,
    "errors": 0,
    "config": 0,
    "private": 0,
    "sentence": 0,
    "language": 0,  # below `schema`, which compares texts too
    "schema": 1,
    "page": 2,
    "store": 2,
    "llm": 2,
    "reading": 2,
    "answers": 2,
    "web": 2,
    "packs": 2,
    "listening": 2,
    "boards": 3,
    "mail": 3,
    "matching": 2,
    "resumes": 3,
    "memory": 3,
    "roles": 4,
    "documents": 5,  # asks models as roles do; its files are printed by `page`
    "engine": 5,
    "tasks": 6,
    "recording": 6,
    "connectors": 6,
    "locators": 6,
    "coordinator": 7,
    "telemetry": 7,
    "pages": 7,
    "memories": 7,
    "app": 8,
    "api": 9,
    "mcp": 9,
    "demo": 9,
    "library": 9,
    "scenarios": 9,
    "testing": 9,
    "cli": 10,  # opens every other face: `footpath demo` starts the demo
    "__main__": 11,
}

LIBRARIES = {
    "PIL": {"page"},
    "babel": {"language"},
    "croniter": {"coordinator"},
    "cryptography": {"sealing"},
    "dateparser": {"language"},
    "dbos": {"coordinator"},
    "fastapi": {"api"},
    "pydantic_ai": {"llm"},
    "httpx": {"web"},
    "icalendar": {"mail"},
    "imap_tools": {"connectors"},
    "docx": {"documents"},
    "jinja2": {"demo", "api", "documents"},
    "json_repair": {"reading"},
    "gherkin": {"scenarios"},
    "html_to_markdown": {"reading"},
    "markupsafe": {"demo", "documents"},
    "mcp": {"mcp"},
    "opentelemetry": {"telemetry"},
    "phonenumbers": {"language"},
    "platformdirs": {"config"},
    "playwright": {"page", "locators", "library"},
    "pydantic": {
        *("schema", "store", "answers", "api", "boards", "llm", "mcp", "resumes", "roles", "locators", "scenarios"),
    },
    "pytest": {"locators"},
    "pydantic_core": {"schema"},
    "price_parser": {"language"},
    "protego": {"web"},
    "publicsuffixlist": {"page"},
    "pyarrow": {"store"},
    "pypdfium2": {"documents", "resumes"},
    "rapidfuzz": {"matching", "page", "answers", "roles", "reading", "mail"},
    "rich": {"cli", "demo"},
    "selectolax": {"web", "reading", "mail"},
    "sqlalchemy": {"store"},
    "aiosqlite": {"store"},
    "starlette": {"demo", "api"},
    "typer": {"cli"},
    "uvicorn": {"listening"},
    "w3lib": {"reading", "web"},
    "yaml": {"answers", "boards", "language", "llm", "packs", "reading", "recording", "scenarios"},
}
"""Each third-party library and the rooms that know it."""

BEHIND = {"python-multipart": "Starlette's forms"}
"""What is asked for and never imported here."""

OF_ONE_PIECE = {
    frozenset({"roles.ports", "roles.tool"}),  # a desk has a role, which has tools, which take a desk
    frozenset({"schema.outline", "schema.snapshot"}),
    frozenset({"store.database", "store.leases"}),  # a store gives leases, which are kept in it
    frozenset({"reading.grouping", "reading.meaning", "reading.question", "reading.in_parts"}),
}
"""Modules that name each other's types; what any others share belongs below both."""

LONGEST_FILE = 500
SCRIPTS = tuple(SRC.rglob("*.js"))
EMPTY_NAMES = re.compile(r"(?i)(^|_)(utils?|manager|service|helpers?)($|_)|(Utils?|Manager|Service|Helpers?)$")


def imports(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The dotted name of everything imported, as far as the name of a module of ours reaches."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module
            for alias in node.names:
                longer = f"{node.module}.{alias.name}"
                is_module = longer in MODULES or (node.module == "footpath" and alias.name in FLOORS)
                yield longer if is_module else node.module


def running(tree: ast.Module) -> ast.Module:
    """The module without what only a type checker reads, which stands at its top."""
    body = [node for node in tree.body if not begins_with("TYPE_CHECKING", node)]
    return ast.Module(body, tree.type_ignores)


def begins_with(name: str, node: ast.stmt) -> bool:
    """Whether it is an `if` whose condition begins with this name."""
    return isinstance(node, ast.If) and ast.unparse(node.test).startswith(name)


def room(module: str) -> str:
    """The part of the package that a module belongs to: `page` for `footpath.page.finder`; "" for the root."""
    return module.split(".")[1] if "." in module else ""


def misdirected(module: str, targets: Iterable[str]) -> list[str]:
    """Imports of a module that point up or sideways."""
    here = room(module)
    return [
        f"{module} (floor {FLOORS[here]}) imports {target} (floor {FLOORS[there]})"
        for target in sorted(targets)
        if target.split(".")[0] == "footpath"
        and (there := room(target)) not in ("", here)
        and FLOORS[there] >= FLOORS[here]
    ]


@cache
def imported(module: str) -> frozenset[str]:
    """What a module of ours imports anywhere."""
    return frozenset(imports(nodes(module)))


def test_every_room_has_a_floor():
    assert {room(module) for module in MODULES} - {""} <= FLOORS.keys()


def test_imports_point_down():
    assert [fault for module in MODULES if room(module) for fault in misdirected(module, imported(module))] == []


def test_the_root_names_the_library_for_type_checkers_and_imports_nothing_of_ours():
    assert {name for name in imported("footpath") if name.startswith("footpath")} == {"footpath.library"}
    assert [name for name in imports(ast.walk(running(trees()["footpath"]))) if name.startswith("footpath")] == []


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("import footpath.engine.form_replay", id="up"),
        pytest.param("from footpath import store", id="sideways"),
        pytest.param("def later():\n    from footpath.app import open_app", id="up, inside a function"),
        pytest.param("if TYPE_CHECKING:\n    from footpath.memory.atlas import Atlas", id="up, for types only"),
    ],
)
def test_a_misdirected_import_is_seen(source: str):
    assert len(misdirected("footpath.page.planted", imports(ast.walk(ast.parse(source))))) == 1


def circles(graph: Mapping[str, Iterable[str]]) -> set[frozenset[str]]:
    """The modules that reach each other, circle by circle."""
    reached = {module: reach(graph, module) for module in graph}
    found = ({other for other in reached[module] if module in reached[other]} for module in graph)
    return {frozenset(circle) for circle in found if circle}


def reach(graph: Mapping[str, Iterable[str]], module: str) -> set[str]:
    """All that a module imports, itself or by way of others."""
    found: set[str] = set()
    ahead = list(graph[module])
    while ahead:
        if (name := ahead.pop()) not in found:
            found.add(name)
            ahead.extend(graph[name])
    return found


def test_no_module_imports_itself_by_way_of_others():
    graph = {
        module: {name for name in imports(ast.walk(running(tree))) if name in MODULES} - {module}
        for module, tree in trees().items()
    }
    assert circles(graph) == set()


def test_modules_that_name_each_other_are_of_one_piece():
    graph = {module: {name for name in imported(module) if name in MODULES} - {module} for module in MODULES}
    named = {frozenset(each.removeprefix("footpath.") for each in circle) for circle in circles(graph)}
    assert named <= OF_ONE_PIECE


def test_each_library_lives_where_the_table_says():
    stray = [
        f"{module} imports {library}"
        for module in MODULES
        for library in sorted({name.split(".")[0] for name in imported(module)})
        if library not in sys.stdlib_module_names
        and library != "footpath"
        and room(module) not in LIBRARIES.get(library, set())
    ]
    assert stray == [], "a library belongs to one room; a new one has to be added to LIBRARIES with its room"


def test_the_table_names_no_library_that_its_room_does_not_use():
    used = {(name.split(".")[0], room(module)) for module in MODULES for name in imported(module) if room(module)}
    assert {(library, each) for library, rooms in LIBRARIES.items() for each in rooms} - used == set()


def test_every_dependency_is_used():
    project = tomllib.loads((SRC.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    dependencies = (*project["dependencies"], *project["optional-dependencies"]["server"])
    asked = {re.split(r"[^\w-]", each)[0] for each in dependencies}
    packages = importlib.metadata.packages_distributions()
    imported = {name.lower().replace("_", "-") for library in LIBRARIES for name in packages[library]}
    assert asked - imported == BEHIND.keys()


@pytest.mark.parametrize("replay", ["footpath.engine.form_replay", "footpath.engine.goal_replay"])
def test_replay_reaches_no_role_and_no_model(replay: str):
    reached: set[str] = set()
    ahead = [replay]
    while ahead:
        module = ahead.pop()
        if module in MODULES and module not in reached:
            reached.add(module)
            ahead.extend(imported(module))
    assert replay in reached
    assert {room(module) for module in reached} & {"roles", "llm", "tasks", "coordinator"} == set()


def test_what_a_module_does_as_a_program_stands_at_its_end():
    """Names that are defined behind it are not there yet when it runs."""
    asks = {module: [begins_with("__name__", each) for each in trees()[module].body] for module in MODULES}
    assert [module for module, is_program in asks.items() if True in is_program[:-1]] == []


def test_files_are_short_enough_to_read():
    lines = {module: len(path.read_text(encoding="utf-8").splitlines()) for module, path in MODULES.items()}
    lines |= {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in SCRIPTS}
    assert {name: count for name, count in lines.items() if count > LONGEST_FILE} == {}


def classes() -> Iterator[str]:
    """The name of each class."""
    for module in MODULES:
        yield from (node.name for node in nodes(module) if isinstance(node, ast.ClassDef))


def test_names_say_what_a_thing_is():
    names = {part for module in MODULES for part in module.split(".")}
    names |= set(classes())
    assert sorted(filter(EMPTY_NAMES.search, names)) == []


def test_no_two_classes_have_one_name():
    names = Counter(classes())
    assert {name for name, count in names.items() if count > 1} == set()


def test_no_function_branches_more_and_no_docstring_reads_worse_than_before():
    assert craft.worse(craft.figures(trees()), craft.kept()) == []


def test_whoever_catches_everything_says_why():
    silent: list[str] = []
    for module, path in MODULES.items():
        lines = path.read_text(encoding="utf-8").splitlines()
        for node in nodes(module):
            if isinstance(node, ast.ExceptHandler) and catches_everything(node) and not raises_again(node):
                near = lines[node.lineno - 2 : node.lineno + 1]
                reasons = [re.sub(r"noqa(: ?\w+)?", "", line.partition("#")[2]).split() for line in near]
                if not any(len(words) >= 3 for words in reasons):
                    silent.append(f"{module}:{node.lineno}")
    assert silent == []


def catches_everything(handler: ast.ExceptHandler) -> bool:
    caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(kind is None or ast.unparse(kind) in ("Exception", "BaseException") for kind in caught)


def raises_again(handler: ast.ExceptHandler) -> bool:
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


@pytest.mark.parametrize("module", ["footpath.cli", "footpath.page.finder"])
def test_what_must_be_quick_to_start_imports_nothing_heavy(module: str):
    heavy = {"playwright", "sqlalchemy", "phonenumbers", "babel", "starlette", "fastapi", "uvicorn", "dbos"}
    heavy |= {"croniter", "mcp"}
    script = f"import sys, {module}; print(*(set({sorted(heavy)!r}) & sys.modules.keys()))"
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=HANGS_S)
    assert answer.stdout.split() == []

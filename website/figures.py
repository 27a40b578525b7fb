"""All times that the code waits for, and all weights of its tables, on one page each, read from the source."""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from website.markdown import code, prose, table
from website.sources import PACKAGE, parsed

if TYPE_CHECKING:
    from collections.abc import Iterator

_TIME = re.compile(r"_?(?:[A-Z]+_)+(?:S|SECONDS|MS)")
"""Names of constants in seconds or milliseconds."""
_LIMIT = re.compile(r"_?(?:[A-Z]+_)*(?:UN)?(?:ALIKE|LIKE|LIKED|LIKELY|LIKELIER|MARGIN|THRESHOLD|WEIGHT|CLEAR|ENOUGH)")
"""Names of constants that a score is compared with, or adds."""
_WEIGHED = re.compile(r"_?(?:[A-Z]+_)*(?:WEIGHTS|EVIDENCE)")
"""Names of tables by name: weights, or pairs of a weight and a predicate."""


def times() -> str:
    """Each constant that is a time, with its value and its docstring."""
    rows = [
        (code(name), code(ast.unparse(value)), prose(told), code(file))
        for file, name, value, told in constants()
        if is_time(name, value)
    ]
    about = (
        "Made from the code. A name that ends in `_S` has seconds. What a person sets is elsewhere: `step_seconds` of "
        "a task limits one step ([the task's schema](task.md)), and [the settings](settings.md) have limits of the "
        "machine.\n"
    )
    return f"# Times\n\n{about}\n{table(('constant', 'value', 'means', 'file'), rows)}"


def is_time(name: str, value: ast.expr) -> bool:
    """Whether a constant is a time."""
    is_named = _TIME.fullmatch(name) is not None and not isinstance(getattr(value, "value", 0.0), str)
    return is_named or ast.unparse(value).startswith("timedelta(")


def weights() -> str:
    """Each table whose rows have a name, a weight and a predicate, with the rows; and what scores are compared with."""
    sections: list[str] = []
    limits: list[tuple[str, str, str, str]] = []
    for file, name, value, told in constants():
        if _LIMIT.fullmatch(name) and _is_weight(value):
            limits.append((code(name), code(ast.unparse(value)), prose(told), code(file)))
        named = list(_named_rows(value)) if _WEIGHED.fullmatch(name) else []
        if rows := named or [row for each in ast.walk(value) if (row := _row(each)) is not None]:
            about = prose(told) + "\n\n" if told else ""
            sections.append(f"## {code(f'{file} {name}')}\n\n{about}{table(('row', 'weight', 'if'), rows)}")
    about = "Made from the code: the rows by which pages, forms, pagers, ends, mails and postings are judged.\n"
    compared = table(("constant", "value", "means", "file"), limits)
    sections.append(f"## Single weights, and what scores are compared with\n\n{compared}")
    return f"# Weights\n\n{about}\n" + "\n".join(sections)


def _named_rows(table: ast.expr) -> Iterator[tuple[str, str, str]]:
    """The rows of a table by name."""
    for key, value in zip(table.keys, table.values, strict=True) if isinstance(table, ast.Dict) else ():
        weight, *condition = value.elts if isinstance(value, ast.Tuple) else [value]
        if key is not None and _is_weight(weight):
            yield (
                ast.unparse(key).strip("'"),
                code(ast.unparse(weight)),
                " ".join(code(ast.unparse(c)) for c in condition),
            )


@cache
def constants() -> tuple[tuple[str, str, ast.expr, str], ...]:
    """The constants of all modules: file, name, value, and the text under each."""
    return tuple(_constants())


def _constants() -> Iterator[tuple[str, str, ast.expr, str]]:
    for path, tree in parsed().items():
        for node, following in pairwise([*tree.body, None]):
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            if isinstance(target, ast.Name) and value is not None:
                yield path.relative_to(PACKAGE).as_posix(), target.id, value, _text(following)


def _row(node: ast.expr | ast.AST) -> tuple[str, str, str] | None:
    """A row of a table: its name, its weights, and its predicate as it stands in the code."""
    parts = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
    named = parts[:1] and isinstance(parts[0], ast.Constant) and isinstance(parts[0].value, str)
    asked = [each for each in parts if isinstance(each, ast.Lambda | ast.Name)]
    weighed = [each for each in parts[1:] if _is_weight(each)]
    if not (named and len(asked) == 1 and len(weighed) == 1 and len(parts) <= _LONGEST):
        return None
    condition = asked[0].body if isinstance(asked[0], ast.Lambda) else asked[0]
    return str(ast.literal_eval(parts[0])), code(ast.unparse(weighed[0])), code(ast.unparse(condition))


_LONGEST = 3
"""Parts of a row."""


def _is_weight(node: ast.expr) -> bool:
    """Whether a part is a number, None for a weight of the case's own, or weights by answer."""
    if isinstance(node, ast.Dict):
        return bool(node.values) and all(map(_is_weight, node.values))
    if isinstance(node, ast.UnaryOp):
        return _is_weight(node.operand)
    return isinstance(node, ast.Constant) and (node.value is None or type(node.value) in (int, float))


def _text(node: ast.stmt | None) -> str:
    """The text under a constant."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return ""

"""The reference of `import footpath`, made of its signatures and docstrings."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from typing import TYPE_CHECKING, Any

from website.markdown import code, docstring, prose, table

import footpath

if TYPE_CHECKING:
    from collections.abc import Iterator

ABOUT = "Made from the code. [Footpath in Python](../python.md) shows how it is used.\n"


def page() -> str:
    """Everything that `footpath.__all__` names."""
    parts = ["# Python\n", ABOUT]
    for name in footpath.__all__:
        named = getattr(footpath, name)
        if inspect.isclass(named):
            parts.append(_class(name, named))
        elif inspect.isfunction(named):
            parts.append(f"## {name}\n\n{_function(f'footpath.{name}', named)}")
        else:
            parts.append(f"## {name}\n\n```python\n{name} = {_alias(named)}\n```\n")
    return "\n".join(parts)


def members(named: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties that a class has from our own code, in their order there."""
    seen: set[str] = set()
    for owner in named.__mro__:
        if owner.__module__.startswith("footpath."):
            for name, each in vars(owner).items():
                is_member = inspect.isfunction(each) or isinstance(each, (property, classmethod))
                if is_member and not name.startswith("_") and name not in seen:
                    seen.add(name)
                    yield name, each


def fields(named: type) -> dict[str, tuple[str, str]]:
    """Type and text of each annotated field of a class, as its source has them; those of its bases first."""
    found: dict[str, tuple[str, str]] = {}
    for owner in reversed(named.__mro__):
        if not owner.__module__.startswith("footpath."):
            continue
        [parsed] = ast.parse(textwrap.dedent(inspect.getsource(owner))).body
        body = parsed.body if isinstance(parsed, ast.ClassDef) else []
        for line, following in zip(body, [*body[1:], None], strict=True):
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                text = following.value if isinstance(following, ast.Expr) else None
                told = str(text.value) if isinstance(text, ast.Constant) else ""
                found[line.target.id] = ast.unparse(line.annotation), told
    return {name: each for name, each in found.items() if not name.startswith(("_", "model_config"))}


def _class(name: str, named: type) -> str:
    rows = [(code(each), code(kind), prose(text)) for each, (kind, text) in fields(named).items()]
    parts = [f"## {name}\n", docstring(inspect.getdoc(named) or ""), table(("field", "type", "means"), rows)]
    for member, each in members(named):
        if isinstance(each, property):
            parts.append(f"### {name}.{member}\n\nProperty. {docstring(inspect.getdoc(each) or '')}")
        else:
            function = each.__func__ if isinstance(each, classmethod) else each
            parts.append(f"### {name}.{member}\n\n{_function(member, function)}")
    return "\n".join(part for part in parts if part)


def _function(name: str, function: Any) -> str:
    plain = inspect.unwrap(function)
    opens = inspect.isasyncgenfunction(plain) and plain is not function
    word = "async with " if opens else "async " if inspect.iscoroutinefunction(plain) else ""
    signature = str(inspect.signature(plain)).replace("'", "")
    signature = re.sub(r"\((self|cls)(, )?", "(", signature, count=1)
    if plain is not function:  # a context manager: what it gives, not how it is made
        signature = re.sub(r"-> (?:Async)?Generator\[(.+?)\]$", r"-> \1", signature)
        word = word or "with "
    return f"```text\n{word}{name}{signature}\n```\n\n{docstring(inspect.getdoc(function) or '')}"


def _alias(named: Any) -> str:
    return named if isinstance(named, str) else str(named).replace("typing.", "")

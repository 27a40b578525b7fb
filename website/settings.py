"""The reference of settings and exit codes, made of the code that reads and gives them."""

from __future__ import annotations

import ast
import inspect

from website.library import fields
from website.markdown import code, prose, table

from footpath import config
from footpath.cli.boundary import EXIT_CODES


def settings() -> str:
    """Each environment variable that `read_settings` reads, with what its field says."""
    told = fields(config.Settings)
    rows = [(code(variable), prose(told[field][1])) for variable, field in variables()]
    rows.append((code(config.NO_LIVE_MODELS), prose(inspect.getdoc(config.live_models) or "")))
    about = "Made from `footpath/config.py`. [Settings](../settings.md) tells how they are used.\n"
    return f"# Environment variables\n\n{about}\n{table(('variable', 'means'), rows)}"


def exit_codes() -> str:
    """How a command ends."""
    rows = [(str(number), prose(meaning)) for number, meaning in EXIT_CODES.items()]
    return f"# Exit codes\n\nMade from the code.\n\n{table(('code', 'means'), rows)}"


def variables() -> list[tuple[str, str]]:
    """Names of environment variables, each with the field of `Settings` that it sets."""
    function = ast.parse(inspect.getsource(config.read_settings))
    [made] = [each for each in ast.walk(function) if isinstance(each, ast.Call) and _name(each.func) == "Settings"]
    local = {
        _name(each.targets[0]): each.value
        for each in ast.walk(function)
        if isinstance(each, ast.Assign) and len(each.targets) == 1
    }
    found: list[tuple[str, str]] = []
    for keyword in made.keywords:
        value = local.get(_name(keyword.value), keyword.value)
        for name in dict.fromkeys(_name(each) for each in ast.walk(value) if isinstance(each, ast.Name)):
            variable = getattr(config, name, None) if name.isupper() else None
            for each in (variable,) if isinstance(variable, str) else variable or ():
                if each not in [known for known, _ in found]:
                    found.append((each, str(keyword.arg)))
    return found


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""

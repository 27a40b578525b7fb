"""Reading a file of words: the part of YAML in which they are written, at a sixth of PyYAML's time.

A key at the beginning of a line opens a part. Each line of it, indented by two spaces, is a notion with a list in
brackets, or with named lists in braces. Items are plain, or in double quotes where they hold a sign of YAML. Every
process that reads a page reads all of these files, which takes PyYAML 70 ms.
"""

from __future__ import annotations

import json
import re
from typing import Final, cast

Words = dict[str, dict[str, list[str] | dict[str, list[str]]]]
"""By part and notion, a list of phrases, or named ones."""

_LINE: Final = re.compile(r'^(  )?([\w-]+|"[\w-]+"): ?(.*)$', re.MULTILINE)
_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_LIST: Final = re.compile(rf'(?:([\w-]+): )?\[((?:{_QUOTED}|[^\]"])*)\]')
_ITEM: Final = re.compile(rf"\s*({_QUOTED}|[^,]+?)\s*(?:,|$)")


def read_words(text: str) -> Words:
    """The words of a file."""
    parts: Words = {}
    notions: dict[str, list[str] | dict[str, list[str]]] = {}
    for line in _LINE.finditer(text):
        indent, key, rest = line[1], line[2].strip('"'), line[3]
        if not indent:
            notions = parts.setdefault(key, {})
            continue
        lists = _LIST.findall(rest)
        notions[key] = {name: _items(said) for name, said in lists} if rest.startswith("{") else _items(lists[0][1])
    return parts


def _items(said: str) -> list[str]:
    if '"' not in said:
        return said.split(", ")
    return [cast("str", json.loads(each)) if each.startswith('"') else each for each in _ITEM.findall(said)]

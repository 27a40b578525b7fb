"""Reading a file of words: the part of YAML in which they are written, at a sixth of PyYAML's time.

A key at the beginning of a line opens a part. Each line of it, indented by two spaces, is a notion with a list in
brackets, or with named lists in braces. Items are plain, or in double quotes where they hold a sign of YAML. Every
process that reads a page reads these files; a part of one is read when first asked for.
"""

from __future__ import annotations

import json
import re
from typing import Final, cast

Words = dict[str, list[str] | dict[str, list[str]]]
"""By notion, a list of phrases, or named ones."""

_PART: Final = re.compile(r"^([\w-]+):\n((?:(?:  .*)?\n)*)", re.MULTILINE)
_LINE: Final = re.compile(r'^  ([\w-]+|"[\w-]+"): (.*)$', re.MULTILINE)
_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_LIST: Final = re.compile(rf'(?:([\w-]+): )?\[((?:{_QUOTED}|[^\]"])*)\]')
_ITEM: Final = re.compile(rf"\s*({_QUOTED}|[^,]+?)\s*(?:,|$)")


def parts_of(text: str) -> dict[str, str]:
    """The parts of a file by name, as they are written."""
    return dict(_PART.findall(text))


def read_words(part: str) -> Words:
    """The words of a part."""
    words: Words = {}
    for line in _LINE.finditer(part):
        lists = _LIST.findall(line[2])
        is_named = line[2].startswith("{")
        words[line[1].strip('"')] = {name: _items(said) for name, said in lists} if is_named else _items(lists[0][1])
    return words


def _items(said: str) -> list[str]:
    if '"' not in said:
        return said.split(", ")
    return [cast("str", json.loads(each)) if each.startswith('"') else each for each in _ITEM.findall(said)]

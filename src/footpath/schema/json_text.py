"""Read foreign JSON: any fault raises one error, and sizes are bounded."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from collections.abc import Callable

DEEPEST: Final = 60
"""Levels of lists and objects inside each other."""
MOST_DIGITS: Final = 400
"""Maximum digits of a whole number. Python itself refuses more than 4,300, in reading and writing."""
MOST_DIGITS_OF_A_FIELD: Final = 19
"""Maximum digits of a whole number in a field of ours: databases store no larger number."""
_NO_TEXT: Final = re.compile("[\0\ud800-\udfff]")


class BadJson(ValueError):
    """The text is not JSON, or exceeds a bound of the reader. The message does not repeat the text."""

    def __init__(self, why: str, line: int = 1, column: int = 1) -> None:
        super().__init__(why)
        self.why, self.line, self.column = why, line, column


def read_json(
    text: str,
    *,
    pairs: Callable[[list[tuple[str, object]]], object] | None = None,
    most: int = 1_000_000,
    lenient: bool = False,
) -> object:
    """Parse a JSON text.

    Args:
        text: the JSON text; a leading byte order mark is skipped.
        pairs: makes an object of its names and values; a dict by default.
        most: maximum number of values, including nested ones.
        lenient: accept NUL, lone surrogates and infinite numbers, and read too long numbers as infinite: the
            caller reports the fields.

    Raises:
        BadJson: the text is not JSON, is nested too deeply, or holds a non-JSON or too long number, NUL, a lone
            surrogate, or too many values.
    """
    try:
        read = json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=pairs,
            parse_int=_whole_or_endless if lenient else _whole,
            parse_constant=None if lenient else _refused,
        )
    except json.JSONDecodeError as error:
        raise BadJson(error.msg, error.lineno, error.colno) from error
    except RecursionError:
        raise BadJson("nested too deeply") from None
    _check(read, most, lenient=lenient)
    return read


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise BadJson(f"it holds a number of {len(digits):,} digits")
    return int(digits)


def _whole_or_endless(digits: str) -> int | float:
    return int(digits) if len(digits) <= MOST_DIGITS_OF_A_FIELD else float(digits)


def _refused(name: str) -> object:
    raise BadJson(f"it holds {name}, which is not a JSON number")


def _check(read: object, most: int, *, lenient: bool) -> None:
    """Look at each value once, level by level."""
    level, seen = [read], 0
    for _ in range(DEEPEST):
        seen += len(level)
        if seen > most:
            raise BadJson(f"it holds more than {most:,} values")
        for each in () if lenient else level:
            if isinstance(each, str) and (wrong := _NO_TEXT.search(each)):
                what = "half of a character (U+D800 to U+DFFF)" if wrong[0] != "\0" else "the character NUL (U+0000)"
                raise BadJson(f"it holds {what}")
        level = [inner for each in level for inner in _inside(each)]
        if not level:
            return
    raise BadJson("nested too deeply")


def _inside(value: object) -> list[object]:
    if isinstance(value, list):
        return cast("list[object]", value)
    if isinstance(value, dict):
        named = cast("dict[str, object]", value)
        return [*named, *named.values()]
    return []

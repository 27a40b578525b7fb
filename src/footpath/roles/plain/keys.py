"""Keys by their common names, as Playwright names them."""

from __future__ import annotations

import re
from typing import Final

_KEYS: Final = {
    "enter": "Enter", "return": "Enter", "escape": "Escape", "esc": "Escape", "tab": "Tab", "space": "Space",
    "spacebar": "Space", "backspace": "Backspace", "delete": "Delete", "del": "Delete", "home": "Home", "end": "End",
    "page up": "PageUp", "page down": "PageDown", "pageup": "PageUp", "pagedown": "PageDown", "insert": "Insert",
    "up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight", "arrow up": "ArrowUp",
    "arrow down": "ArrowDown", "arrow left": "ArrowLeft", "arrow right": "ArrowRight", "up arrow": "ArrowUp",
    "down arrow": "ArrowDown", "left arrow": "ArrowLeft", "right arrow": "ArrowRight", "arrowup": "ArrowUp",
    "arrowdown": "ArrowDown", "arrowleft": "ArrowLeft", "arrowright": "ArrowRight",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}  # fmt: skip
_MODIFIERS: Final = {
    "ctrl": "Control", "control": "Control", "strg": "Control", "shift": "Shift", "alt": "Alt", "option": "Alt",
    "cmd": "Meta", "command": "Meta", "meta": "Meta", "windows": "Meta",
}  # fmt: skip
_SAID: Final = re.compile(
    r"(?:the\s+)?(?P<keys>[\w +-]+?)(?P<named>\s+keys?)?(?:\s+(?:in|on|inside)\s+(?P<where>.+?))?"
    r"(?:\s+(?P<times>\d{1,2}|once|twice|three|four|five)(?:\s*times)?)?$",
    re.IGNORECASE,
)
_TIMES: Final = {"once": 1, "twice": 2, "three": 3, "four": 4, "five": 5}
MOST: Final = 50
"""Most presses of one key."""


def keys_of(phrase: str, *, quoted: bool) -> tuple[str, str, int] | None:
    """Return the chord, the words for the place, and the count; None if the phrase names no key.

    Quoted words name a button, except key names that no button has.
    """
    found = _SAID.fullmatch(phrase.strip())
    if found is None or quoted:
        return None
    chord = _chord(found["keys"], named=bool(found["named"]))
    if chord is None:
        return None
    times = found["times"] or "1"
    number = int(times) if times.isdigit() else _TIMES[times.lower()]
    return chord, found["where"] or "", min(max(number, 1), MOST)


def is_modifier(phrase: str) -> bool:
    """Whether a phrase names a modifier key, which does nothing alone."""
    words = re.sub(r"^the\s+|\s+keys?$", "", phrase.strip().lower())
    return words in _MODIFIERS


def _chord(text: str, *, named: bool) -> str | None:
    low = " ".join(text.lower().split())
    if low in _KEYS and (named or low not in ("up", "down", "left", "right", "end", "home", "insert", "delete")):
        return _KEYS[low]
    *modifiers, key = [part for part in re.split(r"\s*[+-]\s*|\s+", low) if part]
    if modifiers and all(part in _MODIFIERS for part in modifiers):
        last = _KEYS.get(key) or (key.upper() if len(key) == 1 else None)
        return "+".join((*(_MODIFIERS[part] for part in modifiers), last)) if last else None
    if named and len(low) == 1:
        return low
    return None

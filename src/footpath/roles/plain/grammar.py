"""Read sentences about work on a page by rule: each pattern is one wording."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from footpath.reading.deeds import asks_for
from footpath.roles.plain import entering, expecting
from footpath.roles.plain.clauses import clauses
from footpath.roles.plain.instruction import Instruction, NotUnderstood, Side, Target, Verb
from footpath.roles.plain.phrase import MARK, Held, beside_quotation, clause_in, hold, left_of, target, targets

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from footpath.reading.deeds import Asks

_I: Final = re.IGNORECASE
_OFTEN: Final = {"once": 1, "twice": 2, "thrice": 3} | {
    word: number
    for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1)
}
_TIMES: Final = re.compile(
    rf"\s+(?:(?P<times>once|twice|thrice|(?:\d{{1,2}}|{'|'.join(_OFTEN)})(?=\s*(?:times|x)\b))(?:\s*(?:times|x))?"
    r"|(?:several|many|some|a few|a couple of|eleven|twelve|twenty|a dozen) times"
    r"|repeatedly|again and again|over and over(?: again)?)$",
    _I,
)
"""The number of repetitions at the end of a clause; `times` is missing if no number is given."""
_DIALOG: Final = (
    r"(?:the\s+|an?\s+|this\s+|that\s+)?(?:browser(?:'s)?\s+|javascript\s+|js\s+)?(?:dialog(?:ue)?(?:\s+box)?|alert|prompt|"
    r"confirmation(?:\s+(?:dialog|box|prompt))?|confirm\s+(?:dialog|box)|pop-?up|message\s+box)"
)
_SIDES: Final[Mapping[str, Side]] = {
    "down": "down", "up": "up", "top": "top", "start": "top", "beginning": "top", "end": "end", "bottom": "end",
}  # fmt: skip
_FIELDS: Final = frozenset({"field", "search box", "text box", "textbox", "input", "box"})
"""Kinds of a place that take keys themselves; in a dialog or a section, keys go to the page."""
_LONGEST: Final = 8000
"""Most characters of a goal that are read."""


def only_expects(goal: str) -> bool:
    """Whether a goal is understood, and only checks the page."""
    plain = _plain(goal)
    return bool(plain) and all(each.verb == "expect" for each in plain)


@lru_cache(maxsize=64)
def understand(goal: str) -> tuple[Instruction, ...] | NotUnderstood:
    """Return a goal's instructions, in order; or the first part that is not understood, and why."""
    if not goal.strip():
        return NotUnderstood("", "The goal is empty.")
    if len(goal) > _LONGEST:
        return NotUnderstood(goal[:60], f"The goal is longer than {_LONGEST:,} characters.")
    held = hold(goal)
    found: list[Instruction] = []
    for number, (clause, seeks) in enumerate(entering.resolved(clauses(held.text), held)):
        read = _clause(clause, held, seeks=seeks)
        if isinstance(read, NotUnderstood):
            return read
        for each in read:
            pressed = _in_entered_field(each, found[-1:])
            if found and _goes_into(found[-1], pressed):
                found = _kept_open(found, pressed.said)
                found.append(replace(pressed, sentence=found[-1].sentence))
            else:
                found.append(replace(pressed, sentence=number))
    return tuple(found) or NotUnderstood(goal.strip()[:200], "It names nothing to do.")


def _goes_into(entry: Instruction, keys: Instruction) -> bool:
    """Whether keys go into the field of an entry."""
    if entry.verb != "enter" or keys.verb != "keys" or len(keys.targets) != 1:
        return False
    return keys.targets[0].shown.casefold() == entry.entries[-1].target.shown.casefold()


def _kept_open(found: list[Instruction], keys: str) -> list[Instruction]:
    """Return the instructions with `keys` in the sentence of the last one, an entry: leaving its field may undo it."""
    entry = found[-1]
    said = entry.said if keys in entry.said else f"{entry.said}, {keys}"
    joined = [replace(each, said=said) if each.sentence == entry.sentence else each for each in found]
    return [*joined[:-1], replace(joined[-1], stays=True)]


def _in_entered_field(keys: Instruction, before: list[Instruction]) -> Instruction:
    """Return a press of keys right after an entry as a press in the field: there a person's keys go."""
    if keys.verb != "keys" or keys.targets or not before or before[0].verb != "enter":
        return keys
    field = before[0].entries[-1].target
    return _pressed_in(field, keys) if field.said else keys


def _pressed_in(field: Target, keys: Instruction) -> Instruction:
    often = f" {keys.times} times" if keys.times > 1 else ""
    return replace(keys, said=f"press {keys.text} in {field.said}{often}", targets=(field,))


def shown_at_the_end(goal: str) -> list[str]:
    """Return the words that a goal expects on the page at the end."""
    expected = [each for each in expected_at_the_end(goal) if each.expected != "gone"]
    texts = [text for each in expected for text in (each.text, *(spoken.words for spoken in each.targets))]
    return [text for text in texts if text]


@lru_cache(maxsize=64)
def expected_at_the_end(goal: str) -> tuple[Instruction, ...]:
    """Return a goal's expectations after its actions."""
    held = hold(goal[:_LONGEST])
    expected: list[Instruction] = []
    for clause, seeks in entering.resolved(clauses(held.text), held):
        read = _clause(clause, held, seeks=seeks)
        if isinstance(read, NotUnderstood) or any(each.verb != "expect" for each in read):
            expected.clear()  # an act follows: earlier expectations do not show the end
            continue
        expected += read
    return tuple(expected)


def parted(goal: str) -> tuple[list[str], list[str]]:
    """Return a goal's actions, and the final sentences that only state the page's expected content, whether or not a
    rule knows their words.
    """
    held = hold(goal[:_LONGEST])
    asked = [clause for clause, _ in clauses(held.text)]
    shown: list[str] = []
    while asked and (read := _read(asked[-1], held)) and all(each.verb == "expect" for each in read):
        shown.insert(0, held.full(asked.pop()))
    return [held.full(clause) for clause in asked], shown


def says_its_end(goal: str) -> bool:
    """Whether a goal says in plain words both what to do and what the page must show then. "Look for work in optics,
    check that …" parses as a look at the page, but means more.
    """
    looks = [each.verb == "expect" for each in _plain(goal)]
    return any(looks) and not (all(looks) and all(parted(goal)))


def _clause(clause: str, held: Held, *, seeks: bool) -> list[Instruction] | NotUnderstood:
    said = held.full(clause)
    clause, place = _placed_before(clause, held)
    instructions = _repeated(clause, held)
    if not instructions:
        return NotUnderstood(said, f"“{said}” is not one of the sentences that are understood without a model.")
    found = [_completed(each, held, clause, place, seeks=seeks) for each in instructions]
    if left := _left(found, clause, place, held):
        advice = "If the words belong to a name or a value, put all of it in quotes."
        return NotUnderstood(said, f"“{left}” in “{said}” is not understood without a model. {advice}")
    return found


def _left(found: list[Instruction], clause: str, place: Target | None, held: Held) -> str:
    """Return the words of a clause that no rule accounts for. A sentence with such words is not done."""
    if place is not None and any(each.expected in ("shown", "gone", "url", "title") and _looks(each) for each in found):
        return place.said  # a text may be shown elsewhere
    does = not all(_looks(each) for each in found)
    return (held.full(clause_in(clause)) if does else "") or left_of(found)


def _looks(each: Instruction) -> bool:
    return each.verb in ("expect", "wait")


def _repeated(clause: str, held: Held) -> list[Instruction] | None:
    """Read a clause with its repetitions. Only presses can be repeated; other clauses are not understood."""
    found = _TIMES.search(clause)
    read = _read(clause, held)
    if found is None or (read and all(each.verb == "keys" for each in read)):
        return read
    said = (found["times"] or "").lower()
    times = int(said) if said.isdigit() else _OFTEN.get(said, 0)
    read = _read(clause[: found.start()], held)
    if not read or not times:
        return None
    if times == 1:
        return read
    return [replace(read[0], times=times)] if len(read) == 1 and read[0].verb == "click" else None


def _read(clause: str, held: Held) -> list[Instruction] | None:
    for pattern, read in _READERS:
        if (match := pattern.match(clause)) and (instructions := read(match, held)):
            return instructions
    return None


def _placed_before(clause: str, held: Held) -> tuple[str, Target | None]:
    """Read `In the dialog, click OK`: the clause, and the place before."""
    found = re.match(
        r"(?:find\s+and\s+)?(?:in|on|under|within|inside|for|at|from)\s+(?P<place>[^,]+),\s*(?P<rest>\w.*)$", clause, _I
    )
    if not found:
        return clause, None
    return found["rest"], target(found["place"], held)


def _completed(each: Instruction, held: Held, clause: str, place: Target | None, *, seeks: bool) -> Instruction:
    """Return the instruction with the place before the sentence."""
    said = each.said or held.full(clause)
    if place is not None and each.verb == "keys" and not each.targets and (not place.kind or place.kind in _FIELDS):
        return _pressed_in(place, each)
    if place is not None:
        inside = tuple(replace(one, within=one.within or place) for one in each.targets)
        return replace(each, said=f"in {place.said}, {said}", targets=inside, seeks=True)
    if seeks and each.verb == "click":
        said = re.sub(r"^(?:find and )?", "find and ", said)
    return replace(each, said=said, seeks=each.seeks or seeks)


def _click(match: re.Match[str], held: Held) -> list[Instruction] | None:
    phrase = match["what"]
    if match["verb"].lower() in ("press", "hit") and (keys := keys_of(held.plain(phrase), quoted=_is_quoted(phrase))):
        return [_keys(*keys, held)]
    if match["verb"].lower() in ("press", "hit") and is_modifier(phrase):
        return None
    if re.fullmatch(r"(?:submit|the form)", phrase.strip(), _I):
        return [Instruction("submit", "")]
    does = match["verb"].lower() in ("activate", "follow", "toggle") and not _is_quoted(phrase)
    return [Instruction("click", "", (each,), names_deed=does and not each.kind) for each in targets(phrase, held)]


def _keys(chord: str, where: str, times: int, held: Held) -> Instruction:
    return Instruction("keys", "", (target(where, held),) if where else (), text=chord, times=times)


def _is_quoted(phrase: str) -> bool:
    return re.fullmatch(MARK, phrase.strip()) is not None


def _open(match: re.Match[str], held: Held) -> list[Instruction] | None:
    phrase = re.sub(r"^(?:the\s+)?(?:url|address|page|site|website)\s+(?=\S)", "", match["what"].strip(), flags=_I)
    if held.is_address(phrase) or re.fullmatch(r"(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/\S*)?", phrase, _I):
        return [Instruction("open", "", text=held.plain(phrase))]
    if match["verb"].lower().startswith(("visit", "head")) and not phrase:
        return None
    found = target(re.sub(r"\s+page$", "", phrase, flags=_I), held)
    if found.kind == "tab" and re.search(r"\b(?:new|newest|other|browser)\b", phrase, _I):
        return [Instruction("tab", "")]
    return [Instruction("click", "", (found,), seeks=True)]


def _expand(match: re.Match[str], held: Held) -> list[Instruction] | None:
    closing = match["verb"].lower() in ("close", "collapse", "dismiss", "fold")
    found = targets(match["what"], held)
    if closing and any(each.kind in ("tab", "page") and not each.words for each in found):
        return None  # a tab of the browser
    return [Instruction("close" if closing else "expand", "", (each,)) for each in found]


def _tick(match: re.Match[str], held: Held) -> list[Instruction] | None:
    off = match["verb"].lower().split()[0] in ("uncheck", "untick", "unmark", "deselect", "disable") or (
        match["verb"].lower().endswith("off")
    )
    phrase = re.sub(r"\s+as\s+(?:checked|ticked|selected)$", "", match["what"], flags=_I)
    if re.search(r"\bas\b", phrase, _I):
        return None
    accepts = "accept" if match["verb"].lower() in ("accept", "agree to") else ""
    return [Instruction("untick" if off else "tick", "", targets(phrase, held), text=accepts)]


def _scroll(match: re.Match[str], held: Held) -> list[Instruction] | None:
    rest = match["what"].strip()
    where = re.search(r"\b(?P<to>down|up|bottom|end|top|start|beginning)\b(?:\s+of\s+(?P<of>.+))?$", rest, _I)
    if not where:
        found = re.match(r"(?:down |up )?(?:until|till|to)\s+(?P<what>.+?)(?:\s+is\s+(?:shown|visible))?$", rest, _I)
        return [Instruction("scroll", "", (target(found["what"], held),), to="view")] if found else None
    to = _SIDES[where["to"].lower()]
    before = re.sub(r"\s*\b(?:to|at)?\s*(?:the|its)?\s*$", "", rest[: where.start()], flags=_I)
    phrase = before if before.strip() else where["of"] or ""
    found = target(phrase, held)
    inside = () if not phrase.strip() or found.kind == "page" or re.match(r"text$", phrase.strip(), _I) else (found,)
    return [Instruction("scroll", "", inside, to=to)]


def _upload(match: re.Match[str], held: Held) -> list[Instruction] | None:
    where = match["where"]
    name = re.sub(r"^(?:the|my|a)\s+(?:file\s+)?(?=\S)", "", match["what"].strip(), flags=_I)
    spot = target(where, held) if where else Target(kind="file", said="the file field")
    spot = replace(spot, left=spot.left or held.full(beside_quotation(name, held)))
    return [Instruction("upload", "", (spot,), text=held.plain(name))]


def _hover(match: re.Match[str], held: Held) -> list[Instruction] | None:
    return [Instruction("hover", "", (target(match["what"], held),))]


def _focus(match: re.Match[str], held: Held) -> list[Instruction] | None:
    return [Instruction("focus", "", (target(match["what"], held),))]


def _press_keys(match: re.Match[str], held: Held) -> list[Instruction] | None:
    keys = keys_of(held.plain(match["what"]), quoted=False)
    return [_keys(*keys, held)] if keys else None


def _answer(match: re.Match[str], held: Held) -> list[Instruction] | None:
    said = held.plain(match["text"] or "")
    if said.lower() in ("no", "cancel"):
        return [Instruction("dismiss", "")]
    return [Instruction("accept", "", text="" if said.lower() in ("yes", "ok") else said)]


def _plain_verb(verb: Verb) -> Callable[[re.Match[str], Held], list[Instruction] | None]:
    def read(match: re.Match[str], held: Held) -> list[Instruction] | None:
        return [Instruction(verb, "")]

    return read


def _itself(match: re.Match[str], held: Held) -> list[Instruction] | None:
    """Read `Log in`, `save`, `continue`: the button of the same label."""
    words = held.plain(match[0]).strip()
    return [Instruction("click", "", (Target(said=words, words=words, kind="button"),), names_deed=True)]


def asks_of(goal: str) -> Asks:
    """Return the effect that a goal asks for. Plain presses ask for none, except sentences that name the effect
    ("Register"), unless the goal itself says what the page shows then.
    """
    if not (plain := _plain(goal)):
        return asks_for(goal)
    told = {asks_for(each.said) for each in plain if each.names_deed}
    return "" if plain[-1].verb == "expect" else next(each for each in _MOST_FIRST if each in told or not each)


def _plain(goal: str) -> tuple[Instruction, ...]:
    """Return the instructions of a goal of plain steps; none for another goal."""
    return () if isinstance(read := understand(goal), NotUnderstood) else read


def entries_in(goal: str) -> list[tuple[str, str]]:
    """Return the fields and their values in a goal of plain steps."""
    return [(one.target.words, one.value.text) for each in _plain(goal) for one in each.entries]


def entered_in(goal: str) -> list[str]:
    """Return the texts to enter or choose in a goal of plain steps."""
    return [value for _, value in entries_in(goal)]


def files_in(goal: str) -> list[str]:
    """Return the files that a goal of plain steps hands over."""
    return [each.text for each in _plain(goal) if each.verb == "upload"]


def places_in(goal: str) -> list[str] | None:
    """Return the words of the places around the targets of a goal of plain steps; None for another goal."""
    if not (plain := _plain(goal)):
        return None
    around = [each.within for one in plain for each in one.targets]
    found: list[str] = []
    while around := [each for each in around if each is not None]:
        found += filter(None, (each.words for each in around))
        around = [each.within for each in around]
    return found


def dismisses(goal: str) -> bool:
    """Whether a goal of plain steps tells a dialog no."""
    return any(each.verb == "dismiss" for each in _plain(goal))


def pressed_in(goal: str) -> list[str]:
    """Return the labels of the presses in a goal of plain steps, in order."""
    return [each.targets[0].words for each in _plain(goal) if each.verb == "click" and each.targets]


def last_press(goal: str) -> str:
    """Return the label of the last press in a goal of plain steps; empty for none."""
    return next(reversed(pressed_in(goal)), "")


_MOST_FIRST: Final[tuple[Asks, ...]] = ("send", "record", "change", "unknown", "")

_READERS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Held], list[Instruction] | None]], ...]] = tuple(
    (re.compile(pattern, _I), read)
    for pattern, read in (
        (
            r"(?:go|navigate|move|step)\s+back(?:\s+to\s+(?:it|the\s+(?:(?:previous|last)\s+)?(?:page|site|screen|list|results?"
            r"|search(?:\s+results?)?)))?$|return\s+to\s+the\s+(?:previous|last)\s+page$",
            _plain_verb("back"),
        ),
        (r"(?:reload|refresh)(?:\s+the\s+(?:page|site))?$", _plain_verb("reload")),
        (
            r"(?:switch|go|change)\s+to\s+the\s+(?:new(?:est)?|other|last|second)\s+(?:browser\s+)?(?:tab|"
            r"window)$",
            _plain_verb("tab"),
        ),
        (
            r"(?:submit|send)(?:\s+(?:it|this|that))?(?:\s+the\s+(?:form|answers?|page|application|request))?$",
            _plain_verb("submit"),
        ),
        (
            rf"(?:accept|confirm|approve|ok|allow|answer|agree\s+(?:to|with)|say\s+(?:yes|ok)\s+to|reply\s+to|"
            rf"respond\s+to)\s+{_DIALOG}(?:\s+with\s+(?P<text>.+))?$",
            _answer,
        ),
        (r"(?:enter|type|write|put)\s+(?P<text>.+?)\s+(?:in|into)\s+the\s+prompt$", _answer),
        (rf"(?:dismiss|cancel|decline|reject|refuse|deny|say\s+no\s+to)\s+{_DIALOG}$", _plain_verb("dismiss")),
        *expecting.READERS,
        *entering.READERS,
        (
            r"(?P<verb>check|tick|mark|enable|turn on|agree to|accept|uncheck|untick|unmark|deselect|disable|"
            r"turn off)\s+(?P<what>.+)$",
            _tick,
        ),
        (
            r"(?:hover|mouse|move(?:\s+the)?\s+(?:mouse|cursor|pointer))\s+(?:over|on|onto|to|"
            r"above)\s+(?P<what>.+)$",
            _hover,
        ),
        (
            r"(?:focus|(?:put|place|set)\s+the\s+(?:cursor|focus)|click\s+into)(?:\s+(?:into|in|on|onto|"
            r"inside))?\s+(?P<what>.+)$",
            _focus,
        ),
        (r"scroll\s+(?P<what>.+)$", _scroll),
        (r"(?:upload|attach)\s+(?P<what>.+?)(?:\s+(?:to|into|in|as|under|for|at)\s+(?P<where>.+))?$", _upload),
        (r"(?P<verb>expand|unfold|open up|collapse|close|dismiss|fold)\s+(?P<what>.+)$", _expand),
        (r"(?:use|press)\s+(?:the\s+)?(?:keys?|keyboard)\s+(?P<what>.+)$", _press_keys),
        (r"(?P<verb>go|navigate|browse|head|switch|change)\s+(?:over\s+)?(?:in)?to\s+(?P<what>.+)$", _open),
        (r"(?P<verb>open|visit)\s+(?P<what>.+)$", _open),
        (
            r"(?P<verb>click|tap|press|hit|push|activate|follow|toggle)(?:\s+(?:on|"
            r"upon))?\s+(?P<what>.+)$",
            _click,
        ),
        (
            r"(?:log|sign)\s*(?:in|out|up|on|off)$|(?:save|continue|proceed|next|confirm|cancel|apply|"
            r"register|search|finish|login|logout)(?:\s+(?:it|changes))?$",
            _itself,
        ),
    )
)  # fmt: skip
"""The readers in the order of their tries: longer wordings first."""


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
_KEY_TIMES: Final = {"once": 1, "twice": 2, "three": 3, "four": 4, "five": 5}
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
    number = int(times) if times.isdigit() else _KEY_TIMES[times.lower()]
    return chord, found["where"] or "", min(max(number, 1), MOST)


def is_modifier(phrase: str) -> bool:
    """Whether a phrase names a modifier key, without effect alone."""
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

"""Expectations of the page: `check that Welcome is shown`, `wait until the spinner is gone`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from footpath.roles.plain.instruction import Expected, Instruction, Target, Value, ValueEntry, Verb
from footpath.roles.plain.phrase import MARK, Held, beside_quotation, compared, target, targets

if TYPE_CHECKING:
    from collections.abc import Callable


_I: Final = re.IGNORECASE
_SHOWN: Final = r"shown|displayed|visible|there|present|on (?:the|this) page|listed|found|seen|showing|available"
_TEXTS: Final = r"(?:word|text|message|heading|title|sentence|label|phrase|note|notice|headline)s?"
_GONE: Final = r"gone|hidden|away|removed|absent|invisible|closed"
_STATE: Final = (
    rf"(?:(?:is|are)\s+(?:(?:not|no\s+longer)\s+)?(?:{_SHOWN}|{_GONE}|checked|ticked|selected|unchecked|unticked"
    r"|enabled|disabled)|appears?|disappears?)"
)
"""The end of a sentence about the state of the page, which asks for no act."""


def _statement(text: str, held: Held, verb: Verb) -> list[Instruction]:
    """Read a statement about the page, to wait for or to check; one instruction for each of several names."""
    for pattern, read in _STATEMENTS:
        if match := pattern.fullmatch(text.strip()):
            return read(match, held, verb)
    return _shown(verb, text, held)


def _shown(verb: Verb, phrase: str, held: Held, expected: Expected = "shown") -> list[Instruction]:
    if len(names := re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", phrase.strip())) > 1:
        names[0] = re.sub(r"^both\s+", "", names[0], flags=_I)
        if all(held.quoted(each) is not None for each in names):
            return [each for name in names for each in _shown(verb, name, held, expected)]
    text = re.sub(rf"^(?:(?:the|a|an)\s+)?(?:{_TEXTS}\s+)+(?=\S)", "", phrase, flags=_I)
    text = re.sub(rf"(?<={MARK})\s+{_TEXTS}$", "", text, flags=_I)
    what = target(phrase, held)
    what = replace(what, left=what.left or ("" if held.quoted(phrase) else held.full(compared(phrase))))
    return [Instruction(verb, "", (what,), text=held.plain(text), expected=expected)]


def _state(match: re.Match[str], held: Held, verb: Verb) -> list[Instruction]:
    said, negated = match["state"].lower(), bool(match["not"])
    states: dict[str, Expected] = {"checked": "checked", "ticked": "checked", "selected": "checked"}
    states |= {"unchecked": "unchecked", "unticked": "unchecked", "enabled": "enabled", "disabled": "disabled"}
    contrary: dict[str, Expected] = {"checked": "unchecked", "unchecked": "checked", "enabled": "disabled"}
    state = states[said]
    expected = contrary.get(state, "enabled") if negated else state
    return [Instruction(verb, "", (each,), expected=expected) for each in targets(match["what"], held)]


def _value(match: re.Match[str], held: Held, verb: Verb) -> list[Instruction]:
    value = held.plain(match["value"])
    what = target(match["what"], held)
    left = compared(match["value"]) or beside_quotation(match["value"], held)
    return [Instruction(verb, "", (what,), (ValueEntry(Value(value, left=held.full(left)), what),), value, "value")]


def _place(expected: Expected) -> Callable[[re.Match[str], Held, Verb], list[Instruction]]:
    def read(match: re.Match[str], held: Held, verb: Verb) -> list[Instruction]:
        what = match["what"]
        spoken = Target(said=held.full(what), left=held.full(beside_quotation(what, held)))
        return [Instruction(verb, "", (spoken,) if spoken.left else (), text=held.plain(what), expected=expected)]

    return read


def _is_shown(match: re.Match[str], held: Held, verb: Verb) -> list[Instruction]:
    return _shown(verb, match["what"], held)


def _is_gone(match: re.Match[str], held: Held, verb: Verb) -> list[Instruction]:
    return _shown(verb, match["what"], held, "gone")


_WHO: Final = "(?:you|i|we)"
_MAY: Final = r"(?:can\s+|should\s+|must\s+)?"
_NOT: Final = r"(?:(?:can|could|do|should|must|will)(?:\s*not|n['’]t)|can['’]t|won['’]t)(?:\s+any\s*more)?"

_STATEMENTS: Final = tuple(
    (re.compile(pattern, _I), read)
    for pattern, read in (
        (
            r"(?:the\s+)?(?:page(?:'s)?\s+|current\s+)?(?:url|address)\s+(?:is|contains|includes|ends with|"
            r"has|changes to|becomes)\s+(?P<what>.+)",
            _place("url"),
        ),
        (r"(?:we|you)\s+(?:are|get|come|land)\s+(?:on|at|to)\s+(?P<what>\S+)", _place("url")),
        (r"the\s+(?:page(?:'s)?\s+)?title\s+(?:is|contains|includes|says|reads)\s+(?P<what>.+)", _place("title")),
        (
            r"(?:the\s+(?:page|site|screen)|it)\s+(?:does\s*n[o']t|doesn't|no longer)\s+(?:shows?|contains?|"
            r"says?|displays?)\s+(?P<what>.+)",
            _is_gone,
        ),
        (
            r"(?:the\s+(?:page|site|screen)|it)\s+(?:shows|says|contains|displays|reads|has|"
            r"includes)\s+(?P<what>.+)",
            _is_shown,
        ),
        (r"there\s+(?:is|are)\s+no(?:\s+more)?\s+(?P<what>.+)", _is_gone),
        (r"there\s+(?:is|are)\s+(?P<what>.+)", _is_shown),
        (rf"{_WHO}\s+{_NOT}\s+(?:see|read)\s+(?P<what>.+)", _is_gone),
        (rf"{_WHO}\s+{_MAY}(?:see|read)\s+(?P<what>.+)", _is_shown),
        (
            rf"(?P<what>.+?)\s+(?:(?:is|are)\s*(?:not|n't)(?:\s+any\s*more)?\s+(?:{_SHOWN})|(?:is|are|was|"
            rf"has)\s+(?:{_GONE})|(?:is|are)\s+no\s+longer\s+(?:{_SHOWN})|disappears?|vanish(?:es)?|"
            rf"goes\s+away|closes)",
            _is_gone,
        ),
        (
            rf"(?P<what>.+?)\s+(?:(?:is|are|was|gets)\s+(?:{_SHOWN})|appears?|shows?(?:\s+up)?|loads?|"
            rf"has\s+loaded|opens?|comes\s+up)(?:\s+on\s+(?:the|this)\s+page)?",
            _is_shown,
        ),
        (
            r"(?P<what>.+?)\s+(?:is|are)\s+(?P<not>not\s+)?(?P<state>checked|ticked|selected|unchecked|"
            r"unticked|enabled|disabled)",
            _state,
        ),
        (
            r"(?P<what>.+?)\s+(?:has\s+the\s+value|holds|contains|equals|is\s+filled\s+with|is\s+set\s+to|"
            r"says|shows|reads|is)\s+(?P<value>.+)",
            _value,
        ),
    )
)  # fmt: skip


def _expect(match: re.Match[str], held: Held) -> list[Instruction] | None:
    parts = re.split(r"\s*,?\s+and\s+that\s+", match["what"], flags=_I)
    return [each for part in parts for each in _statement(part, held, "expect")]


def _until(match: re.Match[str], held: Held) -> list[Instruction] | None:
    return _statement(match["what"], held, "wait")


def _for(match: re.Match[str], held: Held) -> list[Instruction] | None:
    what = match["what"].strip()
    if re.fullmatch(
        r"(?:the\s+)?(?:page|site|everything)(?:\s+to\s+(?:load|finish(?: loading)?|settle|come to rest))?", what, _I
    ):
        return [Instruction("wait", "", expected="shown")]
    what = re.sub(r"\s+to\s+(?=(?:appear|show|load|open|come|disappear|vanish|close|go)\b)", " ", what, flags=_I)
    what = re.sub(r"\s+to\s+be\s+", " is ", what, flags=_I)
    return _statement(what, held, "wait")


def _seconds(match: re.Match[str], held: Held) -> list[Instruction] | None:
    unit = 0.001 if match["unit"].lower().startswith("m") and match["unit"].lower() not in ("min", "minute") else 1
    return [Instruction("wait", "", text=str(float(match["number"]) * unit))]


READERS: Final[tuple[tuple[str, Callable[[re.Match[str], Held], list[Instruction] | None]], ...]] = (
    (
        r"(?:check|verify|confirm|assert|make sure|ensure|expect|see|validate|"
        r"test)\s+(?:to see\s+)?(?:that|if|whether)\s+(?P<what>.+)$",
        _expect,
    ),
    (r"(?:make sure|be sure)\s+(?P<what>.+)$", _expect),
    (rf"(?:check|confirm|validate|test|see)\s+(?P<what>.+?\s+{_STATE})$", _expect),
    (rf"(?P<what>{_WHO}\s+(?:{_NOT}\s+|{_MAY})(?:see|read)\s+.+)$", _expect),
    (r"(?:verify|assert|expect|ensure)(?:\s+for)?\s+(?P<what>.+)$", _expect),
    (r"(?P<what>.+?\s+(?:should|must)\s+(?:be\s+)?.+)$", lambda match, held: _should(match["what"], held)),
    (r"wait\s+(?:for\s+)?(?P<number>\d+(?:\.\d+)?)\s*(?P<unit>s|sec|secs|seconds?|ms|milliseconds?)$", _seconds),
    (r"wait\s+(?:until|till)\s+(?P<what>.+)$", _until),
    (r"wait\s+for\s+(?P<what>.+)$", _for),
    (r"wait$", lambda _match, _held: [Instruction("wait", "")]),
)  # fmt: skip


def _should(text: str, held: Held) -> list[Instruction] | None:
    plain = re.sub(r"\s+(?:should|must)(?:\s+not|n['’]t)\s+be\s+", " is not ", text, flags=_I)
    if re.search(r"\s(?:should|must)(?:\s+not|n['’]t)\s", plain, flags=_I):
        return None  # “should not load”: no rule says the opposite of every verb
    plain = re.sub(r"\s+(?:should|must)\s+be\s+", " is ", plain, flags=_I)
    plain = re.sub(r"\s+(?:should|must)\s+(\w+)", r" \1s", plain, flags=_I)
    return _statement(plain, held, "expect") if plain != text else None

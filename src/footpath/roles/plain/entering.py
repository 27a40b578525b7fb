"""Sentences with values for fields: `type Ada into First name`, `select Red from Colour`, `search for tea`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from footpath.roles.plain.instruction import Case, Instruction, Target, Value, ValueEntry
from footpath.roles.plain.phrase import MARK, Held, beside_quotation, target

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


_I: Final = re.IGNORECASE
_WRITE: Final = r"enter|type|fill(?:\s+in|\s+out|\s+up)?|write|put|input|insert|paste|add|key in|provide|give"
_SPOT: Final = r"\b(?:text\s*field|text\s*box|textbox|field|input|box|textarea|text\s+area|form|search\s+bar)s?\b"
_CASE: Final = re.compile(
    r"\s+in\s+(?:all\s+)?(?P<case>upper|lower|capital|small|title|uppercase|lowercase)[\s-]*(?:case)?(?:\s+letters?)?\b",
    _I,
)
_CASES: Final[Mapping[str, Case]] = {
    "upper": "upper", "capital": "upper", "uppercase": "upper", "lower": "lower", "small": "lower",
}  # fmt: skip
_FROM_PAGE: Final = re.compile(
    r"^(?:the\s+)?(?:"
    r"(?:(?P<ordinal>\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|last)\s+word\s+(?:in|of|from)\s+(?P<source>.+)"
    r"|(?:(?:whole|entire|full)\s+)?(?:text|contents?)\s+(?:in|of|from|inside)\s+(?P<whole>.+)"
    r"|(?:value|entry|number|text)\s+(?:of|for|that corresponds (?:to|with)|beside|next to)\s+(?P<label>.+)))$",
    _I,
)
_SUGGESTED: Final = re.compile(
    rf"^(?:an?|the|any)\s+\w+\s+(?:that|which)\s+(?:(?:starts|begins)\s+with\s+(?P<begins>{MARK}|\S+))?"
    rf"(?:\s*(?:and\s+)?ends\s+(?:with|in)\s+(?P<ends>{MARK}|\S+))?$",
    _I,
)
_DESCRIBED: Final = re.compile(r"^(?:the|your|my|its|their|an?)\s+\w|^(?:it|that|this|them)$", _I)
_REMEMBERS: Final = re.compile(r"^(?:find|copy|read|remember|note(?: down)?|look up|get|take)\s+(?P<what>.+)$", _I)
_OPENS_IT: Final = re.compile(r"^(?:open|visit|click(?: on)?|go to|follow)\s+(?:it|that|this|that one)$", _I)
_FINDS: Final = re.compile(r"^(?:find|look for|locate)\s+(?P<what>.+)$", _I)
_DOES: Final = re.compile(
    r"^(?:click|tap|press|open|select|choose|hover|tick|check|reply|respond|answer|forward|send)\b", _I
)
_WRITES_IT: Final = re.compile(
    rf"^(?P<verb>{_WRITE})\s+(?:it|that|this|that word|the word|the text)\s+(?=(?:into|in|to|as)\b)", _I
)


def resolved(clauses: list[tuple[str, bool]], held: Held) -> list[tuple[str, bool]]:
    """Return clauses that are complete alone: "copy the text in A", "paste it into B" is "paste the text in A
    into B".
    """
    out: list[tuple[str, bool]] = []
    remembered = unused = place = ""
    for at, (clause, seeks) in enumerate(clauses):
        following = clauses[at + 1][0] if at + 1 < len(clauses) else ""
        if sought := _sought(clause):
            if _looks_for_words(clause, clauses[at + 1 :], held):
                out.append((f"look for {sought}", seeks))
                continue
            if _OPENS_IT.match(following):
                clauses[at + 1] = (f"open {sought}", True)
                continue
            place = sought
            if _DOES.match(following):
                continue
            clause = f"scroll to {place}"
        if copied := _copied(clause):
            out += [(unused, False)] if unused else []
            remembered, unused = copied, clause
            continue
        if remembered and (writes := _WRITES_IT.match(clause)):
            clause, unused = f"{writes['verb']} {remembered} {clause[writes.end() :]}", ""
        out.append((f"for {place}, {clause}" if place and _DOES.match(clause) else clause, seeks or bool(place)))
    return [*out, (unused, False)] if unused else out


def _sought(clause: str) -> str:
    """Return the place that a clause looks for; empty for a value to read, as in "find the text of A"."""
    found = _FINDS.match(clause)
    return found["what"] if found and not _FROM_PAGE.match(_on_page(found["what"])) else ""


def _copied(clause: str) -> str:
    """Return the text of the page that a clause remembers, as in "copy the text in A"; empty for none."""
    found = _REMEMBERS.match(clause)
    what = re.sub(r"\bfrom\b", "in", found["what"], count=1) if found else ""
    return what if _FROM_PAGE.match(_on_page(what)) else ""


def _looks_for_words(clause: str, after: list[tuple[str, bool]], held: Held) -> bool:
    """`Look for "tea", open the first result`: results come of a search, and of no place."""
    words = re.sub(r"^(?:look for|find)\s+", "", clause, flags=_I)
    if words == clause or held.quoted(words) is None:
        return False
    if not after:
        return not clause.lower().startswith("find")
    return re.search(r"\bresults?\b|\bopen\s+the\s+(?:first|second|third|last|\d+)", after[0][0], _I) is not None


def _on_page(phrase: str) -> str:
    return re.sub(r"\s+(?:below|above|here|shown)$", "", phrase.strip(), flags=_I)


def value(phrase: str, held: Held) -> Value:
    """Return the value to enter: literal, unless the phrase refers to the page."""
    case: Case = ""
    if found := _CASE.search(phrase):
        case = _CASES.get(found["case"].lower(), "title")
        phrase = phrase[: found.start()] + phrase[found.end() :]
    phrase = phrase.strip()
    if (text := held.quoted(phrase)) is not None:
        return Value(text, case=case)
    if (found := _SUGGESTED.match(phrase)) and (found["begins"] or found["ends"]):
        return Value(begins=held.plain(found["begins"] or ""), ends=held.plain(found["ends"] or ""))
    if found := _FROM_PAGE.match(_on_page(phrase)):
        return _read(found, held)
    if re.fullmatch(r"(?:the\s+)?text\s+(?:below|above|shown)", phrase, _I):
        return Value(read="text", of=Target(said=held.full(phrase), kind="text"))
    if named := re.fullmatch(
        rf"(?:the\s+|a\s+)?(?:text|words?|value|number|string|name|phrase)\s+({MARK})", phrase, _I
    ):
        return Value(held.plain(named[1]), case=case)
    described = _DESCRIBED.match(phrase) is not None and not re.search(MARK, phrase)
    return Value(held.plain(phrase), case=case, is_described=described, left=held.full(beside_quotation(phrase, held)))


def _read(found: re.Match[str], held: Held) -> Value:
    if found["source"]:
        ordinal = target(f"{found['ordinal']} word", held)
        number = ordinal.number or target(f"the {found['ordinal']} item", held).number
        return Value(read="word", number=number, of=target(found["source"], held))
    if found["whole"]:
        return Value(read="text", of=target(found["whole"], held))
    return Value(read="value", of=target(found["label"], held))


def _write(match: re.Match[str], held: Held) -> list[Instruction] | None:
    """`type A into X and B into Y`, `enter the user name A and the password B`, `enter A as the date`."""
    rest = match["what"].strip()
    case = _CASE.search(rest)
    entries = _pairs(_CASE.sub("", rest) if case else rest, held)
    if not entries:
        return None
    if case:
        word: Case = _CASES.get(case["case"].lower(), "title")
        entries = tuple(ValueEntry(Value(each.value.text, case=word), each.target) for each in entries)
    return [Instruction("enter", "", entries=(each,)) for each in entries]


def _pairs(rest: str, held: Held) -> tuple[ValueEntry, ...]:
    """Return each value with its place."""
    if _SUGGESTED.match(rest.strip()):
        return (ValueEntry(value(rest, held), Target(kind="textbox")),)
    if found := _CORRESPONDING.match(rest):
        return (ValueEntry(Value(read="value"), Target(said=held.full(found["where"]), kind="field", every=True)),)
    if spread := _into_fields(rest, held):
        return spread
    pieces = _listed(rest)
    pairs = [_pair(piece, held) for piece in pieces]
    if len(pieces) > 1 and all(pairs):
        return tuple(pair for pair in pairs if pair)
    if named := _named_values(rest, held):
        return tuple(ValueEntry(text, where) for text, where in named)
    pair = _pair(rest, held)
    if pair is None and not re.match(r"(?:in|out)\b", rest, _I):
        return (ValueEntry(value(rest, held), Target(kind="field")),)
    return (pair,) if pair else ()


def _into_fields(rest: str, held: Held) -> tuple[ValueEntry, ...]:
    """Return labelled values for fields without a name of their own: `the user name A and the password B into the
    form`.
    """
    both = re.fullmatch(r"(?P<what>.+)\s+(?:into|in|to|inside|on)\s+(?P<where>.+)", rest, _I)
    if both is None or not re.search(_SPOT, both["where"], _I):
        return ()
    named = _named_values(both["what"], held)
    is_spread = len(named) > 1 or (len(named) == 1 and _is_any_field(both["where"], held))
    return _spread(named, target(both["where"], held)) if is_spread else ()


def _is_any_field(phrase: str, held: Held) -> bool:
    where = target(phrase, held)
    return not where.words and not where.number and where.kind in ("textbox", "field", "form")


_CORRESPONDING: Final = re.compile(
    r"^(?:the\s+)?(?:values?|answers?|entries)\s+(?:that\s+)?(?:corresponds?|corresponding|belongs?|belonging)\s+(?:with|to)\s+"
    r"(?:each|every|the|its)\s+(?:label|field|name)s?\s+(?:into|in|to)\s+(?P<where>.+)$",
    _I,
)
"""Words for values that each field's own label determines."""


def _spread(named: list[tuple[Value, Target]], where: Target) -> tuple[ValueEntry, ...]:
    """Return labelled values for a mere "into fields".

    A value for `both fields` goes into each field with a fitting label.
    """
    if len(named) == 1 and (where.every or where.said.lower().startswith("both")):
        text, label = named[0]
        return (ValueEntry(text, Target(where.said, label.words, kind="textbox", every=True)),)
    return tuple(ValueEntry(text, label) for text, label in named)


_NAMED_VALUE: Final = re.compile(
    rf"^(?:(?:the|your|my|a|an)\s+)?(?P<label>[\w-]+(?:\s+[\w-]+){{0,3}}?)\s*(?::|=|\s|\bas\b|\bis\b)\s*(?P<value>{MARK})$",
    _I,
)
_NOT_LABELS: Final = re.compile(
    r"^(?:in|into|to|on|for|as|with|under|text|word|value|string|number|following|phrase|letters?|item|option)$", _I
)


def _named_values(text: str, held: Held) -> list[tuple[Value, Target]]:
    """Return `the user name "A" and the password "B"`, `Email: "x"` as labelled values; empty if a part reads
    otherwise.
    """
    found: list[tuple[Value, Target]] = []
    for piece in _listed(text):
        match = _NAMED_VALUE.match(piece.strip())
        if not match or _NOT_LABELS.match(match["label"]):
            return []
        found.append((Value(held.plain(match["value"])), Target(said=match["label"], words=match["label"], kind="")))
    return found


def _pair(piece: str, held: Held) -> ValueEntry | None:
    for pattern in (
        rf"(?P<value>{MARK})\s+(?:into|in|inside|to|on|for|under|as|at)\s+(?P<where>.+)",
        r"(?P<value>.+)\s+(?:into|inside)\s+(?P<where>.+)",
        r"(?P<where>.+?)\s+with\s+(?P<value>.+)",
        r"(?P<value>.+)\s+as\s+(?P<where>.+)",
        r"(?P<where>[^:]+?)\s*[:=]\s*(?P<value>\S.*)",
        r"(?P<value>.+)\s+(?:in|to|for|under)\s+(?P<where>.+)",
    ):
        is_place = pattern.endswith("(?:in|to|for|under)\\s+(?P<where>.+)") and _FROM_PAGE.match(_on_page(piece))
        if (found := re.fullmatch(pattern, piece.strip(), _I)) and not is_place:
            return ValueEntry(value(found["value"], held), target(_field(found["where"]), held))
    return None


def _field(phrase: str) -> str:
    """`the form's Email field` and the like, as the label of the field."""
    return re.sub(r"^(?:in|into|to)\s+", "", phrase.strip(), flags=_I)


def _fill(match: re.Match[str], held: Held) -> list[Instruction] | None:
    """`fill in A with x, B with y`."""
    pieces = [re.fullmatch(r"(?P<where>.+?)\s+with\s+(?P<value>.+)", piece, _I) for piece in _listed(match["what"])]
    if not all(pieces):
        pieces = [re.fullmatch(r"(?P<where>.+?)\s+with\s+(?P<value>.+)", match["what"], _I)]
    return [
        _entered(value(piece["value"], held), target(piece["where"], held)) for piece in pieces if piece is not None
    ]


def _listed(text: str) -> list[str]:
    """The parts of a list; a comma inside brackets ends none."""
    return re.split(r"\s*,\s*(?:and\s+)?(?![^(\[]*[)\]])|\s+and\s+", text)


def _log_in(match: re.Match[str], held: Held) -> list[Instruction] | None:
    """`Log in as x with the password y`."""
    said = re.sub(r"\s+with\s+(?=(?:the\s+)?(?:password|pin|pass))", " and ", match["what"], flags=_I)
    named = _named_values(said, held)
    if not named:
        return None
    return [*(_entered(text, label) for text, label in named), _pressed(f"{match['verb']} {match['way']}")]


def _reply(match: re.Match[str], held: Held) -> list[Instruction] | None:
    """Read `Reply to them with x`: the reply button, beside the named person or item, the text, and the submit."""
    verb = match["verb"].lower()
    words = {"respond": "reply", "answer": "reply"}.get(verb, verb)
    text = value(match["value"], held)
    whom = match["whom"] or "it"
    press = _pressed(words, seeks=True)
    if re.fullmatch(r"it|them|him|her|this|that", whom, _I) is None:
        press = replace(press, targets=(replace(press.targets[0], within=target(whom, held)),))
    return [press, _entered(text, Target(kind="textbox")), Instruction("submit", "")]


def _forward(match: re.Match[str], held: Held) -> list[Instruction] | None:
    """Read `Forward it to x`: the forward button, the address, and the submit."""
    to = value(match["value"], held)
    return [_pressed("forward", seeks=True), _entered(to, Target(said="to", words="to")), Instruction("submit", "")]


def _pressed(words: str, *, seeks: bool = False) -> Instruction:
    return Instruction("click", "", (Target(said=words, words=words, kind="button"),), seeks=seeks)


_LABEL_AND_VALUE: Final = re.compile(r"(?P<where>\w[\w'-]*(?:\s[\w'-]+){0,2})\s*[:=]\s+(?P<value>\S.*)")


def _entered(text: Value, where: Target) -> Instruction:
    return Instruction("enter", "", entries=(ValueEntry(text, where),))


def _pair_alone(match: re.Match[str], held: Held) -> list[Instruction] | None:
    """`Name: Ada`, `Name: Ada, City: Paris`."""
    pieces = [_LABEL_AND_VALUE.fullmatch(piece) for piece in _listed(match[0])]
    pairs = [piece for piece in pieces if piece]
    if len(pairs) == 1:
        return [_entered(value(match["value"], held), target(match["where"], held))]
    if len(pairs) < len(pieces):
        return None
    return [_entered(value(each["value"], held), target(each["where"], held)) for each in pairs]


def _set(match: re.Match[str], held: Held) -> list[Instruction] | None:
    where = target(match["where"], held)
    return [Instruction("enter", "", entries=(ValueEntry(value(match["value"], held), where),))]


def _drag(match: re.Match[str], held: Held) -> list[Instruction] | None:
    """Read `Drag A to B`: one thing onto another, or a slider to a number. The page decides between the two."""
    what, where = target(match["what"], held), target(match["where"], held)
    number = re.fullmatch(r"-?\d+(?:[.,]\d+)?\s*%?", where.said.strip('"“” '))
    if what.kind in ("slider", "spinner"):
        return [_entered(value(match["where"], held), what)]
    if any(each.every or each.count > 1 for each in (what, where)):
        return None  # a drag has one thing and one place
    entries = (ValueEntry(value(match["where"], held), what),) if number else ()
    return [Instruction("drag", "", (what, where), entries)]


def _clear(match: re.Match[str], held: Held) -> list[Instruction] | None:
    where = target(
        re.sub(r"^(?:the\s+)?(?:text|contents?|value)\s+(?:in|of|from)\s+", "", match["where"], flags=_I), held
    )
    if where.kind and where.kind not in ("field", "textbox", "textarea", "search box", "date", "spinner"):
        return None
    return [Instruction("enter", "", entries=(ValueEntry(Value(""), where),))]


def _use(match: re.Match[str], held: Held) -> list[Instruction] | None:
    return [Instruction("enter", "", entries=(ValueEntry(value(match["value"], held), target(match["where"], held)),))]


def _choose(match: re.Match[str], held: Held) -> list[Instruction] | None:
    rest = match["what"].strip()
    where = Target()
    for pattern in (
        r"(?P<value>.+)\s+(?:from|out of)\s+(?P<where>.+)",
        r"(?P<value>.+)\s+(?:with|using|via|by means of)\s+(?P<where>.+)",
        r"(?P<value>.+)\s+(?:as|for|under)\s+(?P<where>.+)",
        rf"(?P<value>{MARK}|.+)\s+(?:in|on)\s+(?P<where>.+)",
    ):
        if found := re.fullmatch(pattern, rest, _I):
            rest, where = found["value"], target(found["where"], held)
            break
    if re.fullmatch(r"nothing|none(?:\s+of\s+.+)?|no\s+\w+", rest, _I):
        return [Instruction("choose", "", (where,))]
    return [Instruction("choose", "", entries=tuple(ValueEntry(option, where) for option in _options(rest, held)))]


def _options(text: str, held: Held) -> list[Value]:
    """Return the words of each choice; a path through a menu (`A > B`) is one."""
    if held.quoted(text) is None:
        text = re.sub(
            r"^(?:the\s+)?(?:options?|choices?|items?|values?|words?|names?|entry|entries)\s+(?=\S)", "", text, flags=_I
        )
        text = re.sub(r"\s+(?:options?|choices?|items?)$", "", text, flags=_I)
    parts = _listed(text)
    quoted = [held.quoted(part) is not None for part in parts]
    if any(quoted) and not all(quoted) and held.quotation_in(text) is None:
        parts = [text]
    parts = [re.sub(r"^the\s+", "", part, flags=_I) for part in parts if part.strip()]
    return [Value(held.plain(part), left=held.full(beside_quotation(part, held))) for part in parts]


def _search(match: re.Match[str], held: Held) -> list[Instruction] | None:
    query, where = match["what"].strip(), Target(kind="search box", said="the search box")
    found = re.fullmatch(rf"(?P<what>{MARK}|.+)\s+(?:in|with|using|on)\s+(?P<where>.+)", query, _I)
    if found and (box := target(found["where"], held)).kind in ("search box", "textbox", "field"):
        query, where = found["what"], box
    return [Instruction("search", "", entries=(ValueEntry(value(query, held), where),))]


READERS: Final[tuple[tuple[str, Callable[[re.Match[str], Held], list[Instruction] | None]], ...]] = (
    (rf"use\s+(?P<where>.+?)\s+to\s+(?:{_WRITE})\s+(?P<value>.+)$", _use),
    (
        r"(?:drag(?:\s+and\s+drop)?|move)\s+(?!(?:the\s+)?(?:mouse|cursor|pointer)\b)(?P<what>.+?)\s+(?:and\s+(?:drop|release|"
        r"put)\s+(?:it|them)\s+)?(?:onto|on\s+to|into|to)\s+(?:the\s+value\s+)?(?P<where>.+)$",
        _drag,
    ),
    (
        r"drag(?:\s+and\s+drop)?\s+(?P<what>.+?)\s+(?:and\s+(?:drop|release|put)\s+(?:it|them)\s+)?(?:on|over|in)\s+"
        r"(?P<where>.+)$",
        _drag,
    ),
    (
        r"(?:set|change|switch|adjust|turn)\s+(?P<where>.+?)\s+to\s+(?:the\s+)?(?:value\s+|"
        r"combination\s+|values\s+)?(?P<value>.+)$",
        _set,
    ),
    (r"(?P<verb>log|sign)\s*(?P<way>in|on|up)\s+(?:with|as|using)\s+(?P<what>.+)$", _log_in),
    (
        r"(?P<verb>reply|respond|answer|comment)(?:\s+(?:to|on)\s+(?P<whom>.+?))?\s+(?:with|saying)\s+"
        r"(?P<value>.+)$",
        _reply,
    ),
    (r"(?:forward|send)\s+(?:it|this|that|(?:the|this|that)\s+\w+)\s+(?:on\s+)?to\s+(?P<value>.+)$", _forward),
    (r"fill\s+(?:(?:in|out|up)\s+)?(?P<what>.+?\s+with\s+.+)$", _fill),
    (rf"(?:{_WRITE})\s+(?P<what>.+)$", _write),
    (r"(?:clear|empty|erase)\s+(?P<where>.+)$", _clear),
    (r"(?:search|look|query)\s+(?:for|up)\s+(?P<what>.+)$", _search),
    (r"(?:select|choose|pick)\s+(?P<what>.+)$", _choose),
    (rf"{_LABEL_AND_VALUE.pattern}$", _pair_alone),
)  # fmt: skip

"""Enter and choose: each value into its field, in the field's own way."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from footpath.answers.dates import read_for_page
from footpath.roles.plain.ground import CHOSEN, CLICKED, TICKED, WRITTEN, Lost, TargetResolver, look_further
from footpath.roles.plain.holds import words_of
from footpath.roles.plain.instruction import BATCH, Do, Instruction, PlainStep, Stuck, Target, TrailEntry, Value
from footpath.roles.plain.phrase import LISTS, TEXT, TICKS
from footpath.roles.plain.place import likeness, tokens
from footpath.schema.action import Check, Click, Fill, Hover, Press, Select, Type

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.schema.snapshot import Element

_LINKS: Final = frozenset(
    {"by", "from", "in", "of", "with", "for", "at", "named", "called", "is", "a", "an", "the", "and"}
)
_STEM: Final = 5
"""Letters common to two forms of a word: directed, director."""


def _next_word(words: Sequence[str], at: int) -> int | None:
    """The index of the next word that is no mere link."""
    return next((number for number in range(at, len(words)) if words[number].lower() not in _LINKS), None)


def parts_of(phrase: str, fields: Sequence[Element], ground: TargetResolver) -> list[tuple[Element, str]] | None:
    """Return each field with its part of a description; None unless every field gets exactly one and no word remains.

    A word of the field's label marks the field's part. The one field without such a word gets the words before the
    thing itself.
    """
    words = phrase.split()
    taken: dict[int, Element] = {}
    silent: list[Element] = []
    for field in fields:
        at = next((at for at, word in enumerate(words) if _is_spoken_of(word, field, ground)), len(words))
        value = _next_word(words, at + 1)
        if value is None or value in taken:
            silent.append(field)
        else:
            taken[value] = field
    if silent:
        first = _next_word(words, 0)
        if len(silent) > 1 or first is None or first in taken:
            return None
        taken[first] = silent[0]
    return [(field, words[at].strip(",.;")) for at, field in sorted(taken.items())]


def _is_spoken_of(word: str, field: Element, ground: TargetResolver) -> bool:
    said = re.sub(r"\W", "", word.casefold())
    return len(said) >= 3 and any(_alike(said, label) for label in tokens(ground.captions.label(field)))


def _alike(one: str, other: str) -> bool:
    return one == other or (min(len(one), len(other)) >= _STEM and one[:_STEM] == other[:_STEM])


_FIELDS: Final = WRITTEN | LISTS | {"slider", "radiogroup", "group", "button"}
_LIKE: Final = 0.8
_ASIDE: Final = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\]|[,:–—-]\s*(?:[€$£¥]\s?\d[\d.,]*|\d[\d.,]*\s?[€$£¥]))\s*$")
"""Brackets or a price at the end of a label."""
_TELLING: Final = 4
"""Fewest letters by which the beginning of a label names an option."""
_NAMED: Final = 5
"""Most options that a message names."""
_PICKED: Final = frozenset({"option", "menuitem", "menuitemradio", "treeitem", "button", "link", "tab", "gridcell"})
_PATH: Final = re.compile(r"\s*(?:>|›|→|»)\s*")
_LINES: Final = frozenset({"textbox", "searchbox", "combobox"})
_TYPED: Final = frozenset({"", "text", "search", "email", "url", "tel"})
"""Types of inputs that show a typed text as it is."""
_LINE: Final = 200
"""Most characters to type key by key."""
_YES: Final = {"yes": True, "true": True, "on": True, "checked": True, "no": False, "false": False, "off": False}


def enter(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Do | Stuck:
    """Enter text into a field, or into every field if the sentence says so."""
    entry = instruction.entries[0]
    fields = _fields(entry.target, ground)
    if isinstance(fields, Lost):
        return _further(fields, ground, trail, onwards=False)
    if entry.value.is_described:
        return Stuck(f"“{entry.value.text}” describes the value to enter. If it is the value itself, put it in quotes.")
    if len(fields) == 1 and not entry.target.every:
        return _one(entry.value, fields[0], instruction, ground, trail)
    if many := _combination(entry.value.text, fields):
        for value, field in many:
            done = _one(Value(value), field, instruction, ground, trail)
            if isinstance(done, Stuck) or done.steps:
                return done if isinstance(done, Stuck) else replace(done, then="look")
        return Do((), proof=entry.value.text)
    steps: list[PlainStep] = []
    for field in fields:
        text = words_of(entry.value, ground, field)
        if isinstance(text, Lost):
            return Stuck(text.message)
        steps.append(PlainStep(Fill(value=text), field.ref, f"“{entry.target.shown}”"))
    return Do(tuple(steps[:BATCH]), "done" if len(steps) <= BATCH else "look")


def _fields(target: Target, ground: TargetResolver) -> Sequence[Element] | Lost:
    """Return the fields of a target. Several like fields with a value each are all meant."""
    found = ground.all(target, _FIELDS)
    if isinstance(found, Lost) and target.kind == "slider":
        return ground.all(replace(target, every=True), _FIELDS)
    if isinstance(found, Lost) and target.is_blank:
        return ground.all(Target(said=target.said, kind="field"), WRITTEN)
    return found


def _combination(text: str, fields: Sequence[Element]) -> list[tuple[str, Element]]:
    """Return `[5, 11, 10]` for three fields as a value for each."""
    parts = [part.strip() for part in text.strip("[](){} ").split(",")]
    return list(zip(parts, fields, strict=True)) if len(parts) == len(fields) > 1 else []


def _one(
    value: Value, field: Element, instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]
) -> Do | Stuck:
    if value.begins or value.ends:
        return suggest(field, value, ground, trail)
    text = words_of(value, ground, field)
    if isinstance(text, Lost):
        return Stuck(text.message)
    said = f"as “{instruction.said}” asks"
    if is_slider(field):
        return slide(field, text, ground)
    if (
        field.tag == "select"
        or field.role in ("listbox", "radiogroup", "group")
        or (field.role == "combobox" and field.tag != "input")
    ):
        return Do((PlainStep(Select(options=(text,)), field.ref, said),))
    if field.role in TICKS and text.casefold() in _YES:
        return Do((PlainStep(Check(checked=_YES[text.casefold()]), field.ref, said),))
    if field.role == "button":
        return _from_opened(field, [text], ground, trail)
    return Do((PlainStep(_typed(text, field, stays=instruction.stays), field.ref, said),))


def _typed(text: str, field: Element, *, stays: bool) -> Fill | Type:
    """Return the entry of a text: key by key if the cursor stays in the field."""
    is_line = field.role in _LINES and field.type in _TYPED and len(text) <= _LINE
    return Type(value=text, clear=True) if stays and is_line else Fill(value=text)


def is_slider(field: Element) -> bool:
    """Whether a field is a slider, by its role or drawn by a script."""
    return field.role == "slider" or (field.role == "button" and "slider" in field.classes)


def search(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Do | Stuck:
    """Enter into the search box, and send: by the button beside, else by key."""
    entry = instruction.entries[0]
    found = ground.one(entry.target, WRITTEN)
    text = words_of(entry.value, ground)
    if isinstance(text, Lost):
        return Stuck(text.message)
    if isinstance(found, Lost):
        return _search_by_parts(text, ground) or Stuck(found.message)
    fill = PlainStep(Fill(value=text), found.ref, "what is searched for")
    near = [e for e in ground.elements if e.role == "button" and 0 < e.order - found.order < 12 and not e.disabled]
    button = next((e for e in near if max(ground.captions.score(w, e) for w in ("search", "go", "find")) > _LIKE), None)
    if button is not None:
        return Do((fill, PlainStep(Click(), button.ref, "search")))
    return Do((fill, PlainStep(Press(keys="Enter"), found.ref, "search")))


def _search_by_parts(text: str, ground: TargetResolver) -> Do | None:
    """Fill a search form with a field for each part of the search."""
    fields = [e for e in ground.elements if e.role in WRITTEN and not e.readonly and not e.disabled]
    parts = parts_of(text, fields, ground) if 1 < len(fields) < BATCH else None
    sends = sender(ground)
    if parts is None or isinstance(sends, Lost):
        return None
    fills = tuple(
        PlainStep(Fill(value=value), field.ref, f"“{value}” of what is searched for") for field, value in parts
    )
    return Do((*fills, PlainStep(Click(), sends.ref, "search")))


def choose(instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Do | Stuck:
    """Choose options of a field, or elements drawn as choices."""
    if not instruction.entries:
        return Do((), proof=ground.snapshot.url)
    entries = instruction.entries
    where = entries[0].target
    words = [entry.value.text for entry in entries]
    if len(words) == 1 and len(path := _PATH.split(words[0])) > 1:
        return _along(path, ground, trail)
    if not where.is_blank:
        return _from_field(where, words, instruction, ground, trail)
    return _anywhere(words, ground, trail, seeks=instruction.seeks)


def _from_field(
    where: Target, words: list[str], instruction: Instruction, ground: TargetResolver, trail: Sequence[TrailEntry]
) -> Do | Stuck:
    is_placed = where.within is not None or where.number != 0
    fields = [] if is_placed else [e for e, score in ground.ranked(where, CHOSEN) if score >= 0.6]
    found = _offering(fields, words, ground, _LIKE) or ground.one(where, CHOSEN)
    if isinstance(found, Lost):
        if is_placed:
            return Stuck(found.message)
        by_itself = _anywhere(words, ground, trail, seeks=instruction.seeks)
        return by_itself if isinstance(by_itself, Do) else Stuck(found.message)
    if found.options or found.tag == "select":
        return _select(words, found)
    if found.role == "button" and not ("slider" in found.classes or read_for_page(words[0], "")):
        return _from_opened(found, words, ground, trail)
    if found.role == "combobox":
        return Do((PlainStep(Select(options=tuple(words)), found.ref, "as asked"),))
    return _one(Value(", ".join(words)), found, instruction, ground, trail)


def _offering(fields: Iterable[Element], words: list[str], ground: TargetResolver, like: float) -> Element | None:
    """Return the first field that offers all the words, each by an option as similar as `like` (0 to 1)."""
    said = [ground.put(word) for word in words]
    return next((field for field in fields if all(_offers(field, word, like) for word in said)), None)


def _as_offered(words: str, field: Element) -> list[str]:
    """Return the labels of the options meant by words: the most similar label, or each label with an aside or more
    behind the words, "Express (£6)" for "Express". A template stays: the words of a value decide nothing.
    """
    labels, said = [option.label for option in field.options], tokens(words)
    if "{{" in words or not said:
        return [words]
    if exactly := [label for label in labels if tokens(label) == said]:
        return exactly[:1]
    if meant := [label for label in labels if tokens(_ASIDE.sub("", label)) == said]:
        return meant
    if begun := [label for label in labels if tokens(label)[: len(said)] == said]:
        return begun if _is_telling(words) else [words]
    best = max(labels, key=lambda label: likeness(words, label), default="")
    return [best if likeness(words, best) > _LIKE else words]


def _is_telling(words: str) -> bool:
    """Whether words name an option by the beginning of its label: not "No" of "No preference", nor "5" of "5-10"."""
    return sum(map(str.isalpha, words)) >= _TELLING


def _from_opened(button: Element, words: list[str], ground: TargetResolver, trail: Sequence[TrailEntry]) -> Do | Stuck:
    """Choose from a list that a button opens."""
    taken = _shown_choice(words[0], ground, without=button.ref)
    if taken is not None:
        return Do((PlainStep(Click(), taken.ref, f"“{words[0]}”"),))
    if any(one.kind == "click" and one.ref == button.ref for one in trail):
        having = [each for each in _open_lists(ground) if _offering([each], words, ground, _LIKE)]
        if len(having) != 1:
            return Stuck(f"The list that “{button.name}” opens does not show “{words[0]}”.")
        return _select(words, replace(button, options=having[0].options))
    return Do((PlainStep(Click(), button.ref, "open the list"),), "look")


def _open_lists(ground: TargetResolver) -> list[Element]:
    """Return the open lists of the page, with their options."""
    return [each for each in ground.elements if each.role == "listbox" and each.options and not each.disabled]


def _shown_choice(words: str, ground: TargetResolver, without: str) -> Element | None:
    said = ground.put(words)
    fit = [(likeness(said, e.name), e) for e in ground.elements if e.role in _PICKED and e.ref != without]
    best = max(fit, key=lambda pair: pair[0], default=(0.0, None))
    return best[1] if best[0] >= 0.9 else None


def _anywhere(words: list[str], ground: TargetResolver, trail: Sequence[TrailEntry], *, seeks: bool) -> Do | Stuck:
    """Make choices without a named field: boxes to tick, options of the only list with them, elements to click."""
    lists = (e for e in ground.elements if e.options and e.role not in TICKS)
    if (field := _offering(lists, words, ground, 0.9)) is not None:
        return _select(words, field)
    done = {(taken.kind, taken.ref) for taken in trail if taken.ok}
    steps: list[PlainStep] = []
    for word in words:
        found = _by_word(word, ground)
        if isinstance(found, Lost):
            return _further(found, ground, trail, onwards=seeks)
        is_box = found.role in TICKS
        action = Check() if is_box else Click()
        if not (is_box and found.checked) and (action.kind, found.ref) not in done:
            steps.append(PlainStep(action, found.ref, f"“{word}”"))
    return Do(tuple(steps[:BATCH]), "done" if len(steps) <= BATCH else "look")


def pressed_option(target: Target, ground: TargetResolver) -> Do | Stuck | None:
    """Choose an option that the goal says to press by its name alone, in the only list shown open that has an option of
    the name or of a name that begins so; None without such a list.
    """
    if target.kind not in ("", "option") or replace(target, kind="") != Target(target.said, target.words, target.exact):
        return None
    said = tokens(ground.put(target.words))
    having = [
        e
        for e in _open_lists(ground)
        if said and any(tokens(option.label)[: len(said)] == said for option in e.options)
    ]
    return _select([target.words], having[0]) if len(having) == 1 else None


def _further(lost: Lost, ground: TargetResolver, trail: Sequence[TrailEntry], *, onwards: bool) -> Do | Stuck:
    """Look further on the page for a lost target; several that fit are not looked for."""
    further = None if lost.is_ambiguous else look_further(ground, trail, onwards=onwards)
    return further or Stuck(lost.message)


def _select(words: Sequence[str], field: Element) -> Do | Stuck:
    meant = [_as_offered(word, field) for word in words]
    for word, labels in zip(words, meant, strict=True):
        if len(labels) > 1:
            return Stuck(f"“{word}” could be any of {len(labels)}: {'; '.join(labels[:_NAMED])}.")
    return Do((PlainStep(Select(options=tuple(labels[0] for labels in meant)), field.ref, "as asked"),))


def _offers(field: Element, word: str, least: float) -> bool:
    """Whether an option of a field is more alike to a word than `least`."""
    return any(likeness(word, option.label) > least for option in field.options)


def _by_word(word: str, ground: TargetResolver) -> Element | Lost:
    """Return the box of a word, else the element to click."""
    target = Target(said=word, words=word)
    found = ground.one(target, TICKED)
    return ground.one(target, CLICKED) if isinstance(found, Lost) else found


def _along(path: Sequence[str], ground: TargetResolver, trail: Sequence[TrailEntry]) -> Do | Stuck:
    """Go through a menu: click the last shown name if the path ends there, else open that entry."""
    for at in range(len(path) - 1, -1, -1):
        found = ground.one(Target(said=path[at], words=path[at], exact=True), _PICKED | {"summary"})
        if isinstance(found, Lost) or likeness(path[at], found.name) < 0.95:
            continue
        if at == len(path) - 1:
            return Do((PlainStep(Click(), found.ref, f"“{path[at]}”"),))
        tried = [taken.kind for taken in trail if taken.ref == found.ref]
        if "click" in tried:
            return Stuck(f"“{path[at]}” opens nothing that says “{path[at + 1]}”.")
        action = Click() if "hover" in tried else Hover()
        return Do((PlainStep(action, found.ref, f"open “{path[at]}”"),), "look")
    return Stuck(f"The page has nothing that says “{path[0]}”.")


_WORDS: Final = (
    ("submit",),
    ("send", "done", "save", "finish", "apply", "search", "go", "log in", "sign in", "sign up", "continue", "next"),
    ("ok", "confirm", "create", "add", "order", "book", "buy", "place order", "reply", "post", "update", "yes"),
)
"""In order of preference: the word itself, its usual synonyms, possible ones."""
SENDING: Final = frozenset(
    {"submit", "send", "send it", "done", "save", "finish", "log in", "login", "sign in", "sign up"}
)
"""Words of people for the sending button, whatever its label. Others ("apply", "next") may lead anywhere."""


def sender(ground: TargetResolver) -> Element | Lost:
    """Return the sending button: by words, by type, or the nearest after the fields."""
    pressed = _pressed(ground)
    typed = [e for e in pressed if e.type == "submit" and e.tag in ("button", "input")]
    for words in _WORDS:
        alone = typed if words is _WORDS[0] and len(typed) == 1 else []
        if fit := [e for e in pressed if _fits(e, words, ground)] or alone:
            return _nearest(ground, [e for e in fit if e in typed] or fit)
    return _nearest(ground, typed) if typed else Lost("submit", "The page has no button that sends anything.")


def _pressed(ground: TargetResolver) -> list[Element]:
    """The buttons and links; in an open dialog with buttons only the dialog's, since acting waits for its end."""
    pressed = [e for e in ground.elements if e.role in ("button", "link")]
    return [e for e in pressed if ground.places.is_in_dialog(e)] or pressed


def _fits(element: Element, words: Iterable[str], ground: TargetResolver) -> bool:
    least = 0.75 if element.name else 0.6  # an icon says what it is by its markup only, in more words
    return any(ground.captions.score(each, element) >= least for each in words)


def _nearest(ground: TargetResolver, among: list[Element]) -> Element:
    """Return the first button after the last filled field, else the last button."""
    native = [e for e in among if e.tag in ("button", "input")] or among
    filled = max((e.order for e in ground.elements if _is_filled(e)), default=None)
    after = [] if filled is None else [e for e in native if e.order > filled]
    usable = [e for e in after or native if not e.disabled] or native
    return usable[0] if after else usable[-1]


def _is_filled(element: Element) -> bool:
    return bool((element.role in TEXT and element.value) or (element.role in TICKS and element.checked))


_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_PICKED_IN_A_LIST: Final = frozenset({"option", "menuitem", "button", "link", "treeitem", "gridcell"})


def slide(slider: Element, text: str, ground: TargetResolver) -> Do | Stuck:
    """Move a slider to a number; a library's slider moves by keys."""
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return Stuck(f"“{text}” is not a number, which a slider needs.")
    if slider.tag != "input" and shown_number(slider, ground) == float(found[0]):
        return Do((), proof=found[0])
    return Do((PlainStep(Fill(value=found[0]), slider.ref, f"set it to {found[0]}"),))


def shown_number(slider: Element, ground: TargetResolver) -> float | None:
    """Return a slider's value, or the number beside."""
    if _NUMBER.fullmatch(slider.value.strip()):
        return float(slider.value)
    later = [b for b in ground.snapshot.blocks if b.order > slider.order and _NUMBER.fullmatch(b.text.strip())]
    earlier = [b for b in ground.snapshot.blocks if b.order < slider.order and _NUMBER.fullmatch(b.text.strip())]
    near = min(later, key=lambda b: b.order, default=None) or max(earlier, key=lambda b: b.order, default=None)
    return float(near.text) if near is not None else None


def suggest(field: Element, value: Value, ground: TargetResolver, trail: Sequence[TrailEntry]) -> Do | Stuck:
    """Type the beginning, and take a fitting suggestion."""
    typed = any(taken.kind in ("fill", "type") and taken.ref == field.ref for taken in trail)
    if not typed:
        words = value.begins or value.ends
        return Do(
            (
                PlainStep(Fill(value=""), field.ref, "begin anew"),
                PlainStep(Type(value=words), field.ref, "see the list"),
            ),
            "look",
        )
    low = (value.begins.casefold(), value.ends.casefold())
    offered = [
        e
        for e in ground.elements
        if e.role in _PICKED_IN_A_LIST and e.order != field.order
        and e.name.casefold().startswith(low[0]) and e.name.casefold().endswith(low[1]) and len(e.name) > len(low[0])
    ]  # fmt: skip
    if not offered:
        return Stuck(f"Nothing is suggested that begins with “{value.begins}” and ends with “{value.ends}”.")
    return Do((PlainStep(Click(), offered[0].ref, "as it was described"),))

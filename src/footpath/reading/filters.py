"""Find the filters of a list: fields of search forms, links that change one query parameter, toggle buttons."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

from footpath.language.lexicon import Pattern
from footpath.reading.addresses import is_same_place, values_in
from footpath.reading.effect import is_sent, narrows, posts
from footpath.reading.index import Index, grouped
from footpath.schema.atlas import Filter, FilterKind, FilterOption
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from footpath.schema.observation import FieldKind, FieldObservation, FormObservation, PageObservation
    from footpath.schema.snapshot import Element, Snapshot

KINDS: Final[Mapping[FieldKind, FilterKind]] = {
    "select": "select", "combobox": "combobox", "radio": "radio", "checkboxes": "checkboxes", "checkbox": "checkbox",
    "range": "range", "date": "date", "month": "date", "text": "text", "number": "text",
}  # fmt: skip
_CHOICES: Final = frozenset({"select", "combobox", "radio", "checkboxes", "checkbox", "range"})
_FILTERS: Final = frozenset({"search", "filter", "other"})
"""Purposes of forms with fields that may narrow a list."""
_PAGED: Final = frozenset({"page", "p", "pg", "start", "offset", "from", "pagenum", "pagenumber", "page_num", "cursor"})
"""Parameters for the shown part of a list: a filter resets them."""
_COUNT: Final = re.compile(r"^(?P<label>.*?\S)(?:\s*[(\[]\s*(?P<in>\d[\d.,\s]*)\s*[)\]]|\s+(?P<bare>\d[\d.,\s]*))$")
_SORTS: Final = Pattern("{sorts}")
_NEUTRAL: Final = Pattern(r"(?:—|-|…|\.\.\.|{any_choice})")
_FEWEST: Final = 2
_CROSSES: Final = ("✕", "×", "✖", "x", "X", "✗")


@dataclass(frozen=True, slots=True)
class FilterControl:
    """A filter on a page, and its controls."""

    filter: Filter
    ref: str
    """The element to act on; of several, the first."""
    refs: Mapping[str, str] = field(default_factory=dict[str, str])
    """The element of each choice, by label, if each choice has one."""
    shown: Mapping[str, str] = field(default_factory=dict[str, str])
    """The page's text of each choice, with its count, by label."""
    button: str = ""
    """Ref of the button that applies the filter; empty without one."""
    chosen: tuple[str, ...] = ()
    """Labels of the choices in force."""
    value: str = ""
    """The value of a text field."""
    searches: bool = False
    """Whether the field takes words to search."""


def read_filters(
    snapshot: Snapshot, page: PageObservation, *, records: Collection[str] = (), pager: Collection[str] = ()
) -> tuple[FilterControl, ...]:
    """Return the filters of a page outside of `records` and `pager`, in reading order."""
    index = Index(snapshot)
    taken = {*records, *pager}
    found: list[FilterControl] = []
    applies = asks_now(snapshot, page)
    for form in page.forms:
        may_narrow = form.purpose in _FILTERS or (form.purpose == "application" and not applies)
        if may_narrow and narrows(form, snapshot):
            found += _of_form(form, snapshot, taken)
    taken |= {ref for each in found for ref in (each.ref, *each.refs.values())}
    found += _links(index, taken)
    found += _switches(index, taken | {ref for form in page.forms for each in form.fields for ref in each.refs})
    order = {each.ref: each.order for each in snapshot.elements}
    return tuple(_told_apart(sorted(found, key=lambda each: order.get(each.ref.removeprefix("g"), 0))))


def _told_apart(found: Iterable[FilterControl]) -> Iterator[FilterControl]:
    """Give each filter a unique name: a number, or a parameter or choice; repeated filters count once."""
    seen: set[tuple[str, str, tuple[str, ...]]] = set()
    names: set[str] = set()
    for each in found:
        labels = tuple(option.label for option in each.filter.options)
        said = each.filter.name or each.filter.parameter or next(iter(labels), each.filter.kind)
        if (said, each.filter.parameter, labels) in seen:
            continue
        seen.add((said, each.filter.parameter, labels))
        number, name = 2, said
        while name in names:
            name, number = f"{said} {number}", number + 1
        names.add(name)
        yield each if name == each.filter.name else replace(each, filter=each.filter.model_copy(update={"name": name}))


def chosen_by_site(snapshot: Snapshot, page: PageObservation, before: int) -> tuple[str, ...]:
    """Return the narrowing choices over a list that neither a person nor the address has made."""
    said = values_in(snapshot.url)
    above = [each for each in snapshot.elements if each.order < before and is_listed(each)]
    made = (*_made_in_filters(snapshot, page), *_made_by_buttons(snapshot, above), *_made_by_counts(snapshot, above))
    return tuple(label for label, value in made if said.isdisjoint({label.casefold(), value.casefold()}))


def _made_in_filters(snapshot: Snapshot, page: PageObservation) -> Iterator[tuple[str, str]]:
    """Yield the label and the value of each choice in the filters, then the typed texts."""
    filters = read_filters(snapshot, page)
    for each in filters:
        if not each.filter.is_sort and (each.filter.neutral or each.filter.kind in ("checkbox", "checkboxes")):
            chosen = (option for option in each.filter.options if option.label in each.chosen)
            yield from ((option.label, option.value) for option in chosen if option.label != each.filter.neutral)
    yield from ((each.value, each.value) for each in filters if each.filter.kind == "text" and each.value)


def _made_by_buttons(snapshot: Snapshot, above: Sequence[Element]) -> Iterator[tuple[str, str]]:
    """Yield the removable choices above a list, then the pressed buttons without a group."""
    yield from ((name, name) for each in above if (name := _removed_by(snapshot, each)))
    buttons = [each for each in above if each.role == "button"]
    pressed = (each for each in buttons if each.pressed and each.name)
    yield from ((each.name, each.value) for each in pressed if sum(e.parent == each.parent for e in buttons) == 1)


def _made_by_counts(snapshot: Snapshot, above: Sequence[Element]) -> Iterator[tuple[str, str]]:
    """Yield the counted text in place of a link among counted links: "North (5)" beside the link "South (9)"."""
    here = snapshot.url
    links = {each.name: each.parent for each in above if _narrows_by_count(each, here)}
    for block in snapshot.blocks:
        named = [name for name in links if name in block.text]
        if not named and block.parent not in links.values():
            continue
        rest = re.split("|".join(map(re.escape, named)), block.text) if named else [block.text]
        counted_here = (found for text in rest if (found := _COUNT.match(text.strip(" |·•,"))) is not None)
        yield from ((each["label"], "") for each in counted_here if each["in"] and not _narrows_nothing(each["label"]))


def _narrows_by_count(element: Element, here: str) -> bool:
    """Whether a link sets one parameter of the same page, and counts its records: "South (9)"."""
    there = urljoin(here, element.href or "")
    if element.role != "link" or not element.href or not is_same_place(there, here):
        return False
    found = _COUNT.match(element.name)
    name, _ = set_by(here, there)
    return found is not None and bool(found["in"]) and name != "" and name.casefold() not in _PAGED


def _narrows_nothing(label: str) -> bool:
    return _NEUTRAL.fullmatch(label.casefold()) is not None


def _removed_by(snapshot: Snapshot, element: Element) -> str:
    """Return the filter that a bare cross link removes; empty for any other element."""
    here, there = urlsplit(snapshot.url), urlsplit(urljoin(snapshot.url, element.href or ""))
    if element.role != "link" or (element.text or element.name).strip() not in _CROSSES or here[:3] != there[:3]:
        return ""
    beside = (each.text for each in snapshot.blocks if each.order in (element.order - 1, element.parent))
    return next((text.strip(" ✕×✖✗") for text in beside if text), "") or element.name


def asks_now(snapshot: Snapshot, page: PageObservation) -> bool:
    """Whether an application form visibly asks for a text or a file, and not only for choices."""
    forms = (form for form in page.forms if form.purpose == "application")
    fields = (field for form in forms for field in form.fields)
    return any(field.kind not in _CHOICES and _shows(field, snapshot) for field in fields)


def parameters(url: str) -> dict[str, tuple[str, ...]]:
    """The query parameters of an address, by name."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, value in parse_qsl(urlsplit(url).query):
        found[name].append(value)
    return {name: tuple(values) for name, values in found.items()}


def with_parameter(url: str, name: str, value: str) -> str:
    """Return an address with one parameter set, or removed if empty, at the first page of the list."""
    parts = urlsplit(url)
    kept = [(n, v) for n, v in parse_qsl(parts.query) if n != name and n.casefold() not in _PAGED]
    return urlunsplit(parts._replace(query=urlencode([*kept, *([(name, value)] if value else [])]), fragment=""))


def set_by(before: str, after: str) -> tuple[str, str]:
    """Return the only parameter (no page number) that differs between two addresses, with its second value."""
    one, other = parameters(before), parameters(after)
    names = {name for name in {*one, *other} if one.get(name, ()) != other.get(name, ())}
    telling = {name for name in names if any((*one.get(name, ()), *other.get(name, ())))}
    names = {name for name in telling if name.casefold() not in _PAGED} or telling
    if len(names) != 1:
        return "", ""
    (name,) = names
    fresh = [value for value in other.get(name, ()) if value not in one.get(name, ())]
    return name, (fresh or [*other.get(name, ()), ""])[0]


def _of_form(form: FormObservation, snapshot: Snapshot, taken: Collection[str]) -> list[FilterControl]:
    found: list[FilterControl] = []
    button = next((each.ref for each in form.buttons if each.meaning in ("search", "submit", "other")), "")
    searches = form.purpose == "search"
    for each in form.fields:
        kind = KINDS.get(each.kind)
        if kind is None or each.trap or each.refs[0] in taken or not _shows(each, snapshot) or is_sent(each, snapshot):
            continue
        if kind == "text" and not (searches or each.meaning in ("search_query", "search_filter")):
            continue
        if form.purpose == "other" and kind in ("text", "date", "range"):
            continue
        found.append(_of_field(each, kind, snapshot, button))
    return found


def _shows(field: FieldObservation, snapshot: Snapshot) -> bool:
    """Whether a person can use a field now: not while its dialog is closed."""
    return any(ref in snapshot.by_ref and is_listed(snapshot.by_ref[ref]) for ref in field.refs)


def _of_field(field: FieldObservation, kind: FilterKind, snapshot: Snapshot, button: str) -> FilterControl:
    element = snapshot.by_ref[field.refs[0]]
    name = _name_of(field, element, snapshot)
    labels = [(option.label, option.value) for option in field.options if option.label]
    options, parameter = _in_address(counted(labels), snapshot.url)
    if kind == "checkbox":
        options = (FilterOption(label=name, value=element.value or "on"),)
        chosen = (name,) if element.checked else ()
    else:
        chosen = tuple(strip_count(each.label, options) for each in field.options if each.selected)
    made = Filter(
        name=plain(name),
        kind=kind,
        options=options,
        parameter=parameter or element.html_name,
        is_sort=field.meaning == "sort_order" or (kind != "text" and _sorts(name, options)),
        neutral=_neutral(options, kind),
        applied_by=_applied_by(kind, button),
    )
    refs = {option.label: each.ref for each, option in zip(field.options, options, strict=False) if each.ref}
    shown = {option.label: label for option, (label, _) in zip(options, labels, strict=False)}
    searches = kind == "text" and field.meaning == "search_query"
    return FilterControl(made, field.ref, refs, shown, button, chosen, field.value, searches)


def _applied_by(kind: FilterKind, button: str) -> Literal["button", "enter", "choice"]:
    if button:
        return "button"
    return "enter" if kind == "text" else "choice"


def _name_of(field: FieldObservation, element: Element, snapshot: Snapshot) -> str:
    asked = "" if field.question in _titles(snapshot) else field.question
    return asked or field.hint or element.name or element.placeholder or element.html_name


def _titles(snapshot: Snapshot) -> frozenset[str]:
    """Return the page's top headings, which name no filter."""
    return frozenset(plain(each.text) for each in snapshot.blocks if each.kind == "heading" and each.level == 1)


def _is_named_link(element: Element) -> bool:
    return element.role == "link" and element.name != "" and element.href != "" and is_listed(element)


def _heading(index: Index, element: Element) -> int:
    """Return `order` of the nearest heading before; -1 for none."""
    return next((leaf.order for leaf in index.headings_before(element)), -1)


def _links(index: Index, taken: Collection[str]) -> list[FilterControl]:
    """Return links to the same page with one parameter changed, in a single part of the page under the same heading."""
    here = index.snapshot.url
    groups: defaultdict[tuple[str, int], list[tuple[Element, str]]] = defaultdict(list)
    same: dict[int, Element] = {}
    for element in index.elements:
        if element.ref in taken or not _is_named_link(element):
            continue
        target = urljoin(here, element.href)
        if not is_same_place(target, here) or urlsplit(target).fragment:
            continue
        place = _heading(index, element)
        if parameters(target) == parameters(here):
            same.setdefault(place, element)
            continue
        name, value = set_by(here, target)
        if name and name.casefold() not in _PAGED:
            groups[name, place].append((element, value))
    found: list[FilterControl] = []
    for (name, place), links in groups.items():
        values = {value for _, value in links if value}
        if len(values) >= _FEWEST and len({each.name for each, _ in links}) == len(links):
            found.append(_of_links(index, name, links, same.get(place), place))
    return found


def _of_links(
    index: Index, parameter: str, links: Sequence[tuple[Element, str]], current: Element | None, place: int
) -> FilterControl:
    every = [*([(current, "")] if current is not None and current.order < links[0][0].order else []), *links]
    options = counted([(each.name, value) for each, value in every])
    heading = next((leaf.text for leaf in index.leaves if leaf.order == place), "")
    neutral = next((each.label for each, (_, value) in zip(options, every, strict=True) if not value), "")
    made = Filter(
        name=plain(heading) or parameter,
        kind="links",
        options=options,
        parameter=parameter,
        is_sort=_sorts(f"{heading} {parameter}", options),
        neutral=neutral,
    )
    refs = {option.label: each.ref for option, (each, _) in zip(options, every, strict=True)}
    chosen = tuple(option.label for option, (each, _) in zip(options, every, strict=True) if each is current)
    return FilterControl(made, every[0][0].ref, refs, chosen=chosen)


def _is_switch(element: Element, taken: Collection[str]) -> bool:
    """Whether an element is a toggle button with a name that sends nothing."""
    toggles = element.role == "button" and element.pressed is not None and element.name != ""
    return toggles and element.ref not in taken and not posts(element)


def _switches(index: Index, taken: Collection[str]) -> list[FilterControl]:
    """Return toggle buttons, several in one part of the page."""
    found: list[FilterControl] = []
    for buttons in grouped((each.parent, each) for each in index.elements if _is_switch(each, taken)).values():
        if len(buttons) < _FEWEST or not is_listed(buttons[0]):
            continue
        options = counted([(each.name, "") for each in buttons])
        block = index.containers.get(buttons[0].parent)
        heading = next((leaf.text for leaf in index.headings_before(buttons[0])), "")
        name = plain((block.text if block else "") or heading) or options[0].label
        made = Filter(
            name=name,
            kind="buttons",
            options=options,
            is_sort=_sorts(name, options),
            neutral=_neutral(options, "buttons"),
        )
        refs = {option.label: each.ref for option, each in zip(options, buttons, strict=True)}
        chosen = tuple(option.label for option, each in zip(options, buttons, strict=True) if each.pressed)
        found.append(FilterControl(made, buttons[0].ref, refs, chosen=chosen))
    return found


def _are_counts(labels: Sequence[str]) -> bool:
    """Whether the numbers behind the labels are counts: each label has one, and its own words before."""
    said = [match for label in labels if (match := _COUNT.match(label))]
    stems = {match["label"].casefold() for match in said}
    is_whole = 0 < len(said) == len(labels) == len(stems)
    return is_whole and (len(said) > 1 or bool(said[0]["in"]))


def counted(labels: Sequence[tuple[str, str]]) -> tuple[FilterOption, ...]:
    """Return the options with the numbers behind their labels as counts, if all labels have one."""
    are_counts = _are_counts([label for label, _ in labels if not _NEUTRAL.match(label)])
    made: list[FilterOption] = []
    for label, value in labels:
        if are_counts and (match := _COUNT.match(label)):
            digits = re.sub(r"\D", "", match["in"] or match["bare"])
            made.append(FilterOption(label=match["label"].strip(), value=value, count=int(digits)))
        else:
            made.append(FilterOption(label=" ".join(label.split()), value=value))
    return tuple(made)


def strip_count(label: str, options: Iterable[FilterOption]) -> str:
    """Return the label of an option without its count."""
    label = " ".join(label.split())
    known = [each.label for each in options]
    match = _COUNT.match(label)
    return match["label"].strip() if label not in known and match and match["label"].strip() in known else label


def without_count(label: str, labels: Iterable[str]) -> str:
    """Return a choice's label without the number that the page puts in brackets behind every choice."""
    said = " ".join(label.split())
    match = _COUNT.match(said)
    options = counted([(each, "") for each in labels])
    is_count = match is not None and match["in"] and len({each.count for each in options} - {None}) > 1
    return strip_count(said, options) if is_count else label


def _in_address(options: tuple[FilterOption, ...], here: str) -> tuple[tuple[FilterOption, ...], str]:
    """Return options whose values are addresses, with their parameter's values; and the parameter."""
    if not options or not all(each.value.startswith(("/", "?", "http")) for each in options):
        return options, ""
    set_ = [set_by(here, urljoin(here, each.value)) for each in options]
    names = {name for name, _ in set_ if name}
    if len(names) != 1:
        return options, ""
    values = [value for _, value in set_]
    made = (each.model_copy(update={"value": value}) for each, value in zip(options, values, strict=True))
    return tuple(made), names.pop()


def _neutral(options: Sequence[FilterOption], kind: FilterKind) -> str:
    """Return the option without a filter ("All")."""
    if kind in ("checkbox", "checkboxes", "text"):
        return ""
    empty = next((each.label for each in options[:1] if not each.value and kind in ("select", "combobox")), "")
    return empty or next((each.label for each in options[:2] if _NEUTRAL.match(each.label)), "")


def _sorts(name: str, options: Sequence[FilterOption]) -> bool:
    said = sum(bool(_SORTS.search(each.label)) for each in options)
    return bool(_SORTS.search(name)) or (len(options) >= _FEWEST and said * 2 >= len(options) and said >= _FEWEST)


def plain(text: str) -> str:
    """Return a label without the colon and asterisk at the end."""
    return " ".join(text.split()).rstrip(" :*")

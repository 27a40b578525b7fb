"""Add a file's data to a profile without changing existing values, and write the profile."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, cast

import yaml

from footpath.answers.source import value_at
from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.answers.source import Place

Data = dict[str, object]

_SAME: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "profiles": (("url",), ("network",)),
    "languages": (("language",),),
    "answers": (("question",), ("match",)),
}
"""Keys that identify an entry, by list; `name` for other lists."""
_DATED: Final[Mapping[str, tuple[str, str]]] = {
    "work": ("name", "position"),
    "volunteer": ("organization", "position"),
    "education": ("institution", "studyType"),
}
"""Lists of dated activities, each with the keys of place and role."""
_LISTS_OF_WORDS: Final = frozenset({"keywords", "courses", "roles", "citizenships"})


@dataclass(frozen=True, slots=True)
class Conflict:
    """A place with different values in profile and file."""

    place: Place
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class NotAdded:
    """A sentence of the file left out, since it may repeat the person's own in other words."""

    place: Place
    """The list where the person's own stand."""
    text: str


@dataclass(slots=True)
class Merge:
    """A profile with added data."""

    data: Data
    added: list[Place] = field(default_factory=list["Place"])
    conflicts: list[Conflict] = field(default_factory=list["Conflict"])
    not_added: list[NotAdded] = field(default_factory=list["NotAdded"])

    def take(self, conflict: Conflict) -> None:
        """Replace the profile's value of a conflict by the file's."""
        here: object = self.data
        for step in conflict.place[:-1]:
            here = value_at(here, (step,))
        if isinstance(here, dict):
            cast("Data", here)[str(conflict.place[-1])] = conflict.new


def merged(old: Mapping[str, object], new: Mapping[str, object]) -> Merge:
    """A profile with the data of a file: missing values are added; differing values stay, as conflicts."""
    merge = Merge(copy.deepcopy(dict(old)))
    _into(merge, merge.data, new, ())
    return merge


def _into(merge: Merge, data: Data, new: Mapping[str, object], place: Place) -> None:
    for key, value in new.items():
        here = (*place, key)
        stands = data.get(key)
        if stands in (None, "", [], {}):
            data[key] = copy.deepcopy(value)
            merge.added.append(here)
        elif isinstance(stands, dict):
            _into(merge, cast("Data", stands), cast("Data", value), here)
        elif isinstance(stands, list):
            _lists(merge, cast("list[object]", stands), cast("list[object]", value), here)
        elif _plain(value) != _plain(stands):
            merge.conflicts.append(Conflict(here, str(stands), str(value)))


def _lists(merge: Merge, stands: list[object], new: list[object], place: Place) -> None:
    name = str(place[-1])
    pairs = _pairs(name, stands, new)
    for at, value in enumerate(new):
        if isinstance(value, str):
            if fold_words(value) in {fold_words(str(each)) for each in stands}:
                continue
            if name in _LISTS_OF_WORDS:
                merge.added.append((*place, len(stands)))
                stands.append(value)
            else:
                merge.not_added.append(NotAdded(place, value))
            continue
        entry = cast("Data", value)
        number = pairs.get(at)
        if number is None:
            number = next((at for at, each in enumerate(stands) if _is_same(name, each, entry)), None)
        if number is None:
            merge.added.append((*place, len(stands)))
            stands.append(copy.deepcopy(entry))
        else:
            _into(merge, cast("Data", stands[number]), entry, (*place, number))


def _pairs(name: str, stands: list[object], new: list[object]) -> dict[int, int]:
    """Which entry of the file matches which entry of the profile, most certain first, one to one."""
    found: dict[int, int] = {}
    if name not in _DATED:
        return found
    for sureness in (3, 2, 1):
        for at, entry in enumerate(new):
            for number, own in enumerate(stands):
                is_free = at not in found and number not in found.values()
                if is_free and likeness(name, cast("Data", own), cast("Data", entry)) == sureness:
                    found[at] = number
    return found


def likeness(name: str, one: Data, other: Data) -> int:
    """The certainty that two entries are the same, 3 to 1; 0 for different ones, as other start dates tell."""
    where, as_what = _DATED[name]
    if not (one.get(where) and other.get(where)):
        return _likeness_of_unnamed(one, other, where, as_what)
    if not _alike(one, other, where):
        return 0
    mine, theirs = str(one.get("startDate") or ""), str(other.get("startDate") or "")
    is_same_title = _alike(one, other, as_what)
    if not (mine and theirs):
        return 1 if is_same_title else 0
    if mine == theirs:
        return 3 if is_same_title else 2
    is_one_time = mine.startswith(theirs) or theirs.startswith(mine)  # 2019 and 2019-05
    return 2 if is_one_time and is_same_title else 0


def _likeness_of_unnamed(one: Data, other: Data, where: str, as_what: str) -> int:
    """The same for two entries of which one or both name no employer."""
    tells_same = bool(one.get("highlights")) and one.get("highlights") == other.get("highlights")
    if not _alike(one, other, as_what) or not (_alike(one, other, "startDate") or tells_same):
        return 0
    return 2 if one.get(where) or other.get(where) else 3


def _is_same(name: str, one: object, other: Data) -> bool:
    if not isinstance(one, dict):
        return False
    mine = cast("Data", one)
    if name in _DATED:
        return likeness(name, mine, other) == 3  # the file repeats the entry
    return any(all(_alike(mine, other, key) for key in keys) for keys in _SAME.get(name, (("name",), ("title",))))


def _alike(one: Data, other: Data, key: str) -> bool:
    return bool(one.get(key) and other.get(key)) and _plain(one[key]) == _plain(other[key])


def _plain(value: object) -> str:
    return fold_words(str(value).removeprefix("https://").removeprefix("http://").removeprefix("www.").rstrip("/"))


def as_text(data: Mapping[str, object], *, as_json: bool = False) -> str:
    """A profile as the text of a file, in the order of the template."""
    order = ("extends", "basics", "work", "volunteer", "education", "skills", "languages", "certificates", "projects")
    ordered = {key: data[key] for key in (*order, *(key for key in data if key not in order)) if data.get(key)}
    if as_json:
        return json.dumps(ordered, indent=2, ensure_ascii=False) + "\n"
    written: str = yaml.dump(ordered, Dumper=_Plain, allow_unicode=True, sort_keys=False, width=110)
    return written


class _Plain(yaml.SafeDumper):
    """Writes texts without quotes where possible, and indents lists."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        del indentless
        super().increase_indent(flow, False)

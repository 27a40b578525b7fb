"""Convert an answer into the only format of a native input: a day, a time, a week, a slider or a colour."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING, Final, Literal, Self, TypeVar

from footpath.answers.dates import native, read_date, read_for_page, read_own_way
from footpath.schema.answer import Misfit

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Element

TYPES: Final = frozenset({"time", "datetime-local", "week", "range", "color"})

_TIME: Final = re.compile(r"(\d{1,2})(?:[:.](\d\d)(?::(\d\d))?)?\s*(?:([ap])\.?\s?m\.?|uhr|h)?", re.IGNORECASE)
_DAY_AND_TIME: Final = re.compile(
    r"(?:(\d{4}-\d\d-\d\d)T|(.+?)(?:,\s*|\s+)(?:at\s+|um\s+)?)(\d{1,2}(?:[:.]\d\d(?::\d\d)?\D*|\s*[ap]\.?\s?m\.?))",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_COMMA: Final = re.compile(r"-?\d+,\d{1,2}")
_PERHAPS_THOUSANDS: Final = re.compile(r"-?[1-9]\d{0,2}[.,]\d{3}")
"""“12.000” is twelve in some countries, and twelve thousand in others."""
_DATE: Final = re.compile(r"\d{4}-\d\d(?:-\d\d)?")
_WEEK: Final = re.compile(r"(\d{4})-?W(\d\d)", re.IGNORECASE)
_NEAR: Final = Decimal("0.02")
"""Maximum step of a slider, as a share of the number, for moving to the nearest step."""
_NO_TIME: Final = "The field wants a time, as 14:30 or 2:30 pm."
_NO_MOMENT: Final = "The field wants a day and a time, as 2026-12-31T14:30."
_NO_WEEK: Final = "The field wants a week, as 2026-W12."


def in_format_of(field: Element, text: str, lang: str = "") -> str:
    """A day, a month or a time in the field's format; any other text unchanged. A field that nobody can type into takes
    a day for its calendar. `lang`: of the page, such as `en-GB`.
    """
    match "date" if field.readonly else field.type or field.role:
        case "date" | "month" as kind:
            return native(read_for_page(text, lang), kind) or text
        case "time":
            return read_time(text.strip()) or text
        case _:
            return text


def native_value(value: str, element: Element, *, lang: str, today: date) -> str | Misfit:
    """A value in the format of an input of one of `TYPES`, or why the input refuses it."""
    match element.type:
        case "time":
            read = read_time(value.strip())
            return _between(read, element) if read else Misfit.because(_NO_TIME)
        case "datetime-local":
            read = read_moment(value.strip(), lang, today)
            return _between(read, element) if read else Misfit.because(_NO_MOMENT)
        case "week":
            read = _week(value.strip(), lang, today)
            return _between(read, element) if read else Misfit.because(_NO_WEEK)
        case "color":
            shown = re.fullmatch(r"#[0-9a-f]{6}", value.strip().casefold())
            return shown[0] if shown else Misfit.because("The field wants a colour, as #1a2b3c.")
        case _:
            return _number(value.strip(), element)


def taken(value: str, element: Element) -> str | Misfit:
    """A number or date, or why it breaks the input's limits: the browser would refuse to submit."""
    if element.type in ("date", "month"):
        return _between(value, element)
    if element.type != "number" or not _NUMBER.fullmatch(value):
        return value
    limits = _Limits.of(element)
    match limits.broken_by(Decimal(value)):
        case "bounds":
            return _beyond(element)
        case "step":
            return Misfit.because("The field takes only numbers in steps of {}.", f"{limits.step:f}")
        case _:
            return value


@dataclass(frozen=True, slots=True)
class _Limits:
    """The limits of a number input, by the HTML standard."""

    least: Decimal | None
    most: Decimal | None
    step: Decimal | None
    """None where every number between the bounds is taken."""

    @classmethod
    def of(cls, element: Element, least: str = "", most: str = "") -> Self:
        """The limits from the input's attributes; by default `least` and `most`, and a step of 1."""
        said = _decimal(element.step)
        step = said if said is not None and said > 0 else Decimal(1)
        lowest, highest = (
            _decimal(bound if _NUMBER.fullmatch(bound) else usual)
            for bound, usual in ((element.min, least), (element.max, most))
        )
        return cls(lowest, highest, None if element.step == "any" else step)

    def broken_by(self, number: Decimal) -> Literal["", "bounds", "step"]:
        """The limit that a number breaks; empty for none."""
        if (self.least is not None and number < self.least) or (self.most is not None and number > self.most):
            return "bounds"
        return "step" if self.step is not None and (number - (self.least or 0)) % self.step else ""

    def nearest(self, number: Decimal) -> Decimal:
        """The nearest allowed number, if steps are relatively small (`_NEAR`); else the number itself."""
        if self.broken_by(number) != "step" or self.step is None or self.step >= number * _NEAR:
            return number
        start = self.least or Decimal(0)
        near = start + ((number - start) / self.step).to_integral_value() * self.step
        return near - self.step if self.broken_by(near) == "bounds" else near


def _decimal(said: str) -> Decimal | None:
    return Decimal(said) if _NUMBER.fullmatch(said) else None


def read_time(text: str) -> str:
    """A time as `HH:MM`, with seconds if given; empty for other texts and for a bare number."""
    found = _TIME.fullmatch(text)
    if not found or not (found[2] or found[4]):
        return ""
    hour, half = int(found[1]), (found[4] or "").casefold()
    if half and not 1 <= hour <= 12:
        return ""
    try:
        read = time(hour % 12 + 12 * (half == "p") if half else hour, int(found[2] or 0), int(found[3] or 0))
    except ValueError:
        return ""
    return read.isoformat("seconds" if read.second else "minutes")


_TIMES: Final = re.compile(
    r"(?<![\w.:,€$£-])(\d{1,2}(?:[:.]\d\d|\s?h\s?\d\d)?)(?![\w:%]|[.,]\d|\s?(?:[€$£]|eur\b|chf\b))(?:\s?([ap]\.?\s?m\b|uhr|h)\b)?",
    re.IGNORECASE,
)


def times_in(text: str) -> set[str]:
    """Return the times of day that a text names, as `HH:MM`: "19:30", "7.30 pm", "19 h 30", "9 pm", "21 Uhr"."""
    return {read_time(_spelled(hour, half.casefold())) for hour, half in _TIMES.findall(text)} - {""}


def _spelled(hour: str, half: str) -> str:
    """Return a time as `read_time` takes it: "19:30" for "19 h 30", "21:00" for "21" with "Uhr"."""
    at = ":".join(re.findall(r"\d+", hour))
    if half in ("uhr", "h"):
        return at if ":" in at else f"{at}:00"
    return f"{at} {half}".strip()


def read_moment(text: str, lang: str, today: date) -> str:
    """A day with a time in ISO format, as 2026-12-31T14:30; empty for any other text."""
    found = _DAY_AND_TIME.fullmatch(text)
    day = _day(found[1] or found[2], lang, today) if found else ""
    at = read_time(found[3].strip()) if found else ""
    return f"{day}T{at}" if day and at else ""


def _week(text: str, lang: str, today: date) -> str:
    found = _WEEK.fullmatch(text)
    day = "" if found else _day(text, lang, today)
    if not found and not day:
        return ""
    try:
        known = date.fromisocalendar(int(found[1]), int(found[2]), 1) if found else date.fromisoformat(day)
    except ValueError:
        return ""
    year, week, _ = known.isocalendar()
    return f"{year:04}-W{week:02}"


def _day(text: str, lang: str, today: date) -> str:
    return native(read_date(text, today) or read_own_way(text, lang=lang), "date")


def _between(value: str, element: Element) -> str | Misfit:
    """The value, or why it is outside of `min` and `max`. For times, a `min` after `max` spans midnight."""
    least, most = element.min, element.max
    early, late = bool(least) and value < least, bool(most) and value > most
    over_midnight = element.type == "time" and bool(least) and bool(most) and least > most
    return _beyond(element) if ((early and late) if over_midnight else (early or late)) else value


_Value = TypeVar("_Value", str, Decimal)


def out_of_bounds(said: str, field: FieldObservation) -> str:
    """Why a number or date is outside of its field's bounds; empty for other and for ambiguous answers."""
    if field.kind in ("date", "month"):
        day = native(read_own_way(said, field.hint, lang=field.lang), field.kind) or said
        is_outside = _DATE.fullmatch(day) and _exceeds(day, field.least or None, field.most or None)
    else:
        number = _plain_number(said) if field.kind in ("number", "range") else None
        least, most = (Decimal(bound) if _NUMBER.fullmatch(bound) else None for bound in (field.least, field.most))
        is_outside = number is not None and _exceeds(number, least, most)
    return _bounded(field.least, field.most).reason if is_outside else ""


def _exceeds(value: _Value, least: _Value | None, most: _Value | None) -> bool:
    return (least is not None and value < least) or (most is not None and value > most)


def _plain_number(said: str) -> Decimal | None:
    """The number in a text; None for none, or for one whose comma or point may separate thousands."""
    value = said.replace(",", ".") if _COMMA.fullmatch(said) else said
    return Decimal(value) if _NUMBER.fullmatch(value) and not _PERHAPS_THOUSANDS.fullmatch(value) else None


def bounds_of(element: Element) -> str:
    """The bounds of an element, in a sentence; empty without bounds."""
    return _beyond(element).reason if element.min or element.max else ""


def _beyond(element: Element) -> Misfit:
    return _bounded(element.min, element.max)


def _bounded(least: str, most: str) -> Misfit:
    if least and most:
        return Misfit.because("The field takes only values from {} to {}.", least, most)
    return Misfit.because("The field takes no value {}.", f"below {least}" if least else f"above {most}")


def _number(text: str, element: Element) -> str | Misfit:
    """The value of a slider, which by default ranges from 0 to 100 in steps of 1."""
    limits = _Limits.of(element, "0", "100")
    number = limits.nearest(Decimal(text)) if _NUMBER.fullmatch(text) else None
    if number is None or limits.broken_by(number):
        steps = f" in steps of {limits.step:f}" if limits.step is not None else ""
        return Misfit.because(
            "The field wants a number from {} to {}{}.", f"{limits.least:f}", f"{limits.most:f}", steps
        )
    plain = f"{number:f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain

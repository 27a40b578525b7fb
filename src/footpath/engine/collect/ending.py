"""The ends of collecting: codes of the end, and of evidence against a whole list."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, Literal

from footpath.advice import option
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

Why = Literal["end", "enough", "errors", "none"]
"""end: the list is complete; enough: a limit of the task; errors: too many unreadable pages; none: no list."""

EndCode = Literal[
    "last_page", "one_page", "all_counted", "emptied", "empty", "nothing_new", "repeats", "known_in_a_row", "led",
    "unscrolled", "another_list", "list_gone", "unreached", "no_browser",
    "enough_records", "enough_pages", "unread", "unpressed", "no_list",
]  # fmt: skip
"""last_page: no control leads on; one_page: neither scrolling nor a pager; emptied: the page after the last is empty
and says so; led: the Collector ended the list; unscrolled: the result of scrolling is unknown; list_gone: the next page
shows no such list; unreached: no control leads to an existing page; no_browser: a control needs a press, but the page
was read without a browser.
"""

Doubt = Literal[
    "fewer_than_counted", "more_than_counted", "pages_left", "still_offered", "unread_pages", "failed_requests",
    "unused_control", "still_loading", "filters_lost", "cut_off", "left_out", "another_list", "list_gone", "unreached",
    "no_browser", "says_failed", "only_first", "says_more", "begun_late", "sent_back", "new_beside",
]  # fmt: skip
"""Evidence against a complete list. filters_lost: a page dropped the filters; cut_off: a page is longer than Footpath
reads, or incomplete; left_out: a record without a title or any wanted field was dropped; says_failed: the page reports
a failure; says_more: the text behind the list announces more; only_first: the page says that it shows the first records
only; begun_late: reading began after the first page; sent_back: the site showed another page than the requested one;
new_beside: a page without new records links to new ones outside of the list.
"""

UNPRESSED: Final = "What leads to more records cannot be pressed without the browser: read the list with the browser."

_WHY: Final[Mapping[EndCode, Why]] = {
    "enough_records": "enough",
    "enough_pages": "enough",
    "unread": "errors",
    "unpressed": "errors",
    "no_list": "none",
}


@dataclasses.dataclass(frozen=True, slots=True)
class Over:
    """The end of collecting, and the judge's verdict."""

    code: EndCode
    reason: str
    whole: bool = False
    """Whether the whole list was seen, without a gap."""
    doubts: tuple[Doubt, ...] = ()
    """The evidence of missing or foreign records."""

    @property
    def why(self) -> Why:
        """The kind of the end."""
        return _WHY.get(self.code, "end")

    @property
    def short(self) -> bool:
        """Whether the list must not be told as whole."""
        return bool(self.doubts)


def enough(code: EndCode, read: str, limit: str) -> Over:
    """The end at a limit of the task."""
    return Over(code, sentence("{}, the limit of the task ({}).", own(read), option(limit)))


def pages(count: int, in_a_row: str = "") -> str:
    """Return a number of pages in words; `in_a_row` only for several."""
    return "1 page" if count == 1 else f"{count} pages{in_a_row}"

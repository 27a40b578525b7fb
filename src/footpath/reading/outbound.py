"""Judge from a request, and from the pressed control, whether the request has an effect that the task answers for.

A POST, PUT, PATCH or DELETE has one, whatever the control's label, unless evidence shows otherwise: the request asks
for data (a query, a search, a page of a list), keeps a draft, signs in, counts visitors, or is a step of a form before
another page of the form. Pure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, cast
from urllib.parse import urlsplit

from footpath.language.lexicon import Pattern
from footpath.language.text import fold, fold_words
from footpath.reading.buttons import KEEPS, SENDS, is_button, keeps_for_later, keeps_of, label_of, say
from footpath.reading.effect import form_of, only_asks, says_harmless
from footpath.reading.given import Given, request_texts
from footpath.schema.request import TELLING, TOKEN, carries, form_fields, json_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from footpath.reading.filters import FilterControl
    from footpath.reading.surface import Surface
    from footpath.schema.atlas import ElementType
    from footpath.schema.observation import ButtonMeaning, FormObservation, PageObservation
    from footpath.schema.request import OutboundRequest
    from footpath.schema.snapshot import Element, Snapshot

_COUNTS_VISITORS: Final = re.compile(
    r"(?:analytics?|telemetry|metrics|stats|statistics|track(?:ing)?|collect|beacon|rum|page-?views?|impressions?|csp-?report|envelope)",
    re.IGNORECASE,
)
"""A part of the path of an address that collects visitors' behaviour."""
_KEEPS: Final = re.compile(r"(?:auto-?)?save-?(?:draft|progress)?|drafts?|autosave|uploads?", re.IGNORECASE)
"""A part of the path of an address that stores a draft of a form, or takes a file of it."""
_ASKS: Final = re.compile(
    r"_?m?search|query|queries|find|filters?|facets?|suggest(?:ions?)?|autocomplete|lookup|typeahead",
    re.IGNORECASE,
)
"""A part of the path of an address that returns data."""
_PAGING: Final = frozenset([
    "offset", "limit", "page", "pageno", "pagenumber", "pagesize", "perpage", "size", "from", "start", "cursor",
    "after", "sort", "sortby", "orderby", "filters", "facets", "appliedfacets", "searchtext", "query", "q",
    "keywords",
])  # fmt: skip
"""Keys of a request for a part of a list."""
_PLACES: Final = frozenset({"step", "page"})
_READS: Final = re.compile(
    r"(?:.*[._/])?(?:get|list|search|find|read|query|count|fetch|lookup|describe|suggest)(?![a-z])"
)
"""A method of JSON-RPC that reads."""
_BARE_HEARTBEATS: Final = frozenset({"", "2", "3", "h"})
"""Whole messages of engine.io and SockJS that only keep a WebSocket open."""
_SIGNALR_PING: Final = {"type": 6}
_HEARTBEATS: Final = frozenset({"ping", "pong", "heartbeat", "keepalive"})
_HEARTBEAT_KEYS: Final = frozenset({
    "type", "event", "op", "action", "method", "topic", "msg", "payload", "ref", "joinref", "id", "ts", "time",
    "timestamp", "jsonrpc",
}) | _HEARTBEATS  # fmt: skip
"""Keys of a message that only keeps a WebSocket open."""
_HEARTBEAT_VALUES: Final = frozenset({"", "phoenix"}) | _HEARTBEATS
"""Texts under those keys."""
_HEARTBEAT_LENGTH: Final = 120
"""Most characters of a message that only keeps a WebSocket open."""
_QUERY: Final = re.compile(r"\s*(?:query\b|\{|fragment\b)")
_CHANGES: Final = re.compile(r"(?:^|\})\s*(?:mutation|subscription)\b")
_COMMENT: Final = re.compile(r"#[^\n]*")
_Operation = Literal["read", "change", ""]
"""What a call does by its protocol; empty for a call in none."""

_PROVIDES: Final[frozenset[ElementType]] = frozenset(
    {"search_input", "search_button", "filter_button", "filter_option", "sort", "clear_filters", "pagination",
     "load_more", "tab", "job_listing"}
)  # fmt: skip
"""Controls that only change the shown part of a list or page."""
_OF_A_LIST: Final[frozenset[ElementType]] = frozenset({"filter_button", "filter_option", "sort", "clear_filters"})
"""Those that are known by the list beside them: without a list, a tick or a choice may be a setting."""
_NARROWS: Final = frozenset({"search_filter", "sort_order"})
"""Meanings of fields that can only be about a list."""
_AGREES: Final[frozenset[str]] = frozenset({"consent", "decline"})
_OF_A_DRAFT: Final[frozenset[ButtonMeaning]] = frozenset({"save", "back", "add", "remove", "upload", "import"})
"""Meanings of buttons that work on a form's data without sending it."""
_NAMES_NEXT: Final = Pattern(r"{saved_first}|{looked_over}|[:–—|→]\s*\w|{step}\s*\d")
"""Labels that announce another page of the form: "Next: Work history", "Continue to step 2", "Save and continue",
"Continue to review".
"""


@dataclass(frozen=True, slots=True)
class PressedControl:
    """The pressed control, and its page."""

    element: Element | None
    page: PageObservation
    snapshot: Snapshot
    private: Collection[str] = field(default=(), repr=False)
    """The person's values."""
    has_given: bool = False
    """Whether this run has given personal data to the site before."""
    given: Given = field(default_factory=Given, repr=False)
    """The entries of this run, of whomever."""
    begins: bool = False
    """Whether the run is about to fill the form, and has given nothing yet: a button leads into the form."""
    is_tried: bool = False
    """Whether the press only finds out the meaning of a label that nobody asked for: it proves nothing."""

    @property
    def form(self) -> FormObservation | None:
        """The control's form."""
        return form_of(self.element, self.page) if self.element is not None else None


def is_effect(request: OutboundRequest, pressed: PressedControl) -> bool:
    """Whether a request has an effect to guard like an irreversible press."""
    if request.method == "POST" and _counts_visitors(request, pressed):
        return False
    if only_reads(request) or _stays_open(request, pressed):
        return False
    element, form = pressed.element, pressed.form
    if form is not None and _is_of_asking_form(request, pressed, form):
        return False
    if element is None:
        return True
    if pressed.is_tried:
        return not _lists(request, pressed, element)
    if _works_on_draft(request, element, form) or _leads_on(request, pressed, element):
        return False
    return not _shows(request, pressed, element)


def _is_of_asking_form(request: OutboundRequest, pressed: PressedControl, form: FormObservation) -> bool:
    """Whether a request comes from a form that only asks: a search, or a filter beside a list."""
    if request.method != "POST" or not only_asks(form):
        return False
    if form.purpose != "filter":
        return True
    surface = _surface(pressed)
    return _has_list(surface) and _is_for_list(request, pressed, surface)


def is_aside(url: str) -> bool:
    """Whether an address by itself is for keeping drafts, counting visitors, or asking for data."""
    return any(_has_part(url, named) for named in (_KEEPS, _COUNTS_VISITORS, _ASKS))


def asks_for_data(url: str) -> bool:
    """Whether an address by itself is for asking for data."""
    return _has_part(url, _ASKS)


def keeps(url: str) -> bool:
    """Whether an address by itself is for keeping drafts."""
    return _has_part(url, _KEEPS)


def asks_for_part(request: OutboundRequest) -> bool:
    """Whether a request asks for data, or for a part of a list, by its address, keys or query protocol."""
    if operation := _operation_of(request):
        return request.method == "POST" and operation == "read"
    keys = {re.sub(r"[^a-z]", "", key.casefold()) for key in request.outer_keys}
    return request.method == "POST" and (_has_part(request.url, _ASKS) or not _PAGING.isdisjoint(keys))


def pressed_later(form: FormObservation | None) -> Literal["", "keeps", "sends"]:
    """Return the effect of a form's button on entries; without a button, entries take effect once sent."""
    buttons = form.buttons if form is not None else ()
    said = {meaning for each in buttons for meaning in (each.meaning, say(each.label)[0])}
    return "sends" if said & {*SENDS, "login"} else "keeps" if said & KEEPS else ""


def leads_on(label: str, page: PageObservation) -> bool:
    """Whether "Next" leads to a further page of its form: by the page's count, the next part's name, or a saving."""
    at = page.progress
    if say(label)[0] != "next":
        return False
    if at is not None:
        return at.current < at.total
    return _NAMES_NEXT.search(fold(label)) is not None


def says_next(element: Element) -> bool:
    """Whether the label of an element says "next"."""
    return say(label_of(element))[0] == "next"


def _counts_visitors(request: OutboundRequest, pressed: PressedControl) -> bool:
    is_for_it = request.kind == "Ping" or not request.is_own_site or _has_part(request.url, _COUNTS_VISITORS)
    if not is_for_it or request.kind == "Document":
        return False
    return not (_carries(request, pressed) or _carries_entry(request, pressed))


def _stays_open(request: OutboundRequest, pressed: PressedControl) -> bool:
    if request.kind != "WebSocket" or request.body is None or len(request.body) > _HEARTBEAT_LENGTH:
        return False
    return _is_heartbeat(request.body.strip("\x1e \r\n")) and not _carries(request, pressed)


def _is_heartbeat(text: str) -> bool:
    """Whether a message only keeps its WebSocket open."""
    if text.casefold() in _BARE_HEARTBEATS:
        return True
    said = json_of(text.lstrip("0123456789"))  # Socket.IO writes the kind before the message
    if not isinstance(said, dict | list):
        name, *rest = text.split(" ")
        return _word(name) in _HEARTBEATS and all(_is_number(each) for each in rest)
    if said == _SIGNALR_PING:
        return True
    return _says_no_more(cast("object", said)) and any(each in _word(text) for each in _HEARTBEATS)


def _says_no_more(said: object) -> bool:
    """Whether each key and each value of a message fits a keep-alive."""
    if isinstance(said, dict):
        entries = cast("Mapping[str, object]", said).items()
        return all(_word(key) in _HEARTBEAT_KEYS and _says_no_more(value) for key, value in entries)
    if isinstance(said, list):
        return all(_says_no_more(each) for each in cast("list[object]", said))
    if not isinstance(said, str):
        return True  # a number, a truth value or null
    if isinstance(inner := json_of(said), dict | list):  # SockJS sends JSON as texts of a list
        return _says_no_more(cast("object", inner))
    return _word(said) in _HEARTBEAT_VALUES or _is_number(said)


def _word(text: str) -> str:
    return text.replace("-", "").replace("_", "").casefold()


def _is_number(text: str) -> bool:
    return text.replace(".", "").isdecimal()


def only_reads(request: OutboundRequest) -> bool:
    """Whether the request only asks, by the protocol of its interface (GraphQL, JSON-RPC)."""
    return request.method == "POST" and _operation_of(request) == "read"


def changes(request: OutboundRequest) -> bool:
    """Whether the request changes data, by the protocol of the interface."""
    return _operation_of(request) == "change"


def _operation_of(request: OutboundRequest) -> _Operation:
    """Return the joint effect of all calls of a request; empty for a request in no such protocol."""
    body = request.body or ""
    if request.content_type.startswith("application/graphql"):
        return _graphql(body)
    operations = {_operation(each) for each in _calls(body)}
    if operations == {"read"}:
        return "read"
    return "change" if operations - {""} else ""


def _calls(body: str) -> list[Mapping[str, object]]:
    """Return the calls in a body of JSON, or of a form with their parts; one that is no object is empty."""
    said = json_of(body)
    if said is None:
        fields = dict(form_fields(body))
        return _calls(fields["operations"]) if "operations" in fields else [fields]
    calls = cast("list[object]", said) if isinstance(said, list) else [said]
    return [cast("Mapping[str, object]", each) if isinstance(each, dict) else {} for each in calls]


def _operation(call: Mapping[str, object]) -> _Operation:
    """Return the effect of a call of JSON-RPC, or of GraphQL by the `query`."""
    method, query = call.get("method"), call.get("query")
    if "jsonrpc" in call and isinstance(method, str):
        return "read" if _READS.match(_snake(method)) else "change"
    return _graphql(query) if isinstance(query, str) and "{" in query else ""


def _graphql(text: str) -> _Operation:
    plain = _COMMENT.sub("", text)
    return "read" if _QUERY.match(plain) and not _CHANGES.search(plain) else "change"


def _works_on_draft(request: OutboundRequest, element: Element, form: FormObservation | None) -> bool:
    """Whether a press keeps or works on a form's content without sending the form."""
    label = label_of(element)
    meaning = say(label)[0]
    if says_harmless(label) and meaning in ("order", "other", "logout", "login", "search"):
        return True  # "Add to cart", "Apply filter"
    if keeps_for_later(label) or keeps_of(label) is not None:
        return True
    if form is None:
        return False
    if keeps(request.url):
        return is_button(element) or pressed_later(form) != ""  # settings that save themselves are no draft
    return meaning in _OF_A_DRAFT and any(each.meaning in SENDS and each.ref != element.ref for each in form.buttons)


def _leads_on(request: OutboundRequest, pressed: PressedControl, element: Element) -> bool:
    if not says_next(element):
        return False
    if leads_on(label_of(element), pressed.page):
        return True
    if pressed.has_given or pressed.page.page_type == "review" or _carries(request, pressed):
        return False
    return pressed.begins or all(is_mark(*pair) for pair in request.pairs)


def is_mark(key: str, value: str) -> bool:
    """Whether a named value of a request only marks the visit, or the place within a form."""
    return not value or key.casefold() in _PLACES or TOKEN.fullmatch(value) is not None


def _shows(request: OutboundRequest, pressed: PressedControl, element: Element) -> bool:
    """Whether the control only shows another part of a list or of the page, or answers a banner."""
    if request.method != "POST" or _carries(request, pressed) or _carries_entry(request, pressed):
        return False
    if element.role == "tab" or element.expanded is not None or element.popup:
        return True
    if is_button(element) and say(label_of(element))[0] in _AGREES:
        return True
    surface = _surface(pressed)
    kind = surface.kind(element.ref)
    if kind in _OF_A_LIST:
        return _has_list(surface) and _is_for_list(request, pressed, surface)
    return kind in _PROVIDES or _lists(request, pressed, element, surface)


def _has_list(surface: Surface) -> bool:
    """Whether the page has a list, or is one for it."""
    return surface.listing is not None or surface.type in ("listing", "search")


def _surface(pressed: PressedControl) -> Surface:
    from footpath.reading.surface import Surface  # lists and filters, for the few requests that may ask for them

    return Surface(pressed.snapshot, pressed.page)


def _lists(request: OutboundRequest, pressed: PressedControl, element: Element, surface: Surface | None = None) -> bool:
    """Whether a request asks for a part of the page's list, by address or keys, or by the pressed pager or filter."""
    if request.method != "POST" or _carries(request, pressed):
        return False
    surface = surface or _surface(pressed)
    if not _has_list(surface):
        return False
    if asks_for_part(request):
        return True
    if surface.listing is None:
        return False
    filters = {ref for each in surface.filters for ref in (each.ref, each.button, *each.refs.values())}
    is_filter = element.ref in filters and _is_for_list(request, pressed, surface)
    return is_filter or element.ref in surface.pager_refs


def _is_for_list(request: OutboundRequest, pressed: PressedControl, surface: Surface) -> bool:
    """Whether a request from a control beside a list asks for the list, and is no setting ("Notify me")."""
    if asks_for_part(request):
        return True
    here = urlsplit(pressed.snapshot.url)
    there = urlsplit(request.url)
    if (here.netloc, here.path) == (there.netloc, there.path):
        return True
    own = _filter_of(pressed.element, surface)
    if own is not None and any(each.count is not None for each in own.filter.options):
        return True
    if _names_record(pressed, surface):
        return True
    others = {ref for each in surface.filters if each is not own for ref in (each.ref, *each.refs.values())}
    names = {name for ref in others if (it := surface.elements.get(ref)) for name in (it.html_name, it.id) if name}
    return not names.isdisjoint(request.keys)


def _names_record(pressed: PressedControl, surface: Surface) -> bool:
    """Whether a control beside a list is about its records: it is called a filter, or says what a record says."""
    field = next((each for each in pressed.page.fields if pressed.element and pressed.element.ref in each.refs), None)
    if field is None or surface.listing is None:
        return False
    labels = [field.question] if field.kind == "checkbox" else [each.label for each in field.options]
    said = {fold_words(label) for label in labels if len(label) >= TELLING}
    texts = [f" {fold_words(' '.join(each.texts.values()))} " for each in surface.listing.records]
    return field.meaning in _NARROWS or any(f" {label} " in text for label in said for text in texts)


def _filter_of(element: Element | None, surface: Surface) -> FilterControl | None:
    """Return the filter that a control belongs to."""
    if element is None:
        return None
    own = (each for each in surface.filters if element.ref in (each.ref, each.button, *each.refs.values()))
    return next(own, None)


def _carries(request: OutboundRequest, pressed: PressedControl) -> bool:
    """Whether a request has personal data, or content of its form, as far as readable."""
    form = pressed.form
    held = [each.value for each in form.fields if not each.trap] if form is not None else []
    return carries(request.body, (*pressed.private, *held), query=request.query)


def _carries_entry(request: OutboundRequest, pressed: PressedControl) -> bool:
    """Whether a request has an entry of this run, of whomever."""
    return pressed.given.are_in(request_texts(request, pressed.snapshot.url, pressed.snapshot.title))


def _has_part(url: str, named: re.Pattern[str]) -> bool:
    return any(named.fullmatch(part) for part in re.split("[/:]", urlsplit(url).path))


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).casefold()

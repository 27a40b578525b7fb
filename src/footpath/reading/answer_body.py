"""Read a refusal in the body of a site's answer to a script: a status of 200 may still carry one. Pure.

Common forms of many kinds of interface count: `errors` of GraphQL and JSON:API, `error` of JSON-RPC, `status` of JSend,
flags such as `ok` and `success`, the statuses of the parts of a batch (207), the faults of SOAP, codes such as `KO` and
`ERR`, a bare `0` or `false`, and words of refusal. XML is read as data. A page in answer to a script is a refusal if it
asks to sign in, or is another page than the shown one.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, cast
from xml.etree import ElementTree as Xml

from selectolax.lexbor import LexborHTMLParser

from footpath.language.outcomes import has_thanks, has_word, is_undone, says_taken
from footpath.language.text import attribute_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    Node = dict[str, object]

_FLAGS: Final = frozenset(
    {"ok", "success", "succeeded", "successful", "issuccess", "issuccessful", "accepted", "valid", "isvalid"}
)
"""Names of flags that are false if the site refused the request."""
_FLAGS_WITHIN: Final = frozenset({"ok", "success", "succeeded", "successful"})
"""The flags that describe the request also deep in a body: "valid" may describe a record there."""
_ERRORS: Final = frozenset({"error", "errors", "fault", "exception", "errormessage", "errorcode"})
_ERRORS_WITHIN: Final = frozenset({"errors", "usererrors"})
_STATES: Final = frozenset({"status", "result", "state", "outcome", "code"})
_STATUSES: Final = frozenset({"status", "statuscode", "code", "httpstatus"})
_CODES: Final = ("code", "errcode", "errno", "retcode", "returncode", "statuscode")
_DONE: Final = frozenset({0, 1, *range(200, 300)})
"""Codes of interfaces for success."""
_MESSAGES: Final = ("message", "msg", "detail", "title", "error", "description", "reason", "mensaje", "nachricht")
_NO: Final = frozenset({"0", "false", "no", "n"})
_NONE: Final = frozenset({"", "0", "false", "no", "none", "null", "ok", "success"})
_WRAPPERS: Final = frozenset({"data", "result", "response", "body", "payload", "d", "envelope"})
_GRANTED: Final = frozenset(
    {"ok", "okay", "success", "succeeded", "successful", "true", "1", "done", "accepted", "created"}
)
"""Values of a field or a bare body for success."""
_SAY_ONLY_VALID: Final = frozenset({"valid", "isvalid"})
_IDS: Final = frozenset({"id", "uuid", "guid", "ticketid", "submissionid", "messageid", "requestid", "applicationid"})
"""Names of the id under which a site stores the data."""
_OF_SUCCESS: Final = range(200, 203)
_REFUSED: Final = 400
_STATUS_END: Final = 600
_CODE: Final = re.compile(r"\b[A-Z][A-Z0-9_]+\b")
"""Codes are written in capitals."""
_HTML: Final = frozenset({
    "html", "head", "body", "div", "p", "span", "form", "section", "article", "main", "ul", "ol", "table", "h1", "h2",
    "h3", "script", "style", "b", "i", "a", "strong", "em", "small", "br", "template",
})  # fmt: skip
"""Elements that begin a page, or a part of a page."""
_DEEPEST: Final = 5
_FEW: Final = 3
"""Most words of a status."""
_SHOWN: Final = 120


def refusal_in(body: str, *titles: str, shown: str = "") -> str:
    """Return a body's refusal in a few words, unless the page shows it as confirmation; empty for none."""
    body = body.strip()
    try:
        said = _xml(body) if body.startswith("<") else cast("object", json.loads(body))
    except Xml.ParseError:
        return _refusal_of_page(body, titles, shown)
    except (ValueError, RecursionError):
        return body[:_SHOWN] if _is_refusing_text(body) else ""
    if isinstance(said, str | int | float):
        return body[:_SHOWN] if _is_no(said) or _is_refusing_text(str(said)) else ""
    if isinstance(said, list) and any(each is False for each in cast("list[object]", said)):
        return body[:_SHOWN]
    said = cast("object", said)
    return next((_told(node) or why for node, is_top in _nodes(said) if (why := _refusal(node, is_top=is_top))), "")


def accepts(body: str) -> bool:
    """Whether a body shows acceptance: a true flag, a state or code of success, a new id, or a bare "ok"."""
    body = body.strip()
    if not body or refusal_in(body):
        return False
    try:
        said = _xml(body) if body.startswith("<") else cast("object", json.loads(body))
    except Xml.ParseError:
        return False
    except (ValueError, RecursionError):
        return body.casefold() in _GRANTED
    if not isinstance(said, dict | list):
        return said is not None and str(said).casefold() in _GRANTED
    nodes = _nodes(cast("object", said))
    return any(is_top and any(_is_accepting(*field) for field in node.items()) for node, is_top in nodes)


def only_refuses(body: str) -> str:
    """Return a body's refusal as `refusal_in`, if nothing at its top tells of success: a newsletter that was refused
    beside a message that was sent is no refusal of the message.
    """
    refusal = refusal_in(body)
    try:
        said = cast("object", json.loads(body))
    except (ValueError, RecursionError):
        return refusal
    return "" if any(_is_of_success(*field) for field in _fields(said)) else refusal


def only_accepts(body: str) -> bool:
    """Whether a body of JSON tells acceptance and nothing else. An id alone may be that of a draft."""
    try:
        fields = list(_fields(cast("object", json.loads(body))))
    except (ValueError, RecursionError):
        return False
    rest = [field for field in fields if not _is_of_success(*field)]
    return len(rest) < len(fields) and not refusal_in(body) and all(_is_harmless(*field) for field in rest)


def _fields(said: object) -> Iterator[tuple[str, object]]:
    """Yield the fields of an answer with their names; of its wrappers, the fields within."""
    if isinstance(said, list):
        for each in cast("list[object]", said):
            yield from _fields(each)
    elif isinstance(said, dict):
        for name, value in cast("Node", said).items():
            is_wrapper = _plain(name) in _WRAPPERS and isinstance(value, dict | list)
            yield from _fields(cast("object", value)) if is_wrapper else [(name, value)]
    else:
        yield "", said


def _is_of_success(name: str, value: object) -> bool:
    """Whether a field tells of success, other than by an id."""
    return _plain(name) not in _IDS and _is_accepting(name, value)


def _is_harmless(name: str, value: object) -> bool:
    """Whether a field beside a success says nothing else: an id, an empty list of errors, or a bare "OK"."""
    plain = _plain(name)
    if value is None or (plain in _ERRORS and not _is_something(value)):
        return True
    if isinstance(value, str) and plain in _MESSAGES:
        return value.casefold() in _GRANTED
    return plain in _IDS and isinstance(value, str | int)


def _is_accepting(name: str, value: object) -> bool:
    """Whether a field of an answer shows acceptance."""
    plain = _plain(name)
    if plain in _FLAGS - _SAY_ONLY_VALID:
        return value is True or str(value).casefold() in _GRANTED
    if plain in _IDS:
        return isinstance(value, str | int) and not isinstance(value, bool) and _is_something(value)
    if plain in _STATES | _STATUSES and isinstance(value, int):
        return value in _OF_SUCCESS
    if plain in _STATES and isinstance(value, str):
        words = re.sub(r"[_\-.]+", " ", value)
        return value.casefold() in _GRANTED or (len(words.split()) <= _FEW and says_taken(words))
    return False


def _is_refusing_text(text: str) -> bool:
    """Whether a short text has a code or a word of refusal."""
    return len(text) <= _SHOWN and (_has_code(text) or has_word("failure", text) or is_undone(text))


def _has_code(text: str) -> bool:
    return any(has_word("refused_code", code) for code in _CODE.findall(text))


def _heads(page: LexborHTMLParser) -> list[str]:
    """The title and the first headings."""
    return [text for each in page.css("title, h1") if (text := " ".join(each.text().split()))]


def _refusal_of_page(body: str, titles: Collection[str], shown: str) -> str:
    """Return the refusal in a page that answers a script."""
    page = LexborHTMLParser(body)
    if page.css_first("input[type=password]") is not None:
        return "a page to sign in"
    named, heads = page.css_first("title"), _heads(page)
    text = " ".join(page.body.text(separator=" ").split()) if page.body is not None else ""
    if against := next((each for each in (*heads, text) if _is_refusing_text(each)), ""):
        return against[:_SHOWN]
    is_shown = shown != "" and shown in text
    is_other = named is not None and not is_shown and titles and " ".join(named.text().split()) not in titles
    is_good = any(says_taken(each) or has_thanks(each) for each in heads)
    return f"another page: {heads[0]}"[:_SHOWN] if is_other and heads and not is_good else ""


def _xml(body: str) -> object:
    """Return the data of XML, by the names of its elements. ParseError for any other text or with declarations."""
    if "<!" in body:
        raise Xml.ParseError
    root = Xml.fromstring(body)
    if _local(root.tag) in _HTML:
        raise Xml.ParseError
    return {_local(root.tag): _value(root)}


def _value(element: Xml.Element) -> object:
    held: Node = {_local(name): value for name, value in element.attrib.items()}
    held |= {_local(each.tag): _value(each) for each in element}
    return held or (element.text or "").strip()


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def _nodes(said: object, depth: int = 0, *, is_top: bool = True) -> Iterator[tuple[Node, bool]]:
    """Yield each object of a body, and whether the object describes the whole request."""
    if depth > _DEEPEST:
        return
    if isinstance(said, list):
        for each in cast("list[object]", said):
            yield from _nodes(each, depth + 1, is_top=is_top)
    elif isinstance(said, dict):
        node = cast("Node", said)
        yield node, is_top
        for name, value in node.items():
            yield from _nodes(value, depth + 1, is_top=is_top and _plain(name) in _WRAPPERS | {"responses", "results"})


def _refusal(node: Node, *, is_top: bool) -> str:
    """Return the refusing field of an object, as written; empty for none."""
    flags, errors = (_FLAGS, _ERRORS) if is_top else (_FLAGS_WITHIN, _ERRORS_WITHIN)
    for name, value in node.items():
        plain = _plain(name)
        if plain in flags and _is_no(value):
            return f"{name}: {str(value).lower()}"
        if plain in errors and _is_something(value):
            return f"{name}: {_first(value)}"[:_SHOWN]
        if is_top and (refused := _refusal_at_top(name, plain, value)):
            return refused[:_SHOWN]
        if is_top and value == 0 and _says_none_taken(name, node):
            return f"{name}: 0"
    return _refusing_code(node) if is_top else ""


def _refusal_at_top(name: str, plain: str, value: object) -> str:
    """Return a field of the outermost object that refuses, as written; its words mean more there than within."""
    if isinstance(value, str) and (_has_code(value) or (plain in _STATES and _is_failure(value))):
        return f"{name}: {value}"
    if _is_refusing_name(plain, name) and _is_something(value):
        return f"{name}: {_first(value)}"
    if isinstance(value, str) and _is_refusing_word(value):
        return f"{name}: {value}"
    return f"{name}: {value}" if plain in _STATUSES and _is_refusing(value) else ""


def _says_none_taken(name: str, node: Node) -> bool:
    """Whether a zero under a name tells that nothing was taken. Beside an id, "done" tells of the record."""
    words, is_record = " ".join(attribute_words(name)), any(_plain(each) in _IDS for each in node)
    return has_word("sent", words) if is_record else says_taken(words)


def _refusing_code(node: Node) -> str:
    """Return an object's own error code beside a message without success; else empty."""
    named = {_plain(name): value for name, value in node.items()}
    code = next((named[name] for name in _CODES if type(named.get(name)) is int), None)
    message = next((value for name in _MESSAGES if isinstance(value := named.get(name), str)), "")
    if code is None or code in _DONE or not message or has_thanks(message) or says_taken(message):
        return ""
    return "" if message.casefold() in _NONE else f"code: {code}"


def _is_refusing_word(value: str) -> bool:
    """Whether a value of a few words reports a refusal, or is a bare "error" in any language."""
    return (len(value.split()) <= _FEW and is_undone(value)) or (
        value.islower() and value.isalpha() and _is_failure(value)
    )


def _is_refusing_name(plain: str, name: str) -> bool:
    """Whether a field's name reports a refusal or a remaining duty: `rejected`, `action_required`."""
    return plain.endswith("required") or is_undone(" ".join(attribute_words(name)))


def _told(node: Node) -> str:
    """Return the message of a refusing object; empty for none."""
    named = {_plain(name): value for name, value in node.items()}
    texts = (named.get(each) for each in _MESSAGES)
    return next((each.strip()[:_SHOWN] for each in texts if isinstance(each, str) and " " in each.strip()), "")


def _is_no(value: object) -> bool:
    return value is False or (isinstance(value, int) and value == 0) or (str(value).casefold() in _NO)


def _is_something(value: object) -> bool:
    """Whether a field for errors is not empty."""
    if isinstance(value, dict):
        return any(map(_is_something, cast("Node", value).values()))
    if isinstance(value, list):
        return any(map(_is_something, cast("list[object]", value)))
    return str(value).strip().casefold() not in _NONE


def _first(value: object) -> str:
    """The first text within an error."""
    if isinstance(value, dict):
        node = cast("Node", value)
        return _told(node) or next(map(_first, node.values()), "")
    if isinstance(value, list):
        return next(map(_first, cast("list[object]", value)), "")
    return str(value)


def _is_failure(state: str) -> bool:
    words = re.sub(r"[_\-.]+", " ", state)
    return len(words.split()) <= len(_MESSAGES) and (has_word("failure", words) or is_undone(words))


def _is_refusing(value: object) -> bool:
    """Whether a value is a refusing HTTP status."""
    return isinstance(value, int) and _REFUSED <= value < _STATUS_END


def _plain(name: str) -> str:
    return re.sub(r"[_\-]", "", name).casefold()

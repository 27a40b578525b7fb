"""What the JSON body of a site's answer says of the request: a status of 200 may still carry a refusal. Pure.

Heeded are the ways in which interfaces of many kinds say so: `errors` of GraphQL and JSON:API, `error` of JSON-RPC,
`status` of JSend, flags such as `ok` and `success`, and the statuses of the parts of a batch (207).
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, cast

from footpath.language.outcomes import has_word, is_undone

if TYPE_CHECKING:
    from collections.abc import Iterator

    Node = dict[str, object]

_FLAGS: Final = frozenset(
    {"ok", "success", "succeeded", "successful", "issuccess", "issuccessful", "accepted", "valid", "isvalid"}
)
"""Names of what is false if the site did not take the request."""
_FLAGS_WITHIN: Final = frozenset({"ok", "success", "succeeded", "successful"})
"""Those that say so of the request also deep in a body: "valid" may be said of some record there."""
_ERRORS: Final = frozenset({"error", "errors", "fault", "exception", "errormessage", "errorcode"})
_ERRORS_WITHIN: Final = frozenset({"errors", "usererrors"})
_STATES: Final = frozenset({"status", "result", "state", "outcome", "code"})
_STATUSES: Final = frozenset({"status", "statuscode", "code", "httpstatus"})
_MESSAGES: Final = ("message", "msg", "detail", "title", "error", "description", "reason", "mensaje", "nachricht")
_NO: Final = frozenset({"0", "false", "no", "n"})
_NONE: Final = frozenset({"", "0", "false", "no", "none", "null", "ok", "success"})
_WRAPPERS: Final = frozenset({"data", "result", "response", "body", "payload", "d"})
_REFUSED: Final = 400
_STATUS_END: Final = 600
_DEEPEST: Final = 5
_SHOWN: Final = 120


def refusal_in(body: str) -> str:
    """What a body says against the request, in a few words; empty where it says nothing against it."""
    try:
        said: object = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    return next((_told(node) or why for node, is_top in _nodes(said) if (why := _refusal(node, is_top=is_top))), "")


def _nodes(said: object, depth: int = 0, *, is_top: bool = True) -> Iterator[tuple[Node, bool]]:
    """Each object of a body, and whether it speaks of the whole request."""
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
    """Which field of an object speaks against the request, as it stands there; empty where none does."""
    flags, errors = (_FLAGS, _ERRORS) if is_top else (_FLAGS_WITHIN, _ERRORS_WITHIN)
    for name, value in node.items():
        plain = _plain(name)
        if plain in flags and _is_no(value):
            return f"{name}: {str(value).lower()}"
        if plain in errors and _is_something(value):
            return f"{name}: {_first(value)}"[:_SHOWN]
        if is_top and plain in _STATES and isinstance(value, str) and _is_failure(value):
            return f"{name}: {value}"[:_SHOWN]
        if is_top and plain in _STATUSES and _is_refusing(value):
            return f"{name}: {value}"
    return ""


def _told(node: Node) -> str:
    """The message of an object that refuses; empty where it has none."""
    named = {_plain(name): value for name, value in node.items()}
    texts = (named.get(each) for each in _MESSAGES)
    return next((each.strip()[:_SHOWN] for each in texts if isinstance(each, str) and " " in each.strip()), "")


def _is_no(value: object) -> bool:
    return value is False or (isinstance(value, int) and value == 0) or (str(value).casefold() in _NO)


def _is_something(value: object) -> bool:
    """Whether a field for errors holds one."""
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
    """Whether a value is an HTTP status that refuses."""
    return isinstance(value, int) and _REFUSED <= value < _STATUS_END


def _plain(name: str) -> str:
    return re.sub(r"[_\-]", "", name).casefold()

"""Errors as RFC 9457 problems for programs, and as pages for persons."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from starlette.responses import JSONResponse

from footpath import errors
from footpath.errors import BadInput, FootpathError
from footpath.schema.order import fault
from footpath.sentence import elsewhere

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from fastapi.exceptions import RequestValidationError
    from starlette.exceptions import HTTPException
    from starlette.responses import Response

_PATTERN: Final = "string_pattern_mismatch"
"""A mistake whose words in a task are about names; a request has other patterns, too."""

STATUS: Final[dict[type[FootpathError], int]] = {
    errors.BadInput: 422,
    errors.NotFound: 404,
    errors.Forbidden: 403,
    errors.NeedsPerson: 409,
    errors.Refused: 409,
    errors.Busy: 409,
    errors.Superseded: 409,
    errors.LimitReached: 409,
    errors.OtherVersion: 503,
    errors.StoreUnavailable: 503,
    errors.WrongKey: 503,
    errors.BrowserMissing: 503,
    errors.SiteUnreachable: 502,
    errors.Unresponsive: 504,
    errors.PageGone: 502,
    errors.ModelUnavailable: 502,
}


@dataclass(frozen=True, slots=True)
class RequestRefusal:
    """The reason for refusing a request."""

    status: int
    said: str
    hint: str = ""
    """The next step."""
    problems: Sequence[str] = ()
    """Each mistake: the field, and the correct form."""
    kind: str = ""
    """Name of the error (errors.py); empty for an error of HTTP."""
    passes: bool = False
    """Whether the error may pass soon, so that a retry is harmless."""


def of_error(error: FootpathError) -> RequestRefusal:
    """The response to a Footpath error. The client gets no terminal commands; server faults keep the advice for the
    operator.
    """
    problems = error.problems if isinstance(error, BadInput) else ()
    status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 500)
    hint = elsewhere(error.hint) if status < 500 else error.advice
    return RequestRefusal(status, error.message, hint, problems, type(error).__name__)


def of_mistakes(error: RequestValidationError) -> RequestRefusal:
    """Validation errors of a request, field by field; values are not repeated."""
    if isinstance(error.body, bytes):  # a body that is declared to be no JSON comes unread
        return RequestRefusal(
            422,
            "The body of the request is not declared as JSON.",
            "Send content-type: application/json.",
            (),
            "BadInput",
        )
    problems = [f"{'.'.join(map(str, each['loc'][1:])) or each['loc'][0]}: {_fault(each)}" for each in error.errors()]
    return RequestRefusal(
        422, "The request is invalid.", "Correct the request; see /api/v1/openapi.json.", problems, "BadInput"
    )


def _fault(error: Mapping[str, Any]) -> str:
    return str(error["msg"]) if error["type"] == _PATTERN else fault(error)


def of_http(error: HTTPException) -> RequestRefusal:
    """Errors of HTTP: unknown address, unsupported method."""
    said = {404: "This address does not exist.", 405: "This address does not support the method."}
    return RequestRefusal(
        error.status_code, said.get(error.status_code, str(error.detail)), "See /api/v1/openapi.json."
    )


def unforeseen(error: Exception) -> RequestRefusal:
    """An unexpected error. The message stays hidden, since it may hold personal data."""
    kind = type(error).__name__
    hint = "A report without your data is in Footpath's folder `crashes`. Please send it to the developers."
    return RequestRefusal(500, f"An unforeseen error occurred ({kind}).", hint, (), kind)


def as_problem(refusal: RequestRefusal, path: str) -> Response:
    """`application/problem+json`."""
    title = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", refusal.kind).capitalize() or "Refused"
    body: dict[str, object] = {
        "type": f"urn:footpath:{refusal.kind or 'http'}",
        "title": title,
        "status": refusal.status,
        "detail": refusal.said,
        "instance": path,
        **({"hint": refusal.hint} if refusal.hint else {}),
        **({"problems": list(refusal.problems)} if refusal.problems else {}),
    }
    headers = {"www-authenticate": 'Bearer realm="footpath"'} if refusal.status == 401 else None
    return JSONResponse(body, refusal.status, headers, media_type="application/problem+json")


def refused(refusal: RequestRefusal, path: str, *, inside: bool = False) -> Response:
    """The response to a refused request: for a program, or for a person, who may be signed in (`inside`)."""
    from footpath.api.drawing import draw

    if f"{path}/".startswith(("/api/", "/static/", "/mcp/")):
        return as_problem(refusal, path)
    template = "door.html" if refusal.status == 401 else "refused.html"
    here = "nowhere" if inside else ""
    return draw(template, status=refusal.status, refusal=refusal, here=here, open_asks=0)

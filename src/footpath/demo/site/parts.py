"""The requests of the form's scripts: uploads, suggestions, dependent questions."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Final

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from footpath.demo.site.answers import FILES
from footpath.demo.site.applications import find_earlier
from footpath.demo.site.cities import suggest_cities
from footpath.demo.site.fields import Widget
from footpath.demo.site.site import site_of
from footpath.demo.site.validate import find_file_error

if TYPE_CHECKING:
    from starlette.requests import Request

_THINKING: Final = 0.12
"""Seconds of a search for a city, so that suggestions come after the typing."""


async def take_file(request: Request) -> Response:
    """Keep one file under the question of the given name."""
    site, draft = site_of(request), site_of(request).draft(request)
    async with request.form() as form:
        file, name = form.get("file"), form.get("name")
        field = next((each for each in site.look.fields if each.name == name and each.widget in FILES), None)
        if field is None or not isinstance(file, UploadFile):
            raise HTTPException(400)
        content, filename, media_type = await file.read(), file.filename or "", file.content_type or ""
    if message := find_file_error(field, filename, len(content)):
        return JSONResponse({"error": message}, 422)
    draft.attach(field.key, filename, media_type, content)
    guess = _guess_names(filename) if field.widget is Widget.FILE_AUTOFILL else {}
    names = {site.look.field(key).name: value for key, value in guess.items()}
    return JSONResponse({"filename": filename, "size": len(content), "names": names})


async def drop_file(request: Request) -> Response:
    site, draft = site_of(request), site_of(request).draft(request)
    async with request.form() as form:
        field = next((each for each in site.look.fields if each.name == form.get("name")), None)
    if field is None:
        raise HTTPException(400)
    draft.detach(field.key)
    return JSONResponse({})


async def suggest(request: Request) -> Response:
    await asyncio.sleep(_THINKING)
    return JSONResponse(suggest_cities(request.query_params.get("q", "")))


async def tell_earlier(request: Request) -> Response:
    """Tell whether the address has applied to the posting before."""
    site, draft = site_of(request), site_of(request).draft(request)
    earlier = find_earlier(site.database, draft.slug, request.query_params.get("email", ""))
    return JSONResponse({"number": earlier.number, "on": earlier.received_on} if earlier else {})


async def show_dependents(request: Request) -> Response:
    """Show the questions that depend on an answer of page 3."""
    site, draft = site_of(request), site_of(request).draft(request)
    asked = next((each for each in site.look.fields if each.name == request.query_params.get("when")), None)
    if asked is None:
        raise HTTPException(400)
    answer = site.look.unwire(asked.options, request.query_params.get("equals", ""))
    fields = [
        each
        for each in site.look.fields
        if each.shown_when and each.shown_when.key == asked.key and each.shown_when.equals == answer
    ]
    return site.page(
        request,
        "dependents.html",
        job=site.job(draft.slug),
        fields=fields,
        answers=draft.answers(),
        errors={},
        fresh=False,
    )


async def show_survey(request: Request) -> Response:
    """Show the voluntary survey, a frame of the form."""
    site, draft = site_of(request), site_of(request).draft(request)
    fields = [each for each in site.look.fields if each.framed]
    return site.page(
        request, "survey.html", job=site.job(draft.slug), fields=fields, answers=draft.answers(), errors={}, fresh=False
    )


def _guess_names(filename: str) -> dict[str, str]:
    """Guess first and last name from the file's name, like a poor parser."""
    words = [word for word in re.split(r"[^A-Za-z]+", filename.rpartition(".")[0]) if word]
    return dict(zip(("given_name", "family_name"), (word.title() for word in words[:2]), strict=False))


ROUTES: Final = [
    Route("/api/cities", suggest),
    Route("/apply/{slug}/files", take_file, methods=["POST"]),
    Route("/apply/{slug}/files/remove", drop_file, methods=["POST"]),
    Route("/apply/{slug}/known", tell_earlier),
    Route("/apply/{slug}/dependents", show_dependents),
    Route("/apply/{slug}/survey", show_survey),
]

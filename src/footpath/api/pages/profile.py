"""The user's profile as pages: made from a résumé, or by questions."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from footpath.answers.profile_questions import Misread, put
from footpath.api.parts import Opened, given, go, show
from footpath.api.profiles import saved, taken_in
from footpath.errors import BadInput
from footpath.private import write_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from footpath.app import App
    from footpath.resumes.into_profile import ProfileImport

router = APIRouter()

PENDING: Final = "profile-import"
"""Name of the uploaded file in the user's folder, until it is saved or dropped."""
HERE: Final = "/profile"


@router.get("/profile")
async def profile(app: Opened) -> Response:
    """The upload of a résumé, and the questions that the profile does not answer."""
    return await _overview(app)


@router.post("/profile")
async def answer(request: Request, app: Opened) -> Response:
    """Write the answers into the profile; or show the answers that cannot be read."""
    form = await given(request)
    done = await taken_in(app, app.settings.profile)
    is_answered = any(form.get(dotted(each.place)) for each in done.open_questions)
    problems = _answered(done, form)
    if problems or not is_answered:
        problems = problems or {"": "Nothing was answered, so nothing was written."}
        return await _overview(app, form=form, problems=problems, status=422)
    saved(app, done)
    return await _overview(app, done=done)


@router.post("/profile/import")
async def upload(request: Request, app: Opened) -> Response:
    """Keep an uploaded résumé for the review of its facts; or say why it cannot be read."""
    async with request.form(max_files=1, max_fields=10) as form:
        file = form.get("file")
        content = await file.read() if isinstance(file, UploadFile) else b""
    try:
        await taken_in(app, app.settings.profile, content)
    except BadInput as error:
        return await _overview(app, problems={"file": " ".join(filter(None, (str(error), error.hint)))}, status=422)
    write_file(_pending(app), content)
    return go("/profile/import")


@router.get("/profile/import")
async def review(app: Opened) -> Response:
    """What the uploaded file says, each value with its place, and what it leaves open."""
    return await _review(app, {}) if _pending(app).is_file() else go(HERE)


@router.post("/profile/import/save")
async def save(request: Request, app: Opened) -> Response:
    """Write the profile from the uploaded file and the answers beside it."""
    if not _pending(app).is_file():
        return go(HERE)
    content = _pending(app).read_bytes()
    async with request.form(max_files=0, max_fields=500) as given_form:
        form = {name: value.strip() for name, value in given_form.items() if isinstance(value, str)}
    if form.get("file") != _sum(content):
        return await _review(app, {}, {"": "Another file was uploaded since. This is what it says."})
    done = await taken_in(app, app.settings.profile, content, form)
    if done.other_person and form.get("both") != "yes":
        return await _review(app, form, {"both": "Say that both are you, or drop the file. Nothing was written."})
    done.settle([each.place for each in done.merge.conflicts if form.get(f"take {dotted(each.place)}") == "yes"])
    if problems := _answered(done, form):
        return await _review(app, form, problems)
    try:
        saved(app, done)
    except BadInput as error:
        return await _review(app, form, {"": " ".join((str(error), *error.problems))})
    _pending(app).unlink()
    return await _overview(app, done=done)


@router.post("/profile/import/drop")
async def drop(app: Opened) -> Response:
    """Delete the uploaded file; the profile stays as it was."""
    _pending(app).unlink(missing_ok=True)
    return go(HERE)


def dotted(place: tuple[str | int, ...]) -> str:
    """The name of a place in a form."""
    return ".".join(map(str, place))


def _pending(app: App) -> Path:
    return app.settings.home / PENDING


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _answered(done: ProfileImport, form: Mapping[str, str]) -> dict[str, str]:
    """Put the answers into the profile; the reasons for answers that cannot be read, by question."""
    problems: dict[str, str] = {}
    for question in done.open_questions:
        said = form.get(dotted(question.place), "")
        value = question.read(said) if said else None
        if isinstance(value, Misread):
            problems[question.asked] = value.why
        elif said:
            put(done.merge.data, question.place, value)
    return problems


async def _overview(
    app: App,
    *,
    form: Mapping[str, str] | None = None,
    problems: Mapping[str, str] | None = None,
    done: ProfileImport | None = None,
    status: int = 200,
) -> Response:
    where = app.settings.profile
    problems = dict(problems or {})
    try:
        questions = (await taken_in(app, where)).open_questions
    except BadInput as error:
        problems[""], questions = str(error), []
    return await show(
        app, "profile.html", HERE, status=status, done=done, exists=where.is_file(), questions=questions,
        form=form or {}, problems=problems, is_pending=_pending(app).is_file(), dotted=dotted,
    )  # fmt: skip


async def _review(app: App, form: Mapping[str, str], problems: Mapping[str, str] | None = None) -> Response:
    content = _pending(app).read_bytes()
    done = await taken_in(app, app.settings.profile, content, form)
    unsure = [each for each in done.found.unsure if each.choices]
    left_out = [each for each in done.found.unsure if not each.choices]
    return await show(
        app, "profile_import.html", HERE, status=422 if problems else 200, done=done, form=form,
        problems=problems or {}, unsure=unsure, left_out=left_out, sum=_sum(content), dotted=dotted,
        exists=bool(done.old),
    )  # fmt: skip

"""The application itself: three pages, a review, the submit; and the requests of the form's scripts: uploads,
suggestions, dependent questions.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from footpath.demo.site.answers import FILES, Answer, find_errors, find_file_error, keys_of, read_page, row_count
from footpath.demo.site.applications import commit_application, find_earlier, note_withdrawal
from footpath.demo.site.faults import BrokenOffResponse
from footpath.demo.site.fields import CURRENCIES, LookField, Widget, suggest_cities
from footpath.demo.site.site import CareersSite, site_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from starlette.requests import Request

    from footpath.demo.site.applications import KeptUpload, SavedDraft
    from footpath.demo.site.looks import Look


def list_answers(
    look: Look, page: int, answers: Mapping[str, Answer], uploads: Mapping[str, KeptUpload]
) -> list[tuple[str, str]]:
    """Return questions and answers for people. An empty answer is a dash."""
    shown: list[tuple[str, str]] = []
    for field in look.page(page):
        if field.widget is Widget.FILE_AUTOFILL:
            continue
        if field.widget is Widget.ROWS:
            shown += _rows(field, answers)
        elif field.widget in FILES:
            upload = uploads.get(field.key)
            shown.append((field.label, upload.filename if upload else "—"))
        elif field.shown_when is None or field.key in answers:
            shown.append((field.label, _text(field, answers) or "—"))
    return shown


def _text(field: LookField, answers: Mapping[str, Answer]) -> str:
    answer = answers.get(field.key, "")
    if isinstance(answer, tuple):
        return ", ".join(option.label for option in field.options if option.key in answer)
    if field.widget is Widget.CHECKBOX:
        return "Yes" if answer else "No"
    if field.widget is Widget.MONEY and answer:
        currency = answers.get(f"{field.key}_currency", "")
        label = next((option.label for option in CURRENCIES if option.key == currency), "")
        return f"{int(answer):,} {label}" if answer.isdigit() else answer
    option = field.option(answer)
    return option.label if option else answer


def _rows(field: LookField, answers: Mapping[str, Answer]) -> list[tuple[str, str]]:
    return [
        (f"{field.label} {number + 1}", ", ".join(str(part) for part in _row(field, number, answers)))
        for number in range(row_count(field, answers))
    ]


def _row(field: LookField, number: int, answers: Mapping[str, Answer]) -> list[Answer]:
    values = (answers.get(f"{field.key}.{number}.{part.key}", "") for part in field.parts)
    return [value for value in values if value]


PAGES: Final = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class SentForm:
    """A browser's form, for `read_page`."""

    form: FormData

    def texts(self, name: str) -> list[str]:
        return [value for value in self.form.getlist(name) if isinstance(value, str)]

    def names(self) -> Iterable[str]:
        return self.form.keys()


async def start(request: Request) -> Response:
    return RedirectResponse(f"/apply/{request.path_params['slug']}/1", 303)


async def show_page(request: Request) -> Response:
    site, draft, page = site_of(request), site_of(request).draft(request), _page_of(request)
    unfinished = _first_unfinished(site, draft)
    if unfinished < page:
        return RedirectResponse(f"/apply/{draft.slug}/{unfinished}", 303)
    return _draw(request, page, "apply.html", draft.answers(), {})


async def take_page(request: Request) -> Response:
    """Keep the answers, then go on, or show the page again with its errors.

    A script sends `X-Requested-With` and gets only the next step, to replace the current one.
    """
    site, draft, page = site_of(request), site_of(request).draft(request), _page_of(request)
    unfinished = _first_unfinished(site, draft)
    if unfinished < page:
        return RedirectResponse(f"/apply/{draft.slug}/{unfinished}", 303)
    async with request.form() as form:
        errors = await _keep_files(site, draft, page, form)
        _note_traps(site, draft, page, form)
        answers = read_page(site.look, page, SentForm(form))
    draft.keep(answers, forget=keys_of(site.look, page, draft.answers()))
    errors = find_errors(site.look, page, answers | _said_before(draft), draft.uploads().keys(), site.today) | errors
    by_script = "x-requested-with" in request.headers
    if errors:
        return _draw(request, page, "step.html" if by_script else "apply.html", draft.answers(), errors)
    if by_script:
        response = _draw(request, page + 1, "step.html", draft.answers(), {})
        response.headers["x-location"] = f"/apply/{draft.slug}/{page + 1}"
        return response
    return site.remember(request, RedirectResponse(f"/apply/{draft.slug}/{page + 1 if page < 3 else 'review'}", 303))


async def show_review(request: Request) -> Response:
    site, draft = site_of(request), site_of(request).draft(request)
    if (unfinished := _first_unfinished(site, draft)) in PAGES:
        return RedirectResponse(f"/apply/{draft.slug}/{unfinished}", 303)
    answers = draft.answers()
    return site.page(
        request,
        "review.html",
        job=site.job(draft.slug),
        parts={page: list_answers(site.look, page, answers, draft.uploads()) for page in PAGES},
        earlier=find_earlier(site.database, draft.slug, str(answers.get("email", ""))),
        submission=secrets.token_hex(12),
    )


async def submit(request: Request) -> Response:
    """Keep the application. A second submit makes a second application: the site does not protect its visitors."""
    site, draft = site_of(request), site_of(request).draft(request)
    if (unfinished := _first_unfinished(site, draft)) in PAGES:
        return RedirectResponse(f"/apply/{draft.slug}/{unfinished}", 303)
    async with request.form() as form:
        submission = str(form.get("submission", ""))
        _note_traps(site, draft, 0, form)
    number = commit_application(
        site.database, draft, draft.answers(), submission, site.look.name, site.clock(), site.seed
    )
    site.submits += 1
    if site.submits in site.faults.drop_after_commit:
        return BrokenOffResponse()
    return RedirectResponse(f"/apply/{draft.slug}/done/{number}", 303)


async def show_done(request: Request) -> Response:
    site = site_of(request)
    return site.page(
        request, "done.html", job=site.job(request.path_params["slug"]), number=request.path_params["number"]
    )


async def withdraw(request: Request) -> Response:
    """Discard the draft: the second button of the hostile look."""
    site, draft = site_of(request), site_of(request).draft(request)
    note_withdrawal(site.database, draft, site.clock())
    draft.discard()
    return site.page(
        request, "message.html", title="Application withdrawn", text="Your draft was deleted. Nothing was sent."
    )


def _draw(
    request: Request, page: int, template: str, answers: Mapping[str, Answer], errors: Mapping[str, str]
) -> Response:
    site = site_of(request)
    draft = site.draft(request)
    earlier = find_earlier(site.database, draft.slug, str(answers.get("email", ""))) if page > 1 else None
    return site.page(
        request,
        template,
        status=422 if errors else 200,
        job=site.job(draft.slug),
        page=page,
        fields=site.look.page(page),
        traps=[trap for trap in site.look.traps if trap.page == page],
        answers=answers,
        fresh=not any(key in answers for key in keys_of(site.look, page, answers)),
        errors=errors,
        uploads=draft.uploads(),
        rows={field.key: row_count(field, answers) for field in site.look.page(page) if field.parts},
        earlier=earlier,
    )


async def _keep_files(site: CareersSite, draft: SavedDraft, page: int, form: FormData) -> dict[str, str]:
    """Keep the files sent with the page. Other files were uploaded before, one by one."""
    errors: dict[str, str] = {}
    for field in site.look.page(page):
        file = form.get(field.name) if field.widget is Widget.FILE_PIXEL else None
        if isinstance(file, UploadFile) and file.filename:
            content = await file.read()
            if message := find_file_error(field, file.filename, len(content)):
                errors[field.key] = message
            else:
                draft.attach(field.key, file.filename, file.content_type or "", content)
    return errors


def _note_traps(site: CareersSite, draft: SavedDraft, page: int, form: FormData) -> None:
    for trap in site.look.traps:
        value = form.get(trap.name)
        if trap.page == page and isinstance(value, str) and value:
            draft.note_trap(trap.name, value)


def _said_before(draft: SavedDraft) -> dict[str, Answer]:
    """Return the earlier answers that a later page's checks need."""
    return {key: answer for key, answer in draft.answers().items() if key == "email"}


def _first_unfinished(site: CareersSite, draft: SavedDraft) -> int:
    """Return the first page with an error or a missing answer; 4 for none."""
    answers, uploaded = draft.answers(), draft.uploads().keys()
    wrong = (page for page in PAGES if find_errors(site.look, page, answers, uploaded, site.today))
    return next(wrong, PAGES[-1] + 1)


def _page_of(request: Request) -> int:
    page = int(request.path_params["page"])
    if page not in PAGES:
        raise HTTPException(404)
    site_of(request).job(request.path_params["slug"])
    return page


ROUTES: Final = [
    Route("/apply/{slug}", start),
    Route("/apply/{slug}/{page:int}", show_page, methods=["GET"]),
    Route("/apply/{slug}/{page:int}", take_page, methods=["POST"]),
    Route("/apply/{slug}/review", show_review),
    Route("/apply/{slug}/submit", submit, methods=["POST"]),
    Route("/apply/{slug}/done/{number}", show_done),
    Route("/apply/{slug}/withdraw", withdraw, methods=["POST"]),
]


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


PARTS: Final = [
    Route("/api/cities", suggest),
    Route("/apply/{slug}/files", take_file, methods=["POST"]),
    Route("/apply/{slug}/files/remove", drop_file, methods=["POST"]),
    Route("/apply/{slug}/known", tell_earlier),
    Route("/apply/{slug}/dependents", show_dependents),
    Route("/apply/{slug}/survey", show_survey),
]

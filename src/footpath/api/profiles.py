"""Profiles and files of a user, and the documents made of them. A stored profile is never shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.requests import Request
from starlette.responses import FileResponse

from footpath.answers.profile_file import load
from footpath.api.parts import SANDBOX, Body, Limit, Opened, text_of
from footpath.coordinator.profiles import known, path_of
from footpath.errors import BadInput, NotFound
from footpath.private import write_file
from footpath.schema.base import Frozen
from footpath.schema.document import Document, DocumentFormat, DocumentKind, DocumentState, Template

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path as FilePath

    from footpath.app import App
    from footpath.resumes.into_profile import ProfileImport

router = APIRouter(tags=["profiles"])

Name = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,60}$", description="Its name.")]
FileName = Annotated[
    str, Path(pattern=r"^\w[\w. ()+-]{0,99}$", description="File name, without a path or a leading dot.")
]
DEFAULT: Final = "profile"
"""Name of the default profile."""


class ProfileName(Frozen):
    """A profile for tasks."""

    name: str
    default: bool


class KeptFile(Frozen):
    """A file for the `files` of tasks."""

    path: str
    bytes: int


@router.get("/profiles")
async def list_profiles(app: Opened) -> list[ProfileName]:
    """The names of available profiles, without contents."""
    files = known(app.settings)
    return [ProfileName(name=name, default=path == app.settings.profile) for name, path in files.items()]


@router.put("/profiles/{name}")
async def put_profile(name: Name, request: Request, app: Opened) -> ProfileName:
    """Store a profile (JSON Resume, as YAML or JSON) under a name; `profile` is the default. An invalid profile is
    refused with reasons, and the old profile stays.
    """
    text = await text_of(request)
    path = path_for(app, name)
    draft = path.with_suffix(".draft")  # in the same folder, since a profile's file names are relative
    try:
        write_file(draft, text.encode())
        load(draft) if app.bounds is None else app.bounds.check_profile(draft)
        draft.replace(path)
    except BadInput as error:
        problems = tuple(each.replace(draft.name, path.name) for each in error.problems)
        raise BadInput(error.message.replace(draft.name, path.name), hint=error.hint, problems=problems) from error
    finally:
        draft.unlink(missing_ok=True)
    return ProfileName(name=path.stem, default=path == app.settings.profile)


@router.post("/profiles/{name}/import")
async def import_resume(name: Name, request: Request, app: Opened) -> dict[str, object]:
    """Make or extend a profile from a résumé (PDF, DOCX, JSON Resume, LinkedIn ZIP, Europass XML), read by rules. The
    answer has each value with its place in the file, the values left out, and the questions that the profile does not
    answer yet. Values of the profile stay: `kept` has the values of the file that contradict them.
    """
    done = await taken_in(app, path_for(app, name), await request.body())
    if names := done.other_person:
        raise BadInput(f"The profile is of another person, the file of {names[1]}. Nothing was written.")
    stays = [{"path": ".".join(map(str, each.place)), "value": str(each.new)} for each in done.merge.conflicts]
    done.settle(())
    saved(app, done)
    return {**done.told(), "kept": stays, "profile": name, "backup": done.backup.name if done.backup else ""}


def path_for(app: App, name: str) -> FilePath:
    """The file of a profile, which need not exist yet."""
    return app.settings.profile if name == DEFAULT else app.settings.home / "profiles" / f"{name}.yaml"


async def taken_in(
    app: App, where: FilePath, content: bytes | None = None, form: Mapping[str, str] | None = None
) -> ProfileImport:
    """A résumé's facts with the user's profile, and the `form`'s choices among unsure readings; without `content`, the
    profile alone. Nothing is written. A process of its own reads the file. Raises BadInput for a file that cannot be
    read, and for a faulty profile.
    """
    from footpath.resumes.apart import read_apart
    from footpath.resumes.facts import ResumeFacts
    from footpath.resumes.into_profile import ProfileImport, standing, usable
    from footpath.resumes.read import require_facts

    if content is None:
        return ProfileImport(ResumeFacts("", ()), where, b"", old=standing(where))
    read = await read_apart(content)
    require_facts(read)
    found, refused = usable(read)
    unsure = [each for each in found.unsure if each.choices]
    said = [(each, (form or {}).get(f"choice {at}", "")) for at, each in enumerate(unsure)]
    chosen = [each.choices[int(n)] for each, n in said if n.isdecimal() and int(n) < len(each.choices)]
    done = ProfileImport(found.with_choices(chosen), where, content, refused, standing(where))
    done.name_resume()
    return done


def saved(app: App, done: ProfileImport) -> None:
    """Write the profile, checked by the user's bounds."""
    from footpath.answers.profile_file import load
    from footpath.resumes.into_profile import write

    write(done, load if app.bounds is None else app.bounds.check_profile)


@router.delete("/profiles/{name}", status_code=204)
async def remove_profile(name: Name, app: Opened) -> None:
    """Delete a profile. Sent data stays sent."""
    path = known(app.settings).get(name)
    if path is None:
        raise NotFound(f"There is no profile {name!r}.")
    path.unlink(missing_ok=True)


@router.put("/files/{name}")
async def put_file(name: FileName, request: Request, app: Opened) -> KeptFile:
    """Store a file under a name, such as a résumé to upload. Tasks name the returned path in `files`."""
    content = await request.body()
    path = app.settings.home / "files" / name
    write_file(path, content)
    return KeptFile(path=str(path), bytes=len(content))


@router.delete("/files/{name}", status_code=204)
async def remove_file(name: FileName, app: Opened) -> None:
    """Delete an uploaded file."""
    path = app.settings.home / "files" / name
    if not path.is_file():
        raise NotFound(f"There is no file {name!r}.")
    path.unlink()


documents_router = APIRouter(prefix="/documents", tags=["documents"])


class DocumentOrder(Body):
    """The documents to make."""

    job: str
    """Id of the stored posting, or the beginning of the id."""
    kinds: Annotated[tuple[DocumentKind, ...], Field(min_length=1)] = ("resume", "letter")
    formats: Annotated[tuple[DocumentFormat, ...], Field(min_length=1)] = ("pdf", "docx")
    template: Template = "plain"
    language: str = ""
    """ISO 639-1 language of the headings; empty: the language of the person's sentences."""
    profile: str = ""
    """Name of a profile, from `/profiles`; empty: the default profile."""
    model: str = ""
    """A model that sees and rewords the person's sentences; empty: none."""


class LineChange(Frozen):
    """A line of a document beside the base's."""

    change: str
    """`same`, `moved`, `reworded`, `left_out` or `of_its_own`."""
    before: str
    after: str
    sources: tuple[str, ...]


@documents_router.get("")
async def list_documents(
    app: Opened, posting: str = "", state: DocumentState | None = None, limit: Limit = 100
) -> list[Document]:
    """Documents, the newest first."""
    return await app.documents.list(posting=posting, state=state, limit=limit)


@documents_router.post("", status_code=201)
async def make(order: DocumentOrder, app: Opened) -> list[Document]:
    """Make drafts for a posting."""
    from footpath.documents.make import DocumentOptions

    options = DocumentOptions(order.kinds, order.formats, order.template, order.language)
    person = path_of(order.profile, app.settings)
    return await app.drafting.make(order.job, options, person, model=order.model)


@documents_router.get("/{id}")
async def show(id: str, app: Opened) -> Document:
    """A document, line by line, each line with its sources in the profile."""
    return await app.documents.get(id)


@documents_router.get("/{id}/diff")
async def diff(id: str, app: Opened, profile: str = "") -> list[LineChange]:
    """Compare a document with the complete résumé, or with the person's own paragraphs."""
    from footpath.answers.profile_file import load
    from footpath.documents.changes import changes

    told = changes(await app.documents.get(id), load(path_of(profile, app.settings)))
    return [LineChange(change=each.change, before=each.before, after=each.after, sources=each.sources) for each in told]


@documents_router.get("/{id}/files/{form}", response_class=FileResponse)
async def file(id: str, form: DocumentFormat, app: Opened) -> FileResponse:
    """A file of a document."""
    path = app.documents.file(await app.documents.get(id), form)
    return FileResponse(path, filename=path.name, headers=SANDBOX)


@documents_router.post("/{id}/approve")
async def approve(id: str, app: Opened) -> Document:
    """Approve a document for the posting's form, replacing an approved document of the same kind."""
    return await app.documents.approve(id)


@documents_router.delete("/{id}", status_code=204)
async def delete(id: str, app: Opened) -> None:
    """Delete a document with all files."""
    await app.documents.delete(id)

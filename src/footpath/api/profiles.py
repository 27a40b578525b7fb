"""Upload and list a user's profiles and files. Contents are never shown."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path
from starlette.requests import Request

from footpath.answers.profile_file import load
from footpath.api.parts import Opened, text_of
from footpath.coordinator.profiles import known
from footpath.errors import NotFound
from footpath.private import write_file
from footpath.schema.base import Frozen

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
    path = app.settings.profile if name == DEFAULT else app.settings.home / "profiles" / f"{name}.yaml"
    draft = path.with_suffix(".draft")  # in the same folder, since a profile's file names are relative
    try:
        write_file(draft, text.encode())
        load(draft) if app.bounds is None else app.bounds.check_profile(draft)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return ProfileName(name=path.stem, default=path == app.settings.profile)


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

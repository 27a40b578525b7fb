"""Profiles, by name alone."""

from __future__ import annotations

from fastapi import APIRouter

from footpath.api.parts import Opened
from footpath.coordinator.profiles import known
from footpath.schema.base import Frozen

router = APIRouter(tags=["profiles"])


class ProfileName(Frozen):
    """A profile that a task may name."""

    name: str
    default: bool


@router.get("/profiles")
async def list_profiles(app: Opened) -> list[ProfileName]:
    """The names of the profiles that tasks may be given; nothing of what they hold."""
    files = known(app.settings)
    return [ProfileName(name=name, default=path == app.settings.profile) for name, path in files.items()]

"""What routes ask for: the open rooms, and who listens."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

from footpath.app import App


def _opened(request: Request) -> App:
    return request.app.state.footpath


Opened = Annotated[App, Depends(_opened)]
"""Footpath, opened."""

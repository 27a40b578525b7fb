"""What a person sees beside a question: the element as it was when its way was learned, and as it is today."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from footpath.memory import pictures

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.schema.ask import Ask
    from footpath.store.database import Store


@dataclass(frozen=True, slots=True)
class PictureFolder:
    """Where the pictures of a question lie; none where there are none on this machine."""

    learned: Path | None = None
    today: Path | None = None
    candidates: tuple[Path | None, ...] = ()
    """Of each candidate, in their order."""

    def __bool__(self) -> bool:
        return any((self.learned, self.today, *self.candidates))

    def named(self, name: str) -> Path | None:
        """By `learned`, `today` or the number of a candidate, from 1."""
        if name.isdecimal() and 0 < int(name[:4]) <= len(self.candidates):
            return self.candidates[int(name[:4]) - 1]
        return {"learned": self.learned, "today": self.today}.get(name)


async def beside(store: Store, ask: Ask) -> PictureFolder:
    """The pictures of a question."""
    match ask.kind:
        case "review":
            return PictureFolder(
                await pictures.learned(store, ask.run, ask.step), pictures.today(store, ask.run, ask.step)
            )
        case "element":
            known = tuple(pictures.today(store, ask.run, each.value) for each in ask.candidates)
            return PictureFolder(await pictures.learned(store, ask.run, ask.step), None, known)
        case _:
            return PictureFolder()


async def forget(store: Store, ask: Ask) -> None:
    """Delete the pictures that were taken for a question alone: it is closed, or another run asks it."""
    names = {"review": [ask.step], "element": [each.value for each in ask.candidates]}
    await pictures.forget(store, ask.run, names.get(ask.kind, []))

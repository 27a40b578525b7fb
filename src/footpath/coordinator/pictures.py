"""Pictures beside a question: the element at the time of learning, and today."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from footpath.memory import journal

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.schema.ask import Ask
    from footpath.store.database import Store


@dataclass(frozen=True, slots=True)
class PictureFolder:
    """Paths of a question's pictures; None for pictures missing on this machine."""

    learned: Path | None = None
    today: Path | None = None
    candidates: tuple[Path | None, ...] = ()
    """A picture per candidate, in order."""

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
                await journal.learned_picture(store, ask.run, ask.step), journal.picture_of(store, ask.run, ask.step)
            )
        case "element":
            known = tuple(journal.picture_of(store, ask.run, each.value) for each in ask.candidates)
            return PictureFolder(await journal.learned_picture(store, ask.run, ask.step), None, known)
        case _:
            return PictureFolder()


async def forget(store: Store, ask: Ask) -> None:
    """Delete the pictures of a question that is closed or asked by another run."""
    names = {"review": [ask.step], "element": [each.value for each in ask.candidates]}
    await journal.forget_pictures(store, ask.run, names.get(ask.kind, []))

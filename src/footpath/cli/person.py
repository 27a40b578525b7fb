"""The person at the terminal."""

from __future__ import annotations

import asyncio
import fcntl
import os
import sys
import termios
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import TYPE_CHECKING, Literal

from rich.console import Console

from footpath.cli.screen import line, plain, show_rows
from footpath.engine.person import Review, ReviewRow, Which
from footpath.engine.review import ShownRow, folded, folds, in_order, whence, why
from footpath.errors import BadInput
from footpath.schema.ask import TAKE, AnswerChange, became
from footpath.schema.observation import FieldObservation, FormObservation
from footpath.sentence import in_words

if TYPE_CHECKING:
    from collections.abc import Generator

LONGEST = 400
"""Maximum characters of page text shown in a review."""
EMPTY = "-"
"""Typed text that leaves a field empty."""
MOST_BYTES = 65_536
"""Maximum bytes of a line."""
HANGUP_S = 2.0
"""Seconds to wait for the hang-up signal after the terminal has closed; some programs never get it."""


class TerminalPerson:
    """Asks on the terminal. `pause` and `resume` are called around a question to hide a live view."""

    def __init__(self, screen: Console, *, headed: bool, pause: Callable[[], None], resume: Callable[[], None]) -> None:
        self._screen = screen
        self._headed = headed
        self._pause = pause
        self._resume = resume

    async def answer(self, field: FieldObservation, reason: str, scope: str = "") -> str | None:
        """Ask a question of the form; an empty line leaves it open."""
        from footpath.answers.scope import how_long_of

        async with self._asking():
            self._question(field, (field.hint, reason, how_long_of(field, scope)))
            take = f", {TAKE}: take the draft" if field.draft else ""
            empty = "the form needs it; empty: stop here" if field.required else "empty: leave it"
            question, is_hidden = f"Answer ({empty}{take})", field.is_secret and not field.is_fleeting
            while said := await self._line(question, hidden=is_hidden):
                if field.draft and said.strip().casefold() == TAKE:
                    return field.draft
                if (meant := self._meant(field, said)) is not None:
                    return meant
        return None

    def _meant(self, field: FieldObservation, said: str) -> str | None:
        """The answer to a question; None, with a message, if the field does not accept it."""
        from footpath.answers.typed import typed

        if field.choices or field.is_secret:
            is_number = said.isdecimal() and 0 < int(said) <= len(field.choices)
            return field.choices[int(said) - 1] if is_number else said
        try:
            return said if field.kind == "checkbox" else typed(field, said)
        except BadInput as error:
            self._screen.print(f"  [yellow]{line(error.message)}[/yellow]")
            return None

    def _question(self, field: FieldObservation, remarks: Iterable[str]) -> None:
        """Show the question, remarks that are not empty, the options, and a model's draft."""
        from footpath.answers.typed import without_paths

        self._screen.print(f"[bold]{plain(field.full_question)}[/bold]")
        for each in filter(None, remarks):
            self._screen.print(f"  [dim]{plain(without_paths(each))}[/dim]")
        self._choices(field.choices)
        if field.draft:
            self._screen.print(f"  [dim]A model's draft:[/dim] {plain(field.draft)}")

    async def approve(self, review: Review) -> bool | AnswerChange:
        """Show the answers that need attention, and the rest on request; then send, cancel, or change an answer."""
        async with self._asking():
            title = review.title or review.url
            show_review(self._screen, review.rows, title, in_whole=False, problem=review.problem)
            if review.thing and not review.rows:
                self._screen.print(f"[dim]{line(' · '.join(review.thing)[:LONGEST])}[/dim]")
            return await self._decided(review)

    async def _decided(self, review: Review) -> bool | AnswerChange:
        can_change = any(row.field is not None for row in review.rows)
        ways = ["y sends, n stops without sending"] if folds(review.rows) or can_change else []
        ways += ["e NUMBER changes an answer"] if can_change else []
        ways += ["a shows all"] if folds(review.rows) else []
        while True:
            if ways:
                self._screen.print(f"[dim]{', '.join(ways)}[/dim]")
            said = ((await self._line(f"{line(review.question)} \\[y/N]")) or "").casefold()
            if said in ("", "y", "yes", "n", "no"):
                return said in ("y", "yes")
            word, _, number = said.partition(" ")
            if word in ("a", "all"):
                show_review(self._screen, review.rows, review.title or review.url)
            elif word in ("e", "edit") and can_change:
                if (change := await self._changed(review.rows, number)) is not None:
                    return change
            else:
                self._screen.print("Nothing was sent: answer with one of the letters.")

    async def _changed(self, rows: Sequence[ReviewRow], number: str) -> AnswerChange | None:
        """Another answer to the question with the number; None if the person keeps the old answer."""
        from footpath.answers.typed import TAKES, typed

        at = int(number) if number.isdecimal() else 0
        if not 0 < at <= len(rows):
            which = f"There is no answer {plain(number)}." if number else "Which answer?"
            self._screen.print(f"{which} They are numbered 1 to {len(rows)}, as in: e 3. To stop without sending: n")
            return None
        if (field := rows[at - 1].field) is None:
            self._screen.print(
                "This answer cannot be changed here: answer n, and run the command again with another value."
            )
            return None
        self._screen.print(f"[bold]{line(field.full_question)}[/bold]")
        for said in (field.hint, f"now: {rows[at - 1].value}" if rows[at - 1].value else "now: empty"):
            if said:
                self._screen.print(f"  [dim]{line(said)}[/dim]")
        self._choices(field.choices)
        takes = "several, as 1, 3" if field.choices and field.multiple else TAKES.get(field.kind, "")
        hint = "; ".join(filter(None, (takes, f"{EMPTY}: clear the field; empty: keep the answer")))
        while said := await self._line(f"New answer ({hint})"):
            try:
                value = "" if said == EMPTY else typed(field, said)
            except BadInput as error:
                self._screen.print(f"  [yellow]{line(error.message)}[/yellow]")
                continue
            return AnswerChange(field=field, value=value, remember=value != "" and await self._remembered(field))
        return None

    async def _remembered(self, field: FieldObservation) -> bool:
        """Whether the new answer holds for later forms, too."""
        if field.is_fleeting or field.costs:
            return False
        said = await self._line(
            "Use it for this application alone, or for later ones too? \\[once/remember, empty: once]"
        )
        return (said or "").casefold() in ("r", "remember")

    async def unblock(self, reason: str, url: str, hint: str = "") -> bool:
        """Ask the person to pass a captcha or login in the open browser; False at once where no window is open."""
        if not self._headed:
            return False
        async with self._asking():
            self._screen.print(plain(reason))
            return await self._yes("Solve it in the browser window, then answer yes. Solved?")

    async def choose_form(self, forms: Sequence[FormObservation]) -> int | None:
        """Ask which form to fill."""
        async with self._asking():
            self._choices([_summary(form) for form in forms])
            while said := await self._line("Which form? (its number; empty: none)"):
                if said.isdigit() and 0 < int(said) <= len(forms):
                    return int(said) - 1
        return None

    async def choose_element(self, which: Which) -> int | None:
        """Ask which element to use."""
        async with self._asking():
            self._screen.print(f"[bold]{line(which.question)}[/bold]\n  [dim]{line(which.reason)}[/dim]")
            self._choices([f"{each.label}  {each.why}" for each in which.possible])
            while said := await self._line("Which one? (its number; empty: none)"):
                if said.isdigit() and 0 < int(said) <= len(which.possible):
                    return int(said) - 1
        return None

    async def contradicted(self, reason: str, url: str, title: str) -> None:
        """Do nothing: the run ends with the reason and the next step."""

    async def permit(self, host: str, url: str) -> bool:
        """Ask whether the person's values may be entered on a host."""
        async with self._asking():
            self._screen.print(f"Another program's agent gave this task: {plain(url)}")
            return await self._yes(f"May your data be entered on {plain(host)}?")

    async def landed(
        self, title: str, url: str, what: str = "", sending: str = "", said: str = ""
    ) -> Literal["sent", "not_sent"] | None:
        """Ask about a possible submission."""
        async with self._asking():
            pressed = f" with {plain(what)}" if what else ""
            self._screen.print(f"The form may have been sent already{pressed}: {plain(title)} {plain(url)}")
            if said:
                self._screen.print(plain(said))
            return await self._was_sent()

    async def resolve(self, end: str) -> Literal["sent", "not_sent"] | None:
        """Ask about a possible submission of the run that has just ended, after the words of its `end`."""
        async with self._asking():
            self._screen.print(f"[yellow]unknown[/yellow]  {plain(end)}")
            return await self._was_sent()

    async def _was_sent(self) -> Literal["sent", "not_sent"] | None:
        return became(await self._line("Was it sent? (yes, no; empty: not known)") or "")

    @asynccontextmanager
    async def _asking(self) -> AsyncGenerator[None]:
        self._pause()
        try:
            yield
        finally:
            self._resume()

    def _choices(self, labels: Sequence[str]) -> None:
        for number, label in enumerate(labels, 1):
            self._screen.print(f"  {number}. {line(label)}")

    async def _yes(self, question: str) -> bool:
        said = await self._line(f"{question} \\[y/N]")
        return (said or "").casefold() in ("y", "yes")

    async def _line(self, question: str, *, hidden: bool = False) -> str | None:
        def ask(dropped: bool) -> None:
            if dropped:
                self._screen.print("[dim]Text typed before this question was ignored.[/dim]")
            self._screen.print(f"[bold]{question}[/bold] ", end="")

        said = await read_line(ask, hidden=hidden)
        if said is None or hidden:
            self._screen.print()
        return None if said is None else said.strip()


def _summary(form: FormObservation) -> str:
    questions = ", ".join(field.question for field in form.fields[:6])
    return f"{form.name or form.purpose}: {questions}"


def show_review(
    screen: Console, rows: Sequence[ShownRow], title: str, *, in_whole: bool = True, problem: str = ""
) -> None:
    """Show the answers that need attention, with reasons; then the rest, in a line unless `in_whole`. `problem` says
    why the page refused the last change.
    """
    first, rest = in_order(rows)
    if first:
        cells = [(*_cells(number, row), line(why(row))) for number, row in first]
        show_rows(screen, ("", "question", "value", "from", "look"), cells, title=line(title))
    if rest and (in_whole or not folds(rows)):
        cells = [_cells(number, row) for number, row in rest]
        show_rows(screen, ("", "question", "value", "from"), cells, title="" if first else line(title))
    elif rest:
        screen.print(f"[dim]{line(folded(rest))}[/dim]", soft_wrap=True)
    if problem:
        screen.print(f"[yellow]{line(in_words(problem))}[/yellow]", soft_wrap=True)


def _cells(number: int, row: ShownRow) -> tuple[str, ...]:
    question = line(row.question) + (" *" if row.required else "")
    given = row.was_given if isinstance(row, ReviewRow) else ""
    where = f"{whence(row)}; given: {given}" if given else whence(row)
    return (str(number), question, line(row.value), f"[dim]{line(where)}[/dim]")


async def read_line(ask: Callable[[bool], None], *, hidden: bool = False) -> str | None:
    """The line typed after `ask` has shown a question, without its end; None at the end of input.

    Earlier input is dropped, and `ask` is told whether there was any: it cannot be an answer to a question not yet
    shown.
    """
    keys = sys.stdin.fileno()
    loop = asyncio.get_running_loop()
    typed: asyncio.Future[bytes] = loop.create_future()

    def answered(got: bytes) -> None:
        if not typed.done():
            typed.set_result(got)

    def ready() -> None:
        try:
            got = os.read(keys, MOST_BYTES)
        except OSError:
            got = b""
        if got or _is_there(keys):
            answered(got)
        else:  # end of input: the run ends with the signal on its way, without an answer
            loop.remove_reader(keys)
            loop.call_later(HANGUP_S, answered, b"")

    with _asking(keys, hidden=hidden) as dropped:
        ask(dropped)
        loop.add_reader(keys, ready)
        try:
            got = await typed
        finally:
            loop.remove_reader(keys)
    return got.decode(errors="replace").rstrip("\r\n") if got else None


@contextmanager
def _asking(keys: int, *, hidden: bool) -> Generator[bool]:
    """The terminal in the mode for a question. Yield whether earlier input was dropped."""
    before = termios.tcgetattr(keys)
    asking = list(before)
    asking[3] |= termios.ICANON | termios.ECHO  # whole lines, shown
    if hidden:
        asking[3] &= ~termios.ECHO
    counting = list(before)
    counting[3] &= ~termios.ICANON  # count incomplete lines too
    try:
        termios.tcsetattr(keys, termios.TCSANOW, counting)
        dropped = any(fcntl.ioctl(keys, termios.FIONREAD, bytes(4)))
        termios.tcsetattr(keys, termios.TCSAFLUSH, asking)
        yield dropped
    finally:
        with suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(keys, termios.TCSANOW, before)


def _is_there(keys: int) -> bool:
    try:
        termios.tcgetattr(keys)
    except termios.error:
        return False
    return True

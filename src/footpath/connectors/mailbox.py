"""The mailbox: reads a code that a site has just sent by e-mail. Only senders of the site and senders named by the
person count.

Only the code leaves the mailbox. The text of a message reaches no prompt, no journal and no page.
"""

from __future__ import annotations

import asyncio
import html
import re
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.engine.connector import Connector
from footpath.errors import BadInput
from footpath.language.lexicon import Pattern
from footpath.memory.once import Once, hashed
from footpath.page.hosts import same_site
from footpath.reading.platforms import is_anyones, platform_at
from footpath.roles.ports import RoleContext  # noqa: TC001 - read while the program runs
from footpath.roles.shared_tools import hands_of, perform
from footpath.roles.tool import CallResult, Reason, Ref, tool
from footpath.schema.action import Fill
from footpath.schema.answer import NoAnswer
from footpath.schema.observation import FLEETING
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    import ssl
    from collections.abc import AsyncGenerator, Iterable, Iterator, Sequence

    from footpath.config import Settings
    from footpath.connectors.imap import Account, ReadMail
    from footpath.engine.source import Question


PATIENCE_S: Final = 90.0
"""Seconds that a message may take to come."""
SKEW: Final = timedelta(seconds=20)
"""So far the clock of the mailbox may be behind ours."""
AGAIN_S: Final = 0.5
"""Seconds between two looks for another run's end."""
NAME_THEM: Final = "Where others send codes for a site, name both: FOOTPATH_MAILBOX_SENDERS=site.example=sender.example"
_ELSEWHERE: Final = Pattern("{by_phone}")
"""Where else codes are sent."""
_BY_MAIL: Final = Pattern("{by_mail}|@")
INSTRUCTIONS: Final = (
    "Where the page asks for a code that it has sent by e-mail, call enter_mailed_code with the field: the code is "
    "read from the person's mailbox and entered. Ask the person for it only where that fails."
)
_WORDS: Final = (
    r"(?:\w*code|pass ?code|pin|otp|tan|c[óo]digo|codice|kod\w*|koodi\w*|код\w*|κωδικ\w*|验证码|認証コード|コード"
    r"|인증번호|코드)"
)
_SPEAKS: Final = re.compile(rf"(?<!\w){_WORDS}(?!\w)", re.IGNORECASE)
_CALLS: Final = re.compile(
    rf"(?<!\w){_WORDS}(?!\w)[^\w\n]{{0,4}}(?:(?:is|ist|lautet|est|es|è|é|to|это)\b)?[^\w\n]{{0,4}}$", re.IGNORECASE
)
"""Words that end in the code's name: "Your code is: "."""
_OTHER: Final = re.compile(
    r"(?:reference|order|ticket|requisition|invoice|phone|zip|postal|postleit\w*|promo\w*|discount|gutschein|job|req|case"
    r"|customer|kunden\w*|vorgangs\w*|bestell\w*|©|copyright|#|\+|№)[\w .:-]{0,14}$",
    re.IGNORECASE,
)
"""Words before other numbers."""
_TOKEN: Final = re.compile(
    r"(?<![\w@./:#+€$£-])"
    r"(?:\d{4,10}|\d{3}[ -]\d{3}|\d{4}[ -]\d{4}|(?:\d ){3,9}\d|[A-Za-z0-9]{4,10})"
    r"(?![\w@/€$£%]|[.:,-]\w)"
)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_SENTENCE: Final = re.compile(r"[.!?;](?:\s|$)")
_NEAR: Final = 80
"""Characters of a line within which a word belongs to a number."""
_ABOVE: Final = 2
"""Lines above a number on a line of its own in which a word may name it."""
_LONGEST: Final = 200_000


@dataclass(frozen=True, slots=True)
class Shape:
    """The codes that a field takes, as far as the page shows."""

    length: int = 0
    """Number of characters, if each has a box; 0: unknown."""
    most: int = 0
    """Characters at most; 0: not known."""

    def takes(self, code: str) -> bool:
        """Whether the code's length fits."""
        return (not self.length or len(code) == self.length) and (not self.most or len(code) <= self.most)


class Mailbox:
    """Codes from one mailbox. Each message gives its code once, whichever process asks. One question waits at a time:
    two at once would get the same code, since no message names its question.
    """

    def __init__(
        self,
        account: Account,
        senders: tuple[str, ...] = (),
        *,
        patience_s: float = PATIENCE_S,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._account = account
        self._senders = pairs(senders)
        self._patience_s = patience_s
        self._trust = trust

    @property
    def connector(self) -> Connector:
        """The mailbox as a connector."""
        return Connector(
            "mailbox",
            about=f"codes that sites send by e-mail, at {self._account.place}",
            instructions=INSTRUCTIONS,
            tools=(enter_mailed_code,),
            knows=self.code,
        )

    async def code(self, question: Question) -> str | NoAnswer:
        """Wait for the code that a page asks for, and return the code."""
        if not question.field.is_fleeting or not _may_be_mailed(question):
            return NoAnswer.because("")
        host = _host(question)
        named = (each for site, senders in self._senders.items() if is_from(host, (site,)) for each in senders)
        senders = (*_of_site(host), *named)
        if not senders:
            return NoAnswer.because(
                "Footpath does not know who may send the code. Name the sender's domain in FOOTPATH_MAILBOX_SENDERS."
            )
        if not _stands_alone(question, host):
            return NoAnswer.because(
                "The form asks for more than the code, to be read once all other fields are filled."
            )
        end = time.monotonic() + self._patience_s
        async with self._turn(question.once, end) as is_ours:
            if not is_ours:
                return NoAnswer(
                    reason=own(f"Another run was waiting for a code during the whole {self._patience_s:g} s.")
                )
            left = max(0.0, end - time.monotonic())
            await question.note(f"it waits for a message with a code, {left:.2g} s at most.")
            return await self._read(question, senders, left)

    @asynccontextmanager
    async def _turn(self, once: Once, end: float) -> AsyncGenerator[bool]:
        """Wait until `end` for the turn to read this mailbox. Yield False if another run still has the turn."""
        while True:
            async with once.turn(self._name) as is_ours:
                left = end - time.monotonic()
                if is_ours or left <= 0:
                    yield is_ours
                    return
            await asyncio.sleep(min(AGAIN_S, left))  # another process may hold the mailbox, and sends no signal

    @property
    def _name(self) -> str:
        return f"mailbox {self._account.user} {self._account.place} {self._account.folder}"

    def _message(self, uid: str) -> str:
        return f"{self._name} {uid}"

    async def _read(self, question: Question, senders: tuple[str, ...], within_s: float) -> str | NoAnswer:
        shape, used = _shape(question), await question.once.used()
        found: dict[str, tuple[str, ...]] = {}
        others = False

        def is_ours(uid: str, sender: str) -> bool:
            nonlocal others
            is_new = hashed(self._message(uid)) not in used
            ours = is_from(sender, senders)
            others = others or (not ours and is_new)
            return ours and is_new

        def look(messages: list[ReadMail]) -> bool:
            told = ((each.uid, codes_in(each.subject, each.text, each.markup, shape)) for each in messages)
            found.update((uid, codes) for uid, codes in told if codes)
            return bool(found)

        from footpath.connectors.imap import UnreadableMail, watch

        try:
            await watch(self._account, question.since - SKEW, is_ours, look, within_s, self._trust)
        except UnreadableMail as error:
            return NoAnswer(reason=str(error))
        codes = {code for each in found.values() for code in each}
        if len(codes) == 1:  # a code that is not given out stays for another question
            if all([await question.once.use(self._message(uid)) for uid in found]):
                return codes.pop()
            return NoAnswer.because("Another run has taken the code that came.")
        if codes:
            return NoAnswer.because("Several codes arrived, and it is not clear which one the form wants.")
        more = sentence(" Others came, and were not read. {}", own(NAME_THEM)) if others else own("")
        why = "No message with a code came from {} within {} s.{}"
        return NoAnswer.because(why, " or ".join(senders), f"{self._patience_s:g}", more)


def mailbox(settings: Settings) -> Connector | None:
    """Return the mailbox of the settings; None without one.

    Raises:
        BadInput: the settings are not valid.
    """
    if not settings.mailbox:
        return None
    from footpath.connectors.imap import account  # with a mailbox only: most have none

    return Mailbox(account(settings.mailbox, settings.mailbox_password), settings.mailbox_senders).connector


def is_from(sender: str, domains: tuple[str, ...]) -> bool:
    """Whether a host is one of the domains, or a subdomain."""
    return any(sender == domain or sender.endswith(f".{domain}") for domain in domains)


def pairs(named: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the senders by site, from `site=sender` pairs.

    Raises:
        BadInput: a text is no pair.
    """
    found: dict[str, tuple[str, ...]] = {}
    for each in named:
        site, _, sender = (part.strip().removeprefix("*.") for part in each.casefold().partition("="))
        if not site or not sender:
            raise BadInput(f"FOOTPATH_MAILBOX_SENDERS: {each!r} does not say for which site.", hint=NAME_THEM)
        found[site] = (*found.get(site, ()), sender)
    return found


def _host(question: Question) -> str:
    """Return the host of the document that asks: with a frame of another site, the frame's. Empty if unclear."""
    snapshot = question.view.snapshot
    if not question.field.ref.startswith("f"):
        return urlsplit(snapshot.url).hostname or ""
    frames = {frame.url for frame in snapshot.frames if frame.readable}
    return (urlsplit(frames.pop()).hostname or "") if len(frames) == 1 else ""


def _of_site(host: str) -> tuple[str, ...]:
    """Return the domains that send codes for a host: the site's own, and a platform's for a platform's host. Content of
    the page is no proof, or a page could obtain codes of other sites. A host with anybody's forms has no sender.
    """
    if is_anyones(host):
        return ()
    return (*same_site(host)[:1], *platform_at(f"https://{host}").mail)


def _may_be_mailed(question: Question) -> bool:
    """Whether the code may come by mail: False if the page names only another way."""
    texts = (block.text for block in question.view.snapshot.blocks)
    said = " ".join((question.field.question, question.field.hint, *texts))
    return _BY_MAIL.search(said) is not None or _ELSEWHERE.search(said) is None


def _stands_alone(question: Question, host: str) -> bool:
    """Whether the code is the only open question of its form: a page with more open questions checks no code.
    Checkboxes may stay empty; on a platform's own host, optional fields too.
    """
    asked = question.field
    forms = (form for form in question.view.page.forms if any(asked.ref in (f.ref, *f.refs) for f in form.fields))
    others = (field for form in forms for field in form.fields if asked.ref not in (field.ref, *field.refs))
    empty = (field for field in others if field.is_asked and not field.value)
    is_platforms = bool(platform_at(f"https://{host}").mail)
    return not any(
        field.kind not in ("checkbox", "checkboxes") and (field.required or not is_platforms) for field in empty
    )


def _shape(question: Question) -> Shape:
    field = question.field
    element = question.view.elements.get(field.ref)
    if len(field.refs) > 1:
        return Shape(length=len(field.refs))
    return Shape(most=(element.max_length or 0) if element is not None else 0)


def codes_in(subject: str, text: str, markup: str, shape: Shape) -> tuple[str, ...]:
    """Return the candidate codes: one if clear, several if ambiguous, none if absent."""
    bodies = [body[:_LONGEST] for body in (text, as_text(markup[:_LONGEST])) if body.strip()]
    for body in bodies or [""]:
        found = [each for each in (*_in_line(subject), *_in_lines(body)) if shape.takes(each[1])]
        if found:
            best = min(rank for rank, _ in found)
            return tuple(dict.fromkeys(code for rank, code in found if rank == best))
    return ()


def as_text(markup: str) -> str:
    """Return the visible text of html, one line for each block."""
    shown = re.sub(r"(?is)<!--.*?-->|<(script|style|head|title)\b.*?</\1\s*>", " ", markup)
    shown = re.sub(
        r"(?is)<(?:br|/?(?:p|div|tr|table|li|ul|ol|h\d|blockquote|section|center)\b[^>]*)[^>]*>", "\n", shown
    )
    shown = re.sub(r"(?is)</t[dh]\s*>", " ", shown)
    shown = html.unescape(re.sub(r"(?s)<[^>]*>", "", shown))
    return "\n".join(" ".join(line.split()) for line in shown.splitlines())


def _in_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield codes with a rank of how directly the text names each code, 0 first."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for at, line in enumerate(lines):
        alone = _TOKEN.fullmatch(line.strip(" *_:-–—.\u200b"))
        if alone is None:
            yield from _in_line(line)
        elif any(_SPEAKS.search(above) for above in lines[max(0, at - _ABOVE) : at]) and _is_code(alone[0], named=True):
            yield 0, _joined(alone[0])


def _in_line(line: str) -> Iterator[tuple[int, str]]:
    spoken = [match.span() for match in _SPEAKS.finditer(line)]
    for match in _TOKEN.finditer(line) if spoken else ():
        before = line[: match.start()]
        if _CALLS.search(before) and _is_code(match[0], named=True):
            yield 0, _joined(match[0])
        elif _is_near(line, match.span(), spoken) and not _OTHER.search(before) and _is_code(match[0], named=False):
            yield 1, _joined(match[0])


def _is_near(line: str, token: tuple[int, int], spoken: Iterable[tuple[int, int]]) -> bool:
    """Whether one sentence has both the word and the token."""
    between = (line[min(end, token[1]) : max(start, token[0])] for start, end in spoken)
    return any(len(text) <= _NEAR and not _SENTENCE.search(text) for text in between)


def _is_code(token: str, *, named: bool) -> bool:
    """Whether a token can be a code: a plain word cannot, and a year only if the text calls the year a code."""
    code = _joined(token)
    if code.isdigit():
        return named or not _YEAR.fullmatch(code)
    has_digit = any(c.isdigit() for c in code)
    if has_digit:
        return not code.islower() or named
    return named and len(code) > 4 and (code.isupper() or any(c.isupper() for c in code[1:]))


def _joined(token: str) -> str:
    """Return a token without spacing."""
    return re.sub(r"[ -]", "", token)


@tool("acts", most=3)
async def enter_mailed_code(desk: RoleContext, ref: Ref, reason: Reason) -> CallResult:
    """Enter the code that the site has sent by e-mail; waits until it has come.

    - ref: the field for the code, the first where there is one a character.
    """
    code = await hands_of(desk).ask("The code that the site has sent", meaning=FLEETING, of=ref)
    if not code:
        return CallResult("no code has come, and nobody knows it", ok=False)
    return await perform(desk, Fill(value=code), ref, reason)

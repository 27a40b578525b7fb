"""A mail for judging: the sender, the new words, and the proof in the headers."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

from selectolax.lexbor import LexborHTMLParser

from footpath.language.mail import names_writer
from footpath.page.hosts import same_site

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from selectolax.lexbor import LexborNode

MOST_TEXT: Final = 20_000
"""Most characters of a mail's new words that are judged."""
_MOST_MARKUP: Final = 400_000
_INVISIBLE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]"
)
"""Control characters, marks of text direction, and characters without width."""
_UNSHOWN: Final = "head,script,style,title,template,blockquote,[hidden],.gmail_quote,.yahoo_quoted,#divRplyFwdMsg"
_BLOCKS: Final = (
    *("p", "div", "br", "tr", "table", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "section", "hr"),
    *("article", "header", "footer", "center", "td", "th", "dt", "dd", "pre"),
)
_HIDDEN: Final = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?!\.)"
)
_RULE: Final = re.compile(r"^\s*(?:-{3,}.*-{3,}|_{5,})\s*$")
_HEADER: Final = re.compile(r"^\s*\*?[^\W\d_]{2,12}\s?:\*?\s\S")
_ADDRESS: Final = re.compile(r"[^\s@<>]+@[^\s@<>]+\.\w+")
_DATED: Final = re.compile(r"\d{4}|\d{1,2}[:.]\d{2}|@")
_NO_REPLY: Final = re.compile(r"(?:do)?[._-]?(?:no|not)[._-]?reply\b")
"""The beginning of an address without a reader."""
_AUTO_REPLY: Final = frozenset({"x-autoreply", "x-autorespond"})
"""Headers of programs that answer, older than `Auto-Submitted`."""
_FORWARD: Final = re.compile(r"^\s*(?:fwd?|wg|tr|rv|enc|i|doorst|vs|pd)\s*:", re.IGNORECASE)
_RESULT: Final = re.compile(r"\b(dmarc|spf|dkim)\s*=\s*(\w+)", re.IGNORECASE)
_REPLY: Final = re.compile(r"^\s*(?:re|aw|antw|sv|rv|res|r|ref|odp)\s*(?:\[\d+\])?\s*:", re.IGNORECASE)

Proof = Literal["pass", "fail", ""]
"""The receiving server's verdict on the sender: proven, forged, or none."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail. The repr shows no text of the mail."""

    uid: int
    at: datetime
    """The time of arrival, by the server's clock."""
    message: str = field(default="", repr=False)
    """`Message-ID`."""
    references: tuple[str, ...] = field(default=(), repr=False)
    """The `Message-ID`s of the answered mails."""
    sender: str = field(default="", repr=False)
    """Address."""
    name: str = field(default="", repr=False)
    """The sender's name, as written by the sender."""
    subject: str = field(default="", repr=False)
    texts: tuple[str, ...] = field(default=(), repr=False)
    """The new words, of the plain text and of the markup, where the mail has both."""
    proof: Proof = ""
    is_list: bool = False
    """Whether the mail went to many (`List-Id`, `List-Unsubscribe`, `Precedence`)."""
    is_automatic: bool = False
    """Whether a program wrote the mail (`Auto-Submitted`)."""
    answered: str = field(default="", repr=False)
    """The quoted words of the answered mail, from the plain text."""
    is_auto_reply: bool = False
    """Whether a program answered a mail of the person for somebody (`Auto-Submitted: auto-replied`, RFC 3834)."""
    is_report: bool = False
    """Whether a mail server wrote the mail about another one."""
    invitations: tuple[bytes, ...] = field(default=(), repr=False)
    """Attached calendar files."""
    is_cut: bool = False
    """Whether only the beginning was read."""

    @property
    def host(self) -> str:
        """The host part of the sender's address."""
        return self.sender.rpartition("@")[2].casefold()

    @property
    def is_reply(self) -> bool:
        """Whether the subject answers an earlier mail."""
        return _REPLY.match(self.subject) is not None

    @property
    def forwarded(self) -> Letter | None:
        """The mail that this one passes on, as far as its quote shows it; None if it passes none on."""
        address = _ADDRESS.search(self.answered) if _FORWARD.match(self.subject) else None
        if address is None:
            return None
        return replace(self, sender=address[0].strip("[]()"), name="", texts=(self.answered,), answered="", proof="")

    @property
    def key(self) -> str:
        """Digest of the `Message-ID`; without one, digest of sender, time and subject."""
        return message_key(self.message or f"{self.sender} {self.at.isoformat()} {self.subject}")


def takes_no_answers(address: str) -> bool:
    """Whether an address takes no answers, such as `noreply@example.com`."""
    return _NO_REPLY.match(address) is not None


def message_key(message: str) -> str:
    """The stored digest of a `Message-ID`."""
    return hashlib.sha256(message.strip().strip("<>").encode("utf-8", "replace")).hexdigest()[:32]


def clean(text: str, most: int = MOST_TEXT) -> str:
    """A text without invisible characters, cut at `most` characters. Line breaks stay."""
    return _INVISIBLE.sub("", text[: most * 2].replace("\r\n", "\n").replace("\xa0", " "))[:most]


def one_line(text: str, most: int = 300) -> str:
    """The text of a header, cleaned and on one line."""
    return " ".join(clean(text, most).split())


def new_words(text: str) -> str:
    """A plain text without quotes of earlier mails."""
    kept, _ = _parted(text)
    return "\n".join(kept).strip()


def quoted_words(text: str) -> str:
    """The quotes of earlier mails in a plain text."""
    _, quoted = _parted(text)
    return "\n".join(line.lstrip("> ") for line in quoted).strip()


def _parted(text: str) -> tuple[list[str], list[str]]:
    """The new lines of a plain text, and the quoted ones."""
    kept: list[str] = []
    quoted: list[str] = []
    lines = clean(text).splitlines()
    for at, line in enumerate(lines):
        if _begins_quote(lines, at):
            return kept, [*quoted, *lines[at + 1 :]]
        (quoted if line.lstrip().startswith(">") else kept).append(line.rstrip())
    return kept, quoted


def _begins_quote(lines: Sequence[str], at: int) -> bool:
    line = lines[at]
    following = [each for each in lines[at + 1 : at + 4] if each.strip()]
    if names_writer(line) and (_DATED.search(line) or (following and following[0].lstrip().startswith(">"))):
        return True
    is_head = _HEADER.match(line) and _ADDRESS.search(line) and following and _HEADER.match(following[0])
    return bool(is_head) or (
        _RULE.match(line) is not None and bool(following) and _HEADER.match(following[0]) is not None
    )


def shown_text(markup: str) -> str:
    """The visible text of a mail's markup, one line a block, without quotes of earlier mails. No resource is loaded."""
    tree = LexborHTMLParser(markup[:_MOST_MARKUP])
    for node in tree.css(_UNSHOWN):
        node.decompose()
    for node in tree.css("[style]"):
        if _HIDDEN.search((node.attributes.get("style") or "").casefold()):
            node.decompose()
    if tree.body is None:
        return ""
    said: list[str] = []
    _collect(tree.body, said)
    lines = (" ".join(line.split()) for line in "".join(said).splitlines())
    return "\n".join(line for line in lines if line)


def _collect(root: LexborNode, said: list[str]) -> None:
    for node in root.traverse(include_text=True):
        if node.tag == "-text":
            said.append(node.text_content or "")
        elif node.tag in _BLOCKS:
            said.append("\n")


def letter_texts(plain: str, markup: str) -> tuple[str, ...]:
    """The new words of a mail: of the plain text, and of the markup if the mail has both."""
    found = (new_words(plain), new_words(shown_text(markup)) if markup.strip() else "")
    return tuple(dict.fromkeys(each for each in found if each))


def is_auto_reply(heads: Mapping[str, Sequence[str]]) -> bool:
    """Whether headers, by their names in small letters, are of a program's answer, such as an absence note."""
    submitted = next(iter(heads.get("auto-submitted", ())), "").strip().casefold()
    return submitted.startswith("auto-replied") or not _AUTO_REPLY.isdisjoint(heads)


def proof_of(results: Iterable[str], receivers: Sequence[str]) -> Proof:
    """The verdict of the topmost `Authentication-Results`. Only the person's own mail server can prove a sender, since
    a sender can add the header. A failed check counts from any server.

    Args:
        results: the headers, the topmost first.
        receivers: hosts of the person's mail servers.
    """
    first = next(iter(results), "")
    by = first.partition(";")[0].split()
    said = {name.casefold(): value.casefold() for name, value in reversed(_RESULT.findall(first))}
    if said.get("dmarc") == "fail" or (said.get("spf") in ("fail", "softfail") and said.get("dkim") not in ("pass",)):
        return "fail"
    sites = {site for host in receivers for site in (same_site(host)[:1] or (host,))}
    theirs = bool(by) and ((same_site(by[0].casefold())[:1] or (by[0].casefold(),))[0] in sites)
    return "pass" if theirs and said.get("dmarc") == "pass" else ""

"""Sets of mails, such as `first.yaml`, and what Footpath makes of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.tables import read_table

from footpath.mail.kind import judge
from footpath.mail.letter import Letter, letter_texts, quoted_words
from footpath.mail.verdict import MailVerdict, verdict
from footpath.mail.whose import Applied

SENT = datetime(2026, 3, 2, 8, tzinfo=UTC)
HERE = Path(__file__).parent


def load(name: str) -> dict[str, Any]:
    return read_table(HERE / f"{name}.yaml")


def candidates(read: dict[str, Any]) -> list[Applied]:
    return [
        Applied(id, it["title"], it["organisation"], it["url"], it["reference"], SENT)
        for id, it in read["applications"].items()
    ]


def around(mail: dict[str, Any], them: list[Applied], sent: Letter) -> list[Applied]:
    """The applications as they stood when the mail came, where the set says how."""
    if "after" not in mail:
        return them
    return [
        replace(each, since=sent.at - since(mail["after"]), stage=mail["at"]) if each.id == mail["of"] else each
        for each in them
    ]


def since(said: str) -> timedelta:
    """A time such as `3m`, `20h` or `9d`."""
    return timedelta(**{{"m": "minutes", "h": "hours", "d": "days"}[said[-1]]: int(said[:-1])})


INVITATION = b"""BEGIN:VCALENDAR
VERSION:2.0
METHOD:REQUEST
BEGIN:VEVENT
UID:1@mail.example.com
DTSTART:20260317T103000Z
SUMMARY:Meeting
END:VEVENT
END:VCALENDAR
""".replace(b"\n", b"\r\n")


def letter(mail: dict[str, Any], at: int) -> Letter:
    name, _, address = mail["from"].partition(" <")
    sender = address.rstrip(">").casefold()
    return Letter(
        uid=at,
        at=SENT + timedelta(days=3, minutes=at),
        message=f"<{at}@mail.example.com>",
        references=("<mine@mail.example.com>",) if mail.get("answers") else (),
        sender=sender,
        name=name,
        subject=mail["subject"],
        texts=letter_texts(mail.get("text", ""), mail.get("html", "")),
        proof=mail.get("proof", ""),
        is_list=bool(mail.get("list")),
        is_automatic=bool(mail.get("auto")),
        answered=quoted_words(mail.get("text", "")),
        invitations=(INVITATION,) if mail.get("invite") else (),
    )


@dataclass
class Score:
    right: int = 0
    asked: list[str] = field(default_factory=list)
    """Those about which the person is asked though the mail is clear."""
    wrong: list[str] = field(default_factory=list)
    wrongly_rejected: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)


def scored(name: str) -> Score:
    read, score = load(name), Score()
    them = candidates(read)
    for at, mail in enumerate(read["mails"]):
        sent = letter({"proof": read.get("proof", ""), **mail}, at)
        found = verdict(sent, around(mail, them, sent))
        said = f"{mail['kind']}/{mail['lang']} {mail['subject']!r}: {found.kind} {found.told} {found.application}"
        is_right = right(mail, found)
        if is_right:
            score.right += 1
        elif found.kind == "asked":
            score.asked.append(f"{said} {found.possible} {found.why} {sorted(judge(letter(mail, at)).signs)}")
        else:
            score.wrong.append(f"{said} {found.why} {sorted(judge(letter(mail, at)).signs)}")
        if found.told == "rejected" and not (mail.get("told") == "rejected" and found.application == mail["of"]):
            score.wrongly_rejected.append(said)
    return score


def right(mail: dict[str, Any], found: MailVerdict) -> bool:
    if mail.get("asks"):
        return found.kind == "asked"
    if "told" not in mail:
        return found.kind == "other"
    return (found.kind, found.told, found.application) == ("told", mail["told"], mail["of"])

"""Sets of mails, such as `first.yaml`, and what Footpath makes of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import yaml

from footpath.mail.kind import judge
from footpath.mail.letter import Letter, texts_of
from footpath.mail.verdict import MailVerdict, verdict
from footpath.mail.whose import Applied

SENT = datetime(2026, 3, 2, 8, tzinfo=UTC)
HERE = Path(__file__).parent


def load(name: str) -> dict[str, Any]:
    return yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8"))


def candidates(read: dict[str, Any]) -> list[Applied]:
    return [
        Applied(id, it["title"], it["organisation"], it["url"], it["reference"], SENT)
        for id, it in read["applications"].items()
    ]


def letter(mail: dict[str, Any], at: int) -> Letter:
    name, _, address = mail["from"].partition(" <")
    return Letter(
        uid=at,
        at=SENT + timedelta(days=3, minutes=at),
        message=f"<{at}@mail.example.com>",
        sender=address.rstrip(">").casefold(),
        name=name,
        subject=mail["subject"],
        texts=texts_of(mail.get("text", ""), mail.get("html", "")),
        proof=mail.get("proof", ""),
        is_list=bool(mail.get("list")),
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
        found = verdict(letter(mail, at), them)
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

"""The answers as the review page shows them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.demo.site.answers import FILES, Answer, row_count
from footpath.demo.site.fields import Field, Widget
from footpath.demo.site.options import CURRENCIES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.demo.site.drafts import Upload
    from footpath.demo.site.looks import Look


def list_answers(
    look: Look, page: int, answers: Mapping[str, Answer], uploads: Mapping[str, Upload]
) -> list[tuple[str, str]]:
    """Question and answer as a person reads them; what was left empty is a dash."""
    shown: list[tuple[str, str]] = []
    for field in look.page(page):
        if field.widget is Widget.FILE_AUTOFILL:
            continue
        if field.widget is Widget.ROWS:
            shown += _rows(field, answers)
        elif field.widget in FILES:
            upload = uploads.get(field.key)
            shown.append((field.label, upload.filename if upload else "—"))
        elif field.shown_when is None or field.key in answers:
            shown.append((field.label, _text(field, answers) or "—"))
    return shown


def _text(field: Field, answers: Mapping[str, Answer]) -> str:
    answer = answers.get(field.key, "")
    if isinstance(answer, tuple):
        return ", ".join(option.label for option in field.options if option.key in answer)
    if field.widget is Widget.CHECKBOX:
        return "Yes" if answer else "No"
    if field.widget is Widget.MONEY and answer:
        currency = answers.get(f"{field.key}_currency", "")
        label = next((option.label for option in CURRENCIES if option.key == currency), "")
        return f"{int(answer):,} {label}" if answer.isdigit() else answer
    option = field.option(answer)
    return option.label if option else answer


def _rows(field: Field, answers: Mapping[str, Answer]) -> list[tuple[str, str]]:
    return [
        (f"{field.label} {number + 1}", ", ".join(str(part) for part in _row(field, number, answers)))
        for number in range(row_count(field, answers))
    ]


def _row(field: Field, number: int, answers: Mapping[str, Answer]) -> list[Answer]:
    values = (answers.get(f"{field.key}.{number}.{part.key}", "") for part in field.parts)
    return [value for value in values if value]

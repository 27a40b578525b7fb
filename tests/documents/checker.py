"""An independent check of a finished document: code of its own, which knows nothing of how the document was made.

It compares the text of the file with the profile as a person wrote it: word by word, and items of lists as a whole.
"""

from __future__ import annotations

import io
import re
import unicodedata
from typing import TYPE_CHECKING, Any

from babel.dates import get_month_names
from docx import Document as open_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.posting import Posting
    from footpath.schema.profile import Profile

OF_DOCUMENTS = {
    "en": "Profile Skills Experience Projects Education Certificates Languages Volunteering Awards Publications "
    "present Application Dear hiring team Kind regards United Kingdom",
    "el": "Προφίλ Δεξιότητες Εμπειρία Εκπαίδευση Γλώσσες σήμερα Αίτηση Αγαπητή ομάδα προσλήψεων Με εκτίμηση Ελλάδα",
    "ru": "Профиль Навыки Опыт Образование Языки настоящее время Отклик Уважаемая команда С уважением Болгария",
}
"""Headings and courtesies, and names of countries."""


def words(text: str) -> list[str]:
    """Words and numbers; a number with its separators is one."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return re.findall(r"\d+(?:[.,]\d+)*|[^\W\d_]+[+#]*", folded)


def foreign_words(text: str, language: str, person: Profile, posting: Posting | None) -> set[str]:
    """Words of a document that stand neither in the profile nor in a heading, nor in the posting's names."""
    known = set(words(" ".join(_texts(_public(person)))))
    known.update(words(OF_DOCUMENTS[language]))
    for width in ("abbreviated", "wide"):
        for context in ("format", "stand-alone"):
            known.update(words(" ".join(get_month_names(width, context, language).values())))
    if posting is not None:
        known.update(words(f"{posting.title} {posting.organisation}"))
    return set(words(text)) - known


def invented_items(docx: bytes, person: Profile) -> list[str]:
    """Items of lists in a DOCX that are no sentence of the profile as a whole, nor its beginning."""
    own = [" ".join(text.split()) for text in _texts(_public(person))]
    file: Any = open_document(io.BytesIO(docx))
    items = [paragraph.text for paragraph in file.paragraphs if paragraph.style.name == "List Bullet"]
    return [item for item in items if not any(text.startswith(item) for text in own)]


def _public(person: Profile) -> dict[str, Any]:
    data = person.model_dump(mode="json")
    own = data.pop("x-footpath")
    return {**data, "letter": own["letter"]}


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, str):
        yield value

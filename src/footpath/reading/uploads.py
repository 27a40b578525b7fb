"""Find the file that a form wants, and displays of the chosen file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.labels import plain
from footpath.language.text import words
from footpath.reading.buttons import say
from footpath.reading.index import is_field
from footpath.reading.naming import names_one_file
from footpath.reading.vocabulary import option_words, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.reading.index import Index
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Block, Element

_DOCUMENTS: Final = ("resume", "cover_letter", "photo", "other_file")
_CLEAR: Final = 0.7
_TITLES: Final = frozenset({"label", "text"})


def shows_chosen_file(index: Index, element: Element) -> bool:
    """Whether an element is a read-only text box beside a file input, for the file's name."""
    if not element.readonly or element.role != "textbox":
        return False
    return any(_are_siblings(index, element, each) for each in _file_inputs(index))


def carrier_of(index: Index, element: Element) -> Element | None:
    """Return the hidden, named file input right behind a drawn, nameless one, which sends the drawn one's file."""
    if not _is_file_input(element) or not element.hidden or element.html_name:
        return None
    behind = index.field_after(element.order)
    if behind is None or not (_is_file_input(behind) and behind.hidden and behind.html_name and behind.value):
        return None
    return None if index.labels.get(behind.ref) else behind


def _is_file_input(element: Element) -> bool:
    return element.tag == "input" and element.type == "file"


def _file_inputs(index: Index) -> Iterator[Element]:
    return filter(_is_file_input, index.elements)


def _are_siblings(index: Index, one: Element, other: Element) -> bool:
    around = index.depth(index.common(one.node, other.node))
    return index.depth(one.node) - around == 1 and index.depth(other.node) - around == 1


def _words_for_file(text: str) -> tuple[str, ...]:
    """The words of a text that asks for a file; none for another text."""
    said = words(plain(text))
    return tuple(said) if " ".join(said) in option_words()["asks_file"] else ()


def title_over(index: Index, file: Element) -> Block | None:
    """Return the title of a file input alone with the title in a box, if only the title names a document: "CV" over
    "Drop a file here, or click". A title that offers to fill the form from the file is none.
    """
    own = {file.name, file.label, *(label.text for label in index.labels.get(file.ref, ()))}
    others = (leaf for leaf in index.leaves_before(file.order) if leaf.text not in own)
    over = next(others, None)
    if not _is_file_input(file) or over is None or over.labels or over.kind not in _TITLES:
        return None
    box = index.common(over.node, file.node)
    is_apart = all(each is file or index.common(box, each.node) != box for each in filter(is_field, index.elements))
    is_named = names_one_file(over.text) and not any(map(names_one_file, own))
    is_helper = "resume_import" in read_text(plain(over.text))
    return over if is_named and is_apart and not is_helper else None


def asks_for_file(index: Index, element: Element) -> bool:
    """Whether a form's button opens a file chooser by its words, and no file input of the page serves it."""
    if element.role != "button" or element.href or not _stands_in_form(index, element):
        return False
    texts = list(filter(None, (element.text, element.name)))
    says = next((said for text in texts if (said := _words_for_file(text))), ())
    if not says and (element.popup or not any(map(_names_document, texts))):
        return False
    sends = element.type == "submit"
    if (sends or len(says) == 1) and not _has_question(index, element):
        return False
    if sends and not is_sent_by_another(index, element):
        return False
    return not any(_serves(index, each, element) for each in _file_inputs(index))


def _names_document(text: str) -> bool:
    """Whether a button's words ask to upload a named document: "Upload CV"."""
    scores = read_text(plain(text))
    return say(text)[0] == "upload" and any(scores.get(each, 0.0) >= _CLEAR for each in _DOCUMENTS)


def is_sent_by_another(index: Index, button: Element) -> bool:
    """Whether another button sends the form of a submit button (every untyped button is one)."""
    form = index.form_of(button)
    others = (each for each in index.elements if each is not button and each.type in ("submit", "image"))
    return form is not None and any(form in index.above(each) and not each.hidden for each in others)


def _has_question(index: Index, element: Element) -> bool:
    """Whether a label is tied to a button, or the text right before names a document, as "Upload" alone does not."""
    before = index.text_before(element.order)
    scores = read_text(plain(before.text) if before is not None else "")
    return bool(index.labels.get(element.ref)) or any(scores.get(each, 0.0) >= _CLEAR for each in _DOCUMENTS)


def _stands_in_form(index: Index, element: Element) -> bool:
    """Whether a button belongs to a form and to none of its tool bars, or has a label like fields."""
    has_label = bool(index.labels.get(element.ref))
    return has_label or (index.form_of(element) is not None and not index.is_within(element, ("toolbar",)))


def _serves(index: Index, file: Element, button: Element) -> bool:
    """Whether a file input serves a button: in its place on the page, or without a field between."""
    if hangs_loose(index, file, button):
        return False
    return file.trigger == button.ref or not index.fields_between(*sorted((file.order, button.order)))


def hangs_loose(index: Index, file: Element, button: Element) -> bool:
    """Whether a hidden input without a label was put at the end of the page, outside of the form of a button."""
    if not file.hidden or file.order < button.order or index.labels.get(file.ref) or index.form_of(file) is not None:
        return False
    around = index.depth(index.common(file.node, button.node))
    return index.depth(file.node) - around == 1 and index.depth(button.node) - around >= 2


def as_uploads(fields: Sequence[FieldObservation]) -> list[FieldObservation]:
    """Return the fields, with a required import of a résumé as the upload itself; an optional one stays a help."""
    return [
        each.model_copy(update={"meaning": "resume"}) if each.meaning == "resume_import" and each.required else each
        for each in fields
    ]

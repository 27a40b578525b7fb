"""What a form is for, as its page says: the words of its headings and of the button that sends or keeps it. Pure."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urlsplit

from footpath.language.labels import content_words, plain
from footpath.language.lexicon import merged, words_of
from footpath.language.outcomes import as_compared, besides_moderation
from footpath.language.sent import is_to_be_sent
from footpath.language.tagged import Topic
from footpath.language.text import fold, fold_words
from footpath.reading.buttons import SENDS, keeps_for_later, label_of, last_act, only_saves, say
from footpath.reading.homes import HOME
from footpath.reading.index import Index

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.engine.view import View
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Block, Element

LEADS_ON: Final = SENDS | {"external_apply", "save", "login"}
"""Meanings of buttons that send a form, keep it or lead on from it."""
_TYPED: Final = frozenset({"text", "textarea", "email", "tel", "number", "date", "url", "rich_text"})
"""Kinds of fields that hold typed text."""
_LONG: Final = frozenset({"textarea", "rich_text"})
"""Kinds of fields for texts of several lines."""
_EDGES: Final = frozenset({"navigation", "contentinfo", "banner"})
"""Roles of page parts that repeat on every page of a site."""
_APPLYING: Final = frozenset({"apply", "external_apply"})
_FEWEST: Final = 3
"""Least number of letters of a word that tells a topic."""


def topic_of(view: View) -> Topic:
    """The topic of a page's form: from its headings, its title and the button that sends it, without the words of
    its questions and of the site's edges and host. Of “Hundeanmeldung” over “Anmeldung absenden” the first part is the
    form's thing.
    """
    site = _words_of_site(view)
    named = [each for each in _words_in((view.snapshot.title, *_headings(view))) if each not in site]
    labels = _labels(view)
    doing = _doing(view, labels, " ".join(named))
    acts = _words_in(map(last_act, doing))
    if any(say(each)[0] in _APPLYING for each in labels):
        acts += _words_in(_said("applying"))
    is_kept = bool(doing) and all(map(only_saves, doing))
    done = _words_in(_said("taken", "added")) if is_kept else ()
    named += _words_in(_kept(view)) if is_kept else ()
    parts = _words_in(each.question for each in typed_fields(view) if each.meaning and each.kind not in _LONG)
    words = frozenset({*named, *acts, *_joined_with(acts, named)} - site)
    return Topic(words, frozenset((*acts, *done)), frozenset(parts), frozenset(() if doing else _words_in(labels)))


def _kept(view: View) -> list[str]:
    """Return the words for what a form keeps: changes, and an address."""
    changes = [each for each in _said("changes") if " " not in each]
    return [*changes, *words_of("address")] if _asks_for_address(view) else changes


def topic_of_press(view: View, button: Element) -> Topic:
    """The topic of one button: “Cancel subscription” is for the subscription, and cancels."""
    label = label_of(button)
    return Topic(frozenset(_words_in((label, *_headings(view)))), frozenset(_words_in((last_act(label),))))


def _asks_for_address(view: View) -> bool:
    """Whether most typed answers are parts of an address."""
    typed = [each.meaning for each in typed_fields(view)]
    return 2 * sum(each in HOME for each in typed) > max(len(typed), 2)


def _headings(view: View) -> list[str]:
    """Return the headings and legends of a page that ask nothing themselves."""
    asked = {each.question for each in view.page.fields}
    leaves = (leaf for leaf in Index(view.snapshot).leaves if leaf.kind in ("heading", "legend"))
    return [leaf.text for leaf in leaves if plain(leaf.text) not in asked]


def _said(*notions: str) -> list[str]:
    return [word for each in notions for word in cast("list[str]", merged("outcomes")[each])]


def _words_of_site(view: View) -> frozenset[str]:
    index = Index(view.snapshot)
    edges = (leaf.text for leaf in index.leaves if is_at_edge(index, leaf))
    return frozenset(_words_in((*edges, urlsplit(view.snapshot.url).hostname or "")))


def _joined_with(acts: Iterable[str], named: Iterable[str]) -> set[str]:
    """Return the parts before an act in words of headings: "hunde" in “Hundeanmeldung”."""
    things = {word.removesuffix(act) for word, act in product(named, acts) if word != act and word.endswith(act)}
    return {each for each in things if len(each) >= _FEWEST}


def _doing(view: View, labels: Sequence[str], heading: str) -> list[str]:
    """Return the labels of the buttons that do the form's act: the sending ones, or else buttons that save the owner's
    own, as a profile. What is for others is only kept by these for a later sending.
    """
    found = [each for each in labels if not only_saves(each)]
    if found or _is_to_be_sent(view, " ".join((heading, *labels))):
        return found
    return [each for each in labels if not keeps_for_later(each)]


def _labels(view: View) -> list[str]:
    """Return the labels of the buttons that may send the form, keep the form or lead on."""
    lone = [each.label for each in view.page.all_buttons if view.elements[each.ref].type == "submit"]
    return lone if len(lone) == 1 else [each.label for each in view.page.all_buttons if each.meaning in LEADS_ON]


def _is_to_be_sent(view: View, heading: str) -> bool:
    is_application = any(form.purpose == "application" for form in view.page.forms)
    return is_application or is_to_be_sent(heading, view.snapshot.lang)


def _words_in(texts: Iterable[str]) -> list[str]:
    return [word for text in texts for word in content_words(as_compared(text)) if len(word) >= _FEWEST]


def is_at_edge(index: Index, text: Block) -> bool:
    """Whether a text stands in the header, footer or menu of the site."""
    return index.is_within(text, _EDGES)


def in_lines(values: Iterable[str]) -> set[str]:
    """Return the values, and each line of long ones."""
    return {text for value in values for text in (value, *value.splitlines())}


def answers_on(view: View) -> set[str]:
    """Return the folded typed answers on a page, with each line of long ones."""
    return set(map(fold, in_lines(field.value for field in typed_fields(view))))


def by_site(texts: Iterable[str], before: View) -> list[str]:
    """Return texts without answers of the person on the page `before` (a ticket may say “VPN asks for a code”), and
    without sentences on a contribution that waits for an editor.
    """
    answers = answers_on(before)
    return [each for text in texts if fold(text) not in answers if (each := besides_moderation(text))]


def shows_any(text: str, values: Iterable[str]) -> bool:
    """Whether a text has one of the values of a form, or is a part of one."""
    said = fold_words(text)
    return any(value in said or said in value for each in values if (value := fold_words(each)))


def typed_fields(view: View) -> list[FieldObservation]:
    """Return the fields that hold typed text."""
    return [field for field in view.page.fields if field.is_asked and field.value and field.kind in _TYPED]

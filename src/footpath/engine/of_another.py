"""Confirmations of something else than the run has sent: another person's, for another posting, with another answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.advice import HEADED
from footpath.answers.values import asks_own_name
from footpath.engine.confirmed import texts_since
from footpath.engine.told_otherwise import shown_otherwise, told_otherwise
from footpath.errors import NeedsPerson
from footpath.language.of_another import greets_another, names_other_posting
from footpath.language.text import fold_words
from footpath.reading.index import Index
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from footpath.engine.person import ReviewRow
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.sentence import Sentence

_LONGEST: Final = 80
"""Characters of the longest answer that may be a name."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The person and the posting of a form, in folded words; no words for an unknown one."""

    person: frozenset[str] = frozenset()
    posting: frozenset[str] = frozenset()


def subject_of(context: RunContext, view: View) -> Subject:
    """Return the subject of a run with its form on the page `view`."""
    title = context.progress.title if context.task.type == "apply" else ""
    place = context.values.place
    return Subject(
        _words(_own_names(context, view)), _words((title, place.organisation, *place.names) if title else ())
    )


def of_another(context: RunContext, before: View, now: View) -> Sentence:
    """Return the reason to doubt that the page `now` confirms the form of the page `before`; empty for none."""
    purposes = {form.purpose for page in (*context.progress.filled, before.page) for form in page.forms}
    may_be_other = context.task.type == "apply" and "application" not in purposes
    if may_be_other and gives_address_alone(context.form_state.rows):
        return own("The site was given an e-mail address alone, as for news of jobs: that is no application.")
    if why := speaks_of_another(subject_of(context, before), before, now):
        return why
    texts, language = [each.text for each in texts_since(before, Index(now.snapshot))], now.snapshot.lang[:2].casefold()
    other = told_otherwise(context.form_state.rows, texts, language)
    return sentence("The page tells another answer than yours: “{}”.", other) if other else own("")


def check_last_look(context: RunContext, view: View) -> None:
    """Raise NeedsPerson if a page without questions shows another answer than the given one before the form is sent."""
    if not context.progress.given or any(field.is_asked for field in view.page.fields):
        return
    texts, language = [block.text for block in view.snapshot.blocks], view.snapshot.lang[:2].casefold()
    if other := shown_otherwise(context.form_state.rows, texts, language):
        raise NeedsPerson(
            sentence("The page shows another answer than yours before the form is sent: “{}”.", other),
            hint=sentence(
                "{} Look at the page{}, and change the answer if the site's is right.", context.progress.unsent, HEADED
            ),
        )


def gives_address_alone(rows: Sequence[ReviewRow]) -> bool:
    """Whether the only answer to the questions of a form, besides consents, is an e-mail address."""
    given = [row.meaning for row in rows if row.value and not row.is_consent]
    return given != [] and set(given) == {"email"}


def speaks_of_another(subject: Subject, before: View, now: View) -> Sentence:
    """Return the reason to doubt a confirming page that speaks of another person or posting; empty for none. The names
    on the page before and in its site's address are allowed, too.
    """
    texts, language = [each.text for each in texts_since(before, Index(now.snapshot))], now.snapshot.lang[:2].casefold()
    host = urlsplit(before.snapshot.url).hostname or ""
    stood = _words((host, before.snapshot.title, *(block.text for block in before.snapshot.blocks)))
    if subject.person and (other := greets_another(texts, language, subject.person | stood)):
        return sentence("The page thanks somebody else: “{}”.", other)
    if subject.posting and (other := names_other_posting(texts, language, subject.posting | stood)):
        return sentence("The page confirms an application for another posting: “{}”.", other)
    return own("")


def _own_names(context: RunContext, view: View) -> Iterator[str]:
    """Yield the person's names: of the profile, and the short answers of a form with a question for the name."""
    yield context.values.profile.basics.name
    if any(asks_own_name(field) for page in (*context.progress.filled, view.page) for field in page.fields):
        given = (each.spellings[0] for page in context.form_state.given for each in page)
        yield from (text for texts in given for text in texts if len(text) <= _LONGEST)


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in fold_words(text).split())

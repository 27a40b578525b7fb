"""The answers, the person and the posting of a form's run: no page may name another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.advice import HEADED
from footpath.answers.told_otherwise import AnswerGiven, Subject, hosts_of, shown_otherwise
from footpath.answers.values import asks_own_name
from footpath.engine.doubt import doubt
from footpath.errors import NeedsPerson
from footpath.language.text import fold_words
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from footpath.engine.doubt import SincePress
    from footpath.engine.person import ReviewRow
    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.sentence import Sentence

_LONGEST: Final = 80
"""Characters of the longest answer that may be a name."""


def subject_of(context: RunContext, view: View) -> Subject:
    """Return the subject of a run with a form on the page `view`. Names on the page and in its address are known."""
    title = context.progress.title if context.task.type == "apply" else ""
    place = context.values.place
    person = _words(_own_names(context, view))
    posting = _words((title, place.organisation, *place.names) if title else ())
    host = urlsplit(view.snapshot.url).hostname or ""
    stood = _words((host, view.snapshot.title, *(block.text for block in view.snapshot.blocks)))
    return Subject(
        given(context.form_state.rows),
        person | stood if person else person,
        posting | stood if posting else posting,
        f"{context.values.today:%m-%d}",
        hosts_of(view.snapshot),
    )


def given(rows: Sequence[ReviewRow]) -> tuple[AnswerGiven, ...]:
    """Return the answers of a form, without hidden ones."""
    shown = (row for row in rows if row.value and not row.is_secret)
    return tuple(AnswerGiven(row.question, row.value, row.options, row.identifies) for row in shown)


def doubted(context: RunContext, now: View, since: SincePress) -> Sentence:
    """Return why the confirmation of the page `now` is doubted; empty if believed."""
    purposes = {form.purpose for page in (*context.progress.filled, since.before.page) for form in page.forms}
    may_be_other = context.task.type == "apply" and "application" not in purposes
    if may_be_other and gives_address_alone(context.form_state.rows):
        return own("The site was given an e-mail address alone, as for news of jobs: that is no application.")
    return doubt(context.task.type, now, since, subject_of(context, since.before))


def gives_address_alone(rows: Sequence[ReviewRow]) -> bool:
    """Whether the only answer to the questions of a form, besides consents, is an e-mail address."""
    given = [row.meaning for row in rows if row.value and not row.is_consent]
    return given != [] and set(given) == {"email"}


def check_last_look(context: RunContext, view: View) -> None:
    """Raise NeedsPerson if a page without questions shows another answer than the given one before the form is sent."""
    if not context.progress.given or any(field.is_asked for field in view.page.fields):
        return
    texts = [block.text for block in view.snapshot.blocks]
    if other := shown_otherwise(given(context.form_state.rows), texts, view.snapshot.lang):
        raise NeedsPerson(
            sentence("The page shows another answer than yours before the form is sent: “{}”.", other),
            hint=sentence(
                "{} Look at the page{}, and change the answer if the site's is right.", context.progress.unsent, HEADED
            ),
        )


def _own_names(context: RunContext, view: View) -> Iterator[str]:
    """Yield the person's names: of the profile, and the short answers of a form with a question for the name."""
    yield context.values.profile.basics.name
    if any(asks_own_name(field) for page in (*context.progress.filled, view.page) for field in page.fields):
        given = (each.spellings[0] for page in context.form_state.given for each in page)
        yield from (text for texts in given for text in texts if len(text) <= _LONGEST)


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in fold_words(text).split())

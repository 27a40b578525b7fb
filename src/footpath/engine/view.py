"""One page for the engine: its content, its meaning, and its usable elements."""

from __future__ import annotations

import dataclasses
from types import MappingProxyType
from typing import TYPE_CHECKING

from footpath.page.locate import locate, sign
from footpath.reading.asked_again import asked_before
from footpath.reading.captions import told_apart
from footpath.reading.index import Index
from footpath.reading.read import questions, read, targets
from footpath.schema.cookbook import FACTS, KINDS
from footpath.schema.signature import Match, Miss, Signature
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence, Set

    from footpath.schema.cookbook import Step
    from footpath.schema.observation import FieldObservation, PageObservation
    from footpath.schema.snapshot import Element, Snapshot


BY_MODEL = 0.6
"""Confidence of a model's meaning."""

SURE = 0.7
"""Confidence from which the meaning of a known field counts."""


@dataclasses.dataclass(frozen=True, slots=True)
class View:
    """A snapshot with its meaning. Immutable: a changed page needs a new view."""

    snapshot: Snapshot
    page: PageObservation
    groups: tuple[Element, ...]
    """Fields that consist of several elements, as elements of their own."""
    elements: Mapping[str, Element]
    """Elements and groups by ref."""
    questions: Mapping[str, str]
    """The question of each field, by ref."""
    meanings: Mapping[str, str]
    """The meaning of each field, by the ref of each of its elements."""
    fields: Mapping[str, FieldObservation]
    """The fields, by the ref of each of their elements."""
    thanks_early: bool = False
    """Whether the page thanks for a part of a form, and asks on."""

    _located: dict[int, tuple[Signature, Match | Miss]] = dataclasses.field(
        default_factory=dict[int, tuple[Signature, Match | Miss]]
    )

    def locate(self, signature: Signature) -> Match | Miss:
        """Return the one element of the signature, or why no element may be taken. Searched once a signature."""
        known = self._located.get(id(signature))
        if known is None:
            known = (signature, locate(signature, self.snapshot, self.questions, self.groups, self.meanings))
            self._located[id(signature)] = known
        return known[1]

    def located(self, steps: Iterable[Step]) -> list[str]:
        """Return the refs of the elements of recorded steps, without the steps whose element is not certain."""
        found = (self.locate(step.signature) for step in steps if step.signature is not None)
        return [match.ref for match in found if isinstance(match, Match)]

    def sign(self, element: Element) -> Signature:
        """How `element` is to be known again."""
        return sign(self.snapshot, element, self.questions.get(element.ref, ""), self.meanings.get(element.ref, ""))

    @property
    def by_key(self) -> dict[str, FieldObservation]:
        """Return the fields by question; of several with one key, the visible one."""
        found: dict[str, FieldObservation] = {}
        for field in self.fields.values():
            if field.is_asked or field.key not in found:
                found[field.key] = field
        return found

    @property
    def answers(self) -> dict[str, str]:
        """Return the values of the fields, by question."""
        return {key: field.value for key, field in self.by_key.items() if not field.trap}

    def words(self, element: Element) -> str:
        """The element in words, for the journal and for screens."""
        field = self.fields.get(element.ref)
        asked = field.full_question if field is not None and field.number else self.questions.get(element.ref)
        named = asked or element.name or element.html_name or element.tag
        return sentence("{} “{}”", own(element.role), named)

    def in_words(self, proof: str) -> str:
        """A proof in readable words: a text unchanged, the ref of an element as the element's words."""
        element = self.elements.get(proof.strip("[]"))
        return proof if element is None else self.words(element)


def understand(
    snapshot: Snapshot,
    read_as: Mapping[str, str] = MappingProxyType({}),
    *,
    thanks_early: bool = False,
    by_model: bool = False,
) -> View:
    """Read a snapshot.

    Args:
        snapshot: of the page.
        read_as: a model's meanings of fields, by key.
        thanks_early: see `read`.
        by_model: the rules do not decide the meaning of a field; see `with_meanings`.
    """
    page = with_meanings(read(snapshot, thanks_early=thanks_early), read_as, by_model=by_model)
    groups = targets(snapshot, page)
    by_ref = _by_ref(page)
    return View(
        snapshot=snapshot,
        page=page,
        groups=groups,
        elements={**snapshot.by_ref, **{group.ref: group for group in groups}},
        questions=questions(page),
        meanings={ref: field.meaning for ref, field in by_ref.items() if is_sure(field)},
        fields=by_ref,
        thanks_early=thanks_early,
    )


def with_meanings(page: PageObservation, read_as: Mapping[str, str], *, by_model: bool) -> PageObservation:
    """Return the page with a model's meanings for fields without one.

    `by_model`: only the model decides which fact a field asks for. Secrets, consents and other fields that no model
    reads keep the meaning from the rules.
    """
    if not (read_as or by_model):
        return page

    def told(field: FieldObservation) -> FieldObservation:
        is_unread = by_model and field.meaning in FACTS and field.kind in KINDS
        meaning = "" if field.meaning and not is_unread else read_as.get(field.key, "")
        if not meaning:
            return field.model_copy(update={"meaning": "", "confidence": 0, "evidence": ()}) if is_unread else field
        update = {"meaning": meaning, "confidence": BY_MODEL, "evidence": (*field.evidence, "model")}
        return field.model_copy(update=update)

    forms = (form.model_copy(update={"fields": tuple(map(told, form.fields))}) for form in page.forms)
    return page.model_copy(update={"forms": tuple(forms)})


def _by_ref(page: PageObservation) -> dict[str, FieldObservation]:
    return {ref: field for field in page.fields for ref in (*field.refs, field.ref)}


def as_asked(view: View, asked: Mapping[str, FieldObservation]) -> View:
    """Return the page with the original questions, by ref, of fields renamed by their choice."""
    if not asked:
        return view

    def before(field: FieldObservation) -> FieldObservation:
        was = asked.get(field.ref)
        if was is None or was.question == field.question:
            return field
        read = {
            name: getattr(was, name) for name in ("question", "meaning", "confidence", "evidence", "section", "index")
        }  # fields with the same label are told apart by today's page
        return field.model_copy(update={**read, "value": field.value or field.question})

    index = Index(view.snapshot)
    forms = ((form, told_apart(index, tuple(map(before, form.fields)))) for form in view.page.forms)
    page = view.page.model_copy(
        update={"forms": tuple(form.model_copy(update={"fields": fields}) for form, fields in forms)}
    )
    fields = _by_ref(page)
    meanings = {ref: field.meaning for ref, field in fields.items() if is_sure(field)}
    return dataclasses.replace(
        view, page=page, fields=fields, questions=questions(page), meanings=meanings, _located={}
    )


def as_lists(view: View, keys: Set[str], refs: Set[str]) -> View:
    """Return the page with text fields, by key or ref, as lists: they keep only offered choices."""
    if not (keys or refs):
        return view

    def listed(field: FieldObservation) -> FieldObservation:
        is_list = field.key in keys or (field.kind == "text" and field.ref in refs)
        return field.model_copy(update={"kind": "combobox"}) if is_list else field

    return _with_fields(view, listed)


def as_others(view: View, earlier: Sequence[FieldObservation]) -> View:
    """Return a later page of a form, without a meaning on fields about another person than the `earlier` pages."""
    told = {field.ref: field for form in view.page.forms for field in asked_before(form.fields, earlier)}
    return _with_fields(view, lambda field: told.get(field.ref, field)) if earlier else view


def unconfirmed(view: View) -> View:
    """Return a page that seems to confirm something as a page that nobody has judged."""
    if view.page.page_type != "confirmation":
        return view
    return dataclasses.replace(view, page=view.page.model_copy(update={"page_type": "other", "confirmation": ""}))


def as_confirmation(view: View, text: str) -> View:
    """Return the page as one that confirms by a text."""
    confirms = {"page_type": "confirmation", "confirmation": text, "errors": (), "blocked_by": ""}
    return dataclasses.replace(view, page=view.page.model_copy(update=confirms))


def as_refusal(view: View, errors: tuple[str, ...]) -> View:
    """Return the page with errors, and without a confirmation."""
    view = unconfirmed(view)
    return dataclasses.replace(view, page=view.page.model_copy(update={"errors": errors}))


def with_errors(view: View, errors: Mapping[str, str]) -> View:
    """Return the page with errors, by ref, on fields that show none themselves."""
    if not errors:
        return view

    def told(field: FieldObservation) -> FieldObservation:
        return field if field.error else field.model_copy(update={"error": errors.get(field.ref, "")})

    return _with_fields(view, told)


def _with_fields(view: View, told: Callable[[FieldObservation], FieldObservation]) -> View:
    forms = tuple(form.model_copy(update={"fields": tuple(map(told, form.fields))}) for form in view.page.forms)
    page = view.page.model_copy(update={"forms": forms})
    return dataclasses.replace(view, page=page, fields={ref: told(field) for ref, field in view.fields.items()})


def is_sure(field: FieldObservation) -> bool:
    """Whether a person reads the meaning too: attributes may have stayed where the question changed."""
    return field.confidence >= SURE and field.evidence[:1] == ("label",)

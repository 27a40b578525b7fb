"""The answers available to a run: the task's own input, then the profile and the answer bank."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.answers.asked import Asked, slug
from footpath.answers.bank import Banked, answer_name, recall_fresh, recall_told
from footpath.answers.choices import SAID, pick
from footpath.answers.consents import CONSENTS, consent, consents_in, taken_back
from footpath.answers.facts import WHOLE_NAMES, is_another, meaning_labelled, name_parts, named
from footpath.answers.find import find
from footpath.answers.moves import Move, moves
from footpath.answers.pay import UNITS, amount_beside, of_amount
from footpath.answers.phones import code_of, not_in
from footpath.answers.places import in_one_field
from footpath.answers.rights import country_meant
from footpath.answers.scope import CONSENT, FORM, Place
from footpath.answers.task_names import (
    TASK,
    Asking,
    chosen,
    for_all,
    further_names,
    head,
    may_go_unsaid,
    note_noes,
    refused_boxes,
    said_once,
    ticked_boxes,
    ticking,
    with_hint,
    without_hint,
    without_refused,
)
from footpath.language.countries import country_code
from footpath.language.labels import abbreviates, spellings
from footpath.language.replies import bare_yes_or_no
from footpath.language.text import fold_words
from footpath.schema.answer import CONTRADICT, Answer, Misfit, NoAnswer
from footpath.schema.observation import FLEETING
from footpath.schema.profile import Profile
from footpath.schema.snapshot import Option
from footpath.sentence import listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from footpath.schema.cookbook import OptionMeaning, Parameter
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Element

_ALSO = {"additional_information": "message"}
"""Additional names by which a task may answer a meaning: "message" for an application's "additional information"."""
_TRUTH = {"yes": True, "no": False}
_OWN_NAMES: Final = frozenset({"name", "given-name", "family-name"})
_SURE: Final = 0.9
"""Minimum confidence that a field asks for the person's own name: a club has a name, too."""


@dataclasses.dataclass(slots=True)
class Values:
    """The answers of a run, including a person's answers during the run; also records the pages' questions."""

    profile: Profile = dataclasses.field(repr=False)
    today: date
    country: str = ""
    """ISO code of the posting's country, if known: questions about work authorisation concern it."""
    place: Place = dataclasses.field(default_factory=Place)
    """Context of the questions; the country is in `country`."""
    given: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """The task's own input, by meaning or by the question on the page."""
    bank: list[Banked] = dataclasses.field(default_factory=list[Banked], repr=False)
    objections: dict[str, str] = dataclasses.field(default_factory=dict[str, str], repr=False)
    """The pages' words against answers, by the key of the question: “digits only” gives the format away."""
    clean: Callable[[str], str] = str
    """Redacts a page's text, since questions become stored names of templates."""
    _asked: set[str] = dataclasses.field(default_factory=set[str])
    """Names in `given` that a page has asked for."""
    _left_off: set[str] = dataclasses.field(default_factory=set[str])
    """Names in `given` that say no to boxes by a word of each, all of which stay empty."""
    _overruled: set[str] = dataclasses.field(default_factory=set[str])
    """Names in `given` whose question a person has answered since."""
    _page: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str])
    """The page's questions, folded, each with its text without hints."""
    _fields: tuple[FieldObservation, ...] = ()
    """The fields of the page, in order."""
    _meanings: frozenset[str] = frozenset()
    """The meanings of the fields of the page."""
    _first: Mapping[str, int] = dataclasses.field(default_factory=dict[str, int])
    """Index of the first entry of a repeated section with a question, by question."""
    _forms: dict[tuple[str, str], str] = dataclasses.field(default_factory=dict[tuple[str, str], str])
    """The first form that asked a question, by owner and folded question: a refused form may have another address."""
    _alike: dict[str, list[FieldObservation]] = dataclasses.field(default_factory=dict[str, "list[FieldObservation]"])
    """Fields of the page that share a label, by question."""
    _reworded: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    """Name in `given` of a question that is reworded since learning, by folded question."""
    _is_anothers: bool = False
    """Whether the task gives the name of another person than the profile's."""
    _options: dict[str, tuple[OptionMeaning, ...]] = dataclasses.field(
        default_factory=dict[str, "tuple[OptionMeaning, ...]"]
    )
    """A model's reading of a question's options, by folded question."""
    _repeated: Mapping[str, frozenset[str]] = dataclasses.field(default_factory=said_once)
    """Names by which the task may give what a question asks for once more: meanings, and folded questions."""

    def see(
        self, fields: Iterable[FieldObservation], names: tuple[str, ...] = (), owner: str = "", form: str = ""
    ) -> None:
        """Record the questions of the present page, and its site names, owner and form (`Place.form`)."""
        self.place = dataclasses.replace(self.place, names=names, owner=owner, form=form)
        self._fields = tuple(fields)
        asked = sorted(self._fields, key=lambda field: -field.index)
        self._repeated = said_once(asked)
        self._page = {fold_words(each.question): fold_words(without_hint(each.question)) for each in asked}
        self._meanings = frozenset(each.meaning for each in asked)
        self._first = {fold_words(each.question): each.index for each in asked}
        self._alike = {}
        for each in {each.ref: each for each in asked}.values():
            self._forms.setdefault((owner, fold_words(each.full_question)), form)
            if each.number:
                self._alike.setdefault(fold_words(each.question), []).append(each)
        names_given = (self._name_given(each) for each in asked if asks_own_name(each))
        self._is_anothers = self._is_anothers or any(is_another(name, self.profile) for name in names_given)

    @property
    def unused(self) -> tuple[str, ...]:
        """The names in `given` that no page has asked for."""
        return tuple(name for name in self.given if name not in self._asked | self._left_off)

    def is_given(self, field: FieldObservation) -> bool:
        """Whether the task itself answers a field."""
        return bool(self.gave(field))

    def gave(self, field: FieldObservation) -> str:
        """The name under which the task itself answers a field; empty where it does not, or a person has since."""
        return self._given(Asking.of(field)) or next(iter(self._ticking(field)), "")

    def _ticking(self, field: FieldObservation) -> dict[str, str]:
        """The names in `given` that choose an option, with the option; empty if the question itself is answered."""
        asking = Asking.of(field)
        is_answered = self._told(asking) is not None or next(self._names(asking), "") != ""
        return {} if is_answered else ticking(field, self.given, self._fields)

    def _name_given(self, field: FieldObservation) -> str:
        """The name that the task gives for a field, perhaps in parts; empty for none."""
        if said := self.gave(field):
            return self.given[said]
        return joined.value if (joined := self._joined(Asking.of(field))) else ""

    def name_for(self, field: FieldObservation) -> str:
        """The name under which the task answers a field, also where a person has answered it since."""
        return next(self._names(Asking.of(field)), "") or next(iter(self._ticking(field)), "")

    def names_of(self, asked: Iterable[tuple[str, str]]) -> frozenset[str]:
        """The names under which the task itself answers any of these meanings and questions."""
        return frozenset(name for each in asked for name in self._names(Asking(*each)))

    def reword(self, parameter: Parameter, field: FieldObservation) -> None:
        """Use the task's value for a parameter's question for a field that asks the question in other words today, if
        the page has no question in the old words and the task gives no value under the new words.
        """
        learned = fold_words(parameter.question)
        if not learned or learned in self._page or self.gave(field):
            return
        for said in self.given:
            if fold_words(said) == learned:
                self._reworded[fold_words(field.question)] = said

    def note(self, field: FieldObservation, remembered: str = "") -> None:
        """Record that a page asks for a field; `remembered`: the meaning if the page shows none."""
        asking = dataclasses.replace(Asking.of(field), meaning=field.meaning or remembered)
        self._asked.update((*self._agreed(asking), *self._ticking(field)))
        refused = refused_boxes(field, self.given, self._fields)
        ticked = ticked_boxes(field, self.answer(field), self.today) if refused else ()
        self._asked.update(name for name, box in refused.items() if box not in ticked)
        self._asked.difference_update(name for name, box in refused.items() if box in ticked)
        note_noes(self._left_off, field, self.given, self.answer)
        if said := next(self._names(asking), ""):
            self._asked.add(said)
        elif self._joined(asking):
            self._asked.update(name_parts(self.given).values())

    def answer(self, field: FieldObservation) -> Answer | NoAnswer:
        """The answer to the question of a field."""
        offered = tuple(option.label for option in field.options)
        found = self._or_taken_back(self._find(Asking.of(field), secret=field.is_secret, options=offered), field)
        found = chosen(field, self._ticking(field), otherwise=found)
        if isinstance(found, Answer) and found.giver == "profile":
            found = not_in(field, found.value, self._fields) or in_one_field(found, self.profile.basics.location, field)
        if isinstance(found, Answer) and (refused := refused_boxes(field, self.given, self._fields)):
            found = without_refused(field, found, refused.values(), self.today)
        if (number := next((each for each in self._fields if each.code_in == field.ref), None)) is not None:
            found = code_of(self.answer(number), found)
        if field.meaning in UNITS and (amount := amount_beside(field, self._fields)) is not None:
            found = of_amount(field, found, self.answer(amount))
        if isinstance(found, Answer) and (options := self.options_read(field)):
            found = by_reading(found, options, today=self.today)
        return self._named(found, field.full_question)

    def read_options(self, field: FieldObservation, options: tuple[OptionMeaning, ...]) -> None:
        """Record a model's reading of a question's options."""
        if options:
            self._options[fold_words(field.full_question)] = options

    def options_read(self, field: FieldObservation) -> tuple[OptionMeaning, ...]:
        """A model's reading of a question's options."""
        return self._options.get(fold_words(field.full_question), ())

    def answer_now(self, parameter: Parameter, field: FieldObservation) -> Answer | NoAnswer:
        """The answer to a field's question, with the meaning of a cookbook's parameter if the field has none."""
        return self.answer(field.model_copy(update={"meaning": field.meaning or parameter.meaning}))

    def parameter(self, parameter: Parameter) -> Answer | NoAnswer:
        """The answer to the question of a cookbook's parameter."""
        asking = Asking(parameter.meaning, parameter.question, parameter.index)
        return self._named(self._find(asking), parameter.question)

    def is_kept(self, parameter: Parameter) -> bool:
        """Whether a person has answered the question on any form of the site, perhaps on a later page."""
        here = tuple(f"{kind}{self.place.owner}" for kind in (FORM, CONSENT))
        asked = fold_words(parameter.question)
        return self.place.owner != "" and any(
            each.scope.startswith(here) and fold_words(each.question) == asked for each in self.bank
        )

    def moves(
        self, field: FieldObservation, elements: Mapping[str, Element], answer: Answer, *, whole_number: bool = False
    ) -> tuple[Move, ...] | Misfit:
        """The actions that enter `answer` into `field`; see `moves`."""
        hinted = with_hint(field, self.objections.get(field.key, ""))
        return moves(hinted, elements, answer, today=self.today, whole_number=whole_number)

    def work_in(self, country: str) -> None:
        """Set the country of work, by name or code; other texts change nothing."""
        self.country = country_code(country) or self.country

    def work_for(self, organisation: str) -> None:
        """Set the employer; an empty text changes nothing."""
        self.place = dataclasses.replace(self.place, organisation=organisation or self.place.organisation)

    def scope(self, field: FieldObservation) -> str:
        """The only scope in which an answer to the field's question holds (`Place.scope`); empty: everywhere."""
        return self._where(field.full_question).scope(field.meaning, field.question, field.full_question)

    def _where(self, question: str) -> Place:
        """Where a question is asked."""
        form = self._forms.get((self.place.owner, fold_words(question)), self.place.form)
        return dataclasses.replace(self.place, country=self.country, form=form)

    def learn(self, field: FieldObservation, answer: Banked) -> None:
        """Use a person's new answer instead of the task's."""
        asking = Asking.of(field)
        self._overruled.update(self._agreed(asking))
        if (said := self._given(asking)) is not None:
            self._overruled.add(said)
        self.bank.append(answer)

    def forget_fleeting(self) -> None:
        """Drop answers valid for the last page only (mailed codes)."""
        self.bank[:] = [each for each in self.bank if not each.fresh or each.meaning != FLEETING]

    def _find(self, asking: Asking, *, secret: bool = False, options: tuple[str, ...] = ()) -> Answer | NoAnswer:
        """The answer from all sources. A `secret` answer must come from this run."""
        meaning, question = asking.meaning, asking.question
        full = asking.whole
        if not secret and (told := self._told(asking)):
            return told
        if agreed := self._agreed(asking):
            names = self.place.own_names
            asked = Asked(meaning, question, self.profile, options=options, names=names, beside=asking.beside)
            return self._consent(asked, agreed)
        if (said := self._given(asking)) is not None:
            if self._fits_several(said, question):
                return NoAnswer.because("“{}” fits several questions of the page: name each in whole.", said)
            if self._is_bare(said, asking):
                return self._unclear(said, question)
            name = answer_name(full) if asking.number else meaning or answer_name(question)
            return Answer(name=name, value=self.given[said], giver="task", source=TASK, confidence=1.0)
        if secret:
            return recall_fresh(full, meaning, self.bank) or NoAnswer.because("Nothing was given for it.")
        if joined := self._joined(asking):
            return joined
        if self._is_anothers:
            return NoAnswer.because("The task is about another person, so the profile is not used here.")
        found = find(
            meaning,
            question,
            self.profile,
            country=country_meant(self.country, self._fields),
            bank=self.bank,
            place=self._where(full),
            index=asking.index,
            today=self.today,
            options=options,
            full=full,
            beside=asking.beside,
        )
        return found if found.found or self.profile != Profile() else self._not_given(meaning, question)

    def _joined(self, asking: Asking) -> Answer | None:
        """The whole name, if the task gives the name in parts."""
        is_own = asking.meaning in WHOLE_NAMES and not (asking.of_another or asking.index or asking.number)
        if not is_own or not name_parts(self.given):
            return None
        found = find(asking.meaning, asking.question, named(self.given), today=self.today)
        return found.model_copy(update={"giver": "task", "source": TASK}) if isinstance(found, Answer) else None

    def _told(self, asking: Asking) -> Answer | None:
        """A person's answer to an earlier run of the task, which overrides the task's input."""
        full = asking.whole
        if told := [each for each in self.bank if each.of_task]:  # the scope of a question is costly to read
            scopes = self._where(full).scopes(asking.meaning, asking.question, full)
            told = [each for each in told if each.scope in scopes]
        return recall_fresh(full, asking.meaning, self.bank) or recall_told(full, told)

    def _is_bare(self, said: str, asking: Asking) -> bool:
        """Whether a name is a label shared by several questions."""
        return asking.number > 0 and said != asking.meaning and fold_words(asking.question) in spellings(said)

    def _unclear(self, said: str, question: str) -> NoAnswer:
        """The reason why a shared label names no question, with the name of each."""
        alike = self._alike.get(fold_words(question), ())
        names = listed(", ", (sentence("“{}”", each.full_question) for each in alike))
        why = "“{}” is asked {} times: name each, as {}; “{}” answers all of them."
        return NoAnswer(reason=sentence(why, said, own(str(len(alike))), names, for_all(question)))

    def _not_given(self, meaning: str, question: str) -> NoAnswer:
        """The reason for a missing answer, without mentioning a profile if there is none."""
        given = {name.casefold() for name in self.given}
        kinds = [kind for kind in consents_in(meaning, question) if kind not in given]
        why = own(f"Nothing was given for it{': ' if kinds else ''}{', '.join(kinds)}.")
        return NoAnswer(reason=why, consents=tuple(kinds))

    def _consent(self, asked: Asked, agreed: Mapping[str, str]) -> Answer | NoAnswer:
        """The answer to a consent, from the task's and the profile's decisions."""
        truths: dict[str, set[bool | None]] = {}
        for name, value in agreed.items():
            truths.setdefault(name.casefold(), set()).update(
                _TRUTH.get(bare_yes_or_no(each)) for each in value.splitlines()
            )
        if any(each >= {True, False} for each in truths.values()):
            return NoAnswer.because(CONTRADICT)
        said = {name: each.pop() if len(each) == 1 else None for name, each in truths.items()}
        footpath = self.profile.footpath
        consents = footpath.consents.model_copy(update=said)
        if self.profile == Profile() and any(
            getattr(consents, kind) is None for kind in consents_in(asked.meaning, asked.question)
        ):
            return self._not_given(asked.meaning, asked.question)
        decided = footpath.model_copy(update={"consents": consents})
        found = consent(dataclasses.replace(asked, profile=self.profile.model_copy(update={"footpath": decided})))
        return found if isinstance(found, NoAnswer) else found.model_copy(update={"giver": "task", "source": TASK})

    def _agreed(self, asking: Asking) -> dict[str, str]:
        """The names in `given` that decide a question's consents; empty if the task answers the question itself."""
        kinds = consents_in(asking.meaning, asking.question)
        if not kinds or self._told(asking) or any(name not in self._overruled for name in self._named_so(asking)):
            return {}
        names = (name for name in self.given if name.casefold() in kinds and name not in self._overruled)
        return {name: self.given[name] for name in names}

    def _or_taken_back(self, answer: Answer | NoAnswer, field: FieldObservation) -> Answer | NoAnswer:
        """The answer, else no to a consent that only the site has given, unless the task says yes."""
        said = self._agreed(Asking.of(field)).values()
        is_kept = answer.found or any(bare_yes_or_no(value) == "yes" for value in said)
        return answer if is_kept else taken_back(field, self.profile.footpath.consents) or answer

    def _named(self, answer: Answer | NoAnswer, question: str) -> Answer | NoAnswer:
        """The answer with a name free of the person's values, even if the question contains some."""
        if isinstance(answer, NoAnswer) or not answer.name.endswith(asked := slug(question)):
            return answer
        kept = slug(self.clean(question))
        return answer.model_copy(update={"name": answer.name.removesuffix(asked) + kept})

    def _given(self, asking: Asking) -> str | None:
        """The name by which the task answers a question, unless a person has overridden it."""
        names = () if self._told(asking) else self._names(asking)
        return next((said for said in names if said not in self._overruled), None)

    def _names(self, asking: Asking) -> Iterator[str]:
        yield from self._named_so(asking)
        kinds = consents_in(asking.meaning, asking.question)
        yield from (said for said in self.given if said.casefold() in kinds)

    def _named_so(self, asking: Asking) -> Iterator[str]:
        """The names that mean the question; in a repeated section, only the first entry with the question."""
        question = asking.question
        if reworded := self._reworded.get(fold_words(question)):
            yield reworded
        yield from self._named_in_full(asking)
        if asking.number and (fold_words(question) not in self._alike or not self._are_of_a_kind(question)):
            return  # the text beside a choice: the label alone means the choice
        if asking.index <= self._first.get(fold_words(question), 0):
            yield from self._named_by_question(asking)

    def _named_by_question(self, asking: Asking) -> Iterator[str]:
        """The names that are the question or its meaning."""
        asked, short = fold_words(asking.question), fold_words(without_hint(asking.question))
        if short != asked and short in self._page:  # without the hint, the name belongs to another question of the page
            yield from self._called(asked)
            return
        meant = set[str]() if asking.index else {asking.meaning, _ALSO.get(asking.meaning, asking.meaning)}
        owns = self._meanings if asking.of_another else frozenset[str]()  # "name" is who applies
        labels = set(self._called(asked)) - owns
        yield from (said for said in self.given if said in meant or said in labels)
        if short != asked:
            yield from self._called(short)
        yield from self._named_by_meaning(asking)
        yield from self._named_by_part(asking)

    def _named_by_part(self, asking: Asking) -> Iterator[str]:
        """The names that are an abbreviation or the beginning of the question, and of no other one of the page."""
        asked = fold_words(asking.question)
        abbreviations = (said for said in self.given if not meaning_labelled(said))
        yield from (said for said in abbreviations if self._abbreviated_so(said) == {asked})
        if not (asking.of_another or asking.index or asking.number):
            yield from (said for said in self.given if self._headed_so(said, asking.meaning) == {asked})

    def _abbreviated_so(self, said: str) -> set[str]:
        """The questions of the page, folded, that a name abbreviates: "RQTH" in "… Handicapé (RQTH) ?"."""
        return {fold_words(each.question) for each in self._fields if abbreviates(said, each.question)}

    def _headed_so(self, said: str, meaning: str) -> set[str]:
        """The questions of the page, folded, that only add a remark or a price to a name of no other meaning; for a yes
        or no, a remark that may go unsaid.
        """
        named = fold_words(said)
        if named in self._page or meaning_labelled(said) not in ("", meaning):
            return set()
        asked = [each.question for each in self._fields if fold_words(head(each.question)) == named]
        is_reply = bare_yes_or_no(self.given[said]) != ""
        return set(map(fold_words, asked)) if all(map(may_go_unsaid, asked)) or not is_reply else set()

    def _named_by_meaning(self, asking: Asking) -> Iterator[str]:
        """The names with the meaning of the question: "message" for "Mensaje". A consent is named by its words or its
        purposes: "privacy" and "the publication of photos" have one meaning.
        """
        meaning = asking.meaning
        if meaning and meaning not in CONSENTS and not (asking.index or asking.of_another):
            others = (said for said in self.given if fold_words(said) not in self._page)
            yield from (said for said in others if meaning_labelled(said) == meaning)
        if not asking.of_another:
            once = self._repeated.get(meaning, frozenset())
            yield from (said for said in self.given if {said, fold_words(said)} & once)

    def _named_in_full(self, asking: Asking) -> Iterator[str]:
        if asking.number:
            for name in (asking.full, asking.numbered, for_all(asking.question)):
                yield from self._called(fold_words(name))
            turned = fold_words(f"{asking.question} {asking.full.removesuffix(asking.question)}")
            if all(fold_words(each.full_question) != turned for each in self._fields):
                yield from self._called(turned)
        elif asking.full and fold_words(asking.full) != fold_words(asking.question):
            yield from self._called(fold_words(asking.full))
        for name in further_names(asking.question, asking.full, asking.beside.hint, self._fields):
            yield from self._called(fold_words(name))

    def _called(self, folded: str) -> list[str]:
        """The names that are a label; those that spell it out as the page does, with "(optional)", come last."""
        exact = [said for said in self.given if fold_words(said) == folded]
        return exact or [said for said in self.given if folded in spellings(said)]

    def _are_of_a_kind(self, question: str) -> bool:
        """Whether the label alone could mean any of the questions that share it."""
        return any(each.number == 1 for each in self._alike[fold_words(question)])

    def _fits_several(self, said: str, question: str) -> bool:
        """Whether a name fits several questions of the page that differ only in hints."""
        alike = list(self._page.values()).count(fold_words(without_hint(question)))
        return alike > 1 and fold_words(said) != fold_words(question)


def by_reading(answer: Answer, options: Sequence[OptionMeaning], *, today: date) -> Answer:
    """The answer with the label of the matching option as its first alternative; unchanged if none or several match."""
    if "\n" in answer.value:
        return answer
    labels = [each.label for each in options if _means(answer, each, today)]
    if len(labels) != 1:
        return answer
    source = f"{answer.source}, by what a model read the options to mean"
    return answer.model_copy(update={"alternatives": (labels[0], *answer.alternatives), "source": source})


def _means(answer: Answer, option: OptionMeaning, today: date) -> bool:
    """Whether a meaning of the option equals the answer; similar words do not suffice."""
    picks = (
        pick(answer, answer.value, [Option(label=each, value=each)], question="", part="", today=today)
        for each in option.means
    )
    return any(found and confidence > SAID for found, confidence in picks)


def asks_own_name(field: FieldObservation) -> bool:
    """Whether a field certainly asks for the name of the person who fills the form."""
    return field.meaning in _OWN_NAMES and field.confidence >= _SURE and not field.of_another and not field.index

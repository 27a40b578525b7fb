"""The steps of a cookbook as statements of a Playwright program. Pure."""

from __future__ import annotations

import dataclasses
import re
import textwrap
from typing import TYPE_CHECKING, Final

from footpath.engine.goal_replay import APPEARS_S, TURNS
from footpath.engine.secrecy import secrets_of
from footpath.reading.filters import without_count
from footpath.reading.locator import literal, locators
from footpath.recording.word_pattern import WORDS_OF
from footpath.recording.written import SPELLED, Spelling, variables
from footpath.roles.plain.grammar import understand
from footpath.roles.plain.instruction import NotUnderstood
from footpath.schema.action import (
    Action,
    AnswerDialog,
    Back,
    Check,
    Click,
    Drag,
    Fill,
    Hover,
    Navigate,
    Operate,
    Press,
    Scroll,
    Select,
    SwitchTab,
    Type,
    Upload,
    Wait,
)
from footpath.schema.cookbook import Absent, Condition, ElementShown, PageIs, StateIs, TextShown, UrlIs, ValueHeld
from footpath.schema.observation import SENT_PAGES
from footpath.schema.signature import Signature
from footpath.schema.template import names, templates_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.schema.cookbook import Cookbook, Step

_GROUPS: Final = "fieldset, [role=group], [role=radiogroup]"
_AROUND: Final = "xpath=ancestor::*[.//input or .//button or .//*[@role='radio' or @role='checkbox']][1]"
"""From the words of a question to the nearest element with controls: a group that no markup tells."""
_LISTS: Final = frozenset({"combobox", "listbox", "button"})
_LONGEST_COMMENT: Final = 100
ON_PAGE: Final = 'expect(page.locator("body"))'
_DISTANCES: Final = {"view": 600, "top": -10_000, "end": 10_000, "up": -600, "down": 600}
"""Pixels that the mouse wheel scrolls."""


@dataclasses.dataclass(frozen=True, slots=True)
class ProgramParameter:
    """A value that a program needs."""

    name: str
    """In the cookbook: `given-name`."""
    variable: str
    question: str = ""
    required: bool = True
    is_secret: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Program:
    """A cookbook as the body of a function with a `page` argument."""

    parameters: tuple[ProgramParameter, ...]
    statements: tuple[str, ...]
    """Lines, indented from 0."""
    left_out: tuple[str, ...] = ()
    """Parts of the cookbook that the program omits, in a sentence each."""

    @property
    def uses_re(self) -> bool:
        """Whether a statement needs the module `re`."""
        return calls("re.", self.statements) or bool(_wordings(self.statements))


def calls(begin: str, lines: Sequence[str]) -> bool:
    """Whether a line of code has a call that begins so: `words_of(`, `re.`."""
    return any(begin in line for line in lines if not line.lstrip().startswith("#"))


def imported_names(lines: Sequence[str], *more: str) -> str:
    """Return the names that a program with these lines imports from Playwright, and `more`."""
    asks = calls("appears(", lines)
    takes = asks or calls("row_of(", lines)
    names = ["Locator"] * takes + ["Page"] + ["expect"] * (asks or calls("expect(", lines))
    return ", ".join([*names, *more])


def helpers(lines: Sequence[str]) -> list[str]:
    """Return the functions that the lines of a program call, each after two empty lines."""
    found = _wordings(lines) + [APPEARS] * calls("appears(", lines)
    return [line for each in found for line in ("", "", *each)]


def _wordings(lines: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the functions for shown words that the lines call: `row_of` calls `words_of`."""
    has_row = calls("row_of(", lines)
    return [WORDS_OF] * (has_row or calls("words_of(", lines)) + [ROW_OF] * has_row


ROW_OF: Final = (
    "def row_of(page: Page, tag: str, text: str) -> Locator:",
    '    """The elements of a tag that show the words of a text, in a part or over all."""',
    "    words = words_of(text)",
    "    found = page.locator(tag).filter(has_text=words)",
    "    found = found.or_(page.locator(tag).filter(has=page.get_by_text(words)))",
    '    return found.or_(page.get_by_role("row", name=words)) if tag == "tr" else found',
)
"""Text of an element holds no space between two cells: "Order 1" and "10 €" are "Order 110 €" there. So a part of the
element counts, and the name of a table's row, which has the spaces.
"""


APPEARS: Final = (
    "def appears(element: Locator) -> bool:",
    '    """Whether the page shows an element, at once or after a moment: not everybody sees it."""',
    "    try:",
    f"        expect(element).to_be_visible(timeout={APPEARS_S * 1000:.0f})",
    "    except AssertionError:",
    "        return False",
    "    return True",
)


def program_of(book: Cookbook, *, proves_goal: bool = True) -> Program:
    """The cookbook as a program.

    Args:
        book: the cookbook.
        proves_goal: whether the program ends with the expectations of the goal: “check that … is shown”.
    """
    parameters = _parameters(book)
    writer = _StatementWriter(Spelling({each.name: each.variable for each in parameters}))
    optional = {each.name: each.variable for each in parameters if not each.required}
    lines: list[str] = []
    for at, step in enumerate(book.steps):
        following = book.steps[at + 1] if at + 1 < len(book.steps) else None
        opens_tab = following is not None and isinstance(following.action, SwitchTab)
        said = writer.step(step, opens_tab=opens_tab, is_last=following is None)
        if said:
            lines += ["", f"# {_comment(step)}", *_guarded(step, said, optional, writer)]
    lines += _proofs(book.task_pattern, writer.spelling, lines) if proves_goal else []
    return Program(_used(parameters, lines), tuple(lines), tuple(writer.left_out))


def _proofs(goal: str, spelling: Spelling, lines: Sequence[str]) -> list[str]:
    """Return the assertions of a goal that the lines of a program lack."""
    missing = [line for line in assertions(goal, spelling) if line not in lines]
    return ["", *missing] if missing else []


def _used(parameters: Sequence[ProgramParameter], lines: Sequence[str]) -> tuple[ProgramParameter, ...]:
    """Return the parameters whose variables stand in a statement."""
    code = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    return tuple(each for each in parameters if re.search(rf"\b{each.variable}\b", code))


def assertions(goal: str, spelling: Spelling) -> Iterator[str]:
    """Yield the expectations in a goal as Playwright assertions, as far as Playwright has the same."""
    understood = understand(goal)
    for each in () if isinstance(understood, NotUnderstood) else understood:
        if each.verb != "expect" or not each.text:
            continue
        pattern = spelling.words(each.text)
        match each.expected:
            case "shown":
                yield f"{ON_PAGE}.to_contain_text({pattern}, use_inner_text=True)"
            case "gone":
                yield f"{ON_PAGE}.not_to_contain_text({pattern}, use_inner_text=True)"
            case "url":
                yield f"expect(page).to_have_url(re.compile(re.escape({spelling.text(each.text.strip('* '))})))"
            case "title":
                wanted = f"re.compile(re.escape({spelling.text(each.text)}), re.IGNORECASE)"
                yield f"expect(page).to_have_title({wanted})"
            case _:
                continue


def _parameters(book: Cookbook) -> tuple[ProgramParameter, ...]:
    """Return the parameters that the steps enter or know elements by. Each template is a separate parameter: the day
    and the month of one date are two.
    """
    known = {each.name: each for each in book.parameters}
    secret = secrets_of(book.steps, book.parameters)
    used: dict[str, None] = {}
    for step in book.steps:
        used.update(
            dict.fromkeys([*templates_of(step.action), *(name for text in _texts(step) for name in names(text))])
        )
    used.update(dict.fromkeys(_expected_by_goal(book.task_pattern)))
    spelled = variables(used)
    found: list[ProgramParameter] = []
    for name in used:
        of = known.get(name) or known.get(name.rpartition(".")[0])
        is_required, question = (of.required, of.question) if of is not None else (True, "")
        is_secret = name in secret or (of is not None and of.name in secret)
        found.append(ProgramParameter(name, spelled[name], question, is_required, is_secret))
    return tuple(found)


def _expected_by_goal(goal: str) -> Iterator[str]:
    understood = understand(goal)
    for each in () if isinstance(understood, NotUnderstood) else understood:
        if each.verb == "expect":
            yield from names(each.text)


def _texts(step: Step) -> list[str]:
    """Return the texts by which a step knows elements, and the texts that it expects."""
    signatures = [step.signature, step.action.target if isinstance(step.action, Drag) else None]
    signatures += [each.signature for each in step.action.parts] if isinstance(step.action, Operate) else []
    after = step.postcondition.all_of
    signatures += [each.signature for each in after if isinstance(each, ElementShown | Absent)]
    texts: list[str] = [getattr(each, field) for each in signatures if each for field in SPELLED]
    texts += [each.text for each in after if isinstance(each, TextShown | StateIs)]
    return texts + [each.pattern for each in after if isinstance(each, UrlIs)]


def _comment(step: Step) -> str:
    signature = step.signature
    on = ""
    if signature is not None:
        on = f" {signature.role} “{signature.called}”"
    said = " ".join(f"{step.id}: {step.action.kind.replace('_', ' ')}{on}".split())
    tail = " (cannot be taken back)" if step.effect == "outside" else ""
    return textwrap.shorten(said.replace("\0", "\ufffd"), _LONGEST_COMMENT, placeholder=" …") + tail


def _guarded(step: Step, said: Sequence[str], optional: dict[str, str], writer: _StatementWriter) -> Sequence[str]:
    """Put the statements of an optional step under a condition: a value is given, or an element is visible."""
    values = [optional[name] for name in templates_of(step.action) if name in optional]
    conditions = [*values]
    if step.optional and step.signature is not None and (found := writer.spelling.locator(step.signature)):
        conditions.append(f"appears({found})")
    if not conditions:
        return said
    return [f"if {' and '.join(conditions)}:", *(f"    {line}" for line in said)]


class _StatementWriter:
    def __init__(self, spelling: Spelling) -> None:
        self.spelling = spelling
        self.left_out: list[str] = []

    def step(self, step: Step, *, opens_tab: bool, is_last: bool) -> list[str]:
        """Return the statements of a step; none if the step is left out."""
        if isinstance(step.action, SwitchTab):
            return [f"page = page.context.pages[{step.action.index}]"]
        state = next((each for each in step.postcondition.all_of if isinstance(each, StateIs)), None)
        acts = list(self._acts(step.action, step.signature))
        if not acts:
            self.left_out.append(f"{_comment(step)}: Playwright has no locator for it, or no such action.")
            return []
        if state is not None:
            acts = self._until(acts, state)
        if opens_tab:
            acts = ["with page.expect_popup():", *(f"    {line}" for line in acts)]
        after = [line for each in step.postcondition.all_of for line in self._holds(each, step, is_last=is_last)]
        return [*acts, *after]

    def _on_dialog(self, action: AnswerDialog) -> str:
        said = f"accept({self.spelling.text(action.text) if action.text else ''})" if action.accept else "dismiss()"
        if action.times == 1:
            return f"dialog.{said}"
        rest = self._on_dialog(action.model_copy(update={"times": action.times - 1}))
        return f'(dialog.{said}, page.once("dialog", lambda dialog: {rest}))'

    def _acts(self, action: Action, signature: Signature | None) -> Iterator[str]:
        text = self.spelling.text
        match action:
            case Navigate(url=url):
                yield f"page.goto({text(url)})"
            case Back():
                yield "page.go_back()"
            case AnswerDialog():
                yield f'page.once("dialog", lambda dialog: {self._on_dialog(action)})'
            case Press(keys=keys) if signature is None:
                yield f"page.keyboard.press({literal(keys)})"
            case Scroll(to=to) if signature is None:
                yield f"page.mouse.wheel(0, {_DISTANCES[to]})"
            case Wait(until="text", text=said):
                yield f'expect(page.locator("body")).to_contain_text({text(said)}, use_inner_text=True)'
            case Wait(until="url", text=pattern):
                yield f"page.wait_for_url({text(pattern)})"
            case Wait(until="settled"):
                yield 'page.wait_for_load_state("load")'
            case Select() if signature is not None and signature.group:
                yield from self._select(action, signature, "")
            case _ if signature is not None and (found := self.spelling.locator(signature)):
                yield from self._on_element(action, signature, found)
            case _:
                return

    def _on_element(self, action: Action, signature: Signature, found: str) -> Iterator[str]:
        match action:
            case Click():
                yield f"{found}.click()"
            case Hover():
                yield f"{found}.hover()"
            case Press(keys=keys):
                yield f"{found}.press({literal(keys)})"
            case Drag(target=target) if target is not None and (onto := self.spelling.locator(target)):
                yield f"{found}.drag_to({onto})"
            case Scroll():
                yield f"{found}.scroll_into_view_if_needed()"
            case Wait(until=until):
                yield f"expect({found}).{'to_be_hidden' if until == 'gone' else 'to_be_visible'}()"
            case _:
                yield from self._entered(action, signature, found)

    def _entered(self, action: Action, signature: Signature, found: str) -> Iterator[str]:
        text = self.spelling.text
        match action:
            case Fill(value=value):
                yield f"{found}.fill({text(value)})"
            case Type(value=value):
                yield f"{found}.press_sequentially({text(value)})"
            case Check(checked=bool() as checked):
                yield f"{found}.{'check' if checked else 'uncheck'}()"
            case Check(checked=str() as checked):
                yield f'{found}.set_checked({{"yes": True, "no": False}}[{text(checked)}])'
            case Upload(files=files):
                yield f"{found}.set_input_files([{', '.join(map(text, files))}])"
            case Select():
                yield from self._select(action, signature, found)
            case Operate(parts=parts):
                for part in parts:
                    yield from self._acts(part.action, part.signature)
            case _:
                return

    def _select(self, action: Select, signature: Signature, found: str) -> Iterator[str]:
        options = [self.spelling.text(each) for each in action.options]
        if signature.tag == "select" and _is_counted(signature):
            listed = f'{found}.locator("option")'
            labels = (f"{listed}.filter(has_text={_with_count(each)}).inner_text().strip()" for each in options)
            yield f"{found}.select_option(label=[{', '.join(labels)}])"
        elif signature.tag == "select":
            yield f"{found}.select_option(label=[{', '.join(options)}])"
        elif signature.group:
            asked = self.spelling.text(signature.question or signature.name)
            worded = f"page.locator({literal(_GROUPS)}).filter(has_text={asked})"
            beside = f"page.get_by_text({asked}, exact=True).locator({literal(_AROUND)})"
            group = f'page.get_by_role("radiogroup", name={asked}).or_({worded}).or_({beside}).last'
            for option in options:
                yield f"{group}.get_by_text({option}, exact=True).click()"
        else:
            yield f"{found}.click()"
            if signature.tag == "input" and action.options:
                yield f"{found}.fill({self.spelling.text(action.search or action.options[0])})"
            for option in (*map(self.spelling.text, action.through), *options):
                yield f"{_offered(option, signature)}.click()"

    def _until(self, acts: Sequence[str], state: StateIs) -> list[str]:
        """Press until a text beside the control says the wanted words, as a replay does. If only the start tells the
        state, press as often as learned: from another start the script fails, and sends nothing.
        """
        path, _, is_among_others = state.path.partition("/text()")
        place = f"page.{next(locators(Signature(role='', path=path))).code()}"
        says = "to_contain_text" if is_among_others else "to_have_text"
        wanted = self.spelling.words(state.text)
        if state.origin is not None:
            return [
                *(list(acts) * state.origin.presses),
                f"expect({place}).{says}({wanted})",
            ]
        return [
            f"for _ in range({TURNS}):",
            f"    if {wanted}.search({place}.inner_text()):",
            "        break",
            *(f"    {line}" for line in acts),
            f"expect({place}).{says}({wanted})",
        ]

    def _holds(self, condition: Condition, step: Step, *, is_last: bool) -> Iterator[str]:
        """Yield the assertions of a postcondition. Navigation needs no assertion: the next step waits for the
        element.
        """
        match condition:
            case ValueHeld() if step.signature is not None:
                yield from self._held(step.action, step.signature, self.spelling.locator(step.signature))
            case TextShown(text=text):
                wanted = self.spelling.words(text)
                yield f'expect(page.locator("body")).to_contain_text({wanted}, use_inner_text=True)'
            case ElementShown(signature=signature) if found := self.spelling.locator(signature):
                yield f"expect({found}).to_be_visible()"
            case UrlIs(pattern=pattern):
                yield f"expect(page).to_have_url({self.spelling.address(pattern)})"
            case Absent(signature=signature) if found := self.spelling.locator(signature):
                yield f"expect({found}).to_be_hidden()"
            case PageIs(types=types) if is_last and step.signature is not None and SENT_PAGES.issuperset(types):
                if found := self.spelling.locator(step.signature):  # the page after a form sends nothing more
                    yield f"expect({found}).to_be_hidden()"
            case _:
                return

    def _held(self, action: Action, signature: Signature, found: str) -> Iterator[str]:
        text = self.spelling.text
        match action:
            case Fill(value=value) if signature.tag == "textarea" or signature.type in (
                "text",
                "email",
                "url",
                "search",
            ):
                yield f"expect({found}).to_have_value({text(value)})"
            case Fill() if signature.tag == "input":  # a telephone number or a day may be shown in the page's own way
                yield f'expect({found}).not_to_have_value("")'
            case Select(options=options) if signature.tag == "select":
                said = (_with_count(text(each)) if _is_counted(signature) else text(each) for each in options)
                chosen = ", ".join(said)
                yield f'expect({found}.locator("option:checked")).to_have_text([{chosen}])'
            case Check(checked=bool() as checked):
                yield f"expect({found}).{'' if checked else 'not_'}to_be_checked()"
            case _:
                return


def _offered(option: str, signature: Signature) -> str:
    """Return a locator of an option in an opened list; by its text where no markup makes a list of the control."""
    if signature.role in _LISTS and not signature.drawn:
        return f'page.get_by_role("option", name={option}, exact=True).filter(visible=True)'
    return f"page.get_by_text({option}, exact=True).filter(visible=True).last"


def _is_counted(signature: Signature) -> bool:
    """Whether numbers stand behind the options of a list: "Lisbon (9)"."""
    return any(without_count(each, signature.options) != each for each in signature.options)


def _with_count(option: str) -> str:
    """Return an expression for a pattern of an option's label, with any count behind it or none."""
    return f"""re.compile(r"^\\s*" + re.escape({option}) + r"\\s*(?:[(\\[]\\s*\\d|$)")"""

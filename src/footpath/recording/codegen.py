"""Read a Playwright program in Python (a `playwright codegen` script, a pytest test, our own export) as steps. Pure.

The program is parsed and never run. A statement without a matching step is left out and reported with its line.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final, TypeGuard

from footpath.errors import BadInput
from footpath.page.playwright_names import ACTS, BY_SELECTOR, DOES, KNOWN, ON_PAGES
from footpath.reading.program_code import (
    SourceReader,
    Untranslated,
    argument,
    awaited,
    keyword,
    method_of,
    text_of,
    without_values,
)
from footpath.recording.imported import Imported, field_like, names_of, shown
from footpath.recording.written import variables
from footpath.schema.action import (
    ENTERING,
    AnswerDialog,
    Back,
    Check,
    Click,
    Drag,
    Fill,
    Hover,
    Navigate,
    Press,
    Select,
    SwitchTab,
    Type,
    Upload,
)
from footpath.schema.cookbook import Absent, TextShown
from footpath.schema.signature import Signature
from footpath.schema.template import YES, escape, is_name, template

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from footpath.schema.cookbook import Condition, Step


LARGEST: Final = 1_000_000

_ENDS: Final = frozenset(
    {"close", "stop", "launch", "new_context", "new_page", "set_viewport_size", "set_default_timeout"}
)
"""Methods of pages, contexts and browsers that a replay needs no step for."""
_WAITS: Final = frozenset(
    {"wait_for_timeout", "wait_for_load_state", "wait_for", "scroll_into_view_if_needed", "focus"}
)
"""Methods that a replay needs no step for: it waits, and brings elements into view."""
_ON_PAGES: Final = ON_PAGES | ACTS | {"goto"}
"""Methods that work on a page."""
_OTHER_CLICKS: Final = ("button", "click_count", "modifiers", "position")
"""Arguments that make a click another act."""
_SHOWN: Final = frozenset({"to_be_visible", "to_be_enabled"})
_GONE: Final = frozenset({"to_be_hidden", "not_to_be_visible"})
_BODY: Final = ".locator('body')"
_TEXTS: Final = frozenset({"to_contain_text", "to_have_text"})
_HELD: Final = frozenset(
    {"to_have_value", "not_to_have_value", "to_be_checked", "not_to_be_checked", "to_have_values", "to_be_empty"}
)
"""Assertions of a field's value: a replay reads back each value that it entered by itself."""


def read_program(text: str) -> Imported:
    """Return the steps of a program.

    Raises:
        BadInput: the text is no Python, or no function or statement in the program works on a page.
    """
    if len(text) > LARGEST:
        raise BadInput(
            f"This program has {len(text):,} characters; at most {LARGEST:,} are read.", hint="Give one test."
        )
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        where = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        raise BadInput(
            f"This file is no Python{where}.",
            hint="Give what `playwright codegen --target python` or `python-pytest` writes.",
        ) from error
    function, body = _body(tree)
    title = _title(tree, function)
    of_goal = {variable: name for name, variable in variables(names_of(title)).items()}
    given = {each: of_goal.get(each, each.casefold()) for each in _parameters(function)}
    reader = _ProgramReader(Imported(title), _constants(tree), given)
    reader.read(body)
    return reader.imported


def _body(tree: ast.Module) -> tuple[ast.FunctionDef | ast.AsyncFunctionDef | None, Sequence[ast.stmt]]:
    """Return the statements that work on a page, and the function around them, if any."""
    functions = [each for each in tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    working = [each for each in functions if _works_on_a_page(each)]
    tests = [each for each in working if each.name.startswith("test")]
    if len(tests) > 1:
        names = ", ".join(each.name for each in tests[:5])
        raise BadInput(f"This file has {len(tests)} tests: {names}.", hint="Give a file with one.")
    chosen = (tests or working or [None])[0]
    if chosen is None and not any(_works_on_a_page(each) for each in tree.body):
        raise BadInput(
            "This program does nothing on a page.", hint="Give what `playwright codegen --target python` writes."
        )
    return chosen, chosen.body if chosen is not None else tree.body


def _works_on_a_page(node: ast.AST) -> bool:
    return any(isinstance(each, ast.Attribute) and each.attr in _ON_PAGES for each in ast.walk(node))


def _title(tree: ast.Module, function: ast.FunctionDef | ast.AsyncFunctionDef | None) -> str:
    said = " ".join((ast.get_docstring(tree) or "").partition("\n\n")[0].split()).rstrip(".")
    if said:
        return said
    name = function.name.removeprefix("test_") if function is not None else ""
    return " ".join(name.split("_")).capitalize() if name and name not in ("run", "main", "example") else ""


def _default_address(node: ast.AST) -> ast.Constant | None:
    """Return the default of a script's option `--url`."""
    if method_of(node) != "add_argument" or not isinstance(node, ast.Call):
        return None
    default = keyword(node, "default")
    return default if text_of(argument(node, 0)) == "--url" and isinstance(default, ast.Constant) else None


def _constants(tree: ast.Module) -> dict[str, str]:
    """Return the module's text constants by name, environment defaults (`os.environ.get("X", "…")`) and the default of
    a script's `--url` included.
    """
    addresses = [str(url.value) for node in ast.walk(tree) if (url := _default_address(node)) is not None]
    found = {"url": addresses[-1]} if addresses else {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            value = node.value.args[-1] if _is_of_environment(node.value) else node.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                found[node.targets[0].id] = value.value
    return found


def _is_of_environment(value: ast.expr) -> TypeGuard[ast.Call]:
    """Whether a value is that of a variable of the environment, with a default."""
    return isinstance(value, ast.Call) and len(value.args) == 2 and ast.unparse(value.func) in (
        "os.environ.get", "environ.get", "os.getenv", "getenv"
    )  # fmt: skip


def _parameters(function: ast.FunctionDef | ast.AsyncFunctionDef | None) -> frozenset[str]:
    """Return the arguments of a function that may stand for values: the fixtures of a test."""
    arguments = [*function.args.args, *function.args.kwonlyargs] if function is not None else []
    return frozenset(each.arg for each in arguments) - {"page", "context", "browser", "playwright", "self", "url"}


class _ProgramReader:
    def __init__(self, imported: Imported, constants: Mapping[str, str], parameters: Mapping[str, str]) -> None:
        self.imported = imported
        self._parameters = parameters
        self._constants = dict(constants)
        """Texts by name; a function's own stand over the module's."""
        self._source = SourceReader(self._constants, parameters)
        self._pages: list[str] = []
        """Variables of pages, in the order of opening."""
        self._current = ""

    def read(self, statements: Sequence[ast.stmt], *, optional: bool = False) -> None:
        """Read statements in order."""
        for statement in statements:
            try:
                self._statement(statement, optional=optional)
            except Untranslated as error:
                self.imported.left_out.append(f"Line {statement.lineno} was left out: {error}.")
                if self._acts(statement):
                    self.imported.lacks(f"Line {statement.lineno} ({without_values(ast.unparse(statement))})")

    def _acts(self, statement: ast.stmt) -> bool:
        """Whether a statement may change a page: by Playwright, or by a function of the program's own."""
        calls = [each for each in ast.walk(statement) if isinstance(each, ast.Call)]
        if isinstance(statement, ast.Assert) or any(method_of(each) == "expect" for each in calls):
            return False
        pages = {"page", "self", *self._pages}
        return any(
            method_of(each) in DOES
            or (method_of(each) not in KNOWN and any(_is_named(part, pages) for part in (_owner(each), *each.args)))
            for each in calls
        )

    def _statement(self, node: ast.stmt, *, optional: bool) -> None:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Import() | ast.ImportFrom() | ast.Return():
                pass
            case ast.Assert():
                raise Untranslated("of assertions, only `expect` is read")
            case ast.Expr(value=value):
                self._call(awaited(value), optional=optional)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self._assigned(name, awaited(value))
            case ast.With() | ast.AsyncWith():
                self._with(node, optional=optional)
            case ast.If(test=test, body=body, orelse=[]) if _asks(test, body, self._parameters):
                self.read(body, optional=True)
            case ast.If() | ast.For() | ast.While() | ast.Try() | ast.AsyncFor():
                raise Untranslated("a cookbook has no conditions, loops or exceptions")
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                pass
            case _:
                raise Untranslated("it is no act on a page")

    def _with(self, node: ast.With | ast.AsyncWith, *, optional: bool) -> None:
        """Read a `with` block that waits for a tab or a download."""
        kinds = [method_of(awaited(each.context_expr)) for each in node.items]
        self.read(node.body, optional=optional)
        if "expect_popup" in kinds or "expect_page" in kinds:
            return  # the tab gets its name in the next statement; its first act switches to it
        if "expect_download" in kinds:
            raise Untranslated("a replay keeps a download, and checks nothing of it; what starts it was kept")

    def _assigned(self, name: str, value: ast.expr) -> None:
        if isinstance(value, ast.Attribute) and value.attr == "value":
            self._pages.append(name)  # `page1 = page1_info.value`
            return
        if name == "page" and isinstance(value, ast.Subscript):
            self.imported.add(SwitchTab())
            return
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            self._constants[name] = value.value
            return
        method = method_of(value)
        if method in ("new_page", "launch", "new_context", "parse_args", "vars", "start") or not method:
            return
        raise Untranslated("the value assigned here is unknown")

    def _call(self, call: ast.expr, *, optional: bool) -> None:
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            raise Untranslated("it calls a function of the program's own")
        receiver, method = call.func.value, call.func.attr
        if isinstance(receiver, ast.Call) and isinstance(receiver.func, ast.Name) and receiver.func.id == "expect":
            self._expect(receiver, method, call)
        elif isinstance(receiver, ast.Name):
            self._of_page(receiver, method, call, optional=optional)
        elif isinstance(receiver, ast.Attribute) and receiver.attr in ("keyboard", "mouse"):
            if receiver.attr == "mouse" or method != "press":
                raise Untranslated("only keys that are pressed have a step")
            self.imported.add(Press(keys=self._source.text(call, 0)))
        else:
            self._on_element(receiver, method, call, optional=optional)

    def _of_page(self, page: ast.Name, method: str, call: ast.Call, *, optional: bool) -> None:
        match method:
            case "goto":
                self._switch(page.id)
                url = self.imported.without_credentials(self._source.text(call, 0))
                if not self.imported.url and not self.imported.steps:
                    self.imported.url = url.replace("{{{{", "{{")
                else:
                    self.imported.add(Navigate(url=url))
            case "go_back":
                self.imported.add(Back())
            case "once" | "on":
                self._dialog(call)
            case _ if method in _ENDS or method in _WAITS:
                pass
            case _ if method in BY_SELECTOR:
                self._on_element(page, method, call, optional=optional)
            case _:
                raise Untranslated(f"“{method}” of a page has no step")

    def _dialog(self, call: ast.Call) -> None:
        answers = [each.attr for each in ast.walk(call) if isinstance(each, ast.Attribute)]
        if not any(each in ("accept", "dismiss") for each in answers):
            raise Untranslated("it listens to an event of the page")
        texts = [
            each.value for each in ast.walk(call) if isinstance(each, ast.Constant) and isinstance(each.value, str)
        ]
        said = escape(texts[1]) if len(texts) > 1 else ""
        self.imported.add(AnswerDialog(accept="accept" in answers, text=said))

    def _on_element(self, receiver: ast.expr, method: str, call: ast.Call, *, optional: bool) -> None:
        if method in _WAITS:
            return
        located, page = self._source.locate(receiver)
        is_by_selector = not located.said and method in BY_SELECTOR  # `page.click("#go")`, also of a frame
        if is_by_selector:
            self._source.selector(located, self._source.text(call, 0))
        self._switch(page)
        if located.group:
            group = Signature(role="radiogroup", name=located.group, question=located.group, group=True)
            self.imported.add(Select(options=(located.said["text"],)), group, optional=optional)
            return
        first = int(is_by_selector)
        self._act(method, located.signature(), call, first=first, optional=optional, by_place=located.is_by_place)

    def _switch(self, page: str) -> None:
        """Go on in the tab of a page's variable."""
        if not self._current:
            self._current = page
        elif page != self._current:
            is_first = page not in self._pages
            self.imported.add(SwitchTab(index=0 if is_first else self._pages.index(page) + 1))
            self._current = page

    def _act(
        self,
        method: str,
        signature: Signature,
        call: ast.Call,
        *,
        first: int,
        optional: bool,
        by_place: bool,
    ) -> None:
        if keyword(call, "trial") is not None:
            raise Untranslated("a trial does nothing")
        add, field = self.imported.add, _as_field(signature)
        match method:
            case "click" | "tap" if not any(keyword(call, each) is not None for each in _OTHER_CLICKS):
                add(Click(by_place=by_place), signature, optional=optional)
            case "fill":
                add(Fill(value=self._source.text(call, first)), field, optional=optional)
            case "type" | "press_sequentially":
                add(Type(value=self._source.text(call, first)), field, optional=optional)
            case "press":
                add(Press(keys=self._source.text(call, first)), field, optional=optional)
            case "check" | "uncheck":
                toggle = signature.model_copy(update={"role": signature.role or "checkbox"})
                add(Check(checked=method == "check"), toggle, optional=optional)
            case "set_checked":
                add(Check(checked=self._checked(call)), signature, optional=optional)
            case "select_option":
                list_ = signature.model_copy(update={"role": "combobox", "tag": "select", "question": field.question})
                add(Select(options=self._source.texts(call, first)), list_, optional=optional)
            case "set_input_files":
                file = signature.model_copy(update={"role": "file", "tag": "input", "type": "file"})
                add(Upload(files=self._source.texts(call, first)), file, optional=optional)
            case "hover":
                add(Hover(), signature, optional=optional)
            case "drag_to":
                add(Drag(target=self._source.locate(call.args[0])[0].signature()), signature, optional=optional)
            case _:
                raise Untranslated(f"“{method}” of an element has no step")

    def _checked(self, call: ast.Call) -> bool | str:
        match call.args[0] if call.args else None:
            case ast.Constant(value=bool() as checked):
                return checked
            case ast.Subscript(slice=ast.Name(id=name)) as said if ast.unparse(said.value) == str(YES):
                return self._tick(name)
            case ast.Compare(left=ast.Name(id=name), ops=[ast.Eq()], comparators=[ast.Constant(value="yes")]):
                return self._tick(name)
            case _:
                raise Untranslated("whether it ticks is not written there")

    def _tick(self, name: str) -> str:
        if not is_name(self._parameters.get(name, "")):
            raise Untranslated("whether it ticks is not written there")
        return template(self._parameters[name])

    def _expect(self, expected: ast.Call, method: str, call: ast.Call) -> None:
        """Read an assertion as a postcondition of the step before."""
        if not expected.args:
            return
        subject = awaited(expected.args[0])
        if isinstance(subject, ast.Name):
            raise Untranslated("an address or a title is not checked; add what the page shows")
        if "option:checked" in ast.unparse(subject):
            return  # a replay reads every entry back
        if method in _HELD:
            if not self._was_entered(self._source.locate(subject)[0].signature(), method, call):
                raise Untranslated("a value is read back only in a field into which a step enters this value")
        elif method in _TEXTS:
            self._holds(TextShown(text=self._source.pattern(call.args[0])))
            if not ast.unparse(subject).endswith(_BODY):
                self._note(call, "the page has to show these words, wherever they stand")
        elif method in _SHOWN | _GONE:
            signature = self._source.locate(subject)[0].signature()
            self._holds(Absent(signature=signature) if method in _GONE else shown(signature))
            if method == "to_be_enabled":
                self._note(call, "the page has to show the element, enabled or not")
        else:
            raise Untranslated(f"the assertion “{method}” has no counterpart")

    def _holds(self, condition: Condition | None) -> None:
        if condition is None:
            raise Untranslated("it expects an element that has no words and is no control")
        if not self.imported.expect(condition):
            raise Untranslated("no step comes before it")

    def _note(self, node: ast.expr, told: str) -> None:
        self.imported.left_out.append(f"Line {node.lineno}: {told}.")

    def _was_entered(self, expected: Signature, method: str, call: ast.Call) -> bool:
        """Whether the last entry into a field was what an assertion says: a replay reads back every entry."""
        last = next((each for each in reversed(self.imported.steps) if _enters(each, expected)), None)
        match last.action if last is not None else None:
            case Fill(value=value) | Type(value=value):
                if method == "to_have_value":
                    return self._source.text(call, 0) == value
                return method == ("not_to_have_value" if value else "to_be_empty")
            case Check(checked=bool() as checked):
                return method == ("to_be_checked" if checked else "not_to_be_checked")
            case Select(options=options):
                return method in ("to_have_value", "to_have_values") and self._source.texts(call, 0) == options
            case _:
                return False


_SAME: Final = ("name", "id", "html_name", "test_id", "placeholder", "ordinal")


def _enters(step: Step, expected: Signature) -> bool:
    """Whether a step enters a value into the expected element."""
    signature = step.signature
    is_same = signature is not None and all(getattr(signature, each) == getattr(expected, each) for each in _SAME)
    return is_same and isinstance(step.action, ENTERING)


def _owner(call: ast.Call) -> ast.expr | None:
    return call.func.value if isinstance(call.func, ast.Attribute) else None


def _is_named(node: ast.expr | None, names: Container[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def _asks(test: ast.expr, body: Sequence[ast.stmt], parameters: Container[str]) -> bool:
    """Whether a condition asks only for what its own statements use: an optional value, or a visible element."""
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    return all(_uses(each, awaited(part), parameters) for each in body for part in parts)


def _uses(statement: ast.stmt, part: ast.expr, parameters: Container[str]) -> bool:
    nodes = list(ast.walk(statement))
    match part:
        case ast.Name(id=name):
            return name in parameters and any(isinstance(each, ast.Name) and each.id == name for each in nodes)
        case (
            ast.Call(func=ast.Attribute(value=asked, attr="is_visible"))
            | ast.Call(func=ast.Name(id="appears"), args=[asked])
        ):
            acted = (each.value for each in nodes if isinstance(each, ast.Attribute))
            return any(ast.unparse(each) == ast.unparse(asked) for each in acted)
        case _:
            return False


_KEPT: Final = ("id", "html_name", "test_id", "placeholder", "type", "inside", "inside_tag")


def _as_field(signature: Signature) -> Signature:
    """Return the signature of the field to type into."""
    if signature.role in ("textbox", "searchbox", "spinbutton", "combobox"):
        return signature.model_copy(update={"question": signature.question or signature.name})
    return field_like(
        signature.name,
        **{name: getattr(signature, name) for name in _KEPT},
    )

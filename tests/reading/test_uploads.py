"""Which file a form wants: the upload of a résumé, further documents, and boxes that only show what was chosen."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of

from footpath.reading.index import Index
from footpath.reading.read import read
from footpath.reading.uploads import title_over


def kinds(page: PageBuilder) -> list[tuple[str, str, str]]:
    return [(each.question, each.kind, each.meaning) for each in fields_of(page)]


@pytest.mark.parametrize("further", ["Anhänge", "Attachments", "Pièces jointes", "Allegati", "Bijlagen", "Adjuntos"])
def test_a_read_only_box_beside_a_file_input_is_no_question(further: str) -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form", step="form"):
        page.input("Email", "email")
        for question in ("Résumé", further):
            with page.inside("group", question, step="fieldset"):
                page.input("", readonly=True)
                page.input("", "file", accept="application/pdf,.docx")
        page.button("Send", type="submit")
    assert kinds(page) == [
        ("Email", "email", "email"),
        ("Résumé", "file", "resume"),
        (further, "file", "other_file"),
    ]


@pytest.mark.parametrize(
    ("required", "others", "meaning"),
    [
        (True, (), "resume"),
        (False, (), "resume_import"),
        (False, ("Résumé",), "resume_import"),
        (True, ("Further files",), "resume"),
    ],
)
def test_an_import_that_is_required_is_the_upload(required: bool, others: tuple[str, ...], meaning: str) -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form", step="form"):
        page.input("Email", "email")
        page.input("Import your resume", "file", required=required)
        for other in others:
            page.input(other, "file")
        page.button("Send", type="submit")
    assert kinds(page)[1] == ("Import your resume", "file", meaning)


def test_a_bare_upload_in_a_form_is_of_the_document_beside_it_or_of_none() -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form", step="form"):
        page.input("Email", "email")
        with page.box():
            page.text("CV *")
            page.button("Upload", type="button")
        page.text("Your comment *")
        page.button("Attach", type="button")
        page.input("", "textarea")
        page.button("Send", type="submit")
    assert [each for each in kinds(page) if each[1] == "file"] == [("CV", "file", "resume")]


def test_a_button_beside_a_file_input_is_no_second_file_field() -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form", step="form"):
        page.input("Email", "email")
        with page.box():
            page.text("CV *")
            page.input("", "file", hidden="display")
            page.button("Choose file", type="button")
        page.button("Send", type="submit")
    assert [each[1] for each in kinds(page)] == ["email", "file"]


def test_a_hidden_input_at_the_end_of_a_form_is_the_one_field_of_its_button() -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form", step="form"):
        page.input("Email", "email")
        with page.box(), page.box():
            page.text("CV *")
            button = page.button("Choose file", type="button")
        page.button("Send", type="submit")
        page.input("", "file", hidden="display", trigger=button)
    assert [each[1] for each in kinds(page)] == ["email", "file"]


def test_a_hidden_input_that_sends_what_a_drawn_one_took_is_no_question_but_its_value() -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form", step="form"), page.box():
        page.text("Papers")
        page.input("Drag files here", "file", hidden="display")
        with page.inside("group", "cv.pdf"):
            page.text("cv.pdf", "legend")
            page.input("", "file", hidden="display", html_name="papers", value="cv.pdf")
        page.input("Email", "email", html_name="email")
        page.button("Send", type="submit")
    fields = fields_of(page)
    assert [(each.kind, each.value) for each in fields] == [("file", "cv.pdf"), ("email", "")]
    assert [each.section for each in fields] == ["", ""]


def test_an_empty_file_input_does_not_pass_for_another_question_s() -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form", step="form"):
        with page.box():
            page.text("CV")
            page.input("", "file", hidden="display", html_name="cv")
        with page.box():
            page.text("Cover letter")
            page.input("", "file", hidden="display", html_name="letter", value="letter.pdf")
        page.button("Send", type="submit")
    assert [each.value for each in fields_of(page)] == ["", "letter.pdf"]


@pytest.mark.parametrize(
    ("label", "asks"),
    [("Upload CV", True), ("Attach your cover letter", True), ("Upload", False), ("Add position", False)],
)
def test_a_button_that_names_the_document_to_upload_is_its_field(label: str, asks: bool) -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form", step="form"):
        page.input("Email", "email")
        page.button(label, type="button")
        page.button("Send", type="submit")
    assert ((label, "file") in [each[:2] for each in kinds(page)]) == asks


def test_a_submit_button_asks_for_a_file_only_beside_another_that_sends() -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form", step="form"):
        page.input("Email", "email")
        page.text("CV *")
        page.button("Choose file", type="submit")
    assert [each[1] for each in kinds(page)] == ["email"]
    with page.inside("form", step="form"):
        page.text("CV *")
        page.button("Choose file", type="submit")
        page.button("Send", type="submit")
    assert ("CV", "file", "resume") in kinds(page)


def test_the_only_button_that_sends_a_form_is_no_place_to_drop_files() -> None:
    page = PageBuilder(title="Candidature")
    with page.inside("form", step="form"):
        page.input("Nom")
        page.button("Déposer ma candidature", type="submit")
    (form,) = read(page.snapshot(lang="fr")).forms
    assert [each.kind for each in form.fields] == ["text"]
    assert [(each.label, each.meaning) for each in form.buttons] == [("Déposer ma candidature", "submit")]


def test_a_button_to_drop_files_beside_the_one_that_sends_still_takes_them() -> None:
    page = PageBuilder(title="Candidature")
    with page.inside("form", step="form"):
        page.input("Nom")
        page.button("Déposez vos fichiers ici", type="submit")
        page.button("Envoyer", type="submit")
    assert [each.kind for each in fields_of(page)] == ["text", "file"]


@pytest.mark.parametrize(
    ("title", "own", "question"),
    [
        ("Lebenslauf *", "Datei auswählen oder hierher ziehen", "Lebenslauf *"),
        ("CV", "Glissez votre fichier ici ou parcourez", "CV"),
        ("CV", "Passport photo", "Passport photo"),
        ("Your documents", "Drop it in this place, or click", "Drop it in this place, or click"),
    ],
)
def test_a_file_is_asked_for_by_the_title_over_words_that_only_tell_how_to_give_it(
    title: str, own: str, question: str
) -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form", step="form"):
        page.input("Email", "email")
        with page.box():
            page.text(title)
            with page.box("label"):
                page.label(own, labels="e2")
                page.input(own, "file")
        page.button("Send", type="submit")
    assert fields_of(page)[1].question == question.removesuffix(" *")


@pytest.mark.parametrize(
    ("text", "is_title"), [("Upload your CV here to autofill key fields.", False), ("Upload your CV", True)]
)
def test_an_offer_to_fill_the_form_from_a_file_is_no_title_of_the_file(text: str, is_title: bool) -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form", step="form"):
        page.input("Email", "email")
        with page.box():
            page.text(text)
            page.input("", "file")
    index = Index(page.snapshot())
    assert (title_over(index, index.elements[1]) is not None) is is_title


def test_a_title_over_several_files_names_none_of_them() -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form", step="form"):
        page.text("Resume")
        for ref, own in (("e1", "Arbeitsprobe hierher ziehen"), ("e2", "Noch etwas hierher ziehen")):
            page.label(own, labels=ref)
            page.input(own, "file")
        page.button("Send", type="submit")
    assert [field.question for field in fields_of(page)] == [
        "Arbeitsprobe hierher ziehen", "Noch etwas hierher ziehen"
    ]  # fmt: skip


def folded_form(*, title: str = "", opener: bool = False) -> PageBuilder:
    page = PageBuilder(title="Data Engineer")
    page.button("Apply for job")
    with page.box("form"):
        if title:
            page.text(title)
        page.input("Full name", hidden="display")
        page.input("Upload CV", "file", hidden="display")
        if opener:
            page.button("Browse")
    return page


def test_a_file_of_a_form_that_is_folded_away_is_left_alone_until_it_shows() -> None:
    assert [field.trap for field in fields_of(folded_form()) if field.kind == "file"] == ["honeypot"]


@pytest.mark.parametrize("page", [folded_form(title="Drop your CV here"), folded_form(opener=True)])
def test_a_hidden_file_input_in_a_form_that_shows_something_is_asked(page: PageBuilder) -> None:
    assert [field.trap for field in fields_of(page) if field.kind == "file"] == [""]

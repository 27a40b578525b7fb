"""The lexicon: how a phrase is written, and what a pattern sees."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import footpath
from footpath.language.lexicon import ALL_LANGUAGES, AnyPhrase, Pattern, expanded, part, parts_of, read_words
from footpath.reading.vocabulary import read_text

FILES = sorted((Path(footpath.__file__).parent / "language").rglob("*.yaml"))
FILE_OF = {file.stem: file for file in FILES}


@pytest.mark.parametrize(
    ("notion", "text"),
    [
        pytest.param("posting_gone", "Diese Stelle ist nicht mehr verfügbar.", id="with an accent"),
        pytest.param("posting_gone", "Diese Stelle ist nicht mehr verfugbar.", id="without the accent"),
        pytest.param("posting_gone", "It is NO LONGER  available", id="in capitals, with two spaces"),
        pytest.param("failed", "can’t be blank", id="with another apostrophe"),
        pytest.param("loading", "The page is loading", id="with words that may be missing"),
        pytest.param("loading", "Loading", id="without words that may be missing"),
        pytest.param("jobs", "Stellenangebote", id="with any ending"),
        pytest.param("code", "Bestätigungscode", id="with any beginning"),
        pytest.param("broke", "There was an unexpected error", id="with any word between"),
        pytest.param("error_page", "The job you looked for was not found", id="with some words between"),
    ],
)
def test_a_phrase_is_found(notion: str, text: str):
    assert Pattern(f"{{{notion}}}").search(text)


@pytest.mark.parametrize(
    ("notion", "text"),
    [
        pytest.param("loading", "Downloading", id="inside a word"),
        pytest.param("error_page", "One job. It was not found", id="over two sentences"),
        pytest.param("of", "often", id="at the beginning of a word"),
    ],
)
def test_a_phrase_is_whole(notion: str, text: str):
    assert Pattern(f"{{{notion}}}").search(text) is None


def test_a_spelled_pattern_leaves_the_text_as_it_is():
    assert Pattern(r" \({required}\)", spelled=True).sub("", "Prénom (Obligatoire)") == "Prénom"


def test_a_notion_that_no_language_has_is_an_error():
    with pytest.raises(KeyError, match="no-such-notion"):
        Pattern("{no-such-notion}").search("")


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_every_reference_names_words_of_its_language(language: str):
    for name in parts_of(FILE_OF[language].read_text(encoding="utf-8")):
        for phrases in part(language, name).values():
            for listed in phrases.values() if isinstance(phrases, dict) else [phrases]:
                assert list(expanded(listed, language))


@pytest.mark.sample(5)
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_both_readers_of_yaml_read_the_same(file: Path):
    text = file.read_text(encoding="utf-8")
    assert yaml.load(text, Loader=yaml.BaseLoader) == yaml.load(text, Loader=yaml.CBaseLoader)


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_a_file_of_words_says_what_yaml_reads_in_it(language: str):
    text = FILE_OF[language].read_text(encoding="utf-8")
    read = {name: read_words(written) for name, written in parts_of(text).items()}
    assert read == yaml.load(text, Loader=yaml.CBaseLoader)


def test_a_field_takes_the_synonyms_of_its_notion():
    assert "given-name" in read_text("Forename")
    assert "Forename".casefold() in (each.casefold() for each in expanded(["<given-name>"], "en"))


def test_any_of_some_phrases_is_found_as_whole_words():
    said = AnyPhrase(("next of kin", "notfall*", "Ærø"))
    assert said.search("name of your next of kin")
    assert said.fullmatch("notfallnummer")
    assert said.search("nach ærø")
    assert not said.search("the next of kinship")
    assert not said.search("im sportunnotfall")


def test_without_a_phrase_nothing_is_found():
    assert not AnyPhrase(()).search("a b")
    assert not AnyPhrase(()).fullmatch("")
    assert not AnyPhrase(()).match("a b")
    assert AnyPhrase(()).sub("-", "a b") == "a b"


def test_phrases_cost_nothing_before_a_text_has_the_letters_of_one():
    said = AnyPhrase(("next of kin", "guardian"))
    assert not said.search("your name")
    assert "compiled" not in vars(said)
    assert said.search("your guardian")
    assert "compiled" in vars(said)

"""What a model is called, and what this machine has for asking it."""

from __future__ import annotations

import dataclasses
import re
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from footpath.errors import ModelUnavailable
from footpath.llm.names import CHOOSE, KEYS, ModelName, keys_missing, parse, providers, readiness, unknown_provider

if TYPE_CHECKING:
    from footpath.config import Settings


@pytest.mark.parametrize(
    ("names", "url", "parsed"),
    [
        ("openai:gpt-x", "", [ModelName("openai", "gpt-x")]),
        ("ollama:qwen3:8b", "", [ModelName("ollama", "qwen3:8b")]),
        (" a:b , c:d,", "", [ModelName("a", "b"), ModelName("c", "d")]),
        ("qwen3:8b", "http://localhost/v1", [ModelName("", "qwen3:8b")]),
        ("mistral", "http://localhost/v1", [ModelName("", "mistral")]),
        (
            "org/big-model,anthropic:small",
            "http://localhost/v1",
            [ModelName("", "org/big-model"), ModelName("anthropic", "small")],
        ),
    ],
)
def test_models_in_order_of_preference(names: str, url: str, parsed: list[ModelName]):
    assert list(parse(names, url)) == parsed


@pytest.mark.parametrize("names", ["", " , ", "gpt-x", ":x", "openai:"])
def test_what_names_no_model_is_refused_with_an_example(names: str):
    with pytest.raises(ModelUnavailable) as caught:
        parse(names)
    assert CHOOSE in caught.value.hint


def test_the_examples_are_names():
    assert len([parse(each) for each in re.findall(r"[a-z]+:[a-z0-9.-]*[a-z0-9]", CHOOSE)]) == 4


@pytest.mark.parametrize(
    ("names", "url", "unknown"),
    [
        ("openai:x, ollama:qwen3:8b, moonshotai:k", "", ""),
        ("gateway/anthropic:x", "", ""),
        ("openai:x,opanai:y", "", "opanai"),
        ("x:y", "", "x"),
        ("x:y", "http://localhost/v1", ""),
    ],
)
def test_a_provider_that_does_not_exist_is_known_without_asking_it(names: str, url: str, unknown: str):
    assert unknown_provider(names, url) == unknown


@pytest.mark.slow
def test_the_providers_are_those_of_the_library():
    from pydantic_ai.providers import infer_provider_class

    assert providers() >= set(KEYS)
    for name in providers():
        with suppress(ImportError):  # its package is not installed
            infer_provider_class(name)


@pytest.mark.parametrize(
    ("name", "env", "url", "missing"),
    [
        ("openai:x", {}, "", ("OPENAI_API_KEY",)),
        ("openai:x", {"OPENAI_API_KEY": "k"}, "", ()),
        ("openai:x", {}, "http://localhost/v1", ()),
        ("anthropic:x", {}, "http://localhost/v1", ("ANTHROPIC_API_KEY",)),
        ("google:x", {"GEMINI_API_KEY": "k"}, "", ()),
        ("ollama:x", {}, "", ()),
        ("some-other:x", {}, "", ()),
    ],
)
def test_a_missing_key_is_known_by_its_variable(
    name: str, env: dict[str, str], url: str, missing: tuple[str, ...], settings: Settings
):
    chosen = dataclasses.replace(settings, model_url=url)
    assert keys_missing(parse(name, url)[0], chosen, env) == missing


@pytest.mark.parametrize(
    ("model", "env", "problem"),
    [
        ("openai:x", {"OPENAI_API_KEY": "k"}, ""),
        ("openai:x,anthropic:y", {"OPENAI_API_KEY": "k"}, "anthropic:y: ANTHROPIC_API_KEY is not set"),
        ("gpt", {}, "'gpt' does not name a model."),
        ("ollama:qwen3", {}, ""),
    ],
)
def test_what_is_missing_is_said_before_a_model_is_asked(
    model: str, env: dict[str, str], problem: str, settings: Settings
):
    said, remedy = readiness(dataclasses.replace(settings, model=model), env)
    assert said == problem
    assert bool(remedy) == bool(problem)

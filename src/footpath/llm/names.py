"""Parse names of models (`provider:model`), and check whether this machine can use them. Imports no provider."""

from __future__ import annotations

import ast
import dataclasses
import importlib.util
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from footpath.advice import option
from footpath.errors import ModelUnavailable
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from footpath.config import Settings

INSTALL = 'pip install "footpath[models]"'
CHOOSE = "Name one as provider:model, such as openai:gpt-5.6-terra, anthropic:claude-sonnet-5-5 or ollama:qwen3."

KEYS = {
    "openai": ("OPENAI_API_KEY",),
    "openai-chat": ("OPENAI_API_KEY",),
    "openai-responses": ("OPENAI_API_KEY",),
    "anthropic": ("ANTHROPIC_API_KEY",),
    "google": ("GOOGLE_API_KEY", "GEMINI_API_KEY"),
    "openrouter": ("OPENROUTER_API_KEY",),
    "groq": ("GROQ_API_KEY",),
    "mistral": ("MISTRAL_API_KEY",),
    "deepseek": ("DEEPSEEK_API_KEY",),
    "together": ("TOGETHER_API_KEY",),
    "fireworks": ("FIREWORKS_API_KEY",),
    "xai": ("XAI_API_KEY",),
    "cerebras": ("CEREBRAS_API_KEY",),
    "cohere": ("CO_API_KEY",),
    "huggingface": ("HF_TOKEN",),
    "azure": ("AZURE_OPENAI_API_KEY",),
    "bedrock": (),
    "ollama": (),
    "vllm": (),
}
"""The usual environment variables of a provider's key, any of which suffices; empty if no key is needed. Other
providers of pydantic-ai work too, and report missing settings themselves.
"""

_CHOOSER: Final = "infer_provider_class"
"""The function of pydantic-ai that lists every provider."""
_GATEWAY: Final = "gateway/"
"""Prefix of a provider behind a gateway."""
_PROVIDER: Final = re.compile(r"[a-z][a-z0-9-]*")

COMPATIBLE = {"", "openai", "openai-chat", "vllm"}
"""Providers replaced by the base URL of a compatible server."""


@dataclasses.dataclass(frozen=True, slots=True)
class ModelName:
    """The name of a model, split into provider and model."""

    provider: str
    """Empty: whatever serves at the base url."""
    model: str

    def __str__(self) -> str:
        return f"{self.provider}:{self.model}" if self.provider else self.model


def parse(names: str, url: str = "") -> tuple[ModelName, ...]:
    """The models of a comma-separated list, in order of preference.

    Args:
        names: `provider:model`, several joined by commas. The part after the first colon belongs to the model.
        url: base URL of a compatible server, the only case of a name without a provider.
    """
    found = tuple(_one(part.strip(), url) for part in names.split(",") if part.strip())
    if not found:
        hint = sentence("Set FOOTPATH_MODEL or give {}. {}", option("model"), own(CHOOSE))
        raise ModelUnavailable("No model is set.", hint=hint)
    return found


def _one(text: str, url: str) -> ModelName:
    provider, colon, model = text.partition(":")
    if url and not (colon and provider in KEYS):  # a compatible server's own names have colons too, such as qwen3:8b
        return ModelName("", text)
    if not (provider and colon and model):
        raise ModelUnavailable(f"{text!r} does not name a model.", hint=CHOOSE)
    return ModelName(provider, model)


def keys_missing(name: ModelName, settings: Settings, env: Mapping[str, str]) -> tuple[str, ...]:
    """The environment variables for the provider's key, if none is set; empty if a key is set, or if the need is
    unknown.
    """
    if settings.model_url and name.provider in COMPATIBLE:
        return ()
    keys = KEYS.get(name.provider, ())
    if any(env.get(key) for key in keys):
        return ()
    if name.provider.startswith("openai") and env.get("OPENAI_BASE_URL"):
        return ()
    return keys


def readiness(settings: Settings, env: Mapping[str, str]) -> tuple[str, str]:
    """What is missing for the configured models, and the remedy; both empty if nothing is missing.

    No model is asked, so a wrong key or name stays undetected.
    """
    try:
        names = parse(settings.model, settings.model_url)
    except ModelUnavailable as error:
        return error.message, error.hint
    if not installed():
        return "the packages for language models are not installed", INSTALL
    for name in names:
        if keys := keys_missing(name, settings, env):
            return f"{name}: {keys[0]} is not set", f"Set {' or '.join(keys)} to a key of {name.provider}."
    return "", ""


def unknown_provider(names: str, url: str) -> str:
    """The first unknown provider in a comma-separated list; empty if all may exist."""
    known = providers()
    asked = (name.provider.removeprefix(_GATEWAY) for name in parse(names, url))
    return next((each for each in asked if known and each and each not in known), "")


@cache
def providers() -> frozenset[str]:
    """The providers of the installed pydantic-ai; empty if unknown.

    Read from the source code: importing takes a second, and each provider another.
    """
    package = importlib.util.find_spec("pydantic_ai")
    folders = (package and package.submodule_search_locations) or ()
    files = (Path(folder, "providers", "__init__.py") for folder in folders)
    found = {name for file in files if file.is_file() for name in _named_in(file.read_text(encoding="utf-8"))}
    return frozenset({*found, *KEYS}) if found else frozenset()


def _named_in(source: str) -> Iterator[str]:
    """The names of providers in the function that chooses one."""
    choosers = (each for each in ast.walk(ast.parse(source)) if getattr(each, "name", "") == _CHOOSER)
    for each in (inner for chooser in choosers for inner in ast.walk(chooser)):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and _PROVIDER.fullmatch(each.value):
            yield each.value


def installed() -> bool:
    """Whether the packages for models are installed."""
    return importlib.util.find_spec("pydantic_ai") is not None

"""The lower ladder stands by itself: without a model, without its libraries, without the network beyond the site."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S
from tests.sources import MODULES
from tests.test_architecture import imported, imports

import footpath
from footpath.app import new_id, utc_now
from footpath.demo.people import PEOPLE
from footpath.engine.person import Nobody
from footpath.schema.run import ModelUsage
from footpath.schema.task import Limits, Task
from footpath.store.database import open_store
from footpath.tasks.apply import apply
from footpath.tasks.services import Services

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from tests.walks.course import Course

    from footpath.page.browser import Browser

MODELS = {
    "anthropic",
    "google",
    "groq",
    "langchain",
    "litellm",
    "mistralai",
    "ollama",
    "openai",
    "pydantic_ai",
    "torch",
}


def test_one_module_imports_models_and_only_when_it_is_asked():
    assert len(MODULES) > 100
    known = {name for name in MODULES if any(used.split(".")[0] in MODELS for used in imported(name))}
    assert known == {"footpath.llm.connect"}
    assert list(imports(ast.walk(ast.parse("def f():\n    import openai")))) == ["openai"], "inside a function too"


@pytest.mark.slow
@pytest.mark.thorough
def test_to_import_all_of_footpath_imports_no_model():
    script = f"import sys, {', '.join(sorted(MODULES))}; print(*(set({sorted(MODELS)!r}) & sys.modules.keys()))"
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=HANGS_S)
    assert answer.stdout.split() == []


@pytest.mark.slow
def test_four_ways_lead_out_the_proxy_of_a_run_calls_to_allowed_hosts_the_mailbox_and_the_mail_server():
    """What connects, by name. What a run asks for goes through its proxy (`page/egress.py`), for the browser as for
    plain HTTP (`web/fetch.py`). What other programs are told goes to a place that was allowed (`web/post.py`).
    The person's own mailbox is asked where they have named it (`connectors/mailbox.py`; `mail_places.py` looks up the
    addresses of its name first, to refuse private ones). Digests of saved searches go out by the mail server that they
    have named (`web/mail.py`). `listening.py` is asked, and asks nobody.
    """
    speakers = {"aiohttp", "httpx", "requests", "smtplib", "socket", "ssl", "urllib3", "urllib.request", "http.client"}
    package = Path(footpath.__file__).parent
    found = {
        name
        for name in MODULES
        if {used for used in imported(name) if used in speakers} and not name.startswith("footpath.demo")
    }
    assert package.is_dir()
    mailbox = {"footpath.connectors.imap", "footpath.connectors.mailbox", "footpath.connectors.mail_places"}
    ours = {
        "footpath.page.egress",
        "footpath.web.fetch",
        "footpath.web.post",
        "footpath.web.mail",
        "footpath.listening",
    }
    assert found == mailbox | ours


@pytest.mark.browser
@pytest.mark.slow
async def test_an_application_needs_the_site_alone(
    laid_out: Callable[..., AbstractAsyncContextManager[Course]], browser: Browser
):
    """Every connection of this process is held to loopback by `conftest.py`; the browser's, by the proxy of the run."""

    async def running() -> Browser:
        return browser

    async with laid_out() as course:
        errand = course.errand(0, PEOPLE[0])
        before = len(browser.refused)
        async with open_store(f"sqlite:///{course.home}/footpath.db", course.home, now=utc_now) as store:
            task = Task.model_validate(
                {
                    "type": "apply",
                    "url": errand.url,
                    "profile": str(errand.profile),
                    "submit": "submit",
                    "limits": Limits(model_calls=0),
                }
            )
            result = await apply(Services(store, running, errand.profile, utc_now, new_id, Nobody()), task)
        assert result.run.status == "complete"
        usage = result.run.usage
        assert usage.model == ModelUsage()
        assert result.refused_hosts == (), "the pages wanted nothing but their own site"
        assert browser.refused[before:] == (), "and the browser wanted nothing for itself"
        assert len(course.arrived(errand)) == 1

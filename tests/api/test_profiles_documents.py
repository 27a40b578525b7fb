"""Documents for postings over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import yaml
from tests.api.conftest import ON_EACH
from tests.documents.invented import PEOPLE

from footpath.schema.posting import Posting

if TYPE_CHECKING:
    from tests.api.conftest import Served

pytestmark = ON_EACH
ADDRESS = "/api/v1/documents"


@pytest.fixture
async def job(served: Served) -> str:
    settings = served.app.settings
    settings.profile.write_text(yaml.safe_dump(PEOPLE[0].model_dump(mode="json", exclude_defaults=True)), "utf-8")
    posting = Posting(title="Python Developer", organisation="Cobalt Works", url="https://jobs.example.com/p/77")
    await served.app.postings.keep(posting, site="jobs.example.com", run="r")
    (kept,) = [each for each in await served.app.postings.list() if each.posting.title == "Python Developer"]
    return kept.id


async def test_documents_are_made_read_compared_approved_and_deleted(program, job: str):
    answer = await program.post(ADDRESS, json={"job": job, "formats": ["docx"]})
    assert answer.status_code == 201, answer.text
    resume, letter = answer.json()
    assert (resume["state"], resume["kind"], letter["kind"]) == ("draft", "resume", "letter")
    file = await program.get(f"{ADDRESS}/{resume['id']}/files/docx")
    assert file.content.startswith(b"PK")
    changes = (await program.get(f"{ADDRESS}/{letter['id']}/diff")).json()
    assert {each["change"] for each in changes} >= {"same", "left_out", "of_its_own"}
    assert (await program.post(f"{ADDRESS}/{resume['id']}/approve")).json()["state"] == "approved"
    listed = (await program.get(ADDRESS, params={"posting": job, "state": "approved"})).json()
    assert [each["id"] for each in listed] == [resume["id"]]
    assert (await program.delete(f"{ADDRESS}/{letter['id']}")).status_code == 204
    assert (await program.get(f"{ADDRESS}/{letter['id']}")).status_code == 404


@pytest.mark.thorough
@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("order", "status"),
    [
        ({"job": "nope"}, 404),
        ({"formats": ["odt"]}, 422),
        ({"kinds": []}, 422),
        ({"language": "xx"}, 422),
        ({"profile": "../../etc/passwd"}, 404),
    ],
)
async def test_an_order_that_cannot_be_meant_is_told(program, job: str, order: dict[str, object], status: int):
    answer = await program.post(ADDRESS, json={"job": job, "formats": ["docx"], **order})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


async def test_a_stranger_reads_no_document(served: Served):
    async with served.stranger() as client:
        assert (await client.get(ADDRESS)).status_code == 401


@pytest.mark.sample(1)
@pytest.mark.browser
async def test_a_posting_has_its_documents_made_looked_at_approved_and_forgotten_on_pages(program, job: str):
    made = await program.post(f"/jobs/{job}/documents", data={"template": "plain"})
    assert made.status_code == 303
    address = made.headers["location"]
    shown = (await program.get(address)).text
    assert "Résumé for Python Developer" in shown
    assert "work.0.highlights.0" in shown
    assert address in (await program.get(f"/jobs/{job}")).text
    assert (await program.post(f"{address}/approve")).headers["location"] == address
    assert "approved" in (await program.get(address)).text
    assert (await program.post(f"{address}/remove")).headers["location"] == f"/jobs/{job}"
    assert (await program.get(address)).status_code == 404
    assert (await program.post(f"/jobs/{job}/documents", data={"template": "odd"})).status_code == 422

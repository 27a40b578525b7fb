"""A person's values stand in `answers`, and nowhere else (contract 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.store.databases import Ticking, cookbook, run

from footpath.memory.answers import AnswerBank
from footpath.memory.applications import Applications
from footpath.memory.cookbooks import CookbookMemory
from footpath.memory.journal import Journal
from footpath.memory.redaction import Redaction
from footpath.memory.runs import Runs
from footpath.schema.action import Fill, Outcome
from footpath.schema.event import EffectResolved, PersonAsked, RunFinished, StepFinished, StepSkipped, StepStarted
from footpath.schema.signature import Miss, Ranked, Signature
from footpath.store.database import open_store
from footpath.store.tables import Base

if TYPE_CHECKING:
    from pathlib import Path

PERSON = {"name": "Maria Silva", "email": "maria.silva@mail.test", "tel": "+351 912 345 678"}

# Every column there is. A new one has to be added here by somebody who asked what it will hold.
COLUMNS = {
    "migrations": "number name applied_at",
    "cookbooks": "id name scope task_type platform url_pattern task_pattern current candidate pinned "
    "health_score success_count failure_count created_at updated_at last_used_at last_verified_at created_by enabled",
    "cookbook_revisions": "cookbook revision format state fingerprint parameters steps step_health health_score "
    "success_count failure_count verified_runs created_at created_by promoted_at asked",
    "runs": "id status task_type url cookbook started_at finished_at body task_id",
    "unproven_ways": "run body",
    "savings": "span first site cookbook outcome cause runs heals calls first_calls seconds first_seconds cost_usd "
    "first_cost_usd",
    "events": "run seq at kind picture payload",
    "applications": "id key run posting_url title organisation profile state reference proof posting form_key "
    "created_at updated_at stage follow_up told status_page",
    "application_notes": "number application at sealed",
    "application_history": "number application at source state stage message sealed",
    "mail_places": "mailbox validity uid read_at",
    "answers": "number profile slug question options value source created_at",
    "postings": "number id site title organisation state body day first_seen_at last_seen_at changed_at closed_at",
    "posting_keys": "key posting",
    "posting_sightings": "posting site list url digest said run seen_at gone_at",
    "posting_marks": "posting mark at",
    "posting_changes": "number posting at run field before after",
    "searches": "name body sealed",
    "documents": "id kind state posting title organisation profile application created_at approved_at sealed",
    "search_postings": "search posting state changed_at",
    "checkpoints": "key saved_at body",
    "checkpoint_keys": "checkpoint key",
    "used_things": "thing at",
    "atlases": "site visits updated_at body",
    "tasks": "number id state reason wanted turn not_before expires_at every idempotency_key site account "
    "browser_profile retries resume from_step attempts takeovers worker fence task sealed context result created_at "
    "updated_at started_at finished_at",
    "workers": "id host pid slots beats started_at seen_at view",
    "users": "id name role organisation token created_at",
    "task_leases": "name task fence",
    "asks": "id task state deadline asked_at body sealed",
    "tabs": "task number url title opened_at",
    "scrapes": "task run found kept size misfits",
    "scraped_records": "task number body",
    "webhooks": "id url states sealed enabled created_at",
    "deliveries": "number hook task state at attempts next_at said",
}


def test_only_answers_has_a_column_for_values():
    there = {
        table.name: " ".join(column.name for column in table.columns if column.name != "owner")
        for table in Base.metadata.sorted_tables
    }
    assert there == COLUMNS
    assert [name for name, columns in there.items() if "value" in columns.split()] == ["answers"]


async def test_nothing_of_the_person_is_in_the_file(tmp_path: Path):
    """A run on a page that repeats what was entered, everywhere it can."""
    now = Ticking()
    redaction = Redaction(PERSON)
    echo = f"Thank you, {PERSON['name']}! We wrote to MARIA.SILVA@mail.test and call {PERSON['tel']}."
    seen = Signature(role="button", name="Send", neighbours=(echo, f"Email: {PERSON['email']}"), text=echo)
    async with open_store(f"sqlite:///{tmp_path}/footpath.db", tmp_path, now=now) as store:
        runs, applications = Runs(store), Applications(store, now, redaction=redaction)
        started = run(proof=echo)
        started = started.model_copy(update={"task": started.task.model_copy(update={"input": PERSON})})
        await runs.start(redaction.run(started))
        await CookbookMemory(store, now).save(cookbook())
        async with await Journal.open(store, "r1", now, redaction=redaction) as journal:
            fill = Fill(value="{{email}}")
            await journal.append(StepStarted(step="s", action=fill, target=echo, signature=seen, rung="replay"))
            outcome = Outcome(ok=False, message=echo, dialog=echo, chosen=("Female",), offered=("Male", "Female"))
            await journal.append(StepFinished(step="s", rung="rules", outcome=outcome, held=False, why=echo))
            miss = Miss(reason="weak", best=(Ranked(ref="e1", score=0.4, name=echo),))
            await journal.append(StepSkipped(step="s", reason=echo, miss=miss))
            await journal.append(PersonAsked(what="review", question=echo))
            await journal.append(EffectResolved(step="s", landed=True, proof=echo))
            await journal.append(RunFinished(status="complete", reason=echo))
        await applications.open(key="k", run="r1", posting_url="u", profile="digest")
        await applications.claim("k", "r1")
        await applications.mark("k", "r1", "submitted", reference="R-17", proof=echo)
        before = everything(tmp_path)
        await AnswerBank(store, now, "digest").remember("email", "Your e-mail?", PERSON["email"])
        after = everything(tmp_path)
    for word in ("maria", "silva", "912", '"chosen":["Female"]'):
        assert word.encode() not in before, word
    for word in ("Thank you, {{name}}!", "{{tel}}", "R-17", '"offered":["Male","Female"]'):
        assert word.encode() in before, word
    assert b"maria.silva@mail.test" in after


def everything(home: Path) -> bytes:
    """The bytes of the database and its side files, in lower case where they hold letters of the person."""
    content = b"".join(path.read_bytes() for path in sorted(home.glob("footpath.db*")))
    return content + content.lower()

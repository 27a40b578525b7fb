"""Serves the help desk of django-helpdesk (PyPI): tickets that anybody may open. Run by the Python that has it.

python desk.py FOLDER serve PORT LOOK      LOOK: plain, or another, in which its page is drawn otherwise
python desk.py FOLDER tickets              the tickets of its database, as JSON
"""

import json
import sys
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

FOLDER, VERB, *MORE = sys.argv[1:]
LOOK = MORE[1] if len(MORE) > 1 else "plain"
OTHER = Path(__file__).parent / "desk_otherwise"

settings.configure(
    DEBUG=True,
    ALLOWED_HOSTS=["127.0.0.1"],
    SECRET_KEY="of a test",
    ROOT_URLCONF="desk_urls",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(Path(FOLDER) / "desk.sqlite3")}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.sites",
        "django.contrib.admin",
        "django.contrib.messages",
        "django.contrib.humanize",
        "django.contrib.staticfiles",
        "rest_framework",
        "helpdesk",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "DIRS": [str(OTHER)] if LOOK == "otherwise" else [],
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    STATIC_URL="/static/",
    MEDIA_ROOT=str(Path(FOLDER) / "media"),
    MEDIA_URL="/media/",
    SITE_ID=1,
    USE_TZ=True,
    HELPDESK_ENABLE_PER_QUEUE_STAFF_PERMISSION=False,
    HELPDESK_TEAMS_MODE_ENABLED=False,
    HELPDESK_TEAMS_MODEL="auth.Group",
    HELPDESK_TEAMS_MIGRATION_DEPENDENCIES=[("auth", "0001_initial")],
    HELPDESK_KBITEM_TEAM_GETTER=lambda _: None,
)
django.setup()


def serve(port: str) -> None:
    """Serve it until it is ended; the first time with a database that has two queues."""
    from helpdesk.models import Queue

    call_command("migrate", verbosity=0)
    for name, slug in (("Clocks", "clocks"), ("Bells", "bells")):
        Queue.objects.get_or_create(title=name, slug=slug, allow_public_submission=True)
    call_command("runserver", f"127.0.0.1:{port}", use_reloader=False, verbosity=0)


def tickets() -> None:
    """Print the tickets, the oldest first."""
    from helpdesk.models import Ticket

    print(json.dumps([
        {"queue": each.queue.title, "title": each.title, "description": each.description,
         "priority": each.get_priority_display(), "email": each.submitter_email,
         "due": each.due_date.date().isoformat() if each.due_date else ""}
        for each in Ticket.objects.order_by("id")
    ]))  # fmt: skip


if VERB == "serve":
    serve(MORE[0])
else:
    tickets()

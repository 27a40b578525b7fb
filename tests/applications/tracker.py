"""Serves the issue tracker of Roundup (PyPI), in which anybody may register. Run by the Python that has it.

python tracker.py FOLDER serve PORT LOOK       LOOK: plain (its classic pages), or otherwise (Bootstrap)
python tracker.py FOLDER people                who is registered, as JSON
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from wsgiref.simple_server import make_server

from roundup import instance
from roundup.cgi.wsgi_handler import RequestDispatcher

FOLDER, VERB, *MORE = sys.argv[1:]
HOME = Path(FOLDER) / "tracker"
TEMPLATES = Path(sys.prefix) / "share/roundup/templates"


def serve(port: str, look: str) -> None:
    """Serve it until it is ended; the first time with an empty database."""
    if not HOME.exists():
        admin("install", "classic", "sqlite")
        (HOME / "plain").mkdir()
        shutil.copytree(HOME / "html", HOME / "plain/html")
    config = (HOME / "config.ini").read_text()
    for name, value in {
        "template_engine": "zopetal" if look == "plain" else "jinja2",
        "static_files": "html" if look == "plain" else "static html",
        "instant_registration": "yes",
        "registration_delay": "0",
        "web": f"http://127.0.0.1:{port}/",
        "domain": "mail.example",
    }.items():
        config = re.sub(rf"^#?{name} = .*$", f"{name} = {value}", config, count=1, flags=re.MULTILINE)
    (HOME / "config.ini").write_text(config)
    shutil.rmtree(HOME / "html")
    source = HOME / "plain" if look == "plain" else TEMPLATES / "jinja2"
    shutil.copytree(source / "html", HOME / "html")
    if look != "plain":
        shutil.copytree(source / "static", HOME / "static", dirs_exist_ok=True)
    if not (HOME / "db").exists():
        admin("initialise", "secret")
    make_server("127.0.0.1", int(port), RequestDispatcher(str(HOME))).serve_forever()


def admin(*words: str) -> None:
    """Run its own tool."""
    subprocess.run([str(Path(sys.prefix) / "bin/roundup-admin"), "-i", str(HOME), *words], check=True)


def people() -> None:
    """Print who has registered, the oldest first."""
    db = instance.open(str(HOME)).open("admin")
    found = [db.user.getnode(each) for each in db.user.list() if int(each) > 2]
    print(json.dumps([
        {"name": each.realname, "login": each.username, "phone": each.phone, "organisation": each.organisation,
         "email": each.address}
        for each in sorted(found, key=lambda each: int(each.id))
    ]))  # fmt: skip


if VERB == "serve":
    serve(*MORE)
else:
    people()

"""The demo's site where its libraries are not installed."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

WITHOUT: Final = (
    "import runpy, sys; sys.modules['starlette'] = None; runpy.run_module('footpath.demo.site', run_name='__main__')"
)


def test_it_says_in_one_sentence_what_to_install():
    ran = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=60, check=False)
    said = 'The demo site needs starlette, which is not installed. Run: pip install "footpath[server]"'
    assert (ran.returncode, ran.stderr.strip()) == (1, said)

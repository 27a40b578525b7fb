"""When Python's collector runs."""

from __future__ import annotations

import gc

from footpath.page.garbage import making_no_garbage


def test_imports_are_neither_collected_amid_them_nor_looked_through_later():
    kept: list[list[int]] = []
    before = gc.get_freeze_count()
    with making_no_garbage():
        assert not gc.isenabled()
        kept += [[number] for number in range(5000)]
    try:
        assert gc.isenabled()
        assert gc.get_freeze_count() >= before + len(kept)
    finally:
        gc.unfreeze()

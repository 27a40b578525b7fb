"""The Writer: shortens and rewords a person's own sentences for a posting.

It is told the posting and the sentences, by number. What it writes is a proposal: the truth gate (`documents/gate.py`)
takes it or leaves it.
"""

from footpath.roles.writer.asking import Proposal, Writer

__all__ = ["Proposal", "Writer"]

"""The Writer: shortens and rewords a person's own sentences for a posting.

The Writer sees the posting and the sentences, by number. The result is a proposal: the truth gate (`documents/gate.py`)
accepts or rejects each sentence.
"""

from footpath.roles.writer.asking import Proposal, Writer

__all__ = ["Proposal", "Writer"]

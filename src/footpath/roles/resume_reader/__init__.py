"""The Resume Reader: a model structures the text of a résumé. Each value must stand in the named line."""

from footpath.roles.resume_reader.asking import ResumeReader

__all__ = ["ResumeReader"]

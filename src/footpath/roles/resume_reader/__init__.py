"""The Resume Reader: a model structures the text of a résumé. Each value is checked to stand in the line it names."""

from footpath.roles.resume_reader.asking import ResumeReader

__all__ = ["ResumeReader"]

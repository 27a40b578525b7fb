"""The Form Reader: says which fact of the person answers a question that no rule understood.

A model is told questions, and facts by their names; never a value. What it says becomes the meaning of the field: rules
find, fit and enter the answer, and a cookbook keeps the meaning, so that the next run asks no model.
"""

from footpath.roles.form_reader.asking import FormReader

__all__ = ["FormReader"]

"""The Form Reader: picks the person's fact that answers a question beyond the rules.

A model sees questions, and facts by name; never a value. The model's choice becomes the meaning of the field: rules
then find, fit and enter the answer, and a cookbook keeps the meaning, so that the next run asks no model.
"""

from footpath.roles.form_reader.asking import FormReader

__all__ = ["FormReader"]

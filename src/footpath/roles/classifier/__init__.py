"""The Classifier: says which page of the site an address is."""

from pathlib import Path

from footpath.roles.classifier.judge import classify
from footpath.roles.role import Role

CLASSIFIER = Role(name="classifier", prompt=Path(__file__).with_name("prompt.md"), tools=(classify,), steps=0)

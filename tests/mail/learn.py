"""Learn the weights of `footpath.language.by_example` from the mails of this folder, and measure them.

    python -m tests.mail.learn            # learn, and write src/footpath/language/mail_weights.tsv
    python -m tests.mail.learn --measure  # learn without each set in turn, and judge it: as a set never seen

The data: the short examples of `examples/`, by language and kind, and the sets named in `LEARNT`. The set `twentieth`
is held out. The learner is multinomial logistic regression by stochastic gradient
descent with the step sizes of AdaGrad, on texts as vectors of length one; the same data give the same weights.
"""

from __future__ import annotations

import hashlib
import math
import random
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import yaml
from tests.mail.sets import HERE, letter, load

from footpath.language.by_example import SCALE, MailWeights, features, vector
from footpath.mail.kind import said_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LANGUAGES: Final = ("en", "de", "fr", "es", "it", "nl", "pt")
LEARNT: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"),
    *("twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth"),
)
FILE: Final = Path(__file__).parents[2] / "src" / "footpath" / "language" / "mail_weights.tsv"
ROUNDS: Final = 12
STEP: Final = 0.5
SHRINK: Final = 1e-5
LEAST_TEXTS: Final = 2
"""Texts that must show a feature; one alone says nothing of a kind."""
LIGHT: Final = 25
"""A feature whose weights are all smaller, in 1/`SCALE`, is left out of the file."""
Example = tuple[str, str]
"""A text and its kind."""


def short_examples() -> Iterator[Example]:
    """The examples of all languages."""
    for language in LANGUAGES:
        for kind, said in yaml.safe_load((HERE / "examples" / f"{language}.yaml").read_text("utf-8")).items():
            yield from ((str(each), kind) for each in said)


def of_set(name: str) -> Iterator[Example]:
    """The mails of a set, without those whose news a person has to tell."""
    for at, mail in enumerate(load(name)["mails"]):
        if not mail.get("asks"):
            yield "\n".join(said_in(letter(mail, at))[0]), mail.get("told", "other")


def learn(examples: Iterable[Example]) -> MailWeights:
    """Learn the weights from examples. Each kind counts as much as every other."""
    texts = [(features(text), kind) for text, kind in examples]
    kinds = sorted({kind for _, kind in texts})
    shown = Counter(feature for found, _ in texts for feature in found)
    rarity = {
        feature: math.log((1 + len(texts)) / (1 + count)) + 1
        for feature, count in sorted(shown.items())
        if count >= LEAST_TEXTS
    }
    weights = {feature: [0.0] * len(kinds) for feature in rarity}
    seen = {feature: [1e-3] * len(kinds) for feature in rarity}
    bias = [0.0] * len(kinds)
    of_kind = Counter(kind for _, kind in texts)
    vectors = [vector(found, rarity) for found, _ in texts]
    order, chance = list(range(len(texts))), random.Random(1)
    for _ in range(ROUNDS):
        chance.shuffle(order)
        for at in order:
            kind = texts[at][1]
            counts = len(texts) / len(kinds) / of_kind[kind]
            scores = [
                sum(each) for each in zip(bias, *([w * x for w in weights[f]] for f, x in vectors[at]), strict=True)
            ]
            slopes = [counts * each for each in _slopes(scores, kinds.index(kind))]
            for feature, value in vectors[at]:
                _step(weights[feature], seen[feature], [slope * value for slope in slopes])
            bias = [each - 0.01 * slope for each, slope in zip(bias, slopes, strict=True)]
    return MailWeights(tuple(kinds), tuple(bias), rarity, weights)


def _slopes(scores: Sequence[float], right: int) -> list[float]:
    """The derivative of the loss by each score: the probability, less one for the right kind."""
    most = max(scores)
    odds = [math.exp(each - most) for each in scores]
    return [each / sum(odds) - (at == right) for at, each in enumerate(odds)]


def _step(weights: list[float], seen: list[float], slopes: Sequence[float]) -> None:
    for at, slope in enumerate(slopes):
        whole = slope + SHRINK * weights[at]
        seen[at] += whole * whole
        weights[at] -= STEP * whole / math.sqrt(seen[at])


def written(model: MailWeights, data: str) -> str:
    """The file of weights."""
    lines = [
        f"# Learnt by tests/mail/learn.py from the mails of {data}",
        f"kinds\t\t{' '.join(model.kinds)}",
        f"bias\t\t{_numbers(model.bias)}",
    ]
    for feature, rare in model.rarity.items():
        if any(abs(each) * SCALE >= LIGHT for each in model.weights[feature]):
            lines.append(f"{feature}\t{round(rare * SCALE)}\t{_numbers(model.weights[feature])}")
    return "\n".join(lines) + "\n"


def _numbers(weights: Iterable[float]) -> str:
    return " ".join(str(round(each * SCALE)) for each in weights)


def digest() -> str:
    """A digest of the data and of the learner: the file of weights names it."""
    data = [*short_examples(), *(each for name in LEARNT for each in of_set(name))]
    said = "\n".join((*(f"{kind} {text}" for text, kind in data), f"{ROUNDS} {STEP} {SHRINK} {LEAST_TEXTS} {LIGHT}"))
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def _measure() -> None:
    for held in LEARNT:
        others = [*short_examples(), *(each for name in LEARNT if name != held for each in of_set(name))]
        model = learn(others)
        found = [
            (max((chance, kind) for kind, chance in model.chances(text).items()), kind) for text, kind in of_set(held)
        ]
        right = sum(best == kind for (_, best), kind in found)
        sure = [best == kind for (chance, best), kind in found if chance >= math.log(0.7)]
        print(f"{held}: {right} of {len(found)} by words alone; {sum(sure)} of {len(sure)} where surer than 70 %")


def main() -> None:
    if "--measure" in sys.argv:
        _measure()
        return
    model = learn([*short_examples(), *(each for name in LEARNT for each in of_set(name))])
    FILE.write_text(written(model, digest()), encoding="utf-8")
    print(f"{FILE}: {len(model.rarity)} features, {FILE.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()

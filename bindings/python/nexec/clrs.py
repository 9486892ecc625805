"""The continuous baseline of CLRS-30, and how it rushes to the output."""
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import _nexec
from ._keywords import keywords
from ._progress import Progress
from .errors import UsageError
from .executor import _path, _whole

if TYPE_CHECKING:
    import os

    import numpy
    from numpy.typing import NDArray


def _small(what: str, value: Any) -> int:
    """A whole number that C++ knows."""
    number = _whole(what, value)
    if abs(number) >= 2 ** 63:
        raise UsageError(f"{what}: the number does not fit into 64 bits")
    return number


class ClrsModel:
    """A trained network of the CLRS benchmark."""

    #: The network that validated best, after train().
    best: ClrsModel | None

    def __init__(self, core: Any, best: ClrsModel | None = None) -> None:
        if not isinstance(core, _nexec.ClrsCore):
            raise TypeError("these models are made by clrs.train() and "
                            "clrs.load()")
        self._core = core
        self.best = best

    @property
    def preset(self) -> str:
        """The preset, and what differs from it."""
        return self._core.preset

    @property
    def seed(self) -> int:
        """The seed of its training."""
        return self._core.seed

    @property
    def updates(self) -> int:
        """The updates of its training."""
        return self._core.updates

    @property
    def parameters(self) -> dict[str, NDArray[numpy.float64]]:
        """A copy of all weights by name."""
        return self._core.parameters()

    @property
    def history(self) -> dict[str, NDArray[numpy.float64]]:
        """What is known of every update."""
        return self._core.history()

    def score(self, length: int = 64, num_sequences: int = 32) -> dict[str, float]:
        """The benchmark's score: the share of nodes, and of whole sequences,
        that are right at the end."""
        return self._core.score(_small("length", length),
                                _small("num_sequences", num_sequences))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save it, as .bin or .json."""
        self._core.save(_path(path))

    def __repr__(self) -> str:
        return (f"<nexec.clrs.ClrsModel {self.preset}, seed {self.seed}, "
                f"{self.updates} updates>")


class Diagnosis:
    """What was found out about one network; str() is a table for people."""

    def __init__(self, core: Any) -> None:
        self._core = core

    @property
    def name(self) -> str:
        """Which network."""
        return self._core.name

    @property
    def steps(self) -> dict[str, NDArray[numpy.float64]]:
        """A column for everything there is for every step, from step 0."""
        return self._core.steps()

    @property
    def totals(self) -> dict[str, float]:
        """What there is for the whole: scores, means, numbers of sequences."""
        return {name: float(column[0])
                for name, column in self._core.totals().items()}

    def __str__(self) -> str:
        return self._core.text()

    def _repr_markdown_(self) -> str:
        return self._core.text()

    def __repr__(self) -> str:
        return f"<nexec.clrs.Diagnosis of {self.name}>"


@keywords("clrs.train")
def train(*, progress: bool = True, **options: Any) -> ClrsModel:
    """Train the network of the CLRS benchmark on insertion sort.

    Returns the network after the last update; its `best` is the one that
    validated best.

    progress: show a line of progress in a terminal or a notebook.
    """
    with Progress("training", progress) as show:
        last, best = _nexec.clrs_train(options, show)
    return ClrsModel(last, ClrsModel(best))


def load(path: str | os.PathLike[str]) -> ClrsModel:
    """Load a network of clrs.train() or nexec_clrs_train."""
    return ClrsModel(_nexec.clrs_load(_path(path)))


@keywords("clrs.diagnose")
def diagnose(models: ClrsModel | Iterable[ClrsModel],
             **options: Any) -> Diagnosis | list[Diagnosis]:
    """Does a network follow the algorithm, or rush to the output?

    One network has a Diagnosis, several have a list of them.
    """
    if isinstance(models, ClrsModel):
        return diagnose([models], **options)[0]
    models = list(models)
    for model in models:
        if not isinstance(model, ClrsModel):
            raise TypeError("a nexec.clrs.ClrsModel is diagnosed, not "
                            + type(model).__name__)
    cores = _nexec.clrs_diagnose([model._core for model in models], options)
    return [Diagnosis(core) for core in cores]

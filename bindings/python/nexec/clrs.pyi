"""The continuous baseline of CLRS-30, and how it rushes to the output.

Written by scripts/stubs: do not edit.
"""
from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import numpy
import torch
from numpy.typing import ArrayLike, NDArray


class ClrsModel:
    """A trained network of the CLRS benchmark."""

    best: ClrsModel | None

    def __init__(self, core: Any, best: ClrsModel | None = None) -> None:
        ...

    @property
    def preset(self) -> str:
        """The preset, and what differs from it."""

    @property
    def seed(self) -> int:
        """The seed of its training."""

    @property
    def updates(self) -> int:
        """The updates of its training."""

    @property
    def parameters(self) -> dict[str, NDArray[numpy.float64]]:
        """A copy of all weights by name."""

    @property
    def history(self) -> dict[str, NDArray[numpy.float64]]:
        """What is known of every update."""

    def score(
        self,
        length: int = 64,
        num_sequences: int = 32,
    ) -> dict[str, float]:
        """The benchmark's score: the share of nodes, and of whole sequences,
        that are right at the end.
        """

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save it, as .bin or .json."""

    def __repr__(self) -> str:
        ...


class Diagnosis:
    """What was found out about one network; str() is a table for people."""

    def __init__(self, core: Any) -> None:
        ...

    @property
    def name(self) -> str:
        """Which network."""

    @property
    def steps(self) -> dict[str, NDArray[numpy.float64]]:
        """A column for everything there is for every step, from step 0."""

    @property
    def totals(self) -> dict[str, float]:
        """What there is for the whole: scores, means, numbers of sequences."""

    def __str__(self) -> str:
        ...

    def __repr__(self) -> str:
        ...


def train(
    *,
    progress: bool = True,
    batch_size: int | None = None,
    forgetnet: bool = False,
    hidden_size: int | None = None,
    hint_weight: float | None = None,
    lengths: Sequence[int] | None = None,
    preset: Literal["generalist2022", "clrs2022"] = 'generalist2022',
    processor: Literal["mpnn", "pgn", "gmpnn", "triplet_mpnn", "triplet_gmpnn"] | None = None,
    seed: int = 1,
    updates: int | None = None,
) -> ClrsModel:
    """Train the network of the CLRS benchmark on insertion sort.

    Returns the network after the last update; its `best` is the one that
    validated best.

    progress: show a line of progress in a terminal or a notebook.

    Keywords:

    batch_size: Sequences in one update. Must be at least 1 and at most 1000000.
        Default value: of the preset: 32.
    forgetnet: Do not carry the hidden state from step to step, only hints.
    hidden_size: Size of hidden states and messages. Must be at least 1 and at
        most 4096. Default value: of the preset: 128.
    hint_weight: Weight of the hint losses; 0 = the same network, trained without
        hints. Must be at least 0. Default value: of the preset: 1.
    lengths: Lengths of the batches, in turn. Must be at least 2 and at most 4096.
        Default value: of the preset: 4,7,11,13,16, or 16.
    preset: Settings of network and training. One of: generalist2022 or clrs2022.
        Default value: generalist2022.
    processor: How messages become hidden states. One of: mpnn, pgn, gmpnn,
        triplet_mpnn or triplet_gmpnn. Default value: of the preset:
        triplet_gmpnn, or mpnn.
    seed: Random seed, stored in the model. Must be at least 0. Default value: 1.
    updates: Updates of the whole run. Must be at least 1. Default value: of the
        preset: 10000.
    """


def load(path: str | os.PathLike[str]) -> ClrsModel:
    """Load a network of clrs.train() or nexec_clrs_train."""


def diagnose(
    models: ClrsModel | Iterable[ClrsModel],
    *,
    length: int = 16,
    num_sequences: int = 64,
    seed: int = 1,
) -> Diagnosis | list[Diagnosis]:
    """Does a network follow the algorithm, or rush to the output?

    One network has a Diagnosis, several have a list of them.

    Keywords:

    length: Length of the sequences. Must be at least 2 and at most 4096. Default
        value: 16.
    num_sequences: Number of sequences. Must be at least 1 and at most 1000000.
        Default value: 64.
    seed: Seed of the sequences. Must be at least 0. Default value: 1.
    """

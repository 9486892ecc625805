"""Executors, their proofs and their runs.

Written by scripts/stubs: do not edit.
"""
from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import numpy
import torch
from numpy.typing import ArrayLike, NDArray


class Algorithm:
    """What an executor learns to execute, by its name."""

    def __init__(self, name: str = 'insertion_sort') -> None:
        ...

    @staticmethod
    def from_file(path: str | os.PathLike[str]) -> Algorithm:
        """Your own algorithm: read a rule file, and check that a network can
        execute it.  To read the same rules again changes nothing.
        """

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def description(self) -> str:
        """What it does, in one sentence."""

    @property
    def states(self) -> dict[int, str]:
        """The names of the states by their codes."""

    @property
    def signals(self) -> list[str]:
        """The names of the signals, by their numbers."""

    @property
    def bound(self) -> str:
        """After so many steps it has halted: a formula in the length n."""

    def run(self, values: ArrayLike) -> NDArray[Any]:
        """What the algorithm itself makes of a sequence."""

    def trace(self, values: ArrayLike) -> Trace:
        """What the algorithm itself does on a sequence."""

    def __reduce__(self) -> tuple[Any, ...]:
        ...

    def __repr__(self) -> str:
        ...


class Certificate:
    """What has been decided about a model: see Model.certify()."""

    def __init__(self, core: Any) -> None:
        ...

    @property
    def proved(self) -> bool:
        """Whether the statement is proved."""

    @property
    def refuted(self) -> bool:
        """Whether there is a witness against it."""

    @property
    def statement(self) -> str:
        """What was to be decided."""

    @property
    def verdict(self) -> str:
        """Proved, refuted or undecided, in words."""

    @property
    def limit(self) -> int | float:
        """The longest length up to which there is a proof; inf = all."""

    @property
    def margin(self) -> float:
        """No decision comes nearer to zero than this."""

    @property
    def rounding_share(self) -> float:
        """The most that rounding errors could take of any logit; below 1 if
        proved.
        """

    @property
    def halt_proved(self) -> bool:
        """Whether all runs of the algorithm halt within its bound."""

    @property
    def witness(self) -> NDArray[numpy.float64] | None:
        """An input on which the network is wrong, if it is refuted."""

    @property
    def pooling(self) -> str:
        """How the model pools edges."""

    @property
    def seconds(self) -> float:
        """How long it took to decide."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save it as JSON, for nexec_certify --check_file and others."""

    def __reduce__(self) -> tuple[Any, ...]:
        ...

    def __repr__(self) -> str:
        ...


class Trace:
    """A recorded run.  len() is the number of its steps.

    Arrays with a row for each place in the run have one row more than there
    are steps: the first is before the first step.
    """

    def __init__(self, core: Any) -> None:
        ...

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Trace:
        """Load a trace that nexec_trace or save() wrote."""

    def __len__(self) -> int:
        ...

    @property
    def algorithm(self) -> Algorithm:
        """What was executed."""

    @property
    def executor(self) -> str:
        """Who did: "reference" is the algorithm itself."""

    @property
    def halted(self) -> bool:
        """Whether the run halted, rather than gave up."""

    @property
    def faults(self) -> int:
        """Gates that fired alone, or two into one node."""

    @property
    def input(self) -> NDArray[numpy.float64]:
        """The sequence."""

    @property
    def output(self) -> NDArray[numpy.float64]:
        """The sequence as the run left it."""

    @property
    def states(self) -> NDArray[numpy.uint8]:
        """The code of every node: (steps + 1) x nodes."""

    @property
    def values(self) -> NDArray[numpy.float64]:
        """The value at every node: (steps + 1) x nodes."""

    @property
    def order(self) -> NDArray[numpy.int64]:
        """The input position of every value: (steps + 1) x nodes."""

    @property
    def gates(self) -> NDArray[numpy.bool_]:
        """Which gates fire: steps x pairs of neighbours x (to the right, to
        the left).
        """

    @property
    def signals(self) -> NDArray[numpy.uint8]:
        """The signal of every step; Algorithm.signals has their names."""

    @property
    def margins(self) -> NDArray[numpy.float64]:
        """The least |logit| of every step."""

    def at(
        self,
        step: int,
    ) -> tuple[NDArray[numpy.uint8], NDArray[numpy.float64], NDArray[numpy.int64]]:
        """States, values and order after so many steps."""

    def page(self, beside: Trace | None = None) -> str:
        """The page that plays the run, as HTML; with another run of the same
        input beside it.
        """

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save it, as .bin or .json."""

    def __reduce__(self) -> tuple[Any, ...]:
        ...

    def __repr__(self) -> str:
        ...


class Model:
    """A discrete neural executor.  It never changes, and threads may share it.

    Made by train(), load(), builtin() and from_torch().
    """

    def __init__(self, core: Any) -> None:
        ...

    def run(self, values: ArrayLike) -> NDArray[Any]:
        """Execute the algorithm, on decisions of the network alone.

        One dimension is a sequence; two have one in each row.  Values are
        moved, never computed: what comes back is a new array of the same
        shape and type.  Lengths that are proved (certify()) are run as a
        table, others by the network; the result is the same.
        """

    def argsort(self, values: ArrayLike) -> NDArray[numpy.int64]:
        """The input position of each value of run(), like numpy.argsort()."""

    def certify(self, *, max_length: int | None = None) -> Certificate:
        """Decide whether the network equals its algorithm: a proof, not a
        sample.  The model remembers it (certificate).

        Keywords:

        max_length: Longest sequences of the statement. With hard or distinct pooling,
            a proof is always for all lengths. Must be at least 0 and at most
            1000000000000. Default value: 1000000 with softmax pooling, else all
            lengths.
        """

    @property
    def certificate(self) -> Certificate | None:
        """What was decided last; None if nothing was."""

    def trace(
        self,
        values: ArrayLike,
        *,
        executor: Literal["dense", "factored", "compiled"] = 'factored',
    ) -> Trace:
        """Record everything that the network does on one sequence.

        Keywords:

        executor: How to run the model: the equations as printed, the same decisions
            by edge types, or the table of a proved model. One of: dense, factored or
            compiled. Default value: factored.
        """

    @property
    def algorithm(self) -> Algorithm:
        """What it executes."""

    @property
    def pooling(self) -> str:
        """How the virtual node pools the edges: softmax, hard or distinct."""

    @property
    def embedding_size(self) -> int:
        """The size of all embeddings."""

    @property
    def hidden_size(self) -> int:
        """The width of the hidden layers."""

    @property
    def parameters(self) -> Mapping[str, NDArray[numpy.float64]]:
        """All weights by name, as arrays that cannot be written to and share
        the model's memory.  Matrices are outputs x inputs; the embedding of a
        code is a column.
        """

    @property
    def training(self) -> dict[str, Any]:
        """How the model came to be."""

    @property
    def history(self) -> dict[str, NDArray[numpy.float64]]:
        """What is known of every update; empty arrays if it was loaded."""

    @property
    def digest(self) -> str:
        """SHA-256 of the algorithm, the sizes and all weights."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save it, as .bin or .json: whole, or not at all."""

    def to_torch(self) -> torch.nn.Module:
        """The same equations with the same weights as a torch.nn.Module in
        double precision, to probe or to fine-tune: see
        nexec.torch_module.ExecutorModule.
        """

    def __reduce__(self) -> tuple[Any, ...]:
        ...

    def __repr__(self) -> str:
        ...


def train(
    algorithm: str | Algorithm = 'insertion_sort',
    *,
    input_model: Model | None = None,
    progress: bool = True,
    attention_scale: float | None = None,
    attention_start: int | None = None,
    batch_size: int | None = None,
    embedding_size: int = 64,
    hidden_size: int = 64,
    length: Sequence[int] = (16,),
    max_gradient_norm: float | None = None,
    max_restarts: int | None = None,
    nodes: int | None = None,
    pooling: Literal["softmax", "hard", "distinct"] | None = None,
    rare_kinds: float | None = None,
    recipe: Literal["staged", "plain"] = 'staged',
    require: Literal["proved", "perfect", "none"] | None = None,
    seed: int = 1,
    sharpening: float | None = None,
    step_size: float | None = None,
    tied_share: float | None = None,
    updates: int | None = None,
    validation_interval: int | None = None,
    validation_lengths: Sequence[int] = (16, 64, 128),
    views: float | None = None,
    virtual_node_weight: float = 1.0,
    virtual_scale: float | None = None,
) -> Model:
    """Train a model.

    A model that is not as good as required is a TrainingError.  With
    require="proved", the model is certified.  Ctrl-C ends the training, and
    nothing is left of it.

    algorithm: what to learn, a name or an Algorithm.
    input_model: a model to start from; nothing is frozen then.
    progress: show a line of progress in a terminal or a notebook.

    Keywords:

    attention_scale: Factor on the initial weights of attention between nodes.
        Must be at least 0. Default value: 0.1 staged, 1 plain.
    attention_start: Update from which attention between nodes is learnt. Must be
        at least 0. Default value: 800 staged, 0 plain; 300 staged with views.
    batch_size: Training sequences or graphs in one update. Must be at least 1 and
        at most 1000000. Default value: 8 staged, 32 plain; 2 staged with views; 4
        for graphs.
    embedding_size: Size of all embeddings. Must be at least 1 and at most 4096.
        Default value: 64.
    hidden_size: Width of the hidden layers. Must be at least 1 and at most 4096.
        Default value: 64.
    length: Length of the training sequences; of several, they have each in turn.
        Must be at least 2 and at most 4096. Default value: 16.
    max_gradient_norm: Longer gradients are scaled down to this norm; 0 = no
        limit. Must be at least 0. Default value: 0.1 staged, 0 plain; 1 for
        graphs.
    max_restarts: Further attempts while no model is perfect (or proved, if that
        is required). Must be at least 0. Default value: 5 staged, 0 plain; 10 for
        graphs; 50 staged until proved.
    nodes: Nodes of the training graphs. Must be at least 2 and at most 1024.
        Default value: 16 for graphs.
    pooling: How the virtual node pools the edges when the model is executed;
        stored in the model. One of: softmax, hard or distinct. Default value:
        softmax, or that of the input model; distinct for graphs.
    rare_kinds: Each kind of node update counts as its frequency to the power of
        minus this; 0 = all updates count the same. Must be at least 0 and at most
        1. Default value: 0; 0.5 staged without supervision.
    recipe: How to train. One of: staged or plain. Default value: staged.
    require: What is required of the model to be saved. One of: proved, perfect or
        none. Default value: perfect; proved for graphs.
    seed: Random seed; 0 = from the clock. The seed is printed and stored in the
        model. Must be at least 0. Default value: 1.
    sharpening: Weight of the entropy of the virtual node's attention. Must be at
        least 0. Default value: 0.1 staged, 0 plain; 0.03 staged with views.
    step_size: Step size of Adam. Must be above 0. Default value: 0.002 staged,
        0.001 plain; 0.005 for graphs.
    tied_share: Share of the training sequences whose values are rounded to
        eighths, so that ties occur. Must be at least 0 and at most 1. Default
        value: 0.25 staged, 0 plain.
    updates: Maximum number of updates of one attempt. Must be at least 1. Default
        value: 3000 staged, 1000 plain; 1500 for graphs.
    validation_interval: Updates between two validations; 0 = only at the end of
        an attempt. Must be at least 0. Default value: 250 staged, 0 plain; 100
        staged with views; 50 for graphs.
    validation_lengths: Lengths at which the model is run during training. Must be
        at least 0 and at most 4096. Default value: 16,64,128.
    views: How many views to add for each step of the training sequences. A view
        is a configuration drawn from all that can occur. Only of algorithms that
        can be proved; other settings of the recipe depend on whether there are
        any. For graphs: how many views of a node to add in one update; 0 = learn
        from executions alone. Must be at least 0 and at most 100000. Default
        value: 0.25 staged until proved, else 0; 200 for graphs.
    virtual_node_weight: Weight of the loss that tells the virtual node the signal
        (lambda_v); 0 = no supervision. Must be at least 0. Default value: 1.
    virtual_scale: Factor on the initial output layer of the virtual node. Must be
        at least 0. Default value: 1; 6 staged without supervision; 3 staged with
        views.
    """


def load(path: str | os.PathLike[str], *, pooling: str | None = None) -> Model:
    """Load a model, .bin or .json, to pool as it says or as you do."""


def builtin(
    algorithm: str | Algorithm = 'insertion_sort',
    *,
    pooling: str | None = None,
) -> Model:
    """A model that is part of nexec; builtin_names() says of what."""


def builtin_names() -> list[str]:
    """The algorithms that there is a built-in model of."""


def algorithms() -> list[str]:
    """The names of all algorithms: those of nexec, then your own."""


def evaluate(
    model: Model,
    *,
    lengths: Sequence[int] = (16, 64, 128),
    num_sequences: int = 32,
    seed: int = 1000,
    executor: Literal["dense", "factored", "compiled"] = 'factored',
) -> list[dict[str, Any]]:
    """Run a model beside its algorithm on random sequences, and count where
    they agree: a row for each length, as pandas.DataFrame() takes them.

    Keywords:

    lengths: Lengths of random sequences. Must be at least 0 and at most 100000.
        Default value: 16,64,128.
    num_sequences: Random sequences of each length. Must be at least 1 and at most
        10000000. Default value: 32.
    seed: Seed of the random sequences. Must be at least 0. Default value: 1000.
    executor: How to run the model: the equations as printed, the same decisions
        by edge types, or the table of a proved model. One of: dense, factored or
        compiled. Default value: factored.
    """


def from_arrays(
    arrays: Mapping[str, ArrayLike],
    algorithm: str | Algorithm = 'insertion_sort',
    *,
    pooling: str = 'softmax',
) -> Model:
    """A model with these weights, named and shaped as Model.parameters."""


def from_torch(
    state: Mapping[str, Any] | torch.nn.Module,
    algorithm: str | Algorithm | None = None,
    *,
    pooling: str | None = None,
) -> Model:
    """A model with the weights of a state_dict() of Model.to_torch().

    The state says itself what it executes and how it pools, unless that is
    passed.
    """


def set_num_threads(threads: int) -> None:
    """Use so many threads; 0 = OMP_NUM_THREADS, or one for each CPU.  No
    result depends on it, and nobody else's threads do.  A forked process has
    one thread, and to ask for others there is a RuntimeError.
    """


def num_threads() -> int:
    """How many threads are used."""

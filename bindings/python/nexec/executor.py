"""Executors, their proofs and their runs."""
from __future__ import annotations

import html
import operator
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from . import _nexec
from ._keywords import keywords
from ._progress import Progress
from .errors import UsageError

if TYPE_CHECKING:
    import os

    import numpy
    import torch
    from numpy.typing import ArrayLike, NDArray


def _path(path: str | os.PathLike[str]) -> str:
    """A path as text."""
    import os
    path = os.fsdecode(path)
    if "\0" in path:
        raise ValueError("a path cannot have a null character in it")
    return path


def _whole(what: str, value: Any) -> int:
    """A whole number of any type, as those of NumPy."""
    try:
        if not isinstance(value, bool):
            return operator.index(value)
    except TypeError:
        pass
    raise TypeError(f"{what} has to be a whole number, not "
                    + type(value).__name__)


def _text(what: str, value: Any) -> str:
    """A str that can be written; Python's own exception says where not."""
    if not isinstance(value, str):
        raise TypeError(f"{what} has to be a str, not {type(value).__name__}")
    value.encode()
    return value


def _pooling(name: str | None) -> str | None:
    """How to pool, or None for that of the model."""
    return None if name is None else _text("pooling", name)


#: The text of every rule file that was read, by the name of its algorithm;
#: what is pickled takes it along.
_rules: dict[str, bytes] = {}


def _know(rules: bytes | None) -> None:
    """Know the algorithm of what was pickled."""
    if rules is not None:
        _rules[_nexec.use_rules(rules)] = rules


class Algorithm:
    """What an executor learns to execute, by its name."""

    def __init__(self, name: str = "insertion_sort") -> None:
        self._about = _nexec.about_algorithm(
            _text("the name of an algorithm", name))

    @staticmethod
    def from_file(path: str | os.PathLike[str]) -> Algorithm:
        """Your own algorithm: read a rule file, and check that a network can
        execute it.  To read the same rules again changes nothing."""
        path = _path(path)
        name = _nexec.use_rule_file(path)
        with open(path, "rb") as file:
            _rules[name] = file.read()
        return Algorithm(name)

    @property
    def name(self) -> str:
        """Its name."""
        return self._about["name"]

    @property
    def description(self) -> str:
        """What it does, in one sentence."""
        return self._about["description"]

    @property
    def states(self) -> dict[int, str]:
        """The names of the states by their codes."""
        return dict(self._about["states"])

    @property
    def signals(self) -> list[str]:
        """The names of the signals, by their numbers."""
        return list(self._about["signals"])

    @property
    def bound(self) -> str:
        """After so many steps it has halted: a formula in the length n."""
        return self._about["bound"]

    def run(self, values: ArrayLike) -> NDArray[Any]:
        """What the algorithm itself makes of a sequence."""
        return _nexec.algorithm_result(self.name, values)

    def trace(self, values: ArrayLike) -> Trace:
        """What the algorithm itself does on a sequence."""
        return Trace(_nexec.trace_algorithm(self.name, values))

    def __reduce__(self) -> tuple[Any, ...]:
        return _pickled_algorithm, (self.name, _rules.get(self.name))

    def __repr__(self) -> str:
        return f"<nexec.Algorithm {self.name}>"


def _pickled_algorithm(name: str, rules: bytes | None) -> Algorithm:
    """An algorithm that was pickled."""
    _know(rules)
    return Algorithm(name)


class Certificate:
    """What has been decided about a model: see Model.certify()."""

    def __init__(self, core: Any) -> None:
        self._core = core

    @property
    def proved(self) -> bool:
        """Whether the statement is proved."""
        return self._core.proved

    @property
    def refuted(self) -> bool:
        """Whether there is a witness against it."""
        return self._core.refuted

    @property
    def statement(self) -> str:
        """What was to be decided."""
        return self._core.statement

    @property
    def verdict(self) -> str:
        """Proved, refuted or undecided, in words."""
        return self._core.verdict

    @property
    def limit(self) -> int | float:
        """The longest length up to which there is a proof; inf = all."""
        return self._core.limit

    @property
    def margin(self) -> float:
        """No decision comes nearer to zero than this."""
        return self._core.margin

    @property
    def rounding_share(self) -> float:
        """The most that rounding errors could take of any logit; below 1 if
        proved."""
        return self._core.rounding_share

    @property
    def halt_proved(self) -> bool:
        """Whether all runs of the algorithm halt within its bound."""
        return self._core.halt_proved

    @property
    def witness(self) -> NDArray[numpy.float64] | None:
        """An input on which the network is wrong, if it is refuted."""
        return self._core.witness

    @property
    def pooling(self) -> str:
        """How the model pools edges."""
        return self._core.pooling

    @property
    def seconds(self) -> float:
        """How long it took to decide."""
        return self._core.seconds

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save it as JSON, for nexec_certify --check_file and others."""
        self._core.save(_path(path))

    def __reduce__(self) -> tuple[Any, ...]:
        return _pickled_certificate, (self._core.text(),)

    def __repr__(self) -> str:
        return f"<nexec.Certificate: {self.verdict}>"


def _pickled_certificate(text: str) -> Certificate:
    """A certificate that was pickled."""
    return Certificate(_nexec.certificate_of_text(text))


class Trace:
    """A recorded run.  len() is the number of its steps.

    Arrays with a row for each place in the run have one row more than there
    are steps: the first is before the first step.
    """

    def __init__(self, core: Any) -> None:
        self._core = core

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Trace:
        """Load a trace that nexec_trace or save() wrote."""
        return Trace(_nexec.load_trace(_path(path)))

    def __len__(self) -> int:
        return self._core.length

    @property
    def algorithm(self) -> Algorithm:
        """What was executed."""
        return Algorithm(self._core.algorithm)

    @property
    def executor(self) -> str:
        """Who did: "reference" is the algorithm itself."""
        return self._core.executor

    @property
    def halted(self) -> bool:
        """Whether the run halted, rather than gave up."""
        return self._core.halted

    @property
    def faults(self) -> int:
        """Gates that fired alone, or two into one node."""
        return self._core.faults

    @property
    def input(self) -> NDArray[numpy.float64]:
        """The sequence."""
        return self._core.input

    @property
    def output(self) -> NDArray[numpy.float64]:
        """The sequence as the run left it."""
        return self._core.at(len(self))[1]

    @property
    def states(self) -> NDArray[numpy.uint8]:
        """The code of every node: (steps + 1) x nodes."""
        return self._core.states()

    @property
    def values(self) -> NDArray[numpy.float64]:
        """The value at every node: (steps + 1) x nodes."""
        return self._core.values()

    @property
    def order(self) -> NDArray[numpy.int64]:
        """The input position of every value: (steps + 1) x nodes."""
        return self._core.orders()

    @property
    def gates(self) -> NDArray[numpy.bool_]:
        """Which gates fire: steps x pairs of neighbours x (to the right, to
        the left)."""
        return self._core.gates()

    @property
    def signals(self) -> NDArray[numpy.uint8]:
        """The signal of every step; Algorithm.signals has their names."""
        return self._core.signals()

    @property
    def margins(self) -> NDArray[numpy.float64]:
        """The least |logit| of every step."""
        return self._core.margins()

    def at(self, step: int) -> tuple[NDArray[numpy.uint8],
                                     NDArray[numpy.float64],
                                     NDArray[numpy.int64]]:
        """States, values and order after so many steps."""
        step = _whole("the step", step)
        if not 0 <= step <= len(self):
            raise IndexError(f"the run has {len(self)} steps")
        return self._core.at(step)

    def page(self, beside: Trace | None = None) -> str:
        """The page that plays the run, as HTML; with another run of the same
        input beside it."""
        if beside is not None and not isinstance(beside, Trace):
            raise TypeError("beside has to be a nexec.Trace, not "
                            + type(beside).__name__)
        return self._core.page(None if beside is None else beside._core)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save it, as .bin or .json."""
        self._core.save(_path(path))

    def _repr_html_(self) -> str:
        # A notebook keeps what it shows, so that is not too long.
        most, least_of_step = 2_000_000, 60
        if len(self) * least_of_step <= most:
            # In a frame of its own it cannot touch the notebook.
            frame = ('<iframe sandbox="allow-scripts" width="100%" height="640"'
                     ' style="border: 0" srcdoc="' + html.escape(self.page())
                     + '"></iframe>')
            if len(frame) <= most:
                return frame
        return (f"<p>{html.escape(repr(self))}: the page that plays it is too "
                "long for a notebook. <code>pathlib.Path(\"run.html\")"
                ".write_text(trace.page())</code> saves it as a file; a run of "
                "fewer values is shown here.</p>")

    def __reduce__(self) -> tuple[Any, ...]:
        return _pickled_trace, (self._core.to_bytes(),
                                _rules.get(self._core.algorithm))

    def __repr__(self) -> str:
        end = "halted" if self.halted else "gave up"
        return (f"<nexec.Trace of {self._core.algorithm} by {self.executor}: "
                f"{end} after {len(self)} steps>")


def _pickled_trace(content: bytes, rules: bytes | None) -> Trace:
    """A trace that was pickled."""
    _know(rules)
    return Trace(_nexec.load_trace_bytes(content))


class Model:
    """A discrete neural executor.  It never changes, and threads may share it.

    Made by train(), load(), builtin() and from_torch().
    """

    def __init__(self, core: Any) -> None:
        if not isinstance(core, _nexec.ExecutorCore):
            raise TypeError("models are made by train(), load(), builtin() "
                            "and from_torch()")
        self._core = core

    def run(self, values: ArrayLike) -> NDArray[Any]:
        """Execute the algorithm, on decisions of the network alone.

        One dimension is a sequence; two have one in each row.  Values are
        moved, never computed: what comes back is a new array of the same
        shape and type.  Lengths that are proved (certify()) are run as a
        table, others by the network; the result is the same.
        """
        return self._core.run(values, False)

    def argsort(self, values: ArrayLike) -> NDArray[numpy.int64]:
        """The input position of each value of run(), like numpy.argsort()."""
        return self._core.run(values, True)

    @keywords("certify")
    def certify(self, **options: Any) -> Certificate:
        """Decide whether the network equals its algorithm: a proof, not a
        sample.  The model remembers it (certificate)."""
        return Certificate(self._core.certify(options))

    @property
    def certificate(self) -> Certificate | None:
        """What was decided last; None if nothing was."""
        core = self._core.certificate()
        return None if core is None else Certificate(core)

    @keywords("trace")
    def trace(self, values: ArrayLike, **options: Any) -> Trace:
        """Record everything that the network does on one sequence."""
        return Trace(_nexec.trace_model(self._core, values, options))

    @property
    def algorithm(self) -> Algorithm:
        """What it executes."""
        return Algorithm(self._core.algorithm)

    @property
    def pooling(self) -> str:
        """How the virtual node pools the edges: softmax, hard or distinct."""
        return self._core.pooling

    @property
    def embedding_size(self) -> int:
        """The size of all embeddings."""
        return self._core.embedding_size

    @property
    def hidden_size(self) -> int:
        """The width of the hidden layers."""
        return self._core.hidden_size

    @property
    def parameters(self) -> Mapping[str, NDArray[numpy.float64]]:
        """All weights by name, as arrays that cannot be written to and share
        the model's memory.  Matrices are outputs x inputs; the embedding of a
        code is a column."""
        return MappingProxyType(self._core.parameters())

    @property
    def training(self) -> dict[str, Any]:
        """How the model came to be."""
        return self._core.record()

    @property
    def history(self) -> dict[str, NDArray[numpy.float64]]:
        """What is known of every update; empty arrays if it was loaded."""
        return self._core.history()

    @property
    def digest(self) -> str:
        """SHA-256 of the algorithm, the sizes and all weights."""
        return self._core.digest

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save it, as .bin or .json: whole, or not at all."""
        self._core.save(_path(path))

    def to_torch(self) -> torch.nn.Module:
        """The same equations with the same weights as a torch.nn.Module in
        double precision, to probe or to fine-tune: see
        nexec.torch_module.ExecutorModule."""
        try:
            from .torch_module import ExecutorModule
        except ModuleNotFoundError as error:
            if error.name != "torch":
                raise
            raise ModuleNotFoundError(
                "to_torch() needs PyTorch: pip install 'nexec[torch]', or "
                "Debian's python3-torch", name="torch") from None
        return ExecutorModule.of(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _pickled_model, (self._core.to_bytes(),
                                _rules.get(self._core.algorithm))

    def __repr__(self) -> str:
        return f"<nexec.Model of {self._core.algorithm}, {self.pooling} pooling>"


def _pickled_model(content: bytes, rules: bytes | None) -> Model:
    """A model that was pickled."""
    _know(rules)
    return Model(_nexec.load_bytes(content))


def _name(algorithm: str | Algorithm) -> str:
    """The name of an algorithm."""
    if isinstance(algorithm, Algorithm):
        return algorithm.name
    if not isinstance(algorithm, str):
        raise TypeError("an algorithm is a name or a nexec.Algorithm, not "
                        + type(algorithm).__name__)
    return _text("the name of an algorithm", algorithm)


@keywords("train")
def train(algorithm: str | Algorithm = "insertion_sort", *,
          input_model: Model | None = None, progress: bool = True,
          **options: Any) -> Model:
    """Train a model.

    A model that is not as good as required is a TrainingError.  With
    require="proved", the model is certified.  Ctrl-C ends the training, and
    nothing is left of it.

    algorithm: what to learn, a name or an Algorithm.
    input_model: a model to start from; nothing is frozen then.
    progress: show a line of progress in a terminal or a notebook.
    """
    if input_model is not None and not isinstance(input_model, Model):
        raise TypeError("input_model has to be a nexec.Model, not "
                        + type(input_model).__name__)
    core = None if input_model is None else input_model._core
    with Progress("training", progress) as show:
        return Model(_nexec.train(_name(algorithm), core, options, show))


def load(path: str | os.PathLike[str], *, pooling: str | None = None) -> Model:
    """Load a model, .bin or .json, to pool as it says or as you do."""
    return Model(_nexec.load(_path(path), _pooling(pooling)))


def builtin(algorithm: str | Algorithm = "insertion_sort", *,
            pooling: str | None = None) -> Model:
    """A model that is part of nexec; builtin_names() says of what."""
    return Model(_nexec.builtin(_name(algorithm), _pooling(pooling)))


def builtin_names() -> list[str]:
    """The algorithms that there is a built-in model of."""
    return _nexec.builtin_names()


def algorithms() -> list[str]:
    """The names of all algorithms: those of nexec, then your own."""
    return _nexec.algorithms()


@keywords("evaluate")
def evaluate(model: Model, **options: Any) -> list[dict[str, Any]]:
    """Run a model beside its algorithm on random sequences, and count where
    they agree: a row for each length, as pandas.DataFrame() takes them."""
    if not isinstance(model, Model):
        raise TypeError("a nexec.Model is evaluated, not "
                        + type(model).__name__)
    return model._core.evaluate(options)


def from_arrays(arrays: Mapping[str, ArrayLike],
                algorithm: str | Algorithm = "insertion_sort", *,
                pooling: str = "softmax") -> Model:
    """A model with these weights, named and shaped as Model.parameters."""
    if not isinstance(arrays, Mapping):
        raise TypeError("the arrays have to be a mapping from names, not "
                        + type(arrays).__name__)
    for name in arrays:
        if not isinstance(name, str):
            raise TypeError("the name of an array is a str, not "
                            + type(name).__name__)
    return Model(_nexec.from_arrays(_name(algorithm), dict(arrays),
                                    _pooling(pooling) or "softmax"))


def from_torch(state: Mapping[str, Any] | torch.nn.Module,
               algorithm: str | Algorithm | None = None, *,
               pooling: str | None = None) -> Model:
    """A model with the weights of a state_dict() of Model.to_torch().

    The state says itself what it executes and how it pools, unless that is
    passed.
    """
    if not isinstance(state, Mapping):
        if not callable(getattr(state, "state_dict", None)):
            raise TypeError("a torch.nn.Module or its state_dict() is needed, "
                            "not " + type(state).__name__)
        state = state.state_dict()
    about = state.get("_extra_state", {})
    if not isinstance(about, Mapping):
        raise TypeError("'_extra_state' has to be a mapping, not "
                        + type(about).__name__)
    if algorithm is None:
        algorithm = about.get("algorithm")
    if algorithm is None:
        raise UsageError("the state does not say which algorithm it executes; "
                         "pass algorithm=")
    if pooling is None:
        pooling = about.get("pooling", "softmax")
    arrays = {name: _numbers(name, tensor) for name, tensor in state.items()
              if name != "_extra_state"}
    return from_arrays(arrays, algorithm, pooling=pooling)


def _numbers(name: str, tensor: Any) -> NDArray[Any]:
    """A tensor as an array."""
    if not hasattr(tensor, "detach"):
        raise TypeError(f"{name!r} has to be a tensor, not "
                        f"{type(tensor).__name__}; nexec.from_arrays() takes "
                        "arrays")
    tensor = tensor.detach().cpu()
    # NumPy does not have all types of torch.
    if tensor.is_floating_point():
        tensor = tensor.double()
    return tensor.numpy()


#: Whether this process was forked from one that had nexec.
_forked = False


def _after_fork() -> None:
    """OpenMP does not survive a fork: a child works on one thread."""
    global _forked
    _forked = True
    _nexec.set_num_threads(1)


def set_num_threads(threads: int) -> None:
    """Use so many threads; 0 = OMP_NUM_THREADS, or one for each CPU.  No
    result depends on it, and nobody else's threads do.  A forked process has
    one thread, and to ask for others there is a RuntimeError."""
    most = 1024
    threads = _whole("the number of threads", threads)
    if not 0 <= threads <= most:
        raise UsageError(f"the number of threads is from 0 to {most}, not "
                         f"{threads}")
    if _forked and threads != 1:
        raise RuntimeError("OpenMP does not survive a fork, so a forked "
                           "process works on one thread; start processes with "
                           "the method 'spawn' to have more")
    _nexec.set_num_threads(threads)


def num_threads() -> int:
    """How many threads are used."""
    return _nexec.num_threads()

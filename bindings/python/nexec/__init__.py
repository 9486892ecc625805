"""nexec: discrete neural executors.

    import nexec

    model = nexec.train("insertion_sort", seed=1, require="proved")
    model.run([3, 1, 2])
    model.certify().statement
    model.trace([2, 4, 6, 3, 7])
"""
import os as _os

from . import _nexec, clrs, errors, executor as _executor
from .errors import (Error, FormatError, InputError, ProofError, RulesError,
                     TrainingError, UsageError, WriteError)
from .executor import (Algorithm, Certificate, Model, Trace, algorithms,
                       builtin, builtin_names, evaluate, from_arrays,
                       from_torch, load, num_threads, set_num_threads, train)

__version__: str = _nexec.version

__all__ = [
    "Algorithm", "Certificate", "Error", "FormatError", "InputError", "Model",
    "ProofError", "RulesError", "Trace", "TrainingError", "UsageError",
    "WriteError", "algorithms", "builtin", "builtin_names", "clrs", "errors",
    "evaluate", "from_arrays", "from_torch", "load", "num_threads",
    "set_num_threads", "train",
]

_os.register_at_fork(after_in_child=_executor._after_fork)

"""What nexec raises.  Each class mirrors a typed error of the C++ library.

Wrong types of arguments are a TypeError, and calls that cannot be are a
ValueError, as everywhere in Python; Ctrl-C is a KeyboardInterrupt.
"""


class Error(Exception):
    """The base of all nexec errors."""

    #: The exit code with which a program of nexec would end.
    exit_code: int = 1


class UsageError(Error, ValueError):
    """An option or a name that there is not, or a value out of its range."""

    exit_code = 2


class InputError(Error, ValueError):
    """Data that cannot be used, such as a NaN, or a file that is not there."""

    exit_code = 2


class FormatError(Error, ValueError):
    """A file that is refused."""

    exit_code = 3
    #: The file, the byte at which it stopped making sense, and why.
    path: str = ""
    offset: int = 0
    reason: str = ""


class ProofError(Error):
    """A model is not proved for what is asked of it."""

    exit_code = 3


class RulesError(Error, ValueError):
    """A model has learnt other rules than those of its algorithm."""

    exit_code = 3


class WriteError(Error, OSError):
    """A file that could not be written."""

    exit_code = 4


class TrainingError(Error, RuntimeError):
    """Training diverged, or found no model as good as was required."""

    exit_code = 5

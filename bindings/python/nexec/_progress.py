"""Progress as one line: in a notebook, on a terminal, or nowhere."""
import sys


def _line(label, done, total, text):
    share = 100 * done // total if total else 0
    return f"{label}: {share:3d}%  {done} of {total}  {text}"


class _Notebook:
    """A line of output that is replaced again and again."""

    def __init__(self, label):
        self.label, self.handle = label, None

    def __call__(self, *progress):
        from IPython.display import display
        data = {"text/plain": _line(self.label, *progress)}
        if self.handle is None:
            self.handle = display(data, raw=True, display_id=True)
        else:
            self.handle.update(data, raw=True)

    def close(self):
        pass


class _Terminal:
    """A line of the standard error stream, which is removed at the end."""

    def __init__(self, label):
        self.label, self.width = label, 0

    def __call__(self, *progress):
        line = _line(self.label, *progress)[:79]
        sys.stderr.write("\r" + line.ljust(self.width))
        sys.stderr.flush()
        self.width = len(line)

    def close(self):
        if self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()


def _in_notebook():
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return getattr(shell, "kernel", None) is not None


class Progress:
    """Used as `with Progress(label, wanted) as show`; show may be None."""

    def __init__(self, label, wanted):
        if wanted and _in_notebook():
            self.shown = _Notebook(label)
        elif wanted and sys.stderr is not None and sys.stderr.isatty():
            self.shown = _Terminal(label)
        else:
            self.shown = None

    def __enter__(self):
        return self.shown

    def __exit__(self, *_):
        if self.shown is not None:
            self.shown.close()

"""Keyword arguments from the table of options that --help is made from."""
import functools
import inspect
import textwrap

from . import _nexec


def _parameter(name, kind, default):
    if default is None:
        kind += " | None"
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY,
                             default=default, annotation=kind)


def _described(name, sentence):
    text = " ".join(sentence.split())
    return textwrap.fill(text, 78, initial_indent=f"{name}: ",
                         subsequent_indent="    ")


def keywords(function):
    """Give a function that takes **options the keywords of the table."""
    def give(wrapped):
        table = _nexec.keywords(function)
        signature = inspect.signature(wrapped)
        own = [p for p in signature.parameters.values()
               if p.kind is not inspect.Parameter.VAR_KEYWORD]
        own += [_parameter(*row[:3]) for row in table]
        own.sort(key=lambda p: p.kind)

        @functools.wraps(wrapped)
        def call(*args, **kwargs):
            return wrapped(*args, **kwargs)

        call.__signature__ = signature.replace(parameters=own)
        lines = [_described(name, sentence) for name, _, _, sentence in table]
        call.__doc__ = (inspect.cleandoc(wrapped.__doc__)
                        + "\n\nKeywords:\n\n" + "\n".join(lines) + "\n")
        return call
    return give

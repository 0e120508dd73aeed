"""The one family of errors: everything that the project raises on purpose.

::

    ExplorerError
    ├── InputError               what was given cannot be used
    │   ├── SourceError          a file or folder cannot be read as papers
    │   ├── UnknownIdError       no paper has this id, or several do
    │   └── OptionError          a value is outside its allowed range
    ├── ModelError               no embedding model can be had, or it failed
    ├── MissingExtraError        an optional package is needed for this
    └── OutputError              a file cannot be written

A message says what was asked, what was found, what is allowed and what to type next. On the
command line it is printed without a traceback and the exit status is 2.
"""

from __future__ import annotations


class ExplorerError(Exception):
    """Base of every error that the project raises on purpose."""


class InputError(ExplorerError):
    """What was given cannot be used."""


class SourceError(InputError):
    """A file or folder cannot be read as papers."""


class UnknownIdError(InputError, LookupError):
    """No paper has this id, or more than one does."""


class OptionError(InputError, ValueError):
    """A value is outside its allowed range."""


class ModelError(ExplorerError):
    """No embedding model can be had, or it gave something unusable."""


class MissingExtraError(ExplorerError, ImportError):
    """An optional package is needed and not installed."""


class OutputError(ExplorerError):
    """A file cannot be written."""


def missing(what: str, package: str, extra: str) -> MissingExtraError:
    """Make the error that says which package is needed for something, and how to get it.

    >>> str(missing("a data frame", "pandas", "notebook"))[:52]
    'a data frame needs pandas, which is not installed. I'
    """
    return MissingExtraError(
        f"{what} needs {package}, which is not installed. In the checkout, type:"
        f' pip install -c constraints.txt -e ".[{extra}]"'
    )

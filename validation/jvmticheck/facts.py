"""What the command knows of the specification and of the rules: files of JSON that validation/pack.py has made of the
tables. In the source tree they are those that `make` has left in build/."""
from __future__ import annotations

import functools
import json
import os
import pkgutil
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
BUILT = os.path.join(HERE, '..', '..', 'build', 'jvmticheck.d', 'jvmticheck')


def data(name: str) -> str:
    """The text of a data file of this package. In the source tree `make` has left it in build/."""
    built = os.path.join(BUILT, name)
    if not os.path.exists(os.path.join(HERE, name)) and os.path.exists(built):
        with open(built, encoding='utf-8') as f:
            return f.read()
    packed = pkgutil.get_data(__name__, name)
    if packed is None:
        raise FileNotFoundError(name)
    return packed.decode()


@functools.cache
def load() -> dict[str, Any]:
    """version; functions, errors, events, capabilities by name; see validation/pack.py."""
    return json.loads(data('facts.json'))


@functools.cache
def rules() -> dict[str, dict[str, Any]]:
    """The records of rules.rec by id, in order; `where` is a list."""
    return {row['id']: row for row in json.loads(data('rules.json'))}


@functools.cache
def errors() -> dict[str, dict[str, str]]:
    """The records of errors.rec by name."""
    return {row['error']: row for row in json.loads(data('errors.json'))}


@functools.cache
def examples() -> dict[str, dict[str, list[list[str]]]]:
    """rule -> wrong and right, each [moment, code]: the cases of tests/validation that are written out."""
    return json.loads(data('examples.json'))


def detected(rule: dict[str, Any], host: str) -> bool:
    """Whether a rule is detected on this host, `minijvm` or `java`."""
    return rule['offered'].partition(':')[0] in {'minijvm': ('vm', 'both'), 'java': ('portable', 'both')}[host]

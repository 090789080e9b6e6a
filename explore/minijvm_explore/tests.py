"""Tests of JUnit and TestNG as programs: the class RunTest runs one of them by the framework on the class path."""
from __future__ import annotations

import hashlib
import os
import pkgutil

RUNNER, NO_TEST = 'minijvm.explore.RunTest', 66


def runner() -> str:
    """The folder of the class, which stays: commands for replays name it."""
    file = os.path.join(*RUNNER.split('.')) + '.class'
    data = pkgutil.get_data(str(__package__), 'classes/' + file)
    if data is None:
        raise FileNotFoundError('this copy of minijvm-explore has no test runner')
    cache = os.environ.get('XDG_CACHE_HOME') or os.path.expanduser('~/.cache')
    folder = os.path.join(cache, 'minijvm', 'explore-' + hashlib.sha256(data).hexdigest()[:16])
    path = os.path.join(folder, file)
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(f'{path}.{os.getpid()}', 'wb') as f:
            f.write(data)
        os.replace(f'{path}.{os.getpid()}', path)
    return folder


def arguments(program: list[str], test: str) -> list[str]:
    """The VM's arguments for [test]."""
    result = list(program)
    for i, word in enumerate(result[:-1]):
        if word in ('-cp', '-classpath', '--class-path'):
            result[i + 1] += ':' + runner()
            break
    else:
        result = ['-cp', os.environ.get('CLASSPATH', '.') + ':' + runner(), *result]
    return [*result, RUNNER, test]

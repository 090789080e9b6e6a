"""Tests of JUnit and TestNG as programs: the class RunTest runs one of them by the framework on the class path."""
from __future__ import annotations

import os
import sys

RUNNER, NO_TEST = 'minijvm.explore.RunTest', 66


def runner() -> str:
    """The folder of the classes, which stays: commands for replays name it."""
    import hashlib
    import zipfile
    package = os.path.join(*RUNNER.split('.')[:-1])
    folder = os.path.join(os.path.dirname(__file__), 'classes', package)
    try:
        with zipfile.ZipFile(sys.argv[0]) as z:
            files = {os.path.basename(n): z.read(n) for n in z.namelist() if f'classes/{package}/' in n
                     and n.endswith('.class')}
    except (OSError, zipfile.BadZipFile):
        files = {}
        for name in os.listdir(folder) if os.path.isdir(folder) else []:
            with open(os.path.join(folder, name), 'rb') as f:
                files[name] = f.read()
    if not files:
        raise FileNotFoundError('this copy of minijvm-explore has no classes')
    digest = hashlib.sha256(b''.join(files[name] for name in sorted(files))).hexdigest()[:16]
    cache = os.environ.get('XDG_CACHE_HOME') or os.path.expanduser('~/.cache')
    target = os.path.join(cache, 'minijvm', 'explore-' + digest)
    for name, data in files.items():
        path = os.path.join(target, package, name)
        if not os.path.exists(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(f'{path}.{os.getpid()}', 'wb') as f:
                f.write(data)
            os.replace(f'{path}.{os.getpid()}', path)
    return target


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

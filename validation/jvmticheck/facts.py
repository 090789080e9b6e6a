"""What the command knows of the specification and of the rules: files of JSON that validation/pack.py has made of the
tables. In the source tree they are those that `make` has left in build/."""
import functools
import json
import os
import pkgutil

HERE = os.path.dirname(os.path.abspath(__file__))
BUILT = os.path.join(HERE, '..', '..', 'build', 'jvmticheck.d', 'jvmticheck')


def data(name):
    """The text of a data file of this package. In the source tree `make` has left it in build/."""
    built = os.path.join(BUILT, name)
    if not os.path.exists(os.path.join(HERE, name)) and os.path.exists(built):
        with open(built, encoding='utf-8') as f:
            return f.read()
    return pkgutil.get_data(__name__, name).decode()


@functools.cache
def load():
    """version; functions, errors, events, capabilities by name; see validation/pack.py."""
    return json.loads(data('facts.json'))


@functools.cache
def rules():
    """The records of rules.rec by id, in order; `where` is a list."""
    return {row['id']: row for row in json.loads(data('rules.json'))}


@functools.cache
def examples():
    """rule -> wrong and right, each [moment, code]: the cases of tests/validation that are written out."""
    return json.loads(data('examples.json'))


def detected(rule, host):
    """Whether a rule is detected on this host, `minijvm` or `java`."""
    return rule['offered'].partition(':')[0] in {'minijvm': ('vm', 'both'), 'java': ('portable', 'both')}[host]

"""What to do about a broken rule, in words for the author of the agent: advice.tsv, where that says more than the rule
itself, and for memory what the facts of the function say."""
import functools
import pkgutil
import re

from .. import facts


@functools.cache
def table():
    lines = pkgutil.get_data(__package__, 'advice.tsv').decode().splitlines()[1:]
    return dict(line.split('\t') for line in lines)


def to_free(function):
    """What to do with the outputs of a function that hands out memory; '' if it does not."""
    memory = facts.load()['functions'].get(function, {}).get('memory', [])
    if not memory:
        return ''
    names = ' and '.join(f'*{name}' for name in memory)
    return (f'{function} gives {names}: Deallocate when it has succeeded and the value is no longer needed, on every '
            'way out of the function. Strings and arrays inside go first. If it is to be kept, copy it, or free it '
            'where the copy is dropped.')


def of(rule):
    """'' if there is nothing to say beyond the rule's own text."""
    m = re.fullmatch(r'MJ-(\w+)-free', rule)
    return table().get(rule) or (to_free(m[1]) if m else '')

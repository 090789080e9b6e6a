# A traceback through Python and Java ends the program.
from java.util import Collections, ArrayList, Comparator


class Bad(Comparator):
    def compare(self, a, b):
        raise ValueError('cannot compare %s and %s' % (a, b))

    def equals(self, other):
        return False


def outer(values):
    return inner(values)


def inner(values):
    Collections.sort(values, Bad())


try:
    outer(ArrayList([1, 2]))
except ValueError as e:
    import sys
    import traceback
    traceback.print_exc(file=sys.stdout)
print 'and once more'
outer(ArrayList(['a', 'b']))

# Java from Python: classes, interfaces, overloading, arrays, beans, collections, exceptions; Python classes that extend
# and implement Java's, called from there.
from array import array
from jarray import array as jarray, zeros
from java.lang import Class, Comparable, IllegalStateException, Integer, Iterable, Math, NumberFormatException
from java.lang import Object, Runnable, StringBuilder, System, Thread, UnsupportedOperationException
from java.util import (AbstractList, ArrayList, BitSet, Collections, Comparator, HashMap, Iterator, Locale,
                       TreeMap, Vector)
from java.util.concurrent import Callable, ExecutionException, Executors
from java.io import InputStream, InputStreamReader, BufferedReader, FileInputStream, IOException
from java.util.function import Function
from java.util.stream import Collectors
import sys

print Math.max(3, 4), Integer.parseInt('ff', 16), StringBuilder('sb').append(1).append('x').append(2.5)
print list(ArrayList([3, 1, 2])), sorted(TreeMap({'b': 2, 'a': 1}).items()), Collections.max([4, 9, 2])


class Down(Comparator):
    def compare(self, a, b):
        return cmp(b, a)

    def equals(self, other):
        return False


numbers = ArrayList([3, 1, 2])
Collections.sort(numbers, Down())
print numbers, numbers[0], numbers[-1], numbers[0:2], len(numbers), 2 in numbers


class Squares(AbstractList):
    def __init__(self, n):
        self.n = n

    def size(self):
        return self.n

    def get(self, i):
        if i >= self.n:
            raise IndexError('no %d' % i)
        return i * i


s = Squares(5)
print s, s.indexOf(9), list(s.subList(1, 3)), s.contains(16), [x for x in s], s.stream().count()
try:
    s.add(1)
except UnsupportedOperationException as e:
    print 'caught', e.getClass().getName()


class Letters(InputStream):
    def __init__(self, text):
        InputStream.__init__(self)
        self.text = list(text)

    def read(self, *args):
        if args:
            return self.super__read(*args)
        return ord(self.text.pop(0)) if self.text else -1


reader = BufferedReader(InputStreamReader(Letters('first\nsecond')))
print reader.readLine(), reader.readLine(), reader.readLine()


class Task(Callable, Runnable):
    def __init__(self, n):
        self.n = n

    def call(self):
        if self.n == 3:
            raise IllegalStateException('three')
        if self.n == 4:
            raise ValueError('four')
        return self.n * 10

    def run(self):
        print 'run', self.n


pool = Executors.newFixedThreadPool(2)
for f in pool.invokeAll([Task(i) for i in range(6)]):
    try:
        print f.get(),
    except ExecutionException as e:
        print type(e.cause).__name__, e.cause.message if isinstance(e.cause, IllegalStateException) else '',
print
pool.shutdown()
t = Thread(Task(9), 'python thread')
t.start()
t.join()
print t.name, t.isAlive(), t.daemon, Thread.State.TERMINATED == t.state


class Money(Comparable):
    def __init__(self, n):
        self.n = n

    def compareTo(self, other):
        return self.n - other.n

    def toString(self):
        return '$%d' % self.n


print Collections.min([Money(5), Money(2)]), sorted([Money(3), Money(1)], cmp=lambda a, b: a.compareTo(b))[0].n
try:
    FileInputStream('/no/such/file')
except IOException as e:
    print e.message, isinstance(e, IOException)
try:
    Integer.parseInt('x')
except NumberFormatException as e:
    print e.__class__.__name__, e.getMessage()
a = zeros(3, 'i')
a[1] = 7
print a, jarray(['x', 'y'], Object).tolist(), list(a), array('d', [1.5, 2.5]), len(a)
m = HashMap()
m['k'] = [1, 2]
m.put('j', None)
print m['k'], m.get('j'), 'k' in m, sorted(m.keySet()), Class.forName('java.lang.String').simpleName
print [x for x in Vector([1, 2])], BitSet(4).length()


class Twice(Function):
    def apply(self, x):
        return x * 2


print ArrayList([1, 2, 3]).stream().map(Twice()).collect(Collectors.toList()), Twice().andThen(Twice()).apply(5),
print Locale.forLanguageTag('de').displayLanguage, System.getProperty('no.such', 'default')


class Items(Iterable):
    def iterator(self):
        class It(Iterator):
            left = [3, 2, 1]

            def hasNext(self):
                return len(self.left) > 0

            def next(self):
                return self.left.pop()
        return It()


found = ArrayList()
for x in Items():
    found.add(x)
print found, sys.platform[:4]

# Generators, closures, classes, exceptions, comprehensions: what the compiler to bytecode makes of the language.
from __future__ import print_function, division
import sys


def numbers(n):
    try:
        for i in range(n):
            got = yield i
            if got:
                print('got', got)
    except ValueError as e:
        yield 'caught %s' % e
    finally:
        print('closed')


g = numbers(3)
print(next(g), g.send('x'), g.throw(ValueError('v')))
print(list(g), [x * y for x in range(3) for y in range(x)], {x: x ** 2 for x in range(4)} == {0: 0, 1: 1, 2: 4, 3: 9})
print(sorted({x % 3 for x in range(10)}), sum(x for x in numbers(4)))


def counter():
    state = [0]

    def up(by=1, *more, **named):
        state[0] += by + sum(more) + named.get('extra', 0)
        return state[0]
    return up


up = counter()
print(up(), up(2), up(1, 2, 3, extra=4))


class Meta(type):
    def __new__(mcs, name, bases, members):
        members['made'] = 'made ' + name
        return type.__new__(mcs, name, bases, members)


class Base(object):
    __metaclass__ = Meta
    count = 0

    def __init__(self, x):
        self.x = x
        Base.count += 1

    def __getattr__(self, name):
        if name.startswith('_'):
            raise AttributeError(name)
        return name + '?'

    def __eq__(self, other):
        return isinstance(other, Base) and self.x == other.x

    def __hash__(self):
        return hash(self.x)

    def __lt__(self, other):
        return self.x < other.x

    @property
    def double(self):
        return self.x * 2

    @staticmethod
    def static(a):
        return 'static %s' % a

    @classmethod
    def of(cls, x):
        return cls(x)

    def __enter__(self):
        print('enter', self.x)
        return self

    def __exit__(self, kind, value, trace):
        print('exit', kind.__name__ if kind else None)
        return kind is KeyError


class Left(Base):
    def who(self):
        return 'left ' + super(Left, self).static(2) + self.missing


class Right(Base):
    def who(self):
        return 'right'


class Both(Left, Right):
    pass


b = Both.of(7)
print(b.who(), b.double, b.other, Both.made, Base.count, [c.__name__ for c in Both.__mro__], Base.static(1))
print(b == Base(7), len({b, Base(7), Base(8)}), [x.x for x in sorted([Base(3), Base(1), Base(2)])])
with b as c:
    {}['nothing']
try:
    with b:
        raise RuntimeError('in with')
except RuntimeError as e:
    print('outside', e)


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


print(deep(200), 7 // 2, -7 // 2, -7 % 3, 7 / 2, 2 ** 100, divmod(-7, 2), 0x7fffffff + 1, int('9' * 30) % 97)
print(u'caf\u00e9'.upper() == u'CAF\u00c9', repr(u'\u20ac'), 'a-b-c'.split('-'), '%5.2f|%-6s|%x' % (3.14159, 'ab', 255))
print(eval('1 + 2 * 3'), [f(2) for f in (lambda x: x + 1, lambda x: x * x)])
exec('made = [i for i in range(3)]')
print(made, sys.version_info[:2], isinstance(True, int), (1, 'a') < (1, 'b'))
x, (y, z) = 1, (2, 3)
x, y = y, x
print(x, y, z, [1, 2, 3, 4, 5][1:-1:2], 'abc'[::-1])
try:
    try:
        [][1]
    except IndexError:
        raise TypeError('from handler')
    else:
        print('never')
    finally:
        print('finally')
except (TypeError, KeyError) as e:
    print(type(e).__name__, e)
for i in range(5):
    if i == 3:
        break
else:
    print('never')
while True:
    i += 1
    if i < 6:
        continue
    break
print(i)

# Python's library in Python, on Java's.
import base64
import bisect
import collections
import copy
import csv
import datetime
import decimal
import functools
import hashlib
import heapq
import itertools
import json
import operator
import os
import pickle
import random
import re
import shutil
import string
import struct
import tempfile
import textwrap
import unicodedata
import zlib
from StringIO import StringIO

print re.sub(r'(\w+)@(\w+)\.com', r'\2 at \1', 'mail bob@site.com'), re.findall(r'(?i)a(?P<d>\d+)', 'a1 A22 b3')
print re.match(r'(?P<y>\d{4})-(?P<m>\d\d)', '2020-07').groupdict() == {'y': '2020', 'm': '07'}
print re.split(r'\s*[,;]\s*', 'a , b;c'), re.compile('^x', re.M).findall('x\nx')
print json.dumps({'b': [1, 2.5, None, True], 'a': {'n': u'\u20ac'}}, sort_keys=True)
print sorted(json.loads('{"x": [1, {"y": "z"}], "w": -1e3}').items())
print collections.Counter('abracadabra').most_common(2), collections.namedtuple('P', 'x y')(1, 2)
d = collections.OrderedDict([('z', 1), ('y', 2)])
d['x'] = 3
print d.items(), collections.deque([1, 2, 3], 2), collections.defaultdict(list)['q']
print list(itertools.islice(itertools.permutations('abc', 2), 3)), [list(v) for k, v in itertools.groupby('aabbb')]
print datetime.date(2020, 2, 29) + datetime.timedelta(366), datetime.datetime(2021, 1, 1).isoformat()
print decimal.Decimal('1.10') + decimal.Decimal('2.20'), hashlib.md5('x').hexdigest()
print hashlib.sha256('y').hexdigest()[:8]
print base64.b64encode('some bytes'), struct.unpack('>hI', struct.pack('>hI', -2, 7)), zlib.crc32('abc') & 0xffffffff
print zlib.decompress(zlib.compress('again and ' * 20)) == 'again and ' * 20
print string.Template('$a-${b}').substitute(a=1, b=2)
r = random.Random(42)
print [r.randint(1, 100) for i in range(5)], round(r.random(), 6)
print heapq.nsmallest(2, [5, 1, 4]), bisect.bisect([1, 3], 2)


class Point(object):
    def __init__(self, x, y):
        self.x, self.y = x, y


p = pickle.loads(pickle.dumps([Point(1, 2), {'k': (3, u'v')}], 2))
print p[0].x + p[0].y, p[1], copy.deepcopy(p[0]).y, functools.reduce(operator.mul, range(1, 20))
out = StringIO()
csv.writer(out).writerows([['a', 'b,c'], [1, '"q"']])
print repr(out.getvalue()), list(csv.reader(['x,"y,z"']))
print textwrap.fill('some words to wrap at a width', 12).split('\n'), unicodedata.name(u'\u00e9')
where = tempfile.mkdtemp()
path = os.path.join(where, 'file.txt')
with open(path, 'w') as f:
    f.write('line 1\nline 2\n')
with open(path) as f:
    print [line.strip() for line in f], os.path.getsize(path), sorted(os.listdir(where))
shutil.rmtree(where)
print os.path.exists(where)

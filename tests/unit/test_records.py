#!/usr/bin/env python3
"""tests/records.py: the form of records, what is asked and compared in each mode, versions that differ; and the records
of this tree fit each other.

Ends with `N passed, N failed`
"""
import contextlib
import glob
import os
import sys
import tempfile

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(1, TESTS)
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402

TEXTS = ['', 'a', 'a\n', '\n', '\n\n', 'a \nb\\u{20}\n', '\x1b[0m\u2028x\r\n\t|', '|x\n== y\n-- z\n',
         'é\U0001f600\x85\x0c', 'exit 3\n', 'ends with a backslash\\']


class Counting:
    """A Suite of which only the numbers count."""
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, name, ok, detail='', **values):
        self.passed, self.failed = self.passed + bool(ok), self.failed + (not ok)


@contextlib.contextmanager
def mode(**environment):
    """Records of their own, in one of the modes."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {key: os.environ.pop(key, None) for key in (records.RECORD, records.REFERENCE)}
        records.FOLDER, folder_before = folder, records.FOLDER
        os.environ.update(environment)
        try:
            yield folder
        finally:
            records.FOLDER = folder_before
            for key, value in kept.items():
                os.environ.pop(key, None)
                if value is not None:
                    os.environ[key] = value


def check_form(suite):
    for text in TEXTS:
        for code in (0, 1, -6):
            answer = records.Answer((code, text, text[::-1]), 3)
            lines = '\n'.join(records.written('a label', answer)) + '\n'
            read = records.parsed(lines)['a label']
            suite.check(f'form of {text!r}, {code}', (read, read.references) == (answer, 3), lines)
    value = [['a', {'b': [1, None, 'x\ny', 0.5]}], 'z']
    suite.same('value', value, records.parsed('\n'.join(records.written('v', value)) + '\n')['v'])
    long = 'line\n' * 22000
    suite.check('long text', len(records.condensed(long)) < 10000 and
                records.condensed(long) != records.condensed(long + 'x') and records.condensed('short') == 'short')
    suite.check('long list', records.json_form([list(range(501))]) != records.json_form([list(range(1, 502))]))


def check_differences(suite):
    """Each text against each as the answer of a later version: what is read is what was written, and fits no other."""
    long = ''.join(f'line {n}\n' for n in range(300))
    texts = [*TEXTS, long, long.replace('line 7\n', ''), long.replace('line 250', '250') + 'end', 'x\n' + long]
    for old in texts:
        for new in texts:
            base, answer = (records.Answer((1, text, '')) for text in (old, new))
            lines = '\n'.join(records.written_against(base, 'a label', answer)) + '\n'
            read = records.parsed(lines, {'a label': base})['a label']
            suite.same(f'{new[:20]!r} against {old[:20]!r}', answer, read)
            if new != old and len(new) > 1000 and len(old) > 1000:
                suite.check('it is short', len(lines) < 200, lines)
    base, other = (records.Answer((0, text, '')) for text in (long, long.replace('line 7\n', 'row 7\n')))
    lines = '\n'.join(records.written_against(base, 'x', records.Answer((0, texts[-3], ''))))
    suite.check('it does not fit', records.is_stale(records.parsed(lines, {'x': other})['x']), lines)
    suite.check('without a base', records.is_stale(records.parsed(lines)['x']), lines)


def check_crashes(suite):
    lines = ['#', '# A fatal error has been detected by the Java Runtime Environment:', '#',
             '#  SIGSEGV (0xb) at pc=0x00007f4614027fde, pid=31864, tid=31866', '#', '# Problematic frame:',
             '# V  [libjvm.so+0xa27fde]  java_lang_String::equals(oopDesc*, oopDesc*)+0x6e', '#', '']
    suite.same('a crash', (-6, 'before\n# SIGSEGV in java_lang_String::equals\n', 'err'),
               records.crash_named((-6, 'before\n' + '\n'.join(lines), 'err')))
    lines[6] = '# C  [libx.so+0x1139]'
    lines[3] = '#  SIGILL (0x4) at pc=0x0000000000000000, pid=1, tid=2'
    suite.same('without a name', '# SIGILL in libx.so\n', records.crash_named((-6, '\n'.join(lines), ''))[1])


def never():
    raise AssertionError('`java` was asked')


def record(name, answers, version):
    book = records.Book('suite', name, {'/here': 'DIR'}, asks=version, version=version)
    for label, answer in answers.items():
        book.answer(label, lambda answer=answer: answer)
    book.close(Counting())


def file_of(folder, version):
    with open(os.path.join(folder, f'suite/test.{version}.out'), encoding='utf-8') as f:
        return f.read()


def check_modes(suite):
    answers = {'one': (0, 'in /here\n', ''), 'two': (3, '', 'x'), 'list': [1, ('a', b'\xff')]}
    with mode() as folder:
        os.environ[records.RECORD] = '1'
        record('test', answers, 17)
        record('test', {**answers, 'two': (4, '', 'x')}, 25)
        record('same', {'one': (0, '', '')}, 17)
        record('same', {'one': (0, '', '')}, 25)
        suite.same('files', ['same.out', 'test.25.out', 'test.out'], sorted(os.listdir(os.path.join(folder, 'suite'))))
        del os.environ[records.RECORD]
        book, later = (records.Book('suite', 'test', {'/here': 'DIR'}, version=v) for v in (17, 25))
        suite.same('a place', (0, 'in DIR\n', ''), tuple(book.answer('one', never)))
        suite.same('ours', (0, 'in DIR\n', ''), book.comparable((0, 'in /here\n', '')))
        suite.same('a value', [1, ['a', '\xff']], book.answer('list', never))
        suite.same('of 17', 3, book.answer('two', never)[0])
        suite.same('of 25', 4, later.answer('two', never)[0])
        suite.same('of 25, as of 17', 0, later.answer('one', never)[0])
        os.environ[records.RECORD] = '1'
        record('test', {**answers, 'one': (0, 'otherwise\n', '')}, 17)
        del os.environ[records.RECORD]
        book, later = (records.Book('suite', 'test', {'/here': 'DIR'}, version=v) for v in (17, 25))
        suite.same('of 25, after 17 was recorded anew', (4, ''), later.answer('two', never)[:2])
        os.environ[records.RECORD] = '1'
        record('test', answers, 17)
        record('test', {**answers, 'two': (4, '', 'x'), 'list': 5}, 26)
        suite.check('26 is written against 25', '== list' in file_of(folder, 26)
                    and '== two' not in file_of(folder, 26), file_of(folder, 26))
        record('test', {**answers, 'two': (5, '', 'x')}, 25)
        del os.environ[records.RECORD]
        book, later = (records.Book('suite', 'test', {'/here': 'DIR'}, version=v) for v in (26, 27))
        suite.same('of 26, after 25 was recorded anew', (5, 5), (book.answer('two', never)[0],
                                                                book.answer('list', never)))
        suite.same('of 27, as of 26', (5, 5), (later.answer('two', never)[0], later.answer('list', never)))
        os.environ[records.RECORD] = '1'
        record('test', {**answers, 'two': (4, '', 'x')}, 25)
        del os.environ[records.RECORD]
        book = records.Book('suite', 'test', {'/here': 'DIR'})
        missing = book.answer('three', never)
        suite.check('no record', 'make record' in missing[0] and 'suite/test' in missing[0], missing)
        os.environ[records.REFERENCE] = processes.java_home()
        for version, wanted in ((17, (1, 2)), (25, (2, 1))):
            book, counting = records.Book('suite', 'test', {'/here': 'DIR'}, asks=version), Counting()
            suite.same('the record decides', 3, book.answer('two', lambda: (4, '', 'x'))[0])
            book.answer('one', lambda: answers['one'])
            hang = processes.Hang('still running'), '', ''
            suite.same('a hang is no record', 'still running', book.answer('hangs', lambda: hang)[0])
            suite.same('not asked', 3, book.answer('two', never, versions='19')[0])
            book.close(counting)
            suite.same(f'`java` {version} and the records', wanted, (counting.passed, counting.failed))


def check_kept(suite):
    """The records of this tree: those of each version fit what they are written against, which may have been recorded
    or edited since."""
    count = 0
    for path in sorted(glob.glob(os.path.join(records.FOLDER, '*', '*.[0-9]*.out'))):
        name, version = os.path.basename(path)[:-len('.out')].rsplit('.', 1)
        book = records.Book(os.path.basename(os.path.dirname(path)), name, version=int(version))
        stale = {label: answer[0] for label, answer in book.records[int(version)].items() if records.is_stale(answer)}
        suite.check(f'{name} of {version}', not stale, stale)
        count += 1
    suite.check('there are some', count > 100, str(count))


def main():
    suite = progress.Suite('test_records').begin()
    check_form(suite)
    check_differences(suite)
    check_crashes(suite)
    check_modes(suite)
    check_kept(suite)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)

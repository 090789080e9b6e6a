"""jcmd VM.native_memory and -XX:+PrintNMTStatistics: what is said in java's words, the form of the report (java's lines
with other numbers), and whether the numbers add up and follow what the program does."""
import os
import re

import limits
import processes
from harness import ENV, HERE, Case, describe
from suite_jcmd import corrected

PROGRAM = os.path.join(HERE, 'attach', 'Grows.java')
MB = 1 << 20
# What Grows.java takes.
THREADS, CLASSES, HEAP, NATIVE = 20, 200, 50 * MB, 5 * MB

HELP = ['help VM.native_memory']
SIMPLE = ['VM.native_memory', 'VM.native_memory summary', 'VM.native_memory nosuch', 'VM.native_memory summary=maybe',
          'VM.native_memory detail', 'VM.native_memory statistics', 'VM.native_memory baseline',
          'VM.native_memory scale=XX']
REFUSED = ['VM.native_memory summary.diff', 'VM.native_memory detail', 'VM.native_memory detail.diff',
           'VM.native_memory summary=false', 'VM.native_memory scale=XX',
           'VM.native_memory scale=byte', 'VM.native_memory summary baseline', 'VM.native_memory shutdown',
           'VM.native_memory summary.diff statistics', 'VM.native_memory baseline']


class Target(processes.Child):
    def __init__(self, t, vm, options, classes):
        super().__init__(vm + ['-Xmx400m'] + options + ['-cp', classes, 'Grows'], limits.limit(vm, 3), env=ENV)
        self.jcmd = [os.path.join(t.jdk, 'bin', 'jcmd'), str(self.pid)]
        self.t = t
        self.read_until(lambda text: 'ready\n' in text, 'ready')

    def ask(self, command):
        """The answer without the line that has the process, and without warnings of the Java process that asks."""
        code, out, err = self.t.run(self.jcmd + command.split())
        return f'exit {code}\n{err}' if code else re.sub(r'^\d+:\n', '', out)

    def order(self, word, answer):
        self.send(word + '\n')
        self.read_until(lambda text: answer + '\n' in text, answer)


def form(line):
    """A line without its numbers. java knows peaks, which nobody keeps here."""
    line = re.sub(r' \((?:at peak|peak=[^)]*)\)|, (?:at )?peak[^)]*', '', line.rstrip('\n'))
    return re.sub(r' [+-]\d+(KB)?|\d+(\.\d+)?', lambda m: '' if m.group(0)[0] == ' ' else 'N', line)


class Report:
    """The amounts of a report in bytes (scale=b), or their changes."""
    def __init__(self, text):
        self.text, self.kinds = text, {}
        self.total = [int(n) for n in re.search(r'Total: reserved=(\d+).*?, committed=(\d+)', text).groups()]
        for part in re.split(r'^(?=- )', text.split('Virtual memory map')[0], flags=re.M)[1:]:
            name, reserved, committed = re.match(r'- *(.+?) \(reserved=(\d+).*?, committed=(\d+)', part).groups()
            self.kinds[name] = (int(reserved), int(committed), part)

    def number(self, kind, pattern):
        m = re.search(pattern, self.kinds[kind][2])
        return int(m.group(1)) if m else 0

    def problems(self):
        """Every sum that is wrong."""
        wrong = []
        for name, (reserved, committed, _) in self.kinds.items():
            malloc = self.number(name, r'\(malloc=(\d+)')
            mapped = [self.number(name, rf'\((?:mmap|stack): .*?{what}=(\d+)') for what in ('reserved', 'committed')]
            if [malloc + m for m in mapped] != [reserved, committed]:
                wrong.append(f'{name}: {malloc} + {mapped} is not {reserved}, {committed}')
        for i, what in enumerate(('reserved', 'committed')):
            if sum(k[i] for k in self.kinds.values()) != self.total[i]:
                wrong.append(f'the kinds do not add up to the total {what}')
        malloc, count = (int(n) for n in re.search(r'malloc: (\d+) #(\d+)', self.text).groups())
        if malloc != sum(self.number(k, r'\(malloc=(\d+)') for k in self.kinds):
            wrong.append('malloc does not add up')
        if count != sum(self.number(k, r'\(malloc=\d+(?: tag=[^#]*)? #(\d+)') for k in self.kinds):
            wrong.append('blocks do not add up')
        return wrong


def cases(t):
    classes = t.compile('native_memory', [PROGRAM], ['-nowarn', '-XDignore.symbol.file'])
    here = [__file__, PROGRAM]
    quiet = ['--sun-misc-unsafe-memory-access=allow'] if t.feature == 25 else []        # else it is warned of
    refused = REFUSED + (['VM.native_memory statistics'] if t.feature == 17 else [])     # 25: separate numbers

    def answers(vm, options, commands):
        with Target(t, vm, options, classes) as target:
            return [target.ask(c) for c in commands]

    def same(level, commands):
        options = [f'-XX:NativeMemoryTracking={level}'] if level else []
        want = list(map(corrected, t.remember(('native_memory', level, commands), here,
                                              lambda: answers(t.java, options, commands))))
        have = answers(t.vm, options, commands)
        differ = [f'{c}\n--- java\n{w}--- here\n{h}' for c, w, h in zip(commands, want, have) if w != h]
        return '\n'.join(differ)

    def reports(vm):
        """A summary, and the comparison with a baseline after the program has grown."""
        with Target(t, vm, ['-XX:NativeMemoryTracking=summary'], classes) as target:
            summary = target.ask('VM.native_memory')
            target.ask('VM.native_memory baseline')
            target.order('grow', 'grown')
            return summary, target.ask('VM.native_memory summary.diff')

    def forms():
        """Every line is one of java's, but for the numbers; so are the names of the kinds."""
        want = t.remember(('native_memory', 'forms'), here, lambda: reports(t.java))
        have, wrong = reports(t.vm), []
        # Kinds that java names only when there is something: before it grows, and if monitors were contended.
        names = {f'-{kind:>26} (reserved=NKB, committed=NKB)' for kind in ('Other', 'Object Monitors')}
        for theirs, ours in zip(want, have):
            known = {form(line) for line in theirs.splitlines()} | names
            wrong += [line for line in ours.splitlines() if form(line) not in known]
        return '\n'.join(['not in the form of java:'] + wrong) if wrong else ''

    def sums():
        with Target(t, t.vm, ['-XX:NativeMemoryTracking=summary'], classes) as target:
            first = Report(target.ask('VM.native_memory scale=b'))
            target.order('grow', 'grown')
            second = Report(target.ask('VM.native_memory summary scale=1'))
            target.order('free', 'freed')
            third = Report(target.ask('VM.native_memory scale=B'))
        wrong = first.problems() + second.problems() + third.problems()

        def grows(kind, i, least, most, before=first, after=second):
            by = after.kinds.get(kind, (0, 0))[i] - before.kinds.get(kind, (0, 0))[i]
            if not least <= by <= most:
                wrong.append(f'{kind} has grown by {by}, not {least} to {most}')
        grows('Java Heap', 1, HEAP, HEAP + 40 * MB)
        grows('Thread', 0, THREADS * MB, THREADS * 16 * MB)       # sanitized builds have large stacks
        grows('Other', 1, NATIVE, NATIVE + 64 * 1024)
        grows('Other', 1, -NATIVE - 64 * 1024, -NATIVE, second, third)
        grows('Class', 1, CLASSES * 100, 40 * MB)
        grows('Metaspace', 1, 0, 40 * MB)
        threads = [r.number('Thread', r'threads? #(\d+)') for r in (first, second)]
        loaded = [r.number('Class', r'classes #(\d+)') for r in (first, second)]
        if threads[1] - threads[0] != THREADS:
            wrong.append(f'threads: {threads}')
        if not CLASSES <= loaded[1] - loaded[0] <= CLASSES + 2000:
            wrong.append(f'classes: {loaded}')
        return '\n'.join(wrong)

    def detail():
        """The map: the pieces lie in their range and follow each other; the ranges are those of the summary."""
        with Target(t, t.vm, ['-XX:NativeMemoryTracking=detail'], classes) as target:
            text = target.ask('VM.native_memory detail scale=b')
            statistics = target.ask('VM.native_memory statistics')
        report, wrong, ranges = Report(text), [], {}
        if not statistics.startswith('Native Memory Tracking Statistics:\nState: detail\n'):
            wrong.append(statistics)
        begin = end = place = 0
        for line in text.split('Virtual memory map:\n')[1].splitlines():
            m = re.fullmatch(r'(\t?)\[0x(\w{16}) - 0x(\w{16})\] (reserved|committed) (\d+)(?: for (.+))?', line)
            if not m:
                wrong += [line] if line.strip() else []
                continue
            low, high = int(m.group(2), 16), int(m.group(3), 16)
            if m.group(4) == 'reserved':
                begin, end, place = low, high, low
                kind = {'Thread Stack': 'Thread'}.get(m.group(6), m.group(6))
                ranges[kind] = ranges.get(kind, 0) + int(m.group(5))
            inside = begin <= low and high <= (end + 4095) // 4096 * 4096 and place <= low
            if high - low != int(m.group(5)) or not inside:
                wrong.append(f'{line} in [{begin:x} - {end:x}]')
            place = high if m.group(4) == 'committed' else low
        for kind, reserved in ranges.items():
            if reserved != report.number(kind, r'\((?:mmap|stack): reserved=(\d+)'):
                wrong.append(f'{kind}: {reserved} in the map')
        return '\n'.join(wrong + ([] if 'Java Heap' in ranges and 'Thread' in ranges else ['no ranges']))

    def at_exit():
        unlock = quiet + ['-XX:+UnlockDiagnosticVMOptions', '-XX:+PrintNMTStatistics']
        wrong = t.compare(unlock + ['-cp', classes, 'Grows'], here)
        code, out, err = t.run(t.vm + unlock + ['-XX:NativeMemoryTracking=summary', '-cp', classes, 'Grows'],
                               stdin='grow\n')
        program, report, text = out.partition('\nNative Memory Tracking:\n\nTotal: ')
        if (code, program, err) != (0, 'ready\ngrown\n', '') or not report:
            return wrong + describe((0, 'ready\ngrown\n', ''), (code, out, err))
        return '\n'.join([wrong] * bool(wrong) + Report(report + text).problems())

    return [Case('help', lambda: same('', HELP), 3), Case('off', lambda: same('', SIMPLE), 5),
            Case('words', lambda: same('summary', refused), 6),
            Case('words_of_detail', lambda: same('detail', ['VM.native_memory detail.diff']), 3),
            Case('forms', forms, 5), Case('sums', sums, 5), Case('detail', detail, 4), Case('at_exit', at_exit, 3)]

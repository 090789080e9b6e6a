#!/usr/bin/env python3
"""Figures and tables of the documents that follow from tables of the project and from results of measurements:
`make figures` fills them in, tests/style.py finds stale ones.

A figure is between marks that readers of the page do not see: <!--=NAME-->596<!--/-->. A table is between
<!--table=NAME--> and <!--/table-->, each alone in a line. Measurements come from tests/bench/results/*.txt and from
the results of other tests; nothing is measured here.
Usage: figures.py [--list]
"""
import functools
import os
import re
import sys

import tables

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MARK = re.compile(r'<!--=([\w-]+)-->(.*?)<!--/-->', re.S)
TABLE = re.compile(r'(?m)^<!--table=([\w-]+)-->\n(.*?)^<!--/table-->$', re.S)
# A count of rules without marks, which would be forgotten when a rule is added.
UNMARKED = re.compile(r'\b\d{2,}(?= rules\b)')
LEFT_ALONE = ('CHANGELOG.md',)      # figures of that time


def rules():
    """Of validation/rules.rec: all, and those that are offered where; `decided` are errors and warnings that need no
    guess."""
    every = tables.read_rec(os.path.join(TOP, 'validation/rules.rec'))
    decided = [r for r in every if r['severity'] != 'advice'
               and r['detect'].startswith(('exact', 'needs-shadow-state'))]
    found = {}
    for prefix, some in (('rules', every), ('rules-decided', decided)):
        where = [r['offered'].partition(':')[0] for r in some]
        found.update({prefix: len(some), f'{prefix}-minijvm': sum(w in ('vm', 'both') for w in where),
                      f'{prefix}-any-vm': sum(w in ('portable', 'both') for w in where),
                      f'{prefix}-both': where.count('both'), f'{prefix}-offered': len(some) - where.count('no'),
                      f'{prefix}-not-offered': where.count('no')})
    return found


def interface():
    """Of jvmti/*.def: what version 25 has, and what version 17 has."""
    found = {}
    for name, kind, since in (('functions', 'FUNCTION', 2), ('events', 'EVENT', 3), ('capabilities', 'CAPABILITY', 2)):
        versions = [float(tables.string(args[since]))
                    for _, args in tables.read_def(os.path.join(TOP, f'jvmti/{name}.def'), kind)]
        found.update({f'{name}-25': len(versions), f'{name}-17': sum(v <= 17 for v in versions)})
    return found


def corpus():
    """Of the published agents and libraries that were checked: how many, and how many findings are true."""
    with open(os.path.join(TOP, 'tests/validation/corpus/reviewed.tsv'), encoding='utf-8') as f:
        verdicts = [line.split('\t')[4] for line in f.read().splitlines()[1:]]
    true, false = verdicts.count('true'), verdicts.count('false')
    subjects = tables.read_rec(os.path.join(TOP, 'tests/validation/corpus/corpus.rec'))
    return {'corpus-subjects': sum(len(s['each'].split()) or 1 for s in subjects),
            'corpus-true': true, 'corpus-findings': true + false,
            'corpus-precision': f'{100 * true / max(1, true + false):.1f}'}


@functools.lru_cache(None)
def figures():
    def count(path, *kinds):
        return len(tables.read_def(os.path.join(TOP, path), *kinds))

    def records(path):
        return len(tables.read_rec(os.path.join(TOP, path)))
    return {**rules(), **interface(), **measurements(), **corpus(), 'instructions': count('classfile/opcodes.def'),
            'sequences': count('vm/interp/sequences.def'), 'workloads': records('validation/workloads/workloads.rec'),
            'exhibits': records('tests/validation/museum/museum.rec')}


def cell(text):
    """A text as a cell of a table."""
    return ' '.join(text.split()).replace('|', r'\|').replace('<', '&lt;')


def code(text):
    """A text as code in a cell."""
    return '`' + ' '.join(text.split()).replace('|', r'\|') + '`'


def table(head, rows):
    lines = [head, ['---'] * len(head), *rows]
    return ''.join('| ' + ' | '.join(line) + ' |\n' for line in lines)


def options_table():
    """The options of the VM that have a help text."""
    rows = []
    for _, args in tables.read_def(os.path.join(TOP, 'runtime/options.def'), 'OPTION'):
        _, _, _, section, shown, reported, _ = map(tables.string, args)
        if section in ('STANDARD', 'EXTRA'):
            rows.append(['<br>'.join(code(line) for line in shown.split('\n')), cell(reported)])
    return table(['option', 'effect'], rows)


def check_options_table():
    rows = []
    for _, args in tables.read_def(os.path.join(TOP, 'validation/options.def'), 'CHECK_OPTION'):
        name, values, _, text = map(tables.string, args)
        rows.append([code(name), '<br>'.join(code(v) for v in re.split(r'\|(?![^\[]*\])', values)), cell(text)])
    return table(['key', 'value', 'effect'], rows)


def command_tables():
    """The commands of jvmticheck and their options."""
    sys.path.insert(1, os.path.join(TOP, 'validation'))
    from jvmticheck import arguments
    commands = [[code(f'jvmticheck {name} {operands}'), cell(text)]
                for name, (operands, text) in arguments.COMMANDS.items()]
    rows = [[code(f'--{o.name} {o.value}'), ', '.join(o.commands), cell(o.help)] for o in arguments.OPTIONS]
    return table(['command', 'effect'], commands) + '\n' + table(['option', 'commands', 'effect'], rows)


CHECKED = {'both': 'minijvm, other VMs', 'vm': 'minijvm', 'portable': 'other VMs', 'no': 'no'}


def rules_table():
    """Every rule with an anchor, by class."""
    every = tables.read_rec(os.path.join(TOP, 'validation/rules.rec'))
    text = ''
    for name in sorted({r['class'] for r in every}):
        rows = []
        for r in every:
            if r['class'] == name:
                host, _, why = r['offered'].partition(':')
                rows.append([f'<a id="{r["id"].lower()}"></a>`{r["id"]}`', r['severity'],
                             cell(r['rule'] + (' ' + r['advice'] if r['advice'] else '')), cell(r['where']),
                             CHECKED[host] + (f': {cell(why)}' if why else ''), cell(r['hotspot']),
                             f'[{r["spec"]}]({SPECIFICATION}#{r["spec"]})'])
        head = ['rule', 'severity', 'requirement', 'where', 'checked on', 'HotSpot', 'section']
        text += f'## {name}\n\n' + table(head, rows) + '\n'
    return text


SPECIFICATION = 'https://docs.oracle.com/en/java/javase/17/docs/specs/jvmti.html'
RESULTS = os.path.join(TOP, 'tests', 'bench', 'results')


def result(name):
    """(head, lines) of a file of results. The head has `machine`, `date`, `commit` and `command`."""
    with open(os.path.join(RESULTS, name + '.txt'), encoding='utf-8') as f:
        text = f.read()
    head = dict(re.findall(r'(?m)^# (\w+): (.*)$', text))
    missing = {'machine', 'date', 'commit', 'command'} - set(head)
    if missing:
        raise ValueError(f'{name}.txt: the head has no {", ".join(sorted(missing))}')
    return head, [line for line in text.split('\n') if line and not line.startswith('#')]


def source(name):
    head, _ = result(name)
    return (f'From `{head["command"]}` on {head["machine"]}, {head["date"]}, commit {head["commit"]}.\n\n')


PROGRAM = re.compile(r'(\w+) +java +([\d.]+) s +minijvm +([\d.]+) s +cpu ratio +([\d.]+) +memory ratio +([\d.]+)'
                     r'( +trained)?$')
# measure, sizes, times or amounts of both VMs; the exponents of both, or the unit of an amount
GROWTH = r'(\S.*?: .*?) +([\dk]+(?:/[\dk]+)+) +(\S+) +(\S+) +(\S+)(?: +(\S+))?$'
MUSEUM = r'(\w+) +(found|missed|-) +(clean|noisy|-) +(found|missed|-) +(clean|noisy|-) +(?:\S+ +)*?(MJ-.*)$'
SYSTEM = r'\| (Debian \S+) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \| (\d+)/(\d+) \| \d+ \| (\w+) \|$'
# JDK, and for each column of tests/levels/table.py the cases that pass and their seconds
LEVEL = r'(\d\d)' + r' +(\d+/\d+ [\d.]+|-)' * 10 + '$'
MUSEUM_JDK = r'java (\d+): (\d+) found, (\d+) twins clean, (\d+) of (\d+)$'
HELLO = (r'hello (\d+) (-Xshare:\w+): cpu (\S+) s, java (\S+) s, ratio (\S+); '
         r'memory (\S+) MiB, java (\S+) MiB$')
MEASURE_LINE = re.compile(r' {2}(\w+) +(\S+) +([\d.,e-]+) +([\d.,e-]+) +([\d.]+)$')


def measured_programs():
    """group -> [(program, CPU ratio, memory ratio)] and group -> geometric mean, of `make bench`."""
    groups, means, some = {}, {}, []
    for line in result('bench')[1]:
        program, mean = PROGRAM.match(line), re.match(r'geometric mean of (\w+): ([\d.]+)', line)
        if program:
            some.append((program[1], program[4], program[5]))
        elif mean:
            groups[mean[1]], means[mean[1]], some = some, mean[2], []
    return groups, means


GROUPS = {'core': 'loops, arrays, calls, allocation', 'arithmetic': 'arithmetic and switches',
          'mixed': 'mixed programs', 'collections': 'the collections', 'threads': 'threads and locks',
          'startup': 'hello world'}


def groups_table():
    groups, means = measured_programs()
    rows = [[code(name), GROUPS.get(name, name), str(len(some)), means[name],
             min(some, key=lambda p: float(p[1]))[0] + ' ' + min((p[1] for p in some), key=float),
             max(some, key=lambda p: float(p[1]))[0] + ' ' + max((p[1] for p in some), key=float)]
            for name, some in groups.items()]
    return source('bench') + table(['group', 'contents', 'programs', 'CPU time, mean', 'best', 'worst'], rows)


def programs_table():
    rows = [[name, group, cpu, memory] for group, some in measured_programs()[0].items() for name, cpu, memory in some]
    return source('bench') + table(['program', 'group', 'CPU time', 'memory'], rows)


def tools_table():
    """What events and functions cost, of `make bench-jvmti`."""
    rows = [[code(m[1]), m[2], m[3], m[4], m[5]] for m in map(MEASURE_LINE.match, result('bench-jvmti')[1]) if m]
    return source('bench-jvmti') + table(['measure', 'unit', 'minijvm', 'java -Xint', 'ratio'], rows)


def lines_table(name, pattern, head):
    """A table of the lines of a file of results that match a pattern."""
    return source(name) + table(head, [[cell(part) for part in m.groups('')]
                                       for m in map(re.compile(pattern).match, result(name)[1]) if m])


def measurements():
    """Figures of single measurements."""
    means = measured_programs()[1]
    tools = [re.match(r'geometric mean of the measures +([\d.]+)', line) for line in result('bench-jvmti')[1]]
    with open(os.path.join(TOP, 'tests/openjdk/acid/RESULTS.md'), encoding='utf-8') as f:
        acid = re.search(r'(?m)^\| `open.txt` \| (\d+) \| (\d+) \|', f.read())
    return {**{f'bench-{group}': mean for group, mean in means.items()}, 'acid-total': int(acid[1]),
            'bench-tools': next(m[1] for m in tools if m), 'acid-passed': int(acid[2])}


TABLES = {'options': options_table, 'check-options': check_options_table, 'jvmticheck': command_tables,
          'rules': rules_table, 'bench-groups': groups_table, 'bench-programs': programs_table,
          'bench-tools': tools_table,
          'growth': lambda: lines_table('growth', GROWTH, ['measure', 'sizes', 'reference', 'minijvm',
                                                           'exponent of the reference, or unit', 'exponent']),
          'museum': lambda: lines_table('museum', MUSEUM, ['exhibit', 'minijvm', 'corrected version', 'java',
                                                           'corrected version', 'rules']),
          'museum-jdks': lambda: lines_table('museum-jdks', MUSEUM_JDK, [
              '`java`', 'found', 'corrected versions without findings', 'passed', 'of']),
          'levels': lambda: lines_table('levels', LEVEL, [
              'JDK', 'hello', 'javac', 'language', 'jshell', 'jdb', '-javaagent', 'attach, jcmd', 'JMX',
              'virtual threads', 'foreign functions']),
          'hello-levels': lambda: lines_table('hello-levels', HELLO, [
              'JDK', 'archive', 'CPU, s', '`java`', 'ratio', 'memory, MiB', '`java`']),
          'systems': lambda: lines_table('systems', SYSTEM, ['system', 'compiler', 'JDK', '`make demo`', '`make check`',
                                                             'passed', 'failed', 'commit'])}


@functools.lru_cache(None)
def made(name):
    """The table of this name, or None."""
    return TABLES[name]() if name in TABLES else None


def filled(text):
    """The text with the figures and tables of today. An unknown name stays as it is."""
    def fill(m):
        value = figures().get(m[1])
        return m[0] if value is None else f'<!--={m[1]}-->{shown(value)}<!--/-->'

    def fill_table(m):
        return m[0] if made(m[1]) is None else f'<!--table={m[1]}-->\n{made(m[1])}<!--/table-->'
    return MARK.sub(fill, TABLE.sub(fill_table, text))


def shown(value):
    return f'{value:,}' if isinstance(value, int) else value


def faults(name, text):
    """(line, problem) of figures in a document."""
    for m in MARK.finditer(text):
        line, value = text.count('\n', 0, m.start()) + 1, figures().get(m[1])
        if value is None:
            yield line, f'there is no figure {m[1]}'
        elif m[2] != shown(value):
            yield line, f'{m[1]} is {shown(value)}, not {m[2]} (`make figures`)'
    for m in TABLE.finditer(text):
        line = text.count('\n', 0, m.start()) + 1
        if made(m[1]) is None:
            yield line, f'there is no table {m[1]}'
        elif m[2] != made(m[1]):
            yield line, f'the table {m[1]} is not that of today (`make figures`)'
    for m in UNMARKED.finditer(text) if name not in LEFT_ALONE else ():
        yield text.count('\n', 0, m.start()) + 1, f'{m[0]} rules: a figure without marks (make/figures.py)'


def documents():
    for folder, folders, files in os.walk(TOP):
        folders[:] = [f for f in folders if not f.startswith('.') and (folder != TOP or f != 'build')]
        yield from (os.path.join(folder, file) for file in files if file.endswith('.md'))


def main():
    if sys.argv[1:] == ['--list']:
        print('\n'.join(f'{name:28} {shown(value)}' for name, value in figures().items()))
        return
    for path in sorted(documents()):
        with open(path, encoding='utf-8') as f:
            before = f.read()
        after = filled(before)
        if after != before:
            with open(path, 'w', encoding='utf-8') as f:
                f.write(after)
            print(os.path.relpath(path, TOP))


if __name__ == '__main__':
    main()

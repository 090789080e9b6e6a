#!/usr/bin/env python3
"""-Xlog, -verbose:gc and their kind: refusals and warnings in the words of `java`; form of the lines, which can only be
compared after numbers are masked; files, rotation and decorators. Usage: test_logging.py [--vm COMMAND]; ends with `N
passed, N failed`.
"""
import argparse
import glob
import os
import re
import shlex
import sys
import tempfile

sys.path.insert(1, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import compiling  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402

SOURCE = '''public class Collects {
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) System.gc();
        System.out.println("done");
    }
}
'''
# Refused, or accepted without a line: stdout, stderr and exit code equal but for times.
SAME = ['-Xlog:foo', '-Xlog:gc=foo', '-Xlog:gc+foo', '-Xlog:gc::xx', '-Xlog:gc:file=/nonexistent/x', '-Xlog:disable',
        '-Xlog:all=off', '-Xlogg', '-Xlog:gc,,safepoint',
        '-Xlog:gc=', '-Xlog:gc+gc', '-Xlog:gc*+ref', '-Xlog:gc+reff', '-Xlog:gc+re*', '-Xlog:gc+ref+age+init+heap+gc',
        '-Xlog:gc=info=debug', '-Xlog:gc=off', '-Xlog:async',
        '-Xlog:help:foo', '-Xlog:gc:file=x.txt::foo=1', '-Xlog:gc:file=x.txt::filesize=x', '-Xlog:gc:file=',
        '-Xlog:gc -Xlog:gc=off', '-Xlog:gc=warning', '-Xlog:class+unload',
        '-Xlog:gc::none -Xlog:foo', '-Xlog:disable -Xlog:foo', '-Xlog:gc:file=y.txt', '-verbose:nonsense']
# These print collections: lines equal after times and sizes are masked and the first line, the collector's name, is
# left out.
MASKED = ['-Xlog:gc', '-verbose:gc', '-Xlog:gc=debug', '-Xlog:gc:stdout', '-Xlog:gc:stderr', '-Xlog:gc:stdout:none',
          '-Xlog:gc:stdout:UPTIME', '-Xlog:GC=INFO',
          '-Xlog:gc:stdout:time,uptime,level,tags,pid,tid,uptimemillis', '-Xlog:gc::utctime,tm,un,tn,tg',
          '-Xlog:disable -Xlog:gc', '-Xlog:gc=off -Xlog:gc', '-Xlog:gc -Xlog:gc::none',
          '-Xlog:safepoint', '-Xlog:gc,safepoint']


def mask(text):
    text = re.sub(r'\d+M->\d+M\(\d+M\)', 'M->M(M)', text)
    text = re.sub(r'Using .*', 'Using', text)
    text = re.sub(r'\]\[gc +\]', '][gc]', text)
    return re.sub(r'\d+(\.\d+)?', 'N', text)


def profile_adds_up(out):
    """Every phase is there, in order, and the line `until main` is the sum of the lines before it."""
    rows = [re.match(r'(\S.*?) {2,}(.*)', line) for line in out.splitlines()]
    rows = [(m.group(1), [float(n) for n in m.group(2).split()]) for m in rows[2:] if m]
    names = [name for name, _ in rows]
    if names != ['tables, agents', 'class library opened', 'primordial classes', 'first classes', 'initPhase1',
                 'system threads', 'initPhase2', 'initPhase3', 'VMInit',
                 'main class', 'until main', 'program']:
        return False
    sums = [sum(column) for column in zip(*(numbers for _, numbers in rows[:-2]))]
    total = rows[-2][1]
    return (all(abs(a - b) < 12 for a, b in zip(sums, total)) and sums[2] == total[2] > 50 and sums[5] == total[5] > 50
            and sums[8] == total[8] > 10)


def metadata_adds_up(out):
    """Each sum is that of its lines, and what -XX:+PrintNMTStatistics says of the same moment."""
    sums, lines, found = {}, 0, {}
    for name, count, size in re.findall(r'^(\S.*?) +(\d+) +(\d+)$', out, re.M):
        if name.startswith('sum: '):
            sums[name[5:]] = (lines, int(count), int(size))
            lines = 0
        else:
            lines += int(size)
            found[name] = (int(count), int(size))
    total = sums.pop('all')[2]
    if any(lines != size for lines, _, size in sums.values()) or total != sum(s for _, _, s in sums.values()):
        return False
    for kind in ('Class', 'Code', 'Symbol'):
        m = re.search(rf'^- +{kind} \(reserved=.*?\(malloc=(\d+)(?: tag=\w+)? #(\d+)\)', out, re.M | re.S)
        if not m or (int(m.group(1)), int(m.group(2))) != (sums[kind][2], sums[kind][1]):
            return False
    used = re.search(r'Metadata: .*?used=(\d+)', out, re.S)
    return (used and int(used.group(1)) == sums['Metaspace'][2] == found['low memory in use'][1]
            <= found['low memory committed'][1] and all(found[name][0] > 50 and found[name][1] > 1000 for name in (
                'constants', 'methods of class files', 'methods', 'classes', 'instructions', 'symbols')))


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default='./minijvm')
    vm = [os.path.abspath(w) if os.path.exists(w) else w for w in shlex.split(p.parse_args().vm)]
    suite = progress.Suite('test_logging').begin()
    check = suite.check
    with tempfile.TemporaryDirectory() as top:
        with open(os.path.join(top, 'Collects.java'), 'w') as f:
            f.write(SOURCE)
        compiling.java(top, [os.path.join(top, 'Collects.java')])
        os.mkdir(os.path.join(top, 'work'))

        def run(command, options):
            command = command + options + ['-cp', top, 'Collects']
            return processes.run(command, cwd=os.path.join(top, 'work'))

        book = records.Book('launcher', 'logging', normal=lambda a: (a[0], mask(a[1]), mask(a[2])))
        for case in SAME + MASKED:
            options = shlex.split(case)
            want = book.answer(case, lambda: run([records.java()[0], '-XX:+UseSerialGC', '-Xshare:off'], options))
            have = run(vm, options)
            check(case, want == book.comparable(have), f'java: {want}\nhere: {have}')
        book.close(suite)

        def files():
            return sorted(os.path.basename(f) for f in glob.glob(os.path.join(top, 'work', 'gc*')))

        for _ in range(3):
            run(vm, ['-Xlog:gc:file=gc.log::filecount=2'])
        check('earlier files are kept', files() == ['gc.log', 'gc.log.0', 'gc.log.1'], files())
        text = open(os.path.join(top, 'work', 'gc.log')).read()
        check('file', text.count('Pause Full (System.gc())') == 3, text)
        for f in files():
            os.unlink(os.path.join(top, 'work', f))
        run(vm, ['-Xlog:gc*=debug:"gc.log":none:filecount=12,filesize=1k'])
        check('rotation', files() == ['gc.log', 'gc.log.00', 'gc.log.01'][:len(files())] and len(files()) > 1, files())
        run(vm, ['-Xlog:gc:file=gc-%p-%t.log'])
        check('names with process and time',
              any(re.fullmatch(r'gc-\d+-\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.log', f) for f in files()), files())
        status, out, err = run(vm, ['-Xlog:help'])
        check('help', status == 0 and '-Xlog Usage' in out and 'gc+ref' in out and 'done' not in out, out)
        status, out, err = run(vm, ['-Xlog:gc*=debug'])
        check('columns', re.search(r'^\[\d\.\d{3}s\]\[info \]\[gc +\] GC\(2\) Pause Full', out, re.M)
              and 'Phase 1: Mark live objects' in out, out)
        status, out, err = run(vm, ['-verbose:class'])
        check('-verbose:class', re.search(r'^\[\d\.\d{3}s\]\[info\]\[class,load\] Collects source: ', out, re.M), out)
        loaded = re.findall(r'\[class,load\] (\S+) source:', out.partition('Collects source:')[0])
        of_jdk = 'java.lang.Object source: jrt:/' in out
        least, most = (300, 440) if of_jdk else (60, 80)
        check('a start loads few classes', least < len(loaded) <= most
              and ('java.util.HashMap' in loaded) == of_jdk, f'{len(loaded)} {loaded}')
        status, out, err = run(vm, ['-Xlog:startup::none'])
        check('-Xlog:startup', profile_adds_up(out), out)
        status, out, err = run(vm, ['-XX:NativeMemoryTracking=summary', '-XX:+UnlockDiagnosticVMOptions',
                                    '-XX:+PrintNMTStatistics', '-Xshare:off', '-Xlog:metadata::none'])
        check('-Xlog:metadata', metadata_adds_up(out), out)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)

#!/usr/bin/env python3
"""Signals from outside: SIGINT, SIGTERM and SIGHUP run the shutdown hooks, SIGQUIT prints all threads and deadlocks;
-Xrs; ignored signals. Compared with `java`."""
import argparse
import os
import re
import shlex
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(1, os.path.dirname(HERE))
import compiling  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402

CLASSES = processes.folder('signals')


def play(vm, signals, options=(), args=(), ignore=(), block=()):
    """Starts Waiting, sends the signals once it is ready; the exit code and what it printed after that."""
    def prepare():
        for s in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT):
            signal.signal(s, signal.SIG_IGN if s in ignore else signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_BLOCK, block)
    command = vm + list(options) + ['-cp', CLASSES, 'Waiting'] + list(args)
    with processes.Child(command, stderr=subprocess.DEVNULL, preexec_fn=prepare) as p:
        line = p.line()
        if line != 'ready\n':
            return 'not ready', line + p.threads()
        text = ''
        for s in signals:
            p.process.send_signal(s)
            if s == signal.SIGQUIT and '-Xrs' not in options:       # the dump ends with the heap's lines
                dumps = text.count('Heap\n')
                while text.count('Heap\n') == dumps:
                    line = p.line()
                    if not line:
                        return 'no dump', text
                    text += line
        code, rest, _ = p.finish()
        return code, text + rest


def threads_of(dump):
    """The program's threads and deadlocks of a dump, without what differs from run to run and frames of the library."""
    dump = re.sub(r'0x[0-9a-f]+', 'X', dump)
    dump = re.sub(r' #\d+ (?:\[\d+\] )?', ' #N ', dump)      # what is within brackets, and nid in decimal: 25
    dump = re.sub(r'\bnid=\d+', 'nid=X', dump)
    dump = re.sub(r'cpu=[\d.]+ms elapsed=[\d.]+s', 'TIMES', dump)
    dump = re.sub(r'\n\tat [^\n]*\(java\.base[^\n]*', '', dump)
    blocks = re.findall(r'^"(?:main|thread \d)" #.*?\n\n', dump, re.M | re.S)
    cut = dump.find('\nFound one')
    return ''.join(blocks) + (dump[cut:dump.find('Heap\n')] if cut >= 0 else '')


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    vm = shlex.split(p.parse_args().vm)
    compiling.java(CLASSES, [os.path.join(HERE, 'java/Waiting.java')], '-g')
    suite = progress.Suite('test_signals').begin()
    check = suite.same
    for s in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        check(s.name, (128 + s, 'hook\n'), play(vm, [s]))
        check(s.name + ' -Xrs', (-s, ''), play(vm, [s], ['-Xrs']))
    check('SIGQUIT -Xrs', -signal.SIGQUIT, play(vm, [signal.SIGQUIT], ['-Xrs'])[0])
    check('ignored', (143, 'hook\n'),
          play(vm, [signal.SIGINT, signal.SIGHUP, signal.SIGTERM], ignore=[signal.SIGINT, signal.SIGHUP]))
    book = records.Book('launcher', 'signals', normal=lambda answer: (answer[0], threads_of(answer[1]), ''))
    def dump_of(vm):
        return *play(vm, [signal.SIGQUIT, signal.SIGTERM], args=['threads']), ''
    want, have = book.answer('threads', lambda: dump_of(records.java())), book.comparable(dump_of(vm))
    book.close(suite)
    check('exit after SIGQUIT', want[0], have[0])
    for w, h in zip(want[1].split('\n\n'), have[1].split('\n\n')):
        check('dump', w, h)
    all_of_them = [signal.SIGQUIT, signal.SIGTERM]
    check('blocked by who starts the VM', (143, True),
          (lambda code, text: (code, 'Full thread dump' in text))(*play(vm, all_of_them, block=all_of_them)))
    check('dump length', want[1].count('\n'), have[1].count('\n'))
    check('two dumps', 2, play(vm, [signal.SIGQUIT, signal.SIGQUIT, signal.SIGTERM])[1].count('Full thread dump'))
    owned = play(vm, [signal.SIGQUIT, signal.SIGTERM], ['-XX:+PrintConcurrentLocks'])
    check('PrintConcurrentLocks', True, '   Locked ownable synchronizers:\n\t- None\n' in owned[1])
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)

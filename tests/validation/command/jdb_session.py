#!/usr/bin/env python3
"""A session of the JDK's debugger, as a second process for `jvmticheck --beside`: jdb_session.py PORT. The program is
examples/Demo.java. Each command is given when a prompt has come, and nothing after it for a moment, or in the end
without one. Ends with what the debugger ends with."""
import os
import select
import subprocess
import sys
import time

COMMANDS = ('stop in Demo.fibonacci', 'catch java.lang.ClassCastException', 'cont', 'where', 'locals', 'next',
            'threads', 'classes', 'methods Demo', 'fields Demo', 'print 1 + 1', 'lines Demo', 'clear Demo.fibonacci',
            'cont', 'where all', 'cont', 'quit')
SETTLED = {'> ': 0.3, '] ': 0.03}       # nothing is stopped, but something may be about to; a thread is


def answer(stream, ends):
    """What comes until a prompt stands at the end for a moment."""
    text = ''
    while True:
        patience = SETTLED.get(text[-2:], ends - time.monotonic())
        ready = select.select([stream], [], [], max(0, patience))[0]
        piece = os.read(stream.fileno(), 65536).decode('utf-8', 'replace') if ready else ''
        sys.stdout.write(piece)
        if not piece:
            return text
        text += piece


def main():
    child = subprocess.Popen(['jdb', '-attach', sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, bufsize=0)
    for command in COMMANDS:
        answer(child.stdout, time.monotonic() + 1.5)
        sys.stdout.write(command + '\n')
        sys.stdout.flush()
        try:
            child.stdin.write(command.encode() + b'\n')
        except BrokenPipeError:         # the program has ended, and the debugger with it
            break
    child.stdin.close()
    answer(child.stdout, time.monotonic() + 5)
    child.kill()
    return child.wait()


if __name__ == '__main__':
    sys.exit(main())

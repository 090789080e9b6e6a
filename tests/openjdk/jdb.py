"""Scripted sessions of jdb, deterministic: each command is sent when the one before has been answered, and a command
that lets the program run is answered by its next stop.

A session is a text, one command per line. {mark} represents the number of the line of the debugged source that ends in
`//@ mark`. `run`, `cont`, `step`, `next`, `stepi` and `resume` wait until the program has stopped again or ended; with
`&` at the end they do not, and with `!` any command does. The transcript leaves out prompts, which come when they like,
empty lines, and ids.
"""
import os
import re
import shlex
import socket
import subprocess
import time

import limits
from harness import ENV
from processes import Child, Stuck

# the names of all threads of our programs
ONE_PROMPT = r'(?:> |(?:main|sleeper|waiter|parked|spinner|blocked)\[\d+\] )'
STOPPED = re.compile(r'^' + ONE_PROMPT + r'*(Breakpoint hit:|Step completed:|Exception occurred:|Field \()', re.M)
TRACED = re.compile(r'^' + ONE_PROMPT + r'*(Method (?:entered|exited):)', re.M)
ENDED = re.compile(r'^.*The application (?:exited|has been disconnected)', re.M)
PROMPTS = re.compile(r'(?:(?<=completed: )|(?<=hit: )|(?<=Started: )|^)' + ONE_PROMPT + r'+', re.M)
PROMPT = re.compile(r'(?:^|\n)' + ONE_PROMPT + r'+$')
FIRST, CALLED = re.compile(r'No frames on the current call stack'), re.compile(r'VM Started:|Exception occurred:')
UNSEEN, ATTEMPTS = 'stuck before the first stop', 3
RUNS = ('run', 'cont', 'step', 'next', 'stepi', 'reenter', 'resume')


def clean(text):
    """Without what is the VM's own: prompts at their times, ids, the form of back traces, and where the two threads
    stand that the library starts as it likes: libjdwp lists threads as they report it that they run."""
    text = PROMPTS.sub('', text)
    text = re.sub(r'^(Listening for transport.*|ERROR: JDWP Transport dt_socket failed to initialize, '
                  r'VM_DEAD.*|.*Throwable.backtrace: instance.*|\s*Notification Thread:\s*)\n', '', text, flags=re.M)
    cleaner = re.search(r'^ *Common-Cleaner: *\n(?: *\[\d+\] .*\n)+', text, re.M)
    if cleaner:
        text = text.replace(cleaner.group(), '') + cleaner.group()
    text = re.sub(r'(Common-Cleaner +)(running|cond\. waiting)', r'\1starts', text)
    text = re.sub(r'0x[0-9a-f]+|\bid=\d+|(?<=\w@)[0-9a-f]+', 'N', text)
    text = re.sub(r'\((\w+(?:[.$]\w+)*)\)\d+\b', r'(\1)N', text)
    text = re.sub(r'\$\$Lambda\$\d+', '$$Lambda$N', text)
    text = re.sub(r'(VM Started:).*?(No frames|$)', r'\1 \2', text, flags=re.M)
    text = re.sub(r'[ \t]+', ' ', text)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return '\n'.join(sorted(line for line in lines if line.startswith('Set deferred '))
                     + [line for line in lines if not line.startswith('Set deferred ')])


def marks(source):
    found = {}
    with open(source, encoding='utf-8') as f:
        for number, line in enumerate(f, 1):
            m = re.search(r'//@ (\w+)\s*$', line)
            if m:
                found[m.group(1)] = str(number)
    return found


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


class Session:
    """One debugger and one program."""
    def __init__(self, jdb, script, source, scratch, limit):
        self.jdb, self.script, self.source, self.scratch, self.limit = jdb, script, source, scratch, limit
        self.parts, self.debugger = [], None
        self.prompt, self.first = PROMPT, FIRST
        # Its program is let go and ended when it exits: what that prints in between is a matter of chance.
        self.launches = False

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        if self.debugger:
            self.debugger.kill()

    def start(self, words):
        self.debugger = Child(self.jdb + words, self.limit, True, cwd=self.scratch, env=ENV)

    def answer(self, command, stop):
        """Reads the answer to [command]: up to the prompt, and if [stop] up to what it finds and the prompt after
        that."""
        def done(text):
            if ENDED.search(text) or not stop:
                return ENDED.search(text) or self.prompt.search(text)
            stops = [m.start() for m in stop.finditer(text)]
            # Two prompts are printed, one for the command and one for the stop.
            prompts = re.findall(ONE_PROMPT, ''.join(PROMPTS.findall(text)))
            return stops and len(prompts) >= 2 and self.prompt.search(text, stops[-1])
        self.debugger.read_until(done, command)
        self.parts.append((command, self.debugger.take()))

    def number(self, mark, numbers):
        """Line of a mark, or number of a thread as last listed."""
        if mark in numbers:
            return numbers[mark]
        listed = [m for _, text in self.parts for m in re.findall(r'\)(\d+)\s+' + mark + r'\s', text)]
        if not listed:
            raise Stuck(f'no mark and no thread {mark}')
        return listed[-1]

    def play(self):
        numbers = marks(self.source)
        stop = STOPPED
        self.answer('', self.first)
        for line in self.script.strip().splitlines():
            line = line.strip()
            goes_on, waits, shown = line.endswith(' &'), line.endswith(' !'), re.sub(' [&!]$', '', line)
            if re.match('(un)?trace', line):
                stop = TRACED if re.match('trace method', line) else STOPPED
            self.debugger.send(re.sub(r'\{(\w+)\}', lambda m: self.number(m.group(1), numbers), shown) + '\n')
            if shown in ('exit', 'quit'):
                said = self.debugger.finish()[1]
                self.parts.append((shown, '' if self.launches else said))
                break
            self.answer(shown, stop if waits or (shown.split()[0] in RUNS and not goes_on) else None)
            if ENDED.search(self.parts[-1][1]):
                self.debugger.finish()
                break

    def transcript(self):
        return '\n'.join('$ ' + command + '\n' + clean(text) for command, text in self.parts)


def attached(vm, jdb, words, script, source, scratch, limit):
    """The program is the server and waits; jdb attaches. (exit code, transcript, the program's own output)"""
    def address(program):
        line = program.line()
        m = re.match(r'Listening for transport dt_socket at address: (\d+)\n', line)
        if not m:
            raise Stuck('the program says ' + line)
        return m.group(1)
    options = ',server=y,suspend=y,address=127.0.0.1:0'
    return with_server(vm, jdb, options, words, script, source, scratch, limit, address, FIRST)


def late(vm, jdb, words, script, source, scratch, limit):
    """jdb attaches to a program that runs."""
    def address(program):
        program.read_until(lambda text: 'ready\n' in text, 'start')
        return re.match(r'Listening for transport dt_socket at address: (\d+)\n', program.text).group(1)
    options = ',server=y,suspend=n,address=127.0.0.1:0'
    code, reported, output = with_server(vm, jdb, options, words, script, source, scratch, limit, address, None)
    # A program that runs may come to the breakpoint before jdb has said that it is set.
    return code, re.sub(r'(Breakpoint hit: .*\n)(Set breakpoint .*\n)', r'\2\1', reported), output


def called(vm, jdb, words, script, source, scratch, limit, when='onuncaught=y'):
    """The program starts the debugger when an exception is thrown, or when nobody catches one: a script that leaves the
    address to us. On a busy machine jdb now and then loses the event that it was called for, with a program on `java`,
    too, and both wait for ever; then they begin again."""
    caller, reported = os.path.join(scratch, 'caller'), os.path.join(scratch, 'address')
    with open(caller, 'w') as f:
        f.write(f'#!/bin/sh\necho "$1 $2" > {reported}.new; mv {reported}.new {reported}\n')
    os.chmod(caller, 0o755)

    def address(program):
        while not os.path.exists(reported):
            if limit.over():
                raise Stuck('no debugger was called')
            time.sleep(0.05)
        with open(reported) as f:
            found = re.match(r'dt_socket .*?(\d+)$', f.read().strip()).group(1)
        os.unlink(reported)
        return found
    options = f',server=y,suspend=y,{when},launch={caller},address=127.0.0.1:0'
    for _ in range(ATTEMPTS):
        result = with_server(vm, jdb, options, words, script, source, scratch, limit, address, CALLED)
        if result[0] != UNSEEN:
            break
        limit = limits.Limit(limit.references)
    return result


def with_server(vm, jdb, options, words, script, source, scratch, limit, address, first):
    command = vm + ['-agentlib:jdwp=transport=dt_socket' + options] + words
    session = Session(jdb, script, source, scratch, limit)
    session.first = first
    with Child(command, limit, True, cwd=scratch, env=ENV, stdin=subprocess.DEVNULL) as program, session:
        try:
            session.start(['-sourcepath', os.path.dirname(source), '-attach', '127.0.0.1:' + address(program)])
            session.play()
            code, output, _ = program.finish()
            return code, session.transcript(), clean(output)
        except Stuck as e:
            code = 'stuck' if session.parts or not session.debugger else UNSEEN
            return code, session.transcript() + f'\n{e}', program.text + program.threads()


def listening(vm, jdb, words, script, source, scratch, limit):
    """jdb listens and the program connects (server=n)."""
    port = str(free_port())
    with Session(jdb, script, source, scratch, limit) as session:
        try:
            session.start(['-sourcepath', os.path.dirname(source), '-listen', port])
            session.debugger.read_until(lambda text: 'Listening at address' in text, 'listen')
            session.debugger.take()
            agent = '-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=127.0.0.1:' + port
            with Child(vm + [agent] + words, limit, True, cwd=scratch, env=ENV, stdin=subprocess.DEVNULL) as program:
                session.play()
                code, output, _ = program.finish()
                return code, session.transcript(), clean(output)
        except Stuck as e:
            return 'stuck', session.transcript() + f'\n{e}', ''


def launched(vm, jdb, words, script, source, scratch, limit):
    """jdb starts the program itself. What the program prints comes out of jdb, whenever it likes: lines are sorted."""
    home = os.path.join(scratch, 'home')
    os.makedirs(os.path.join(home, 'bin'))
    with open(os.path.join(home, 'bin/java'), 'w') as f:
        f.write('#!/bin/sh\nexec ' + ' '.join(shlex.quote(w) for w in vm) + ' "$@"\n')
    os.chmod(f.name, 0o755)
    with Session(jdb, re.sub(r'\bcont\b', 'run', script, count=1), source, scratch, limit) as session:
        session.launches, session.prompt, session.first = True, re.compile(r'(?:^|\n)' + ONE_PROMPT), None
        options = f'home={home},options={" ".join(words[:-1])},main={words[-1]}'
        try:
            session.start(['-sourcepath', os.path.dirname(source), '-connect',
                           'com.sun.jdi.CommandLineLaunch:' + options])
            session.play()
            return 0, '\n'.join(sorted(session.transcript().splitlines())), ''
        except Stuck as e:
            return 'stuck', session.transcript() + f'\n{e}', ''

#!/usr/bin/env python3
"""What the test agents tested, computed from what the recording environments (recorder.h) wrote while they ran.

Usage: coverage.py [--vm VM] [--directory DIR] [--keep] [--where NAME]
Runs run.py and the scripts test_*.py next to it with recording switched on (--keep: uses what DIR has already) and
prints
  - for each of the 148 functions: result tested (a check after a call that returned NONE, in a case of the function),
    errors provoked of those that the specification lists or implies, phases (O OnLoad, P primordial, S start, L live,
    D dead; a letter: called in this phase and, where it is not allowed, WRONG_PHASE answered), unattached thread,
    invalid environment, called from another thread than the first, called in a callback
  - for each of the 32 events: enabled, delivered, checked;  for each of the 44 capabilities: added, used (a function
    or event that requires it or looks at it worked in an environment that had it)
  - the pairs function × error that were not provoked, each with its reason from unprovoked.txt
--where NAME prints which agents tested a function, an event or `Function ERROR`. The exit code is 0 only when the
targets are reached and everything that is missing is explained.
"""
import argparse
import array
import fnmatch
import glob
import json
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))
FACTS = json.load(open(os.path.join(HERE, 'jvmti-17.json')))
FUNCTIONS = {f['num']: f for f in FACTS['functions']}
EVENTS = {e['num']: e for e in FACTS['events']}
CAPABILITIES = {c['bit']: c['name'] for c in FACTS['capabilities']}
ERRORS = {e['num']: e['id'][len('JVMTI_ERROR_'):] for e in FACTS['errors']}
NUMBERS = {name: number for number, name in ERRORS.items()}
PHASES = ('onload', 'primordial', 'start', 'live', 'dead')
ALLOWED = {'any': PHASES, 'start': ('start', 'live'), 'live': ('live',), 'onload': ('onload', 'live'),
           'onloadOnly': ('onload',)}
PAIRS_WANTED = 475
# The optional capabilities whose use the facts do not tie to a function or event.
ALSO_USED_BY = {'can_generate_early_vmstart': ['VMStart']}
# What an interpreter never does: these events are enabled, asked for with GenerateEvents, and checked not to come.
NEVER_SENT = ('CompiledMethodLoad', 'CompiledMethodUnload')


class Record:
    """The file that recorder.c writes (struct Record), or the sum of several."""
    FUNCTIONS, EVENTS, ERRORS = 157, 90, 128

    def __init__(self):
        self.calls = [0] * (self.FUNCTIONS * self.ERRORS)
        self.held, self.added = [0] * self.FUNCTIONS, 0
        self.events, self.event_held = [0] * self.EVENTS, [0] * self.EVENTS
        self.enabled, self.checked, self.event_checked = [0] * self.EVENTS, [0] * self.FUNCTIONS, [0] * self.EVENTS

    def add(self, path):
        with open(path, 'rb') as f:
            data = f.read()
        words = array.array('Q', data[:len(data) // 8 * 8])
        at = 1

        def merge(into, source, offset):
            for i in range(len(into)):
                if source[offset + i]:
                    into[i] |= source[offset + i]
            return offset + len(into)
        at = merge(self.calls, words, at)
        at = merge(self.held, words, at)
        self.added |= words[at]
        at = merge(self.events, words, at + 1)
        at = merge(self.event_held, words, at) * 8
        at = merge(self.enabled, data, at)
        at = merge(self.checked, data, at)
        merge(self.event_checked, data, at)

    def contexts(self, function, error=None):
        """The contexts in which a function answered an error (None: any that comes from behind the generic checks)."""
        row = self.calls[function * self.ERRORS:(function + 1) * self.ERRORS]
        if error is not None:
            return row[error]
        result = 0
        for e, bits in enumerate(row):
            if ERRORS.get(e) not in ('WRONG_PHASE', 'UNATTACHED_THREAD', 'INVALID_ENVIRONMENT'):
                result |= bits
        return result


def bits(phase=None, other=None, callback=None):
    """The contexts in a phase, on another thread, in a callback; None: both or all."""
    result = 0
    for p in range(5):
        for o in range(2):
            for c in range(3):
                if phase in (None, PHASES[p]) and other in (None, o == 1) and callback in (None, c > 0):
                    result |= 1 << ((p * 2 + o) * 3 + c)
    return result


def pairs(function):
    return [e[len('JVMTI_ERROR_'):] for e in dict.fromkeys(function['errors'] + function['implied_errors'])]


def phases_of(record, number):
    """(letters, wrong phases seen, wrong phases)"""
    letters, seen, wanted = '', 0, 0
    for phase in PHASES:
        if phase in ALLOWED[FUNCTIONS[number]['phase']]:
            tested = record.contexts(number) & bits(phase)
        else:
            tested = record.contexts(number, NUMBERS['WRONG_PHASE']) & bits(phase)
            seen, wanted = seen + bool(tested), wanted + 1
        letters += phase[0].upper() if tested else '-'
    return letters, seen, wanted


def tests_attachment(function):
    """Callback-safe functions do not ask who calls; SetSystemProperty may only be called when anybody may."""
    return not function['callback_safe'] and function['phase'] != 'onloadOnly'


def reasons():
    result = []
    with open(os.path.join(HERE, 'unprovoked.txt')) as f:
        for line in f:
            if line.strip() and not line.startswith('#'):
                what, reason = line.strip().split(': ', 1)
                function, error = what.split()
                result.append((function, error, reason))
    return result


class Report:
    def __init__(self):
        self.good = True

    def total(self, what, have, wanted, of=None):
        missed = have < wanted
        self.good = self.good and not missed
        print(f'{what}: {have}/{of or wanted}' + (f'   MISSED: {wanted} wanted' if missed else ''))

    def problem(self, text):
        self.good = False
        print(f'  {text}')


def print_functions(record, report):
    print(f'{"function":38} {"result":6} {"errors":>7}  phases  unattached  environment  thread  callback')
    sums = dict.fromkeys(('results', 'errors', 'pairs', 'phases', 'all phases', 'unattached', 'all unattached',
                          'environments', 'threads', 'callbacks'), 0)
    for number, f in FUNCTIONS.items():
        wanted = pairs(f)
        seen = [e for e in wanted if record.contexts(number, NUMBERS[e])]
        letters, wrong, all_wrong = phases_of(record, number)
        unattached = record.contexts(number, NUMBERS['UNATTACHED_THREAD']) != 0
        disposed = record.contexts(number, NUMBERS['INVALID_ENVIRONMENT']) != 0
        thread = record.contexts(number) & bits(other=True) != 0
        callback = record.contexts(number) & bits(callback=True) != 0
        result = bool(record.checked[number] and record.contexts(number, 0))
        attachment = ('yes' if unattached else 'no') if tests_attachment(f) else '-'
        row = [f'{f["name"]:38}', f'{"yes" if result else "no":6}', f'{len(seen):3}/{len(wanted):<3}', f' {letters:7}',
               f'{attachment:11}'] + [f'{"yes" if x else "no":{n}}'
                                      for x, n in ((disposed, 12), (thread, 7), (callback, 8))]
        print(' '.join(row).rstrip())
        for key, count in (('results', result), ('errors', len(seen)), ('pairs', len(wanted)), ('phases', wrong),
                           ('all phases', all_wrong), ('unattached', unattached and tests_attachment(f)),
                           ('all unattached', tests_attachment(f)), ('environments', disposed), ('threads', thread),
                           ('callbacks', callback)):
            sums[key] += count
    print()
    report.total('functions with results tested', sums['results'], len(FUNCTIONS))
    report.total('pairs function × error', sums['errors'], PAIRS_WANTED, sums['pairs'])
    report.total('wrong phases', sums['phases'], sums['all phases'])
    report.total('unattached threads', sums['unattached'], sums['all unattached'])
    report.total('invalid environments', sums['environments'], len(FUNCTIONS))
    report.total('functions called from another thread', sums['threads'], 0, len(FUNCTIONS))
    report.total('functions called in a callback', sums['callbacks'], 0, len(FUNCTIONS))


def print_events(record, report):
    print(f'\n{"event":38} enabled delivered checked')
    exercised = 0
    for number, e in EVENTS.items():
        delivered = record.events[number] != 0
        never = e['name'] in NEVER_SENT
        if never and delivered:
            report.problem(f'{e["name"]} was delivered: there is nothing that could have caused it')
        checked = record.event_checked[number] >= (1 if never else 2)
        exercised += checked and bool(record.enabled[number])
        print(f'{e["name"]:38} {"yes" if record.enabled[number] else "no":7} '
              f'{"yes" if delivered else "never" if never else "no":9} {"yes" if checked else "no"}')
    report.total('events', exercised, len(EVENTS))


def users_of(capability):
    """The functions and events whose facts name a capability."""
    users = list(ALSO_USED_BY.get(capability, []))
    for x in FACTS['functions'] + FACTS['events']:
        users += [x['name'] for c in x['capabilities'] if c['id'] == capability]
    return users


def print_capabilities(record, report):
    print(f'\n{"capability":50} added used by')
    good = 0
    for bit, name in CAPABILITIES.items():
        users = users_of(name)
        used = [f['name'] for n, f in FUNCTIONS.items() if f['name'] in users and record.held[n] >> bit & 1]
        used += [e['name'] for n, e in EVENTS.items() if e['name'] in users and record.event_held[n] >> bit & 1]
        added = record.added >> bit & 1
        good += bool(added and used)
        shown = ', '.join(used[:3]) + (f' and {len(used) - 3} more' if len(used) > 3 else '')
        print(f'{name:50} {"yes" if added else "no":5} {shown or "nothing"}')
    report.total('capabilities added and used', good, len(CAPABILITIES))


def print_unprovoked(record, report):
    print('\npairs that were not provoked')
    known, used = reasons(), set()
    for number, f in FUNCTIONS.items():
        for error in pairs(f):
            reason = None
            for i, (function, name, text) in enumerate(known):
                if fnmatch.fnmatchcase(f['name'], function) and name == error:
                    reason, entry = text, i
            if record.contexts(number, NUMBERS[error]):
                if reason:
                    report.problem(f'unprovoked.txt: {f["name"]} {error} was provoked')
                    used.add(entry)
            elif reason:
                used.add(entry)
                print(f'  {f["name"]} {error}: {reason}')
            else:
                report.problem(f'{f["name"]} {error}: NO REASON GIVEN')
    for i, (function, name, _) in enumerate(known):
        if i not in used:
            report.problem(f'unprovoked.txt: {function} {name} is no pair of the specification')


def where(directory, name):
    function, _, error = name.partition(' ')
    number = next((n for n, f in FUNCTIONS.items() if f['name'] == function), None)
    event = next((n for n, e in EVENTS.items() if e['name'] == function), None)
    for test in sorted(os.listdir(directory)):
        record = sum_of(os.path.join(directory, test))
        if event is not None and record.events[event]:
            print(f'{test}: delivered{", checked" if record.event_checked[event] > 1 else ""}')
        if number is not None:
            seen = [n for e, n in ERRORS.items() if record.contexts(number, e) and error in ('', n)]
            if seen:
                print(f'{test}: {", ".join(seen)}{", result checked" if record.checked[number] else ""}')


def sum_of(directory):
    record = Record()
    for path in sorted(glob.glob(os.path.join(directory, '**', '*.record'), recursive=True)):
        record.add(path)
    return record


def run_tests(vm, directory):
    """Runs everything with recording; False when a test fails."""
    good = subprocess.run([sys.executable, os.path.join(HERE, 'run.py'), '--vm', vm, '--coverage',
                           directory]).returncode == 0
    for script in sorted(glob.glob(os.path.join(HERE, 'test_*.py'))):
        name = os.path.basename(script)
        if name == 'test_tables.py':    # runs no agent
            continue
        into = os.path.join(directory, name)
        os.makedirs(into)
        done = subprocess.run([sys.executable, script, '--vm', vm], env=dict(os.environ, JVMTI_COVERAGE=into))
        good = good and done.returncode == 0
    return good


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    parser.add_argument('--directory', default=os.path.join(TOP, 'build', 'tests', 'jvmti-coverage'))
    parser.add_argument('--keep', action='store_true')
    parser.add_argument('--where')
    o = parser.parse_args()
    o.directory = os.path.abspath(o.directory)
    if o.where:
        where(o.directory, o.where)
        return 0
    report = Report()
    if not o.keep:
        shutil.rmtree(o.directory, ignore_errors=True)
        os.makedirs(o.directory)
        report.good = run_tests(o.vm, o.directory)
    record = sum_of(o.directory)
    print_functions(record, report)
    print_events(record, report)
    print_capabilities(record, report)
    print_unprovoked(record, report)
    print('\nall targets reached' if report.good else '\nNOT ALL TARGETS REACHED')
    return 0 if report.good else 1


if __name__ == '__main__':
    sys.exit(main())

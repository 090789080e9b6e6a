#!/usr/bin/env python3
"""The steps of action.yml, in the environment of a GitHub runner.

action.py get    makes the command jvmticheck available: one on the PATH is used, otherwise the wheel WHEEL is
                 installed, otherwise the sources of this action are built and installed
action.py check  runs a campaign with AGENT, OPTIONS, PROGRAM, FAIL_ON and REPORT, prints findings as annotations,
                 writes a summary and the outputs, and ends with the exit code of the campaign
"""
import html
import json
import os
import secrets
import shlex
import shutil
import subprocess
import sys
import urllib.parse

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NEEDED = 'gcc make jdk python3 libffi-dev zlib1g-dev libzip-dev binutils'.split()
# The service shows ten annotations of each kind for a step; a summary may have 1 MB.
MOST = {'annotations': 10, 'rows': 200}
KINDS = {'error': 'error', 'warning': 'warning', 'note': 'notice'}
RESULTS = {0: 'No findings', 1: 'Findings, or a program that does something else without the agent',
           2: 'Invalid arguments', 3: 'The agent crashed, hung or made a deadlock'}


def append(variable, text):
    """To one of the files that the runner names: outputs, the path, the summary."""
    with open(os.environ[variable], 'a', encoding='utf-8') as f:
        f.write(text + '\n')


def output(name, value):
    """A value may have any characters but the delimiter, which nobody can guess."""
    end = secrets.token_hex(16)
    append('GITHUB_OUTPUT', f'{name}<<{end}\n{value}\n{end}')


def get():
    if shutil.which('jvmticheck'):
        return
    folder = os.path.join(os.environ['RUNNER_TEMP'], 'minijvm')
    wheel = os.environ.get('WHEEL')
    if wheel:
        subprocess.run([sys.executable, '-m', 'venv', folder], check=True)
        subprocess.run([f'{folder}/bin/pip', 'install', '--quiet', '--disable-pip-version-check', wheel], check=True)
    else:
        root = ['sudo'] if os.geteuid() else []
        subprocess.run([*root, 'sh', os.path.join(TOP, 'tests/deps.sh'), *NEEDED], check=True)
        make = ['make', '-s', '-C', TOP, f'-j{os.cpu_count()}']
        subprocess.run([*make, 'vm'], check=True)
        subprocess.run([*make, 'install', f'PREFIX={folder}'], check=True, stdout=subprocess.DEVNULL)
    append('GITHUB_PATH', f'{folder}/bin')


def command():
    environment = os.environ
    program, options = shlex.split(environment.get('PROGRAM', '')), shlex.split(environment.get('OPTIONS', ''))
    return ['jvmticheck', 'campaign', environment['AGENT'], '--report', environment['REPORT'], '--fail-on',
            environment['FAIL_ON'], *options, *(['--', *program] if program else [])]


def run(words):
    """What the agent and its program print is no command for the runner."""
    token = secrets.token_hex(16)
    print(f'::stop-commands::{token}', flush=True)
    try:
        return subprocess.run(words, check=False).returncode
    finally:
        print(f'::{token}::', flush=True)


def results(path):
    """[level, rule, file or nothing, line or nothing, message] of each result."""
    with open(path, encoding='utf-8') as f:
        found = [r for r in json.load(f)['runs'][0]['results'] if not r.get('suppressions')]
    for result in found:
        place = result['locations'][0]['physicalLocation']
        line = place.get('region', {}).get('startLine')
        file = urllib.parse.unquote(place['artifactLocation']['uri']) if line else None
        yield result['level'], result['ruleId'], file, line, result['message']['text']


def escaped(text, more=''):
    """For a command of the runner; the names and values before its text need more characters escaped."""
    return ''.join(f'%{ord(c):02X}' if c in '%\r\n' + more else c for c in text)


def annotate(found):
    shown = dict.fromkeys(KINDS, 0)
    for level, rule, file, line, message in found:
        shown[level] += 1
        if shown[level] <= MOST['annotations']:
            place = {'file': file, 'line': str(line)} if file else {}
            values = ','.join(f'{k}={escaped(v, ":,")}' for k, v in {**place, 'title': rule}.items())
            print(f'::{KINDS[level]} {values}::{escaped(message)}')


def cell(text):
    return html.escape(' '.join(text.split())).replace('|', '&#124;').replace('`', '&#96;')


def summarise(agent, code, found):
    append('GITHUB_STEP_SUMMARY', f'### jvmticheck: {cell(agent)}\n\n{RESULTS.get(code, f"Exit code {code}")}\n')
    if found:
        rows = [f'| {level} | {cell(rule)} | {cell(f"{file}:{line}" if file else "")} | {cell(message)} |'
                for level, rule, file, line, message in found]
        more = [f'\n{len(rows) - MOST["rows"]} more are in the report.'] if len(rows) > MOST['rows'] else []
        append('GITHUB_STEP_SUMMARY', '\n'.join(['| level | rule | line | what happened |', '|---|---|---|---|',
                                                 *rows[:MOST['rows']], *more, '']))


def check():
    agent, report = os.environ['AGENT'], os.environ['REPORT']
    code = run(command())
    output('exit-code', code)
    found, sarif = [], os.path.join(report, 'report.sarif')
    # With invalid arguments there is no report, or one of an earlier run.
    if code != 2 and os.path.exists(sarif):
        found = list(results(sarif))
        output('report', report)
        output('sarif', sarif)
        output('findings', len(found))
    annotate(found)
    summarise(agent, code, found)
    return code


if __name__ == '__main__':
    if sys.argv[1:] == ['get']:
        try:
            get()
        except subprocess.CalledProcessError as e:
            sys.exit(f'action.py: {shlex.join(e.cmd)} ended with exit code {e.returncode}')
    elif sys.argv[1:] == ['check']:
        sys.exit(check())
    else:
        sys.exit(__doc__)

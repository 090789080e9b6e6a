#!/usr/bin/env python3
"""runtime/options.def against what is made of it: the help texts, the manual page, and the VM itself, which must know
each form of each option and refuse what only looks like one.

Usage: test_options.py [--vm COMMAND] [NAME...]; ends with `N passed, N failed`.
"""
import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path[1:1] = [os.path.dirname(HERE), os.path.join(TOP, 'docs')]
import manual  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

# What an option that begins with its form is given here; of all others nothing needs to follow it.
BEHIND = {'-D': 'a=b', '-agentlib:': 'no_such', '-agentpath:': './no_such.so', '-Xrun': 'no_such',
          '-Xbootclasspath/a:': 'nowhere', '-Xfuse:': 'none', '-Xgc:stress=': '1000', '-Xlog': ':gc=info',
          '-Xloggc:': 'gc.log',
          '-Xmodules:fixed=': 'java.base', '-Xprof:': 'profile.txt',
          '-Xjvmti:': 'strict', '-Xms': '8m', '-Xmx': '64m', '-Xmn': '4m',
          '-Xsched:': 'native', '-Xss': '512k', '-XX:': '+UseSerialGC', '-XX:MaxHeapSize=': '64m',
          '-XX:ReservedCodeCacheSize=': '64m', '-Xmaxjitcodesize': '64m', '-Xminf': '0.4', '-Xmaxf': '0.7',
          '--illegal-access=': 'permit', '-verbose:': 'module'}
# Known, and refused with a message that says so, or ended with.
ENDS = {'-agentlib:', '-agentpath:', '-Xrun', '-Xbootclasspath:', '-Xbootclasspath/p:', '-Xcheck', '-Xshare:dump',
        '-Xinternalversion'}


def plain(page):
    """The text of a manual page without its marks."""
    return re.sub(r'\\f.|\\', '', page)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    parser.add_argument('names', nargs='*')
    o = parser.parse_args()
    vm = shlex.split(o.vm)
    vm[0] = os.path.abspath(vm[0]) if os.path.sep in vm[0] else vm[0]
    where = tempfile.TemporaryDirectory()
    os.chdir(where.name)    # some options write files
    suite = progress.Suite('launcher/test_options.py', None)

    def check(name, ok, text=''):
        if not o.names or name in o.names:
            suite.check(name, ok, text)

    options = manual.read_options(os.path.join(TOP, 'runtime/options.def'))
    page = plain(subprocess.run([sys.executable, os.path.join(TOP, 'docs/manual.py'), 'VERSION',
                                 os.path.join(TOP, 'docs/minijvm.1.in'), os.path.join(TOP, 'runtime/options.def'),
                                 os.path.join(TOP, 'validation/options.def')],
                                capture_output=True, text=True, check=True).stdout)
    helps = {'STANDARD': processes.run(vm + ['--help'])[1], 'EXTRA': processes.run(vm + ['--help-extra'])[1]}
    for option in options:
        name = option['forms'][0]
        for shown in option['shown'] if option['section'] != 'UNLISTED' else []:
            check(f'{name}: help', f'    {shown}' in helps[option['section']], helps[option['section']])
        for line in option['help'].split('\n'):
            check(f'{name}: what it does', line in helps.get(option['section'], ''), line)
        if option['manual']:
            check(f'{name}: manual', all(re.sub('[<>]', '', s) in page for s in option['shown']), option['shown'])
        if option['handler'] in ('LAUNCHER', 'java_agent', 'finalization', 'unsafe_access', 'native_access',
                                 'final_fields'):
            continue
        for form in option['forms']:
            code, out, err = processes.run(vm + [form + BEHIND.get(form, ''), '-version'])
            known = 'Unrecognized option' not in err + out
            if form in ENDS:
                ended = code == 1 and out + err or form == '-Xinternalversion'
                check(f'{form}: ends', known and ended, (code, out, err))
            else:
                check(f'{form}: taken', known and code == 0, (code, out, err))
            code, out, err = processes.run(vm + [form + '~~', '-version'])
            if option['match'] == 'WORD' and not form.startswith('-verbose'):
                check(f'{form}~~: refused', code == 1 and f'{form}~~' in err, (code, out, err))
            else:
                check(f'{form}~~: no crash', code in (0, 1), (code, out, err))
    code, out, err = processes.run(vm + ['-Xcheck:help', '-version'])
    check('-Xcheck:help', code == 1 and '-Xcheck:jvmti:help lists' in err, (code, out, err))
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)

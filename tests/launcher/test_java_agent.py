#!/usr/bin/env python3
"""Agents written in Java without a JDK: java.lang.instrument, and what is printed when an agent cannot start. The texts
are those of `java`, which passes the same tests (--vm java).
"""
import argparse
import os
import re
import shlex
import shutil
import sys
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

ABLE = {'Premain-Class': 'Instrumenting', 'Can-Redefine-Classes': 'true', 'Can-Retransform-Classes': 'true'}
EXPECTED = '''\
  transform Target null true true 277
replaced
remove true
again false
original
REDEFINE
bad ! java.lang.ClassFormatError
name ! java.lang.NoClassDefFoundError: class names don't match
array ! java.lang.instrument.UnmodifiableClassException
null ! java.lang.NullPointerException: element of 'definitions' is null in redefineClasses
retr ! java.lang.instrument.UnmodifiableClassException
mod false truetrue
all true
init true
size ! java.lang.NullPointerException: null passed as 'objectToSize' in getObjectSize
prefix ! java.lang.UnsupportedOperationException: setNativeMethodPrefix is not supported in this environment
addnull ! java.lang.NullPointerException: null passed as 'transformer' in addTransformer
mnull ! java.lang.NullPointerException: null passed as 'theClass' in isModifiableClass
throws 7
'''
NOT_STARTED = 'Error occurred during initialization of VM\nagent library failed to init: instrument\n'


def make_jar(path, classes, manifest):
    with zipfile.ZipFile(path, 'w') as z:
        lines = ['Manifest-Version: 1.0'] + [f'{k}: {v}' for k, v in manifest.items()]
        z.writestr('META-INF/MANIFEST.MF', '\r\n'.join(lines) + '\r\n\r\n')
        for name in sorted(os.listdir(classes)):
            z.write(os.path.join(classes, name), name)
    return path


def make_huge_manifest(path):
    """64 MB of zeros in a small jar."""
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, compresslevel=1) as z:
        with z.open('META-INF/MANIFEST.MF', 'w') as entry:
            for _ in range(64):
                entry.write(bytes(1 << 20))
    return path


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    o = p.parse_args()
    vm = [os.path.abspath(w) if i == 0 and os.sep in w else w for i, w in enumerate(shlex.split(o.vm))]
    suite = progress.Suite('test_java_agent')
    d = tempfile.mkdtemp(prefix='minijvm-agent-')
    try:
        classes = os.path.join(d, 'classes')
        compiling.java(classes, [os.path.join(HERE, 'java', 'Instrumenting.java')], '-nowarn')
        agent = make_jar(os.path.join(d, 'agent.jar'), classes, ABLE)
        nameless = make_jar(os.path.join(d, 'nameless.jar'), classes, {})
        run = ['-cp', agent, 'Instrumenting']
        missing = 'Error opening zip file or JAR manifest missing : none.jar\n'
        cases = {
            'whole': ([f'-javaagent:{agent}'] + run, 0, EXPECTED, ''),
            'no jar': (['-javaagent:none.jar'] + run, 1, NOT_STARTED, missing),
            'no agent': ([f'-javaagent:{nameless}'] + run, 1, NOT_STARTED,
                         f'Failed to find Premain-Class manifest attribute in {nameless}\n'),
            'fails': ([f'-javaagent:{agent}=fail'] + run, -6, None,
                      'Exception in thread "main" java.lang.reflect.InvocationTargetException\n'),
        }
        suite.begin(len(cases) + 1 + (os.path.basename(vm[0]) == 'minijvm'))
        for name, (args, code, out, err) in cases.items():
            with suite.step(name):
                got = processes.run(vm + args, limits.limit(vm, 0), cwd=d)
            fits = got[0] == code and out in (None, got[1]) and (got[2].startswith(err) if err else not got[2])
            suite.check(name, fits, f'{args}\n{got}')
        huge = make_huge_manifest(os.path.join(d, 'huge.jar'))
        with suite.step('manifest larger than the heap'):
            got = processes.run(vm + ['-Xmx32m', f'-javaagent:{huge}', '-version'], limits.limit(vm, 0), cwd=d)
        suite.check('manifest larger than the heap', got[0] != 0, got)
        if os.path.basename(vm[0]) == 'minijvm':
            with suite.step('with the layer'):         # what carries agents in Java is an agent itself
                got = processes.run(vm + ['-Xcheck:jvmti', f'-javaagent:{agent}'] + run, limits.limit(vm, 0), cwd=d)
            suite.same('with the layer', (0, EXPECTED, []), (*got[:2], re.findall('MJ-.*', got[2])))
    finally:
        shutil.rmtree(d, ignore_errors=True)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)

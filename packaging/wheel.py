#!/usr/bin/env python3
"""wheel.py BUILD LIBRARIES OUTPUT: packs the package jvmticheck of BUILD, with the VM and the layer that it runs, as a
wheel for Python's pip. LIBRARIES (packaging/libraries.sh) has the licences of what is part of libjvm.so. A program
that needs more than the C library, or a newer one than GLIBC, is refused, since the name of the wheel promises that."""
import base64
import glob
import hashlib
import os
import platform
import re
import subprocess
import sys

import release

sys.path.insert(1, os.path.join(release.TOP, 'make'))
import archive  # noqa: E402

GLIBC = (2, 36)
C_LIBRARY = re.compile(r'ld-linux-.*\.so\.\d|lib(c|m|dl|pthread)\.so\.6')
PARTS = ('minijvm', 'libjvm.so', 'libjvmticheck.so', 'libjvmticheck-*.so', 'jvmticheck-workloads.jar')
METADATA = """Metadata-Version: 2.4
Name: jvmticheck
Version: {version}
Summary: Checks agents of the Java Virtual Machine Tool Interface (JVMTI)
License-Expression: Apache-2.0 AND BSD-3-Clause AND MIT AND Zlib
{license_files}
Keywords: jvmti,java,jvm,agent,profiler,debugger
Classifier: Development Status :: 4 - Beta
Classifier: Environment :: Console
Classifier: Intended Audience :: Developers
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Software Development :: Quality Assurance
Requires-Python: >=3.9
Description-Content-Type: text/markdown

# jvmticheck

`jvmticheck` checks an agent of the JVM Tool Interface: a profiler, debugger, or tool for coverage or memory. It runs
the agent again and again in a Java virtual machine that is part of this package: with failing calls, missing
capabilities, other schedules of threads, late attaching. It reports errors as text, as a page, for code scanning
(SARIF), and for build servers (JUnit). No JDK, no compiler and no Java program is needed.

    jvmticheck campaign ./libmine.so

The command `minijvm` is that virtual machine. It runs Java programs with its class library, or with that of an
OpenJDK 17, 21, 25, 26 or 27 (`minijvm --jdk DIR`). `minijvm-explore` runs a program under many schedules of its
threads, and reports failures with the fewest switches.

Part of `libjvm.so` are {libraries}.
"""
PROGRAMS = '''"""The virtual machine and the layer, as files next to this one."""
import os
import sys


def minijvm():
    command = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'minijvm')
    os.execv(command, [command, *sys.argv[1:]])


def explore():
    from minijvm_explore.command import main
    vm = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'minijvm')
    words = sys.argv[1:]
    sys.exit(main(words if words[:1] == ['merge'] else ['--vm', vm, *words]))
'''
ENTRIES = ('[console_scripts]\njvmticheck = jvmticheck.__main__:main\nminijvm = jvmticheck.programs:minijvm\n'
           'minijvm-explore = jvmticheck.programs:explore\n')
WHEEL = 'Wheel-Version: 1.0\nGenerator: minijvm {version}\nRoot-Is-Purelib: false\nTag: {tag}\n'


def check_needs(path):
    """Nothing but the C library, of a version that the tag promises."""
    reported = subprocess.run(['readelf', '-dVW', path], capture_output=True, text=True, check=True).stdout
    foreign = [n for n in re.findall(r'\(NEEDED\).*\[(.*)\]', reported) if not C_LIBRARY.fullmatch(n)]
    if foreign:
        sys.exit(f'{path} needs {", ".join(foreign)}')
    versions = {tuple(map(int, v.split('.'))) for v in re.findall(r'Name: GLIBC_([\d.]+)', reported)}
    if versions and max(versions)[:2] > GLIBC:
        sys.exit(f'{path} needs glibc {".".join(map(str, max(versions)))}: build the wheel on a system with glibc '
                 f'{GLIBC[0]}.{GLIBC[1]} (Debian 12)')


def record_line(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b'=').decode()
    return f'{name},sha256={digest},{len(content)}\n'


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    build, libraries, output = sys.argv[1:]
    version = release.version()
    tag = f'py3-none-manylinux_{GLIBC[0]}_{GLIBC[1]}_{platform.machine()}'
    info = f'jvmticheck-{version}.dist-info'
    with open(os.path.join(libraries, 'versions'), encoding='utf-8') as f:
        bundled = [line.strip().replace('-', ' ', 1).removesuffix('.dfsg') for line in f if line.strip()]
    licences = {'LICENSE': release.read('LICENSE').encode()}
    for path in sorted(glob.glob(os.path.join(libraries, 'licences/*'))):
        with open(path, 'rb') as f:
            licences[f'LICENSE.{os.path.basename(path)}'] = f.read()
    packages = [f'{build}/jvmticheck.d/jvmticheck', f'{build}/minijvm-explore.d/minijvm_explore']
    names = {name: path for name, path in sorted(archive.collect(packages).items()) if path}
    names['jvmticheck/programs/__init__.py'] = PROGRAMS.encode()
    paths = sorted(p for part in PARTS for p in glob.glob(os.path.join(build, part)))
    for path in paths:
        if path.endswith('.so') or os.path.basename(path) == 'minijvm':
            check_needs(path)
        names[f'jvmticheck/programs/{os.path.basename(path)}'] = path
    if len(paths) < 9:
        sys.exit(f'{build}: only {paths}')
    names[f'{info}/METADATA'] = METADATA.format(
        version=version, license_files='\n'.join(f'License-File: {name}' for name in licences),
        libraries=', '.join(bundled[:-1]) + ' and ' + bundled[-1]).encode()
    names[f'{info}/WHEEL'] = WHEEL.format(version=version, tag=tag).encode()
    names[f'{info}/entry_points.txt'] = ENTRIES.encode()
    for name, text in licences.items():
        names[f'{info}/licenses/{name}'] = text
    record = ''
    for name, content in names.items():
        if not isinstance(content, bytes):
            with open(content, 'rb') as f:
                content = f.read()
        record += record_line(name, content)
    names[f'{info}/RECORD'] = (record + f'{info}/RECORD,,\n').encode()
    archive.write(os.path.join(output, f'jvmticheck-{version}-{tag}.whl'), names)


if __name__ == '__main__':
    main()

"""exports/: the symbols of libjvm.so that the JDK's native libraries import: all libraries open with everything bound
immediately, and the functions do what `java`'s do."""
import glob
import os
import re
import subprocess

import processes
from harness import HERE, TOP, Case, clean

# Those that a Java program loads on a machine without a display; the others need libraries that need not be there.
HEADLESS = ['java', 'verify', 'net', 'nio', 'zip', 'jimage', 'management', 'management_ext', 'management_agent', 'rmi',
            'instrument', 'jdwp', 'attach', 'prefs', 'extnet', 'dt_socket',
            'jaas', 'sctp', 'syslookup']


def cases(t):
    sources = os.path.join(HERE, 'exports')

    def libraries():
        program = os.path.join(t.scratch('exports'), 'libraries')
        subprocess.run([*processes.compiler(), '-D_GNU_SOURCE', '-rdynamic', '-o', program,
                        os.path.join(sources, 'libraries.c'), '-ldl'], check=True)
        libjvm = os.path.join(t.jdk, 'lib/server/libjvm.so') if t.on_java else os.path.join(t.build, 'libjvm.so')
        paths = [os.path.join(t.jdk, 'lib/lib%s.so' % n) for n in HEADLESS]
        code, out, err = t.run([*processes.loader_of(t.jdk), program, libjvm] + [p for p in paths if os.path.exists(p)])
        return '' if code == 0 and not err else 'exit %s\n%s%s' % (code, out, err)

    def imports():
        """Symbols of the VM's kind in any library of the JDK that libjvm.so does not have."""
        def symbols(path, which):
            out = subprocess.run(['nm', '-D', which, path], capture_output=True, text=True).stdout
            return {line.split()[-1].split('@')[0] for line in out.splitlines()}
        have = symbols(os.path.join(t.build, 'libjvm.so'), '--defined-only')
        missing = ['%s: %s' % (os.path.basename(lib), s) for lib in sorted(glob.glob(os.path.join(t.jdk, 'lib/*.so')))
                   for s in sorted(symbols(lib, '--undefined-only')) if s.startswith(('JVM_', 'JNI_', 'jio_'))
                   and s not in have]
        return '\n'.join(missing)

    def calls():
        source = os.path.join(sources, 'Exports.java')
        library = t.compile_agent(os.path.join(sources, 'exports.c'))
        classes = t.compile('exports', [source], ['-nowarn'])
        return t.compare(['-Done=1', '-cp', classes, 'Exports', library], [source, os.path.join(sources, 'exports.c')])

    def queries():
        source, c_source = os.path.join(sources, 'Queries.java'), os.path.join(sources, 'queries.c')
        library = t.compile_agent(c_source, ['-ldl'])
        classes = t.compile('queries', [source])
        return t.compare(['-cp', classes, 'Queries', library], [source, c_source])

    def loading():
        program, source, d = os.path.join(sources, 'LoadLibraries.java'), os.path.join(sources,
            'loaded.c'), t.scratch('loading')
        for name, version in ('good', '0x00010008'), ('version', '0x00010009'):
            subprocess.run([*processes.compiler(), '-shared', '-fPIC', '-DVERSION=' + version,
                            '-I' + os.path.join(TOP, 'include'), '-o', '%s/lib%s.so' % (d, name), source], check=True)
        good = open(d + '/libgood.so', 'rb').read()
        for name, content in ('copy', good), ('short', good[:100]), ('empty', b''), ('text', b'no library'):
            with open('%s/lib%s.so' % (d, name), 'wb') as f:
                f.write(content)
        classes = t.compile('loading', [program])
        # `java` fears for its stack guard when it meets a file that is no library
        return t.compare(['-cp', classes, 'LoadLibraries', d], [program, source],
                         clean=lambda s: clean(re.sub(r'.*stack guard.*\n|.*execstack -c.*\n', '', s)))

    found = [Case('loading', loading), Case('libraries', libraries), Case('imports', imports)]
    # these call functions that only 17 has
    return found + ([Case('calls', calls, 2), Case('queries', queries, 2)] if t.feature == 17 else [])

#!/usr/bin/env python3
"""The installed tree and embedding: `make install` into an empty directory, a host (eight.c) compiled against it with
pkg-config, run, and run under valgrind; the host and the wrong agent of examples/.

Usage: test_install.py [--build DIR]; ends with `N passed, N failed`. Under valgrind there must be no invalid access,
and ten times the rounds must not leave more memory after.
The host is compiled once more against the JDK's libjvm.so, when there is one: a host that works there has to work here.
"""
import argparse
import os
import re
import shutil
import struct
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(1, os.path.dirname(HERE))
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

ROUNDS = (10, 100)
PT_TLS = 7
ENV = {k: v for k, v in os.environ.items() if k not in ('JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS',
                                                        'CLASSPATH', 'MAKEFLAGS', 'MFLAGS', 'MAKELEVEL')}
ENV.setdefault('ASAN_OPTIONS', 'detect_leaks=0:detect_stack_use_after_return=0:allocator_may_return_null=1')


def run(command, **more):
    """(exit code, output); make installs and valgrind runs in it"""
    limit = limits.Limit(10 * limits.ORDINARY * limits.slowness(command))
    code, out, _ = processes.run(command, limit, merge=True, env=dict(ENV, **more.pop('env', {})), **more)
    return code, out


def check_files(score, root):
    expected = {'bin/minijvm', 'bin/minijvm-explore', 'bin/jvmticheck', 'lib/minijvm/minijvm',
                'lib/minijvm/minijvm-explore', 'lib/minijvm/jvmticheck',
                'lib/minijvm/libjvm.so', *(f'lib/minijvm/libjvmticheck-{name}.so' for name in
                  ('debugger', 'hold', 'retransformer', 'transformer')),
                'lib/minijvm/libjvm.so-gdb.py', 'lib/minijvm/libjvmticheck.so', 'lib/minijvm/jvmticheck-workloads.jar',
                'lib/minijvm/libjvmticheck-workloads.so', 'lib/pkgconfig/minijvm.pc', 'include/minijvm/jni.h',
                'include/minijvm/jni_md.h', 'include/minijvm/jvmti.h', 'include/minijvm/minijvm.h',
                'include/minijvm/minijvm_test.h', 'lib/minijvm/libminijvm_test.a', 'lib/pkgconfig/minijvm-test.pc',
                'share/man/man1/minijvm.1', 'share/man/man1/jvmticheck.1',
                'share/man/man1/minijvm-explore.1'}
    found = {os.path.relpath(os.path.join(d, f), root) for d, _, files in os.walk(root) for f in files}
    score.check('installed files', found == expected, f'missing {expected - found}, not expected {found - expected}')


def check_other_folders(score, directory, kind):
    """Libraries in the folder of a distribution: commands and pkg-config find them. Uninstalling leaves nothing."""
    root = os.path.join(directory, 'other')
    lib = '/usr/lib/any-linux-gnu'
    words = [f'SAN={kind}', 'PREFIX=/usr', f'LIBDIR={lib}', f'GDBDIR=/usr/share/gdb/auto-load{lib}/minijvm',
             f'DESTDIR={root}']
    rc, text = run(['make', '-s', '-C', TOP, 'install', *words])
    score.check('make install with LIBDIR', rc == 0 and os.path.exists(f'{root}{lib}/minijvm/libjvm.so') and
                os.path.exists(f'{root}/usr/share/gdb/auto-load{lib}/minijvm/libjvm.so-gdb.py') and
                not os.path.exists(f'{root}/usr/lib/minijvm'), text)
    for command, begin in (('minijvm', 'minijvm '), ('jvmticheck', 'jvmticheck of minijvm ')):
        rc, text = run([f'{root}/usr/bin/{command}', '--version'])
        score.check(f'{command} with LIBDIR', rc == 0 and text.startswith(begin), f'{rc} {text}')
    rc, text = run([f'{root}/usr/bin/jvmticheck', 'run', os.path.join(directory, 'missing.so')])
    score.check('jvmticheck finds its parts with LIBDIR', rc != 0 and 'beside this command' not in text, f'{rc} {text}')
    rc, text = run(['pkg-config', '--variable=includedir', 'minijvm'],
                   env={'PKG_CONFIG_PATH': f'{root}{lib}/pkgconfig'})
    score.check('pkg-config with LIBDIR', rc == 0 and os.path.exists(os.path.join(text.strip(), 'jvmti.h')), text)
    kept = f'{root}/usr/include/minijvm/own.h'
    open(kept, 'w', encoding='utf-8').close()
    rc, text = run(['make', '-s', '-C', TOP, 'uninstall', *words])
    left = [os.path.join(d, f) for d, _, files in os.walk(root) for f in files]
    score.check('make uninstall leaves what others put there', rc == 0 and left == [kept] and
                not os.path.exists(f'{root}{lib}/minijvm'), f'{rc} {text} {left}')


def check_layer(score, host, classes, moved, directory):
    """The layer is beside the library, or where a link to the library leads; a copy of the library alone reports it."""
    library = os.path.join(moved, 'lib/minijvm/libjvm.so')
    for kind, place in (('link', os.symlink), ('copy', shutil.copy)):
        alone = os.path.join(directory, kind)
        os.mkdir(alone)
        place(library, os.path.join(alone, 'libjvm.so'))
        rc, text = run([host, classes, '1', '-Xcheck:jvmti'], cwd=directory, env={'LD_LIBRARY_PATH': alone})
        missing = f'libjvmticheck.so is missing in the folder of {alone}/libjvm.so; copy it there'
        score.check(f'-Xcheck:jvmti with a {kind} of the library', (rc != 0 and missing in text) if kind == 'copy' else
                    (rc == 0 and 'destroyed: 0' in text), f'exit {rc}\n{text}')


def check_thread_storage(score, path):
    """What is at a fixed offset in each thread must fit into the some 1,600 bytes that glibc keeps for all libraries
    which a process loads while it runs."""
    with open(path, 'rb') as f:
        elf = f.read()
    headers, = struct.unpack_from('<Q', elf, 32)
    size, count = struct.unpack_from('<HH', elf, 54)
    segments = [struct.unpack_from('<IIQQQQQQ', elf, headers + i * size) for i in range(count)]
    storage = [memory for kind, _, _, _, _, _, memory, _ in segments if kind == PT_TLS]
    score.check(f'thread-local storage of {os.path.basename(path)}', len(storage) == 1 and storage[0] <= 1024,
                f'{storage} bytes')


def check_gdb(score, root):
    """gdb finds its commands when it loads the library."""
    library = os.path.join(root, 'lib/minijvm/libjvm.so')
    rc, text = run(['gdb', '--batch', '-nx', '-iex', f'add-auto-load-safe-path {root}', '-ex', f'file {library}',
                    '-ex', 'help java-stack'])
    score.check('commands of gdb', rc == 0 and 'java-stack [all | NAME]: the Java frames' in text, f'{rc} {text}')


def check_manual(score, root, command):
    """Every option that the command's own help names is in the manual page."""
    with open(os.path.join(root, 'share/man/man1/minijvm.1'), encoding='utf-8') as f:
        page = re.sub(r'\\f.|\\', '', f.read()).replace(' ] ', ']').replace(' [ ', '[')
    for flag in ('--help', '--help-extra'):
        rc, text = run([command, flag])
        options = set(re.findall(r'^    (-[-\w@?/:]*\w@?|-\?)', text, re.M)) | set(re.findall(r'\| (-\w+)', text))
        options -= {'-verbose:'}
        missing = sorted(o for o in options if o not in page)
        score.check(f'manual page has the options of {flag}', rc == 0 and len(options) > 5 and not missing,
                    f'{rc} {options} missing: {missing}')
    rc, text = run([command, '-Xcheck:jvmti:help', 'Main'])
    options = set(re.findall(r'^  ([\w.-]+=)', text, re.M))
    missing = sorted(o for o in options if o not in page)
    score.check('manual page has the options of -Xcheck:jvmti', rc == 0 and len(options) > 5 and not missing,
                f'{rc} {options} missing: {missing}')
    for name in ('minijvm', 'jvmticheck', 'minijvm-explore') if shutil.which('groff') else ():
        rc, text = run(['groff', '-man', '-Tutf8', '-ww', '-z', os.path.join(root, f'share/man/man1/{name}.1')])
        score.check(f'manual page {name} is well-formed', rc == 0 and not text.strip(), text)


def check_explore(score, root):
    """The installed command runs; its manual page has the options of its help."""
    with open(os.path.join(root, 'share/man/man1/minijvm-explore.1'), encoding='utf-8') as f:
        page = re.sub(r'\\f.|\\', '', f.read())
    rc, text = run([os.path.join(root, 'bin/minijvm-explore'), '--help'])
    options = set(re.findall(r'(?<![\w-])--?[a-z][\w-]*(?=[ ,\n])', text.split('\noptions:\n')[-1].split('\n\n')[0]))
    missing = [o for o in options if o not in page]
    score.check('manual page has the options of minijvm-explore', rc == 0 and len(options) > 25 and not missing,
                f'{rc} {missing} {options}')


def check_jvmticheck(score, root, build):
    """The installed command finds its parts; its manual page has the options of its help."""
    command = os.path.join(root, 'bin/jvmticheck')
    with open(os.path.join(root, 'share/man/man1/jvmticheck.1'), encoding='utf-8') as f:
        page = re.sub(r'\\f.|\\', '', f.read())
    for name in ('run', 'campaign', 'diff', 'report', 'merge', 'rules'):
        rc, text = run([command, name, '--help'])
        missing = [o for o in set(re.findall(r'^  (--[\w-]+)', text, re.M)) if o not in page]
        score.check(f'manual page has the options of jvmticheck {name}', rc == 0 and not missing, f'{rc} {missing}')
    agent = os.path.join(build, 'installed-agent.so')
    rc, text = run([*processes.compiler(), '-shared', '-fPIC', f'-I{root}/include/minijvm', '-o', agent,
                    os.path.join(TOP, 'examples/hotmethods.c')])
    rc, text = run([command, 'campaign', agent, '--report', os.path.join(build, 'installed-report'), '--only',
                    'beside,twice,attach', '--workload', 'threads'])
    score.check('the installed jvmticheck', rc == 0 and ', no finding' in text, f'{rc}\n{text}')


AGENTS = """no VM: -1
OnLoad("at start"): GetEnv 0, phase 1
OnLoad("by path"): GetEnv 0, phase 1
OnAttach("live"): GetEnv 0, phase 4
0 0 ""
OnAttach(""): GetEnv 0, phase 4
0 0 ""
OnAttach("refuse"): GetEnv 0, phase 4
0 7 ""
OnAttach("throw"): GetEnv 0, phase 4
0 0 ""
pending: 0
OnAttach("throw"): GetEnv 0, phase 4
0 0 ""
pending: 1
inLibrary: 0, exception
OnAttach of the library("live"): GetEnv 0, phase 4
0 0 ""
OnAttach of the library("refuse"): GetEnv 0, phase 4
0 7 ""
inLibrary: 41, no exception
inProcess: 42, no exception
nowhere: 0, exception
-1 -99 "nosuchagent was not loaded.
libnosuchagent.so: can"
-1 -99 "/libx.so: cannot open shared object file: No such "
-1 "nosucha"
-6
-6 -6
OnAttach("dump"): GetEnv 0, phase 4
0 0 ""
DataDumpRequest in phase 4
data dump: 0
-2 -99 ""
data dump: -2
OnUnload
OnUnload
OnUnload
OnUnload
OnUnload
OnUnload
OnUnload of the library
OnUnload
destroyed: 0
-1 -99 ""
"""


def check_agents(score, flags, sanitize, directory):
    """A host that starts agents through minijvm.h, one of them linked into it."""
    source, host, classes = os.path.join(HERE, 'agents.c'), os.path.join(directory, 'agents'), os.path.join(directory,
        'classes')
    compiler = ([*processes.compiler(), '-std=c11', '-D_GNU_SOURCE', '-g', '-O1', '-Wall', '-Wextra', '-Werror']
                + sanitize)
    rc, text = run(compiler + ['-rdynamic', '-o', host, source] + flags.split() + ['-lpthread'])
    score.check('host with agents compiles', rc == 0, text)
    rc, text = run(compiler + ['-DOUTER', '-shared', '-fPIC', '-o', os.path.join(directory, 'libouter.so'), source]
                   + flags.split())
    score.check('its library compiles', rc == 0, text)
    rc, text = run([host, classes, directory], cwd=directory)
    score.check('host with agents', rc == 0 and text == AGENTS, f'exit {rc}\n{text}')


# How docs/use/check-an-agent.md repairs examples/deposits.c, one fault after the other.
MENDS = [('bank = klass;', 'bank = (*jni)->NewGlobalRef(jni, klass);'),
         ('    jvmtiEventCallbacks callbacks;',
          '    jvmtiCapabilities wanted = {.can_generate_method_entry_events = 1};\n'
          '    if ((*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE) return JNI_ERR;\n'
          '    jvmtiEventCallbacks callbacks;'),
         ('    (*jni)->GetStringUTFRegion',
          '    if ((*jni)->ExceptionCheck(jni)) return;\n    (*jni)->GetStringUTFRegion'),
         ('    deposits = before + 1;', '    (void)before;\n    __atomic_add_fetch(&deposits, 1, __ATOMIC_RELAXED);')]


def check_examples(score, command, flags, sanitize, directory):
    """examples/host.c, and the findings in examples/deposits.c at each stage of docs/use/check-an-agent.md."""
    examples = os.path.join(TOP, 'examples')
    compiling.java(directory, [os.path.join(examples, 'Bank.java')], '-g')
    compiler = [*processes.compiler(), '-g', '-Wall', '-Wextra', '-Werror']
    host = os.path.join(directory, 'host')
    rc, text = run(compiler + sanitize + ['-rdynamic', '-o', host, os.path.join(examples, 'host.c')] + flags.split()
                   + ['-lpthread'])
    score.check('the example host compiles', rc == 0, text)
    rc, text = run([host, directory, 'Bank'])
    text = re.sub(r'[1-9]\d* classes', 'N classes', text)
    score.check('the example host', (rc, text) == (0, 'balance 400\nbalance 400\nran: 1 1, N classes loaded meanwhile, '
                                                      'destroyed: 0\na second VM: -1\n'), f'exit {rc}\n{text}')
    with open(os.path.join(examples, 'deposits.c'), encoding='utf-8') as f:
        source = f.read()
    reported = []                       # stage -> what options are asked for it
    for stage in range(len(MENDS) + 1):
        library = os.path.join(directory, f'libdeposits{stage}.so')
        with open(os.path.join(directory, 'deposits.c'), 'w', encoding='utf-8') as f:
            f.write(source)
        rc, text = run(compiler + ['-shared', '-fPIC', '-I', os.path.join(TOP, 'include'), f.name, '-o', library])
        score.check(f'the wrong agent compiles, {stage} faults mended', rc == 0, text)
        reported.append(lambda *options, library=library: run([command, *options, f'-agentpath:{library}', '-cp',
                                                               directory, 'Bank']))
        if stage < len(MENDS):
            score.check(f'fault {stage} is there', source.count(MENDS[stage][0]) == 1)
            source = source.replace(*MENDS[stage])
    rc, text = reported[0]('-Xcheck:jni')
    score.check('a local reference that was kept', rc in (134, -6) and 'JNI received a null class\n\tnative caller: '
                in text, f'exit {rc}\n{text}')
    rc, text = reported[1]()
    score.check('a capability that nobody has', rc == 0 and '\n0 deposits by 4 clerks' in text, f'exit {rc}\n{text}')
    rc, text = reported[2]('-Xcheck:jni')
    score.check('an exception that nobody looks for', rc == 0 and 'JNI call made without checking exceptions when '
                'required to from CallObjectMethod\n\tnative caller: ' in text, f'exit {rc}\n{text}')
    rc, text = reported[3]('-Xcheck:jni')
    score.check('nothing more of that kind', rc == 0 and 'WARNING' not in text, f'exit {rc}\n{text}')
    seeds = [f'-Xsched:green,seed={seed}' for seed in range(4)]
    racy = [reported[3](seed) for seed in seeds]
    score.check('a race', all(rc == 0 for rc, _ in racy) and any('400 deposits' not in text for _, text in racy), racy)
    score.check('the same race again', racy == [reported[3](seed) for seed in seeds], racy)
    calm = [reported[4](seed) for seed in seeds]
    score.check('no race', all(rc == 0 and '400 deposits' in text for rc, text in calm), calm)


def check_kit(score, moved, sanitize, directory):
    """A test of an agent, compiled as include/minijvm_test.h says, finds the VM and the layer where they were moved."""
    rc, flags = run(['pkg-config', '--cflags', '--libs', 'minijvm-test'],
                    env={'PKG_CONFIG_PATH': os.path.join(moved, 'lib/pkgconfig')})
    score.check('pkg-config minijvm-test', rc == 0, flags)
    program = os.path.join(directory, 'test_names')
    rc, text = run([*processes.compiler(), '-g', '-Wall', '-Wextra', '-Werror'] + sanitize
                   + ['-o', program, os.path.join(TOP, 'examples', 'test_names.c')] + flags.split())
    score.check('a test with the kit compiles', rc == 0, text)
    rc, text = run([program], cwd=directory)
    score.check('a test with the kit', rc == 0 and text.endswith('mended: nothing found\n'), f'exit {rc}\n{text}')


def leaks(text):
    """Bytes left behind, by kind, from valgrind's summary."""
    return {kind: int(n.replace(',', ''))
            for kind, n in re.findall(r'(definitely lost|indirectly lost|possibly lost|still reachable): ([\d,]+) '
                                      r'bytes', text)}


def check_valgrind(score, host, classes, directory):
    results = []
    for rounds in ROUNDS:
        rc, text = run(['valgrind', '--error-exitcode=99', '--leak-check=full', '--errors-for-leak-kinds=none', host,
                        classes, str(rounds)], cwd=directory)
        score.check(f'valgrind, {rounds} rounds', rc == 0 and 'ERROR SUMMARY: 0 errors' in text, text)
        results.append(leaks(text))
    few, many = results
    score.check('nothing is lost', len(many) == 4 and many['definitely lost'] == 0 and many['indirectly lost'] == 0,
                str(many))
    # a block of some 26 kB is there or not as threads happen to meet; 29,000 calls and 720 attachments more would leave
    # more than that
    growth = {kind: many[kind] - few[kind] for kind in few}
    score.check('nothing grows with the number of calls', sum(growth.values()) < 32768, f'{few}\n{many}')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', default='build')
    o = parser.parse_args()
    kind = '1' if o.build.rstrip('/').endswith('san') else 'thread' if o.build.rstrip('/').endswith('tsan') else '0'
    score = progress.Suite('test_install').begin()
    directory = tempfile.mkdtemp(prefix='minijvm-install-')
    try:
        rc, text = run(['make', '-s', '-C', TOP, 'install', f'SAN={kind}', 'PREFIX=/opt/mini',
                        f'DESTDIR={directory}/root'])
        root = os.path.join(directory, 'root/opt/mini')
        score.check('make install', rc == 0, text)
        check_files(score, root)
        check_other_folders(score, directory, kind)
        moved = os.path.join(directory, 'moved')        # nothing in the tree knows where it was installed
        os.rename(root, moved)
        command = os.path.join(moved, 'bin/minijvm')
        rc, text = run([command, '--version'])
        score.check('installed command', rc == 0 and text.startswith('minijvm '), text)
        check_manual(score, moved, command)
        for library in ('libjvm.so', 'libjvmticheck.so'):
            check_thread_storage(score, os.path.join(moved, 'lib/minijvm', library))
        check_explore(score, moved)
        check_jvmticheck(score, moved, directory)
        if shutil.which('gdb'):
            check_gdb(score, moved)
        classes, source, host = os.path.join(directory,
                                             'classes'), os.path.join(HERE, 'eight.c'), os.path.join(directory, 'eight')
        compiling.java(classes, [os.path.join(HERE, name + '.java') for name in ('Worker', 'Natives')], '-g', '-nowarn')
        rc, flags = run(['pkg-config', '--cflags', '--libs', 'minijvm'],
                        env={'PKG_CONFIG_PATH': os.path.join(moved, 'lib/pkgconfig')})
        score.check('pkg-config', rc == 0, flags)
        sanitize = {'1': ['-fsanitize=address,undefined'], 'thread': ['-fsanitize=thread']}.get(kind, [])
        rc, text = run([*processes.compiler(), '-std=c11', '-D_GNU_SOURCE', '-g', '-O1', '-Wall', '-Wextra',
                        '-Werror'] + sanitize + ['-o', host, source] + flags.split() + ['-lpthread'])
        score.check('host compiles against the installed tree', rc == 0, text)
        for options in ([], ['-Xcheck:jni'], ['-Xgc:stress=500'], ['-Xmx8m']):
            rc, text = run([host, classes, '10'] + options, cwd=directory)
            score.check(f'host {options}', rc == 0 and text == '8 threads, 10 rounds: 3200 calls of Java, 0 wrong, '
                                                               'destroyed: 0\n', f'exit {rc}\n{text}')
        check_layer(score, host, classes, moved, directory)
        check_agents(score, flags, sanitize, directory)
        check_examples(score, command, flags, sanitize, directory)
        check_kit(score, moved, sanitize, directory)
        rc, text = run([host, classes, '1', '-Xnonsense'], cwd=directory)
        score.check('host with a wrong option', rc == 1 and text == 'Unrecognized option: -Xnonsense\n',
                    f'exit {rc}\n{text}')
        jdk = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which('java') or '/x/y')))
        if os.path.exists(os.path.join(jdk, 'lib/server/libjvm.so')):
            server, reference = os.path.join(jdk, 'lib/server'), host + '_jdk'
            include = os.path.join(TOP, 'include')
            run([*processes.compiler(), '-D_GNU_SOURCE', '-I' + include, '-o', reference, source, '-L' + server,
                 '-Wl,-rpath,' + server, '-ljvm', '-lpthread'])
            rc, text = run([reference, classes, '10'], cwd=directory)
            score.check('host on the JDK', rc == 0, f'exit {rc}\n{text}')
        if kind == '0' and shutil.which('valgrind'):
            check_valgrind(score, host, classes, directory)
    finally:
        shutil.rmtree(directory, ignore_errors=True)
    return progress.finish(score)


if __name__ == '__main__':
    progress.main(main)

"""Attaching from another process: the protocol, the attach API of Java, agents that arrive late, the tools of the JDK.
What a client sees of the VM is what it sees of java."""
import json
import os
import re
import sys

import limits
import processes
from harness import ENV, HERE, SCRIPT, TESTS, Case, describe
from suite_instrument import make_jar

SOURCES = os.path.join(HERE, 'attach')
# Threads of HotSpot's own and of ours that are no Java threads of the program.
SYSTEM = (r'"(?:C1|C2|G1|GC|VM|Sweeper|Service|Monitor|Common-|Notification|Attach|Signal|Reference|Finalizer|'
          r'DestroyJavaVM|JFR|Concurrent|Parallel|Serial)[^"]*"')


def clean(text):
    """Without times, addresses, and threads that are the VM's."""
    text = re.sub(r'^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$', 'DATE', text, flags=re.M)
    text = re.sub(r'^\d+:$', 'PID:', text, flags=re.M)
    text = re.sub(r'^Full thread dump .*', 'Full thread dump', text, flags=re.M)
    text = re.sub(r'\b(cpu|elapsed|tid|nid)=\S+', r'\1=N', text)
    text = re.sub(r'0x[0-9a-f]+|(?<=" )#\d+( \[\d+\])?', 'N', text)
    text = re.sub(r'^Threads class SMR info:\n(.+\n)*|^JNI global ref.*\n', '', text, flags=re.M)
    text = re.sub(r'\n\s*\n', '\n', text)
    entries = re.split(r'\n(?="|j\w+ (?:-l )?\{\})', text)
    return '\n'.join(e for e in entries if not re.match(SYSTEM, e)).strip()


def clean_dump(text):
    """A dump of threads to a file: who waits where for what, each thread on its own. Whether a virtual thread keeps its
    carrier while it waits for a monitor is the VM's business."""
    system = f'(?:{SYSTEM}|"(?:ForkJoinPool-|VirtualThread-)[^"]*")'
    text = re.sub(r'@[0-9a-f]+\b', '@N', text)
    text = re.sub(r'\d{4}-\d\d-\d\dT[\d:.]+Z', 'TIME', text)
    if not text.startswith('{'):
        head, *entries = text.split('\n\n#')
        entries = [re.sub(r'^\d+ ', '#N ', e.strip()) for e in entries]
        return [re.sub(r'^\d+', 'PID', head)] + sorted(e for e in entries if not re.match('#N ' + system, e))
    dump = json.loads(text)['threadDump']
    entries = []
    for container in dump['threadContainers']:
        threads = [t for t in container['threads'] if not re.match(system, f'"{t["name"]}"')]
        for thread in threads:
            thread['tid'] = bool(int(thread['tid']))
            if 'carrier' in thread:
                thread['carrier'] = bool(int(thread['carrier']))
            if 'blockedOn' in thread:
                thread.pop('carrier', None)
        del container['threads'], container['threadCount']
        if threads or not re.match('ForkJoin|java.util.concurrent.ThreadPoolExecutor', container['container']):
            entries.append(json.dumps([container, sorted(threads, key=repr)]))
    del dump['threadContainers']
    return [json.dumps(dict(dump, processId='PID'))] + sorted(entries)


class Target(processes.Child):
    """The program, ready."""
    def __init__(self, vm, options, classes, scratch, main='Target', words=('argument',)):
        self.vm = vm
        super().__init__(vm + list(options) + ['-Dmy.property=a b', '-cp', classes, main, *words],
                         limits.limit(vm, 3), cwd=scratch, env=ENV)
        self.read_until(lambda text: 'ready\n' in text, 'ready')
        self.id = str(self.pid)

    def end(self):
        """Ends it; (exit code, what it said since it was started)"""
        code, out, err = self.finish()
        return code, out + err


def cases(t):
    names = ('Target', 'Client', 'Late')
    sources = [os.path.join(SOURCES, n + '.java') for n in names]
    classes = t.compile('attach', sources)
    jars = t.scratch('attach-jars')
    able = {'Can-Retransform-Classes': 'true'}
    for name, manifest in (('agent', {'Agent-Class': 'Late', **able}), ('one', {'Agent-Class': 'Late$One'}),
                           ('none', {'Agent-Class': 'Late$None'}), ('throwing', {'Agent-Class': 'Late$Throwing'}),
                           ('noagentclass', {'Premain-Class': 'Late'}),
                           ('missingclass', {'Agent-Class': 'no.such.Agent'})):
        make_jar(os.path.join(jars, name + '.jar'), classes, manifest, r'Late.*')
    bin = os.path.join(t.jdk, 'bin')

    def with_target(vm, name, ask, options=()):
        given = options if vm == t.vm else t.words_for_java(options)
        with Target(vm, list(given), classes, t.scratch('attach-' + name)) as target:
            answer = ask(target)
            code, output = target.end()
            return [answer[0], code], answer[1] + answer[2], output

    def compared(name, ask, ask_here=None, options=(), clean=clean):
        want = t.remember(('attach', name), sources + [__file__],
                          lambda: with_target(t.java + ['-Xint'], name, ask, options))
        have = with_target(t.vm, name, ask_here or ask, options)
        want, have = ((r[0], clean(r[1]), clean(r[2])) for r in (want, have))
        return '' if want == have else describe(want, have)

    def client(vm, *words):
        return lambda target: t.run(vm + ['-cp', classes, 'Client', target.id, jars] + list(words))

    def tools(*commands):
        """Output of several commands, in which {} is the process."""
        def ask(target):
            is_here = target.vm == t.vm
            done = [t.run([os.path.join(bin, c[0])] + [w.replace('{}', target.id) for w in
                                                       (c[1:] if is_here else t.words_for_java(c[1:]))])
                    for c in commands]
            return ([d[0] for d in done],
                    '\n\n'.join(' '.join(c) + '\n' + d[1].replace(target.id, 'PID') for c, d in zip(commands, done)),
                    ''.join(d[2] for d in done).replace(target.id, 'PID'))
        return ask

    def clean_histogram(text):
        """The header, and numbers of instances of classes that only the program knows."""
        return '\n'.join(
            re.sub(r'^\s*\d+:\s+(\d+)\s+\d+', r'\1', line) for line in text.splitlines()
            if re.search(r'Target\$Item|#instances|^-+$|^jmap|^jcmd', line))

    def clean_properties(text):
        lines = [line for line in text.splitlines() if re.match(r'(my\.property|set\.by|java\.(version|home|'
                                                                r'class\.path|vm\.spec)|file\.|user\.dir|os\.|'
                                                                r'sun\.java\.command|#|jinfo|jcmd)', line)
                                                                and not line.startswith('#S')]
        return '\n'.join(sorted(re.sub(r'^#.*\d\d:\d\d.*', '#DATE', line) for line in lines))

    def clean_version(text):
        return re.sub(r'^.*VM version.*|^minijvm.*', 'VM version', clean(text), flags=re.M)

    def protocol():
        if t.on_java:
            return ''                   # the script asks java itself
        code, out, err = t.run([sys.executable, os.path.join(TESTS, 'jvmti/test_attach.py'), '--vm', ' '.join(t.vm),
                               '--jdk', t.jdk, '--build', t.scratch('attach-protocol')],
                               SCRIPT)
        return '' if code == 0 and re.search(r'\d\d passed, 0 failed', out) else out + err

    def listed():
        """jps and jcmd -l find it."""
        with Target(t.vm, [], classes, t.scratch('attach-listed')) as target:
            jps = t.run([os.path.join(bin, 'jps'), '-l'])[1]
            jcmd = t.run([os.path.join(bin, 'jcmd'), '-l'])[1]
            wrong = [] if re.search(rf'^{target.id} Target$', jps, re.M) else ['jps -l: ' + jps]
            wrong += [] if re.search(rf'^{target.id} Target argument$', jcmd, re.M) else ['jcmd -l: ' + jcmd]
            target.end()
            jps = t.run([os.path.join(bin, 'jps'), '-l'])[1]
            return '\n'.join(wrong + (['still listed: ' + jps] if re.search(rf'^{target.id} ', jps, re.M) else []))

    def dumped(options):
        """Dumps of threads to files."""
        source = [os.path.join(SOURCES, 'Dumps.java')]
        classes = t.compile('attach25', source, own=True)
        def dump(vm, name):
            d = t.scratch('attach-' + name)
            with Target(vm, options, classes, d, 'Dumps') as target:
                dumps = []
                for format in ('plain', 'json'):
                    said = t.run([os.path.join(bin, 'jcmd'), target.id, 'Thread.dump_to_file', '-format=' + format,
                                  os.path.join(d, format)])
                    with open(os.path.join(d, format), encoding='utf-8') as f:
                        dumps.append([said[0], said[1].replace(target.id, 'PID').replace(d, 'D'), f.read()])
                printed = t.run([os.path.join(bin, 'jcmd'), target.id, 'Thread.print'])[1]
                mounted = [e for e in re.split(r'\n\n(?=")', printed) if 'Pinned.<clinit>' in e]
                mounted = clean(re.sub(r'worker-\d+|thread #\d+', 'N', '\n'.join(mounted)))
                code, out = target.end()
                return code, dumps, mounted + '\n' + re.sub(r'(?<=@)[0-9a-f]+', 'N', out)
        name = 'dumped' + str(len(options))
        want = t.remember(('attach', name, options), source + [__file__], lambda: dump(t.java + ['-Xint'], name))
        have = dump(t.vm, name)
        want, have = ('\n'.join([str(code), said] + [line for d in dumps
                                                     for line in [str(d[0]), d[1]] + clean_dump(d[2])])
                      for code, dumps, said in (want, have))
        return '' if want == have else describe((0, want, ''), (0, have, ''))

    dumps = tools(('jstack', '{}'), ('jstack', '-l', '{}'), ('jcmd', '{}', 'Thread.print'),
                  ('jcmd', '{}', 'Thread.print', '-l'))
    commands = [('help', 'GC.class_histogram'), ('GC.class_histogram', '-parallel=-1'), ('VM.set_flag', 'HeapDumpPath'),
                ('VM.set_flag', 'MinHeapFreeRatio', '12x'), ('VM.set_flag', 'MinHeapFreeRatio', 'x'),
                ('VM.set_flag', 'HeapDumpGzipLevel', 'x'), ('help', 'GC.heap_dump')]
    found = [
        Case('protocol', protocol, 40),
        Case('client', lambda: compared('client', client(t.java)), 8),
        Case('client_here', lambda: compared('client_here', client(t.java), client(t.vm)), 8),
        Case('thread_dumps', lambda: compared('dumps', dumps), 5),
        Case('properties',
             lambda: compared('properties', tools(('jinfo', '-sysprops', '{}'), ('jcmd', '{}', 'VM.system_properties')),
                              clean=clean_properties), 5),
        Case('histograms',
             lambda: compared('histograms',
                              tools(('jmap', '-histo', '{}'), ('jmap', '-histo:live', '{}'),
                                    ('jcmd', '{}', 'GC.class_histogram')), clean=clean_histogram), 5),
        Case('versions',
             lambda: compared('versions',
                              tools(('jcmd', '{}', 'VM.version'), ('jcmd', '{}', 'GC.run'),
                                    ('jcmd', '{}', 'GC.run_finalization'), ('jcmd', '{}', 'nosuch')),
                                    clean=clean_version), 5),
        Case('commands',
             lambda: compared('commands',
                              tools(*[('jcmd', '{}', *words) for words in commands])), 12),
        Case('jar_by_jcmd',
             lambda: compared('jcmd',
                              tools(*[('jcmd', '{}', 'JVMTI.agent_load', f'{jars}/{j}.jar')
                                      for j in ('agent', 'none', 'nosuch')],
                                      ('jcmd', '{}', 'JVMTI.agent_load', jars + '/one.jar', 'words'))), 5),
        Case('disabled',
             lambda: compared('disabled', tools(('jcmd', '{}', 'VM.version')), options=['-XX:+DisableAttachMechanism']),
             15),
        Case('management', lambda: compared('management', client(t.java, 'local')), 10),
        Case('management_port', lambda: compared('management_port', client(t.java, 'own')), 10),
        Case('listed', listed, 5),
    ]
    # a native agent, twice: with 25 there is a warning of the first, unless an option says something about such agents
    late = t.compile_agent(os.path.join(SOURCES, 'late.c'))
    loads = tools(*[('jcmd', '{}', 'JVMTI.agent_load', late, words) for words in ('first', 'again')])
    for sign in ('', '+', '-'):
        found.append(Case('native' + sign, lambda sign=sign: compared(
            'native' + sign, loads, options=[f'-XX:{sign}EnableDynamicAgentLoading'] * bool(sign)), 5))
    # libraries that cannot be agents then: the warning is of all that were loaded
    only_load = t.compile_agent(os.path.join(SOURCES, 'no_attach.c'))
    found.append(Case('native_unfit', lambda: compared('native_unfit', tools(
        *[('jcmd', '{}', 'JVMTI.agent_load', library) for library in (only_load, only_load, SOURCES + '/nosuch.so')])),
        5))
    # the old protocol only, in which no argument is that long
    found.append(Case('compatible', lambda: compared(
        'compatible', tools(('jcmd', '{}', 'VM.version'), ('jcmd', '{}', 'VM.set_flag', 'HeapDumpPath', 'x' * 1100)),
        options=['-Djdk.attach.compat=true'],
        clean=lambda text: re.sub(r'^\[[\d.]+s\]', '[TIME]', clean_version(text), flags=re.M)), 3))
    # while an agent waits in VMStart
    for sign in '+-':
        options = [f'-agentpath:{late}', '-XX:+StartAttachListener', f'-XX:{sign}EnableDynamicAgentLoading']
        found.append(Case('native_at_start' + sign, lambda sign=sign, options=options: compared(
            'native_at_start' + sign, tools(('jcmd', '{}', 'JVMTI.agent_load', late, 'early')), options=options), 3))
    if t.feature == 25:
        # some of the virtual threads may be pinned
        found.append(Case('dumps_to_files', lambda: dumped(('-Djdk.virtualThreadScheduler.parallelism=5',)), 5))
        found.append(Case('dumps_to_files_bound', lambda: dumped(
            ('-XX:+UnlockExperimentalVMOptions', '-XX:-VMContinuations')), 5))
    return found

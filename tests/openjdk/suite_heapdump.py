"""Heap dumps: what jcmd, jmap and HeapDumpOnOutOfMemoryError write, read strictly and compared with java's
(jvmti/test_heap_dump.py). Dumps through management: the files here, the errors also in programs/HeapDumps."""
import collections
import os
import re
import sys

from harness import HERE, SCRIPT, TESTS, Case, describe
from hprof import Dump
from suite_attach import SOURCES, Target

VIRTUAL = re.compile(r'VirtualHeap')
OWN = re.compile(r'Heap(\$(?!\$Lambda).*)?$')


def virtual_threads(d):
    """Name of each virtual thread, and of each other one that has frames of the program, to the class of its object,
    its frames and the program's objects in these, with their values; without the numbers of hidden classes."""
    def value(id):
        return 'class' if id in d.classes else sorted(
            (n, v if n == 'number' else value(v)) for n, v in d.fields(id).items() if n in ('number', 'inner'))

    found, held = {}, collections.defaultdict(list)
    for r in d.roots:
        if r.kind == 'Java frame' and VIRTUAL.match(d.class_name(r.id)) and '$$Lambda' not in d.class_name(r.id):
            held[r.thread].append((r.frame, d.class_name(r.id), value(r.id)))
    for root in d.roots:
        if root.kind != 'thread object': continue
        frames = [(re.sub(r'Lambda.*', 'Lambda', f.cls), f.method) for f in d.traces[root.frame].frames]
        name = d.thread_name(root.thread)
        if d.class_name(root.id) != 'java.lang.VirtualThread' and not any(VIRTUAL.match(f[0]) for f in frames): continue
        if name == 'main': frames = frames[-1:]
        if name in found: return {'twice': name}
        found[name] = (d.class_name(root.id), frames, sorted(held[root.thread]) if name != 'main' else [])
    return found


def cases(t):
    classes = t.compile('attach', [os.path.join(SOURCES, n + '.java') for n in ('Target', 'Client', 'Late')])

    def graphs():
        code, out, err = t.run([sys.executable, os.path.join(TESTS, 'jvmti/test_heap_dump.py'), '--vm', ' '.join(t.vm),
                                '--build', t.scratch('heapdump-graphs')], SCRIPT)
        return '' if code == 0 and re.search(r'\d\d passed, 0 failed', out) else out + err

    def tools():
        """jmap and jcmd of the JDK: their words, and how many objects of the program the dumps have."""
        def ask(vm, strict):
            directory = t.scratch('heapdump-tools')
            names = [os.path.join(directory, n) for n in ('live', 'all', 'plain', 'jcmd')]
            said = []
            with Target(vm, [], classes, directory) as target:
                for words in (['jmap', f'-dump:live,format=b,file={names[0]}', target.id],
                              ['jmap', f'-dump:live,format=b,file={names[0]}', target.id],
                              ['jmap', f'-dump:all,format=b,file={names[1]}', target.id],
                              ['jmap', f'-dump:format=b,file={names[2]}', target.id],
                              ['jcmd', target.id, 'GC.heap_dump', names[3]],
                              ['jmap', '-dump:file=/nonexistent/x', target.id]):
                    code, out, err = t.run([os.path.join(t.jdk, 'bin', words[0])] + words[1:])
                    text = re.sub(r'\[\d+ bytes in [\d.]+ secs\]', '[N]', out.replace(target.id, 'PID'))
                    said.append((code, text, err))
                target.end()
            dumps = [Dump(n, strict) for n in names]
            return said, [(d.counts()['Target$Item'],
                           sorted(n for n in d.by_thread() if n in ('main', 'sleeper', 'holder "quoted"')))
                           for d in dumps]
        want, have = ask(t.java, False), ask(t.vm, not t.on_java)
        return '' if want == have else describe((0, str(want), ''), (0, str(have), ''))

    def bean():
        source = os.path.join(HERE, 'heapdump/Heap.java')

        def dumps(name, vm, strict):
            folder = t.scratch('heapdump-bean-' + name)
            for file in ('all.hprof', 'live.hprof'):
                if os.path.exists(os.path.join(folder, file)): os.unlink(os.path.join(folder, file))
            code, out, err = t.run(vm + ['-cp', t.compile('heapdump', [source]), 'Heap', folder])
            return (code, out.replace(folder, 'FOLDER'), err), [Dump(os.path.join(folder, n + '.hprof'), strict)
                                                                for n in ('all', 'live')]
        want, expected = dumps('java', t.java, False)
        have, found = dumps('here', t.vm, not t.on_java)
        if want != have: return describe(want, have)
        for e, d in zip(expected, found):
            want, have = e.graph(OWN), d.graph(OWN)
            if want != have: return describe((0, str(want), ''), (0, str(have), ''))
            values = d.values(d.fields(d.statics('Heap')['many'])['elementData'])[:1000]
            values = [d.string(v) if i % 2 == 0 else d.fields(v)['value'] for i, v in enumerate(values)]
            if values != [f'text {i}' if i % 2 == 0 else i * 1000 for i in range(1000)]:
                return f'elements of the list: {values}'
        return f'{found[1].counts()["Heap$Dropped"]} dead objects' if found[1].counts()['Heap$Dropped'] else ''

    def virtual():
        """Virtual threads: their frames with what is in them, and what the carriers have of these: nothing."""
        classes = t.compile('heapdump-virtual', [os.path.join(HERE, 'heapdump/VirtualHeap.java')], own=True)
        names = ('bean', 'live', 'all', 'oom')

        def dumps(name, vm, strict):
            folder = t.scratch('heapdump-virtual-' + name)
            code, out, err = t.run(vm + ['-Djdk.virtualThreadScheduler.parallelism=4', '-XX:+StartAttachListener',
                                         '-Xmx256m', '-XX:+HeapDumpOnOutOfMemoryError',
                                         f'-XX:HeapDumpPath={folder}/oom.hprof', '-cp', classes, 'VirtualHeap', folder,
                                         t.jdk, 'oom'])
            said = [line for line in (out + err).splitlines() if 'file created' not in line and 'Dumping' not in line]
            return (code, said), [virtual_threads(Dump(os.path.join(folder, n + '.hprof'), strict)) for n in names]

        want, expected = dumps('java', t.java, False)
        have, found = dumps('here', t.vm, not t.on_java)
        if want != have: return describe((want[0], str(want[1]), ''), (have[0], str(have[1]), ''))
        for name, e, d in zip(names, expected, found):
            if len(e) < 107: return f'{name}: {len(e)} threads of java'
            if e != d:
                differ = [n for n in sorted(set(e) | set(d)) if e.get(n) != d.get(n)]
                return name + ': ' + describe((0, str([(n, e.get(n)) for n in differ[:3]]), ''),
                                              (0, str([(n, d.get(n)) for n in differ[:3]]), ''))
        return ''

    return [Case('bean', bean, 5), Case('graphs', graphs, 40), Case('tools', tools, 15)] + (
        [Case('virtual', virtual, 8)] if t.feature >= 25 else [])

"""Heap dumps: what jcmd, jmap and HeapDumpOnOutOfMemoryError write, read strictly and compared with java's
(jvmti/test_heap_dump.py). Dumps through management: the files here, the errors also in programs/HeapDumps."""
import os
import re
import sys

from harness import HERE, SCRIPT, TESTS, Case, describe
from hprof import Dump
from suite_attach import SOURCES, Target

OWN = re.compile(r'Heap(\$(?!\$Lambda).*)?$')


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

    return [Case('bean', bean, 5), Case('graphs', graphs, 40), Case('tools', tools, 15)]

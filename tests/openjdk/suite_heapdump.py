"""heapdump/: files of the heap, by the management bean, by jcmd's way in, and when memory is exhausted; read by hprof.py."""
import os
import re
import subprocess

import hprof
from harness import HERE, Case


def look(path, live, whole):
    """What is wrong with the dump of Heap.java. [whole]: no object of it may refer to one that is not there; java's dumps hold some that do."""
    d = hprof.Dump(path)
    wrong = d.check()[:5] if whole else []

    def expect(what, found, wanted):
        if found != wanted:
            wrong.append('%s: %r instead of %r' % (what, found, wanted))

    c = d.class_named('Heap')
    _, _, statics, fields, _ = d.classes[c]
    expect('static int', statics['si'], (10, 7))
    expect('static text', d.string(statics['text'][1]), 'static \u00e9')
    expect('static null', statics['unset'], (2, 0))
    expect('instance fields', fields, [])
    part, = d.of_class('Heap$Part')
    f = d.fields(part)
    expect('static field', statics['part'], (2, part))
    expect('superclass', d.classes[d.instances[part][0]][0], d.class_named('Heap$Base'))
    expect('values', [f[n] for n in ('l', 'd', 'z', 'c', 'b', 's', 'f', 'same')],
           [(11, 1 << 40), (7, 2.5), (4, 1), (5, 0x1234), (8, -1), (9, -2), (6, 1.5), (10, 2)])
    expect('self', f['self'], (2, part))
    expect('arrays', [d.primitive_arrays[f[n][1]] for n in ('ia', 'za', 'ca', 'da')], [(10, (1, 2, 3)), (4, (1, 0)), (5, (0x78,)), (7, (0.5,))])
    nested_class, nested = d.object_arrays[f['nested'][1]]
    expect('array class', d.class_names[nested_class][0], '[[B')
    expect('nested', (d.primitive_arrays[nested[0]], nested[1]), ((8, (1,)), 0))
    _, elements = d.object_arrays[f['oa'][1]]
    expect('elements', (d.string(elements[0]), elements[1], d.primitive_arrays[elements[2]], elements[3]), ('a', 0, (11, (5,)), d.class_named('Heap$Part')))
    expect('mirror of int', d.class_names[d.instances[elements[4]][0]][0], 'java/lang/Class')
    _, listed = d.object_arrays[d.fields(statics['many'][1])['elementData'][1]]
    expect('list', [d.string(o) if i % 2 == 0 else d.fields(o)['value'][1] for i, o in enumerate(listed[:1000])], ['text %d' % i if i % 2 == 0 else i * 1000 for i in range(1000)])
    expect('huge', len(d.primitive_arrays[statics['huge'][1]][1]), 3 << 20)
    if live:            # the other one may come just behind a collection
        expect('dropped', d.of_class('Heap$Dropped'), [])
    threads = {d.string(d.fields(r[0])['name'][1]): [(m[0], m[2]) for m in d.traces[r[2]]] for r in d.roots[8]}
    expect('thread', [m for m in threads.get('waits', []) if m[1] == 'Heap.java'], [('lambda$dump$0', 'Heap.java')])
    expect('main', [m[0] for m in threads['main'] if m[1] == 'Heap.java'], ['attempt', 'dump', 'main'])
    in_frames = {r[0] for r in d.roots[3]}
    expect('local', any(o in in_frames for o in d.of_class('java/util/ArrayList') if o != statics['many'][1]), True)
    return '\n'.join(wrong)


def cases(t):
    source = os.path.join(HERE, 'heapdump/Heap.java')

    def run(way, words):
        folder = t.scratch('heapdump-' + way)
        code, out, err = t.run((['java'] if way == 'java' else t.vm) + words + ['-cp', t.compile('heapdump', [source]), 'Heap', folder] + (['-'] if words else []))
        return folder, code, re.sub(r'\d+ bytes in [0-9.]+ secs', 'N bytes in N secs', out.replace(folder, 'FOLDER')), err

    def bean():
        folder, *result = run('here', [])
        expected = run('java', [])[1:]
        if result != list(expected):
            return '%r instead of %r' % (result, expected)
        for name in ('all', 'live'):
            wrong = look(os.path.join(folder, name + '.hprof'), name == 'live', not t.on_java)
            if wrong:
                return name + ': ' + wrong
        return ''

    def exhausted():
        found = []
        for way in ('java', 'here'):
            target = os.path.join(t.scratch('heapdump-oom-' + way), 'oom.hprof')
            _, code, out, err = run(way, ['-Xmx64m', '-XX:+HeapDumpOnOutOfMemoryError', '-XX:HeapDumpPath=' + target])
            d = hprof.Dump(target)
            found.append((code, out.replace(target, 'TARGET'), err, len(d.of_class('Heap$Part'))))
            if way == 'here' and not t.on_java and d.check():
                return '\n'.join(d.check()[:5])
        return '' if found[0] == found[1] else '%r instead of %r' % (found[1], found[0])

    def asked():
        """jcmd and jmap ask a running program; what they print is compared in suite attach."""
        target = os.path.join(t.scratch('heapdump-jcmd'), 'asked.hprof')
        with subprocess.Popen(t.vm + ['-cp', t.compile('programs-sleeper', [os.path.join(HERE, 'heapdump/Sleeper.java')]), 'Sleeper'], stdout=subprocess.PIPE, text=True) as p:
            pid = p.stdout.readline().strip()
            out = [t.run([os.path.join(t.jdk, 'bin/jcmd'), pid, 'GC.heap_dump', target]), t.run([os.path.join(t.jdk, 'bin/jmap'), '-dump:live,file=' + target, pid]),
                   t.run([os.path.join(t.jdk, 'bin/jcmd'), pid, 'GC.heap_dump', '-overwrite', '-all', target])]
            p.kill()
        texts = [re.sub(r'^\d+:\n', '', re.sub(r'\d+ bytes in [0-9.]+ secs', 'N', o[1]).replace(target, 'T')) for o in out]
        wanted = ['Dumping heap to T ...\nHeap dump file created [N]\n', 'Dumping heap to T ...\nUnable to create T: File exists\n', 'Dumping heap to T ...\nHeap dump file created [N]\n']
        return ('' if texts == wanted else repr(out)) or '\n'.join([] if t.on_java else hprof.Dump(target).check())

    return [Case('bean', bean, 3), Case('exhausted', exhausted, 3), Case('asked', asked, 4)]

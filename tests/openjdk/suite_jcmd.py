"""Commands of jcmd about classes, loaders, tables, memory, events and logs: help texts, errors and answers equal
java's where both can say the same (attach/Commands.java has what they are about); figures are added up; the same by the
management bean; and while classes are loaded and unloaded."""
import os
import re
import socket

from harness import HERE, Case, describe
from suite_attach import Target

SOURCES = os.path.join(HERE, 'attach')
NEW_IN_25 = ['System.dump_map', 'System.map']
ONLY_IN_17 = ['VM.print_touched_methods']
COMMANDS = ['Compiler.perfmap', 'GC.finalizer_info', 'VM.class_hierarchy', 'VM.classloader_stats', 'VM.classloaders',
            'VM.dynlibs', 'VM.events', 'VM.info', 'VM.log', 'VM.metaspace', 'VM.stringtable', 'VM.symboltable',
            'VM.systemdictionary']
SAME = """GC.finalizer_info
GC.finalizer_info x
VM.class_hierarchy Commands$Base
VM.class_hierarchy -s Commands$Base
VM.class_hierarchy -i -s Commands$Base
VM.class_hierarchy -s -i Commands$High
VM.class_hierarchy -i Commands$Leaf
VM.class_hierarchy -s CommandsLoaded
VM.class_hierarchy java.lang.Object
VM.class_hierarchy [I
VM.class_hierarchy java/util/ArrayList
VM.class_hierarchy nosuch
VM.class_hierarchy Commands$Base x
VM.class_hierarchy -i=x
VM.classloaders
VM.classloaders fold=false
VM.classloaders fold=x
VM.classloaders nosuch
VM.classloader_stats x
VM.dynlibs x
VM.events max=x
VM.events nosuch
VM.log
VM.log list=x
VM.log what=gc
VM.log output=stderr what=safepoint=debug,class+load=warning decorators=none
VM.log output=#1 what=gc*=debug
VM.log output=#9 what=gc
VM.log output={d}/log.txt what=gc output_options=filecount=2,filesize=1k decorators=uptime,level
VM.log output={d}/other.txt what=gc output_options=bad
VM.log output=stdout output_options=filecount=1
VM.log output_options=filecount=1
VM.log what=nosuch
VM.log what=gc=nosuch
VM.log what=gc+gc
VM.log decorators=nosuch
VM.log list
VM.log rotate
VM.log disable
VM.log disable=false list
VM.log nosuch
VM.metaspace basic=x
VM.metaspace nosuch
VM.stringtable x
VM.print_touched_methods
VM.print_touched_methods x
VM.symboltable -verbose=x
VM.systemdictionary x
System.map x
System.dump_map -F=/nonexistent/x
System.dump_map x""".split('\n')
LOADING = ['GC.finalizer_info', 'VM.class_hierarchy -i', 'VM.classloaders show-classes verbose',
           'VM.classloaders', 'VM.classloader_stats', 'VM.events', 'VM.info', 'VM.metaspace show-loaders show-classes',
           'VM.metaspace by-spacetype', 'VM.stringtable', 'VM.stringtable -verbose', 'VM.symboltable',
           'VM.systemdictionary', 'VM.systemdictionary -verbose']


def ask(pid, command):
    """(result, text), by the protocol's first version."""
    with socket.socket(socket.AF_UNIX) as s:
        s.connect(f'/tmp/.java_pid{pid}')
        s.sendall(b'1\0jcmd\0' + command.encode() + b'\0\0\0')
        parts = []
        while part := s.recv(65536): parts.append(part)
    result, text = b''.join(parts).decode('utf-8', 'replace').split('\n', 1)
    return int(result), text


def clean(text, directory):
    """Without addresses."""
    text = text.replace(directory, 'D')
    return re.sub(r'0x[0-9a-f]+', 'N', text)


def corrected(text):
    """As newer updates of 17 spell it."""
    for old, new in (('class hiearchy', 'class hierarchy'), ('dynamically choosen', 'dynamically chosen'),
                     ('each subsytem', 'each subsystem')):
        text = text.replace(old, new)
    return text


def cases(t):
    classes = t.compile('jcmd', [os.path.join(SOURCES, n + '.java') for n in ('Commands', 'CommandsBean')])
    known = COMMANDS + (NEW_IN_25 if t.feature >= 25 else []) + (ONLY_IN_17 if t.feature == 17 else [])

    def answers(vm, name, commands, *words, options=()):
        """The answers, and how the program ended."""
        d = t.scratch('jcmd-' + name)
        with Target(vm, ['-XX:+StartAttachListener', *options], classes, d, 'Commands', (classes, *words)) as target:
            texts = [(c, *ask(target.id, c.replace('{d}', d))) for c in commands]
            code, out = target.end()
        return [(c, result, clean(text, d)) for c, result, text in texts], (code, out.count('end\n')), d

    def compared(name, commands):
        asked, ended = answers(t.java, name + '-java', commands)[:2]
        want = [(c, result, corrected(text)) for c, result, text in asked], ended
        have = answers(t.vm, name, commands)[:2]
        pairs = zip(*([*answers, ('end', code, str(ends))] for answers, (code, ends) in (want, have)))
        return '\n'.join(describe((w[1], w[0] + '\n' + w[2], ''), (h[1], h[0] + '\n' + h[2], ''))
                         for w, h in pairs if w != h)

    def contents():
        """Figures of different commands agree, and what the program has is there."""
        commands = ['VM.classloader_stats', 'VM.metaspace show-loaders show-classes',
                    'VM.metaspace by-spacetype scale=1',
                    'VM.classloaders show-classes verbose fold=false', 'VM.stringtable', 'VM.stringtable -verbose',
                    'VM.symboltable -verbose', 'VM.systemdictionary', 'VM.systemdictionary -verbose', 'VM.events',
                    'VM.events log=load max=1', 'VM.info', 'VM.dynlibs', 'VM.class_hierarchy']
        if t.feature >= 25: commands += ['System.map', 'System.dump_map -F={d}/map.txt']
        found, ended, d = answers(t.vm, 'contents', commands, options=['-XX:NativeMemoryTracking=summary'])
        texts = {c: text for c, result, text in found}
        wrong = [c for c, result, text in found if result]
        wrong += ['end'] if ended != (0, 1) else []

        def need(what, holds):
            if not holds: wrong.append(what)

        stats = texts['VM.classloader_stats']
        rows = [int(m[1]) for m in re.finditer(r'(?:N  |^ {60}) *(\d+) +\d+ +\d+ ', stats, re.M)]
        total = re.search(r'^Total = (\d+) +(\d+) ', stats, re.M)
        need('stats: ' + stats, total and sum(rows) == int(total[2]) and int(total[1]) >= 22)
        need('stats of the program', len(re.findall(r' 1 .* Commands\$Loader$', stats, re.M)) == 19)
        need('stats, hidden', len(re.findall(r' 1 .* \+ hidden classes$', stats, re.M)) >= 1)
        sizes = {m[1]: int(m[2]) for m in re.finditer(r'^(\w+) - \d+ loaders?, \d+ class(?:es)?:\n.*\n.*\n +Both:.*?'
                                                      r'(\d+) bytes used', texts[commands[2]], re.M)}
        every = re.search(r'^Total Usage - .*\n.*\n.*\n +Both:.*?(\d+) bytes used', texts[commands[2]], re.M)
        if not t.on_java: need(f'sizes {sizes}', len(sizes) == 3 and sum(sizes.values()) == int(every[1]))
        loaders = texts['VM.metaspace show-loaders show-classes']
        need('classes by loader', len(re.findall(r'^ +1: +CommandsLoaded$', loaders, re.M)) == 10)
        tree = texts['VM.classloaders show-classes verbose fold=false']
        need('classes in the tree', tree.count('Classes: CommandsLoaded') == 10 and 'Commands$Leaf' in tree
             and 'Hidden Classes: CommandsHidden/N  (Loader Data: N)' in tree and '"without classes"' in tree)
        literals = int(re.search(r'^Number of entries +: +(\d+)', texts['VM.stringtable'], re.M)[1])
        strings = texts['VM.stringtable -verbose'].split('\n')
        need('strings', r'13: shown \xc3\xa9\nline' in strings)
        if not t.on_java: need('all strings', 0 <= len(strings) - 2 - literals < 20)
        need('symbols', re.search(r'^13 \d+: Commands\$Leaf$', texts['VM.symboltable -verbose'], re.M))
        need('dictionaries', len(re.findall(r'CommandsLoaded', texts['VM.systemdictionary -verbose'])) >= 10)
        literals = re.findall(r'^Number of entries +: +(\d+) = .*\nNumber of literals +: +(\d+) = +(\d+) bytes, avg',
                              re.split(r'^LoaderConstraint', texts['VM.systemdictionary'], 1, re.M)[0], re.M)
        need(f'literals of dictionaries {literals}',
             all(n == m and int(size) >= 100 * int(n) for n, m, size in literals)
             and (len(literals) >= 10) == (t.feature >= 25))
        need('loader constraints', re.search(r'^LoaderConstraints? ?Table statistics:\n.*\nNumber of entries +: +[1-9]',
                                             texts['VM.systemdictionary'], re.M)
             and re.search(r'constraints=[1-9]\d*\)\n( *\d+: )?Symbol: .* loaders:\n +loader data: ',
                           texts['VM.systemdictionary -verbose'])
             and 'Symbol: Commands$User loaders:' in texts['VM.systemdictionary -verbose'])
        events = texts['VM.events']
        need('events', all(title + ' (' in events for title in ('Classes loaded', 'Dll operation events', 'Events',
                                                                'Internal exceptions', 'Classes unloaded')))
        need('collections', len(re.findall(r'\{heap (?:Before|After) GC', events)) >= 4)
        need('a library', re.search(r'^Event: \d+\.\d{3} Loaded shared library .*libnio\.so$', events, re.M))
        need('one event', re.fullmatch(r'Classes loaded \(20 events\):\nEvent: .*\n\.\.\.\(skipped\)\n\n\n',
                                       texts['VM.events log=load max=1']))
        info = texts['VM.info']
        sections = ['S U M M A R Y', '\nCommand Line: ', '\nHost: ', '\nTime: ', 'P R O C E S S', '\nHeap:',
                    '\nMetaspace:', 'Classes loaded (', '\nDynamic libraries:', '\nVM Arguments:', '\nLogging:',
                    '\nEnvironment Variables:', '\nSignal Handlers:', 'S Y S T E M', '\nuname: ', '\n/proc/meminfo:']
        positions = [info.find(s) for s in sections]
        need(f'sections {positions}', -1 not in positions and positions == sorted(positions))
        need('libraries', re.search(r' r-xp .*/libjvm\.so$', texts['VM.dynlibs'], re.M))
        need('hierarchy', re.search(r'^\|  \|  \|--Commands\$Leaf/N$', texts['VM.class_hierarchy'], re.M))
        if t.feature >= 25:
            for text in (texts['System.map'], open(os.path.join(d, 'map.txt'), encoding='utf-8').read()):
                need('map', re.search(r' JAVAHEAP ', text) and re.search(r' STACK-\d+-main ', text)
                     and re.search(r'/libjvm\.so$', text, re.M))
                need('hsperfdata', re.search(r' rw-s .* shrd,com +INTERN +/tmp/hsperfdata_\w+/(N|\d+)$', text, re.M))
                sizes = [int(m[1]) for m in re.finditer(r'^(?:N-N|0x\w+-0x\w+) +(\d+) ', text, re.M)]
                need('sum', sum(sizes) == int(re.search(r'vsize: (\d+)', text)[1])
                     and len(sizes) == int(re.search(r'Number of mappings: (\d+)', text)[1]))
        return '\n'.join(wrong)

    def touched():
        """Methods of the program's classes that were called."""
        options = ['-XX:+UnlockDiagnosticVMOptions', '-XX:+LogTouchedMethods']
        lines = {}
        for vm in (t.java, t.vm):
            ((_, result, text),), _, _ = answers(vm, 'touched', ONLY_IN_17, options=options)
            lines[vm[0]] = text.split('\n')[0], sorted(set(re.findall(r'^Commands(?:\$\w+)?\..+', text, re.M)))
            if result or len(lines[vm[0]][1]) < 5: return f'{vm}: {text[:2000]}'
        want, have = lines.values()
        return '' if want == have else f'{want}\n{have}'

    def loading():
        found, ended, _ = answers(t.vm, 'loading', LOADING * 3, 'loading')
        return '\n'.join([f'{c}: {text}' for c, result, text in found if result or 'native memory: for' in text]
                         + (['end'] if ended != (0, 1) else []))

    def bean():
        words = ['-cp', classes, 'CommandsBean', ','.join(known)]
        return t.compare(words, [os.path.join(SOURCES, 'CommandsBean.java')])

    helps = [f'help {c}' for c in COMMANDS + NEW_IN_25 + ONLY_IN_17]
    return [Case('help', lambda: compared('help', helps), 5),
            Case('same', lambda: compared('same', SAME), 5),
            Case('contents', contents, 3), Case('loading', loading, 3), Case('bean', bean, 3),
            *([Case('touched', touched, 3)] if t.feature == 17 else [])]

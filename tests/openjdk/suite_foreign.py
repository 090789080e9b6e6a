"""Tools of others that live on instrumentation and on bytecode of their own making, from Debian's packages: Byteman,
AspectJ, Jython. What they print and what they make equals what they print and make on java. Sources in foreign/."""
import glob
import os
import re
import shutil
import socket

from harness import HERE, Case, describe
from suite_instrument import clean_instrument

LIBRARY = '/usr/share/java'
SOURCES = os.path.join(HERE, 'foreign')
JARS = {name: os.path.join(LIBRARY, name + '.jar')
        for name in ('byteman', 'byteman-submit', 'aspectjrt', 'aspectjtools', 'aspectjweaver', 'jython')}
PACKAGES = {'byteman': 'libbyteman-java', 'aspectj': 'libaspectj-java', 'jython': 'jython'}

# Methods of the JDK that Byteman has no use for while it runs a rule; those that are counted are called as often on any
# VM.
IN_LIBRARY = '''java.util.BitSet set(int)
java.util.concurrent.ThreadPoolExecutor runWorker
java.util.concurrent.ThreadPoolExecutor getTask
java.util.concurrent.FutureTask run
java.util.concurrent.FutureTask awaitDone
java.util.concurrent.LinkedBlockingQueue take
java.util.concurrent.CountDownLatch await
java.util.concurrent.Executors newFixedThreadPool(int)
java.net.Socket connect(SocketAddress,int)
java.net.ServerSocket accept
java.net.URL <init>(URL,String,URLStreamHandler)
java.net.URI$Parser parse
java.io.FileOutputStream write(byte[],int,int)
java.io.FileInputStream read(byte[],int,int)
java.io.File createNewFile
java.io.BufferedReader readLine
java.io.ObjectOutputStream writeObject0
java.io.ObjectInputStream readObject0
java.util.regex.Pattern compile
java.util.Formatter parse
java.nio.file.Files newByteChannel(Path,Set,FileAttribute[])
java.nio.HeapByteBuffer put(byte[],int,int)
java.util.zip.Inflater inflate(byte[],int,int)
java.time.LocalDate of(int,int,int)
java.util.stream.ReferencePipeline collect(Collector)
java.security.MessageDigest getInstance(String)'''.split('\n')
COUNTED = ('BitSet set', 'ServerSocket accept', 'Executors newFixed', 'URI$Parser parse', 'Object', 'FutureTask run')


def library_rules():
    rules, shown = [], []
    for line in IN_LIBRARY:
        name, method = line.split(' ', 1)
        for where in ('ENTRY', 'EXIT', 'THROW', 'EXCEPTION EXIT'):
            rules.append(f'RULE {line} {where}\nCLASS {name}\nMETHOD {method}\nAT {where}\nIF TRUE\n'
                         f'DO incrementCounter("{line} {where}")\nENDRULE\n')
            if any(c in line for c in COUNTED) and where != 'EXIT':
                shown.append(f'traceln("{line} {where} " + readCounter("{line} {where}"))')
    return '\n'.join(rules) + ('\nRULE counted\nCLASS Library\nMETHOD report\nAT ENTRY\nIF TRUE\nDO '
                               + ';\n'.join(shown) + '\nENDRULE\n')


def free_port():
    with socket.socket() as s:
        s.bind(('localhost', 0))
        return s.getsockname()[1]


def sources(tool):
    return sorted(glob.glob(os.path.join(SOURCES, tool, '*')))


def byteman(t):
    jar, submit = JARS['byteman'], JARS['byteman-submit']
    files = sources('byteman') + [__file__]
    java = [f for f in files if f.endswith('.java')]
    classes = t.compile('foreign-byteman', java, ['-g', '-cp', f'{jar}:{submit}'])
    where = os.path.join(SOURCES, 'byteman')
    shop, helped = (os.path.join(where, name + '.btm') for name in ('shop', 'helped'))
    library = os.path.join(t.scratch('foreign-byteman'), 'library.btm')
    with open(library, 'w', encoding='utf-8') as f:
        f.write(library_rules())
    path = f'{classes}:{submit}'

    def agent(scripts, *properties, more=''):
        options = ','.join('script:' + s for s in scripts)
        return [f'-javaagent:{jar}={options}{more}', *('-Dorg.jboss.byteman.' + p for p in properties), '-cp', path]

    in_jdk = 'transform.all=true'
    boot = f',boot:{jar}'
    words = {
        'shop': agent([shop]) + ['Shop'],
        'shop_compiled': agent([shop], 'compile.to.bytecode') + ['Shop'],
        'helped': agent([helped]) + ['Shop'],
        'helped_verbose': agent([helped], 'verbose') + ['Shop'],
        'helped_compiled': agent([helped], 'compile.to.bytecode') + ['Shop'],
        'both': agent([shop, helped]) + ['Shop'],
        'library': agent([library], in_jdk, more=boot) + ['Library'],
        'library_compiled': agent([library], in_jdk, 'compile.to.bytecode', more=boot) + ['Library'],
        'no_script': agent(['/no/such.btm']) + ['Shop'],
        'bad_option': [f'-javaagent:{jar}=nonsense:1', '-cp', path, 'Shop'],
        'check': ['-cp', f'{classes}:{jar}', 'org.jboss.byteman.check.TestScript', '-v', shop, helped],
        'check_quiet': ['-cp', f'{classes}:{jar}', 'org.jboss.byteman.check.TestScript', shop],
    }

    def submitted():
        def run(vm):
            port = free_port()
            listener = f'-javaagent:{jar}=listener:true,port:{port}{boot}'
            ran = t.run(vm + [listener, f'-Dorg.jboss.byteman.{in_jdk}', '-cp', path, 'Submitted', str(port)])
            return [ran[0], ran[1].replace(str(port), 'PORT'), ran[2].replace(str(port), 'PORT')]
        want = t.remember(('byteman submitted',), files, lambda: run(t.java))
        return equal(want, run(t.vm))

    return [Case('byteman_' + name, lambda w=w: t.compare(w, files, clean=clean_foreign), 3)
            for name, w in words.items()] + [Case('byteman_submitted', submitted, 3)]


def clean_foreign(text):
    """The reference verifies the methods of a class in a separate order, which shows in the first class it misses;
    Jython says which VM it runs on."""
    text = re.sub(r'(?<=NoClassDefFoundError: Bank\$AjcClosure)\d', 'N', clean_instrument(text))
    return re.sub(r'^\[.* 64-Bit Server VM \(.*\)\] on java', '[VM] on java', text, flags=re.M)


def equal(want, have):
    want, have = ([r[0], clean_foreign(r[1]), clean_foreign(r[2])] for r in (want, have))
    return '' if want == have else describe(want, have)


def aspectj(t):
    files = sources('aspectj') + [__file__]
    where = os.path.join(SOURCES, 'aspectj')
    bank, audit, mixed, wrong = (os.path.join(where, n) for n in ('Bank.java', 'Audit.aj', 'Mixed.aj', 'Wrong.aj'))
    runtime = JARS['aspectjrt']
    plain = t.compile('foreign-aspectj', [bank], ['--release', '11', '-g'])    # what this version of AspectJ knows
    annotated = t.compile('foreign-annotated', [os.path.join(where, 'Annotated.java')],
                          ['--release', '11', '-g', '-parameters', '-cp', runtime])
    ajc = ['-cp', f'{JARS["aspectjtools"]}:{runtime}', 'org.aspectj.tools.ajc.Main', '-11', '-g', '-cp', runtime]

    def compiled(vm, name, words):
        """What the compiler says, and the class files: name to contents."""
        out = t.scratch('foreign-ajc-' + name)
        code, text, errors = t.run(vm + ajc + ['-d', out] + words, 5)
        made = {}
        for root, _, names in os.walk(out):
            for n in names:
                with open(os.path.join(root, n), 'rb') as f:
                    made[os.path.relpath(os.path.join(root, n), out)] = f.read().hex()
        # Types are woven in the order of identity hashes.
        return [code, '\n'.join(sorted(text.split('\n'))), errors], made, out

    def compiled_and_run(vm, name, words):
        said, made, out = compiled(vm, name, words)
        ran = t.run(vm + ['-cp', f'{out}:{runtime}', 'Bank']) if name.startswith('woven') else ['not run', '', '']
        return [[said[0], ran[0]], said[1] + ran[1], said[2] + ran[2]], made

    def compile_alike(name, words):
        want = t.remember(('ajc', name, words), files, lambda: compiled_and_run(t.java, name + '-java', words))
        have = compiled_and_run(t.vm, name + '-here', words)
        differ = [n for n in sorted(set(want[1]) | set(have[1])) if want[1].get(n) != have[1].get(n)]
        return equal(want[0], have[0]) or ('class files differ: ' + ' '.join(differ) if differ else '')

    kinds = {'woven_mixed': [bank, mixed, audit], 'woven_binary': ['-inpath', plain, audit], 'wrong': [bank, wrong],
             'verbose': ['-showWeaveInfo', '-Xlint:warning', bank, audit]}
    found = [Case('ajc_' + name, lambda n=name, w=w: compile_alike(n, w), 8) for name, w in kinds.items()]

    def configured(name, aspects, options):
        """A directory with META-INF/aop.xml."""
        out = t.scratch('foreign-weaving-' + name)
        os.makedirs(os.path.join(out, 'META-INF'))
        with open(os.path.join(out, 'META-INF/aop.xml'), 'w', encoding='utf-8') as f:
            listed = ''.join(f'<aspect name="{a}"/>' for a in aspects)
            f.write(f'<aspectj><aspects>{listed}</aspects><weaver options="{options}"><include within="Bank*"/>'
                    '<include within="Annotated"/></weaver></aspectj>\n')
        return out

    library = t.scratch('foreign-aspects')

    def aspects_compiled():
        """The aspects alone, compiled by the reference once."""
        done = os.path.join(library, 'Audit.class')
        if not os.path.exists(done):
            code, text, errors = t.run(t.java + ajc[:-1] + [f'{runtime}:{plain}', '-d', library, audit], 5)
            if code:
                raise RuntimeError(text + errors)
        return library

    weaver = [f'-javaagent:{JARS["aspectjweaver"]}', '--add-opens', 'java.base/java.lang=ALL-UNNAMED']

    def woven(name, aspects, path):
        configuration = configured(name, aspects, '-verbose -showWeaveInfo')
        opens = weaver[:1] if name == 'closed' else weaver
        return t.compare(opens + ['-cp', ':'.join([plain, configuration, runtime] + path()), 'Bank'], files,
                         clean=clean_foreign)

    loads = {
        'annotated': (['Annotated'], lambda: [annotated]),
        'audit': (['Audit'], lambda: [aspects_compiled()]),
        'two': (['Audit', 'Annotated'], lambda: [aspects_compiled(), annotated]),
        'missing': (['Audit', 'no.such.Aspect'], lambda: [aspects_compiled()]),
        'closed': (['Audit'], lambda: [aspects_compiled()]),
    }
    return found + [Case('weaving_' + name, lambda n=name, a=a, p=p: woven(n, a, p), 5)
                    for name, (a, p) in loads.items()]


def jython(t):
    files = sources('jython') + [__file__]
    here = os.path.join(SOURCES, 'jython')
    start = ['-Dpython.home=/usr/share/jython', '-Dpython.cachedir.skip=true', '-jar', JARS['jython']]

    def run(name, arguments=(), stdin='', cwd=None):
        return t.compare(start + [*arguments], files, stdin=stdin, cwd=cwd, clean=clean_foreign)

    def copied(name):
        """Where compiled modules may be written."""
        out = t.scratch('foreign-jython-' + name)
        for f in files:
            if f.endswith('.py') and os.path.dirname(f) == here:
                shutil.copy(f, out)
        return out

    interactive = 'x = 3\nfor i in range(x):\n    print i\n\nprint x / 0\nimport java.util\njava.util.ArrayList([1])\n'
    words = {
        'language': [os.path.join(here, 'language.py')],
        'library': [os.path.join(here, 'library.py')],
        'javas': [os.path.join(here, 'javas.py')],
        'threads': [os.path.join(here, 'threads.py')],
        'uncaught': [os.path.join(here, 'uncaught.py')],
        'command': ['-c', 'import sys; print sys.argv, 6 * 7; raise SystemExit(3)', 'one'],
        'options': ['-E', '-v', '-c', 'pass'],
        'syntax': ['-c', 'def f(:\n  pass'],
        'missing': ['/no/such/file.py'],
        'version': ['--version'],
    }
    found = [Case('jython_' + name, lambda n=name, w=w: run(n, w), 4) for name, w in words.items()]
    found.append(Case('jython_stdin', lambda: run('stdin', ['-'], interactive), 4))
    found.append(Case('jython_interactive', lambda: run('interactive', ['-i', '-'], interactive), 4))
    found.append(Case('jython_leaves', lambda: run('leaves', [os.path.join(copied('leaves'), 'leaves.py'), 'a', 'b'],
                                                   'in one\nin two\n'), 4))
    return found


def cases(t):
    found = []
    for tool, make in (('byteman', byteman), ('aspectj', aspectj), ('jython', jython)):
        absent = [j for j in JARS if j.startswith(tool) and not os.path.exists(JARS[j])]
        found += [Case(f'{tool}_missing', lambda p=PACKAGES[tool]: 'install ' + p)] if absent else make(t)
    return found

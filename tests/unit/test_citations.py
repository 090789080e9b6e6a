#!/usr/bin/env python3
"""The repository cites only what there is, and nothing outside of it. In comments, docstrings, READMEs, documents and
drawings: sections (`contract 7.2`, `jvmti-behaviour 5`), files and folders, identifiers of C, code, targets of make,
links. A folder's README names the folder's files; includes go downwards; no path leads out of the repository.

Before the repository is looked at, the checks are: each of the faults that are planted in a small tree must be found,
at its line, and nothing else. Ends with `N passed, N failed`: planted faults, and files.
"""
import ast
import fnmatch
import functools
import io
import itertools
import os
import re
import subprocess
import sys
import tempfile
import tokenize

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(1, os.path.join(TOP, 'tests'))
import progress  # noqa: E402

C_LIKE = ('.c', '.h', '.def', '.S', '.java', '.template', '.map')
MAKE_LIKE = ('Makefile', '.mk')
HASH_LIKE = ('.sh', '.rec', '.clang-format', '.clang-tidy') + MAKE_LIKE
C_TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)

# How documents are cited, with the number of a section after the name.
DOCUMENTS = {'contract': 'docs/work/openjdk17-contract.md', 'jvmti-behaviour': 'docs/work/jvmti-behaviour.md'}

# The folders of the validation layer, from below to above; `validation/README.md` has what each is about.
LAYER = [f'validation/{folder}' for folder in ('base', 'core', 'know', 'report', 'interpose', 'pressure', 'doctor')]

# What is in vm/, from below to above: folders, and files of vm/ itself; `vm/README.md` has what each is about. What is
# above one of them is reached by a table that it fills (vm/classes/execution.h, `upcalls` of runtime/exception.h).
VM = ['vm/classes', 'vm/collect.*', 'vm/interp', 'vm/threads.*', 'vm/services', 'vm/natives', 'vm/jni', 'vm/jvm',
      'vm/startup.*']
BELOW_VM = ['base', 'include', 'classfile', 'gc', 'runtime']

# What the files of a folder may include, besides its own and headers that the build makes.
LAYERS = {
    'include': ['include'],
    'base': ['base'],
    'classfile': ['base', 'include'],
    'gc': ['base', 'include'],
    'runtime': ['base', 'include', 'classfile', 'gc'],
    **{part: [*BELOW_VM, *VM[:i]] for i, part in enumerate(VM)},
    'vm/natives': [*BELOW_VM, *VM[:VM.index('vm/natives')], 'jdk-subset/native'],   # whose tables it registers
    'vm': [],           # for a file that has no place in VM: it includes nothing
    'jdk-subset/native': BELOW_VM,
    'jvmti': [*BELOW_VM, 'vm', 'validation/host*'],
    # The validation layer sees JVMTI and JNI as an agent does. Its folders know nothing of those above them; only the
    # start of the layer knows all rules.
    'validation/base': ['include', 'jvmti/*.def'],
    'validation/core': ['include', 'jvmti/*.def', 'validation/base', 'validation/host*'],
    'validation/know': ['include', 'jvmti/*.def', *LAYER[:2]],
    'validation/report': ['include', 'jvmti/*.def', *LAYER[:3], 'validation/explain*'],
    'validation/interpose': ['include', 'jvmti/*.def', *LAYER[:4], 'validation/host*'],
    'validation/pressure': ['include', 'jvmti/*.def', *LAYER[:5], 'validation/profiles*', 'validation/may*'],
    'validation/doctor': ['include', 'jvmti/*.def', *LAYER[:4]],
    'validation/rules': ['include', 'jvmti/*.def', *LAYER],
    'validation': ['include', 'jvmti/*.def'],
    'profiler': ['include', 'profiler'],
    'launcher': ['base', 'include', 'runtime'],
    'examples': ['include'],
}

QUOTE = 28      # characters, blanks not counted, by which a line of C is recognised in a document

# File names that represent any name; files of others, and of somebody who tries what docs/work/events.md shows;
# identifiers of others: items of class files (JVMS 4) and of jimages, a library of the JDK, a setting of the kernel.
PLACEHOLDER = re.compile(r'(?i)(?:name|foo|bar|main|\w)$|(?-i:.*(?:NAME|FILE|OUTPUT|OUTDIR))')
FOREIGN_FILES = {'listsort.txt', 'stop.c'}
FOREIGN_WORDS = {
    'access_flags', 'attribute_length', 'attribute_name_index', 'attributes_count', 'bootstrap_method_attr_index',
    'constant_pool_count', 'interfaces_count', 'this_class', 'strings_size', 'libmanagement_ext', 'mmap_min_addr',
    'can_x',        # a capability, whichever
}


# --- files: what is prose in them, and what is code ---------------------------------------------------------------

def blank(text):
    return '\n'.join(' ' * len(line) for line in text.split('\n'))


def split(text, ranges):
    """(prose, code): the text twice, the one blank outside of the ranges, the other inside; so places stay the same."""
    prose, code, at = [], [], 0
    for start, end in sorted(ranges):
        prose += [blank(text[at:start]), text[start:end]]
        code += [text[at:start], blank(text[start:end])]
        at = end
    return ''.join(prose) + blank(text[at:]), ''.join(code) + text[at:]


def python_ranges(text):
    """Comments and docstrings."""
    lines = [0]
    for line in text.split('\n'):
        lines.append(lines[-1] + len(line) + 1)
    for t in tokenize.generate_tokens(io.StringIO(text).readline):
        if t.type == tokenize.COMMENT:
            yield lines[t.start[0] - 1] + t.start[1], lines[t.end[0] - 1] + t.end[1]
    for node in scopes(ast.parse(text)):
        if ast.get_docstring(node):
            yield lines[node.body[0].lineno - 1], lines[node.body[0].end_lineno] - 1


def scopes(node):
    """A module, and the classes and functions in it; expressions have none."""
    if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
        yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.stmt, ast.excepthandler, ast.match_case)):
            yield from scopes(child)


def ranges(name, text):
    if name.endswith('.md'):
        return [(0, len(text))]
    if '/jython/' in name:      # Python 2, of which tokenize and ast know nothing
        return [m.span() for m in re.finditer(r'#.*', text)]
    if name.endswith('.py'):
        return python_ranges(text)
    if name.endswith('.svg'):
        return [m.span() for m in re.finditer(r'(?<=>)[^<]+', text)]
    if name.endswith(C_LIKE):
        return [m.span() for m in C_TOKEN.finditer(text) if m.group().startswith('/')]
    return [m.span() for m in re.finditer(r'(?m)(?:^|(?<=\s))#.*$', text)]


class File:
    def __init__(self, name, text):
        self.name, self.text, self.folder = name, text, os.path.dirname(name)
        self.prose, self.code = split(text, ranges(name, text))
        if name.endswith('.md'):        # tables of make/figures.py have names of measures and options
            self.prose = re.sub(r'(?ms)^<!--table=.*?^<!--/table-->', lambda m: blank(m.group()), self.prose)
        if name == 'README.md' or name.startswith('docs/use/'):     # tests/documents/pages.py executes these
            self.prose = re.sub(r'(?ms)^```(?:console|sh)$.*?^```$', lambda m: blank(m.group()), self.prose)
        if not name.endswith(('.md', '.svg')):      # sentences continue after the next line's mark
            self.prose = re.sub(r'(?m)^[ \t]*(?://+|#+|\*(?!/))', lambda m: blank(m.group()), self.prose)


class Tree:
    def __init__(self, top, names):
        self.names, self.faults, self.files = set(names), set(), {}
        for name in names:
            if name.endswith(C_LIKE + HASH_LIKE + ('.py', '.md', '.svg')):
                with open(os.path.join(top, name), encoding='utf-8') as f:
                    self.files[name] = File(name, f.read())
        self.folders = {'/'.join(n.split('/')[:i]) for n in names for i in range(1, n.count('/') + 1)}
        self.tops = {n.split('/')[0] for n in self.folders}
        # Whatever code says is there: identifiers, and files that scripts and the Makefile make or C takes from others.
        code = {n: f.code for n, f in self.files.items() if n != 'tests/unit/test_citations.py'}
        self.words = {w for n, text in code.items() if not n.endswith('.svg')
                      for w in re.findall(r'[A-Za-z_]\w*', text)}
        self.words |= {w for n in names for w in re.findall(r'\w+', os.path.basename(n))}
        self.made = {w for n, text in code.items() if n.endswith(('.py', '.sh') + MAKE_LIKE)
                     for w in re.findall(r'[\w-]+\.\w+', text)}
        self.made |= {w for text in code.values() for w in re.findall(r'#include <([\w/]+\.h)>', text)}
        # A path is cited whole or by its end; a template represents the file that it becomes.
        whole = self.names | {n[:-len('.template')] for n in names if n.endswith('.template')}
        self.ends = {'/'.join(n.split('/')[i:]) for n in whole for i in range(n.count('/') + 1)}
        self.folder_ends = {'/'.join(n.split('/')[i:]) for n in self.folders for i in range(n.count('/') + 1)}
        self.quotable = {n: bare(text) for n, text in code.items() if n.endswith(('.c', '.h', '.def'))}
        self.matches = functools.lru_cache(None)(lambda pattern: bool(fnmatch.filter(self.ends, pattern)))

    def fault(self, file, at, problem):
        self.faults.add((file.name, file.text.count('\n', 0, at) + 1, problem))

    def exists(self, file, path):
        """From the top, from the folder of the file that cites it, or the end of a path; a pattern: at least one."""
        here = os.path.normpath(os.path.join(file.folder, path))
        if re.search(r'[*\[]', path):
            return self.matches(path) or self.matches(here)
        return path in self.ends or here in self.names

    @functools.lru_cache(None)
    def sections(self, document):
        """Number of section -> its text."""
        text = self.files[document].text if document in self.files else ''
        parts = re.split(r'(?m)^#{2,3} (\d+(?:\.\d+)?)\.? .*$', text)
        return dict(zip(parts[1::2], parts[2::2]))


def lines_with(hint, text):
    """(start, end) of each line that contains a match of [hint], so that a slow pattern searches only there."""
    at = 0
    while found := hint.search(text, at):
        end = text.find('\n', found.start())
        at = len(text) if end < 0 else end
        yield text.rfind('\n', 0, found.start()) + 1, at


def matches(pattern, hint, text):
    """All matches of a pattern that stays within a line, in lines that contain [hint]."""
    for start, end in lines_with(hint, text):
        yield from pattern.finditer(text, start, end)


# --- the checks: each looks at one file ---------------------------------------------------------------------------

def check_sections(tree, file):
    number = r'\d+(?:\.\d+)?'
    for document, name in DOCUMENTS.items():
        if name == file.name:
            for m in re.finditer(rf'(?<!JVMS )(?<!JLS )§({number})', file.text):
                if m.group(1) not in tree.sections(name):
                    tree.fault(file, m.start(), f'there is no section {m.group(1)}')
        if document not in file.prose.lower():
            continue
        cites = rf'(?<![\w./-])(?i:{document})\s+'
        for m in re.finditer(cites + r'(?:§|section\b|\(\d)', file.prose):
            tree.fault(file, m.start(), f'a section is cited as `{document} 1.2`')
        for m in re.finditer(cites + rf'({number}(?:(?:,|\s+and)\s+(?:step\s+)?{number}(?![\w%]))*)', file.prose):
            last = ''
            for step, n in re.findall(rf'(step\s+)?({number})', m.group(1)):
                if not step and n not in tree.sections(name):
                    tree.fault(file, m.start(), f'{document} has no section {n}')
                if step and not re.search(rf'(?:^|\s){n}\. ', tree.sections(name).get(last, '')):
                    tree.fault(file, m.start(), f'{document} {last} has no step {n}')
                last = last if step else n


ENDINGS = 'c|h|def|rec|py|java|md|sh|S|template|map|txt|json|tsv|expected'
BEFORE = r'(?<![\w/.$<>{}@*-])'
FILE = re.compile(rf'{BEFORE}((?:\.\./)*(?:[\w*-]+/)*[\w*-]+)\.(\[ch\]|\*|(?:{ENDINGS})\b(?![-\w(=]|\.\w))')
SLASH, ENDING = re.compile('/'), re.compile(rf'\.(?:\[ch\]|\*|(?:{ENDINGS})\b)')
FOLDER = re.compile(rf'{BEFORE}((?:[\w-]+/)+)(?![\w*\[{{<$%."\'-])')
BARE = re.compile(rf'{BEFORE}((?:[\w-]+/)+[\w-]+)(?![\w*\[{{(<$%/"-]|\.\w|\.\[|\.\*)')


def check_files(tree, file):
    """Names with an ending; paths of folders that end with a slash; paths from the top that have no ending."""
    for m in matches(FILE, ENDING, file.prose):
        path, ending = m.groups()
        if ending == '*' and path.split('/')[0] not in tree.tops:       # java.util.*
            continue
        names = path.split('/')
        if not (any(PLACEHOLDER.match(n) for n in names) or f'{path}.{ending}' in FOREIGN_FILES
                or tree.exists(file, f'{path}.{ending}')
                or any(f'{names[-1]}.{e}' in tree.made for e in (ending if ending.isalnum() else 'ch'))
                or f'{names[-1]}.{ending}' in tree.made):
            tree.fault(file, m.start(), f'there is no file {path}.{ending}')
    for m in matches(FOLDER, SLASH, file.prose):
        path = m.group(1)[:-1]
        if path.split('/')[0] in tree.tops and path not in tree.folder_ends:
            tree.fault(file, m.start(), f'there is no folder {path}/')
    for m in matches(BARE, SLASH, file.prose):
        path = m.group(1)
        first, last = path.split('/')[0], path.split('/')[-1]
        if first in tree.tops - {'include'} and not last.isupper() and not PLACEHOLDER.match(last) \
                and path not in tree.folder_ends | tree.names and not tree.exists(file, path + '.*'):
            tree.fault(file, m.start(), f'there is no {path}')


WORD = r'[a-z][a-z0-9]*(?:_[a-z0-9]+)+'
UNDERSCORE = re.compile('_')
QUOTED = re.compile(rf'`({WORD})(?:\([^`]*\))?`')
PLAIN = re.compile(rf'(?<![\w./$%:`-])({WORD})(?![\w/.*-]*[/*]|\.\w|\w)')


def check_words(tree, file):
    """Identifiers in backquotes, and in comments of C and in drawings all words that can be nothing else."""
    for form in (QUOTED, PLAIN) if file.name.endswith(('.c', '.h', '.def', '.svg')) else (QUOTED,):
        for m in form.finditer(file.prose) if form is QUOTED else matches(form, UNDERSCORE, file.prose):
            if m.group(1) not in tree.words and m.group(1) not in FOREIGN_WORDS:
                tree.fault(file, m.start(), f'there is no {m.group(1)}')


UPWARDS = re.compile(r'(?<![\w.\\])(?<!ln -sfn )((?:\.\./)+)')
ABSOLUTE = re.compile(r'(?<![\w./:>])/(?:work|home|root|mnt|Users)/\w')
ABOVE_TOP = re.compile(r'''TOP,\s*['"]\.\.''')


def check_outside(tree, file):
    for m in matches(UPWARDS, re.compile(r'\.\./'), file.text):
        if m.group(1).count('../') > file.name.count('/'):
            tree.fault(file, m.start(), 'a path that leads out of the repository')
    absolute = matches(ABSOLUTE, re.compile('/(?:work|home|root|mnt|Users)/'), file.text)
    for m in itertools.chain(absolute, ABOVE_TOP.finditer(file.text)):
        tree.fault(file, m.start(), 'a path that leads out of the repository')


def anchors(text):
    return ({re.sub(r'[^\w\- ]', '', head.lower()).replace(' ', '-') for head in re.findall(r'(?m)^#+ +(.*)$', text)}
            | set(re.findall(r'<a id="([^"]+)">', text)))


def check_links(tree, file):
    if file.name.endswith('.md'):
        for m in re.finditer(r'\]\(((?!\w+:)[^)\s]+)\)', file.text):
            target, _, anchor = m.group(1).partition('#')
            path = os.path.normpath(os.path.join(file.folder, target)) if target else file.name
            if path not in tree.names | tree.folders or anchor and anchor not in anchors(tree.files[path].text):
                tree.fault(file, m.start(), f'the link {m.group(1)} leads nowhere')


def bare(code):
    """Without white space, so that it does not matter where a line is broken."""
    return re.sub(r'\s', '', code)


def check_quotes(tree, file):
    """Code of C in a document is that of some file, but for comments and what `...` leaves out, or else invented: then
    none of its longer lines is in a file."""
    if file.name.endswith('.md'):
        for m in re.finditer(r'(?ms)^```c\n(.*?)^```', file.text):
            code = C_TOKEN.sub(lambda token: '' if token.group().startswith('/') else token.group(), m.group(1))
            long = [line for line in map(bare, code.splitlines()) if len(line) >= QUOTE]
            known = [n for n, text in tree.quotable.items() if any(line in text for line in long)]
            quoted = re.compile('.*'.join(re.escape(bare(part)) for part in re.split(r'(?m)^\s*\.\.\.$', code)))
            if known and not any(quoted.search(tree.quotable[n]) for n in known):
                tree.fault(file, m.start(), f'no such code in {" ".join(sorted(known))}')


def check_targets(tree, file):
    """make TARGET in backquotes or in a line of code."""
    if file.name.endswith('.md'):
        makefiles = '\n'.join(f.text for n, f in tree.files.items() if n.endswith(MAKE_LIKE))
        rules = re.findall(r'(?m)^([\w .%-]+):(?!=)', makefiles)
        targets = {target for rule in rules for target in rule.split()}
        for m in re.finditer(r'(?m)(?:`|^    )make ([a-z][a-z-]*)', file.text):
            if m.group(1) not in targets:
                tree.fault(file, m.start(), f'there is no target {m.group(1)}')


def pattern(part):
    """Of the files of a folder, or what names files itself."""
    return part if '*' in part else part + '/*'


def check_includes(tree, file):
    layer = next((x for x in sorted(LAYERS, key=len, reverse=True) if fnmatch.fnmatch(file.name, pattern(x))), None)
    if layer:
        for m in re.finditer(r'(?m)^\s*#\s*include\s+"([^"]+)"', file.text):
            allowed = LAYERS[layer] and [layer, *LAYERS[layer]]
            if '/' in m.group(1) and not any(fnmatch.fnmatch(m.group(1), pattern(x)) for x in allowed):
                tree.fault(file, m.start(), f'{layer if "*" in layer else layer + "/"} includes {m.group(1)}')


# `*` or `/*` names nothing.
NAMES_SOME = re.compile(r'\w')


def check_readme(tree, file):
    """A README names the code of its folder, and of folders below that have no README: by name or by pattern
    (`thread.[ch]`); in tests/, where tests go by names without endings, these will do."""
    if os.path.basename(file.name) != 'README.md':
        return
    if not file.folder:
        for folder in sorted(tree.tops):
            if folder[0] != '.' and folder + '/README.md' not in tree.names:
                tree.fault(file, 0, f'{folder}/ has no README.md')
        return
    words = {re.sub(r'^.*/', '', w) for quoted in re.findall(r'`([^`\n]+)`', file.text)
             for w in re.split('[ ,]+', quoted)}
    named = re.compile('|'.join(fnmatch.translate(w) for w in words if NAMES_SOME.search(w)) or '(?!)')
    for name in sorted(tree.names):
        if name.startswith(file.folder + '/') and name.endswith(('.c', '.h', '.def', '.py', '.S', '.sh')):
            folder, base = os.path.split(name)
            while folder + '/README.md' not in tree.names:
                folder = os.path.dirname(folder)
            stem = name.startswith('tests/') and os.path.splitext(base)[0]
            if folder == file.folder and not named.match(base) and not (stem and named.match(stem)):
                tree.fault(file, 0, f'{name[len(folder) + 1:]} is not named')


CHECKS = [check_sections, check_files, check_words, check_outside, check_links, check_quotes, check_targets,
          check_includes, check_readme]


def faults(top, names):
    tree = Tree(top, names)
    for file in tree.files.values():
        for check in CHECKS:
            check(tree, file)
    return sorted(tree.faults)


# --- planted faults -----------------------------------------------------------------------------------------------

def own(part, ending):
    """A file of a part of the VM."""
    return f'{part.replace(".*", "") if "*" in part else part + "/own"}.{ending}'


GOOD = {
    'Makefile': '# See docs/README.md.\nall: vm\nvm:\n\tcc -o made.h\n',
    'README.md':
        '# All\n\n`make vm`, [the heap](gc/README.md#the-heap), `heap_new`, made.h, `gc/`, tests/java/Name.java.\n',
    'docs/code.md': '# Code\n\n```c\n    #include <\n...\nvoid heap_new(int /* 2 */\n few_blocks);\n```\n'
                    '```c\nvoid heap_new(int many_blocks);\n```\n',
    'docs/README.md': '# Documents\n\n`openjdk17-contract.md`, and ../gc/heap.c.\n',
    'docs/work/openjdk17-contract.md':
        '# Contract\n\n## 1. One\n\nSee §1.2, JVMS §5.5.\n\n### 1.2 Two\n\n1. a\n2. b\n\n## 2. Last\n',
    'gc/README.md': '# gc/\n\n## The heap\n\n`heap.[ch]`; `sweep.c`.\n',
    'gc/heap.c':
        '/* Of contract 1, 1.2, step 2, and 2: heap.h,\n   gc/sweep.c, contract\n   1.2. */\n#include "gc/heap.h"\n',
    'gc/heap.h':
        '/* heap_new, heap_*_each; <stdio.h>, stdio.h. */\n#include <stdio.h>\nvoid heap_new(int few_blocks);\n',
    'gc/sweep.c': '#include "base/text.h"\n',
    'base/README.md': '# base/\n\n`*.h`\n',
    'base/text.h': 'char *text_join(void);\n',
    'classfile/README.md': '# classfile/\n\n`*.h`\n',
    'classfile/parser.h': '/* See `heap_new(1)`. */\nextern const char *text; /* "a ../ b" */\n',
    'tests/README.md': '# tests/\n\n| `strings` | `java/` |\n',
    'tests/strings.py': '"""Of heap.h."""\nTEXT = \'no/such.c\'    # but gc/heap.h\nTOP = join(HERE, \'..\')\n',
    'tests/java/Strings.java': '// Of gc/heap.c, java.util.*, `heap_new`.\nclass Strings {}\n',
}
GOOD |= {own(part, 'c'): '#include "runtime/own.h"\n' for part in VM}
GOOD |= {f'{folder}/README.md': '# It\n\n`*.c`\n'
         for folder in ['vm', 'jdk-subset', *LAYER, 'validation/rules', 'validation']}
GOOD |= {f'{folder}/own.c': '#include "include/jni.h"\n' for folder in [*LAYER, 'validation/rules', 'validation']}
# File, what is added to it, the line where that is, what is said.
PLANTED = [
    ('gc/heap.c', '/* contract 3 */', 5, 'contract has no section 3'),
    ('gc/heap.c', '/* contract\n   1, 1.3 */', 5, 'contract has no section 1.3'),
    ('gc/heap.c', '/* contract 1.2, step 3 */', 5, 'contract 1.2 has no step 3'),
    ('gc/heap.c', '/* Contract §1.2 */', 5, 'a section is cited as `contract 1.2`'),
    ('gc/heap.c', '/* the contract (1.2) */', 5, 'a section is cited as `contract 1.2`'),
    ('tests/strings.py', '# jvmti-behaviour\n# 4', 4, 'jvmti-behaviour has no section 4'),
    ('docs/work/openjdk17-contract.md', 'See §3.', 13, 'there is no section 3'),
    ('gc/heap.c', '/* See gc/blocks.c. */', 5, 'there is no file gc/blocks.c'),
    ('gc/heap.c', '/* See vm/sweep.c. */', 5, 'there is no file vm/sweep.c'),
    ('gc/heap.c', '/* Of\n   blocks.h */', 6, 'there is no file blocks.h'),
    ('README.md', 'gc/block_*.c', 4, 'there is no file gc/block_*.c'),
    ('README.md', '`gc/blocks.[ch]`', 4, 'there is no file gc/blocks.[ch]'),
    ('Makefile', '# See GUIDE.md.', 5, 'there is no file GUIDE.md'),
    ('tests/strings.py', 'def f():\n    """Of gc/blocks.h."""', 5, 'there is no file gc/blocks.h'),
    ('tests/java/Strings.java', '/* parser.c */', 3, 'there is no file parser.c'),
    ('README.md', '`gc/rooms/`', 4, 'there is no folder gc/rooms/'),
    ('README.md', 'tests/java/Maps', 4, 'there is no tests/java/Maps'),
    ('README.md', '`heap_old`', 4, 'there is no heap_old'),
    ('gc/heap.c', '/* After heap_old(). */', 5, 'there is no heap_old'),
    ('tests/java/Strings.java', '// `heap_old(x)`', 3, 'there is no heap_old'),
    ('docs/heap.svg', '<text x="heap_a">\nheap_old</text>', 2, 'there is no heap_old'),
    ('README.md', '../elsewhere', 4, 'a path that leads out of the repository'),
    ('tests/README.md', '`../../elsewhere/x`', 4, 'a path that leads out of the repository'),
    ('tests/strings.py', "A = join(%s, '..', 'x')" % 'TOP', 4, 'a path that leads out of the repository'),
    ('tests/strings.py', "A = '/%s/me'" % 'root', 4, 'a path that leads out of the repository'),
    ('README.md', '[x](news)', 4, 'the link news leads nowhere'),
    ('README.md', '[x](gc/README.md#roots)', 4, 'the link gc/README.md#roots leads nowhere'),
    ('README.md', '```c\nvoid heap_new(int few_blocks);\nint x;\n```', 4, 'no such code in gc/heap.h'),
    ('README.md', '```c\nvoid heap_new(int few_blocks);\n...\n#include <\n```', 4, 'no such code in gc/heap.h'),
    ('README.md', '`make love`', 4, 'there is no target love'),
    ('README.md', '    make war', 4, 'there is no target war'),
    ('gc/heap.c', '#include "vm/startup.h"', 5, 'gc/ includes vm/startup.h'),
    ('classfile/parser.h', '#include "gc/heap.h"', 3, 'classfile/ includes gc/heap.h'),
    ('base/text.h', '#include "gc/heap.h"', 2, 'base/ includes gc/heap.h'),
    ('gc/sweep.c', '#include "classfile/parser.h"', 2, 'gc/ includes classfile/parser.h'),
    *[(own(low, 'c'), f'#include "{own(high, "h")}"', 2,
       f'{low if "*" in low else low + "/"} includes {own(high, "h")}')
      for low, high in itertools.combinations(VM, 2)],
    ('vm/stray.c', '#include "vm/startup.h"', 1, 'vm/ includes vm/startup.h'),
    ('jdk-subset/native/own.c', '#include "vm/classes/own.h"', 1, 'jdk-subset/native/ includes vm/classes/own.h'),
    ('vm/interp/own.c', '#include "jdk-subset/native/own.h"', 2, 'vm/interp/ includes jdk-subset/native/own.h'),
    *[(f'validation/{low}/own.c', f'#include "validation/{high}/own.h"', 2,
       f'validation/{low}/ includes validation/{high}/own.h')
      for low, high in [*itertools.combinations('base core know report interpose pressure rules'.split(), 2),
                        *itertools.product('base core know report'.split(), ['doctor']),
                        ('doctor', 'interpose'), ('doctor', 'pressure'), ('doctor', 'rules'), ('pressure', 'doctor')]],
    ('validation/core/own.c', '#include "validation/layer.h"', 2, 'validation/core/ includes validation/layer.h'),
    ('validation/rules/own.c', '#include "validation/rules.def"', 2, 'validation/rules/ includes validation/rules.def'),
    ('validation/rules/own.c', '#include "runtime/lock.h"', 2, 'validation/rules/ includes runtime/lock.h'),
    ('validation/own.c', '#include "jvmti/hooks.h"', 2, 'validation/ includes jvmti/hooks.h'),
    ('gc/roots.c', '', 1, 'roots.c is not named'),
    ('tests/java/tool.py', '', 1, 'java/tool.py is not named'),
    ('launcher/notes.txt', '', 1, 'launcher/ has no README.md'),
]


def found_in(contents):
    with tempfile.TemporaryDirectory() as top:
        for name, text in contents.items():
            os.makedirs(os.path.dirname(os.path.join(top, name)), exist_ok=True)
            with open(os.path.join(top, name), 'w', encoding='utf-8') as f:
                f.write(text)
        return faults(top, list(contents))


def main():
    suite = progress.Suite('test_citations').begin()
    found = found_in(GOOD)
    suite.check('a tree without faults', not found, f'{found}')
    for name, text, line, problem in PLANTED:
        found = found_in({**GOOD, name: GOOD.get(name, '') + text + '\n'})
        suite.check(f'planted: {text or name}', [f[1:] for f in found] == [(line, problem)], f'{found}')
    listing = ['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
    names = subprocess.run(listing, cwd=TOP, stdout=subprocess.PIPE, text=True, check=True).stdout.split('\0')
    names = sorted({n for n in names if os.path.isfile(os.path.join(TOP, n))})
    found = faults(TOP, names)
    bad = {f[0] for f in found}
    suite.count(len(names) - len(bad), 0)
    for name in sorted(bad):
        suite.check(name, False, '\n'.join('%s:%d: %s' % f for f in found if f[0] == name),
                    expected='that everything exists which it cites')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)

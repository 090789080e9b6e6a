"""Places in libraries -> functions, files and lines, by binutils' addr2line and the debug information: one process for
all places of a library. Without addr2line, the library or debug information a place stays a place."""
from __future__ import annotations

import collections
import fnmatch
import os
import re
import subprocess
from collections.abc import Sequence

from .. import facts

Line = collections.namedtuple('Line', 'function file number')
TIMEOUT, QUICK = 120, 0.4       # seconds, for all places of one library
SOURCE_LIMIT = 4 << 20  # bytes of a file that lines are shown of
ADDRESS = re.compile(r'^0x[0-9a-f]+$')


LONG = 24               # characters of the arguments of a template that are shown


def shortened(name: str) -> str:
    """Without parameters, and without arguments of templates if they are long."""
    # LLVM numbers lambdas as they are mangled: 'lambda', 'lambda0', 'lambda1'
    name = re.sub(r"'lambda(\d*)'", lambda m: f'{{lambda#{int(m[1]) + 2 if m[1] else 1}}}', name)
    kept = name.replace('(anonymous namespace)', '\0a').replace('operator()', '\0c')
    while (bare := re.sub(r'(?<=.)\([^()]*\)( const)?', '', kept)) != kept:
        kept = bare
    inner = re.compile(r'(?<=[\w>])<[^<>]{%d,}>' % LONG)
    while (bare := inner.sub('[...]', kept)) != kept:
        kept = bare
    return kept.replace('[...]', '<...>').replace('\0a', '(anonymous namespace)').replace('\0c', 'operator()')


def fits_any(text: str, patterns: Sequence[str]) -> bool:
    return any(fnmatch.fnmatchcase(text, pattern) for pattern in patterns)


def fits_tail(text: str, patterns: Sequence[str]) -> bool:
    """A pattern may begin at any directory of a file, and of a package of Go."""
    return any(fits_any(tail, patterns) for tail in (text, *(text[m.end():] for m in re.finditer('/', text))))


class Wrappers:
    """Code that only passes calls on: of the table wrappers.def, and of the user's list."""
    def __init__(self, users: str = '') -> None:
        table = facts.load()['wrappers']
        self.files = [pattern for _, kind, pattern in table if kind == 'FILE']
        # How Rust's names differ from those of C++ is lost when they are demangled.
        self.names = [pattern for language, kind, pattern in table if kind != 'FILE' and language != 'RUST']
        own = [pattern for pattern in users.split('+') if pattern]
        self.own_files = [pattern for pattern in own if re.search('[/.]', pattern)]
        self.own_names = own                    # those of Go contain slashes and dots

    def has(self, line: Line) -> bool:
        return (fits_any(line.file, self.files) or fits_tail(line.file, self.own_files)
                or fits_tail(line.function.partition('(')[0], self.own_names))


    def passes_on(self, symbol: str) -> bool:
        """The same of a function of which no file is known."""
        name = shortened(symbol)
        return fits_any(name, self.names) or fits_tail(name, self.own_names)


class Named:
    """What the user has named: the agent's library, and directories of sources. `own`: the directory was made by this
    process of the user's own agent, so that what it names is the user's."""
    def __init__(self, agent: str | None = None, sources: Sequence[str] = (), own: bool = False) -> None:
        self.agent, self.own = agent or '', own
        self.sources = [os.path.realpath(folder) for folder in sources]

    def has(self, file: str) -> bool:
        """Whether the file may be read, wherever links lead."""
        real = os.path.realpath(file)
        return os.path.isfile(real) and (self.own or any(os.path.commonpath([folder, real]) == folder
                                                         for folder in self.sources))


# As lines.c of the layer: that of Binutils does not read all of what clang and Go write, nor what is split into files.
PROGRAMS = ('llvm-addr2line', 'addr2line')


def answer(program: str, library: str, offsets: list[int], seconds: float = TIMEOUT) -> list[str]:
    """What it says: for each offset lines of address, then function and place by turns."""
    command = [program, '-a', '-f', '-C', '-i', '-e', library]
    done = subprocess.run(command, input=''.join(f'{offset:#x}\n' for offset in offsets), stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, encoding='utf-8', errors='replace', timeout=seconds, check=True)
    return done.stdout.split('\n')


# What the older names of Rust have for other characters, and what its compiler appends (names.c of the layer).
ESCAPES = {'LT': '<', 'GT': '>', 'RF': '&', 'BP': '*', 'C': ',', 'LP': '(', 'RP': ')', 'u20': ' ', 'u5b': '[',
           'u5d': ']', 'u7b': '{', 'u7d': '}'}
RUST_HASH = re.compile(r'::h[0-9a-f]{16}$')


def readable(function: str) -> str:
    """A name of Rust that the program knows only by halves; any other is itself."""
    name = RUST_HASH.sub('', function)
    if name == function:
        return function
    name = re.sub(r'(^|::)_(?=\$)', r'\1', name)
    return re.sub(r'\$(\w+)\$', lambda m: ESCAPES.get(m[1], m[0]), name).replace('..', '::')


def read(lines: list[str]) -> dict[int, list[Line]]:
    """address -> [Line], the innermost first: what was inlined comes before where."""
    found: dict[int, list[Line]] = {}
    at: list[Line] = []
    i = 0
    while i < len(lines):
        if ADDRESS.match(lines[i]):
            at = found.setdefault(int(lines[i], 16), [])
            i += 1
        elif i + 1 < len(lines):
            file, _, number = re.sub(r' \(discriminator \d+\)$', '', lines[i + 1]).rpartition(':')
            if not file.startswith('?') and number.isdecimal() and number != '0':
                at.append(Line('' if lines[i] == '??' else readable(lines[i]), os.path.normpath(file), int(number)))
            i += 2
        else:
            break
    return found


class Symbols:
    """`libraries` says where a library of some name is, `named` which sources may be read."""
    def __init__(self, libraries: dict[str, str], named: Named) -> None:
        self.libraries, self.named = libraries, named
        self.known: dict[tuple[str, int], list[Line]] = {}
        self.sources: dict[str, list[str]] = {}

    def find(self, places: set[tuple[str, int]], seconds: float = TIMEOUT) -> None:
        """Looks up all (library, offset) at once."""
        of = collections.defaultdict(set)
        for library, offset in places:
            if os.path.isfile(self.libraries.get(library, '')) and 0 <= offset < 1 << 64:
                of[library].add(offset)
        for program in PROGRAMS:
            for library, offsets in of.items():
                missing = sorted(offset for offset in offsets if not self.known.get((library, offset)))
                try:
                    found = read(answer(program, self.libraries[library], missing, seconds)) if missing else {}
                except (OSError, subprocess.SubprocessError):
                    continue
                self.known.update({(library, offset): lines for offset, lines in found.items()})

    def lines(self, library: str, offset: int) -> list[Line]:
        return self.known.get((library, offset), [])

    def source(self, line: Line, around: int) -> list[tuple[int, str]]:
        """[(number, text)] around a line, as far as the file is there."""
        if line.file not in self.sources:
            self.sources[line.file] = []
            try:
                if self.named.has(line.file):
                    with open(line.file, encoding='utf-8', errors='replace') as f:
                        self.sources[line.file] = f.read(SOURCE_LIMIT).split('\n')
            except (OSError, ValueError):
                pass
        text = self.sources[line.file]
        if line.number > len(text):
            return []
        return [(n, text[n - 1]) for n in range(max(1, line.number - around), min(len(text), line.number + around) + 1)]

#!/usr/bin/env python3
"""Executes the commands of the pages for users (README.md, docs/use/) and compares what they print with what the page
shows, so that each command can be pasted.

    tests/documents/pages.py [--build DIR] [--update] [--list] [PAGE...]

A page is one session of bash, in a folder of its own that has the same names as the top of the repository. A block
`console` has commands after `$ `, each followed by its output. Of the output `...` stands for any text, alone in a line
for any lines. Commands of a block `sh` need only succeed. Input of jdb follows its prompt, as on the screen. The
line above a block may be a mark:

    <!-- not run: REASON -->        it is not executed, because a test cannot provide what it needs
    <!-- needs: PROGRAM -->         it is executed if this program is installed
    <!-- vary: 7 runs; 61 bytes --> in these words of its output the numbers are those of some run

--update writes the output of today into the pages; what it leaves out of it is chosen by hand afterwards. Faults that
are planted in a page of the test's own must be found first."""
import argparse
import os
import re
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(1, os.path.dirname(HERE))
import compiling  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

FENCE = re.compile(r'(?m)^(?P<mark><!-- [^\n]* -->\n)?^```(?P<kind>\w*)\n(?P<text>.*?)^```$', re.S)
# Numbers that differ from run to run: addresses, processes and threads, times.
VARIES = [(re.compile(r'0x[0-9a-f]+'), '0x#'), (re.compile(r'\b(pid|tid|native thread|process)([ =:]*)\d+'), r'\1\2#'),
          (re.compile(r'\b\d+\.\d+(?=s?\b)'), '#.#')]
PROMPT = re.compile(r'^((?:> |\w[\w ]*\[\d+\] ))(.*)$')
# What the pages begin with, in words of the shell: no history, one stream, no options from outside, and a javac that
# ends before it pays to optimize anything.
START = ('exec 2>&1; unset JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS CLASSPATH MINIJVM_JDK; export NO_COLOR=1\n'
         f'javac() {{ command javac {" ".join("-J" + word for word in compiling.QUICK)} "$@"; }}\n')


def pages():
    use = os.path.join('docs', 'use')
    return ['README.md', *sorted(os.path.join(use, n) for n in os.listdir(os.path.join(TOP, use)) if n.endswith('.md'))]


class Command:
    """A command of a page, its line, and the output that the page shows; None: any."""
    def __init__(self, words, line, output):
        self.words, self.line, self.output = words, line, output


def commands(text, line, compared):
    """The commands of a block. A backslash at the end of a line continues a command; so do an open quotation mark and a
    here-document."""
    found, lines, at = [], text.split('\n')[:-1], 0
    while at < len(lines):
        first, start = lines[at], at
        at += 1
        if compared and not first.startswith('$ '):
            found[-1].output.append(first)
            continue
        words = [first[2:] if compared else first]
        ends = re.search(r"<<'?(\w+)'?", first)
        while at < len(lines) and (words[-1].endswith('\\') or ends and words[-1] != ends[1]
                                   or not ends and ''.join(words).count("'") % 2):
            words.append(lines[at])
            at += 1
        if ''.join(words).strip() and not words[0].startswith('#'):
            found.append(Command('\n'.join(words), line + start, [] if compared else None))
    return found


def blocks(text):
    """(match, what its mark says, commands) of each block of a page that has commands."""
    for m in FENCE.finditer(text):
        line = text.count('\n', 0, m.start('text')) + 1
        if m['kind'] in ('console', 'sh'):
            if m['kind'] == 'console' and not m['text'].startswith('$ '):
                raise ValueError(f'line {line}: a block of commands that does not begin with one')
            yield m, (m['mark'] or '').strip('<!->\n '), commands(m['text'], line, m['kind'] == 'console')


# What `java` says of a process with the same number in another namespace.
OTHERS = re.compile(r'\[[0-9.]+s\]\[warning\]\[perf,memops\] Cannot use file \S+ because it is locked ')


def steady(line):
    for pattern, instead in VARIES:
        line = pattern.sub(instead, line)
    return line.rstrip()


def pattern_of(text, varying):
    """A regular expression for a part of a line, in whose [varying] words numbers vary: the spaces before one, too."""
    pattern = re.escape(steady(text))
    for words in varying:
        escaped = re.escape(steady(words))
        pattern = pattern.replace(escaped, re.sub(r'(\\ )*\d+', r'\\s*\\d+', escaped))
    return pattern


def fits(shown, printed, varying=()):
    """Whether the output is what the page shows, which is more than that there is some."""
    if shown and not any(line.strip('. ') for line in shown):
        return False
    pattern = ''
    for line in shown:
        if line.strip() == '...':
            pattern += r'(?:[^\n]*\n)*'
        else:
            parts = [pattern_of(part, varying) for part in re.split(r'\.\.\.', line)]
            pattern += '[^\n]*'.join(parts) + r'[^\S\n]*\n'
    return re.fullmatch(pattern, ''.join(steady(line) + '\n' for line in printed)) is not None


class Shell:
    """One session of bash."""
    def __init__(self, folder, build):
        for name in os.listdir(TOP):
            if not name.startswith('.') and name not in ('build', 'minijvm'):
                os.symlink(os.path.join(TOP, name), os.path.join(folder, name))
        os.symlink(build, os.path.join(folder, 'build'))
        os.symlink(os.path.join(build, 'minijvm'), os.path.join(folder, 'minijvm'))
        environment = dict(os.environ, LC_ALL='C.UTF-8', XDG_CACHE_HOME=processes.folder('cache'))
        self.child = processes.Child(['bash', '--norc', '--noprofile'], merge=True, cwd=folder, env=environment)
        self.child.send(START)
        self.count = 0

    def run(self, command):
        """(exit code, lines of output)"""
        self.count += 1
        typed = [m.groups() for m in map(PROMPT.match, command.output or ()) if m] if 'jdb ' in command.words else []
        mark = f'@@{self.count}@@'
        self.child.send(f'{{\n{command.words}\n}}' + ('' if typed else ' </dev/null')
                        + f"; result=$?; printf '\\n{mark}%d\\n' $result; (exit $result)\n")
        screen = ''
        for prompt, line in typed:
            self.child.read_until(lambda text, prompt=prompt: re.search(rf'{re.escape(prompt)}\Z', text), prompt)
            screen += self.child.take() + line + '\n'
            self.child.send(line + '\n')
        self.child.read_until(lambda text: re.search(rf'{mark}\d+\n', text), command.words)
        text, _, code = (screen + self.child.take()).rpartition(mark)
        return int(code), [line for line in text.removesuffix('\n').splitlines() if not OTHERS.match(line)]


def check_page(suite, page, text, build, update=False):
    """Executes a page; with [update] its text with the output of today."""
    with tempfile.TemporaryDirectory() as folder:
        shell, at, new = None, 0, ''
        for block, mark, found in blocks(text):
            needed = mark.partition('needs: ')[2]
            varying = [words for words in mark.partition('vary: ')[2].split('; ') if words]
            if mark.startswith('not run: '):
                continue
            if needed and not shutil.which(needed):
                progress.screen.say(f'skipped: {page}:{found[0].line} (no {needed})')
                continue
            shell = shell or Shell(folder, build)
            shown = ''
            for command in found:
                shell.child.limit = processes.limits.limit()
                code, printed = shell.run(command)
                where = f'{page}:{command.line}: {command.words}'
                if command.output is None:
                    suite.check(where, code == 0, '\n'.join(printed), expected='exit code 0', actual=f'{code}')
                elif not fits(command.output, printed, varying):
                    suite.check(where, update, '', expected='\n'.join(command.output), actual='\n'.join(printed))
                else:
                    suite.check(where, True)
                    printed = command.output
                shown += f'$ {command.words}\n' + ''.join(line + '\n' for line in printed)
            if update and block['kind'] == 'console':
                new += text[at:block.start('text')] + shown
                at = block.end('text')
        if shell:
            shell.child.kill()
        return new + text[at:]


PLANTED = {
    'a command that fails': ('```sh\nfalse\n```\n', 1),
    'a command that succeeds': ('```sh\ntrue\n# a comment\n```\n', 0),
    'other output': ('```console\n$ echo one; echo two\none\nthree\n```\n', 1),
    'missing output': ('```console\n$ true\none\n```\n', 1),
    'more output': ('```console\n$ echo one; echo two\none\n```\n', 1),
    'output that is left out': ('```console\n$ seq 9; echo 0x12 of 3.5\n1\n...\n8\n9\n0x34 of ...\n```\n', 0),
    'output that is left out altogether': ('```console\n$ seq 9\n...\n```\n', 1),
    'an exit code': ('```console\n$ (exit 3)\n$ echo $?\n3\n```\n', 0),
    'the same session': ("```sh\nA=1\n```\n\n```console\n$ echo $A \\\n  2\n1 2\n$ cat <<'END'\na\nEND\na\n```\n", 0),
    'other numbers': ('```console\n$ echo in 7 runs of 2\nin 8 runs of 2\n```\n', 1),
    'numbers that vary':
        ('<!-- vary: 8 runs; of  2 -->\n```console\n$ echo in 12 runs of 25\nin 8 runs of  2\n```\n', 0),
    'other numbers beside one that varies':
        ('<!-- vary: 8 runs -->\n```console\n$ echo in 7 runs of 3\nin 8 runs of 2\n```\n', 1),
    'a block that is not run': ('<!-- not run: it needs a moon -->\n```sh\nfalse\n```\n', 0),
    'a block that needs a program': ('<!-- needs: no-such-program -->\n```sh\nfalse\n```\n', 0),
}


class Counted:
    """A suite that only counts."""
    failed = 0

    def check(self, name, ok, *unused, **more):
        self.failed += not ok


def check_planted(suite, build):
    for name, (text, failed) in PLANTED.items():
        counted = Counted()
        check_page(counted, 'planted', text, build)
        suite.same(f'planted: {name}', failed, counted.failed)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', default='build')
    p.add_argument('--update', action='store_true')
    p.add_argument('--list', action='store_true')
    p.add_argument('pages', nargs='*')
    o = p.parse_args()
    if o.list:
        print('\n'.join(['planted', *pages()]))
        return 0
    chosen = o.pages or ['planted', *pages()]
    suite = progress.Suite('documents').begin(len(chosen), 'pages', addressed=True)
    for page in chosen:
        with suite.step(page):
            if page == 'planted':
                check_planted(suite, os.path.abspath(o.build))
                continue
            path = os.path.join(TOP, page)
            with open(path, encoding='utf-8') as f:
                text = f.read()
            new = check_page(suite, page, text, os.path.abspath(o.build), o.update)
            if o.update and new != text:
                with open(path, 'w', encoding='utf-8') as f:
                    f.write(new)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)

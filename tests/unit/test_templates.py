#!/usr/bin/env python3
"""The notation of the class library's templates (docs/work/class-library.md): what each construct becomes, and which
errors are named with template and line. Ends with `N passed, N failed`.
"""
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
EXPAND = os.path.join(HERE, '..', '..', 'jdk-subset', 'expand.py')
sys.path.insert(1, os.path.dirname(HERE))
import progress  # noqa: E402

HEAD = '// Expanded from line {} on of p/A.java.template: edit that.\n'
LOOP = '// line {} of A.java.template\n'

# What is tested, the template, and the files that it becomes.
BECOMES = [
    ('one file', '#file X.java\nclass X {}\n', {'X.java': HEAD.format(2) + 'class X {}\n'}),
    ('a file in each round', '#file $Type$Box.java for type in int, char\n$type$ $Type$ $TYPE$ $Box$ $ $x\n',
     {'IntBox.java': HEAD.format(2) + 'int Int INT Integer $ $x\n',
      'CharBox.java': HEAD.format(2) + 'char Char CHAR Character $ $x\n'}),
    ('two files', '#file X.java\n1\n#file Y.java\n2\n',
     {'X.java': HEAD.format(2) + '1\n', 'Y.java': HEAD.format(4) + '2\n'}),
    ('two variables', '#file $Type$To$To$.java for type, to in int long, long int\n$Box$ $to$\n',
     {'IntToLong.java': HEAD.format(2) + 'Integer long\n', 'LongToInt.java': HEAD.format(2) + 'Long int\n'}),
    ('a variable with a great first letter', '#file $N$.java for N, to in Ab cd\n$N$ $to$ $To$ $TO$\n',
     {'Ab.java': HEAD.format(2) + 'Ab cd Cd CD\n'}),
    ('what is left out leaves blank lines',
     '#file $t$ for t in a, b\n#if t in b\n1\n#else\n2\n#end\n#if t not in b\n3\n#end\n4\n',
     {'a': HEAD.format(2) + '\n\n\n2\n\n\n3\n\n4\n', 'b': HEAD.format(2) + '\n1\n\n\n\n\n\n\n4\n'}),
    ('loops in loops', '#file X\n#for a in 1, 2\n#for b in x, y\n$a$$b$\n#end\n#end\n',
     {'X': HEAD.format(2) + ''.join(LOOP.format(2) + ''.join(f'{LOOP.format(3)}{a}{b}\n\n' for b in 'xy') + '\n'
                                    for a in '12')}),
    ('a loop in a branch', '#file $t$ for t in a, b\n#if t in a\n#for c in 1, 2\n$c$\n#end\n#end\n',
     {'a': HEAD.format(2) + '\n' + ''.join(f'{LOOP.format(3)}{c}\n\n' for c in '12') + '\n',
      'b': HEAD.format(2) + '\n' * 5}),
    ('a definition', '#file $t$ for t in a, b, c\n#let x = 1 if t in a; 2 if t in b;\n[$x$]\n',
     {t: f'{HEAD.format(2)}\n[{x}]\n' for t, x in (('a', '1'), ('b', '2'), ('c', ''))}),
    ('a definition with arguments',
     '#file $t$ for t in a, b\n#let f(x, y) = $x$ < $y$ if t in a; $t$.f($y$, $x$)\n$f(u[i], 1 + v)$ $f(1, 2)$\n',
     {'a': HEAD.format(2) + '\nu[i] < 1 + v 1 < 2\n', 'b': HEAD.format(2) + '\nb.f(1 + v, u[i]) b.f(2, 1)\n'}),
    ('a definition holds to the end of the round',
     '#file X\n#let x = 0\n#for a in 1, 2\n#let x = $x$$a$\n$x$\n#end\n$x$\n',
     {'X': HEAD.format(2) + '\n' + ''.join(f'{LOOP.format(3)}\n0{a}\n\n' for a in '12') + '0\n'}),
    ('words in directives', '#file X\n#let all = a, b\n#for t in $all$\n$t$\n#end\n',
     {'X': HEAD.format(2) + '\n' + ''.join(f'{LOOP.format(3)}{t}\n\n' for t in 'ab')}),
]

# What is wrong, the template, the line and what is said about it.
MISTAKES = [
    ('text before the first file', 'class X {}\n', 1, 'a template begins with #file'),
    ('an unknown word', '#file X for type in int\n\n$Tipe$\n', 3, '$Tipe$ has no value here'),
    ('a word after its loop', '#file X\n#for a in 1\n#end\n$a$\n', 4, '$a$ has no value here'),
    ('a word of another round',
     '#file X\n#for a in 1, 2\n#if a in 1\n#let b = 3\n#end\n$b$\n#end\n', 6, '$b$ has no value here'),
    ('too few arguments', '#file X\n#let f(x, y) = $x$\n$f(1)$\n', 3, '$f(1)$ has no value here'),
    ('arguments for a word', '#file X for t in a\n$t(1)$\n', 2, '$t(1)$ has no value here'),
    ('a value that never comes', '#file X for type in int\n#if type in lung\n#end\n', 2, 'type is never lung here'),
    ('a variable that is none', '#file X for type in int\n#if tipe in int\n#end\n', 2, 'tipe is never int here'),
    ('another condition',
     '#file X for t in a\n#if t == a\n#end\n', 2, 'a condition is NAME in VALUE, VALUE ..., not: t == a'),
    ('a loop over nothing', '#file X for type in \n', 1, 'a loop is NAME in VALUE, VALUE ..., not: type in '),
    ('a loop without in', '#file X\n#for int, long\n#end\n', 2, 'a loop is NAME in VALUE, VALUE ..., not: int, long'),
    ('too few values', '#file X\n#for a, b in 1 2, 3\n#end\n', 2, 'values for a, b wanted, not: 3'),
    ('an empty value', '#file $t$ for t in a,\n', 1, 'values for t wanted, not: '),
    ('a definition of nothing', '#file X\n#let a\n', 2, 'a definition is NAME = TEXT, not: a'),
    ('no choice', '#file X for t in a, b\n#let x = 1 if t in a\n', 2, 'no choice for x fits'),
    ('no end', '#file X\n#for a in 1\n1\n', 2, '#for a in 1 without its #end'),
    ('no end before the next file',
     '#file X for t in a\n#if t in a\n#file Y\n#end\n', 2, '#if t in a without its #end'),
    ('an end too many', '#file X\n1\n#end\n', 3, '#end without a beginning'),
    ('two elses', '#file X for t in a\n#if t in a\n#else\n#else\n#end\n', 2, '#if t in a without its #end'),
    ('another directive', '#file X\n#elif t in a\n', 2, 'no such directive: #elif t in a'),
]


def expand(directory, template):
    """What is said on stderr, and the files in the target folder."""
    source, target = os.path.join(directory, 'source'), os.path.join(directory, 'target')
    os.makedirs(os.path.join(source, 'p'), exist_ok=True)
    with open(os.path.join(source, 'p', 'A.java.template'), 'w') as f:
        f.write(template)
    said = subprocess.run([sys.executable, EXPAND, source, target], stderr=subprocess.PIPE, text=True).stderr
    files = {}
    for folder, _, names in os.walk(target):
        for name in names:
            with open(os.path.join(folder, name)) as f:
                files[os.path.relpath(os.path.join(folder, name), os.path.join(target, 'p'))] = f.read()
    return said.replace(source + os.sep, '').replace(target + os.sep, ''), files


def main():
    suite = progress.Suite('test_templates').begin()
    with tempfile.TemporaryDirectory() as directory:
        for name, template, wanted in BECOMES:
            said, files = expand(directory, template)      # what the template before has made is gone
            suite.check(name, not said and files == wanted, f'{said}{files}\ninstead of\n{wanted}')
        for name, template, line, wanted in MISTAKES:
            said, _ = expand(directory, template)
            suite.check(name, said == f'p/A.java.template:{line}: {wanted}\n', said)
        said, _ = expand(directory, '#file X for t in a, b\n')
        suite.check('a file twice', said == 'p/A.java.template: p/X is made twice\n', said)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)

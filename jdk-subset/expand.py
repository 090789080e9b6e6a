#!/usr/bin/env python3
"""Expands the templates of the class library: what differs in a primitive type or similar ones is in them once.

    expand.py SOURCES TARGET     expands each *.java.template below SOURCES into the same folder below TARGET

README.md describes the notation.
"""
import os
import re
import shutil
import sys

BOXES = {'char': 'Character', 'int': 'Integer'}


class Mistake(Exception):
    """In a template: the line's number, and what is wrong with it."""


class Round:
    """One round of the loops around a line: its words, and all values that the variables of the loops take in turn."""

    def __init__(self, words={}, domains={}):
        self.words = dict(words)                # name: (names of parameters, text)
        self.domains = dict(domains)

    def each(self, number, loop):
        """The rounds of NAME in VALUE, VALUE or NAME, NAME in VALUE VALUE, VALUE VALUE within this one."""
        match = re.fullmatch(r'(\w+(?:, \w+)*) in (\S.*)', loop)
        if not match:
            raise Mistake(number, f'a loop is NAME in VALUE, VALUE ..., not: {loop}')
        names = match[1].split(', ')
        rows = [row.split() for row in match[2].split(',')]
        for row in rows:
            if len(row) != len(names):
                raise Mistake(number, f'values for {match[1]} wanted, not: {" ".join(row)}')
        domains = {**self.domains, **dict(zip(names, zip(*rows)))}
        for row in rows:
            inner = Round(self.words, domains)
            for name, value in zip(names, row):
                inner.bind(name, value)
            yield inner

    def bind(self, name, value):
        def capital(text):
            return text[:1].upper() + text[1:]

        self.words.update({name.upper(): ([], value.upper()), capital(name): ([], capital(value)), name: ([], value)})
        if name == 'type':
            self.words['Box'] = ([], BOXES.get(value, capital(value)))

    def holds(self, number, condition):
        """NAME in VALUE, VALUE or NAME not in VALUE, VALUE."""
        match = re.fullmatch(r'(\w+) (not )?in ([^ ,]+(?:, [^ ,]+)*)', condition)
        if not match:
            raise Mistake(number, f'a condition is NAME in VALUE, VALUE ..., not: {condition}')
        name, values = match[1], match[3].split(', ')
        for value in values:
            if value not in self.domains.get(name, ()):
                raise Mistake(number, f'{name} is never {value} here')
        return (self.words[name][1] in values) == (not match[2])

    def define(self, number, definition):
        """NAME = TEXT if CONDITION; TEXT if CONDITION; TEXT: the first that fits. NAME(PARAMETER, ...) = likewise."""
        match = re.fullmatch(r'(\w+)(?:\((\w+(?:, \w+)*)\))? = (.*)', definition)
        if not match:
            raise Mistake(number, f'a definition is NAME = TEXT, not: {definition}')
        parameters = match[2].split(', ') if match[2] else []
        within = Round({**self.words, **{parameter: ([], f'${parameter}$') for parameter in parameters}})
        for choice in match[3].split(';'):
            text, _, condition = choice.strip().partition(' if ')
            if not condition or self.holds(number, self.substitute(number, condition)):
                self.words[match[1]] = (parameters, within.substitute(number, text))
                return
        raise Mistake(number, f'no choice for {match[1]} fits')

    def substitute(self, number, text):
        """Puts the texts of $word$ and $word(argument, argument)$."""
        def value(match):
            parameters, text = self.words.get(match[1], (None, None))
            arguments = match[2].split(', ') if match[2] else []
            if parameters is None or len(parameters) != len(arguments):
                raise Mistake(number, f'{match[0]} has no value here')
            for parameter, argument in zip(parameters, arguments):
                text = text.replace(f'${parameter}$', argument)
            return text

        return re.sub(r'\$(\w+)(?:\(([^$]*)\))?\$', value, text)


class Template:
    def __init__(self, folder, path):
        self.path, self.base = path, os.path.basename(path)
        with open(os.path.join(folder, path), encoding='utf-8') as file:
            self.lines = list(self.joined(file.read().splitlines()))

    @staticmethod
    def joined(lines):
        """The lines, where a directive that ends with a comma or with "in" has the rows of its table, which follow it.
           These are blank, so that line numbers stay."""
        lines = list(lines)
        for at, line in enumerate(lines):
            following = at
            while re.match(r'#(file|for) .*(,| in)$', lines[at]) and lines[following + 1:following + 2]:
                following += 1
                if not lines[following].startswith('#    '):
                    break
                lines[at] += ' ' + lines[following][1:].strip()
                lines[following] = ''
            yield lines[at]

    def files(self):
        """The names and lines of the files that it stands for."""
        if not self.lines or not self.lines[0].startswith('#file '):
            raise Mistake(1, 'a template begins with #file')
        for at, line in enumerate(self.lines):
            if not line.startswith('#file '):
                continue
            name, _, loop = line[len('#file '):].partition(' for ')
            for words in Round().each(at + 1, loop) if loop else [Round()]:
                yield self.file(at, words.substitute(at + 1, name), words)

    def file(self, at, name, words):
        out = [f'// Expanded from line {at + 2} on of {self.path}: edit that.']
        end = self.expand(at + 1, words, out)
        if end < len(self.lines) and not self.lines[end].startswith('#file '):
            raise Mistake(end + 1, f'{self.lines[end]} without a beginning')
        return name, out

    def expand(self, at, words, out):
        """Appends the lines from [at] to the end of a part, and returns where that is. Without [words], and for
           directives, the lines are blank: so line numbers stay the template's, as far as no loop comes before."""
        while at < len(self.lines):
            number, line = at + 1, self.lines[at]
            if line.startswith('#file ') or line in ('#else', '#end'):
                break
            at += 1
            if words and not line.startswith('#let '):
                line = words.substitute(number, line)
            directive, _, rest = line.partition(' ')
            if not line.startswith('#'):
                out.append(line if words else '')
            elif directive == '#let':
                if words:
                    words.define(number, rest)
                out.append('')
            elif directive == '#if':
                holds = words and words.holds(number, rest)
                out.append('')
                at = self.expand(at, words if holds else None, out)
                if self.lines[at:at + 1] == ['#else']:
                    out.append('')
                    at = self.expand(at + 1, None if holds else words, out)
                at = self.end(number, at, out)
            elif directive == '#for':
                body = at
                for inner in words.each(number, rest) if words else [None]:
                    out.append(f'// line {number} of {self.base}' if words else '')
                    at = self.end(number, self.expand(body, inner, out), out)
            else:
                raise Mistake(number, f'no such directive: {line}')
        return at

    def end(self, number, at, out):
        if self.lines[at:at + 1] != ['#end']:
            raise Mistake(number, f'{self.lines[number - 1]} without its #end')
        out.append('')
        return at + 1


def main(sources, target):
    shutil.rmtree(target, ignore_errors=True)
    for folder, _, names in sorted(os.walk(sources)):
        for name in sorted(names):
            if not name.endswith('.java.template'):
                continue
            template = Template(sources, os.path.relpath(os.path.join(folder, name), sources))
            made = os.path.join(target, os.path.dirname(template.path))
            os.makedirs(made, exist_ok=True)
            try:
                for base, lines in template.files():
                    with open(os.path.join(made, base), 'x', encoding='utf-8') as file:
                        file.write('\n'.join(lines) + '\n')
            except Mistake as mistake:
                number, text = mistake.args
                sys.exit(f'{os.path.join(folder, name)}:{number}: {text}')
            except FileExistsError as error:
                sys.exit(f'{os.path.join(folder, name)}: {error.filename} is made twice')


if __name__ == '__main__':
    main(*sys.argv[1:])

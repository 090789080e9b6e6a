#!/usr/bin/env python3
"""The manual pages: manual.py VERSION minijvm.1.in runtime/options.def validation/options.def > minijvm.1
manual.py VERSION jvmticheck.1.in > jvmticheck.1, with the package jvmticheck on the PYTHONPATH
manual.py VERSION minijvm-explore.1.in > minijvm-explore.1, with the package minijvm_explore there

@VERSION@ is replaced by the version. In the page of minijvm @STANDARD@ and @EXTRA@ are replaced by the options of
runtime/options.def that have a paragraph (unlisted ones are in the section above them), @CHECK@ by
validation/options.def. The pages of jvmticheck and of minijvm-explore get the commands and the options of their tables.
"""
import os
import re
import sys

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'make'))
import tables  # noqa: E402


def read_options(path):
    """The options of an options.def, as dictionaries, in order."""
    options = []
    for _, args in tables.read_def(path, 'OPTION'):
        forms, match, handler, section, shown, reported, manual = map(tables.string, args)
        options.append({'forms': forms.split(), 'match': match, 'handler': handler, 'section': section,
                        'shown': shown.split('\n'), 'help': reported, 'manual': manual})
    return options


def roff(text):
    return text.replace('\\', '\\e').replace('-', '\\-')


def left(shown):
    """One way to write an option: bold, what varies in italics."""
    parts = re.split(r'<([^>]*)>', roff(shown))
    return ''.join(f'\\fI{p}\\fR' if i % 2 else f'\\fB{p}\\fR' for i, p in enumerate(parts) if p)


def paragraph(text):
    return re.sub(r'\*([^*]+)\*|(?<!\w)_([^_]+)_',
                  lambda m: f'\\fB{m.group(1)}\\fR' if m.group(1) else f'\\fI{m.group(2)}\\fR', roff(text))


def read_check_options(path):
    """The paragraphs of the options of the validation layer."""
    entries = [[roff(tables.string(arg)) for arg in args] for _, args in tables.read_def(path, 'CHECK_OPTION')]
    paragraphs = [f'.TP\n\\fB{name}=\\fR' + values.replace('|', '|\\:') + f'\n{text}'
                  for name, values, _, text in entries]
    return ['.na', *paragraphs, '.ad']      # a line of values without blanks cannot be adjusted


def option_sections(definitions, check_definitions):
    """What goes into the page of minijvm."""
    sections, section = {'CHECK': read_check_options(check_definitions)}, None
    for o in read_options(definitions):
        section = o['section'] if o['section'] != 'UNLISTED' else section
        if o['manual']:
            entry = '.TP\n' + ', '.join(left(s) for s in o['shown']) + '\n' + paragraph(o['manual'])
            sections.setdefault(section, []).append(entry)
    return sections


def command_sections():
    """What goes into the page of jvmticheck."""
    from jvmticheck import arguments
    sections = {'SYNOPSIS': [], 'COMMANDS': [], 'OPTIONS': []}
    for command, (operands, reported) in arguments.COMMANDS.items():
        usage = f'.B jvmticheck {command}\n{roff(operands)}'
        sections['SYNOPSIS'] += ['.br'] * bool(sections['SYNOPSIS']) + [usage]
        sections['COMMANDS'].append(f'.TP\n.B {command}\n{roff(reported)}')
    for o in arguments.OPTIONS:
        value = f' \\fI{roff(o.value)}\\fR' if o.value else ''
        name = f'\\fB\\-\\-{roff(o.name)}\\fR{value} ({", ".join(o.commands)})'
        sections['OPTIONS'].append(f'.TP\n{name}\n{roff(o.help)}')
    return sections


def explore_sections():
    """What goes into the page of minijvm-explore."""
    from minijvm_explore import arguments
    entries = []
    for action in arguments.parser()._actions:
        value = action.metavar or '|'.join(action.choices or ())
        shown = f' \\fI{roff(value)}\\fR' if value and action.nargs != 0 else ''
        forms = [f'\\fB{roff(form)}\\fR' + (f' [{shown.strip()}]' if action.nargs == '?' else shown)
                 for form in action.option_strings]
        entries.append(f'.TP\n{", ".join(forms)}\n{roff(action.help)}')
    _, limits = arguments.LIMITS.split('\n\n', 1)
    return {'OPTIONS': entries, 'LIMITS': [roff(limits.strip())]}


def main():
    version, page, *definitions = sys.argv[1:]
    explores = os.path.basename(page).startswith('minijvm-explore.')
    sections = option_sections(*definitions) if definitions else explore_sections() if explores else command_sections()
    with open(page, encoding='utf-8') as f:
        text = f.read().replace('@VERSION@', version)
    sys.stdout.write(re.sub(r'^@(\w+)@$', lambda m: '\n'.join(sections[m.group(1)]), text, flags=re.M))


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
"""`make docs`: the documents as HTML with search, by MkDocs with the theme Material, in build/docs.

    site.py prepare BUILD VERSION   writes BUILD/docs-source: the pages, the manual pages, the headers, mkdocs.yml
    site.py check BUILD             checks each link and anchor of BUILD/docs, and that each rule has its anchor

The pages of docs/use and docs/work are taken as they are. A link to a file of the repository that is no page leads to
a page of that file's folder README, if there is one, else to the file in the repository of REPOSITORY."""
import html
import html.parser
import os
import re
import shutil
import subprocess
import sys
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
sys.path.insert(1, os.path.join(TOP, 'make'))
import tables  # noqa: E402

HEADERS = ['minijvm.h', 'minijvm_test.h', 'jvmti.h', 'jni.h']
MANUALS = ['minijvm.1', 'jvmticheck.1', 'minijvm-explore.1']
FRONT = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']
CONFIGURATION = '''site_name: minijvm {version}
site_description: A Java virtual machine that checks JVMTI agents
docs_dir: {source}
site_dir: {site}
use_directory_urls: false
theme:
  name: material
  font: false
  palette:
    - media: '(prefers-color-scheme: light)'
      scheme: default
      primary: blue grey
    - media: '(prefers-color-scheme: dark)'
      scheme: slate
      primary: blue grey
  features: [navigation.tabs, navigation.indexes, content.code.copy, search.suggest, search.highlight, toc.follow]
extra_css: [site.css]
plugins:
  - search
markdown_extensions:
  - tables
  - attr_list
  - md_in_html
  - toc:
      permalink: true
      slugify: !!python/object/apply:pymdownx.slugs.slugify {{kwds: {{case: lower}}}}
  - pymdownx.highlight
  - pymdownx.superfences
validation:
  omitted_files: ignore
  absolute_links: warn
  unrecognized_links: warn
  anchors: warn
nav:
'''


WIDE = 'docs/use/rules.md'      # needs the room of the table of contents
# Wide tables fit into the column: less space around cells, and long names may break.
STYLE = '''.md-typeset table:not([class]) :is(th, td) { min-width: 0; padding: .6em .8em; }
.md-typeset table:not([class]) td:not(:first-child) { overflow-wrap: anywhere; }
.md-typeset table:not([class]) td:first-child code { word-break: normal; }
'''


def read(path):
    with open(path, encoding='utf-8') as f:
        return f.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as f:
        f.write(text)


def title(text):
    return re.search(r'(?m)^# (.*)$', text)[1].replace('`', '')


def pages():
    """Names of all pages: documents and READMEs of the repository."""
    listing = ['git', 'ls-files', '--cached', '--others', '--exclude-standard', '*.md']
    found = subprocess.run(listing, cwd=TOP, capture_output=True, text=True, check=True).stdout.split('\n')
    names = [n for n in found if n and not n.startswith(('.github/', 'tests/records/', 'packaging/deb'))
             and os.path.isfile(os.path.join(TOP, n))]
    return {n: target(n) for n in names}


def target(name):
    """The place of a page in the site."""
    if name == 'README.md':
        return 'index.md'
    if name.startswith('docs/'):
        name = name[len('docs/'):]
        return 'documents.md' if name == 'README.md' else name.replace('README.md', 'index.md')
    if '/' not in name:
        return name
    return 'code/' + name.replace('README.md', 'index.md')


def linked(name, text, known):
    """The page with its links as they are in the site."""
    here = os.path.dirname(known[name])

    def link(m):
        goal, _, anchor = m[2].partition('#')
        path = os.path.normpath(os.path.join(os.path.dirname(name), goal)) if goal else name
        suffix = '#' + anchor if anchor else ''
        if not goal:
            return m[0]
        if os.path.isdir(os.path.join(TOP, path)):
            path += '/README.md'
        if path in known:
            return f'{m[1]}({os.path.relpath(known[path], here or ".")}{suffix})'
        if path.endswith(('.svg', '.png')):
            place = path.removeprefix('docs/')
            return f'{m[1]}({os.path.relpath(place, here or ".")})'
        place = 'files/' + path + '.txt'        # shown by the browser, whatever its kind
        write(os.path.join(source, place), read(os.path.join(TOP, path)))
        return f'{m[1]}({os.path.relpath(place, here or ".")})'
    parts = re.split(r'(?ms)(^```.*?^```$)', text)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r'(\])\(((?!\w+:)[^)\s]+)\)', link, parts[i])
    return re.sub(r'(?m)^<!--(?:=|table|/|[ ]).*?-->$', '', re.sub(r'<!--(?:=[\w-]+|/)-->', '', ''.join(parts)))


def header_page(name):
    """The comments and declarations of a public header."""
    text = read(os.path.join(TOP, 'include', name))
    first = re.match(r'/\*(.*?)\*/', text, re.S)
    lines = [f'# {name}', '', ' '.join(first[1].split()) if first else '', '']
    pattern = re.compile(r'/\*((?:(?!\*/).)*)\*/\s*\n((?:(?!/\*)[^\n]+\n)+)', re.S)
    for m in pattern.finditer(text, first.end() if first else 0):
        declaration = m[2].rstrip()
        named = re.search(r'\b((?:mjt|minijvm|JNI|jvmti)\w*)\s*\(', declaration)
        lines += [f'## {named[1]}' if named else '', '', html.escape(' '.join(m[1].split()), quote=False), '',
                  '```c', declaration, '```', '']
    lines += ['## The whole header', '', '```c', text.rstrip(), '```', '']
    return '\n'.join(lines)


def manual_page(build, name):
    shown = subprocess.run(['man', '-P', 'cat', '-l', os.path.join(build, name)], capture_output=True, text=True,
                           env=dict(os.environ, MANWIDTH='100', LC_ALL='C.UTF-8', MAN_KEEP_FORMATTING=''), check=False)
    text = shown.stdout if shown.returncode == 0 else plain(read(os.path.join(build, name)))
    return f'# {name.replace(".1", "(1)")}\n\n```text\n{text.rstrip()}\n```\n'


def plain(roff):
    """A manual page without its macros, where there is no man."""
    roff = re.sub(r'(?m)^\.\\".*\n|^\.(?:TH|na|ad|nf|fi|RS|RE|br)\b.*\n', '', roff)
    roff = re.sub(r'(?m)^\.(?:SH|SS) (.*)$', r'\n\1', roff)
    roff = re.sub(r'(?m)^\.(?:TP|PP)$', '', roff)
    roff = re.sub(r'(?m)^\.(?:B|I|BI|BR|IR|IB|RI)\s+(.*)$', lambda m: m[1].replace('"', ''), roff)
    return re.sub(r'\\f.|\\:', '', roff).replace('\\-', '-').replace('\\e', '\\')


def wing(folder, known):
    """The pages of a folder, in the order in which its index names them."""
    index = read(os.path.join(TOP, folder, 'README.md'))
    found = [n for n in known if n.startswith(folder + '/') and not n.endswith('README.md')]
    at = {n: index.find(f'({os.path.basename(n)}') for n in found}
    return sorted(found, key=lambda n: (at[n] < 0, at[n]))


def prepare(build, version):
    global source
    source = os.path.join(os.path.abspath(build), 'docs-source')
    shutil.rmtree(source, ignore_errors=True)
    known = pages()
    for name, place in known.items():
        whole = '---\nhide: [toc]\n---\n' if name == WIDE else ''
        write(os.path.join(source, place), whole + linked(name, read(os.path.join(TOP, name)), known))
    shutil.copytree(os.path.join(HERE, 'drawings'), os.path.join(source, 'drawings'))
    for picture in ('report.png', 'lanes.png', 'flame-graph.png'):
        shutil.copy(os.path.join(HERE, 'use', picture), os.path.join(source, 'use', picture))
    write(os.path.join(source, 'site.css'), STYLE)
    for name in HEADERS:
        write(os.path.join(source, 'headers', name + '.md'), header_page(name))
    for name in MANUALS:
        write(os.path.join(source, 'manual', name + '.md'), manual_page(build, name))

    def entry(name, depth=2):
        return f'{"  " * depth}- "{title(read(os.path.join(TOP, name)))}": {known[name]}'
    nav = ['  - Start: index.md', '  - Use:', f'    - {known["docs/use/README.md"]}']
    nav += map(entry, wing('docs/use', known))
    nav += ['  - Work:', f'    - {known["docs/work/README.md"]}']
    nav += map(entry, wing('docs/work', known))
    nav += ['  - Reference:', *[f'    - {n.replace(".1", "(1)")}: manual/{n}.md' for n in MANUALS],
            *[f'    - {n}: headers/{n}.md' for n in HEADERS]]
    nav += ['  - Code:', *[entry(n) for n in known if known[n].startswith('code/')]]
    nav += ['  - Project:', *[entry(n) for n in FRONT if n != 'README.md' and n in known]]
    site = os.path.join(os.path.abspath(build), 'docs')
    write(os.path.join(os.path.abspath(build), 'mkdocs.yml'),
          CONFIGURATION.format(version=version, source=source, site=site) + '\n'.join(nav) + '\n')


class Page(html.parser.HTMLParser):
    """Links and anchors of a page."""
    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for key, value in attributes:
            if key in ('href', 'src') and value and tag != 'link':
                self.links.append(value)
            elif key in ('id', 'name') and value:
                self.anchors.add(value)


def check(build):
    site, faults = os.path.join(os.path.abspath(build), 'docs'), []
    found = {}
    for folder, _, files in os.walk(site):
        for file in files:
            if file.endswith('.html'):
                path = os.path.join(folder, file)
                found[path] = Page(read(path))
    count = 0
    for path, page in found.items():
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc or path.endswith('404.html'):
                continue
            count += 1
            goal = os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(parts.path))) \
                if parts.path else path
            if os.path.isdir(goal):
                goal = os.path.join(goal, 'index.html')
            if not os.path.exists(goal):
                faults.append(f'{os.path.relpath(path, site)}: {link} leads nowhere')
            elif parts.fragment and goal in found and urllib.parse.unquote(parts.fragment) not in found[goal].anchors:
                faults.append(f'{os.path.relpath(path, site)}: {link}: no such anchor')
    rules = found.get(os.path.join(site, 'use', 'rules.html'))
    for rule in tables.read_rec(os.path.join(TOP, 'validation/rules.rec')):
        if rules is None or rule['id'].lower() not in rules.anchors:
            faults.append(f'use/rules.html has no anchor for {rule["id"]}')
    print('\n'.join(sorted(set(faults))) + '\n' * bool(faults)
          + f'{len(found)} pages, {count} links, {len(set(faults))} broken: {os.path.join(site, "index.html")}')
    return bool(faults)


source = ''
if __name__ == '__main__':
    if sys.argv[1] == 'prepare':
        prepare(*sys.argv[2:])
    else:
        sys.exit(check(*sys.argv[2:]))

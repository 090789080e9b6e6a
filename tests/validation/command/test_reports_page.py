#!/usr/bin/env python3
"""The page of a report in Chromium: it opens without a complaint and without the network, its filters, links, keyboard,
switch and zoom work, nothing of the agent's becomes markup, and it fits a phone and paper.

Usage: test_reports_page.py [--vm VM] [--build DIR] [--library DIR]
Ends with `N passed, N failed`; says that it skips what needs a browser where there is none.
"""
import html.parser
import json
import os
import re
import shutil

import browser
import made_report
import progress
from jvmticheck import record, reports
from jvmticheck.reports import symbols

NEVER_CLOSED = {'meta', 'link', 'br', 'img', 'input'}


class Outline(html.parser.HTMLParser):
    """Identities, links, and what is loaded from elsewhere."""
    def __init__(self):
        super().__init__()
        self.ids, self.links, self.loaded, self.scripts, self.handlers = [], [], [], 0, []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids += [given['id']] if 'id' in given else []
        self.links += [given['href']] if tag == 'a' else []
        self.loaded += [given[k] for k in ('src', 'href', 'data', 'action') if k in given and tag != 'a']
        self.scripts += tag == 'script'
        self.handlers += [k for k in given if k.startswith('on')]


def test_outline(suite, directory):
    """What needs no browser."""
    with open(os.path.join(directory, 'index.html'), encoding='utf-8') as f:
        page = f.read()
    outline = Outline()
    outline.feed(page)
    suite.check('page: identities are unique', len(outline.ids) == len(set(outline.ids)))
    inside = {link[1:] for link in outline.links if link.startswith('#')}
    suite.check('page: links lead somewhere', inside <= set(outline.ids), inside - set(outline.ids))
    suite.check('page: nothing is loaded', set(outline.loaded) == {'data:,'} and '@import' not in page
                and 'url(' not in page, outline.loaded)
    suite.check('page: one script, no handlers', (outline.scripts, outline.handlers) == (1, []))
    sections = re.findall(r'<section id=([\w-]+)', page)
    suite.check('page: its sections',
                sections == ['findings', 'pressure', 'differences', 'coverage', 'timeline', 'cost', 'left-out'],
                sections)
    suite.check('page: examples', '<div class=wrong>' in page and '<div class=right>' in page
                and re.search(r'<h5>Right, in VM\w+</h5><pre tabindex=0>', page))
    suite.check('page: differences, those of one call together', page.count('<article class=difference>') == 1
                and '2 differences that matter, 1 difference legal on both' in page
                and '<code>info_ptr.waiter_count</code>: <code>2</code> and <code>3</code>' in page)
    suite.check('page: a source line', '<span class=here><i>16</i>    (*env)-&gt;Deallocate(env, block);' in page)
    suite.check('page: titles for all kinds of runs', set(record.KINDS) <= set(reports.model.KIND_TITLES)
                and set(record.OUTCOMES) <= set(reports.model.FATE))


SHOWN = """[...document.querySelectorAll('.finding:not([hidden])')]
           .map(f => f.closest('.group').querySelector('strong').textContent)"""


def test_filters(suite, b, page):
    b.open(page)
    everything = b.eval(SHOWN)
    suite.check('filter: at first all are there',
                len(everything) == b.eval("document.querySelectorAll('.finding').length"))
    b.open(page, '#severity=warning')
    warnings = b.eval(SHOWN)
    suite.check('filter: severity, by the fragment', warnings and 'MJ-lock-order' in warnings
                and 'MJ-Deallocate-twice' not in warnings, warnings)
    suite.check('filter: how many', b.eval("document.getElementById('shown').textContent")
                == f'{len(warnings)} of {len(everything)} findings')
    b.eval("document.querySelector('[value=error]').click()")
    suite.check('filter: a click adds errors', 'MJ-Deallocate-twice' in b.eval(SHOWN))
    suite.check('filter: the fragment follows', b.eval('location.hash') == '#severity=error%2Cwarning',
                b.eval('location.hash'))
    b.open(page, '#kind=twice')
    # Of the runs themselves: whether the wait in the callback is noted before the deadlock ends them depends on time.
    twice = [run for run in record.Report(os.path.dirname(page)).runs if run.kind == 'twice']
    shown, wanted = set(b.eval(SHOWN)), {run.outcome for run in twice} | {
        f['rule'] for run in twice for f in run.findings()}
    suite.check('filter: runs', shown == wanted and {'deadlock', 'MJ-lock-cycle', 'MJ-lock-order'} <= shown,
                f'{shown} {wanted}')
    b.open(page)
    b.eval("document.querySelector('input[type=search]').focus()")
    b.type('ten.c:16')
    suite.check('filter: what is typed', b.eval(SHOWN) == ['MJ-Deallocate-twice'], b.eval(SHOWN))
    b.type(' nowhere')
    suite.check('filter: nothing fits', b.eval(SHOWN) == [] and not b.eval("document.getElementById('nothing').hidden"))
    b.eval("document.querySelector('[type=reset]').click(), new Promise(done => setTimeout(done))")
    suite.check('filter: reset', len(b.eval(SHOWN)) == len(everything))


def test_links(suite, b, page):
    anchor = "[...document.querySelectorAll('.finding')].find(f => f.textContent.includes('was deallocated before')).id"
    b.open(page)
    identity = b.eval(anchor)
    b.open(page, f'#{identity}')
    suite.check('a link to a finding opens its group', b.eval(
        f"(f => f.closest('.group').open && f.getBoundingClientRect().top < innerHeight)"
        f"(document.getElementById('{identity}'))"))
    b.eval("document.querySelector('a.cell.bad').click(), new Promise(done => setTimeout(done))")
    suite.check('a cell of the pressure leads to its run', b.eval("document.getElementById('runs').open && "
                                                                  "document.querySelector('tr:target') !== null"))


def test_keyboard(suite, b, page):
    b.open(page)
    b.key('j')
    b.key('Enter')
    suite.check('keyboard: the first rule opens', b.eval("document.querySelector('.group').open"))
    b.key('j')
    suite.check('keyboard: the next one', b.eval(
        "document.activeElement === document.querySelectorAll('.group > summary')[1]"))
    b.key('/')
    suite.check('keyboard: the search', b.eval("document.activeElement.name") == 'q')
    reached = set()
    b.open(page)
    for _ in range(40):
        b.key('Tab')
        reached.add(b.eval("(e => e.id || e.name || e.tagName)(document.activeElement)"))
    suite.check('keyboard: Tab reaches the controls',
                {'theme', 'severity', 'kind', 'q', 'open-all', 'SUMMARY'} <= reached,
                reached)
    width = "document.querySelector('.canvas').getBoundingClientRect().width"
    b.eval("document.querySelector('.lanes').focus()")
    narrow = b.eval(width)
    b.key('+')
    b.key('+')
    suite.check('keyboard: the timeline zooms', round(b.eval(width) / narrow, 2) == 4, b.eval(width))
    b.eval("document.querySelector('.lanes').scrollLeft = 1e6, new Promise(done => requestAnimationFrame("
           "() => requestAnimationFrame(done)))")
    labels = b.eval("[...document.querySelectorAll('.canvas .axis')][0].textContent.match(/[0-9.]+ [nµm]?s/g)")
    suite.check('keyboard: the axis goes with it', len(labels) == len(set(labels)) >= 2 and '0 ns' not in labels,
                labels)
    b.key('0')
    suite.check('keyboard: and fits again', b.eval(width) == narrow)


BACKGROUND = "getComputedStyle(document.body).backgroundColor"


def luminance(colour):
    """WCAG's, of rgb(...)."""
    parts = [int(n) / 255 for n in re.findall(r'\d+', colour)[:3]]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


# The text and what is after it, of everything in view that has text.
COLOURS = """[...document.querySelectorAll('body *')]
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) && e.getClientRects().length
               && !e.closest('.hide, script, style, .skip, label'))
  .map(e => { let back = e, colour;
    do { colour = getComputedStyle(back).backgroundColor; back = back.parentElement; }
    while (/, 0\\)|transparent/.test(colour) && back);
    return [getComputedStyle(e).color, colour, e.className || e.tagName, e.textContent.slice(0, 30)]; })"""


def test_themes(suite, b, page):
    for scheme in ('light', 'dark'):
        b.media(scheme)
        b.open(page)
        b.eval("localStorage.clear()")
        b.open(page)
        suite.check(f'{scheme}: follows the system', (luminance(b.eval(BACKGROUND)) > 0.5) == (scheme == 'light'))
        b.eval("document.getElementById('open-all').click()")
        poor = [c for c in b.eval(COLOURS) if contrast(c[0], c[1]) < 4.5]
        suite.check(f'{scheme}: text can be read', not poor, json.dumps(poor[:8]))
        b.eval("document.getElementById('theme').click()")
        suite.check(f'{scheme}: the switch', (luminance(b.eval(BACKGROUND)) > 0.5) == (scheme == 'dark'))
        b.open(page)
        suite.check(f'{scheme}: the switch is kept', (luminance(b.eval(BACKGROUND)) > 0.5) == (scheme == 'dark'))
        b.eval("localStorage.clear()")
    b.media('light')


def test_sizes(suite, b, page, build):
    for name, width, height, phone in (('desktop', 1280, 900, False), ('phone', 390, 844, True),
                                       ('narrow', 320, 640, True)):
        b.size(width, height, phone)
        b.open(page)
        b.eval("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        suite.check(f'{name}: nothing is wider than the screen',
                    b.eval('document.documentElement.scrollWidth') <= width,
                    b.eval("""[...document.querySelectorAll('body *')]
                              .filter(e => e.getBoundingClientRect().right > innerWidth + 1
                                           && !e.closest('.scroll, .lanes, pre, nav'))
                              .slice(0, 5).map(e => e.outerHTML.slice(0, 200))"""))
        b.screenshot(os.path.join(build, f'{name}.png'))
    b.size(1280, 900)
    b.open(page)
    suite.check('paper: all is open', b.eval("""dispatchEvent(new Event('beforeprint')),
        document.querySelectorAll('details:not([open])').length""") == 0)
    b.open(page)
    paper = b.pdf()
    suite.check('paper: it prints', paper.startswith(b'%PDF-') and len(paper) > 50000, len(paper))


def test_hostile(suite, o, b, directory):
    """A page of names that would be markup anywhere else."""
    hostile = os.path.join(o.build, 'hostile')
    shutil.rmtree(hostile, ignore_errors=True)
    shutil.copytree(directory, hostile)
    attack = ('</title></style></script><script>document.title="bad"</script><img src=x onerror=alert(1)>"\'`'
              '<svg onload=alert(2)>')
    report = record.Report(hostile)
    lines = [dict(line, where=attack, path='x.' + attack, values=[attack, {attack: attack}], vms=[attack, attack],
                  why=attack, section=attack, program=attack, inside=[attack], threads=[attack])
             for line in made_report.differences()]
    record.write_text(os.path.join(hostile, 'diff.jsonl'), ''.join(json.dumps(line) + '\n' for line in lines))
    record.write_json(os.path.join(hostile, 'campaign.json'), dict(report.campaign, agent=attack, options=attack,
                                                                   program=attack,
                                                                   left_out=[{'what': attack, 'why': attack}]))
    clean = report.run('clean')
    record.write_json(os.path.join(clean.dir, 'run.json'), dict(clean.data, title=attack, why=attack, pressure=attack,
                                                                environment={attack: attack}, command=[attack]))
    for stream in record.STREAMS:
        lines = list(clean.lines(stream))
        for line in lines:
            for key in ('thread', 'message', 'name', 'agent', 'section', 'phase', 'where', 'function', 'event',
                        'result', 'explain'):
                if key in line:
                    line[key] = attack
            for frame in line.get('native') or []:
                frame.update(symbol=attack, module=attack)
            line['arguments'] = {attack: attack}
        record.write_text(os.path.join(clean.dir, stream + '.jsonl'),
                          ''.join(json.dumps(line) + '\n' for line in lines))
    reports.write_all(hostile, symbols.Named(own=True))
    b.complaints.clear()
    b.open(os.path.join(hostile, 'index.html'))
    b.eval("document.querySelectorAll('details').forEach(d => { d.open = true; })")
    suite.check('hostile names: they are text', b.eval('document.title').startswith(attack[:20])
                and b.eval("document.querySelectorAll('img, svg[onload], script').length") == 1,
                b.eval('document.title'))
    suite.check('hostile names: no complaint', not b.complaints, b.complaints)
    suite.check('hostile names: they are shown', b.eval(f'document.body.textContent.includes({json.dumps(attack)})'))


def test_browser(suite, o, directory):
    page = os.path.join(directory, 'index.html')
    with browser.Browser(browser.find()) as b:
        b.size(1280, 900)
        b.open(page)
        suite.check('browser: nothing comes from elsewhere',
                    [r for r in b.requests if not r.startswith(('file:', 'data:'))] == []
                    and len(b.requests) <= 2, b.requests)
        for test in (test_filters, test_links, test_keyboard, test_themes):
            test(suite, b, page)
        test_sizes(suite, b, page, o.build)
        suite.check('browser: no complaint', not b.complaints, b.complaints)
        test_hostile(suite, o, b, directory)


def main():
    o, directory = made_report.begin(__doc__, 'page')
    reports.write_all(directory, symbols.Named(own=True))
    suite = progress.Suite('page')
    test_outline(suite, directory)
    if browser.find():
        test_browser(suite, o, directory)
    else:
        progress.screen.say('skipped: the page in a browser (chromium is not installed)')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)

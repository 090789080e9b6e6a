"""The reports of a report directory: text, findings.jsonl, JUnit XML, SARIF and a page, each made of the directory
alone."""
from __future__ import annotations

import os

from .. import record
from . import html, junit, model, sarif, symbols, text

FILES = (('report.txt', text.make), ('junit.xml', junit.make), ('report.sarif', sarif.make), ('index.html', html.make))


def write_all(directory: str, named: symbols.Named = symbols.Named()) -> None:
    """Writes them all, with no more from elsewhere than what was named. One that cannot be written, because the disk is
    full, does not keep the others from it; the first OSError is raised after them."""
    report = record.Report(directory)
    made = model.Model(report, named)
    failed = None
    for name, make in (('findings.jsonl', None), *FILES):
        try:
            if make is None:
                report.save_findings([finding.place for finding in made.findings])
            else:
                record.write_text(os.path.join(directory, name), make(made))
        except OSError as e:
            failed = failed or e
    if failed:
        raise failed

"""The reports of a report directory: text, findings.jsonl, JUnit XML, SARIF and a page, each made of the directory
alone."""
import os

import record
from reports import html, junit, model, sarif, text

FILES = (('report.txt', text.make), ('junit.xml', junit.make), ('report.sarif', sarif.make), ('index.html', html.make))


def write_all(directory):
    """Writes them all. One that cannot be written, the disk being full, does not keep the others from it; the first
    OSError is raised behind them."""
    report = record.Report(directory)
    made = model.Model(report)
    failed = None
    for name, make in (('findings.jsonl', None), *FILES):
        try:
            if make is None:
                report.save_findings()
            else:
                record.write_text(os.path.join(directory, name), make(made))
        except OSError as e:
            failed = failed or e
    if failed:
        raise failed

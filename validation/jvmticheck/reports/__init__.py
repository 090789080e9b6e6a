"""The reports of a report directory: text, findings.jsonl, JUnit XML, SARIF and a page, each made of the directory
alone, and the baseline of what it has."""
from __future__ import annotations

import os

from .. import record
from ..accepted import NAME, Accepted, Baseline
from . import html, junit, model, sarif, symbols, text


def findings(m: model.Model) -> str:
    """A line per rule and place, for programs."""
    return record.lines_text(dict(f.data, place=f.place, function=f.frame.function if f.frame else '', known=f.known)
                             for f in m.findings)


def baseline(m: model.Model) -> str:
    return Baseline.of(m.reported()).text()


FILES = ((record.FOUND, findings), (NAME, baseline), ('report.txt', text.make), ('junit.xml', junit.make),
         ('report.sarif', sarif.make), ('index.html', html.make))


def read(directory: str, named: symbols.Named = symbols.Named(), accepted: Accepted = Accepted(),
         quick: bool = False) -> model.Model:
    return model.Model(record.Report(directory), named, accepted, quick)


def write(m: model.Model) -> None:
    """Writes them all. One that cannot be written, because the disk is full, does not keep the others from it; the
    first OSError is raised after them."""
    failed = None
    for name, make in FILES:
        try:
            record.write_text(os.path.join(m.report.dir, name), make(m))
        except OSError as e:
            failed = failed or e
    if failed:
        raise failed


def write_all(directory: str, named: symbols.Named = symbols.Named()) -> None:
    write(read(directory, named))

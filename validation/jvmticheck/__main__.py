"""The command `jvmticheck`, and `python -m jvmticheck`: starts the command that the arguments name."""
from __future__ import annotations

import argparse
import os
import sys

from . import accepted, arguments, record, signals


def report(o: argparse.Namespace) -> int:
    from . import reports
    directory = o.directories[0]
    allowed = accepted.Accepted.by(o)
    if o.agent:
        campaign = record.Report(directory).campaign
        record.write_json(os.path.join(directory, 'campaign.json'), dict(campaign, agent_path=o.agent))
    made = reports.read(directory, reports.symbols.Named(o.agent, o.source), allowed)
    reports.write(made)
    return made.exit_code(o.fail_on)


def command(o: argparse.Namespace) -> int:
    """Runs a command; its exit code. What a command does not need is not loaded."""
    if o.command == 'report':
        return report(o)
    if o.command == 'baseline':
        return accepted.main(o)
    if o.command == 'explain':
        from . import explain
        return explain.main(o)
    if o.command == 'rules':
        from . import rules
        return rules.main(o)
    if o.command == 'merge':
        from . import merge
        return merge.main(o)
    if o.command == 'diff':
        from . import diff
        return diff.main(o)
    if o.command == 'portability':
        from . import portability
        return portability.main(o)
    from . import campaign
    return campaign.main(o)


def main() -> int:
    words = sys.argv[1:]
    signals.begin(words)
    if not words or words[0] in ('help', '--help', '-h'):
        (sys.stdout if words else sys.stderr).write(arguments.help_text() if words else arguments.MOST_USED)
        return 0 if words else 2
    if words[0] == 'schedules':
        from . import schedules
        return schedules.main(words[1:])
    try:
        code = command(arguments.parse(words))
        sys.stdout.flush()
        return code
    except (record.Unreadable, accepted.Invalid) as e:
        print(f'jvmticheck: {record.plain(e)}', file=sys.stderr)
        return 2
    except BrokenPipeError:             # who reads it has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as e:                # also of stdout, which is not written to once more then
        print(f'jvmticheck: {record.plain(e)}', file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2


if __name__ == '__main__':
    result = main()
    signals.end()
    sys.exit(result)

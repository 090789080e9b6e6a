"""What to do about a broken rule, for the author of the agent: what to write instead (generate.py). And what to do
about other ends of runs."""
from __future__ import annotations

from .. import facts

OUTCOMES = {
    'crash':
        'The agent took the process down. The frames below are where; what was called before shows what it '
        'was working on. Run it again with the command of the run under a debugger, or with an agent built '
        'with -fsanitize=address.',
    'hang':
        'The run did not end within its limit. jvmticheck run with --check watchdog=5 names the waits; kill '
        '-QUIT of the process prints all threads.',
    'deadlock':
        'No thread could continue. The report names both sides.',
    'output-differs':
        'The program has printed something else than without the agent: the agent has changed what it '
        'watches. Compare stdout of this run with that of the clean run.',
    'vm-differs':
        'One of the two VMs departs from the specification in what the agent has observed. DIFFERENCES names the '
        'section for each; until the VM is repaired, the agent cannot rely on it.',
    'failed':
        'The process ended with an error that it does not have without the agent. Its stderr says more.',
    'refused':
        "The VM has ended before the program began, with the agent's own message or the VM's: a capability or"
        ' an option that the agent insists on, or an error in Agent_OnLoad.',
    'ended':
        'The agent has called exit, abort, kill or FatalError itself. What it does afterwards cannot be checked; '
        'choose a program or options with which it continues.',
    'slow':
        'The run still made progress when its time was over. Set --timeout, or choose a shorter program.',
    'skipped':
        'The program ends so without the agent, too, on this VM or within this limit; or the disk was full. '
        'Choose another program, or a longer --timeout.',
}


def of(name: str) -> str:
    """For a rule or an outcome; '' if there is nothing to say beyond the rule's own text."""
    return OUTCOMES.get(name) or facts.rules().get(name, {}).get('repair') or ''

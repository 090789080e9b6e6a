#!/usr/bin/env python3
"""Under an emulator: the interpreter dispatches without acquires (docs/work/memory-order.md). A loop over local
variables executes instructions by the million, and next to no acquire.

Usage: test_executed.py --build DIR; ends with `N passed, N failed`.
"""
import argparse
import os
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[1:1] = [os.path.join(TOP, 'tests', 'bench'), os.path.join(TOP, 'tests')]
import executed  # noqa: E402
import measuring  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--build', required=True)
    o = p.parse_args()
    processes.use_build(o.build)
    suite = progress.Suite('executed').begin(1, 'loops')
    program, = measuring.programs(names=['Loops'])
    counted, code, said = executed.count([os.path.join(TOP, o.build, 'minijvm')],
                                         program.words + [str(measuring.SIZES['Loops'])], hot=1)
    if suite.check('the loop runs', code == 0 and counted is not None, said):
        suite.check('it takes long', counted.instructions > 100e6, counted.instructions)
        suite.check('acquires are rare', counted.acquires < counted.instructions / 500,
                    f'{counted.acquires} of {counted.instructions}')
        suite.check('its hottest block is the interpreter\'s',
                    any('interp_run' in line for line in counted.blocks[0].lines(executed.objdump())))
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)

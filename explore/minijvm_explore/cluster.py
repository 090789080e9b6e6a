"""More than one machine: shards of job arrays, and tasks of Dask."""
from __future__ import annotations

import concurrent.futures
import os
import tempfile
import typing

from .races import Race, races, with_stacks
from .run import Program, Result, read_story, run


def shard_of_environment(environment: typing.Mapping[str, str]) -> tuple[int, int] | None:
    """Inside an indexed job of Kubernetes (JOB_COMPLETIONS is to be set to its completions) or an array of Slurm."""
    index, count = environment.get('JOB_COMPLETION_INDEX'), environment.get('JOB_COMPLETIONS')
    if index and count:
        return int(index) + 1, int(count)
    task, count = environment.get('SLURM_ARRAY_TASK_ID'), environment.get('SLURM_ARRAY_TASK_COUNT')
    if task and count:
        return int(task) - int(environment.get('SLURM_ARRAY_TASK_MIN', '0')) + 1, int(count)
    return None


def stacks_of(program: Program, options: list[str], found: list[Race]) -> list[Race]:
    """The same run again, which prints the stacks of both accesses of each race."""
    if not found:
        return found
    keys = dict.fromkeys(a.key for r in found for a in r.details)
    notes = run(program, [*options, 'stacks=' + '+'.join(keys)]).notes
    return with_stacks(found, {n[1]: n[2:] for n in notes if n[0] == 'stack'})


def task(program: Program, options: list[str], names: str, number: int, with_races: bool) -> Result:
    """One schedule, on any machine: the names come as text."""
    with tempfile.TemporaryDirectory(prefix='minijvm-explore-') as folder:
        file, story = os.path.join(folder, 'names'), os.path.join(folder, 'story')
        with open(file, 'w', encoding='utf-8') as f:
            f.write(names)
        options = [*options, 'names=' + file]
        result = run(program, [*options, 'story=' + story] if with_races else options, number)
        if with_races and os.path.exists(story):
            result.races = stacks_of(program, options, races(read_story(story)))
        return result


def call(blob: bytes) -> bytes:
    """On a worker, which need not have this package: functions and classes come by value, and so do results."""
    import cloudpickle
    function, arguments = cloudpickle.loads(blob)
    return typing.cast(bytes, cloudpickle.dumps(function(*arguments)))


class Answer:
    def __init__(self, future: typing.Any, loads: typing.Callable[[bytes], typing.Any]) -> None:
        self.future, self.loads = future, loads

    def result(self) -> typing.Any:
        return self.loads(self.future.result())

    def cancel(self) -> None:
        self.future.cancel()


class Dask:
    """The workers of `dask://HOST:PORT`. A worker that dies loses no result: Dask runs its tasks again elsewhere."""
    def __init__(self, where: str) -> None:
        if not where.startswith('dask://'):
            raise ValueError(f'{where}: expected dask://HOST:PORT')
        try:
            import cloudpickle
            import distributed
        except ImportError:
            raise ValueError('--on dask:// requires the Python package distributed') from None
        import minijvm_explore
        cloudpickle.register_pickle_by_value(minijvm_explore)
        self.pickle = cloudpickle
        call.__module__ = '__main__'        # so that Dask sends it by value, too
        try:
            self.client = distributed.Client('tcp://' + where[len('dask://'):], set_as_default=False)
        except OSError as problem:
            raise ValueError(f'{where}: {problem}') from None

    def submit(self, function: typing.Any, *arguments: typing.Any) -> Answer:
        blob = self.pickle.dumps((function, arguments))
        return Answer(self.client.submit(call, blob, pure=False, retries=5), self.pickle.loads)

    def __enter__(self) -> Dask:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()


def executor(where: str | None, jobs: int) -> typing.Any:
    """Threads of this process, or workers elsewhere."""
    return Dask(where) if where else concurrent.futures.ThreadPoolExecutor(jobs)

"""Executes the steps of a Containerfile where no container engine runs. Each stage is a root of Debian (roots.py); the
last one is the image. Only what our Containerfile has is known; all else is refused."""
import fnmatch
import json
import os
import re
import shlex
import shutil

import roots

# The images of Debian that a stage begins with, and the system of debootstrap that has the same packages, or more.
BASES = {'debian:bookworm-slim': 'bookworm', 'debian:trixie-slim': 'trixie'}


class Image:
    def __init__(self, root):
        self.root, self.folder, self.entry, self.arguments, self.labels = root, '/', [], [], {}

    def line(self, *arguments):
        """The line of sh that a container runs which is started with these arguments."""
        return f'cd {self.folder} && exec {shlex.join([*self.entry, *(arguments or self.arguments)])}'


def instructions(text):
    """Pairs of an instruction and the rest of its line, of which backslashes have made one."""
    text = re.sub(r'^\s*#.*\n', '', text, flags=re.M).replace('\\\n', ' ')
    return [line.split(None, 1) for line in text.splitlines() if line.strip()]


def options(rest):
    """The options --NAME=VALUE at the start, and what follows them."""
    found = {}
    while rest.startswith('--'):
        option, rest = rest.split(None, 1)
        name, found_value = option[2:].split('=', 1)
        found[name] = found_value
    return found, rest


def ignored(context):
    """What shutil.copytree leaves out: the names in .dockerignore, at the top, or with **/ everywhere."""
    with open(os.path.join(context, '.dockerignore'), encoding='utf-8') as f:
        patterns = f.read().split()

    def ignore(folder, names):
        top = os.path.samefile(folder, context)
        known = [p.removeprefix('**/') for p in patterns if top or p.startswith('**/')]
        return [name for name in names if any(fnmatch.fnmatch(name, p) for p in known)]
    return ignore


class Build:
    """Builds in FOLDER/NAME for each stage; the stage without a name is FOLDER/image. The log has what is printed."""
    def __init__(self, context, bases, folder, log):
        self.context, self.bases, self.folder, self.log = context, bases, folder, log
        self.stages, self.image = {}, None

    def execute(self, path):
        with open(path, encoding='utf-8') as f:
            steps = instructions(f.read())
        for word, rest in steps:
            self.log.write(f'STEP {word} {rest}\n')
            self.log.flush()
            step = getattr(self, f'do_{word.lower()}', None)
            if not step:
                raise roots.Failed(f'{path}: {word} is not known here')
            step(rest)
        return self.image

    def do_from(self, rest):
        base, *alias = rest.split()
        name = alias[1] if alias else 'image'
        system = BASES[base]
        roots.make(system, os.path.join(self.bases, system), self.log)
        self.image = self.stages[name] = Image(os.path.join(self.folder, name))
        os.makedirs(self.folder, exist_ok=True)
        roots.copy(os.path.join(self.bases, system), self.image.root)

    def do_run(self, rest):
        """A mounted folder of another stage is copied, and removed after the step."""
        mounts, command = options(rest)
        copied = None
        if 'mount' in mounts:
            mount = dict(part.split('=', 1) for part in mounts['mount'].split(','))
            if mount.pop('type') != 'bind' or set(mount) != {'from', 'source', 'target'}:
                raise roots.Failed(f'{mounts} is not known here')
            copied = self.image.root + mount['target']
            shutil.copytree(self.stages[mount['from']].root + mount['source'], copied)
        code = roots.inside(self.image.root, f'cd {self.image.folder} && {command}', self.log)[0]
        if copied:
            shutil.rmtree(copied)
        if code:
            raise roots.Failed(f'RUN {command} ends with {code}: {self.log.name}')

    def do_copy(self, rest):
        source, target = rest.split()
        if source != '.':
            raise roots.Failed(f'COPY {rest} is not known here')
        shutil.copytree(self.context, self.image.root + target, symlinks=True, ignore=ignored(self.context))

    def do_workdir(self, rest):
        self.image.folder = rest
        os.makedirs(self.image.root + rest, exist_ok=True)

    def do_label(self, rest):
        self.image.labels.update(word.split('=', 1) for word in shlex.split(rest))

    def do_entrypoint(self, rest):
        self.image.entry = json.loads(rest)

    def do_cmd(self, rest):
        self.image.arguments = json.loads(rest)

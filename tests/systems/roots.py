"""Roots of Debian, made by debootstrap, and commands in them. Each command has separate namespaces for mounts and
processes, so that nothing is left when it ends."""
import os
import shlex
import shutil
import subprocess
import time

MIRROR = 'http://deb.debian.org/debian'
# What a process in a root gets of the environment outside: nothing but how the network is reached.
PASSED = ('http_proxy', 'https_proxy', 'no_proxy')


class Failed(Exception):
    pass


def make(system, folder, log, packages=()):
    """A root of SYSTEM in FOLDER/root with nothing but PACKAGES and what Debian calls essential, unless it exists."""
    if os.path.exists(os.path.join(folder, 'complete')):
        return
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    command = ['debootstrap', '--variant=minbase', *([f'--include={",".join(packages)}'] if packages else []), system,
               os.path.join(folder, 'root'), MIRROR]
    if subprocess.run(command, stdout=log, stderr=log).returncode:
        raise Failed(f'no root of {system}: {log.name}')
    open(os.path.join(folder, 'complete'), 'w').close()


def copy(folder, root):
    """A fresh copy of what make() has made in FOLDER, which can reach the network."""
    shutil.rmtree(root, ignore_errors=True)
    subprocess.run(['cp', '-a', '--reflink=auto', os.path.join(folder, 'root'), root], check=True)
    for name in ('resolv.conf', 'hosts'):
        shutil.copy(os.path.join('/etc', name), os.path.join(root, 'etc', name))


def inside(root, command, log=None, environment=()):
    """Runs a line of sh in a root; its exit code, what it printed if LOG is None, and the seconds."""
    script = f'mount -t proc proc {shlex.quote(root)}/proc && mount --rbind /dev {shlex.quote(root)}/dev &&' \
             f' mount -t tmpfs tmpfs {shlex.quote(root)}/tmp && exec chroot {shlex.quote(root)} sh -c "$1"'
    variables = {name: os.environ[name] for name in PASSED if name in os.environ}
    variables.update(PATH='/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME='/root',
                     LC_ALL='C.UTF-8')
    variables.update(environment)
    begin = time.monotonic()
    done = subprocess.run(['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', command],
                          env=variables, stdin=subprocess.DEVNULL, stdout=log or subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout or '', time.monotonic() - begin

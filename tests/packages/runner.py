"""A runner of composite actions: executes the steps of an action.yml in a root, with the files and variables of
GitHub's runners. A step that uses another action is recorded with its arguments. Only the expressions that ours has are
known; all else is refused."""
import dataclasses
import os
import re
import shutil

import yaml

import roots

PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
FILES = {'GITHUB_OUTPUT': 'output', 'GITHUB_PATH': 'path', 'GITHUB_STEP_SUMMARY': 'summary', 'GITHUB_ENV': 'env'}
TOKEN = re.compile(r"\s*(?:(?P<text>'[^']*')|(?P<operator>&&|\|\||==|!=|!|\(|\))|(?P<call>always\(\))|"
                   r"(?P<name>[a-z][\w.-]*))")
OPERATORS = {'&&': ' and ', '||': ' or ', '!': ' not '}
STEP = {'name', 'id', 'if', 'shell', 'env', 'run', 'uses', 'with'}


def evaluate(expression, context):
    """The value of an expression; CONTEXT has the values of its names."""
    python, at, expression = '', 0, expression.strip()
    while at < len(expression):
        match = TOKEN.match(expression, at)
        if not match:
            raise ValueError(f'{expression}: not known here from {expression[at:]!r} on')
        kind, word = match.lastgroup, match[match.lastgroup]
        python += {'text': word, 'operator': OPERATORS.get(word, word), 'call': 'True',
                   'name': repr(context.get(word, ''))}[kind]
        at = match.end()
    return eval(python, {'__builtins__': {}})


def filled(text, context):
    return re.sub(r'\$\{\{(.*?)\}\}', lambda m: str(evaluate(m[1], context)), str(text))


def assignments(text):
    """What a step has written to $GITHUB_OUTPUT."""
    found, lines = {}, iter(text.splitlines())
    for line in lines:
        name, end = line.split('<<', 1)
        found[name] = '\n'.join(iter(lambda: next(lines), end))
    return found


@dataclasses.dataclass
class Result:
    passed: bool = True
    text: str = ''
    summary: str = ''
    outputs: dict = dataclasses.field(default_factory=dict)
    used: dict = dataclasses.field(default_factory=dict)        # action -> its arguments


class Runner:
    """ACTION and WORKSPACE are folders of the root."""
    def __init__(self, root, action, workspace, log):
        self.root, self.action, self.workspace, self.log = root, action, workspace, log
        with open(f'{root}{action}/action.yml', encoding='utf-8') as f:
            self.text = yaml.safe_load(f)
        self.path = PATH

    def begin(self):
        """A fresh machine, as each job has it."""
        shutil.rmtree(f'{self.root}/runner', ignore_errors=True)
        os.makedirs(f'{self.root}/runner/temp')
        self.path = PATH

    def read(self, variable):
        try:
            with open(f'{self.root}/runner/{FILES[variable]}', encoding='utf-8') as f:
                return f.read()
        except FileNotFoundError:
            return ''

    def job(self, **given):
        """Runs all steps with these inputs (a hyphen of a name is an underscore here)."""
        given = {name.replace('_', '-'): value for name, value in given.items()}
        known = self.text['inputs']
        strange = set(given) - set(known) or {n for n, i in known.items() if i.get('required') and n not in given}
        if strange:
            raise ValueError(f'inputs {strange}')
        context = {f'inputs.{name}': given.get(name, item.get('default', '')) for name, item in known.items()}
        result = Result()
        self.begin()
        for step in self.text['runs']['steps']:
            self.step(step, context, result)
        result.outputs = {name: filled(item['value'], context) for name, item in self.text['outputs'].items()}
        result.summary = self.read('GITHUB_STEP_SUMMARY')
        return result

    def step(self, step, context, result):
        if set(step) - STEP or ('run' in step) == ('uses' in step):
            raise ValueError(f'{step} is not known here')
        condition = step.get('if', '')
        if not (result.passed or 'always()' in condition) or (condition and not evaluate(condition, context)):
            return
        if 'uses' in step:
            result.used[step['uses']] = {name: filled(value, context) for name, value in step['with'].items()}
            return
        if step['shell'] != 'bash':
            raise ValueError(f'{step}: shell')
        output = f'{self.root}/runner/output'
        open(output, 'w').close()
        with open(f'{self.root}/runner/step.sh', 'w', encoding='utf-8') as f:
            f.write(filled(step['run'], context))
        variables = {'GITHUB_ACTIONS': 'true', 'CI': 'true', 'GITHUB_WORKSPACE': self.workspace,
                     'GITHUB_ACTION_PATH': self.action, 'RUNNER_TEMP': '/runner/temp', 'RUNNER_OS': 'Linux',
                     **{name: f'/runner/{file}' for name, file in FILES.items()}, 'PATH': self.path,
                     **{name: filled(value, context) for name, value in step.get('env', {}).items()}}
        command = f'cd {self.workspace} && bash --noprofile --norc -eo pipefail /runner/step.sh'
        code, text, _ = roots.inside(self.root, command, environment=variables)
        self.log.write(f'$ {step["name"]}\n{text}exit code {code}\n')
        self.log.flush()
        result.text += text
        result.passed = result.passed and code == 0
        for name, value in assignments(self.read('GITHUB_OUTPUT')).items():
            context[f'steps.{step.get("id")}.outputs.{name}'] = value
        self.path = ':'.join([*reversed(self.read('GITHUB_PATH').split()), PATH])

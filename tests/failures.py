"""How a failure is printed: what was expected and what it was, in a short difference. A check that has only a condition
is explained by the condition's source and the values in it."""
import ast
import difflib
import linecache
import pprint
import textwrap

LINES, WIDTH, TEXT = 40, 300, 3000      # what is printed of a difference, of one line, of one value


def cut(text, size=TEXT):
    return text if len(text) <= size else f'{text[:size // 2]} ... {text[-size // 2:]}'


def lines_of(value):
    """A value as lines that can be compared."""
    if isinstance(value, str):
        return value.splitlines()
    if isinstance(value, tuple) and any(isinstance(part, str) and '\n' in part for part in value):
        return [line for part in value for line in (part.splitlines() if isinstance(part, str) else [repr(part)])]
    return pprint.pformat(value, width=110).splitlines()


def difference(expected, actual):
    """Lines that state both values, or how they differ."""
    texts = [lines_of(value) for value in (expected, actual)]
    if max(map(len, texts)) <= 1 or texts[0] == texts[1]:
        return [f'  {what}: {cut(repr(value))}' for what, value in (('expected', expected), ('actual', actual))]
    found = list(difflib.unified_diff(texts[0], texts[1], 'expected', 'actual', lineterm='', n=1))
    return ['  ' + cut(line, WIDTH) for line in found[:LINES]] + ['  ...'] * (len(found) > LINES)


def statement(text):
    return [f'  {line}' for line in cut(textwrap.dedent(text).strip()).splitlines()]


def explain(frame, argument, detail):
    """Lines for a check whose condition is an argument (its position, its name) of the call that [frame] executes."""
    found, frame = condition(frame, *argument)
    if found is None:
        return ['  expected: that this holds', *actual(detail or 'it does not')]
    shown = values(found, frame)
    text = detail or '\n'.join(f'{name} = {value}' for name, value in shown.items())
    return ['  expected: ' + cut(ast.unparse(found)), *actual(text or 'it does not hold')]


def actual(text):
    lines = str(text).splitlines() or ['']
    if len(lines) > LINES:
        lines[LINES // 2:-LINES // 2] = [f'... {len(lines) - LINES} lines ...']
    return [f'  actual: {cut(lines[0])}', *(f'    {cut(line, WIDTH)}' for line in lines[1:])]


def condition(frame, position, name):
    """(the expression that was passed, the frame that evaluated it), in the caller of a caller if a function only hands
    its own parameter on; (None, ...) where the source is not available."""
    while frame is not None:
        call = call_of(frame)
        if call is None:
            return None, frame
        passed = next((k.value for k in call.keywords if k.arg == name), None)
        if passed is None and position < len(call.args) and not any(isinstance(a, ast.Starred) for a in call.args):
            passed = call.args[position]
        parameters = frame.f_code.co_varnames[:frame.f_code.co_argcount]
        if not isinstance(passed, ast.Name) or passed.id not in parameters or frame.f_back is None:
            return passed, frame
        bound = parameters[:1] in (('self',), ('t',)) and not frame.f_code.co_name.startswith('<')
        position, name, frame = parameters.index(passed.id) - bound, passed.id, frame.f_back
    return None, frame


def call_of(frame):
    """The call that a frame executes: the innermost one that has the position of the instruction."""
    positions = getattr(frame.f_code, 'co_positions', None)
    if positions is None:               # before Python 3.11
        return None
    at = list(positions())[frame.f_lasti // 2]
    lines = linecache.getlines(frame.f_code.co_filename)
    if None in at or not lines:
        return None
    for node in ast.walk(ast.parse(''.join(lines))):
        if isinstance(node, ast.Call) and (node.lineno, node.end_lineno, node.col_offset, node.end_col_offset) == at:
            return node
    return None


def values(expression, frame):
    """The values of the names, and of their attributes and elements, that an expression reads. Nothing is called."""
    found = {}
    scope = {**frame.f_builtins, **frame.f_globals, **frame.f_locals}
    for node in ast.walk(expression):
        if isinstance(node, ast.Name) and node.id in frame.f_locals:
            value = scope[node.id]
            if not callable(value):
                found[node.id] = cut(repr(value), WIDTH * 3)
    return found

"""Receivers that verification lets pass because it treats interfaces as Object (JVMS 4.10.1.2): every instruction and
handle that takes one of an interface type checks it as it runs, at the first time and when it has met good ones."""
from assembler import ABSTRACT, INTERFACE, PRIVATE, PUBLIC, STATIC, Class

L, O = 'Ljava/lang/String;', 'Ljava/lang/Object;'
FACE = PUBLIC | INTERFACE | ABSTRACT
SAYS = 'ldc string "{}"\nareturn'


def new(name):
    return f'new {name}\ndup\ninvokespecial {name} <init> ()V\n'


# What each receiver is, by name, in the order in which a call site meets them.
GOOD, OTHER, TEXT = new('RecvGood'), new('RecvOther'), 'ldc string "text"\n'
ORDER = (OTHER, GOOD, TEXT, GOOD, OTHER, 'aconst_null\n', GOOD, TEXT)


def interface_calls():
    """invokeinterface of abstract, default and private methods and of those of Object, by their interface and by one
    that inherits them: the receiver must implement the latter."""
    shown = '\ninvokestatic Out p (Ljava/lang/Object;)V'
    methods = (('a', f'(){L}', shown), ('d', f'(){L}', shown), ('e', '()V', ''), ('toString', f'(){L}', '\npop'),
               ('hashCode', '()I', '\npop'), ('getClass', '()Ljava/lang/Class;', shown))
    return [(f'aload_0\ninvokeinterface {owner} {name} {desc}' + end) for owner in ('RecvFace', 'RecvSub')
            for name, desc, end in methods] + [
            f'aload_0\naload_0\ninvokeinterface RecvFace equals ({O})Z\npop',
            'aload_0\ninvokestatic RecvFace callPrivate (LRecvFace;)V interface']


def special_calls():
    """invokespecial in an interface: of a superinterface's methods, of private ones, of Object's."""
    shown = '\ninvokestatic Out p (Ljava/lang/Object;)V'
    return [f'aload_0\ninvokespecial {owner} {name} {desc}{kind}{end}' for kind, owner, name, desc, end in (
        (' interface', 'RecvFace', 'd', f'(){L}', shown), (' interface', 'RecvFace', 'e', '()V', ''),
        (' interface', 'RecvFace', 'a', f'(){L}', shown), (' interface', 'RecvSub', 'p', f'(){L}', shown),
        (' interface', 'RecvSub', 'pe', '()V', ''), (' interface', 'RecvSub', 'absent', '()V', ''),
        (' interface', 'RecvSub', 'toString', f'(){L}', '\npop'), ('', 'java/lang/Object', 'hashCode', '()I', '\npop'),
        ('', 'java/lang/Object', 'getClass', '()Ljava/lang/Class;', shown))]


def handle_calls():
    shown = '\ninvokestatic Out p (Ljava/lang/Object;)V'
    h = 'java/lang/invoke/MethodHandle'
    return [f'ldc_w handle {kind} {owner} {name} (){L}\naload_0\ninvokevirtual {h} {how}{shown}'
            for kind, owner, name in (('invokeinterface', 'RecvFace', 'a'), ('invokeinterface', 'RecvFace', 'd'),
                                      ('invokeinterface', 'RecvSub', 'a'), ('invokeinterface', 'RecvSub', 'd'),
                                      ('invokespecial_interface', 'RecvFace', 'd'),
                                      ('invokespecial_interface', 'RecvSub', 'p'))
            for how in (f'invokeExact (L{owner if kind == "invokeinterface" else "RecvSub"};){L}',
                        f'invoke ({O}){O}')]


def stores():
    """What holds a reference of an interface type, and what is then called on it."""
    call = f'invokeinterface RecvFace a (){L}\ninvokestatic Out p ({O})V'
    return ['new RecvGood\ndup\ninvokespecial RecvGood <init> ()V\nastore_1\naload_1\naload_0\n'
            f'putfield RecvGood face LRecvFace;\naload_1\ngetfield RecvGood face LRecvFace;\n{call}',
            f'aload_0\nputstatic RecvGood last LRecvFace;\ngetstatic RecvGood last LRecvFace;\n{call}',
            f'iconst_1\nanewarray RecvFace\nastore_1\naload_1\niconst_0\naload_0\naastore\naload_1\niconst_0\naaload\n'
            f'{call}',
            'iconst_1\nanewarray java/lang/Object\nastore_1\naload_1\niconst_0\naload_0\naastore\naload_1\n'
            'invokestatic RecvSub first ([LRecvFace;)LRecvFace; interface\n' + call,
            f'aload_0\ncheckcast RecvFace\n{call}']


def classes():
    yield Class('RecvFace', 52, FACE).method(PUBLIC | ABSTRACT, 'a', f'(){L}').method(
        PUBLIC, 'd', f'(){L}', SAYS.format('default')).method(PUBLIC, 'e', '()V', 'return').method(
            PRIVATE, 'p', '()V', 'return').method(PUBLIC | STATIC, 'callPrivate', '(LRecvFace;)V',
                                                  'aload_0\ninvokeinterface RecvFace p ()V\nreturn')
    yield Class('RecvGood', 52, interfaces=['RecvSub']).constructor().method(
        PUBLIC, 'a', f'(){L}', SAYS.format('a')).field(PUBLIC, 'face', 'LRecvFace;').field(PUBLIC | STATIC, 'last',
                                                                                          'LRecvFace;')
    yield Class('RecvOther', 52, interfaces=['RecvFace']).constructor().method(PUBLIC, 'a', f'(){L}',
                                                                              SAYS.format('other'))
    sub = Class('RecvSub', 52, FACE, interfaces=['RecvFace'])
    sub.method(PRIVATE, 'p', f'(){L}', SAYS.format('private')).method(PRIVATE, 'pe', '()V', 'return')
    sub.method(PUBLIC | STATIC, 'first', '([LRecvFace;)LRecvFace;', 'aload_0\niconst_0\naaload\nareturn')
    bodies = interface_calls() + special_calls() + handle_calls() + stores()
    calls, main = Class('RecvCalls', 52), '' # an old class cannot call methods of interfaces; a new one needs frames
    for i, body in enumerate(bodies):
        sub.method(PUBLIC | STATIC, f't{i}', '(LRecvSub;)V', body + '\nreturn')
        calls.method(PUBLIC | STATIC, f't{i}', '(LRecvSub;)V',
                     f'aload_0\ninvokestatic RecvSub t{i} (LRecvSub;)V interface\nreturn')
        for k, push in enumerate(ORDER):
            at = f'{i}_{k}'
            main += (f'ldc_w string "{at}"\ninvokestatic Out p ({O})V\na{at}:\n{push}'
                     f'invokestatic RecvCalls t{i} (LRecvSub;)V\ngoto e{at}\n'
                     f'h{at}:\ninvokestatic Out p ({O})V\ne{at}:\n.catch java/lang/Throwable a{at} h{at} h{at}\n')
    yield sub
    yield calls
    yield Class('Receivers', 49).main(main)

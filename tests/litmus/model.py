"""All executions of a few memory accesses by some threads, and which of them a memory model allows: AArch64 (ARM
ARM B2.3, without mixed sizes), RISC-V (RVWMO, rules 1 to 11, without load reservations that fail), x86 (TSO). By
brute force: for tests of up to a dozen accesses. A thread is a list of R, W and F."""
import itertools


class Access:
    def __init__(self, thread, kind, **facts):
        self.thread, self.kind = thread, kind
        self.location, self.value = facts.get('location'), facts.get('value')
        self.name, self.fence = facts.get('name'), facts.get('fence')
        self.acquires, self.releases = facts.get('acquires', False), facts.get('releases', False)
        self.dependencies = {k: facts.get(k) for k in ('data', 'address', 'control', 'rmw')}


def R(location, name=None, acquires=False, **dependencies):
    """A load; its value is called by the name in conditions. A dependency is the index in the thread of the access that
    data, address or control come from; rmw: of the load whose atomic exchange the store ends. [acquires]: `weakly` is
    AArch64's LDAPR."""
    return dict(kind='R', location=location, name=name, acquires=acquires, **dependencies)


def W(location, value, releases=False, **dependencies):
    """A store of a number, or of ('read', N): what the access with the index N has loaded."""
    return dict(kind='W', location=location, value=value, releases=releases, **dependencies)


def F(fence):
    return dict(kind='F', fence=fence)


def cyclic(size, edges):
    following, state = [[] for _ in range(size)], [0] * size
    for a, b in edges:
        following[a].append(b)

    def visit(v):
        state[v] = 1
        for w in following[v]:
            if state[w] == 1 or state[w] == 0 and visit(w):
                return True
        state[v] = 2
        return False
    return any(state[v] == 0 and visit(v) for v in range(size))


class Test:
    def __init__(self, threads, initial):
        self.events = [Access(-1, 'W', location=at, value=v) for at, v in initial.items()]
        self.by_thread = []
        for thread, accesses in enumerate(threads):
            first = len(self.events)
            self.events += [Access(thread, **a) for a in accesses]
            self.by_thread.append(list(range(first, len(self.events))))
        self.order = [pair for ids in self.by_thread for pair in itertools.combinations(ids, 2)]
        self.memory = [(a, b) for a, b in self.order if self.events[a].kind != 'F' and self.events[b].kind != 'F']

    def between(self, a, b, fences):
        return any(self.events[i].fence in fences for i in range(a + 1, b))

    def dependent(self, kind):
        ids = [(i, self.events[i].dependencies[kind]) for thread in self.by_thread for i in thread]
        return [(self.by_thread[self.events[i].thread][n], i) for i, n in ids if n is not None]

    def ordered_by_model(self, model, inner_reads):
        """What a thread's accesses are ordered by, for all to see."""
        e, ordered = self.events, []
        if model == 'x86':
            rmw = {i for pair in self.dependent('rmw') for i in pair}
            return [(a, b) for a, b in self.memory if not (e[a].kind == 'W' and e[b].kind == 'R')
                    or self.between(a, b, ('mfence',)) or a in rmw or b in rmw]
        flow = self.dependent('data') + self.dependent('address')
        ordered += flow + [(a, b) for a, b in self.dependent('control') if e[b].kind == 'W'] + self.dependent('rmw')
        ordered += [(a, c) for a, b in flow for b2, c in inner_reads if b2 == b]
        fences = {'arm': {'dmb ish': ('RW', 'RW'), 'dmb ishld': ('R', 'RW'), 'dmb ishst': ('W', 'W')},
                  'riscv': {'rw,rw': ('RW', 'RW'), 'rw,w': ('RW', 'W'), 'r,rw': ('R', 'RW')}}[model]
        for a, b in self.memory:
            if e[a].releases and e[b].acquires is True or e[a].acquires or e[b].releases:
                ordered.append((a, b))
            if model == 'riscv' and e[b].kind == 'W' and e[a].location == e[b].location:
                ordered.append((a, b))
            ordered += [(a, b) for fence, (before, after) in fences.items()
                        if e[a].kind in before and e[b].kind in after and self.between(a, b, (fence,))]
        if model == 'arm':
            stores = {b for _, b in self.dependent('rmw')}
            ordered += [(w, r) for w, r in inner_reads if w in stores and e[r].acquires]
        return ordered

    def executions(self):
        """Where each load reads from, and the order of the stores to each location."""
        reads = [i for i, a in enumerate(self.events) if a.kind == 'R']
        stores = {}
        for i, a in enumerate(self.events):
            if a.kind == 'W':
                stores.setdefault(a.location, []).append(i)
        for chosen in itertools.product(*[stores[self.events[r].location] for r in reads]):
            for orders in itertools.product(*[itertools.permutations(w[1:]) for w in stores.values()]):
                coherence = [pair for w, rest in zip(stores.values(), orders)
                             for pair in itertools.combinations([w[0], *rest], 2)]
                yield dict(zip(reads, chosen)), coherence

    def value_of(self, source, i, depth=0):
        value = self.events[i].value
        if depth > len(self.events) or not isinstance(value, tuple):
            return None if depth > len(self.events) else value
        return self.value_of(source, source[self.by_thread[self.events[i].thread][value[1]]], depth + 1)

    def is_allowed(self, model, source, coherence):
        e, size = self.events, len(self.events)
        reads_from = [(w, r) for r, w in source.items()]
        from_reads = [(r, b) for r, w in source.items() for a, b in coherence if a == w]
        same = [(a, b) for a, b in self.memory if e[a].location == e[b].location]
        if cyclic(size, same + reads_from + coherence + from_reads):
            return False
        for r, w in self.dependent('rmw'):
            if any((r, x) in from_reads and (x, w) in coherence and e[x].thread != e[r].thread for x in range(size)):
                return False
        inner = [(w, r) for w, r in reads_from if e[w].thread == e[r].thread]
        outer = [(w, r) for w, r in reads_from if e[w].thread != e[r].thread]
        return not cyclic(size, self.ordered_by_model(model, inner) + outer + coherence + from_reads)

    def allows(self, model, condition):
        """Whether some execution has all these values of named loads."""
        names = {i: a.name for i, a in enumerate(self.events) if a.name}
        for source, coherence in self.executions():
            values = {names[r]: self.value_of(source, w) for r, w in source.items() if r in names}
            if all(values[n] == v for n, v in condition.items()) and self.is_allowed(model, source, coherence):
                return True
        return False

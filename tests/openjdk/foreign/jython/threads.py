# threading, Queue, synchronized, locals of threads, exceptions in threads.
import Queue
import sys
import threading
import time
from synchronize import make_synchronized
from java.util.concurrent.atomic import AtomicInteger

total = AtomicInteger()
lock = threading.RLock()
results = []


def work(n):
    for i in range(200):
        total.incrementAndGet()
    with lock:
        with lock:
            results.append(n)


threads = [threading.Thread(target=work, args=(i,), name='worker %d' % i) for i in range(5)]
for t in threads:
    t.start()
for t in threads:
    t.join()
print total, sorted(results), [t.name for t in threads][4], threading.activeCount()

queue, done = Queue.Queue(3), Queue.Queue()


def consumer():
    while True:
        item = queue.get()
        if item is None:
            break
        done.put(item * item)


consumers = [threading.Thread(target=consumer) for i in range(2)]
for t in consumers:
    t.setDaemon(True)
    t.start()
for i in range(20):
    queue.put(i)
for t in consumers:
    queue.put(None)
for t in consumers:
    t.join()
print sum(done.get() for i in range(20)), done.empty()


class Box(object):
    value = 0

    @make_synchronized
    def up(self):
        v = self.value
        time.sleep(0)
        self.value = v + 1


box = Box()
threads = [threading.Thread(target=lambda: [box.up() for i in range(100)]) for i in range(4)]
for t in threads:
    t.start()
for t in threads:
    t.join()
print box.value

condition, ready = threading.Condition(), []


def waiter():
    with condition:
        while not ready:
            condition.wait()
        ready.append('seen')


t = threading.Thread(target=waiter)
t.start()
with condition:
    ready.append('set')
    condition.notifyAll()
t.join()
print ready
local = threading.local()
local.x = 1
seen = []
t = threading.Thread(target=lambda: seen.append(hasattr(local, 'x')))
t.start()
t.join()
event = threading.Event()
timer = threading.Timer(0.01, event.set)
timer.start()
event.wait()
print seen, local.x, event.isSet()


def fails():
    raise KeyError('in a thread')


t = threading.Thread(target=fails, name='failing')
t.start()
t.join()
sys.stdout.flush()

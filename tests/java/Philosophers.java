// Dining philosophers with ordered locks, a barrier built of wait/notifyAll, a pipeline of threads that hand numbers
// on, a token ring: each result is one number.
public class Philosophers {
    static class Barrier {
        final int parties;
        int waiting, generation;

        Barrier(int parties) {
            this.parties = parties;
        }

        synchronized int await() throws InterruptedException {
            int mine = generation;
            if (++waiting == parties) {
                waiting = 0;
                generation++;
                notifyAll();
            } else {
                while (generation == mine) {
                    wait();
                }
            }
            return mine;
        }
    }

    static class Pipe {
        private final int[] ring = new int[4];
        private int head, size;

        synchronized void put(int v) throws InterruptedException {
            while (size == ring.length) {
                wait();
            }
            ring[(head + size++) % ring.length] = v;
            notifyAll();
        }

        synchronized int get() throws InterruptedException {
            while (size == 0) {
                wait();
            }
            int v = ring[head];
            head = (head + 1) % ring.length;
            size--;
            notifyAll();
            return v;
        }
    }

    interface Body {
        void run(int id) throws InterruptedException;
    }

    static void all(int n, Body body) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            int id = i;
            threads[i] = new Thread(() -> {
                try {
                    body.run(id);
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    static int turn;

    public static void main(String[] args) throws InterruptedException {
        Object[] forks = {new Object(), new Object(), new Object(), new Object(), new Object()};
        int[] meals = new int[5];
        int[] used = new int[5];
        all(5, id -> {
            int a = Math.min(id, (id + 1) % 5), b = Math.max(id, (id + 1) % 5);
            for (int i = 0; i < 300; i++) {
                synchronized (forks[a]) {
                    synchronized (forks[b]) {
                        meals[id]++;
                        used[a]++;
                        used[b]++;
                    }
                }
                if (i % 50 == 0) {
                    Thread.yield();
                }
            }
        });
        System.out.println(java.util.Arrays.toString(meals) + " " + java.util.Arrays.toString(used));
        Barrier barrier = new Barrier(6);
        int[] rounds = new int[6];
        all(6, id -> {
            for (int i = 0; i < 100; i++) {
                if (barrier.await() != i) {
                    System.out.println("out of step");
                }
                rounds[id]++;
            }
        });
        System.out.println(java.util.Arrays.toString(rounds));
        Pipe[] pipes = new Pipe[6];
        for (int i = 0; i < 6; i++) {
            pipes[i] = new Pipe();
        }
        long[] sum = new long[1];
        all(7, id -> {
            for (int i = 0; i < 400; i++) {
                int v = id == 0 ? i : pipes[id - 1].get();
                if (id < 6) {
                    pipes[id].put(v + id);
                } else {
                    sum[0] += v * (long) (i + 1);
                }
            }
        });
        System.out.println(sum[0]);
        StringBuilder sb = new StringBuilder();
        all(4, id -> {
            for (int i = 0; i < 5; i++) {
                synchronized (sb) {
                    while (turn % 4 != id) {
                        sb.wait();
                    }
                    turn++;
                    sb.append(id);
                    sb.notifyAll();
                }
            }
        });
        System.out.println(sb);
    }
}

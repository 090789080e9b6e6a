// sizes: 40 2 1 | 200 10 60
// Threads (1st) contending on monitors (2nd) for seconds (3rd): counters under monitors, and tokens handed on by
// wait/notify, timed waits, notifyAll. No update and no token may be lost.
public class Contention {
    static class Cell {
        long count;
        int tokens;
    }

    static volatile boolean stop;
    static Cell[] cells;

    static class Worker extends Thread {
        final int id;
        long updates, given, taken;
        int state;

        Worker(int id) {
            this.id = id;
            state = id * 7919 + 1;
        }

        int next(int bound) {
            state = state * 1103515245 + 12345;
            return (state >>> 8) % bound;
        }

        public void run() {
            try {
                while (!stop) {
                    Cell c = cells[next(cells.length)];
                    switch (next(8)) {
                        case 0 -> {
                            synchronized (c) {
                                c.tokens++;
                                given++;
                                c.notify();
                            }
                        }
                        case 1 -> {
                            synchronized (c) {
                                while (c.tokens == 0 && !stop) {
                                    c.wait();
                                }
                                take(c);
                            }
                        }
                        case 2 -> {
                            synchronized (c) {
                                if (c.tokens == 0) {
                                    c.wait(1 + next(3));
                                }
                                take(c);
                            }
                        }
                        case 3 -> {
                            synchronized (c) {
                                c.notifyAll();
                                synchronized (c) {
                                    c.tokens++;
                                    given++;
                                }
                            }
                        }
                        case 4 -> {
                            synchronized (c) {
                                c.count += new byte[next(2000)].length >= 0 ? 1 : 0;
                                updates++;
                            }
                        }
                        default -> {
                            synchronized (c) {
                                c.count++;
                                updates++;
                            }
                        }
                    }
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        void take(Cell c) {
            if (c.tokens > 0) {
                c.tokens--;
                taken++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker[] workers = new Worker[Integer.parseInt(args[0])];
        cells = new Cell[Integer.parseInt(args[1])];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = new Cell();
        }
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(i);
            workers[i].start();
        }
        Thread.sleep(Integer.parseInt(args[2]) * 1000L);
        stop = true;
        for (Cell c : cells) {
            synchronized (c) {
                c.notifyAll();
            }
        }
        long updates = 0, tokens = 0, count = 0, left = 0;
        for (Worker w : workers) {
            for (w.join(100); w.isAlive(); w.join(100)) {
                for (Cell c : cells) {
                    synchronized (c) {
                        c.notifyAll();
                    }
                }
            }
            updates += w.updates;
            tokens += w.given - w.taken;
        }
        for (Cell c : cells) {
            count += c.count;
            left += c.tokens;
        }
        System.out.println(updates == count && tokens == left
                && updates > 0 ? "ok" : "lost: " + updates + " " + count + " " + tokens + " " + left);
    }
}

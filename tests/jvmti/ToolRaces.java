/** Workers whose results must not depend on what tool_races.c sets in the code they run. */
public class ToolRaces {
    static native boolean goOn();
    static native void agent(int which);
    static void pause() {
        Thread.yield();
    }
    static native void report(int wrong);

    static class Node {
        int n;
        long w;
        double x;
        volatile int v;
        Node next;
        static int shared = 7;
        static volatile long total;
        int[] data = { 1, 2, 3 };

        int getN() {
            return n;
        }
        Node getNext() {
            return next;
        }
        void setN(int value) {
            n = value;
        }
        void empty() {
        }
        int step(int i) {
            w += i;
            x = x + w * 0.5;
            v = v + i;
            n++;
            data[i % 3] += n;
            return data[i % 3] + shared;
        }
    }
    interface Op {
        int apply(int a);
    }

    static int failing(int i) {
        try {
            if (i % 3 == 0)
                throw new IllegalStateException();
            return i / (i % 2);
        } catch (IllegalStateException e) {
            return 1;
        } catch (ArithmeticException e) {
            return 2;
        } finally {
            i++;
        }
    }

    static long work(int rounds) {
        Node a = new Node(), b = new Node();
        a.next = b;
        b.next = a;
        Op op = k -> k * 3;
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            Node.total = i;
            a.setN(i);
            a.empty();
            sum += a.step(i) + a.getN() + a.getNext().step(i) + op.apply(i) + failing(i) + Math.max(i, 5);
            a = a.getNext();
            synchronized (a) {
                sum += a.v + (long) a.x + Math.abs((long) Math.sqrt(a.w));
            }
        }
        return sum;
    }

    static volatile int wrong;
    public static void main(String[] args) throws InterruptedException {
        long expected = work(200);
        Thread[] agents = new Thread[3], workers = new Thread[3];
        for (int i = 0; i < agents.length; i++) {
            int which = i;
            agents[i] = new Thread(() -> agent(which), "agent " + i);
        }
        for (int i = 0; i < workers.length; i++)
            workers[i] = new Thread(() -> {
                while (goOn())
                    if (work(200) != expected)
                        wrong++;
            }, "worker " + i);
        for (Thread t : workers)
            t.start();
        for (Thread t : agents)
            t.start();
        for (Thread t : agents)
            t.join();
        for (Thread t : workers)
            t.join();
        report(wrong);
    }
}

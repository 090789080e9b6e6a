// See redefine_storm.c. Threads do work of all kinds whose result is known; whatever is wrong is reported.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

public class RedefineStorm {
    static native void begin(String name, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native void checkText(String what, String expected, String actual);
    static native void start();
    static native int rounds();
    static native void finish();
    static native int refused();

    static final int ROUNDS = 12;
    static volatile boolean over;
    static Throwable failure;
    static int working; // threads that have not worked once yet

    static synchronized void fail(Throwable t) {
        if (failure == null) {
            failure = t;
        }
    }

    static synchronized void hasWorked() {
        working--;
    }

    /** On a busy machine the storm may be over before a thread has had its turn. */
    static synchronized boolean mayEnd() {
        return failure != null || working == 0 && rounds() >= ROUNDS;
    }

    static void same(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new IllegalStateException(expected + " expected, not " + actual);
        }
    }

    interface Shape {
        double area();

        default String describe() {
            return getClass().getSimpleName() + " " + area();
        }
    }

    record Square(double side) implements Shape {
        public double area() {
            return side * side;
        }
    }

    static class Box implements Shape {
        final double a, b;

        Box(double a, double b) {
            this.a = a;
            this.b = b;
        }

        public double area() {
            return a * b;
        }
    }

    enum Operation {
        ADD {
            int apply(int x, int y) {
                return x + y;
            }
        },
        MULTIPLY {
            int apply(int x, int y) {
                return x * y;
            }
        };

        abstract int apply(int x, int y);
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static int exceptions(int depth) {
        try {
            if (depth == 0) {
                throw new IllegalArgumentException("deep");
            }
            return exceptions(depth - 1) + 1;
        } catch (ClassCastException e) {
            return -1000;
        } catch (IllegalArgumentException e) {
            if (depth < 3) {
                throw e;
            }
            same("deep", e.getMessage());
            return 100;
        } finally {
            count++;
        }
    }

    static int count;
    static final Object LOCK = new Object();
    static int guarded;

    static synchronized int locked(int n) {
        synchronized (LOCK) {
            guarded += n;
            return guarded;
        }
    }

    static String generated(String name) throws Exception {
        Class<?> c = new ClassLoader(RedefineStorm.class.getClassLoader()) {
            Class<?> define() {
                byte[] b = ClassBytes.of("StormTemplate", name).bytes();
                return defineClass(name, b, 0, b.length);
            }
        }.define();
        Method m = c.getDeclaredMethod("text", int.class);
        m.setAccessible(true);
        return (String) m.invoke(null, 7);
    }

    static int work(int n) throws Throwable {
        same(144, fibonacci(12));
        Shape[] shapes = {new Square(2), new Box(2, 3)};
        double total = 0;
        for (Shape s : shapes) {
            total += s.area();
        }
        same(10.0, total);
        same("Square 4.0", shapes[0].describe());
        same(12, Operation.ADD.apply(5, 7));
        same(35, Operation.MULTIPLY.apply(5, 7));
        same(106, exceptions(9));
        int before = n;
        IntBinaryOperator plus = (a, b) -> a + b + before;
        same(30 + n, plus.applyAsInt(10, 20));
        Supplier<ArrayList<String>> make = ArrayList::new;
        ArrayList<String> list = make.get();
        for (int i = 0; i < 20; i++) {
            list.add("item " + i + (i % 2 == 0 ? "e" : "o"));
        }
        same(20, list.size());
        same("item 19o", list.get(19));
        HashMap<Integer, String> map = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            map.put(i * 37, list.get(i));
        }
        same("item 3o", map.get(111));
        StringBuilder b = new StringBuilder();
        for (String s : list) {
            b.append(s.charAt(5)).append(Math.max(1, s.length()));
        }
        same(true, b.toString().startsWith("0717"));
        MethodHandle h = MethodHandles.lookup().findStatic(RedefineStorm.class, "fibonacci",
                MethodType.methodType(int.class, int.class));
        same(55, (int) h.invokeExact(10));
        Method m = RedefineStorm.class.getDeclaredMethod("fibonacci", int.class);
        same(21, m.invoke(null, 8));
        locked(1);
        if (n % 8 == 0) {
            same("generated 7", generated("Generated" + n));
        }
        return n + 1;
    }

    static native long frameMethod(int depth);
    static native void retransform(Class<?> c);
    static native boolean obsolete(long id);
    static native void stale(long id);

    static void ids() {
        begin("IsMethodObsolete", "INVALID_METHODID: no frame runs the version any more");
        retransform(RedefineStorm.class);
        long current = frameMethod(0);
        checkInt("current", 1, obsolete(current) ? 1 : 0);
        long[] ids = new long[1];
        ids[0] = once();
        checkInt("another one", 1, ids[0] != current ? 1 : 0);
        System.gc();
        stale(ids[0]);
        checkInt("still on the stack", 1, obsolete(current) ? 1 : 0);
    }

    /** The ID of its own frame, obsolete by then. */
    static long once() {
        retransform(RedefineStorm.class);
        long id = frameMethod(0);
        checkInt("in its frame", 1, obsolete(id) ? 1 : 0);
        return id;
    }

    public static void main(String[] args) throws Throwable {
        ids();
        begin("RetransformClasses", "a storm of them, while threads run the classes");
        work(0);
        Thread[] threads = new Thread[4];
        int[] done = new int[threads.length];
        working = threads.length;
        start();
        for (int i = 0; i < threads.length; i++) {
            int id = i;
            threads[i] = new Thread(() -> {
                try {
                    for (int n = 1; !over; n++) {
                        same(n + 1, work(n));
                        if (done[id]++ == 0) {
                            hasWorked();
                        }
                    }
                } catch (Throwable t) {
                    fail(t);
                }
            });
            threads[i].start();
        }
        while (!mayEnd()) {
            Thread.sleep(5);
        }
        over = true;
        for (Thread t : threads) {
            t.join();
        }
        finish();
        while (refused() < 0) {
            Thread.sleep(1);
        }
        checkInt("refused", 0, refused());
        if (failure != null) {
            failure.printStackTrace();
        }
        checkText("failure", "none", failure == null ? "none" : failure.toString());
        int least = Integer.MAX_VALUE, sum = 1;
        for (int n : done) {
            least = Math.min(least, n);
            sum += n;
        }
        checkInt("all worked", 1, least > 0 ? 1 : 0);
        checkInt("nothing lost", sum + 0, guarded);
        end();
    }
}

class StormTemplate {
    static String text(int i) {
        Supplier<String> s = () -> "generated " + i;
        return s.get();
    }
}

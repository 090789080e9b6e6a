// Driven by sample_storm.c: threads that do everything that a stack can be taken in the midst of.
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntUnaryOperator;

public class SampleStorm {
    static native void begin(Class<?> work);
    static native void enter(ByteBuffer word);
    static native void leave();
    static native boolean done();
    static native int redefine(Class<?> c, byte[] bytes);
    /** Calls Work.any by JNI; wrong: with an argument for which it throws. */
    static native int callBack(int depth, boolean wrong);
    /** Suspends the thread for a moment. */
    static native void suspend(Thread t);
    /** Events of single steps and of entries to methods of this thread begin or end. */
    static native void observe(Thread t, boolean begin);
    static native void end();

    public static class Work {
        static final ThreadLocal<ByteBuffer> words = new ThreadLocal<>();
        static final ThreadLocal<Random> random = new ThreadLocal<>();
        static final Method reflected = find("m6");
        static final Object shared = new Object();
        static final MethodHandle handle = handle();
        static final IntUnaryOperator proxy =
            (IntUnaryOperator) Proxy.newProxyInstance(Work.class.getClassLoader(),
                                                      new Class<?>[] {IntUnaryOperator.class},
                                                      (p, m, a) -> any((Integer) a[0]));
        static volatile Object sink;

        static MethodHandle handle() {
            try {
                return MethodHandles.filterReturnValue(
                    MethodHandles.lookup().findStatic(Work.class, "any", MethodType.methodType(int.class, int.class)),
                    MethodHandles.identity(int.class));
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        static Method find(String name) {
            try {
                return Work.class.getDeclaredMethod(name, int.class);
            } catch (NoSuchMethodException e) {
                throw new AssertionError(e);
            }
        }

        public static int any(int depth) {
            if (depth == 0) return 1;
            if (depth < 0) throw new IllegalArgumentException();
            switch (random.get().nextInt(12)) {
            case 0: return m1(depth - 1);
            case 1: return m2(depth - 1);
            case 2: return m3(depth - 1);
            case 3: return m4(depth - 1);
            case 4: return m5(depth - 1);
            case 5: return m7(depth - 1);
            case 6: return m8(depth - 1);
            case 7: return m9(depth - 1);
            case 8: return m10(depth - 1);
            case 9: return m11(depth - 1);
            case 10: return m12(depth - 1);
            default: break;
            }
            try {
                return (Integer) reflected.invoke(null, depth - 1);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        static int m1(int depth) {
            ByteBuffer word = words.get();
            int before = word.getInt(0);
            word.putInt(0, 1);
            try {
                long x = depth;
                for (int i = 0; i < 300; i++) x = x * 31 + (x >>> 7) % 13;
                return (int) x + any(depth);
            } finally {
                word.putInt(0, before);
            }
        }

        static int m2(int depth) {
            ByteBuffer word = words.get();
            int before = word.getInt(0);
            word.putInt(0, 2);
            try {
                for (int i = 0; i < 20; i++) sink = new byte[100 + i];
                return any(depth);
            } finally {
                word.putInt(0, before);
            }
        }

        static int thrower(int n) {
            if (n == 0) throw new IllegalStateException("deep");
            return thrower(n - 1) + 1;
        }

        static int m3(int depth) {
            ByteBuffer word = words.get();
            int before = word.getInt(0);
            word.putInt(0, 3);
            try {
                return thrower(10);
            } catch (IllegalStateException e) {
                return any(depth);
            } finally {
                word.putInt(0, before);
            }
        }

        static synchronized int locked(int n) { return n * 3 + 1; }

        static int m4(int depth) {
            ByteBuffer word = words.get();
            int before = word.getInt(0);
            word.putInt(0, 4);
            try {
                int x = 0;
                for (int i = 0; i < 20; i++) x += locked(i);
                synchronized (shared) {
                    x++;
                }
                return x + any(depth);
            } finally {
                word.putInt(0, before);
            }
        }

        static int m5(int depth) {
            ByteBuffer word = words.get();
            int before = word.getInt(0);
            word.putInt(0, 5);
            try {
                Integer[] a = new Integer[20];
                for (int i = 0; i < a.length; i++) a[i] = i * 7919 % 23;
                Arrays.sort(a, (x, y) -> Integer.compare(y, x));
                return a[0] + any(depth);
            } finally {
                word.putInt(0, before);
            }
        }

        static int m6(int depth) {
            ByteBuffer word = words.get();
            int before = word.getInt(0);
            word.putInt(0, 6);
            try {
                return any(depth);
            } finally {
                word.putInt(0, before);
            }
        }

        static int m7(int depth) {
            ByteBuffer word = words.get();
            int before = word.getInt(0);
            word.putInt(0, 7);
            try {
                return callBack(depth, false);
            } finally {
                word.putInt(0, before);
            }
        }

        static int m8(int depth) {
            ByteBuffer word = words.get();
            int before = word.getInt(0);
            word.putInt(0, 8);
            try {
                return (int) handle.invokeExact(depth);
            } catch (Throwable e) {
                throw new AssertionError(e);
            } finally {
                word.putInt(0, before);
            }
        }

        static int m9(int depth) {
            ByteBuffer word = words.get();
            int before = word.getInt(0);
            word.putInt(0, 9);
            try {
                return callBack(depth, true);
            } catch (IllegalArgumentException e) {
                return any(depth);
            } finally {
                word.putInt(0, before);
            }
        }

        static int m10(int depth) {
            ByteBuffer word = words.get();
            int before = word.getInt(0);
            word.putInt(0, 10);
            try {
                synchronized (shared) {
                    shared.notifyAll();
                    shared.wait(0, 1000);
                }
                return any(depth);
            } catch (InterruptedException e) {
                return 0;
            } finally {
                word.putInt(0, before);
            }
        }

        static int m11(int depth) {
            ByteBuffer word = words.get();
            int before = word.getInt(0);
            word.putInt(0, 11);
            try {
                String text = "depth " + depth + ' ' + before + new Object();
                return text.length() + proxy.applyAsInt(depth);
            } finally {
                word.putInt(0, before);
            }
        }

        /** The rest runs in the static initializer of a new class. */
        static int m12(int depth) {
            ByteBuffer word = words.get();
            int before = word.getInt(0);
            word.putInt(0, 12);
            try {
                return Class.forName("SampleStorm$Begun", true, new Definer(begun, "SampleStorm$Begun"))
                    .getName().length();
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            } finally {
                word.putInt(0, before);
            }
        }
    }

    static class Begun {
        static final int value = Work.any(1);
    }
    static byte[] begun;

    static void work(int number) {
        ByteBuffer word = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());
        Work.words.set(word);
        Work.random.set(new Random(number));
        enter(word);
        while (!done()) Work.any(5);
        leave();
    }

    /** Defines a class again and again, in loaders that die. */
    static class Definer extends ClassLoader {
        Definer(byte[] bytes, String name) { defineClass(name, bytes, 0, bytes.length); }
    }
    static class Defined {
        static int call(int n) { return n == 0 ? 0 : call(n - 1) + 1; }
    }

    static byte[] bytes(String name) throws Exception {
        try (InputStream in = SampleStorm.class.getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        }
    }
    interface Body { void run() throws Exception; }
    static Thread thread(Body body) {
        Thread t = new Thread(() -> {
            try {
                while (!done()) body.run();
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        byte[] defined = bytes("SampleStorm$Defined"), work = bytes("SampleStorm$Work");
        begun = bytes("SampleStorm$Begun");
        Class.forName("SampleStorm$Work");
        begin(Work.class);
        Thread[] threads = new Thread[9];
        for (int i = 0; i < 3; i++) {
            int number = i;
            threads[i] = new Thread(() -> work(number));
            threads[i].start();
        }
        threads[3] = thread(() -> {
            Class<?> c = Class.forName("SampleStorm$Defined", true, new Definer(defined, "SampleStorm$Defined"));
            Method call = c.getDeclaredMethod("call", int.class);
            call.setAccessible(true);
            call.invoke(null, 20);
        });
        threads[4] = thread(() -> {
            System.gc();
            Thread.sleep(5);
        });
        threads[5] = thread(() -> {
            Thread t = new Thread(() -> Work.locked(1));
            t.start();
            t.join();
        });
        threads[6] = thread(() -> {
            int error = redefine(Work.class, work);
            if (error != 0) System.out.println("redefinition: " + error);
            Thread.sleep(5);
        });
        threads[7] = thread(() -> {
            for (int i = 0; i < 3; i++) suspend(threads[i]);
            Thread.sleep(3);
        });
        threads[8] = thread(() -> {
            observe(threads[0], true);
            Thread.sleep(1);
            observe(threads[0], false);
            Thread.sleep(50);
        });
        for (Thread t : threads) t.join();
        end();
    }
}

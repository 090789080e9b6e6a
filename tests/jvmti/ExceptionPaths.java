import java.io.InputStream;
import java.lang.reflect.Method;

/** Exceptions from all sources, caught in all places. */
public class ExceptionPaths {
    public static native void say(String text);
    static native void observe(boolean on);
    static native void throwTwice(Throwable t, Throwable u);
    static native int catchAndThrowAgain(Throwable t);
    static native void fatal(int kind);
    public static void raise(Throwable t) throws Throwable {
        throw t;
    }

    interface Shape {
        int area();
    }
    static class Broken {
        static int value = 1 / Integer.parseInt("0");
    }
    static class BrokenCatches {
        static int value;
        static {
            try {
                value = Integer.parseInt("x1");
            } catch (NumberFormatException e) {
                value = 7;
            }
        }
    }

    /** Loads Inner and its like itself, and knows no Missing. */
    static class Loader extends ClassLoader {
        Loader() {
            super(ExceptionPaths.class.getClassLoader());
        }
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("ExceptionPaths$In") && !name.startsWith("ExceptionPaths$Missing"))
                return super.loadClass(name, resolve);
            Class<?> c = findLoadedClass(name);
            if (c != null)
                return c;
            say("loadClass " + name);
            if (name.startsWith("ExceptionPaths$Missing"))
                throw new ClassNotFoundException(name);
            try (InputStream in = getParent().getResourceAsStream(name + ".class")) {
                byte[] b = in.readAllBytes();
                return defineClass(name, b, 0, b.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name);
            }
        }
    }
    static class Missing extends RuntimeException {
    }
    static class InCaught extends RuntimeException {
    }
    static class InnerError extends Error {
    }
    /** Lives in the loader above. */
    public static class InLoader implements Runnable {
        public void run() {
            for (int i = 0; i < 5; i++)
                say("result " + step(i));
        }
        static int step(int i) {
            try {
                switch (i) {
                case 0:
                    return useMissing();
                case 1:
                    raise(new IllegalStateException());
                case 2:
                    return caughtHere(1);
                case 3:
                    return caughtHere(0);
                default:
                    return missingCatch();
                }
            } catch (Throwable e) {
                return 200 + i;
            }
        }
        static int useMissing() {
            Object o = new Missing();
            return o.hashCode();
        }
        static int caughtHere(int k) throws Throwable {
            try {
                raise(k == 0 ? new IllegalStateException() : new InCaught());
                return 0;
            } catch (InCaught e) {
                return 1;
            }
        }
        static int missingCatch() throws Throwable {
            try {
                raise(new ArithmeticException());
                return 0;
            } catch (Missing e) {
                return 1;
            }
        }
    }

    static int target(int k) throws Throwable {
        if (k > 0)
            throw new IllegalArgumentException();
        return k;
    }
    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1) * n;
    }
    static synchronized void lockedThrow(Object o) {
        synchronized (o) {
            o.notify();
            throw new IllegalStateException();
        }
    }
    static int nested(int k) {
        try {
            try {
                if (k == 0)
                    throw new IllegalStateException();
                raise(new Error());
            } finally {
                if (k == 1)
                    throw new IllegalArgumentException();
            }
        } catch (IllegalStateException e) {
            return 1;
        } catch (Throwable e) {
            return 2;
        } finally {
            say("finally");
        }
        return 3;
    }
    static int looped() {
        int n = 0;
        for (int i = 0; i < 3; i++) {
            try {
                int[] a = new int[i];
                a[1] = 5;
                n += 10;
            } catch (ArrayIndexOutOfBoundsException e) {
                n++;
            }
        }
        return n;
    }
    static int implicit(int k) throws Exception {
        Object o = "text";
        Object[] strings = new String[1];
        int[][] big = null;
        switch (k) {
        case 0: return ((Integer) o).intValue();
        case 1: strings[0] = Integer.valueOf(1); return 0;
        case 2: return new int[k - 3].length;
        case 3: return big[0].length;
        case 4: return new int[2][k - 5].length;
        case 5: return k % (k - 5);
        case 6: return (int) (5L / (k - 6));
        case 7: synchronized (big) { return 1; }
        case 8: throw (RuntimeException) (Object) big;
        case 9: return Broken.value;
        case 10: return Broken.value;
        case 11: return BrokenCatches.value;
        case 12: o.wait(5, 5 - k * 1000000); return 0;
        case 13: return "abc".charAt(k);
        case 14: return new byte[Integer.MAX_VALUE].length;
        default: return strings[0].hashCode();
        }
    }

    static void scene(String name, Body body) {
        say("-- " + name);
        observe(true);
        int result;
        try {
            result = body.run();
        } catch (Throwable t) {
            result = -1;
        }
        observe(false);
        say(name + ": " + result);
    }
    interface Body {
        int run() throws Throwable;
    }

    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 15; i++) {
            int k = i;
            scene("implicit " + k, () -> implicit(k));
        }
        scene("nested 0", () -> nested(0));
        scene("nested 1", () -> nested(1));
        scene("nested 2", () -> nested(2));
        scene("looped", () -> looped());
        scene("locked", () -> {
            lockedThrow(ExceptionPaths.class);
            return 0;
        });
        scene("locked by none", () -> {
            lockedThrow(new Object());
            return 0;
        });
        Method m = ExceptionPaths.class.getDeclaredMethod("target", int.class);
        scene("reflection", () -> {
            try {
                return (Integer) m.invoke(null, 1);
            } catch (java.lang.reflect.InvocationTargetException e) {
                return e.getCause() instanceof IllegalArgumentException ? 5 : 6;
            }
        });
        scene("wrong argument of reflection", () -> (Integer) m.invoke(null, "x"));
        RuntimeException same = new IllegalStateException();
        scene("one object twice, from a native", () -> {
            for (int i = 0; i < 2; i++) {
                try {
                    raise(same);
                } catch (IllegalStateException e) {
                    say("caught");
                }
            }
            throwTwice(same, same);
            return 0;
        });
        scene("replaced in a native", () -> {
            throwTwice(same, new Error());
            return 0;
        });
        scene("caught in a native and thrown again", () -> catchAndThrowAgain(same));
        scene("GetMethodID fails", () -> {
            fatal(1);
            return 0;
        });
        scene("NewObjectArray fails", () -> {
            fatal(2);
            return 0;
        });
        Thread t = new Thread(() -> {
            observe(true);
            throw new Error("uncaught");
        }, "dying");
        t.setUncaughtExceptionHandler((thread, e) -> {
            observe(false);
            say("uncaught " + e.getMessage());
        });
        say("-- uncaught");
        t.start();
        t.join();
        say("-- loaders");
        Runnable r = (Runnable) Class.forName("ExceptionPaths$InLoader", true,
                new Loader()).getDeclaredConstructor().newInstance();
        observe(true);
        r.run();
        observe(false);
        say("done");
    }
}

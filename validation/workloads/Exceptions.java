package workloads;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.PrivilegedExceptionAction;
import java.util.Comparator;
import java.util.List;

/** Exceptions: thrown by programs and by the VM, through Java frames and native ones, caught, wrapped, lost. */
@SuppressWarnings("removal")
public final class Exceptions {
    private static final class Thrown extends Exception {
        private static final long serialVersionUID = 1;

        Thrown(String message) {
            super(message);
        }
    }

    private static final class Resource implements AutoCloseable {
        @Override
        public void close() throws Thrown {
            throw new Thrown("close");
        }
    }

    private static final class Unready {
        static final int VALUE = fail();

        private static int fail() {
            throw new ArithmeticException();
        }
    }

    private static class Unmade {
        @SuppressWarnings("unused")
        Unmade() throws Thrown {
            throw new Thrown("constructor");
        }
    }

    private static int finallyRan;

    private Exceptions() { }

    static int down(int depth) throws Thrown {
        if (depth == 0)
            throw new Thrown("bottom");
        try {
            return down(depth - 1) + 1;
        } finally {
            finallyRan++;
        }
    }

    @SuppressWarnings("finally")
    static int swallowed() {
        try {
            throw new IllegalStateException();
        } finally {
            return 1;
        }
    }

    static void implicit() {
        Object text = "text";
        Object[] strings = new String[1];
        int[] numbers = new int[2];
        int[] none = null;
        int zero = numbers[0];
        String missing = null;
        Common.tell("null", () -> missing.length());
        Common.tell("null array", () -> none[0]++);
        Common.tell("index", () -> numbers[2]++);
        Common.tell("negative index", () -> numbers[-1 - zero]++);
        Common.tell("store", () -> strings[0] = 1);
        Common.tell("cast", () -> ((Integer) text).intValue());
        Common.tell("division", () -> Common.say("" + 1 / zero));
        Common.tell("long remainder", () -> Common.say("" + 1L % zero));
        Common.tell("negative size", () -> Common.say("" + new int[zero - 1].length));
        Common.tell("negative second size", () -> Common.say("" + new int[1][zero - 1].length));
        Common.tell("unboxing", () -> Common.say("" + (int) (Integer) (Object) missing));
        Common.tell("throw null", () -> {
            throw (RuntimeException) (Object) missing;
        });
        Common.tell("initializer", () -> Common.say("" + Unready.VALUE));
        Common.tell("initializer again", () -> Common.say("" + Unready.fail()));
        Common.tell("substring", () -> "abc".substring(4));
        Common.tell("copy", () -> System.arraycopy(numbers, 0, new long[2], 0, 1));
        Common.tell("copy too much", () -> System.arraycopy(numbers, 1, numbers, 0, 2));
        Common.tell("clone", () -> new Exceptions().clone());
        Common.tell("assertion", () -> {
            throw new AssertionError("told");
        });
    }

    public static int invoked(int depth) throws Thrown {
        return down(depth);
    }

    /** Each of these has native frames, or what represents them, between the throw and the catch. */
    static void throughNatives() throws Exception {
        Method method = Exceptions.class.getMethod("invoked", int.class);
        Common.tell("Method.invoke", () -> method.invoke(null, 3));
        Common.tell("Method.invoke, unwrapped", () -> {
            try {
                method.invoke(null, 3);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
        for (int i = 0; i < 20; i++)        /* often enough that a VM may replace its native accessor */
            Common.thrown(() -> method.invoke(null, 1));
        Constructor<Unmade> constructor = Unmade.class.getDeclaredConstructor();
        Common.tell("Constructor.newInstance", () -> constructor.newInstance());
        Common.tell("doPrivileged", () -> AccessController.doPrivileged((PrivilegedAction<Integer>) () -> {
            throw new IllegalStateException();
        }));
        Common.tell("doPrivileged, checked", () -> AccessController.doPrivileged(
            (PrivilegedExceptionAction<Integer>) () -> down(2)));
        Common.tell("Class.forName", () -> Class.forName("workloads.NoSuchClass"));
        Runnable proxy = (Runnable) Proxy.newProxyInstance(Exceptions.class.getClassLoader(),
            new Class<?>[] {Runnable.class}, (self, called, arguments) -> {
                throw new Thrown("proxy");
            });
        Common.tell("a proxy", proxy::run);
        List<Integer> numbers = new java.util.ArrayList<>(List.of(3, 1, 2));
        Common.tell("a comparator", () -> numbers.sort((Comparator<Integer>) (a, b) -> {
            throw new IllegalStateException();
        }));
        Common.tell("recursion through invoke", () -> through(method, 10));
    }

    private static void through(Method method, int depth) throws Throwable {
        if (depth == 0)
            method.invoke(null, 1);
        try {
            Method again = Exceptions.class.getDeclaredMethod("through", Method.class, int.class);
            again.invoke(null, method, depth - 1);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    static void suppressed() {
        try (Resource first = new Resource(); Resource second = new Resource()) {
            throw new Thrown("body");
        } catch (Thrown e) {
            Common.say("suppressed: " + e.getMessage() + " " + e.getSuppressed().length + " "
                       + e.getSuppressed()[0].getMessage());
        }
    }

    static void rethrown() {
        int caught = 0;
        for (int i = 0; i < 100; i++) {
            try {
                try {
                    down(i % 5);
                } catch (Thrown e) {
                    throw new IllegalArgumentException("wrapped", e);
                }
            } catch (IllegalArgumentException | IllegalStateException e) {
                caught += e.getCause().getStackTrace()[0].getMethodName().equals("down") ? 1 : 1000;
            }
        }
        Common.say("rethrown: " + caught);
    }

    static void traces() {
        try {
            down(3);
        } catch (Thrown e) {
            StringBuilder frames = new StringBuilder();
            for (int i = 0; i < 5; i++)
                frames.append(e.getStackTrace()[i].getMethodName()).append(i < 4 ? " " : "");
            e.setStackTrace(new StackTraceElement[0]);
            Common.say("traces: " + frames + " " + e.getStackTrace().length);
        }
    }

    public static void main(String[] args) throws Exception {
        Common.tell("down", () -> down(50));
        Common.say("finally: " + finallyRan + " " + swallowed());
        implicit();
        throughNatives();
        suppressed();
        rethrown();
        traces();
    }
}

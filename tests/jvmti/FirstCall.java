import java.io.InputStream;
import java.util.function.IntUnaryOperator;

public class FirstCall {
    static native void arm(String method, int act);
    public static native int fromC(Class<?> c, int x);

    /** A catch type that is loaded when a handler is looked for. */
    static class Rare extends RuntimeException { }

    interface Defaulted {
        default int defaulted(int x) {
            try { return x; } catch (Throwable e) { return caught(e); }
        }
    }

    static class Initialised {
        static int value;
        static {
            try { value = 20; } catch (Throwable e) { value = caught(e); }
        }
    }

    /** What is called. Each act gets one from a loader of its own, whose methods were never called before. */
    public static class Victim implements IntUnaryOperator, Defaulted {
        static final String[] METHODS = {"plain", "instance", "locked", "lockedInstance", "narrow", "second", "later",
            "cleaning", "many", "defaulted", "lambda$", "nothing", "calledFromC", "aNative", "lockedNative",
            "<clinit>()V"};
        IntUnaryOperator lambda = x -> {
            try { return x; } catch (Throwable e) { return caught(e); }
        };

        public int applyAsInt(int which) {
            switch (which) {
            case 0: return plain(1);
            case 1: return instance(2);
            case 2: return locked(3);
            case 3: return lockedInstance(4);
            case 4: return narrow(5);
            case 5: return second(6);
            case 6: return later(7);
            case 7: return cleaning(8);
            case 8: return many(1L << 33, "text", 3.5, 9);
            case 9: return defaulted(10);
            case 10: return lambda.applyAsInt(11);
            case 11:
                nothing();
                return 12;
            case 12: return fromC(Victim.class, 13);
            case 13: return aNative(14);
            case 14: return lockedNative(15);
            default: return Initialised.value;
            }
        }

        static int plain(int x) {
            try { return x; } catch (Throwable e) { return caught(e); }
        }
        int instance(int x) {
            try { return x; } catch (Throwable e) { return caught(e); }
        }
        static synchronized int locked(int x) {
            try { return x; } catch (Throwable e) { return caught(e) + (Thread.holdsLock(Victim.class) ? 0 : 1000); }
        }
        synchronized int lockedInstance(int x) {
            try { return x; } catch (Throwable e) { return caught(e) + (Thread.holdsLock(this) ? 0 : 1000); }
        }
        static int narrow(int x) {
            try { return x; } catch (Rare | ArithmeticException e) { return -2; }
        }
        static int second(int x) {
            try { return x; } catch (Rare e) { return -2; } catch (IllegalStateException | ThreadDeath e) {
                return caught(e);
            }
        }
        static int later(int x) {
            int y = x + 1;
            try { return y; } catch (Throwable e) { return caught(e); }
        }
        static int cleaning(int x) {
            try { return x; } finally { System.out.println("    finally"); }
        }
        static int many(long a, Object b, double c, int x) {
            try { return x; } catch (Throwable e) {
                return caught(e) + (int) (a >> 30) + (int) c + b.toString().length();
            }
        }
        static void nothing() {
            try { return; } catch (Throwable e) { caught(e); }
        }
        static int calledFromC(int x) {
            try { return x; } catch (Throwable e) { return caught(e); }
        }
        static native int aNative(int x);
        static synchronized native int lockedNative(int x);
    }

    /** Defines the victim and what belongs to it anew. */
    static class Loader extends ClassLoader {
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            boolean fresh = name.matches("FirstCall.(Victim|Defaulted|Initialised|Rare)");
            if (!fresh || findLoadedClass(name) != null) return super.loadClass(name, resolve);
            try (InputStream in = FirstCall.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static int caught(Throwable e) {
        System.out.println("    caught " + e);
        return -1;
    }

    public static void main(String[] args) throws Throwable {
        for (int act = 1; act <= 7; act++) {
            Class<?> c = new Loader().loadClass("FirstCall$Victim");
            IntUnaryOperator victim = (IntUnaryOperator) c.getConstructor().newInstance();
            for (int which = 0; which < Victim.METHODS.length; which++)
                for (int i = 0; i < 3; i++) {
                    boolean once = which == Victim.METHODS.length - 1;
                    if (i < (once ? 1 : 2)) arm("." + Victim.METHODS[which], act);
                    try {
                        System.out.println("    = " + victim.applyAsInt(which));
                    } catch (Throwable e) {
                        System.out.println("    thrown " + e);
                    }
                }
        }
    }
}

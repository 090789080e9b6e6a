package workloads;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Native methods and JNI, with the library that comes with the workloads: bound by name and registered, called with
    every type, throwing and catching, with fields, arrays, strings, references, monitors and classes. */
public final class Natives {
    static {
        System.load(Common.beside("libjvmticheck-workloads.so"));
    }

    interface Called {
        int call(int number) throws Exception;
    }

    /** Fields of every type, which native code reads and changes. */
    static class Every {
        boolean z;
        byte b = 1;
        char c = 'a';
        short s = 2;
        int i = 3;
        long j = 4;
        float f = 5;
        double d = 6;
        Object l = "seven";
        static int si = 8;
        static Object sl = "nine";

        @Override
        public String toString() {
            return "" + z + b + (int) c + s + i + " " + j + " " + f + " " + d + l + si + sl;
        }

        int virtual(int number) {
            return number + 1;
        }
    }

    static class Derived extends Every {
        @Override
        int virtual(int number) {
            return number + 100;
        }
    }

    private int calls;

    private Natives() { }

    static native int add(int a, int b);

    static native int add(int a, int[] more);

    static native double every(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object l);

    private native int own(int number);

    synchronized native int locked(Called called, int number) throws Exception;

    /** These have no function of their name: see register. */
    static native int registered(int number);

    static native String alsoRegistered(String text);

    static native int register(Class<?> type, boolean other);

    static native int unregister(Class<?> type);

    static native int call(Called called, int number) throws Exception;

    static native String catching(Called called, int number);

    static native int translating(Called called, int number) throws InterruptedException;

    static native void throwing(String message);

    static native void change(Every every);

    static native int virtuals(Every every, int number);

    static native long arrays(int[] numbers, Object[] objects, byte[] bytes);

    static native String strings(String text);

    static native int references(Object[] objects);

    static native int monitors(Object lock);

    static native Class<?> define(String name, ClassLoader loader, byte[] file);

    static native Object make(Class<?> type, boolean construct);

    static native Object[] reflected(Class<?> type, Method method);

    static native ByteBuffer buffer(int size);

    static native int sum(ByteBuffer buffer);

    int callback(int number) {
        calls += number;
        return calls;
    }

    static void binding() {
        Natives object = new Natives();
        Common.tell("before it is registered", () -> registered(1));
        Common.say("register: " + register(Natives.class, false) + " " + registered(5) + " " + alsoRegistered("text"));
        Common.say("register again: " + register(Natives.class, true) + " " + registered(5));
        int sum = 0;
        for (int i = 0; i < 50; i++)
            sum += add(i, 1) + add(i, new int[] {1, 2, i}) + object.own(i);
        Common.say("by name: " + sum + " " + object.calls);
        Common.say("every: " + every(true, (byte) -1, 'b', (short) 300, 1 << 20, 1L << 40, 0.5f, 0.25, "text"));
    }

    static void exceptions() throws Exception {
        Called fails = number -> {
            if (number > 2)
                throw new IllegalStateException("number " + number);
            return number;
        };
        Common.say("call: " + call(fails, 2));
        Common.tell("through", () -> call(fails, 3));
        Common.tell("through twice", () -> call(number -> call(fails, number) + 1, 3));
        Common.tell("through a synchronized native", () -> new Natives().locked(fails, 3));
        Common.say("caught: " + catching(fails, 1) + " " + catching(fails, 4));
        Common.tell("translated", () -> translating(fails, 5));
        Common.tell("thrown", () -> throwing("from C"));
        Method method = Natives.class.getDeclaredMethod("call", Called.class, int.class);
        Common.tell("Method.invoke of a native", () -> {
            try {
                method.invoke(null, fails, 6);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
        int caught = 0;
        for (int i = 0; i < 50; i++)
            caught += catching(fails, i).length();
        Common.say("caught: " + caught);
        Common.tell("deep", () -> deep(fails, 20));
    }

    private static int deep(Called called, int depth) throws Exception {
        return depth == 0 ? call(called, 9) : call(number -> deep(called, number), depth - 1);
    }

    static void values() {
        Every every = new Every();
        change(every);
        Common.say("fields: " + every);
        Every.si = 8;
        Every.sl = "nine";
        Common.say("virtual: " + virtuals(every, 1) + " " + virtuals(new Derived(), 1));
        int[] numbers = {5, 4, 3, 2, 1};
        Object[] objects = {"a", null, numbers};
        byte[] bytes = new byte[10];
        long sum = arrays(numbers, objects, bytes);
        Common.say("arrays: " + sum + " " + Arrays.toString(numbers) + " " + objects[1] + " " + Arrays.toString(bytes));
        Common.tell("an index outside", () -> arrays(new int[2], objects, bytes));
        String text = "text \u00e4\u20ac";
        String made = strings(text);        /* ends with the number of its last character; the output is plain ASCII */
        Common.say("strings: " + made.startsWith(text) + " " + made.substring(text.length()));
        Common.say("references: " + references(new Object[] {"a", new Object(), null}));
        ByteBuffer buffer = buffer(16);
        buffer.putInt(0x01020304).put((byte) 5);
        Common.say("buffers: " + buffer.isDirect() + " " + buffer.capacity() + " " + sum(buffer));
    }

    static void monitors() {
        Object lock = new Object();
        int[] got = new int[1];
        Thread thread;
        synchronized (lock) {
            thread = Common.start("enters in C", () -> got[0] = monitors(lock));
            Common.until(thread, Thread.State.BLOCKED);
        }
        Common.join(thread);
        Common.say("monitors: " + got[0] + " " + Thread.holdsLock(lock));
    }

    static void classes() throws Exception {
        ClassLoader loader = new Patched();
        Class<?> defined = define("workloads/Hidden$Template", loader, Common.bytes("Hidden$Template"));
        Common.say("defined: " + defined.getName() + " " + (defined.getClassLoader() == loader) + " "
                   + (make(defined, true).getClass() == defined));
        Common.say("made: " + make(Derived.class, true) + ", without its constructor " + make(Derived.class, false));
        Common.tell("an abstract class", () -> make(Number.class, false));
        Common.tell("an interface", () -> make(Called.class, true));
        Common.tell("half a class", () -> define("workloads/Half", loader, new byte[] {1, 2, 3}));
        Method method = Every.class.getDeclaredMethod("virtual", int.class);
        Object[] reflected = reflected(Every.class, method);
        Common.say("reflected: " + reflected[0].equals(method) + " " + reflected[1].equals(
            Every.class.getDeclaredField("i")) + " " + reflected[2]);
    }

    public static void main(String[] args) throws Exception {
        binding();
        exceptions();
        values();
        monitors();
        classes();
        Common.say("unregister: " + unregister(Natives.class));
        Common.tell("behind it", () -> registered(1));
    }
}

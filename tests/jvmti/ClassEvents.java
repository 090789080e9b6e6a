import java.io.InputStream;

public class ClassEvents {
    static class A {
    }
    static class B {
    }
    static class C {
        static String text() {
            return "written here";
        }
    }
    interface Above {
        int number = Integer.parseInt("5");
    }
    static class Base implements Above {
    }
    static class Derived extends Base {
    }
    static class Fourth {
    }
    static class Fifth {
    }
    static class Sixth {
    }
    static class Seventh {
    }
    static class Quiet {
    }
    static class Elements {
    }
    static class Defined {
    }
    static class Thrown {
    }
    static class Thrown2 {
    }
    static class Thrown3 {
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(null);
        }
        Class<?> define(byte[] bytes) {
            return defineClass("ClassEvents$Defined", bytes, 0, bytes.length);
        }
    }

    static final int LOAD = 55, PREPARE = 56, HOOK = 54;

    static native void begin(String event, String aspect, Object loader, byte[] bytes);
    static native void end(String expected);
    static native void enable(int environment, int event, Thread thread, boolean on);
    static native void onlyOn(Thread thread);
    static native void throwIn(int where);
    static native void perThread(Thread thread, Thread unstarted, Object text);
    static native Class<?> defineByJni(Object loader, byte[] bytes);

    static final ClassLoader loader = ClassEvents.class.getClassLoader();

    static byte[] bytes(String name) throws Exception {
        try (InputStream in = ClassEvents.class.getResourceAsStream("ClassEvents$" + name + ".class")) {
            return in.readAllBytes();
        }
    }

    static Class<?> load(String name, boolean initialise) throws Exception {
        return Class.forName("ClassEvents$" + name, initialise, loader);
    }

    /** What a thread does that began before the case. */
    static class Worker extends Thread {
        private Runnable work;

        public synchronized void run() {
            try {
                while (true) {
                    while (work == null) {
                        wait();
                    }
                    work.run();
                    work = null;
                    notifyAll();
                }
            } catch (InterruptedException e) {
                // the end
            }
        }

        synchronized void does(Runnable what) throws InterruptedException {
            work = what;
            notifyAll();
            while (work != null) {
                wait();
            }
        }
    }

    static Runnable loads(String name) {
        return () -> {
            try {
                load(name, true);
            } catch (Exception e) {
                System.out.println(e);
            }
        };
    }

    public static void main(String[] args) throws Exception {
        byte[] a = bytes("A"), c = bytes("C"), defined = bytes("Defined");
        Worker worker = new Worker();
        worker.setDaemon(true);
        worker.start();
        Runnable loadsSixth = loads("Sixth"), loadsSeventh = loads("Seventh");
        Loader own = new Loader(), other = new Loader();

        for (int event : new int[] {HOOK, LOAD, PREPARE}) {
            enable(0, event, null, true);
        }
        onlyOn(Thread.currentThread());
        begin("ClassFileLoadHook", "contents, and before ClassLoad", loader, a);
        load("A", false);
        end("hook 0 A;load 0 A;");
        begin("ClassPrepare", "when the class is linked", loader, null);
        new A();
        end("prepare 0 A;");
        begin("ClassLoad", "only once", loader, null);
        load("A", true);
        end("");
        begin("ClassLoad", "superclasses and interfaces first", loader, null);
        load("Derived", false);
        end("hook 0 Derived;hook 0 Base;hook 0 Above;load 0 Above;load 0 Base;load 0 Derived;");
        begin("ClassPrepare", "superclasses and interfaces first", loader, null);
        load("Derived", true);
        end("prepare 0 Above;prepare 0 Base;prepare 0 Derived;");
        begin("ClassLoad", "arrays have no events, their elements do", loader, null);
        Class<?> array = Class.forName("[[LClassEvents$Elements;", false, loader);
        end("hook 0 Elements;load 0 Elements;");
        System.out.println(array.getComponentType().getName());

        begin("ClassFileLoadHook", "a loader of the program's own", own, defined);
        own.define(defined);
        end("hook 0 Defined;load 0 Defined;");
        begin("ClassFileLoadHook", "defined by JNI without a name", other, defined);
        defineByJni(other, defined);
        end("hook 0 (null);load 0 Defined;");

        onlyOn(null);
        begin("ClassLoad", "of a hidden class comes behind ClassPrepare", null, null);
        Runnable lambda = () -> { };
        end("prepare 0 lambda;load 0 lambda;");
        lambda.run();

        enable(1, HOOK, null, true);
        enable(2, HOOK, null, true);
        enable(2, LOAD, null, true);
        enable(1, PREPARE, null, true);
        begin("ClassFileLoadHook", "environments in the order in which they were made, each sees the other's bytes",
                loader, c);
        System.out.println(C.text());
        end("hook 0 C;hook 1 C;hook 2 C;load 0 C;load 2 C;prepare 0 C;prepare 1 C;");
        for (int env = 0; env < 3; env++) {
            for (int event : new int[] {HOOK, LOAD, PREPARE}) {
                enable(env, event, null, false);
            }
        }
        begin("ClassLoad", "disabled", loader, null);
        new Quiet();
        end("");

        enable(0, LOAD, worker, true);
        enable(1, PREPARE, worker, true);
        onlyOn(worker);
        begin("ClassLoad", "enabled for another thread", loader, null);
        new Fourth();
        end("");
        begin("ClassLoad", "enabled for this thread", loader, null);
        worker.does(loadsSixth);
        end("load 0 Sixth;prepare 1 Sixth;");
        enable(0, PREPARE, null, true);
        enable(0, LOAD, null, true);
        begin("ClassPrepare", "enabled for one thread and for all is one event", loader, null);
        worker.does(loadsSeventh);
        end("load 0 Seventh;prepare 0 Seventh;prepare 1 Seventh;");
        enable(0, LOAD, null, false);
        enable(0, PREPARE, null, false);
        enable(1, PREPARE, worker, false);
        onlyOn(null);
        begin("ClassLoad", "disabled for all and still enabled for another thread", loader, null);
        new Fifth();
        end("");
        perThread(worker, new Thread("unstarted"), "text");

        enable(0, HOOK, null, true);
        enable(0, LOAD, null, true);
        enable(0, PREPARE, null, true);
        for (int where = 1; where <= 3; where++) {
            String name = where == 1 ? "Thrown" : "Thrown" + where;
            begin(where == 1 ? "ClassFileLoadHook" : where == 2 ? "ClassLoad" : "ClassPrepare", "throws", loader, null);
            throwIn(where);
            try {
                load(name, true);
                System.out.println(name + " is there");
            } catch (Throwable t) {
                System.out.println(name + ": " + t);
            }
            throwIn(0);
            end("hook 0 " + name + ";" + (where > 1 ? "load 0 " + name + ";" : "")
                    + (where > 2 ? "prepare 0 " + name + ";" : ""));
        }
    }
}

// A class that is redefined while frames of it run: see frames_obsolete.c. Every "version" counts up.
public class FramesObsolete {
    static native void change(Class<?> subject);
    static native void popped(String expected);
    static native void end(Thread thread, Class<?> subject, boolean pop);
    static native void popThenChange(Thread thread, Class<?> subject);
    static native void redefine(Class<?> subject);
    static native void outcome(String expected, String actual);

    static volatile boolean stop;
    static volatile int spinning, entered;
    static String result;

    static class Subject {
        static String subject(int a) {
            String s = "version 1";
            change(Subject.class);
            return s + a;
        }
        static String spins(int a) {
            String s = "version 1";
            entered++;
            while (!stop) spinning++;
            return s + " " + a;
        }
        static synchronized String calls(int a) { return "version 1" + same(a); }
        static String same(int a) { entered++; while (!stop) spinning++; return ", unchanged " + a; }
        static String none;
        static int lacks() {
            String s = "version 1";
            redefine(Subject.class);
            return s.length() + none.length();
        }
        static String lacked() {
            String s = "version 1";
            try {
                return s + none.length();
            } catch (NullPointerException e) {
                redefine(Subject.class);
                return e.getMessage();
            }
        }
        String member(int a) { String s = "version 1"; entered++; while (!stop) spinning++; return s + " member " + a; }
    }

    static Thread start(Runnable body) {
        stop = false;
        entered = 0;
        Thread t = new Thread(body);
        t.start();
        await(1);
        return t;
    }
    static void await(int calls) {
        while (entered < calls) pause();
        int s = spinning;
        while (spinning == s) pause();
    }
    static void pause() { try { Thread.sleep(1); } catch (InterruptedException e) { } }
    static void finish(Thread t) throws Exception { stop = true; t.join(); }

    /** What was null, in a method that is replaced before or after the exception. */
    static void lack() {
        try {
            Subject.lacks();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
            redefine(Subject.class);
            e.fillInStackTrace();
            System.out.println(e.getMessage() + ", " + e.getStackTrace()[0].getMethodName());
        }
        System.out.println(Subject.lacked());
    }

    public static void main(String[] args) throws Exception {
        System.out.println("result " + Subject.subject(5));             // redefined to 2
        popped("subject obsolete;");
        Thread t = start(() -> result = Subject.spins(5));
        end(t, Subject.class, true);                                    // to 3
        await(2);
        finish(t);
        outcome("version 3 5", result);
        t = start(() -> result = Subject.spins(5));
        end(t, Subject.class, false);                                   // to 4
        t.join();
        outcome("forced", result);
        t = start(() -> result = Subject.spins(5));
        popThenChange(t, Subject.class);                                // to 5
        await(2);
        finish(t);
        outcome("version 5 5", result);
        Subject o = new Subject();
        t = start(() -> result = o.member(5));
        end(t, Subject.class, true);                                    // to 6
        await(2);
        finish(t);
        outcome("version 6 member 5", result);
        t = start(() -> result = Subject.calls(5));
        popThenChange(t, Subject.class);                                // to 7: the caller goes on as it is
        await(2);
        finish(t);
        outcome("version 6, unchanged 5", result);
        System.out.println(Thread.holdsLock(Subject.class));
        lack();
    }
}

import java.io.InputStream;

/* The program of Functions, with references and IDs that become stale. */
public class Rubbish extends Functions {
    static class Gone {
        int value;
        void run() {
        }
    }

    static class Loader extends ClassLoader {
        Class<?> define() throws Exception {
            try (InputStream in = Rubbish.class.getResourceAsStream("Rubbish$Gone.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass("Rubbish$Gone", bytes, 0, bytes.length);
            }
        }
    }

    static native void willGo(Class<?> gone, Object collected);
    static native boolean isGone();

    static void loadAndForget() throws Exception {
        willGo(new Loader().define(), new Object());
    }

    public static void main(String[] args) throws Exception {
        Thread waiting = startWaiting();
        setUp(waiting, new Thread("unstarted"), ended(), new Sample(), Rubbish.class.getModule(), "a string",
                new ThreadDeath());
        loadAndForget();
        while (!isGone()) {
            System.gc();
        }
        check("on the main thread");
        Thread second = new Thread(() -> check("on another thread"), "second");
        second.start();
        second.join();
        finish(waiting);
    }
}

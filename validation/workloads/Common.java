package workloads;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.function.BooleanSupplier;

/** What several workloads need: lines of output, states to wait for, collections, classes as bytes. */
final class Common {
    /** So many collections must be enough for what is unreachable; an agent that holds it changes the output. */
    private static final int COLLECTIONS = 20;

    interface Action {
        void run() throws Throwable;
    }

    private Common() { }

    static void say(String line) {
        System.out.println(line);
    }

    /** What an action throws, by its class: messages differ from VM to VM. */
    static void tell(String what, Action action) {
        say(what + ": " + thrown(action));
    }

    static String thrown(Action action) {
        try {
            action.run();
            return "nothing";
        } catch (Throwable t) {
            StringBuilder text = new StringBuilder(t.getClass().getSimpleName());
            for (Throwable cause = t.getCause(); cause != null; cause = cause.getCause())
                text.append(", caused by ").append(cause.getClass().getSimpleName());
            return text.toString();
        }
    }

    /** Waits as long as it takes: nothing here depends on how busy the machine is. */
    static void until(BooleanSupplier reached) {
        while (!reached.getAsBoolean()) {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void until(Thread thread, Thread.State state) {
        until(() -> thread.getState() == state);
    }

    static Thread start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.start();
        return thread;
    }

    static void join(Thread... threads) {
        try {
            for (Thread thread : threads)
                thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Collects until it is gone; whether it has. */
    static boolean collected(BooleanSupplier gone) {
        for (int i = 0; i < COLLECTIONS && !gone.getAsBoolean(); i++)
            System.gc();
        return gone.getAsBoolean();
    }

    /** The class file of a class of this package, by its binary name without the package. */
    static byte[] bytes(String name) {
        try (InputStream in = Common.class.getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A file that is installed next to the workloads, or was built next to them. */
    static String beside(String file) {
        try {
            URI place = Common.class.getProtectionDomain().getCodeSource().getLocation().toURI();
            return new File(new File(place).getParentFile(), file).getPath();
        } catch (java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}

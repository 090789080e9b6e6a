// Uncaught exceptions: text on stderr, handlers that throw, ThreadDeath, exit code 1 of main's exception after the
// other threads have ended.
public class ThreadUncaught {
    static Thread start(String name, Runnable r) throws InterruptedException {
        Thread t = new Thread(r, name);
        t.start();
        t.join();
        return t;
    }

    static class Odd extends RuntimeException {
        Odd(String message, Throwable cause) {
            super(message, cause);
        }

        @Override
        public String toString() {
            return "odd text";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        start("one", () -> {
            throw new IllegalStateException("first");
        });
        start("two \"quoted\"", () -> {
            throw new Odd("x", new RuntimeException("the cause"));
        });
        start("dies", () -> {
            throw new ThreadDeath();
        });
        Thread bad = new Thread(() -> {
            throw new RuntimeException("lost");
        }, "bad handler");
        bad.setUncaughtExceptionHandler((t, e) -> {
            throw new IllegalArgumentException("in the handler");
        });
        bad.start();
        bad.join();
        start("name", () -> {
            Thread.currentThread().setName("changed");
            throw new Error();
        });
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
            System.out.println("default handler: " + t.getName() + ": " + e);
            throw new RuntimeException("again");
        });
        start("three", () -> {
            throw new RuntimeException("third");
        });
        Thread.setDefaultUncaughtExceptionHandler(null);
        new Thread(() -> {
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("the other thread ends after main");
        }).start();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> System.out.println("hook in " + Thread.currentThread().getName())));
        throw new RuntimeException("end of main");
    }
}

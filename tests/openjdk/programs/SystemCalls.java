// java.lang.System and Runtime: clocks, arraycopy and its messages, properties, processes, shutdown hooks, exit
// vmargs: -Dmine=1
// args: 7
import java.io.*;
import java.util.*;

public class SystemCalls {
    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + ": fine");
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }
    static void clocks() throws Exception {
        long n = System.nanoTime(), m = System.currentTimeMillis();
        Thread.sleep(20);
        long dn = System.nanoTime() - n, dm = System.currentTimeMillis() - m;
        System.out.println(dn >= 20_000_000 && dn < 20_000_000_000L && dm >= 19 && dm < 20_000);
        java.time.Instant i = java.time.Instant.now();
        System.out.println(Math.abs(i.toEpochMilli() - System.currentTimeMillis()) < 20_000);
        boolean fine = false;
        for (int k = 0; k < 100 && !fine; k++) fine = java.time.Instant.now().getNano() % 1_000_000 != 0;
        System.out.println("finer than milliseconds: " + fine);
    }
    static void copies() {
        int[] a = { 1, 2, 3, 4, 5 };
        System.arraycopy(a, 0, a, 1, 4);
        System.out.println(Arrays.toString(a));
        Object[] o = { "a", 1, "c" };
        String[] s = new String[3];
        attempt("element", () -> System.arraycopy(o, 0, s, 0, 3));
        System.out.println(Arrays.toString(s));
        attempt("kind", () -> System.arraycopy(a, 0, new long[3], 0, 1));
        attempt("objects", () -> System.arraycopy(a, 0, o, 0, 1));
        attempt("no array", () -> System.arraycopy("x", 0, o, 0, 1));
        attempt("no array 2", () -> System.arraycopy(o, 0, "x", 0, 1));
        attempt("range", () -> System.arraycopy(a, 3, a, 0, 3));
        attempt("range 2", () -> System.arraycopy(a, 0, a, 3, 3));
        attempt("range 3", () -> System.arraycopy(o, -1, o, 0, 3));
        attempt("range 4", () -> System.arraycopy(o, 1, o, -2, 3));
        attempt("length", () -> System.arraycopy(a, 0, a, 0, -1));
        attempt("null", () -> System.arraycopy(null, 0, a, 0, 1));
        attempt("zero", () -> System.arraycopy(a, 5, a, 5, 0));
    }
    static void properties() {
        Properties p = System.getProperties();
        for (String k : new String[] { "java.version", "java.specification.version", "java.vm.specification.name",
                "java.vm.specification.version", "java.class.version",
                                       "os.name", "os.arch", "file.separator", "path.separator", "line.separator",
                                       "user.dir", "java.home", "file.encoding", "java.io.tmpdir", "mine",
                                       "sun.arch.data.model", "native.encoding", "java.vendor", "jdk.debug",
                                       "sun.boot.library.path"
                               })
            System.out.println(k + "=" + p.getProperty(k).replace("\n", "\\n"));
        System.out.println(p.containsKey("jdk.boot.class.path.append") + " "
                + p.containsKey("sun.nio.MaxDirectMemorySize"));
        System.out.println(System.identityHashCode(null) + " "
                + (System.identityHashCode(p) == System.identityHashCode(p)) + " " + (System.identityHashCode(p) > 0));
        System.out.println(System.mapLibraryName("x") + " " + (System.getenv("PATH") != null) + " "
                + System.getenv().containsKey("PATH"));
        System.setProperty("mine", "2");
        System.out.println(Integer.getInteger("mine") + " " + System.clearProperty("mine") + " "
                + System.getProperty("mine", "gone"));
    }
    static void memory() {
        Runtime r = Runtime.getRuntime();
        System.out.println(r.availableProcessors() > 0);
        byte[][] keep = new byte[64][];
        for (int i = 0; i < keep.length; i++) keep[i] = new byte[1 << 14];
        System.out.println(r.totalMemory() <= r.maxMemory() && r.freeMemory() <= r.totalMemory() && r.freeMemory() > 0);
        keep = null;
        r.gc();
        System.out.println(Runtime.version().feature());
    }
    static String read(InputStream in) throws IOException {
        return new String(in.readAllBytes()).trim();
    }
    static void processes() throws Exception {
        Process p = new ProcessBuilder("cat").start();
        try (Writer w = new OutputStreamWriter(p.getOutputStream())) { w.write("through a pipe\n"); }
        System.out.println(read(p.getInputStream()) + " " + p.waitFor());
        p = Runtime.getRuntime().exec(new String[] { "sh", "-c", "echo out; echo err >&2; exit 3" });
        System.out.println(read(p.getInputStream()) + "," + read(p.getErrorStream()) + "," + p.waitFor() + ","
                + p.exitValue());
        p = new ProcessBuilder("sh", "-c", "echo $X $0; pwd",
                "zero").directory(new File("/")).redirectErrorStream(true).start();
        System.out.println(read(p.getInputStream()));
        ProcessBuilder b = new ProcessBuilder("sh", "-c", "echo $X");
        b.environment().put("X", "set");
        System.out.println(read(b.start().getInputStream()));
        p = new ProcessBuilder("sleep", "10000").start();
        System.out.println(p.isAlive() + " " + p.toHandle().isAlive() + " " + (p.pid() > 0));
        p.destroy();
        System.out.println(p.waitFor() + " " + p.isAlive() + " " + p.onExit().get().exitValue());
        try {
            new ProcessBuilder("/no/such/thing").start();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(ProcessHandle.current().pid()
                == ProcessHandle.of(ProcessHandle.current().pid()).get().pid());
        List<Process> line =
                ProcessBuilder.startPipeline(List.of(new ProcessBuilder("echo", "b\na"), new ProcessBuilder("sort")));
        System.out.println(read(line.get(1).getInputStream()).replace('\n', ' '));
    }
    public static void main(String[] args) throws Exception {
        clocks();
        copies();
        properties();
        memory();
        processes();
        java.util.concurrent.CountDownLatch ran = new java.util.concurrent.CountDownLatch(1);
        Thread first = new Thread(() -> {
            System.out.println("hook runs " + Thread.currentThread().getName());
            ran.countDown();
        }, "first");
        Runtime.getRuntime().addShutdownHook(first);
        attempt("again", () -> Runtime.getRuntime().addShutdownHook(first));
        Thread gone = new Thread(() -> System.out.println("never"));
        Runtime.getRuntime().addShutdownHook(gone);
        System.out.println(Runtime.getRuntime().removeShutdownHook(gone));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                ran.await();
                Runtime.getRuntime().addShutdownHook(new Thread());
            } catch (Exception e) {
                System.out.println(e);
            }
        }));
        Thread t = new Thread(() -> System.exit(Integer.parseInt(args[0])));
        t.start();
        t.join();
    }
}

// Process, ProcessBuilder, ProcessHandle and Runtime.exec: commands that cannot run, redirections, environments,
// pipelines, exit values, destroy, waits with a limit, handles, readers and writers.
import java.io.*; import java.nio.charset.*; import java.util.*; import java.util.concurrent.*;
        import java.util.stream.*;
import java.lang.ProcessBuilder.Redirect;
public class Processes {
    interface Action { Object run() throws Exception; }
    static void t(String n, Action a) {
        try {
            System.out.println(n + ": " + a.run());
        } catch (Throwable e) {
            System.out.println(n + ": " + text(e) + (e.getCause() == null ? "" : " / " + e.getCause()));
        }
    }
    /** Texts about a null differ in how the null came about. */
    static String text(Throwable e) {
        return e instanceof NullPointerException ? e.getClass().getName() : e.toString();
    }
    static ProcessBuilder sh(String script) { return new ProcessBuilder("sh", "-c", script); }
    static String read(InputStream in) throws IOException { return new String(in.readAllBytes()).replace("\n", "|"); }
    static String run(ProcessBuilder b) throws Exception {
        Process p = b.start();
        p.getOutputStream().close();
        String s = read(p.getInputStream()) + " " + read(p.getErrorStream());
        return s + " " + p.waitFor();
    }
    static Map<String, String> environment(String... pairs) {
        Map<String, String> m = new ProcessBuilder("true").environment();
        m.clear();
        for (int i = 0; i < pairs.length; i += 2) m.put(pairs[i], pairs[i + 1]);
        return m;
    }
    static File file;

    static void commands() {
        t("none", () -> new ProcessBuilder().start());
        t("null", () -> new ProcessBuilder((String) null).start());
        t("null list", () -> new ProcessBuilder((List<String>) null));
        t("null command", () -> new ProcessBuilder("a").command((List<String>) null));
        t("null array", () -> new ProcessBuilder((String[]) null));
        for (String s : new String[] {"", "a\0b", "no such program", "/no/such", "/tmp", "/etc/passwd", "./no",
                "/etc/passwd/x"})
            t("program " + s.replace("\0", "NUL"), () -> new ProcessBuilder(s, "x").start());
        t("argument", () -> new ProcessBuilder("echo", "a\0b").start());
        t("folder", () -> new ProcessBuilder("true").directory(new File("/no/such")).start());
        t("folder", () -> new ProcessBuilder("true").directory(new File("/etc/passwd")).start());
        t("folder", () -> run(new ProcessBuilder("pwd").directory(new File("/"))));
        t("words", () -> run(new ProcessBuilder("printf", "[%s]", "", " a  b ", "\u00e4\u4e2d", "'\"\\", "-")));
        t("exits", () -> run(sh("exit 7")));
        t("exits", () -> run(sh("kill -9 $$")));
        t("exits", () -> run(sh("kill -15 $$")));
        t("exits", () -> run(sh("exit 300")));
        t("list", () -> { ProcessBuilder b = new ProcessBuilder("echo", "a"); b.command().add("b"); return b.command()
                + run(b); });
        t("list", () ->
                { List<String> l = new ArrayList<>(List.of("echo")); ProcessBuilder b = new ProcessBuilder(l);
                        l.add("c"); return run(b); });
        t("builder", () -> { ProcessBuilder b = new ProcessBuilder("a"); return (b.command("c") == b) + " "
                + b.directory() + b.redirectErrorStream() + (b.inheritIO() == b) + b.redirectInput(); });
    }

    static void scripts() throws Exception {
        File script = File.createTempFile("script", "");
        try (Writer w = new FileWriter(script)) { w.write("echo script $1 $#\n"); }
        t("not executable", () ->
                { try { new ProcessBuilder(script.getPath()).start(); return "ran"; } catch (IOException e) {
                        return e.getCause().getMessage(); } });
        script.setExecutable(true);
        t("no interpreter", () -> run(new ProcessBuilder(script.getPath(), "a b", "c")));
        t("relative", () -> run(new ProcessBuilder("./" + script.getName()).directory(script.getParentFile())));
        script.delete();
    }

    static void redirections() {
        File x = new File("/x");
        t("texts", () -> List.of(Redirect.PIPE, Redirect.INHERIT, Redirect.DISCARD, Redirect.to(x),
                Redirect.appendTo(x), Redirect.from(x)));
        t("files", () -> Redirect.PIPE.file() + " " + Redirect.INHERIT.file() + Redirect.DISCARD.file()
                + Redirect.DISCARD.type()
                + Redirect.from(x).type() + Redirect.appendTo(x).type() + List.of(Redirect.Type.values()));
        t("equal", () -> Redirect.to(x).equals(Redirect.to(new File("/x"))) + " "
                + Redirect.to(x).equals(Redirect.from(x))
                + Redirect.to(x).hashCode() + Redirect.PIPE.equals(Redirect.INHERIT)
                        + Redirect.DISCARD.equals(Redirect.to(new File("/dev/null"))));
        for (Redirect r : new Redirect[] {Redirect.to(x), Redirect.appendTo(x), Redirect.DISCARD, null})
            t("input " + r, () -> new ProcessBuilder("true").redirectInput(r));
        for (Redirect r : new Redirect[] {Redirect.from(x), null}) {
            t("output " + r, () -> new ProcessBuilder("true").redirectOutput(r));
            t("error " + r, () -> new ProcessBuilder("true").redirectError(r));
        }
        t("null", () -> Redirect.to(null));
        t("null", () -> new ProcessBuilder("true").redirectInput((File) null));
        t("missing", () -> new ProcessBuilder("true").redirectInput(new File("/no/such")).start());
        t("missing", () -> new ProcessBuilder("true").redirectOutput(new File("/no/such")).start());
        t("to", () -> run(sh("echo out; echo err >&2").redirectOutput(file)) + " " + read(new FileInputStream(file)));
        t("append", () -> run(sh("echo more").redirectOutput(Redirect.appendTo(file))) + " "
                + read(new FileInputStream(file)));
        t("from", () -> run(new ProcessBuilder("cat").redirectInput(file)));
        t("error", () -> run(sh("echo out; echo err >&2").redirectError(file)) + " " + read(new FileInputStream(file)));
        t("merged", () -> run(sh("echo out; echo err >&2").redirectErrorStream(true)));
        t("merged to file", () -> run(sh("echo out; echo err >&2").redirectErrorStream(true).redirectOutput(file))
                + " " + read(new FileInputStream(file)));
        t("merged, error named", () ->
                run(sh("echo out; echo err >&2").redirectErrorStream(true).redirectError(new File("/no/such"))));
        t("discard", () -> run(sh("echo out; echo err >&2").redirectOutput(Redirect.DISCARD)));
        System.out.flush();
        t("inherit", () -> run(new ProcessBuilder("cat").redirectInput(file).redirectOutput(Redirect.INHERIT)));
        t("classes", () -> {
            Process p = new ProcessBuilder("true").redirectInput(file).redirectOutput(Redirect.DISCARD).start();
            p.waitFor();
            InputStream in = p.getInputStream();
            return p.getClass() + " " + in.getClass() + p.getOutputStream().getClass() + p.getErrorStream().getClass()
                    + in.read() + in.available();
        });
        t("closed", () ->
                { Process p = new ProcessBuilder("true").redirectInput(file).start(); p.getOutputStream().write(1);
                        return "written"; });
        t("no files", () ->
                run(sh("ls /proc/$$/fd | head -3; test -e /proc/$$/fd/3 -o -e /proc/$$/fd/4 && echo more")));
    }

    static void environments() {
        Map<String, String> m = environment("B", "1", "A", "2");
        Map raw = m;
        t("puts", () -> m.put(null, "a"));
        t("puts", () -> m.put("a=b", "a"));
        t("puts", () -> m.put("a", "a=b"));
        t("puts", () -> m.put("a", null));
        t("puts", () -> m.put("", "x"));
        t("puts", () -> m.put("=A", "x"));
        t("puts", () -> m.put("n", "a\0").length());
        t("removes", () -> m.remove("") + m.remove("none") + m.remove("a"));
        t("asks", () -> m.get(null));
        t("asks", () -> raw.get(3));
        t("asks", () -> raw.containsKey(null));
        t("asks", () -> raw.containsValue(3));
        t("asks", () -> raw.keySet().contains(3));
        t("asks", () -> raw.values().contains(null));
        t("asks", () -> raw.entrySet().contains("a"));
        t("asks", () -> raw.entrySet().contains(Map.entry("A", "2")) + " " + raw.keySet().contains("B")
                + raw.values().contains("7"));
        t("own", () -> System.getenv().get(null));
        t("own", () -> ((Map) System.getenv()).get(2));
        t("own", () -> System.getenv().put("a", "b"));
        t("entry", () -> { Map.Entry<String, String> e = m.entrySet().iterator().next(); return e.setValue("3") + e + m
                + e.equals(Map.entry("A", "3")) + e.hashCode(); });
        t("entry", () -> m.entrySet().iterator().next().setValue(null));
        t("entry", () -> m.entrySet().iterator().next().setValue("\0").length());
        t("map", () -> m + " " + m.equals(Map.of("A", "3", "B", "1")) + m.hashCode() + m.keySet() + m.values()
                + m.getClass());
        t("given", () ->
                { ProcessBuilder b = new ProcessBuilder("env"); b.environment().clear(); for (int i = 0; i < 40;
                        i++) b.environment().put("V" + i * 37, "" + i);
                    String[] lines = run(b).split("[|]");  // their order depends on the size of the environment
                    java.util.Arrays.sort(lines);
                    return String.join("|", lines); });
        t("inherited", () -> run(sh("echo $HOME $NEW")).equals(System.getenv("HOME") + " |  0"));
        t("added", () -> { ProcessBuilder b = sh("echo $NEW"); b.environment().put("NEW",
                "\u00e4 x"); return run(b); });
        t("exec", () -> read(Runtime.getRuntime().exec(new String[] {"env"}, new String[] {"B=1", "A=2", "xx", "=q=r",
                "C=\0d", "B=3", "\0D=1"}).getInputStream()));
        t("exec", () -> Runtime.getRuntime().exec(new String[] {"env"}, new String[] {null}));
        t("exec", () -> read(Runtime.getRuntime().exec("  pwd\t-P\n ", null, new File("/")).getInputStream()));
        t("exec", () -> Runtime.getRuntime().exec(""));
        t("exec", () -> Runtime.getRuntime().exec(" "));
        t("exec", () -> Runtime.getRuntime().exec(new String[0]));
        t("exec", () -> Runtime.getRuntime().exec((String) null));
        t("exec", () -> Runtime.getRuntime().exec(new String[] {"a", null}));
        t("exec", () -> Runtime.getRuntime().exec("no-such a b", null, new File("/")));
    }

    static void pipelines() {
        ProcessBuilder a = new ProcessBuilder("true");
        t("empty", () -> ProcessBuilder.startPipeline(List.of()));
        t("kinds", () -> ProcessBuilder.startPipeline(List.of(new ProcessBuilder("true").inheritIO(), a)));
        t("kinds", () -> ProcessBuilder.startPipeline(List.of(a, new ProcessBuilder("true").inheritIO())));
        t("missing", () -> ProcessBuilder.startPipeline(List.of(sh("sleep 100"), new ProcessBuilder("no-such"))));
        t("three", () -> {
            List<Process> l = ProcessBuilder.startPipeline(List.of(sh("cat; echo error >&2"), new ProcessBuilder("tr",
                    "a-z", "A-Z"), new ProcessBuilder("cat", "-n")));
            try (OutputStream out = l.get(0).getOutputStream()) { out.write("hello\nworld\n".getBytes()); }
            String s = read(l.get(2).getInputStream()) + read(l.get(0).getErrorStream());
            for (Process p : l) s += p.waitFor();
            return s + l.get(0).getInputStream().getClass() + l.get(1).getOutputStream().getClass();
        });
        t("to a file", () -> {
            List<Process> l = ProcessBuilder.startPipeline(List.of(new ProcessBuilder("cat").redirectInput(file),
                    new ProcessBuilder("sort", "-r").redirectOutput(new File(file + "2"))));
            l.get(1).waitFor();
            String s = read(new FileInputStream(file + "2"));
            new File(file + "2").delete();
            return s;
        });
    }

    static void much() throws Exception {
        Process p = new ProcessBuilder("cat").start();
        byte[] block = new byte[10_000];
        new Random(7).nextBytes(block);
        Thread writer = new Thread(() -> {
            try (OutputStream out = p.getOutputStream()) {
                for (int i = 0; i < 100; i++) out.write(block);
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        writer.start();
        byte[] all = p.getInputStream().readAllBytes();
        writer.join();
        boolean same = all.length == 1_000_000;
        for (int i = 0; same && i < all.length; i++) same = all[i] == block[i % block.length];
        System.out.println("copied " + same + " " + p.waitFor());
        Process full = sh("i=0; while test $i -lt 4000; do echo 0123456789; i=$((i+1)); done").start();
        full.waitFor();     // the pipe has room for it
        System.out.println(full.getInputStream().readAllBytes().length);
    }

    static void lives() throws Exception {
        Process p = new ProcessBuilder("sleep", "100").start();
        ProcessHandle h = p.toHandle();
        System.out.println(p.toString().replace("" + p.pid(), "PID") + p.isAlive() + h.isAlive()
                + h.toString().equals("" + p.pid()));
        t("value", () -> p.exitValue());
        t("wait", () -> p.waitFor(0, TimeUnit.SECONDS));
        t("wait", () -> p.waitFor(-1, TimeUnit.SECONDS));
        t("wait", () -> p.waitFor(5, TimeUnit.MILLISECONDS));
        t("wait", () -> p.waitFor(1, null));
        t("interrupted", () -> { Thread.currentThread().interrupt(); return p.waitFor(); });
        t("interrupted", () -> { Thread.currentThread().interrupt(); return p.waitFor(9, TimeUnit.DAYS); });
        t("handle", () -> h.equals(ProcessHandle.of(p.pid()).get()) + " " + (h.hashCode() == Long.hashCode(p.pid()))
                + h.supportsNormalTermination()
                + p.supportsNormalTermination() + h.equals(null) + h.equals(ProcessHandle.current()) + h.compareTo(h)
                + h.parent().get().equals(ProcessHandle.current()) + ProcessHandle.current().isAlive());
        t("found", () -> Stream.of(ProcessHandle.current().children(), ProcessHandle.current().descendants(),
                ProcessHandle.allProcesses())
                .map(s -> s.anyMatch(h::equals)).collect(Collectors.toList()));
        while (!h.info().command().orElse("").endsWith("sleep")) Thread.yield();
        t("info", () -> h.info().toString().replaceAll("startTime: Optional.[-0-9T:.Z]*.",
                "TIME").replaceAll("totalTime: .*S]", "CPU"));
        t("info", () -> p.info().commandLine() + " " + Arrays.toString(p.info().arguments().get())
                + p.info().user().equals(Optional.of(System.getProperty("user.name")))
                + (Math.abs(p.info().startInstant().get().toEpochMilli() - System.currentTimeMillis()) < 3_600_000));
        CompletableFuture<Process> f = p.onExit();
        CompletableFuture<ProcessHandle> g = h.onExit();
        System.out.println(f.isDone() + " " + g.isDone());
        p.destroy();
        System.out.println(p.waitFor() + " " + p.exitValue() + (f.get() == p) + g.get().equals(h) + p.isAlive()
                + h.isAlive() + h.destroy()
                + p.toString().replace("" + p.pid(), "PID") + h.info() + h.parent() + h.children().count()
                        + p.waitFor(0, TimeUnit.DAYS) + h.onExit().get().equals(h));
        t("read", () -> p.getInputStream().read());
        t("write", () -> { p.getOutputStream().write(3); p.getOutputStream().flush(); return 0; });
        Process q = new ProcessBuilder("sleep", "100").start();
        System.out.println((q.destroyForcibly() == q) + " " + q.waitFor());
        ProcessHandle r = new ProcessBuilder("sleep", "100").start().toHandle();
        System.out.println(r.destroyForcibly() + " " + r.onExit().get().isAlive());
        Process deep = sh("sleep 100 & echo $!; wait").start();
        long below = Long.parseLong(deep.inputReader().readLine());
        System.out.println(deep.children().map(ProcessHandle::pid).collect(Collectors.toList()).equals(List.of(below)));
        ProcessHandle other = ProcessHandle.of(below).get();
        CompletableFuture<ProcessHandle> end = other.onExit();
        System.out.println(other.destroy() + " " + end.get().equals(other) + deep.waitFor());
        t("current", () -> ProcessHandle.current().destroy());
        t("current", () -> ProcessHandle.current().destroyForcibly());
        t("current", () -> ProcessHandle.current().onExit());
        for (long n : new long[] {-1, 0, 99_999_999, 1L << 40}) t("number", () -> ProcessHandle.of(n));
        t("compare", () -> h.compareTo(null));
    }

    static void texts() throws Exception {
        Process p = new ProcessBuilder("cat").start();
        BufferedWriter w = p.outputWriter(StandardCharsets.UTF_16BE);
        w.write("h\u00e9\n");
        w.close();
        t("same", () -> w == p.outputWriter(StandardCharsets.UTF_16BE));
        t("line", () -> p.inputReader(StandardCharsets.UTF_16BE).readLine());
        t("other", () -> p.inputReader(StandardCharsets.US_ASCII));
        t("other", () -> p.outputWriter(StandardCharsets.US_ASCII));
        t("null", () -> p.errorReader(null));
        t("error", () -> p.errorReader(StandardCharsets.UTF_8).readLine() + (p.errorReader(StandardCharsets.UTF_8)
                == p.errorReader(StandardCharsets.UTF_8)));
    }

    /** A process of the program's own kind. */
    static class Own extends Process {
        volatile boolean ended;
        @Override public OutputStream getOutputStream() { return new ByteArrayOutputStream(); }
        @Override public InputStream getInputStream() { return new ByteArrayInputStream("in\n".getBytes()); }
        @Override public InputStream getErrorStream() { return null; }
        @Override public int waitFor() throws InterruptedException { synchronized (this) { while (!ended) wait(); }
                return 5; }
        @Override public int exitValue() { if (!ended) throw new IllegalThreadStateException("runs"); return 5; }
        @Override public void destroy() { synchronized (this) { ended = true; notifyAll(); } }
    }
    static void own() {
        Own p = new Own();
        t("alive", () -> p.isAlive() + " " + p.waitFor(1, TimeUnit.MILLISECONDS) + p.inputReader().readLine());
        t("pid", () -> p.pid());
        t("handle", () -> p.toHandle());
        t("normal", () -> p.supportsNormalTermination());
        t("exit", () -> { CompletableFuture<Process> f = p.onExit(); p.destroyForcibly(); return f.get() == p; });
        t("alive", () -> p.isAlive() + " " + p.waitFor(1, TimeUnit.MILLISECONDS) + p.waitFor());
    }

    public static void main(String[] args) throws Exception {
        file = File.createTempFile("processes", ".txt");
        commands();
        scripts();
        redirections();
        environments();
        pipelines();
        much();
        lives();
        texts();
        own();
        file.delete();
    }
}

// Runtime.exec and ProcessBuilder: pipes, redirection, exit codes, environment, directory, pipelines, ProcessHandle,
// destroy.
import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;

public class Processes {
    static String all(InputStream in) throws IOException { return new String(in.readAllBytes()).trim(); }

    public static void main(String[] args) throws Exception {
        Process cat = new ProcessBuilder("cat").start();
        try (Writer w = new OutputStreamWriter(cat.getOutputStream())) {
            for (int i = 0; i < 2000; i++) w.write("line " + i + "\n");
        }
        String text = new String(cat.getInputStream().readAllBytes());
        System.out.println(text.length() + " " + text.hashCode() + " " + cat.waitFor());
        ProcessBuilder b = new ProcessBuilder("sh", "-c",
                "echo $GREETING; pwd; echo wrong >&2; exit 3").directory(new File("/usr"));
        b.environment().put("GREETING", "hello ü");
        Process p = b.start();
        System.out.println(all(p.getInputStream()) + " | " + all(p.getErrorStream()) + " | " + p.waitFor() + " "
                + p.exitValue() + " " + p.isAlive());
        p = new ProcessBuilder("sh", "-c", "echo out; echo err >&2").redirectErrorStream(true).start();
        System.out.println(all(p.getInputStream()));
        Path file = Files.createTempFile("proc", ".txt");
        System.out.println(new ProcessBuilder("echo", "to a file").redirectOutput(file.toFile()).start().waitFor() + " "
                + Files.readString(file).trim());
        System.out.println(new ProcessBuilder("echo", "more").redirectOutput(
                ProcessBuilder.Redirect.appendTo(file.toFile())).start().waitFor() + " " + Files.readAllLines(file));
        p = new ProcessBuilder("wc", "-l").redirectInput(file.toFile()).start();
        System.out.println(all(p.getInputStream()));
        new ProcessBuilder("echo", "inherited").inheritIO().start().waitFor();
        List<Process> line = ProcessBuilder.startPipeline(List.of(new ProcessBuilder("echo", "c\nb\na"),
                new ProcessBuilder("sort"), new ProcessBuilder("tr", "a-z", "A-Z")));
        System.out.println(all(line.get(2).getInputStream()).replace("\n", ","));
        System.out
                .println(all(Runtime.getRuntime().exec(new String[] {"printf", "%s-%s", "a b", "c"}).getInputStream()));
        try {
            new ProcessBuilder("/no/such/program").start();
        } catch (IOException e) {
            System.out.println(e.getMessage() + " / " + e.getCause());
        }
        try {
            new ProcessBuilder("true").directory(new File("/no/such/dir")).start();
        } catch (IOException e) { System.out.println(e.getMessage()); }
        p = new ProcessBuilder("sleep", "10000").start();
        System.out.println(p.waitFor(50, TimeUnit.MILLISECONDS) + " " + p.isAlive() + " "
                + p.supportsNormalTermination());
        try { p.exitValue(); } catch (IllegalThreadStateException e) { System.out.println(e.getMessage()); }
        p.destroy();
        System.out.println(p.waitFor());
        p = new ProcessBuilder("sleep", "10000").start();
        CompletableFuture<Integer> exit = p.onExit().thenApply(Process::exitValue);
        p.destroyForcibly();
        System.out.println(exit.get());
        ProcessHandle me = ProcessHandle.current();
        System.out.println((me.pid() == ProcessHandle.of(me.pid()).get().pid()) + " " + me.isAlive() + " "
                + me.parent().isPresent() + " " + me.info().command().isPresent());
        Process child = new ProcessBuilder("sleep", "10000").start();
        System.out.println(me.children().anyMatch(h -> h.pid() == child.pid()) + " " + child.toHandle().info().command()
                .map(c -> c.endsWith("sleep") || c.endsWith("coreutils")).orElse(false) + " "
                + child.info().arguments().map(Arrays::toString).orElse("?"));
        child.destroyForcibly().waitFor();
        // Twenty at once: the reaper has many to wait for.
        List<Process> many = new ArrayList<>();
        for (int i = 0; i < 20; i++) many.add(new ProcessBuilder("sh", "-c", "exit " + i).start());
        int sum = 0;
        for (Process q : many) sum += q.waitFor();
        System.out.println(sum);
        Files.delete(file);
    }
}

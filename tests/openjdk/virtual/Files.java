// pinned: carriers bound
// modes: carriers bound one told
// Files, pipes and processes in virtual threads: what blocks the carrier all the same (and keeps the green turn).
import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;

public class Files {
    public static void main(String[] args) throws Exception {
        Path dir = java.nio.file.Files.createTempDirectory("virtual");
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Long>> all = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                Path p = dir.resolve("f" + i);
                int n = i;
                all.add(e.submit(() -> {
                    try (Writer w = java.nio.file.Files.newBufferedWriter(p)) {
                        for (int k = 0; k < 50; k++)
                            w.write("line " + n + "\n");
                    }
                    try (RandomAccessFile f = new RandomAccessFile(p.toFile(), "rw")) {
                        f.seek(2);
                        f.write('x');
                    }
                    long sum = java.nio.file.Files.lines(p).mapToLong(String::hashCode).sum();
                    java.nio.file.Files.delete(p);
                    return sum;
                }));
            }
            long sum = 0;
            for (Future<Long> f : all)
                sum += f.get();
            System.out.println(sum);
            PipedInputStream in = new PipedInputStream(16);
            PipedOutputStream out = new PipedOutputStream(in);
            Future<Integer> got = e.submit(() -> in.readAllBytes().length);
            e.submit(() -> {
                try (out) {
                    out.write(new byte[100]);
                }
                return null;
            });
            System.out.println(got.get());
            Future<String> process = e.submit(() -> {
                Process p = new ProcessBuilder("sh", "-c", "read x; echo got $x; exit 3").start();
                try (Writer w = p.outputWriter()) {
                    w.write("word\n");
                }
                String line = p.inputReader().readLine();
                return line + " " + p.waitFor() + " " + p.onExit().get().isAlive();
            });
            System.out.println(process.get());
        }
        java.nio.file.Files.delete(dir);
    }
}

import java.io.*;
import java.nio.file.*;

/* A disk without room: what each way of writing says, as on `java`. */
public class Full {
    interface Write {
        void run() throws Exception;
    }

    static void say(String what, Write w) {
        try {
            w.run();
            System.err.println(what + ": written");
        } catch (Exception e) {
            System.err.println(what + ": " + e);
        }
    }

    public static void main(String[] a) throws Exception {
        String path = a[0];
        byte[] block = new byte[20000];
        say("FileOutputStream", () -> {
            try (FileOutputStream out = new FileOutputStream(path)) {
                out.write(1);
            }
        });
        say("a block", () -> {
            try (FileOutputStream out = new FileOutputStream(path)) {
                for (int i = 0; i < 10; i++) out.write(block);
            }
        });
        say("RandomAccessFile", () -> {
            try (RandomAccessFile out = new RandomAccessFile(path, "rw")) {
                for (int i = 0; i < 10; i++) out.write(block);
            }
        });
        say("writeInt", () -> {
            try (RandomAccessFile out = new RandomAccessFile(path, "rw")) {
                out.seek(100000);
                out.writeInt(5);
            }
        });
        say("setLength", () -> {
            try (RandomAccessFile out = new RandomAccessFile(path, "rw")) {
                out.setLength(100000);
            }
        });
        say("buffered", () -> {
            try (BufferedOutputStream out = new BufferedOutputStream(new FileOutputStream(path))) {
                for (int i = 0; i < 10; i++) out.write(block);
            }
        });
        say("FileWriter", () -> {
            try (FileWriter out = new FileWriter(path)) {
                out.write(new char[100000]);
            }
        });
        say("Files.write", () -> Files.write(Paths.get(path), new byte[100000]));
        PrintStream out = new PrintStream(new FileOutputStream(path));
        out.print(new char[100000]);
        System.err.println("PrintStream: " + out.checkError());
        System.out.println("standard output");
        System.err.println("standard output: " + System.out.checkError());
    }
}

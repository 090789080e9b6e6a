// Pipes between threads: bytes and characters in blocks of random sizes through small buffers; a writer that dies
// without closing, a reader that closes, an interrupted reader.
import java.io.*;
import java.util.*;

public class PipeThreads {
    static void start(String name, Runnable r) throws Exception {
        Thread t = new Thread(r, name);
        t.start();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        for (int size : new int[] {1, 7, 1024}) {
            PipedInputStream in = new PipedInputStream(size);
            PipedOutputStream out = new PipedOutputStream(in);
            Thread t = new Thread(() -> {
                Random r = new Random(size);
                try (out) {
                    for (int sent = 0; sent < 20000;) {
                        byte[] b = new byte[r.nextInt(60) + 1];
                        for (int i = 0; i < b.length; i++) b[i] = (byte) (sent++ * 31);
                        if (b.length == 1) out.write(b[0]); else out.write(b);
                    }
                } catch (IOException e) {
                    System.out.println(e);
                }
            });
            t.start();
            Random r = new Random(5);
            int n = 0, wrong = 0;
            for (;;) {
                byte[] b = new byte[r.nextInt(50) + 1];
                int k = in.read(b);
                if (k < 0) break;
                for (int i = 0; i < k; i++) if (b[i] != (byte) (n++ * 31)) wrong++;
            }
            t.join();
            System.out.println(size + " " + (n >= 20000) + " " + wrong);
        }
        PipedReader pr = new PipedReader(5);
        PipedWriter pw = new PipedWriter(pr);
        Thread t = new Thread(() -> {
            try (PrintWriter w = new PrintWriter(pw)) {
                for (int i = 0; i < 500; i++) w.println("line " + i);
            }
        });
        t.start();
        BufferedReader br = new BufferedReader(pr);
        String line, last = null;
        int count = 0;
        while ((line = br.readLine()) != null) { count++; last = line; }
        t.join();
        System.out.println(count + " " + last);

        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        start("dies", () -> {
            try {
                out.write(65);
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        System.out.println(in.read());
        try {
            in.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        PipedInputStream in2 = new PipedInputStream(2);
        PipedOutputStream out2 = new PipedOutputStream(in2);
        Thread writer = new Thread(() -> {
            try {
                out2.write(new byte[10]);
                System.out.println("not reached");
            } catch (IOException e) {
                System.out.println("writer: " + e.getMessage());
            }
        });
        writer.start();
        in2.read();
        in2.close();
        writer.join();
        PipedInputStream in3 = new PipedInputStream();
        PipedOutputStream out3 = new PipedOutputStream(in3);
        Thread reader = new Thread(() -> {
            try {
                in3.read();
            } catch (IOException e) {
                System.out.println("reader: " + e);
            }
        });
        reader.start();
        reader.interrupt();
        reader.join();
    }
}

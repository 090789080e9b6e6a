// Uses the parts of the JDK that suite foreign has Byteman's rules in.
import java.io.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.file.*;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Library {
    static void threads() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int k = i;
            futures.add(pool.submit(() -> {
                if (k == 7)
                    throw new IllegalStateException("seven");
                return k * k;
            }));
        }
        int sum = 0;
        for (Future<Integer> f : futures) {
            try {
                sum += f.get();
            } catch (ExecutionException e) {
                System.out.println(e.getCause());
            }
        }
        pool.shutdown();
        System.out.println(sum + " " + pool.awaitTermination(60, TimeUnit.SECONDS));
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(latch::countDown).start();
        latch.await();
    }

    static void network() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> {
                try (Socket s = server.accept()) {
                    s.getOutputStream().write("line one\nline two\n".getBytes());
                } catch (IOException e) {
                    System.out.println(e);
                }
            });
            thread.start();
            try (Socket s = new Socket(server.getInetAddress(), server.getLocalPort());
                    BufferedReader in = new BufferedReader(new InputStreamReader(s.getInputStream()))) {
                System.out.println(in.readLine() + "|" + in.readLine() + "|" + in.readLine());
            }
            thread.join();
        }
        try {
            new URL("nope:x");
        } catch (MalformedURLException e) {
            System.out.println(e.getMessage());
        }
        try {
            new URI("a b");
        } catch (URISyntaxException e) {
            System.out.println(e.getMessage());
        }
    }

    static void files() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new ArrayList<>(List.of(1, "two", 3.0)));
        }
        System.out.println(new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject());
        try {
            new ObjectOutputStream(bytes).writeObject(new Object());
        } catch (NotSerializableException e) {
            System.out.println(e);
        }
        Path path = Files.createTempFile("library", "txt");
        Files.write(path, List.of("x", "y"));
        System.out.println(Files.readAllLines(path));
        try (FileOutputStream out = new FileOutputStream(path.toFile())) {
            out.write("bytes".getBytes());
        }
        try (FileInputStream in = new FileInputStream(path.toFile())) {
            System.out.println(new String(in.readAllBytes()) + path.toFile().createNewFile());
        }
        Files.delete(path);
        try {
            Files.readAllLines(path);
        } catch (NoSuchFileException e) {
            System.out.println("gone");
        }
    }

    static void values() throws Exception {
        BitSet bits = new BitSet();
        bits.set(3);
        bits.set(70);
        System.out.println(bits + " " + LocalDate.of(2020, 2, 29));
        System.out.println(ByteBuffer.allocate(9).put(new byte[3], 0, 3));
        try {
            LocalDate.of(2021, 2, 29);
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        try {
            bits.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.toString("a,b,,c".split("[,;]", -1)) + String.format("%5d|%-5s|%.2f", 42, "x", 1.5));
        System.out.println(Stream.of(3, 1, 2).sorted().collect(Collectors.toList()));
        System.out.println(HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest("x".getBytes())));
    }

    static void report() { System.out.println("done"); }

    public static void main(String[] args) throws Exception {
        threads();
        network();
        files();
        values();
        report();
    }
}

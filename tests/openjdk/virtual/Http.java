// modes: carriers bound one told
// The library's HTTP server and client, both on virtual threads: many requests at once, bodies, slow answers, errors.
import com.sun.net.httpserver.*;
import java.io.*;
import java.net.*;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Http {
    static void answer(HttpExchange x, int code, byte[] body) throws IOException {
        try (x) {
            x.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
            if (body.length > 0)
                x.getResponseBody().write(body);
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        CyclicBarrier together = new CyclicBarrier(20);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
        ExecutorService serving = Executors.newVirtualThreadPerTaskExecutor();
        server.setExecutor(serving);
        server.createContext("/upper", x -> answer(x, 200, new String(x.getRequestBody().readAllBytes(),
                StandardCharsets.UTF_8).toUpperCase().getBytes(StandardCharsets.UTF_8)));
        server.createContext("/together", x -> {
            try {
                together.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IOException(e);
            }
            answer(x, 200, (Thread.currentThread().isVirtual() + "").getBytes());
        });
        server.createContext("/fails", x -> { throw new IOException("on purpose"); });
        server.createContext("/none", x -> answer(x, 404, new byte[0]));
        server.createContext("/never", x -> Until.quietly(never));
        server.start();
        String base = "http://localhost:" + server.getAddress().getPort();
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor();
                HttpClient client = HttpClient.newBuilder().executor(e).version(HttpClient.Version.HTTP_1_1).build()) {
            // By streams, one thread each.
            List<Future<String>> answers = IntStream.range(0, 60).mapToObj(i -> e.submit(() -> {
                HttpURLConnection c = (HttpURLConnection) URI.create(base + "/upper").toURL().openConnection();
                c.setDoOutput(true);
                c.getOutputStream().write(("text " + i + "x".repeat(i * 100)).getBytes());
                return new String(c.getInputStream().readAllBytes());
            })).toList();
            int wrong = 0;
            for (int i = 0; i < 60; i++)
                wrong += answers.get(i).get().equals("TEXT " + i + "X".repeat(i * 100)) ? 0 : 1;
            System.out.println("upper " + wrong);
            // By the client: those of 20 that wait for each other in the server, sent and sent asynchronously.
            List<Future<String>> sent = IntStream.range(0, 10).mapToObj(i -> e.submit(() -> client.send(
                    HttpRequest.newBuilder(URI.create(base + "/together")).build(),
                    HttpResponse.BodyHandlers.ofString()).body())).toList();
            List<CompletableFuture<String>> async = IntStream.range(0, 10).mapToObj(i -> client.sendAsync(
                    HttpRequest.newBuilder(URI.create(base + "/together")).build(),
                    HttpResponse.BodyHandlers.ofString()).thenApply(HttpResponse::body)).toList();
            Map<String, Integer> counts = new TreeMap<>();
            for (Future<String> f : sent)
                counts.merge(f.get(), 1, Integer::sum);
            for (CompletableFuture<String> f : async)
                counts.merge(f.get(), 1, Integer::sum);
            System.out.println("together " + counts);
            System.out.println("none " + client.send(HttpRequest.newBuilder(URI.create(base + "/none")).build(),
                    HttpResponse.BodyHandlers.discarding()).statusCode());
            for (String path : List.of("/fails", "/never"))
                try {
                    client.send(HttpRequest.newBuilder(URI.create(base + path))
                            .timeout(Duration.ofMillis(path.equals("/never") ? 200 : 100_000)).build(),
                            HttpResponse.BodyHandlers.ofString());
                } catch (IOException x) {
                    System.out.println(path + " " + x.getClass().getName());
                }
            Thread sender = Thread.ofVirtual().start(() -> {
                try {
                    client.send(HttpRequest.newBuilder(URI.create(base + "/never")).build(),
                            HttpResponse.BodyHandlers.ofString());
                } catch (Exception x) {
                    System.out.println("interrupted: " + x.getClass().getName());
                }
            });
            Until.state(sender, Thread.State.WAITING);
            sender.interrupt();
            sender.join();
            never.countDown();
        }
        server.stop(0);
        serving.close();
        System.out.println("end");
    }
}

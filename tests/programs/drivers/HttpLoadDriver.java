import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;

/** The JDK's HTTP server with eight threads, and its client: 600 requests, 20 at a time, of four kinds. */
public class HttpLoadDriver {
    static final int ROUNDS = 30, WIDTH = 20;

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        ExecutorService workers = Executors.newFixedThreadPool(8);
        AtomicInteger served = new AtomicInteger();
        server.setExecutor(workers);
        server.createContext("/echo", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            served.incrementAndGet();
            exchange.getResponseHeaders().add("X-Method", exchange.getRequestMethod());
            exchange.sendResponseHeaders(200, 0);       // chunked
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.createContext("/text", exchange -> {
            byte[] text = ("text " + exchange.getRequestURI().getQuery()).repeat(50).getBytes(StandardCharsets.UTF_8);
            served.incrementAndGet();
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        server.createContext("/fails", exchange -> {
            served.incrementAndGet();
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
        });
        server.start();
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        HttpClient client = HttpClient.newHttpClient();
        TreeMap<String, Integer> counts = new TreeMap<>();
        CRC32 sum = new CRC32();
        for (int round = 0; round < ROUNDS; round++) {
            List<CompletableFuture<HttpResponse<byte[]>>> pending = new ArrayList<>();
            for (int i = 0; i < WIDTH; i++) {
                HttpRequest.Builder request = switch (i % 4) {
                    case 0 -> HttpRequest.newBuilder(URI.create(address + "/text?" + round + "," + i));
                    case 1 -> HttpRequest.newBuilder(URI.create(address + "/echo"))
                            .POST(HttpRequest.BodyPublishers.ofString("body " + i + " of " + round));
                    case 2 -> HttpRequest.newBuilder(URI.create(address + "/fails"));
                    default -> HttpRequest.newBuilder(URI.create(address + "/nothing"));
                };
                pending.add(client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
            }
            for (CompletableFuture<HttpResponse<byte[]>> one : pending) {
                HttpResponse<byte[]> response = one.get();
                counts.merge(response.statusCode() + " " + response.headers().firstValue("x-method").orElse("-"), 1,
                        Integer::sum);
                sum.update(response.body());
            }
        }
        System.out.println(counts + " served " + served + " sum " + Long.toHexString(sum.getValue()));
        server.stop(0);
        workers.shutdown();
    }
}

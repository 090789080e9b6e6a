import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The HTTP server of the JDK under the load of four clients of this process. Arguments: the number of requests of each
 * client; `virtual`: each request is answered by a virtual thread of its own.
 */
public class Server {
    private static final int CLIENTS = 4;

    public static void main(String[] args) throws Exception {
        int requests = Integer.parseInt(args[0]);
        boolean virtual = args.length > 1 && args[1].equals("virtual");
        ExecutorService answering = virtual
            ? (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null)
            : Executors.newFixedThreadPool(CLIENTS);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(answering);
        server.createContext("/words", Server::answer);
        server.start();
        URI uri = new URI("http", null, "127.0.0.1", server.getAddress().getPort(), "/words", "seed=7", null);
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        List<Future<Integer>> sums = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++)
            sums.add(clients.submit(() -> ask(uri, requests)));
        int sum = 0;
        for (Future<Integer> one : sums)
            sum += one.get();
        System.out.println("bytes: " + sum);
        clients.shutdown();
        server.stop(0);
        answering.shutdown();
    }

    private static int ask(URI uri, int requests) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        int bytes = 0;
        for (int i = 0; i < requests; i++) {
            HttpRequest request = HttpRequest.newBuilder(uri).build();
            bytes += client.send(request, HttpResponse.BodyHandlers.ofString()).body().length();
        }
        return bytes;
    }

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] body = count(exchange.getRequestURI().getQuery()).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    /** Counts words of a text that follows from a seed. */
    private static String count(String query) {
        int seed = Integer.parseInt(query.substring(query.indexOf('=') + 1));
        TreeMap<String, Integer> counts = new TreeMap<>();
        for (int i = 0; i < 300; i++) {
            seed = seed * 1103515245 + 12345;
            counts.merge("word" + (seed >>> 16) % 50, 1, Integer::sum);
        }
        StringBuilder text = new StringBuilder();
        counts.forEach((word, n) -> text.append(word).append(": ").append(n).append('\n'));
        return text.toString();
    }
}

// java.net.http's client and com.sun.net.httpserver's server on loopback: methods, headers, redirects, bodies, async,
// HttpURLConnection, errors.
import com.sun.net.httpserver.*;
import java.io.*;
import java.net.*;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class HttpLoop {
    static void answer(HttpExchange x, int code, String text) throws IOException {
        byte[] b = text.getBytes(StandardCharsets.UTF_8);
        x.getResponseHeaders().add("Content-Type", "text/plain; charset=utf-8");
        x.sendResponseHeaders(code, b.length == 0 ? -1 : b.length);
        if (b.length > 0) x.getResponseBody().write(b);
        x.close();
    }
    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService pool = Executors.newFixedThreadPool(4);
        server.setExecutor(pool);
        server.createContext("/echo", x -> answer(x, 200, x.getRequestMethod() + " " + x.getRequestURI().getQuery()
                + " " + x.getRequestHeaders().getFirst("X-Own") + " "
                + new String(x.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
        server.createContext("/moved", x -> {
            x.getResponseHeaders().set("Location", "/echo?from=moved");
            answer(x, 302, "");
        });
        server.createContext("/error", x -> answer(x, 500, "broken"));
        server.createContext("/big", x -> {
            x.sendResponseHeaders(200, 0);
            try (OutputStream o = x.getResponseBody()) {
                for (int i = 0; i < 300; i++) o.write(("line " + i + " " + "x".repeat(100) + "\n").getBytes());
            }
        });
        server.createContext("/slow", x -> { try { Thread.sleep(1000000); } catch (InterruptedException e) { } });
        server.createContext("/private", x -> answer(x, 200, "for " + x.getPrincipal().getUsername()))
                .setAuthenticator(new BasicAuthenticator("realm") {
            public boolean checkCredentials(String u, String p) { return u.equals("user") && p.equals("pass"); }
        });
        server.start();
        String base = "http://127.0.0.1:" + server.getAddress().getPort();
        HttpClient client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL)
                .version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(1000)).build();
        HttpResponse<String> r = client.send(HttpRequest.newBuilder(URI.create(base + "/echo?a=b")).header("X-Own",
                "header").build(), HttpResponse.BodyHandlers.ofString());
        System.out.println(r.statusCode() + " " + r.body() + " " + r.version() + " "
                + r.headers().firstValue("content-type").get());
        r = client.send(HttpRequest.newBuilder(URI.create(base + "/echo"))
                .POST(HttpRequest.BodyPublishers.ofString("bödy")).build(), HttpResponse.BodyHandlers.ofString());
        System.out.println(r.body());
        r = client.send(HttpRequest.newBuilder(URI.create(base + "/moved")).build(),
                HttpResponse.BodyHandlers.ofString());
        System.out.println(r.body() + " " + r.uri().getPath() + " " + r.previousResponse().get().statusCode());
        System.out.println(client.send(HttpRequest.newBuilder(URI.create(base + "/error")).build(),
                HttpResponse.BodyHandlers.ofString()).statusCode() + " " + client.send(HttpRequest.newBuilder(
                URI.create(base + "/nothing")).build(), HttpResponse.BodyHandlers.discarding()).statusCode());
        System.out.println(client.send(HttpRequest.newBuilder(URI.create(base + "/big")).build(),
                HttpResponse.BodyHandlers.ofLines()).body().mapToInt(String::length).sum());
        List<CompletableFuture<Integer>> many = IntStream.range(0,
                12).mapToObj(i -> client.sendAsync(HttpRequest.newBuilder(URI.create(base + "/echo?n=" + i))
                .PUT(HttpRequest.BodyPublishers.ofByteArray(new byte[i * 100])).build(),
                HttpResponse.BodyHandlers.ofByteArray()).thenApply(x -> x.body().length)).collect(Collectors.toList());
        System.out.println(many.stream().map(CompletableFuture::join).toList());
        try {
            client.send(HttpRequest.newBuilder(URI.create(base + "/slow")).timeout(Duration.ofMillis(1000)).build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (HttpTimeoutException e) { System.out.println(e.getMessage()); }
        try {
            client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:1/")).build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (ConnectException e) { System.out.println(e.getClass()); }
        HttpClient auth = HttpClient.newBuilder().authenticator(new java.net.Authenticator() {
            protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication("user", "pass".toCharArray());
            }
        }).build();
        System.out.println(auth.send(HttpRequest.newBuilder(URI.create(base + "/private")).build(),
                HttpResponse.BodyHandlers.ofString()).body());
        HttpURLConnection u = (HttpURLConnection) new URL(base + "/echo?old=1").openConnection();
        u.setRequestMethod("POST");
        u.setDoOutput(true);
        u.setRequestProperty("X-Own", "old");
        u.getOutputStream().write("old body".getBytes());
        System.out.println(u.getResponseCode() + " " + new String(u.getInputStream().readAllBytes()) + " "
                + u.getContentType());
        u = (HttpURLConnection) new URL(base + "/error").openConnection();
        try {
            u.getInputStream();
        } catch (IOException e) {
            System.out.println(e.getMessage().replace(base, "BASE") + " "
                    + new String(u.getErrorStream().readAllBytes()));
        }
        System.out.println(URLEncoder.encode("a b&ü", StandardCharsets.UTF_8) + " " + URLDecoder.decode("%C3%BC+x",
                StandardCharsets.UTF_8) + " " + new URI("http", "u@h", "/p q", "x=ü", null).toASCIIString() + " "
                + HttpCookie.parse("Set-Cookie: k=v; Path=/; Max-Age=5").get(0).getMaxAge());
        server.stop(0);
        pool.shutdownNow();
    }
}

// jdk: 21-
// The simple web server, HttpClient as a resource, addresses by literals, key encapsulation, charsets, time, hex.
import com.sun.net.httpserver.*;
import java.net.*;
import java.net.http.*;
import java.nio.file.*;
import java.security.*;
import java.time.*;
import java.util.*;
import javax.crypto.*;

public class Resolvers {
    public static void main(String[] args) throws Exception {
        Path dir = Files.createTempDirectory("served");
        Files.writeString(dir.resolve("a.txt"), "content of a\n");
        HttpServer server = SimpleFileServer.createFileServer(new InetSocketAddress(InetAddress.getLoopbackAddress(),
                0), dir.toAbsolutePath(), SimpleFileServer.OutputLevel.NONE);
        server.createContext("/canned", HttpHandlers.of(203, Headers.of("X-One", "1"), "canned"));
        server.start();
        try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            for (String path : List.of("/a.txt", "/none", "/canned")) {
                var response = client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.getAddress()
                        .getPort() + path)).build(), HttpResponse.BodyHandlers.ofString());
                System.out.println(response.statusCode() + " " + response.headers().firstValue("Content-type")
                        .orElse("-") + " " + response.headers().firstValue("X-One").orElse("-") + " "
                        + response.body().length());
            }
        }
        server.stop(0);
        Files.delete(dir.resolve("a.txt"));
        Files.delete(dir);
        KeyPairGenerator g = KeyPairGenerator.getInstance("X25519");
        KeyPair pair = g.generateKeyPair();
        KEM.Encapsulated e = KEM.getInstance("DHKEM").newEncapsulator(pair.getPublic()).encapsulate();
        SecretKey k = KEM.getInstance("DHKEM").newDecapsulator(pair.getPrivate()).decapsulate(e.encapsulation());
        System.out.println(Arrays.equals(k.getEncoded(), e.key().getEncoded()) + " " + e.encapsulation().length + " "
                + k.getAlgorithm());
        System.out.println(Duration.ofSeconds(-5).isPositive());
        System.out.println(HexFormat.ofDelimiter(":").withUpperCase().formatHex(new byte[] {1, -1, 32}));
        System.out.println(Runtime.version().feature() >= 21);
        System.out.println(InetAddress.getByName("::1").isLoopbackAddress() + " " + InetAddress.getByAddress("n",
                new byte[] {1, 2, 3, 4}));
        System.out.println(Signature.getInstance("Ed25519").getAlgorithm() + MessageDigest.getInstance("SHA3-256")
                .digest(new byte[3]).length);
        System.out.println(new SplittableRandom(4).nextInt() + " "
                + java.util.random.RandomGenerator.of("L64X128MixRandom").getClass().getSimpleName());
        System.out.println(HashMap.<Integer, Integer>newHashMap(5) + " " + new IdentityHashMap<>(Map.of(1, 2))
                .remove(1, 2));
        System.out.println(java.time.format.DateTimeFormatter.ofLocalizedPattern("yMMM").withLocale(Locale.US)
                .format(LocalDate.of(2024, 5, 6)));
    }
}

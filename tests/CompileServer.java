import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import javax.tools.*;

/**
 * Compiles for all tests of one run, so that javac starts once. A client connects to the socket SOCKET and sends a line
 * for each argument of javac and an empty line. It receives the exit code on a line, and what javac printed. The server
 * ends when its standard input does.
 */
public class CompileServer {
    public static void main(String[] args) throws IOException {
        Path socket = Path.of(args[0]);
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        Thread end = new Thread(CompileServer::awaitEnd);
        end.setDaemon(true);
        end.start();
        ExecutorService pool = Executors.newCachedThreadPool();
        while (true) {
            SocketChannel client = server.accept();
            pool.execute(() -> serve(client));
        }
    }

    static void awaitEnd() {
        try {
            while (System.in.read() >= 0) {
            }
        } catch (IOException e) {
            // The runner has ended, which is what this waits for.
        }
        Runtime.getRuntime().halt(0);
    }

    static void serve(SocketChannel client) {
        try (client) {
            BufferedReader in = new BufferedReader(Channels.newReader(client, StandardCharsets.UTF_8));
            List<String> words = new ArrayList<>();
            for (String word = in.readLine(); word != null && !word.isEmpty(); word = in.readLine()) {
                words.add(word);
            }
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            int code = ToolProvider.getSystemJavaCompiler().run(null, printed, printed, words.toArray(new String[0]));
            Writer out = Channels.newWriter(client, StandardCharsets.UTF_8);
            out.write(code + "\n" + printed.toString(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            // The client has ended.
        }
    }
}

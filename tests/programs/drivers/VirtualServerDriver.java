import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** A server with a virtual thread for each connection, and 200 clients that are virtual threads (threads with 17). */
public class VirtualServerDriver {
    static final int CLIENTS = 200, LINES = 10;

    static ExecutorService threads() throws ReflectiveOperationException {
        try {
            return (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (NoSuchMethodException older) {
            return Executors.newCachedThreadPool();
        }
    }

    static Void serve(Socket socket, AtomicInteger served) throws IOException {
        try (socket; BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
             PrintWriter out = new PrintWriter(socket.getOutputStream(), true)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                served.incrementAndGet();
                out.println(new StringBuilder(line).reverse());
            }
        }
        return null;
    }

    static long ask(int port, int number) throws IOException {
        long sum = 0;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
             BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
             PrintWriter out = new PrintWriter(socket.getOutputStream(), true)) {
            for (int i = 0; i < LINES; i++) {
                out.println("line " + i + " of client " + number);
                sum = sum * 31 + in.readLine().hashCode();
            }
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger served = new AtomicInteger();
        List<Future<Void>> connections = new ArrayList<>();
        try (ServerSocket listening = new ServerSocket(0, 500, InetAddress.getLoopbackAddress())) {
            ExecutorService servers = threads(), clients = threads();
            Future<?> accepting = servers.submit(() -> {
                for (int i = 0; i < CLIENTS; i++) {
                    Socket socket = listening.accept();
                    connections.add(servers.submit(() -> serve(socket, served)));
                }
                return null;
            });
            List<Future<Long>> answers = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                int number = i;
                answers.add(clients.submit(() -> ask(listening.getLocalPort(), number)));
            }
            long sum = 0;
            for (Future<Long> answer : answers) sum = sum * 31 + answer.get();
            accepting.get();
            for (Future<Void> connection : connections) connection.get();
            System.out.println(served + " lines, sum " + Long.toHexString(sum));
            servers.shutdown();
            clients.shutdown();
        }
    }
}

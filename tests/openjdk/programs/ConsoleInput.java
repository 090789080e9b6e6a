// stdin: line one\nline two ü\n3 4.5 rest\n
// System.in through readers and scanners; System.console without a terminal; redirected out and err.
import java.io.*;
import java.util.*;

public class ConsoleInput {
    public static void main(String[] args) throws Exception {
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in));
        System.out.println(r.readLine() + "|" + r.readLine());
        Scanner s = new Scanner(r);
        System.out.println(s.nextInt() + " " + s.nextDouble() + " " + s.next() + " " + s.hasNext());
        System.out.println(System.in.read() + " " + System.in.available() + " " + System.console());
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        PrintStream old = System.out;
        System.setOut(new PrintStream(b, true));
        System.out.print("captured");
        System.setOut(old);
        System.out.println(b);
        System.err.println("to stderr");
        System.out.printf(Locale.ROOT, "%s %5.2f%n", "formatted", 1.234);
        System.out.write('x');
        System.out.append('y').append("z\n").flush();
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        new Thread(() -> { try (
                out) { out.write("piped".getBytes()); } catch (IOException e) { System.out.println(e); } }).start();
        System.out.println(new String(in.readAllBytes()));
        System.setIn(new ByteArrayInputStream("new in".getBytes()));
        System.out.println(new String(System.in.readAllBytes()) + " " + System.getenv("PATH").isEmpty() + " "
                + System.getenv("NO_SUCH_VARIABLE") + " " + System.lineSeparator().length() + " " + System
                .identityHashCode(null) + " " + System.getProperty("user.dir").isEmpty() + System.getProperty("none"));
    }
}

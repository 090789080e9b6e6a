// stdin: \x00\x01abc\n\tz
// System.in as bytes: read, read of ranges, available, skip, end of input; a calculator over a reader follows the same
// stream.
import java.io.*;
public class StdinBytes {
    public static void main(String[] args) throws IOException {
        InputStream in = System.in;
        System.out.println(in.read() + " " + in.read());
        byte[] b = new byte[8];
        int n = in.read(b, 2, 3);
        System.out.println(n + " " + b[1] + b[2] + b[4] + b[5]);
        System.out.println(in.skip(1) + " " + in.read() + " " + (char) in.read() + " " + in.read() + " " + in.read(b)
                + in.available() + in.read(b, 0, 0));
        try { in.read(b, 5, 9); } catch (IndexOutOfBoundsException e) { System.out.println("range"); }
        System.out.write('w');
        System.out.write(new byte[] { 'x', 'y', 10 }, 0, 3);
        System.out.flush();
        System.out.print(new char[] { 'c', 's' });
        System.out.append('a').append("bcd", 1, 2).println();
        System.err.println("to stderr");
        System.err.print(1.5);
        System.err.println();
        System.out.println(System.out.checkError());
        System.out.write(0xe4);
        System.out.write(0xb8);
        System.out.write(0xad);
        System.out.println();
        PrintStream old = System.out;
        ByteArrayOutputStream cap = new ByteArrayOutputStream();
        System.setOut(new PrintStream(cap, true));
        System.out.print("captured \u00e9");
        System.setOut(old);
        System.out.println(cap.size() + cap.toString());
        System.setIn(new ByteArrayInputStream("new in".getBytes()));
        System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine());
    }
}

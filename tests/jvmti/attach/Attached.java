// What test_attach.py attaches to: says "ready", then obeys lines of standard input: "native" calls a native method
// that an agent library has, everything else ends the program.
import java.io.BufferedReader;
import java.io.InputStreamReader;

public class Attached {
    static native int inAgent();

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        System.out.flush();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); "native".equals(line); line = in.readLine()) {
            try {
                System.out.println("native: " + inAgent());
            } catch (UnsatisfiedLinkError e) {
                System.out.println(e);
            }
            System.out.flush();
        }
        System.out.println("end");
    }
}

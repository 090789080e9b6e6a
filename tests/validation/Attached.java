/** Waits for a line, before which agents are loaded into it. */
public class Attached {
    public static void main(String[] args) throws java.io.IOException {
        System.out.println("ready");
        System.in.read();
        Program.main(args);
    }
}

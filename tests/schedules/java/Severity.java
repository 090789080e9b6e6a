// Races of each severity, by name; no check fails.
public class Severity {
    static int number;
    static long wide;
    static int[] object;
    static Integer constant;
    static boolean loop;

    static void write(String what) {
        switch (what) {
            case "number": number = 1; break;
            case "wide": wide = 1; break;
            case "object": object = new int[] {1}; break;
            case "constant": constant = 1000; break;
            default: loop = true;
        }
    }
    static Object read(String what) {
        switch (what) {
            case "number": return number;
            case "wide": return wide;
            case "object": return object;
            case "constant": return constant;
            default:
                while (!loop) Thread.onSpinWait();
                return loop;
        }
    }
    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> read(args[0])), writer = new Thread(() -> write(args[0]));
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}

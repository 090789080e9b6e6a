// Driven by lifecycle.c; ends as the agent's options say: return, exit, halt, throw, or exit from a static initialiser.
public class Lifecycle {
    static native void depths();
    static native String ending();

    static class Exits { static int x = leave(); static int leave() { System.exit(0); return 0; } }

    static void nested(int n) { if (n == 0) depths(); else nested(n - 1); }

    public static void main(String[] args) {
        nested(3);
        Runtime.getRuntime().addShutdownHook(new Thread() {
            @Override public void run() { System.out.println("hook"); }
        });
        switch (ending()) {
        case "exit": System.exit(3); break;
        case "halt": Runtime.getRuntime().halt(5); break;
        case "throw": throw new IllegalStateException("end");
        case "init": System.out.println(Exits.x); break;
        default: System.out.println("returning");
        }
    }
}

// Ends the VM in one way or another; ending.c looks at it then.
public class Ending {
    static native void prepare();
    static native void exit(boolean elsewhere);

    public static void main(String[] args) throws Exception {
        System.load(System.getProperty("test.lib"));
        prepare();
        switch (args[0]) {
        case "exit": System.exit(1);
        case "halt": Runtime.getRuntime().halt(2);
        case "thread":
            Thread t = new Thread(() -> System.exit(3));
            t.start();
            t.join();
            break;
        case "native":
        case "elsewhere":
            exit(args[0].equals("elsewhere"));
            break;
        default:
        }
    }
}

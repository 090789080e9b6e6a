// Runtime.halt in a shutdown hook ends the VM at once with its own code; hooks cannot be added once the shutdown has
// begun.
public class HaltInHook {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                Runtime.getRuntime().addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            try {
                Runtime.getRuntime().removeShutdownHook(Thread.currentThread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            System.out.println("halting");
            Runtime.getRuntime().halt(9);
        }));
        System.out.println("main ends");
        System.exit(2);
    }
}

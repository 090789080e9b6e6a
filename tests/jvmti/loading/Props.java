public class Props {
    public static void main(String[] args) {
        System.out.println("main " + String.join("|", args) + " a=" + System.getProperty("a") + " b="
            + System.getProperty("b"));
        if (args.length > 0 && args[0].equals("exit")) System.exit(5);
        if (args.length > 0 && args[0].equals("throw")) throw new RuntimeException("uncaught");
    }
}

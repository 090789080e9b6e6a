import picocli.CommandLine;
import picocli.CommandLine.*;

public class PicocliDriver {
    public static void main(String[] args) throws Exception {
        CommandLine c = new CommandLine(new Tool());
        c.setUsageHelpAutoWidth(false);
        System.out.println(c.execute("-n", "3", "--name=x", "file1", "file2"));
        System.out.println(c.getUsageMessage(Help.Ansi.OFF));
        c.setErr(new java.io.PrintWriter(System.out, true));
        System.out.println(c.execute("-n", "abc"));
    }

    @Command(name = "tool", version = "1", mixinStandardHelpOptions = true, description = "Does it.")
    static class Tool implements Runnable {
        @Option(names = "-n", description = "a number") int n;
        @Option(names = "--name", defaultValue = "d") String name;
        @Parameters java.util.List<java.io.File> files;

        public void run() {
            System.out.println(n + name + files);
        }
    }
}

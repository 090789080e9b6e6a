import org.kohsuke.args4j.*;

public class Args4jDriver {
    public static void main(String[] args) throws Exception {
        A a = new A();
        CmdLineParser p = new CmdLineParser(a);
        p.parseArgument("-n", "4", "-f", "/x", "rest");
        System.out.println(a.n + " " + a.f + a.rest);
        p.printUsage(System.out);
        try {
            p.parseArgument("-n", "x");
        } catch (CmdLineException e) {
            System.out.println(e.getMessage());
        }
    }

    static class A {
        @Option(name = "-n", usage = "a number") int n;
        @Option(name = "-f") java.io.File f;
        @Argument java.util.List<String> rest = new java.util.ArrayList<>();
    }
}

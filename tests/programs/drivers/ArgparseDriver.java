import net.sourceforge.argparse4j.*;
import net.sourceforge.argparse4j.inf.*;

public class ArgparseDriver {
    public static void main(String[] args) throws Exception {
        ArgumentParser p = ArgumentParsers.newFor("prog").build().description("A tool.");
        p.addArgument("-n", "--num").type(Integer.class).help("number");
        p.addArgument("file").nargs("*");
        System.out.println(p.parseArgs(new String[] {"-n", "3", "a", "b"}));
        System.out.println(p.formatHelp());
    }
}

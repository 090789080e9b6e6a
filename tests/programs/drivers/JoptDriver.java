import joptsimple.*;

public class JoptDriver {
    public static void main(String[] args) throws Exception {
        OptionParser p = new OptionParser();
        OptionSpec<Integer> n = p.accepts("count", "a count").withRequiredArg().ofType(Integer.class).defaultsTo(1);
        p.accepts("v");
        OptionSet s = p.parse("--count", "3", "-v", "file");
        System.out.println(s.valueOf(n) + " " + s.has("v") + s.nonOptionArguments());
        p.printHelpOn(System.out);
    }
}

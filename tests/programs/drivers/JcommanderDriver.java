import com.beust.jcommander.*;

public class JcommanderDriver {
    public static void main(String[] args) throws Exception {
        A a = new A();
        JCommander j = JCommander.newBuilder().addObject(a).programName("prog").build();
        j.parse("-n", "4", "--list", "x,y", "rest");
        System.out.println(a.n + " " + a.list + a.rest);
        j.usage();
        try {
            j.parse("--bad");
        } catch (ParameterException e) {
            System.out.println(e.getMessage());
        }
    }

    static class A {
        @Parameter(names = "-n", description = "number") int n = 1;
        @Parameter(names = "--list") java.util.List<String> list;
        @Parameter java.util.List<String> rest = new java.util.ArrayList<>();
    }
}

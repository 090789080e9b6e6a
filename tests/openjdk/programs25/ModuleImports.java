// jdk: 25-
// Imports of modules, with one name that two have.
import module java.base;
import module java.sql;
import java.util.List;
import java.sql.Timestamp;

public class ModuleImports {
    public static void main(String[] args) {
        List<String> names = Stream.of("b", "a").sorted().toList();
        Function<String, BigInteger> f = BigInteger::new;
        System.out.println(names + " " + f.apply("99") + Path.of("x") + Pattern.compile("a+").matcher("baa").find());
        System.out.println(new Timestamp(0).getTime() + " " + SQLException.class.getModule());
        System.out.println(ModuleImports.class.getModule() + " " + ModuleLayer.boot().findModule("java.sql").get()
                .getDescriptor().requires().stream().map(r -> r.name()).sorted().toList());
    }
}

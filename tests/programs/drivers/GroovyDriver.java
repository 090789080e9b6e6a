import groovy.lang.*;

public class GroovyDriver {
    public static void main(String[] args) throws Exception {
        GroovyShell s = new GroovyShell(new Binding(new java.util.TreeMap<>(java.util.Map.of("x", 5))));
        System.out.println(s.evaluate("def f = { it * x }; [1,2,3].collect(f).sum() + \" ${x + 1}\" + "
                + "(1..4).inject(1) { a, b -> a * b }"));
    }
}

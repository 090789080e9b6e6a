import org.codehaus.janino.*;

public class JaninoDriver {
    public static void main(String[] args) throws Exception {
        ExpressionEvaluator e = new ExpressionEvaluator();
        e.setParameters(new String[] {"a", "b"}, new Class[] {int.class, int.class});
        e.setExpressionType(int.class);
        e.cook("a * b + 1");
        System.out.println(e.evaluate(new Object[] {6, 7}));
        SimpleCompiler c = new SimpleCompiler();
        c.cook("public class Foo { public static String f(String s) { StringBuilder b = new StringBuilder(); "
                + "for (int i = s.length() - 1; i >= 0; i--) b.append(s.charAt(i)); return b.toString(); } }");
        System.out.println(c.getClassLoader().loadClass("Foo").getMethod("f", String.class).invoke(null, "abc"));
        try {
            new ExpressionEvaluator().cook("1 +");
        } catch (Exception x) {
            System.out.println(x.getMessage());
        }
    }
}

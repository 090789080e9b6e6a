import org.apache.commons.jexl3.*;

public class JexlDriver {
    public static void main(String[] args) throws Exception {
        JexlEngine e = new JexlBuilder().create();
        JexlContext c = new MapContext();
        c.set("list", java.util.List.of(1, 2, 3));
        System.out.println(e.createExpression("list.size() * 2 + list[1]").evaluate(c));
        System.out.println(e.createScript("var s = 0; for (var i : list) { s += i; } s").execute(c) + " "
                + e.createExpression("'a' + 1 =~ '[a-z]1'").evaluate(c));
    }
}

import org.mvel2.*;

public class MvelDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(MVEL.eval("x = 5; y = [1,2,3]; x * y.size() + ' ' + (y contains 2)",
                new java.util.HashMap<>()) + " " + MVEL.executeExpression(MVEL.compileExpression("a.length() > 2"),
                java.util.Map.of("a", "xyz")));
    }
}

import net.objecthunter.exp4j.*;

public class Exp4jDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(new ExpressionBuilder("3 * x^2 + sqrt(y)").variables("x", "y").build().setVariable("x",
                2).setVariable("y", 9).evaluate());
    }
}

import com.fathzer.soft.javaluator.*;

public class JavaluatorDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(new DoubleEvaluator().evaluate("(2^3-1)*abs(-5)/ln(e)"));
    }
}

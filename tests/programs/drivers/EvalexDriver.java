import com.ezylang.evalex.*;

public class EvalexDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(new Expression("1 + 2 / (a * 3) > 0 && STR_UPPER(\"x\") == \"X\"").with("a",
                4).evaluate().getStringValue() + new Expression("SQRT(2)").evaluate().getNumberValue());
    }
}

import com.googlecode.aviator.AviatorEvaluator;
import java.util.Map;

public class AviatorDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(AviatorEvaluator.execute("1 + 2 * 3"));
        System.out.println(AviatorEvaluator.execute("string.substring('hello', 1, 3) + a", Map.of("a", 5L)));
        System.out.println(AviatorEvaluator.execute("let s = 0; for i in range(0, 10) { s = s + i; } return s;"));
        System.out.println(AviatorEvaluator.compile("a > 1 && b =~ /x.*/").execute(Map.of("a", 2, "b", "xyz")));
    }
}

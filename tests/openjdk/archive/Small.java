/* Uses what both class libraries have. */
import java.math.BigInteger;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class Small {
    public static void main(String[] args) {
        System.out.println(List.of("b", "a").stream().sorted().collect(Collectors.joining(",")));
        System.out.println(Pattern.compile("(\\w+)@").matcher("joe@").replaceAll("$1"));
        System.out.println(BigInteger.TWO.pow(70));
    }
}

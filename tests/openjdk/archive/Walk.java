/* Uses a part of the library that hello world does not. */
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class Walk {
    public static void main(String[] args) throws Exception {
        System.out.println(List.of("b", "a").stream().sorted().collect(Collectors.joining(",")));
        System.out.println(Pattern.compile("(\\w+)@").matcher("joe@").replaceAll("$1"));
        System.out.println(LocalDate.of(2024, 2, 29).plusYears(1));
        System.out.println(new java.util.Observable().countObservers());
        for (String name : args) Class.forName(name);
    }
}

import com.google.re2j.*;

public class Re2jDriver {
    public static void main(String[] args) throws Exception {
        Matcher m = Pattern.compile("(\\w+)@(?P<host>\\w+)").matcher("joe@home ann@work");
        while (m.find()) System.out.println(m.group(1) + " " + m.group("host") + " " + m.start());
        System.out.println(Pattern.compile("a*b").matcher("aaab").replaceAll("x"));
    }
}

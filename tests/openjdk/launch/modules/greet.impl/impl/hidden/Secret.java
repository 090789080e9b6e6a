package impl.hidden;

public class Secret {
    private static String word = "xyzzy";
    public static String mark() { return "."; }
    public String get() { return word; }
}

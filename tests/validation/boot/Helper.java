/** What an agent adds to a search path. */
public class Helper {
    public static void help() {}
}

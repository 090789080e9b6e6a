// On the boot loader's path: what the methods of Bulk's classes call.
package boot;

public class Touched {
    public static long count;

    public static void touch() { count++; }
}

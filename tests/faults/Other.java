/* A class that only phases load. */
public class Other {
    static int sum(int a, int b) {
        return a + b;
    }
}

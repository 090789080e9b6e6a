/** What performance.c watches: methods that are called often, steps, many objects. */
public class Performance {
    static Object[] objects = new Object[20_000];

    static int callee(int i) {
        return i + 1;
    }

    /** Called so often that a Java call for each is too many. */
    static int work(int i) {
        return i - 1;
    }

    public static void main(String[] args) {
        for (int i = 0; i < objects.length; i++) {
            objects[i] = new Object();
        }
        int sum = 0;
        for (int i = 0; i < 1_200; i++) {
            sum += work(i);
        }
        for (int i = 0; i < 1_200_000; i++) {
            sum += callee(i);
        }
        System.out.println(sum != 0 ? "the program has run" : "never");
    }
}

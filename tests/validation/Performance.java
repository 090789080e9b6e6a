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
        int calls = args.length > 0 ? Integer.parseInt(args[0]) : 200_000;      // each has more than five steps
        for (int i = 0; i < calls; i++) {
            sum += callee(i);
        }
        System.out.println(sum != 0 ? "the program has run" : "never");
    }
}

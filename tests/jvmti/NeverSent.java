public class NeverSent {
    static native void check(Thread thread);

    static int busy() {
        int sum = 0;
        for (int i = 0; i < 20000; i++) {
            sum += Integer.toString(i).hashCode();
        }
        return sum;
    }

    public static void main(String[] args) {
        check(Thread.currentThread());
    }
}

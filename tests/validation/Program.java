/** What the agents of this folder watch. */
public class Program {
    static int frame(int number, Object object) {
        return number + object.hashCode() * 0;
    }

    /* Nobody calls these, but agents bind the native one. */
    static native int prefixed_work(int number);
    static int work(int number) {
        return prefixed_work(number);
    }

    public static void main(String[] args) {
        frame(1, "an object");
        System.out.println("the program has run");
    }
}

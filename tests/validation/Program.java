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

    /** Its initialization fails. */
    static class Unready {
        static int number = Integer.parseInt("none");
    }

    /* Nor this: a class in that state. */
    static Class<?> unready() {
        try {
            Unready.number++;
        } catch (ExceptionInInitializerError e) {
            return Unready.class;
        }
        return null;
    }

    public static void main(String[] args) {
        frame(1, "an object");
        System.out.println("the program has run");
    }
}

/** What the agent portability.c watches. Its system class loader, for one of the cases, can do nothing for agents. */
public class Portability {
    static int frame(int number, Object object) {
        return number + object.hashCode() * 0;
    }

    /** The agent makes the variable one with the slot of this. */
    void overwrite(Object object) {
        Object other = object;
        frame(1, object);
    }

    static int lines(int x) {
        return x + 1;
    }

    static native int number();

    public static void main(String[] args) {
        if (System.getProperty("library") != null) {
            System.load(System.getProperty("library"));
            number();
        }
        new Portability().overwrite("an object");
        System.out.println("the program has run");
    }

    public static class Loader extends ClassLoader {
        public Loader(ClassLoader parent) {
            super(parent);
        }
    }
}

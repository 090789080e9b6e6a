package minijvm.test;

/** What events happen to: breakpoints are set here, fields watched, objects tagged. Agents know it by its names. */
public class Target implements Cloneable {
    static int shared;
    int field;

    /** Is entered, stepped through and left. */
    static int method(int number) {
        int twice = number * 2;
        return twice + 1;
    }

    int read() {
        return field + shared;
    }

    void write(int number) {
        field = number;
        shared = number;
    }

    static native void bound();

    /** An object that only the VM has made, and that nobody has after this method. */
    static void passing() throws CloneNotSupportedException {
        see(new Target().clone());
    }

    /** Where an agent can have a look at an object before it dies. */
    static void see(Object object) {
    }
}

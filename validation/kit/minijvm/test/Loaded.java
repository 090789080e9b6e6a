package minijvm.test;

/** A class that is loaded as often as it takes, each time by a separate loader. */
public class Loaded {
    static int initialized = 1;

    static int method() {
        return initialized;
    }
}

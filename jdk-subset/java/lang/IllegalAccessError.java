/** Linked code accesses a field, method or class that it may not access (JVMS 5.4.4). */
package java.lang;

public class IllegalAccessError extends IncompatibleClassChangeError {
    private static final long serialVersionUID = -8988904074992417891L;

    public IllegalAccessError() {
        super();
    }

    public IllegalAccessError(String message) {
        super(message);
    }
}

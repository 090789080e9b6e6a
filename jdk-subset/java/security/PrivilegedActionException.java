// Wraps the checked exception of a PrivilegedExceptionAction.
package java.security;

public class PrivilegedActionException extends Exception {
    private static final long serialVersionUID = 4724086851538908602L;

    public PrivilegedActionException(Exception exception) {
        super(null, exception);
    }

    public Exception getException() {
        return (Exception) super.getCause();
    }

    @Override
    public String toString() {
        String s = getClass().getName();
        Throwable cause = super.getCause();
        return cause != null ? s + ": " + cause.toString() : s;
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("exception", Exception.class),
    };

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.putFields().put("exception", super.getCause());
        s.writeFields();
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.readFields();
    }
}

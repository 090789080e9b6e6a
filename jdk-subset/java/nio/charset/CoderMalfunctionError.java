// A coder's loop threw an exception that it should not.
package java.nio.charset;

public class CoderMalfunctionError extends Error {
    private static final long serialVersionUID = -1151412348057794301L;

    public CoderMalfunctionError(Exception cause) {
        super(cause);
    }
}

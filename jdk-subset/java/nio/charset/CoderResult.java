// Why a coder stopped: the input is used up, the output is full, or so many units of the input are malformed or
// unmappable.
package java.nio.charset;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;

public class CoderResult {
    private static final int IS_UNDERFLOW = 0;
    private static final int IS_OVERFLOW = 1;
    private static final int IS_MALFORMED = 2;
    private static final int IS_UNMAPPABLE = 3;

    public static final CoderResult UNDERFLOW = new CoderResult(IS_UNDERFLOW, 0);
    public static final CoderResult OVERFLOW = new CoderResult(IS_OVERFLOW, 0);

    /** Results for the usual lengths exist once. */
    private static final CoderResult[] malformed = new CoderResult[8];
    private static final CoderResult[] unmappable = new CoderResult[8];

    private final int kind;
    private final int length;

    private CoderResult(int kind, int length) {
        this.kind = kind;
        this.length = length;
    }

    @Override
    public String toString() {
        switch (kind) {
            case IS_UNDERFLOW:
                return "UNDERFLOW";
            case IS_OVERFLOW:
                return "OVERFLOW";
            case IS_MALFORMED:
                return "MALFORMED[" + length + "]";
            default:
                return "UNMAPPABLE[" + length + "]";
        }
    }

    public boolean isUnderflow() {
        return kind == IS_UNDERFLOW;
    }

    public boolean isOverflow() {
        return kind == IS_OVERFLOW;
    }

    public boolean isError() {
        return kind >= IS_MALFORMED;
    }

    public boolean isMalformed() {
        return kind == IS_MALFORMED;
    }

    public boolean isUnmappable() {
        return kind == IS_UNMAPPABLE;
    }

    public int length() {
        if (!isError()) {
            throw new UnsupportedOperationException();
        }
        return length;
    }

    private static CoderResult forLength(CoderResult[] known, int kind, int length) {
        if (length <= 0) {
            throw new IllegalArgumentException("Non-positive length");
        }
        if (length >= known.length) {
            return new CoderResult(kind, length);
        }
        synchronized (known) {
            CoderResult r = known[length];
            if (r == null) {
                r = new CoderResult(kind, length);
                known[length] = r;
            }
            return r;
        }
    }

    public static CoderResult malformedForLength(int length) {
        return forLength(malformed, IS_MALFORMED, length);
    }

    public static CoderResult unmappableForLength(int length) {
        return forLength(unmappable, IS_UNMAPPABLE, length);
    }

    public void throwException() throws CharacterCodingException {
        switch (kind) {
            case IS_UNDERFLOW:
                throw new BufferUnderflowException();
            case IS_OVERFLOW:
                throw new BufferOverflowException();
            case IS_MALFORMED:
                throw new MalformedInputException(length);
            default:
                throw new UnmappableCharacterException(length);
        }
    }
}

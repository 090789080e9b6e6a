// Bytes to characters: the loop around what a charset implements in decodeLoop, with the actions for errors. A decoding
// goes through the states reset, coding, end (the input has been declared to be complete), flushed.
package java.nio.charset;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;

public abstract class CharsetDecoder {
    private static final int RESET = 0;
    private static final int CODING = 1;
    private static final int END = 2;
    private static final int FLUSHED = 3;

    private final Charset charset;
    private final float averageCharsPerByte;
    private final float maxCharsPerByte;
    private String replacement;
    private CodingErrorAction malformedInputAction = CodingErrorAction.REPORT;
    private CodingErrorAction unmappableCharacterAction = CodingErrorAction.REPORT;
    private int state = RESET;

    protected CharsetDecoder(Charset cs, float averageCharsPerByte, float maxCharsPerByte) {
        checkPositive(averageCharsPerByte, "averageCharsPerByte");
        checkPositive(maxCharsPerByte, "maxCharsPerByte");
        checkOrder(averageCharsPerByte, maxCharsPerByte);
        this.charset = cs;
        this.averageCharsPerByte = averageCharsPerByte;
        this.maxCharsPerByte = maxCharsPerByte;
        this.replacement = "\ufffd";
    }

    private static void checkPositive(float x, String name) {
        if (!(x > 0.0f)) {
            throw new IllegalArgumentException("Non-positive " + name);
        }
    }

    private static void checkOrder(float average, float max) {
        if (average > max) {
            throw new IllegalArgumentException("averageCharsPerByte exceeds maxCharsPerByte");
        }
    }

    public final Charset charset() {
        return charset;
    }

    private void checkReplacement(int length) {
        if (length < 0) {
            throw new IllegalArgumentException("Null replacement");
        }
        if (length == 0) {
            throw new IllegalArgumentException("Empty replacement");
        }
        if (length > maxCharsPerByte) {
            throw new IllegalArgumentException("Replacement too long");
        }
    }

    public final String replacement() {
        return replacement;
    }

    public final CharsetDecoder replaceWith(String newReplacement) {
        checkReplacement(newReplacement == null ? -1 : newReplacement.length());
        replacement = newReplacement;
        implReplaceWith(newReplacement);
        return this;
    }

    protected void implReplaceWith(String newReplacement) {
    }

    public CodingErrorAction malformedInputAction() {
        return malformedInputAction;
    }

    public final CharsetDecoder onMalformedInput(CodingErrorAction newAction) {
        if (newAction == null) {
            throw new IllegalArgumentException("Null action");
        }
        malformedInputAction = newAction;
        implOnMalformedInput(newAction);
        return this;
    }

    protected void implOnMalformedInput(CodingErrorAction newAction) {
    }

    public CodingErrorAction unmappableCharacterAction() {
        return unmappableCharacterAction;
    }

    public final CharsetDecoder onUnmappableCharacter(CodingErrorAction newAction) {
        if (newAction == null) {
            throw new IllegalArgumentException("Null action");
        }
        unmappableCharacterAction = newAction;
        implOnUnmappableCharacter(newAction);
        return this;
    }

    protected void implOnUnmappableCharacter(CodingErrorAction newAction) {
    }

    public final float averageCharsPerByte() {
        return averageCharsPerByte;
    }

    public final float maxCharsPerByte() {
        return maxCharsPerByte;
    }

    private IllegalStateException illegalState(int wanted) {
        String[] names = {"RESET", "CODING", "CODING_END", "FLUSHED"};
        return new IllegalStateException("Current state = " + names[state] + ", new state = " + names[wanted]);
    }

    public final CoderResult decode(ByteBuffer in, CharBuffer out, boolean endOfInput) {
        int newState = endOfInput ? END : CODING;
        if (state != RESET && state != CODING && !(endOfInput && state == END)) {
            throw illegalState(newState);
        }
        state = newState;
        for (;;) {
            CoderResult r;
            try {
                r = decodeLoop(in, out);
            } catch (BufferUnderflowException | BufferOverflowException e) {
                throw new CoderMalfunctionError(e);
            }
            if (r.isOverflow()) {
                return r;
            }
            if (r.isUnderflow()) {
                if (!endOfInput || !in.hasRemaining()) {
                    return r;
                }
                // The input ends within a sequence.
                r = CoderResult.malformedForLength(in.remaining());
            }
            CodingErrorAction action = r.isMalformed() ? malformedInputAction : unmappableCharacterAction;
            if (action == CodingErrorAction.REPORT) {
                return r;
            }
            if (action == CodingErrorAction.REPLACE) {
                if (out.remaining() < replacement.length()) {
                    return CoderResult.OVERFLOW;
                }
                out.put(replacement);
            }
            in.position(in.position() + r.length());
        }
    }

    public final CoderResult flush(CharBuffer out) {
        if (state == END) {
            CoderResult r = implFlush(out);
            if (r.isUnderflow()) {
                state = FLUSHED;
            }
            return r;
        }
        if (state != FLUSHED) {
            throw illegalState(FLUSHED);
        }
        return CoderResult.UNDERFLOW;
    }

    protected CoderResult implFlush(CharBuffer out) {
        return CoderResult.UNDERFLOW;
    }

    public final CharsetDecoder reset() {
        implReset();
        state = RESET;
        return this;
    }

    protected void implReset() {
    }

    protected abstract CoderResult decodeLoop(ByteBuffer in, CharBuffer out);

    public final CharBuffer decode(ByteBuffer in) throws CharacterCodingException {
        int n = (int) (in.remaining() * averageCharsPerByte);
        CharBuffer out = CharBuffer.allocate(n);
        if (n == 0 && in.remaining() == 0) {
            return out;
        }
        reset();
        for (;;) {
            CoderResult r = in.hasRemaining() ? decode(in, out, true) : CoderResult.UNDERFLOW;
            if (r.isUnderflow()) {
                r = flush(out);
            }
            if (r.isUnderflow()) {
                break;
            }
            if (!r.isOverflow()) {
                r.throwException();
            }
            n = 2 * n + 1;
            CharBuffer larger = CharBuffer.allocate(n);
            out.flip();
            larger.put(out);
            out = larger;
        }
        out.flip();
        return out;
    }

    public boolean isAutoDetecting() {
        return false;
    }

    public boolean isCharsetDetected() {
        throw new UnsupportedOperationException();
    }

    public Charset detectedCharset() {
        throw new UnsupportedOperationException();
    }
}

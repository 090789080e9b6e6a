// Characters to bytes: the loop around what a charset implements in encodeLoop, with the actions for errors. A encoding
// goes through the states reset, coding, end (the input has been declared to be complete), flushed.
package java.nio.charset;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;

public abstract class CharsetEncoder {
    private static final int RESET = 0;
    private static final int CODING = 1;
    private static final int END = 2;
    private static final int FLUSHED = 3;

    private final Charset charset;
    private final float averageBytesPerChar;
    private final float maxBytesPerChar;
    private byte[] replacement;
    private CodingErrorAction malformedInputAction = CodingErrorAction.REPORT;
    private CodingErrorAction unmappableCharacterAction = CodingErrorAction.REPORT;
    private int state = RESET;

    protected CharsetEncoder(Charset cs, float averageBytesPerChar, float maxBytesPerChar, byte[] replacement) {
        checkPositive(averageBytesPerChar, "averageBytesPerChar");
        checkPositive(maxBytesPerChar, "maxBytesPerChar");
        checkOrder(averageBytesPerChar, maxBytesPerChar);
        this.charset = cs;
        this.averageBytesPerChar = averageBytesPerChar;
        this.maxBytesPerChar = maxBytesPerChar;
        replaceWith(replacement);
    }

    protected CharsetEncoder(Charset cs, float averageBytesPerChar, float maxBytesPerChar) {
        this(cs, averageBytesPerChar, maxBytesPerChar, new byte[] {'?'});
    }

    private static void checkPositive(float x, String name) {
        if (!(x > 0.0f)) {
            throw new IllegalArgumentException("Non-positive " + name);
        }
    }

    private static void checkOrder(float average, float max) {
        if (average > max) {
            throw new IllegalArgumentException("averageBytesPerChar exceeds maxBytesPerChar");
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
        if (length > maxBytesPerChar) {
            throw new IllegalArgumentException("Replacement too long");
        }
    }

    public final byte[] replacement() {
        return replacement.clone();
    }

    public final CharsetEncoder replaceWith(byte[] newReplacement) {
        checkReplacement(newReplacement == null ? -1 : newReplacement.length);
        if (!isLegalReplacement(newReplacement)) {
            throw new IllegalArgumentException("Illegal replacement");
        }
        replacement = newReplacement.clone();
        implReplaceWith(replacement);
        return this;
    }

    protected void implReplaceWith(byte[] newReplacement) {
    }

    public boolean isLegalReplacement(byte[] repl) {
        CharsetDecoder d = charset.newDecoder();
        CharBuffer out = CharBuffer.allocate((int) (repl.length * (double) d.maxCharsPerByte()));
        return !d.decode(ByteBuffer.wrap(repl), out, true).isError();
    }

    public CodingErrorAction malformedInputAction() {
        return malformedInputAction;
    }

    public final CharsetEncoder onMalformedInput(CodingErrorAction newAction) {
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

    public final CharsetEncoder onUnmappableCharacter(CodingErrorAction newAction) {
        if (newAction == null) {
            throw new IllegalArgumentException("Null action");
        }
        unmappableCharacterAction = newAction;
        implOnUnmappableCharacter(newAction);
        return this;
    }

    protected void implOnUnmappableCharacter(CodingErrorAction newAction) {
    }

    public final float averageBytesPerChar() {
        return averageBytesPerChar;
    }

    public final float maxBytesPerChar() {
        return maxBytesPerChar;
    }

    private IllegalStateException illegalState(int wanted) {
        String[] names = {"RESET", "CODING", "CODING_END", "FLUSHED"};
        return new IllegalStateException("Current state = " + names[state] + ", new state = " + names[wanted]);
    }

    public final CoderResult encode(CharBuffer in, ByteBuffer out, boolean endOfInput) {
        int newState = endOfInput ? END : CODING;
        if (state != RESET && state != CODING && !(endOfInput && state == END)) {
            throw illegalState(newState);
        }
        state = newState;
        for (;;) {
            CoderResult r;
            try {
                r = encodeLoop(in, out);
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
                if (out.remaining() < replacement.length) {
                    return CoderResult.OVERFLOW;
                }
                out.put(replacement);
            }
            in.position(in.position() + r.length());
        }
    }

    public final CoderResult flush(ByteBuffer out) {
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

    protected CoderResult implFlush(ByteBuffer out) {
        return CoderResult.UNDERFLOW;
    }

    public final CharsetEncoder reset() {
        implReset();
        state = RESET;
        return this;
    }

    protected void implReset() {
    }

    protected abstract CoderResult encodeLoop(CharBuffer in, ByteBuffer out);

    public final ByteBuffer encode(CharBuffer in) throws CharacterCodingException {
        int n = (int) (in.remaining() * averageBytesPerChar);
        ByteBuffer out = ByteBuffer.allocate(n);
        if (n == 0 && in.remaining() == 0) {
            return out;
        }
        reset();
        for (;;) {
            CoderResult r = in.hasRemaining() ? encode(in, out, true) : CoderResult.UNDERFLOW;
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
            ByteBuffer larger = ByteBuffer.allocate(n);
            out.flip();
            larger.put(out);
            out = larger;
        }
        out.flip();
        return out;
    }

    private boolean canEncode(CharBuffer cb) {
        if (state == FLUSHED) {
            reset();
        } else if (state != RESET) {
            throw illegalState(CODING);
        }
        if (malformedInputAction == CodingErrorAction.REPORT && unmappableCharacterAction == CodingErrorAction.REPORT) {
            return encodes(cb);
        }
        CodingErrorAction malformed = malformedInputAction;
        CodingErrorAction unmappable = unmappableCharacterAction;
        try {
            malformedInputAction = CodingErrorAction.REPORT;
            unmappableCharacterAction = CodingErrorAction.REPORT;
            return encodes(cb);
        } finally {
            malformedInputAction = malformed;
            unmappableCharacterAction = unmappable;
        }
    }

    private boolean encodes(CharBuffer cb) {
        try {
            encode(cb);
            return true;
        } catch (CharacterCodingException e) {
            return false;
        } finally {
            reset();
        }
    }

    public boolean canEncode(char c) {
        return canEncode(CharBuffer.wrap(new char[] {c}));
    }

    public boolean canEncode(CharSequence cs) {
        return canEncode(cs instanceof CharBuffer ? ((CharBuffer) cs).duplicate() : CharBuffer.wrap(cs));
    }
}

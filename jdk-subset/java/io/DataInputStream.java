// Reads primitive values, big-endian, and modified UTF-8 from a byte stream.
package java.io;

import java.util.Objects;

public class DataInputStream extends FilterInputStream implements DataInput {
    private final byte[] eight = new byte[8];

    public DataInputStream(InputStream in) {
        super(in);
    }

    @Override
    public final int read(byte[] b) throws IOException {
        return in.read(b, 0, b.length);
    }

    @Override
    public final int read(byte[] b, int off, int len) throws IOException {
        return in.read(b, off, len);
    }

    public final void readFully(byte[] b) throws IOException {
        readFully(b, 0, b.length);
    }

    public final void readFully(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        int n = 0;
        while (n < len) {
            int count = in.read(b, off + n, len - n);
            if (count < 0) {
                throw new EOFException();
            }
            n += count;
        }
    }

    public final int skipBytes(int n) throws IOException {
        int total = 0;
        int count;
        while (total < n && (count = (int) in.skip(n - total)) > 0) {
            total += count;
        }
        return total;
    }

    private int next() throws IOException {
        int b = in.read();
        if (b < 0) {
            throw new EOFException();
        }
        return b;
    }

    public final boolean readBoolean() throws IOException {
        return next() != 0;
    }

    public final byte readByte() throws IOException {
        return (byte) next();
    }

    public final int readUnsignedByte() throws IOException {
        return next();
    }

    public final short readShort() throws IOException {
        return (short) readUnsignedShort();
    }

    public final int readUnsignedShort() throws IOException {
        int b0 = in.read();
        int b1 = in.read();
        if ((b0 | b1) < 0) {
            throw new EOFException();
        }
        return b0 << 8 | b1;
    }

    public final char readChar() throws IOException {
        return (char) readUnsignedShort();
    }

    public final int readInt() throws IOException {
        int b0 = in.read();
        int b1 = in.read();
        int b2 = in.read();
        int b3 = in.read();
        if ((b0 | b1 | b2 | b3) < 0) {
            throw new EOFException();
        }
        return b0 << 24 | b1 << 16 | b2 << 8 | b3;
    }

    public final long readLong() throws IOException {
        byte[] b = eight;
        readFully(b, 0, 8);
        int high = b[0] << 24 | (b[1] & 0xff) << 16 | (b[2] & 0xff) << 8 | b[3] & 0xff;
        int low = b[4] << 24 | (b[5] & 0xff) << 16 | (b[6] & 0xff) << 8 | b[7] & 0xff;
        return (long) high << 32 | low & 0xffffffffL;
    }

    public final float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    public final double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    @Deprecated
    public final String readLine() throws IOException {
        StringBuilder sb = null;
        for (;;) {
            int c = in.read();
            if (c == -1 && sb == null) {
                return null;
            }
            if (sb == null) {
                sb = new StringBuilder();
            }
            if (c == -1 || c == '\n') {
                return sb.toString();
            }
            if (c == '\r') {
                int c2 = in.read();
                if (c2 != '\n' && c2 != -1) {
                    if (!(in instanceof PushbackInputStream)) {
                        in = new PushbackInputStream(in);
                    }
                    ((PushbackInputStream) in).unread(c2);
                }
                return sb.toString();
            }
            sb.append((char) c);
        }
    }

    public final String readUTF() throws IOException {
        return readUTF(this);
    }

    public static final String readUTF(DataInput in) throws IOException {
        int length = in.readUnsignedShort();
        byte[] b = new byte[length];
        char[] chars = new char[length];
        in.readFully(b, 0, length);
        int n = 0;
        int i = 0;
        while (i < length) {
            int c = b[i] & 0xff;
            if (c < 0x80) {
                chars[n++] = (char) c;
                i++;
            } else if (c >> 5 == 6) {
                if (i + 2 > length) {
                    throw new UTFDataFormatException("malformed input: partial character at end");
                }
                int c2 = b[i + 1];
                if ((c2 & 0xc0) != 0x80) {
                    throw new UTFDataFormatException("malformed input around byte " + (i + 2));
                }
                chars[n++] = (char) ((c & 0x1f) << 6 | c2 & 0x3f);
                i += 2;
            } else if (c >> 4 == 14) {
                if (i + 3 > length) {
                    throw new UTFDataFormatException("malformed input: partial character at end");
                }
                int c2 = b[i + 1];
                int c3 = b[i + 2];
                if ((c2 & 0xc0) != 0x80 || (c3 & 0xc0) != 0x80) {
                    throw new UTFDataFormatException("malformed input around byte " + (i + 2));
                }
                chars[n++] = (char) ((c & 0xf) << 12 | (c2 & 0x3f) << 6 | c3 & 0x3f);
                i += 3;
            } else {
                throw new UTFDataFormatException("malformed input around byte " + i);
            }
        }
        return new String(chars, 0, n);
    }
}

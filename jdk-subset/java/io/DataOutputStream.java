// Writes primitive values, big-endian, and modified UTF-8 to a byte stream.
package java.io;

public class DataOutputStream extends FilterOutputStream implements DataOutput {
    protected int written;
    private final byte[] eight = new byte[8];

    public DataOutputStream(OutputStream out) {
        super(out);
    }

    private void count(int n) {
        int sum = written + n;
        written = sum < 0 ? Integer.MAX_VALUE : sum;
    }

    @Override
    public synchronized void write(int b) throws IOException {
        out.write(b);
        count(1);
    }

    @Override
    public synchronized void write(byte[] b, int off, int len) throws IOException {
        out.write(b, off, len);
        count(len);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    public final void writeBoolean(boolean v) throws IOException {
        out.write(v ? 1 : 0);
        count(1);
    }

    public final void writeByte(int v) throws IOException {
        out.write(v);
        count(1);
    }

    public final void writeShort(int v) throws IOException {
        byte[] b = eight;
        b[0] = (byte) (v >> 8);
        b[1] = (byte) v;
        out.write(b, 0, 2);
        count(2);
    }

    public final void writeChar(int v) throws IOException {
        writeShort(v);
    }

    public final void writeInt(int v) throws IOException {
        byte[] b = eight;
        b[0] = (byte) (v >> 24);
        b[1] = (byte) (v >> 16);
        b[2] = (byte) (v >> 8);
        b[3] = (byte) v;
        out.write(b, 0, 4);
        count(4);
    }

    public final void writeLong(long v) throws IOException {
        byte[] b = eight;
        int high = (int) (v >> 32);
        int low = (int) v;
        b[0] = (byte) (high >> 24);
        b[1] = (byte) (high >> 16);
        b[2] = (byte) (high >> 8);
        b[3] = (byte) high;
        b[4] = (byte) (low >> 24);
        b[5] = (byte) (low >> 16);
        b[6] = (byte) (low >> 8);
        b[7] = (byte) low;
        out.write(b, 0, 8);
        count(8);
    }

    public final void writeFloat(float v) throws IOException {
        writeInt(Float.floatToIntBits(v));
    }

    public final void writeDouble(double v) throws IOException {
        writeLong(Double.doubleToLongBits(v));
    }

    public final void writeBytes(String s) throws IOException {
        int n = s.length();
        for (int i = 0; i < n; i++) {
            out.write((byte) s.charAt(i));
        }
        count(n);
    }

    public final void writeChars(String s) throws IOException {
        int n = s.length();
        for (int i = 0; i < n; i++) {
            writeShort(s.charAt(i));
        }
    }

    public final void writeUTF(String str) throws IOException {
        byte[] b = utf(str);
        out.write(b, 0, b.length);
        count(b.length);
    }

    /** Length and bytes of the string in modified UTF-8. */
    static byte[] utf(String str) throws UTFDataFormatException {
        int n = str.length();
        int length = n;
        for (int i = 0; i < n; i++) {
            int c = str.charAt(i);
            if (c >= 0x80 || c == 0) {
                length += c >= 0x800 ? 2 : 1;
            }
        }
        if (length > 65535 || length < n) {
            String head = str.substring(0, 8);
            String tail = str.substring(n - 8, n);
            long actual = (long) n + (length - n & 0xffffffffL);
            throw new UTFDataFormatException("encoded string (" + head + "..." + tail + ") too long: " + actual
                    + " bytes");
        }
        byte[] b = new byte[length + 2];
        b[0] = (byte) (length >> 8);
        b[1] = (byte) length;
        int p = 2;
        for (int i = 0; i < n; i++) {
            int c = str.charAt(i);
            if (c < 0x80 && c != 0) {
                b[p++] = (byte) c;
            } else if (c >= 0x800) {
                b[p++] = (byte) (0xe0 | c >> 12);
                b[p++] = (byte) (0x80 | c >> 6 & 0x3f);
                b[p++] = (byte) (0x80 | c & 0x3f);
            } else {
                b[p++] = (byte) (0xc0 | c >> 6);
                b[p++] = (byte) (0x80 | c & 0x3f);
            }
        }
        return b;
    }

    public final int size() {
        return written;
    }
}

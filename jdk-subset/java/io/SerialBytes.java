// Numbers in the byte order of object streams.
package java.io;

final class SerialBytes {
    private SerialBytes() {
    }

    static short getShort(byte[] b, int at) {
        return (short) (b[at] << 8 | b[at + 1] & 0xff);
    }

    static int getInt(byte[] b, int at) {
        return getShort(b, at) << 16 | getShort(b, at + 2) & 0xffff;
    }

    static long getLong(byte[] b, int at) {
        return (long) getInt(b, at) << 32 | getInt(b, at + 4) & 0xffffffffL;
    }

    static void putShort(byte[] b, int at, int v) {
        b[at] = (byte) (v >> 8);
        b[at + 1] = (byte) v;
    }

    static void putInt(byte[] b, int at, int v) {
        putShort(b, at, v >> 16);
        putShort(b, at + 2, v);
    }

    static void putLong(byte[] b, int at, long v) {
        putInt(b, at, (int) (v >> 32));
        putInt(b, at + 4, (int) v);
    }
}

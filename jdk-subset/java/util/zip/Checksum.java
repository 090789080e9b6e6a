// A checksum of bytes.
package java.util.zip;

import java.nio.ByteBuffer;

public interface Checksum {
    void update(int b);

    default void update(byte[] b) {
        update(b, 0, b.length);
    }

    void update(byte[] b, int off, int len);

    default void update(ByteBuffer buffer) {
        int n = buffer.remaining();
        if (buffer.hasArray()) {
            update(buffer.array(), buffer.arrayOffset() + buffer.position(), n);
            buffer.position(buffer.limit());
        } else {
            byte[] piece = new byte[Math.min(n, 4096)];
            while (n > 0) {
                int count = Math.min(n, piece.length);
                buffer.get(piece, 0, count);
                update(piece, 0, count);
                n -= count;
            }
        }
    }

    long getValue();

    void reset();
}

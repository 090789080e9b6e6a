// What an implementation of a message digest provides.
package java.security;

import java.nio.ByteBuffer;

public abstract class MessageDigestSpi {
    public MessageDigestSpi() {
    }

    protected int engineGetDigestLength() {
        return 0;
    }

    protected abstract void engineUpdate(byte input);

    protected abstract void engineUpdate(byte[] input, int offset, int len);

    protected void engineUpdate(ByteBuffer input) {
        int n = input.remaining();
        if (input.hasArray()) {
            engineUpdate(input.array(), input.arrayOffset() + input.position(), n);
            input.position(input.limit());
        } else {
            byte[] piece = new byte[Math.min(n, 4096)];
            while (n > 0) {
                int count = Math.min(n, piece.length);
                input.get(piece, 0, count);
                engineUpdate(piece, 0, count);
                n -= count;
            }
        }
    }

    protected abstract byte[] engineDigest();

    protected int engineDigest(byte[] buf, int offset, int len) throws DigestException {
        byte[] digest = engineDigest();
        if (len < digest.length) {
            throw new DigestException("partial digests not returned");
        }
        if (buf.length - offset < digest.length) {
            throw new DigestException("insufficient space in the output buffer to store the digest");
        }
        System.arraycopy(digest, 0, buf, offset, digest.length);
        return digest.length;
    }

    protected abstract void engineReset();

    public Object clone() throws CloneNotSupportedException {
        if (this instanceof Cloneable) {
            return super.clone();
        }
        throw new CloneNotSupportedException();
    }
}

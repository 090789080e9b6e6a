// Message digests by name: MD5, SHA-1 and the SHA-2 family. There are no providers in this library.
package java.security;

import java.nio.ByteBuffer;

public abstract class MessageDigest extends MessageDigestSpi {
    private final String algorithm;
    private boolean inProgress;

    protected MessageDigest(String algorithm) {
        this.algorithm = algorithm;
    }

    public static MessageDigest getInstance(String algorithm) throws NoSuchAlgorithmException {
        if (algorithm == null) {
            throw new NullPointerException("null algorithm name");
        }
        MessageDigest d = BlockDigest.create(algorithm);
        if (d == null) {
            throw new NoSuchAlgorithmException(algorithm + " MessageDigest not available");
        }
        return d;
    }

    public void update(byte input) {
        engineUpdate(input);
        inProgress = true;
    }

    public void update(byte[] input, int offset, int len) {
        if (input == null) {
            throw new IllegalArgumentException("No input buffer given");
        }
        if (input.length - offset < len) {
            throw new IllegalArgumentException("Input buffer too short");
        }
        engineUpdate(input, offset, len);
        inProgress = true;
    }

    public void update(byte[] input) {
        engineUpdate(input, 0, input.length);
        inProgress = true;
    }

    public final void update(ByteBuffer input) {
        if (input == null) {
            throw new NullPointerException();
        }
        engineUpdate(input);
        inProgress = true;
    }

    public byte[] digest() {
        byte[] result = engineDigest();
        inProgress = false;
        return result;
    }

    public int digest(byte[] buf, int offset, int len) throws DigestException {
        if (buf == null) {
            throw new IllegalArgumentException("No output buffer given");
        }
        if (buf.length - offset < len) {
            throw new IllegalArgumentException("Output buffer too small for specified offset and length");
        }
        int n = engineDigest(buf, offset, len);
        inProgress = false;
        return n;
    }

    public byte[] digest(byte[] input) {
        update(input);
        return digest();
    }

    /** Takes the same time wherever the arrays differ. */
    public static boolean isEqual(byte[] digesta, byte[] digestb) {
        if (digesta == digestb) {
            return true;
        }
        if (digesta == null || digestb == null || digesta.length != digestb.length) {
            return false;
        }
        int difference = 0;
        for (int i = 0; i < digesta.length; i++) {
            difference |= digesta[i] ^ digestb[i];
        }
        return difference == 0;
    }

    public void reset() {
        engineReset();
        inProgress = false;
    }

    public final String getAlgorithm() {
        return algorithm;
    }

    public final int getDigestLength() {
        int n = engineGetDigestLength();
        if (n != 0) {
            return n;
        }
        try {
            return ((MessageDigest) clone()).digest().length;
        } catch (CloneNotSupportedException e) {
            return 0;
        }
    }

    @Override
    public Object clone() throws CloneNotSupportedException {
        return super.clone();
    }

    @Override
    public String toString() {
        return algorithm + " Message Digest from SUN, " + (inProgress ? "<in progress>" : "<initialized>") + "\n";
    }
}

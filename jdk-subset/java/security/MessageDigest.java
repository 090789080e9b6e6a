// Message digests by name: those of BlockDigest and Keccak, as long as the program has added no provider.
package java.security;

import java.nio.ByteBuffer;
import java.util.Objects;

public abstract class MessageDigest extends MessageDigestSpi {
    private final String algorithm;
    private boolean inProgress;
    private Provider provider;

    /** Set by Security: then the providers are asked one after the other. */
    static volatile boolean providersChanged;

    protected MessageDigest(String algorithm) {
        this.algorithm = algorithm;
    }

    public static MessageDigest getInstance(String algorithm) throws NoSuchAlgorithmException {
        if (algorithm == null) {
            throw new NullPointerException("null algorithm name");
        }
        MessageDigest d = providersChanged ? null : BlockDigest.create(algorithm);
        return d != null ? d : getInstance(algorithm, Security.find("MessageDigest", algorithm, null));
    }

    public static MessageDigest getInstance(String algorithm, String provider)
            throws NoSuchAlgorithmException, NoSuchProviderException {
        Objects.requireNonNull(algorithm, "null algorithm name");
        return getInstance(algorithm, Security.named(provider));
    }

    public static MessageDigest getInstance(String algorithm, Provider provider) throws NoSuchAlgorithmException {
        Objects.requireNonNull(algorithm, "null algorithm name");
        if (provider == null) {
            throw new IllegalArgumentException("missing provider");
        }
        return getInstance(algorithm, Security.find("MessageDigest", algorithm, provider));
    }

    private static MessageDigest getInstance(String algorithm, Provider.Service service)
            throws NoSuchAlgorithmException {
        Object o = service.newInstance(null);
        MessageDigest d;
        if (o instanceof BlockDigest) {
            d = BlockDigest.create(algorithm, service.getAlgorithm());
        } else if (o instanceof MessageDigest) {
            d = (MessageDigest) o;
        } else {
            d = new Delegate((MessageDigestSpi) o, algorithm);
        }
        d.provider = service.getProvider();
        return d;
    }

    public final Provider getProvider() {
        return provider != null ? provider : this instanceof BlockDigest ? Security.getProvider("SUN") : null;
    }

    /** A provider's implementation that is no MessageDigest itself. */
    private static final class Delegate extends MessageDigest implements Cloneable {
        private MessageDigestSpi spi;

        Delegate(MessageDigestSpi spi, String algorithm) {
            super(algorithm);
            this.spi = spi;
        }

        @Override
        protected int engineGetDigestLength() {
            return spi.engineGetDigestLength();
        }

        @Override
        protected void engineUpdate(byte input) {
            spi.engineUpdate(input);
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int len) {
            spi.engineUpdate(input, offset, len);
        }

        @Override
        protected void engineUpdate(ByteBuffer input) {
            spi.engineUpdate(input);
        }

        @Override
        protected byte[] engineDigest() {
            return spi.engineDigest();
        }

        @Override
        protected int engineDigest(byte[] buf, int offset, int len) throws DigestException {
            return spi.engineDigest(buf, offset, len);
        }

        @Override
        protected void engineReset() {
            spi.engineReset();
        }

        @Override
        public Object clone() throws CloneNotSupportedException {
            Delegate d = (Delegate) super.clone();
            d.spi = (MessageDigestSpi) spi.clone();
            return d;
        }
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
        return algorithm + " Message Digest from " + (provider == null ? "SUN" : provider.getName()) + ", "
                + (inProgress ? "<in progress>" : "<initialized>") + "\n";
    }
}

// Random numbers from the operating system (/dev/urandom). Seeds add nothing to these. There are no providers in this
// library.
package java.security;

import java.io.FileInputStream;
import java.io.IOException;
import java.util.Random;

public class SecureRandom extends Random {
    private static final long serialVersionUID = 4940670005562187L;

    private static final String ALGORITHM = "NativePRNG";

    /** The open device, and bytes that were read from it but are not used yet. */
    private static final class Device {
        private static FileInputStream in;
        private static final byte[] ahead = new byte[256];
        private static int left;

        static synchronized void read(byte[] bytes) {
            try {
                if (in == null) {
                    in = new FileInputStream("/dev/urandom");
                }
                int n = 0;
                if (bytes.length <= 32) {
                    for (; n < bytes.length; n++) {
                        if (left == 0) {
                            left = in.readNBytes(ahead, 0, ahead.length);
                            if (left == 0) {
                                throw new IOException("no data");
                            }
                        }
                        bytes[n] = ahead[--left];
                        ahead[left] = 0;
                    }
                } else {
                    n = in.readNBytes(bytes, 0, bytes.length);
                }
                if (n < bytes.length) {
                    throw new IOException("no data");
                }
            } catch (IOException e) {
                throw new InternalError("cannot read /dev/urandom", e);
            }
        }
    }

    public SecureRandom() {
        super(0);
    }

    public SecureRandom(byte[] seed) {
        super(0);
        setSeed(seed);
    }

    public static SecureRandom getInstance(String algorithm) throws NoSuchAlgorithmException {
        if (algorithm == null) {
            throw new NullPointerException("null algorithm name");
        }
        if (!algorithm.equalsIgnoreCase(ALGORITHM) && !algorithm.equalsIgnoreCase("NativePRNGNonBlocking")) {
            throw new NoSuchAlgorithmException(algorithm + " SecureRandom not available");
        }
        return new SecureRandom();
    }

    public static SecureRandom getInstanceStrong() throws NoSuchAlgorithmException {
        return new SecureRandom();
    }

    public String getAlgorithm() {
        return ALGORITHM;
    }

    @Override
    public String toString() {
        return ALGORITHM;
    }

    public void setSeed(byte[] seed) {
        if (seed == null) {
            throw new NullPointerException();
        }
    }

    /** Called by the constructor of Random, too. */
    @Override
    public void setSeed(long seed) {
    }

    @Override
    public void nextBytes(byte[] bytes) {
        Device.read(bytes);
    }

    @Override
    protected final int next(int numBits) {
        byte[] b = new byte[4];
        Device.read(b);
        return ((b[0] & 0xff) << 24 | (b[1] & 0xff) << 16 | (b[2] & 0xff) << 8 | b[3] & 0xff) >>> 32 - numBits;
    }

    public static byte[] getSeed(int numBytes) {
        return new SecureRandom().generateSeed(numBytes);
    }

    public byte[] generateSeed(int numBytes) {
        if (numBytes < 0) {
            throw new IllegalArgumentException("numBytes cannot be negative");
        }
        byte[] seed = new byte[numBytes];
        Device.read(seed);
        return seed;
    }

    public void reseed() {
    }
}

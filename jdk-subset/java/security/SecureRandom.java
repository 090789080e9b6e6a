// Random numbers from the operating system (/dev/urandom), to which seeds add nothing, or of a provider.
package java.security;

import java.io.FileInputStream;
import java.io.IOException;
import java.util.Objects;
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

    /** Of a provider; null: the device. */
    private SecureRandomSpi secureRandomSpi;
    private Provider provider;
    private String algorithm;
    // Of the serial form; unused.
    private byte[] state;
    private MessageDigest digest;
    private byte[] randomBytes;
    private int randomBytesUsed;
    private long counter;
    private boolean threadSafe = true;

    public SecureRandom() {
        super(0);
    }

    protected SecureRandom(SecureRandomSpi secureRandomSpi, Provider provider) {
        super(0);
        this.secureRandomSpi = secureRandomSpi;
        this.provider = provider;
    }

    public SecureRandom(byte[] seed) {
        super(0);
        setSeed(seed);
    }

    public static SecureRandom getInstance(String algorithm) throws NoSuchAlgorithmException {
        return of(Security.find("SecureRandom", algorithm, null), algorithm, null);
    }

    public static SecureRandom getInstance(String algorithm, String provider)
            throws NoSuchAlgorithmException, NoSuchProviderException {
        Objects.requireNonNull(algorithm, "null algorithm name");
        return getInstance(algorithm, Security.named(provider));
    }

    public static SecureRandom getInstance(String algorithm, Provider provider) throws NoSuchAlgorithmException {
        Objects.requireNonNull(algorithm, "null algorithm name");
        if (provider == null) {
            throw new IllegalArgumentException("missing provider");
        }
        return of(Security.find("SecureRandom", algorithm, provider), algorithm, null);
    }

    public static SecureRandom getInstance(String algorithm, SecureRandomParameters params)
            throws NoSuchAlgorithmException {
        requireParameters(algorithm, params);
        return of(Security.find("SecureRandom", algorithm, null), algorithm, params);
    }

    public static SecureRandom getInstance(String algorithm, SecureRandomParameters params, String provider)
            throws NoSuchAlgorithmException, NoSuchProviderException {
        requireParameters(algorithm, params);
        return getInstance(algorithm, params, Security.named(provider));
    }

    public static SecureRandom getInstance(String algorithm, SecureRandomParameters params, Provider provider)
            throws NoSuchAlgorithmException {
        requireParameters(algorithm, params);
        if (provider == null) {
            throw new IllegalArgumentException("missing provider");
        }
        return of(Security.find("SecureRandom", algorithm, provider), algorithm, params);
    }

    private static void requireParameters(String algorithm, SecureRandomParameters params) {
        Objects.requireNonNull(algorithm, "null algorithm name");
        if (params == null) {
            throw new IllegalArgumentException("params cannot be null");
        }
    }

    private static SecureRandom of(Provider.Service s, String algorithm, SecureRandomParameters params)
            throws NoSuchAlgorithmException {
        Object o = s.newInstance(params);
        SecureRandom r = o instanceof SecureRandom ? (SecureRandom) o
                : new SecureRandom((SecureRandomSpi) o, s.getProvider());
        r.provider = s.getProvider();
        r.algorithm = algorithm;
        return r;
    }

    public final Provider getProvider() {
        return provider != null || secureRandomSpi != null ? provider : Security.getProvider("SUN");
    }

    public SecureRandomParameters getParameters() {
        return secureRandomSpi == null ? null : secureRandomSpi.engineGetParameters();
    }

    public static SecureRandom getInstanceStrong() throws NoSuchAlgorithmException {
        return new SecureRandom();
    }

    public String getAlgorithm() {
        return algorithm != null ? algorithm : secureRandomSpi == null ? ALGORITHM : "unknown";
    }

    @Override
    public String toString() {
        return secureRandomSpi == null ? getAlgorithm() : secureRandomSpi.toString();
    }

    public void setSeed(byte[] seed) {
        if (seed == null) {
            throw new NullPointerException();
        }
        if (secureRandomSpi != null) {
            secureRandomSpi.engineSetSeed(seed);
        }
    }

    /** Called by the constructor of Random, too. */
    @Override
    public void setSeed(long seed) {
        if (seed != 0 && secureRandomSpi != null) {
            byte[] bytes = new byte[8];
            for (int i = 0; i < 8; i++) {
                bytes[i] = (byte) (seed >> 8 * i);
            }
            secureRandomSpi.engineSetSeed(bytes);
        }
    }

    @Override
    public void nextBytes(byte[] bytes) {
        if (secureRandomSpi != null) {
            secureRandomSpi.engineNextBytes(bytes);
        } else {
            Device.read(bytes);
        }
    }

    public void nextBytes(byte[] bytes, SecureRandomParameters params) {
        if (params == null) {
            throw new IllegalArgumentException("params cannot be null");
        }
        if (secureRandomSpi == null) {
            throw new UnsupportedOperationException();
        }
        secureRandomSpi.engineNextBytes(Objects.requireNonNull(bytes), params);
    }

    @Override
    protected final int next(int numBits) {
        byte[] b = new byte[4];
        nextBytes(b);
        return ((b[0] & 0xff) << 24 | (b[1] & 0xff) << 16 | (b[2] & 0xff) << 8 | b[3] & 0xff) >>> 32 - numBits;
    }

    public static byte[] getSeed(int numBytes) {
        return new SecureRandom().generateSeed(numBytes);
    }

    public byte[] generateSeed(int numBytes) {
        if (numBytes < 0) {
            throw new IllegalArgumentException("numBytes cannot be negative");
        }
        if (secureRandomSpi != null) {
            return secureRandomSpi.engineGenerateSeed(numBytes);
        }
        byte[] seed = new byte[numBytes];
        Device.read(seed);
        return seed;
    }

    public void reseed() {
        if (secureRandomSpi != null) {
            secureRandomSpi.engineReseed(null);
        } else {
            throw new UnsupportedOperationException();
        }
    }

    public void reseed(SecureRandomParameters params) {
        if (params == null) {
            throw new IllegalArgumentException("params cannot be null");
        }
        if (secureRandomSpi == null) {
            throw new UnsupportedOperationException();
        }
        secureRandomSpi.engineReseed(params);
    }
}

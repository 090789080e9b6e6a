// Message authentication codes: HMAC, and those of providers.
package javax.crypto;

import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Objects;

public class Mac implements Cloneable {
    private final MacSpi spi;
    private final Provider provider;
    private final String algorithm;
    private boolean initialized;

    protected Mac(MacSpi macSpi, Provider provider, String algorithm) {
        spi = macSpi;
        this.provider = provider;
        this.algorithm = algorithm;
    }

    public final String getAlgorithm() {
        return algorithm;
    }

    private static Mac of(String algorithm, Provider provider) throws NoSuchAlgorithmException {
        if (provider.getName().equals("SunJCE")) {
            Hmac hmac = Hmac.create(algorithm);
            if (hmac == null) {
                Provider.Service alias = provider.getService("Mac", algorithm);
                hmac = alias == null ? null : Hmac.create(alias.getAlgorithm());
            }
            return hmac == null ? null : new Mac(hmac, provider, algorithm);
        }
        Provider.Service s = provider.getService("Mac", algorithm);
        return s == null ? null : new Mac((MacSpi) s.newInstance(null), provider, algorithm);
    }

    public static final Mac getInstance(String algorithm) throws NoSuchAlgorithmException {
        Objects.requireNonNull(algorithm, "null algorithm name");
        for (Provider p : Security.getProviders()) {
            Mac mac = of(algorithm, p);
            if (mac != null) {
                return mac;
            }
        }
        throw new NoSuchAlgorithmException("Algorithm " + algorithm + " not available");
    }

    public static final Mac getInstance(String algorithm, String provider)
            throws NoSuchAlgorithmException, NoSuchProviderException {
        Objects.requireNonNull(algorithm, "null algorithm name");
        if (provider == null || provider.isEmpty()) {
            throw new IllegalArgumentException("missing provider");
        }
        Provider p = Security.getProvider(provider);
        if (p == null) {
            throw new NoSuchProviderException("no such provider: " + provider);
        }
        return getInstance(algorithm, p);
    }

    public static final Mac getInstance(String algorithm, Provider provider) throws NoSuchAlgorithmException {
        Objects.requireNonNull(algorithm, "null algorithm name");
        if (provider == null) {
            throw new IllegalArgumentException("missing provider");
        }
        Mac mac = of(algorithm, provider);
        if (mac == null) {
            throw new NoSuchAlgorithmException(
                    "no such algorithm: " + algorithm + " for provider " + provider.getName());
        }
        return mac;
    }

    public final Provider getProvider() {
        return provider;
    }

    public final int getMacLength() {
        return spi.engineGetMacLength();
    }

    public final void init(Key key) throws InvalidKeyException {
        try {
            spi.engineInit(key, null);
        } catch (InvalidAlgorithmParameterException e) {
            throw new InvalidKeyException("init() failed", e);
        }
        initialized = true;
    }

    public final void init(Key key, AlgorithmParameterSpec params)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        spi.engineInit(key, params);
        initialized = true;
    }

    private void requireKey() {
        if (!initialized) {
            throw new IllegalStateException("MAC not initialized");
        }
    }

    public final void update(byte input) throws IllegalStateException {
        requireKey();
        spi.engineUpdate(input);
    }

    public final void update(byte[] input) throws IllegalStateException {
        requireKey();
        if (input != null) {
            spi.engineUpdate(input, 0, input.length);
        }
    }

    public final void update(byte[] input, int offset, int len) throws IllegalStateException {
        requireKey();
        if (input != null) {
            if (offset < 0 || len > input.length - offset || len < 0) {
                throw new IllegalArgumentException("Bad arguments");
            }
            spi.engineUpdate(input, offset, len);
        }
    }

    public final void update(ByteBuffer input) {
        requireKey();
        if (input == null) {
            throw new IllegalArgumentException("Buffer must not be null");
        }
        spi.engineUpdate(input);
    }

    public final byte[] doFinal() throws IllegalStateException {
        requireKey();
        byte[] mac = spi.engineDoFinal();
        spi.engineReset();
        return mac;
    }

    public final void doFinal(byte[] output, int outOffset) throws ShortBufferException, IllegalStateException {
        requireKey();
        int length = getMacLength();
        if (output == null || output.length - outOffset < length) {
            throw new ShortBufferException("Cannot store MAC in output buffer");
        }
        System.arraycopy(doFinal(), 0, output, outOffset, length);
    }

    public final byte[] doFinal(byte[] input) throws IllegalStateException {
        requireKey();
        update(input);
        return doFinal();
    }

    public final void reset() {
        requireKey();
        spi.engineReset();
    }

    @Override
    public final Object clone() throws CloneNotSupportedException {
        Mac copy = new Mac((MacSpi) spi.clone(), provider, algorithm);
        copy.initialized = initialized;
        return copy;
    }
}

// Random keys for AES and HMAC.
package jdk.internal.security;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.KeyGeneratorSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

public final class RandomKeys extends KeyGeneratorSpi {
    private final String algorithm;
    private int bytes;
    private SecureRandom random;

    /** [bytes]: the length of keys without init. */
    public RandomKeys(String algorithm, int bytes) {
        this.algorithm = algorithm;
        this.bytes = bytes;
    }

    private boolean isOld() {
        return algorithm.equals("HmacMD5") || algorithm.equals("HmacSHA1");
    }

    @Override
    protected void engineInit(SecureRandom random) {
        this.random = random;
    }

    @Override
    protected void engineInit(AlgorithmParameterSpec params, SecureRandom random)
            throws InvalidAlgorithmParameterException {
        throw new InvalidAlgorithmParameterException((isOld() ? "HMAC-" + algorithm.substring(4) : algorithm)
                + " key generation does not take any parameters");
    }

    @Override
    protected void engineInit(int bits, SecureRandom random) {
        if (algorithm.equals("AES")) {
            if (bits != 128 && bits != 192 && bits != 256) {
                throw new InvalidParameterException("Wrong keysize: must be equal to 128, 192 or 256");
            }
        } else if (!isOld() && bits < 40) {
            throw new InvalidParameterException("Key length must be at least 40 bits");
        }
        bytes = (bits + 7) / 8;
        this.random = random;
    }

    @Override
    protected SecretKey engineGenerateKey() {
        byte[] key = new byte[bytes];
        (random == null ? new SecureRandom() : random).nextBytes(key);
        return new SecretKeySpec(key, algorithm);
    }
}

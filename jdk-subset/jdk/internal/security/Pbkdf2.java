// Keys that are derived from passwords: PBKDF2 of RFC 8018 with HMAC.
package jdk.internal.security;

import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactorySpi;
import javax.crypto.interfaces.PBEKey;
import javax.crypto.spec.PBEKeySpec;

public final class Pbkdf2 extends SecretKeyFactorySpi {
    public static final String PREFIX = "PBKDF2With";

    private final String algorithm;

    public Pbkdf2(String algorithm) {
        this.algorithm = algorithm;
    }

    @Override
    protected SecretKey engineGenerateSecret(KeySpec keySpec) throws InvalidKeySpecException {
        if (!(keySpec instanceof PBEKeySpec)) {
            throw new InvalidKeySpecException("Invalid key spec");
        }
        PBEKeySpec spec = (PBEKeySpec) keySpec;
        byte[] salt = spec.getSalt();
        if (salt == null) {
            throw new InvalidKeySpecException("Salt not found");
        }
        if (spec.getKeyLength() == 0) {
            throw new InvalidKeySpecException("Key length not found");
        }
        char[] password = spec.getPassword();
        byte[] secret = StandardCharsets.UTF_8.encode(CharBuffer.wrap(password)).array();
        int length = StandardCharsets.UTF_8.encode(CharBuffer.wrap(password)).remaining();
        try {
            byte[] key = derive(secret, length, salt, spec.getIterationCount(), spec.getKeyLength() / 8);
            return new Key(algorithm, password, salt, spec.getIterationCount(), key);
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new InvalidKeySpecException(e);
        }
    }

    private byte[] derive(byte[] secret, int secretLength, byte[] salt, int iterations, int length)
            throws NoSuchAlgorithmException, InvalidKeyException {
        Mac mac = Mac.getInstance(algorithm.substring(PREFIX.length()));
        mac.init(new Password(secret, secretLength));
        byte[] key = new byte[length];
        for (int at = 0, block = 1; at < length; block++) {
            mac.update(salt);
            byte[] u = mac.doFinal(new byte[] {(byte) (block >> 24), (byte) (block >> 16), (byte) (block >> 8),
                (byte) block});
            byte[] t = u.clone();
            for (int i = 1; i < iterations; i++) {
                u = mac.doFinal(u);
                for (int k = 0; k < t.length; k++) {
                    t[k] ^= u[k];
                }
            }
            int n = Math.min(t.length, length - at);
            System.arraycopy(t, 0, key, at, n);
            at += n;
        }
        return key;
    }

    @Override
    protected KeySpec engineGetKeySpec(SecretKey key, Class<?> type) throws InvalidKeySpecException {
        if (!(key instanceof Key)) {
            throw new InvalidKeySpecException("Invalid key format/algorithm");
        }
        if (type == null || !type.isAssignableFrom(PBEKeySpec.class)) {
            throw new InvalidKeySpecException("Invalid key spec");
        }
        Key k = (Key) key;
        return new PBEKeySpec(k.password, k.salt, k.iterations, k.encoded.length * 8);
    }

    @Override
    protected SecretKey engineTranslateKey(SecretKey key) throws InvalidKeyException {
        if (key instanceof Key && key.getAlgorithm().equalsIgnoreCase(algorithm)) {
            return key;
        }
        if (key instanceof PBEKey && key.getAlgorithm().equalsIgnoreCase(algorithm)) {
            PBEKey k = (PBEKey) key;
            try {
                return engineGenerateSecret(new PBEKeySpec(k.getPassword(), k.getSalt(), k.getIterationCount(),
                        k.getEncoded().length * 8));
            } catch (InvalidKeySpecException e) {
                throw new InvalidKeyException("Invalid key component(s)", e);
            }
        }
        throw new InvalidKeyException("Invalid key format/algorithm");
    }

    /** The password as the key of an HMAC: it may be empty. */
    private static final class Password implements SecretKey {
        private static final long serialVersionUID = 1L;

        private final byte[] bytes;

        Password(byte[] bytes, int length) {
            this.bytes = java.util.Arrays.copyOf(bytes, length);
        }

        @Override
        public String getAlgorithm() {
            return "HMAC";
        }

        @Override
        public String getFormat() {
            return "RAW";
        }

        @Override
        public byte[] getEncoded() {
            return bytes.clone();
        }
    }

    /** A derived key, and what it is derived from. */
    private static final class Key implements PBEKey {
        private static final long serialVersionUID = -2234868909660948157L;

        private final String algorithm;
        private final char[] password;
        private final byte[] salt;
        private final int iterations;
        private final byte[] encoded;

        Key(String algorithm, char[] password, byte[] salt, int iterations, byte[] encoded) {
            this.algorithm = algorithm;
            this.password = password;
            this.salt = salt;
            this.iterations = iterations;
            this.encoded = encoded;
        }

        @Override
        public String getAlgorithm() {
            return algorithm;
        }

        @Override
        public String getFormat() {
            return "RAW";
        }

        @Override
        public byte[] getEncoded() {
            return encoded.clone();
        }

        @Override
        public char[] getPassword() {
            return password.clone();
        }

        @Override
        public byte[] getSalt() {
            return salt.clone();
        }

        @Override
        public int getIterationCount() {
            return iterations;
        }

        @Override
        public int hashCode() {
            int sum = 0;
            for (int i = 1; i < encoded.length; i++) {
                sum += encoded[i] * i;
            }
            return sum ^ algorithm.toLowerCase(Locale.ENGLISH).hashCode();
        }

        @Override
        public boolean equals(Object o) {
            if (!(o instanceof SecretKey)) {
                return false;
            }
            SecretKey other = (SecretKey) o;
            return other.getAlgorithm().equalsIgnoreCase(algorithm) && "RAW".equalsIgnoreCase(other.getFormat())
                    && MessageDigest.isEqual(encoded, other.getEncoded());
        }
    }
}

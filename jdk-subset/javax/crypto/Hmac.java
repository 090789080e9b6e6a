// HMAC (RFC 2104) over a digest.
package javax.crypto;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Locale;

final class Hmac extends MacSpi implements Cloneable {
    private static final String PREFIX = "HMAC";

    private MessageDigest digest;
    private final byte[] inner;
    private final byte[] outer;
    private boolean first = true;

    private Hmac(MessageDigest digest, int blockLength) {
        this.digest = digest;
        inner = new byte[blockLength];
        outer = new byte[blockLength];
    }

    /** Null if there is no such code. */
    static Hmac create(String algorithm) {
        String name = algorithm.toUpperCase(Locale.ENGLISH);
        if (!name.startsWith(PREFIX)) {
            return null;
        }
        String digest = name.substring(PREFIX.length());
        if (digest.equals("MD2") || digest.equals("SHA") || digest.startsWith("SHA-")) {
            return null;
        }
        try {
            MessageDigest d = MessageDigest.getInstance(digest);
            int length = d.getDigestLength();
            boolean large = digest.startsWith("SHA512") || length > 32;
            return new Hmac(d, digest.startsWith("SHA3-") ? 200 - 2 * length : large ? 128 : 64);
        } catch (NoSuchAlgorithmException e) {
            return null;
        }
    }

    @Override
    protected int engineGetMacLength() {
        return digest.getDigestLength();
    }

    @Override
    protected void engineInit(Key key, AlgorithmParameterSpec params)
            throws InvalidKeyException, InvalidAlgorithmParameterException {
        if (params != null) {
            throw new InvalidAlgorithmParameterException("HMAC does not use parameters");
        }
        if (!(key instanceof SecretKey)) {
            throw new InvalidKeyException("Secret key expected");
        }
        byte[] secret = key.getEncoded();
        if (secret == null) {
            throw new InvalidKeyException("Missing key data");
        }
        if (secret.length > inner.length) {
            digest.reset();
            secret = digest.digest(secret);
        }
        for (int i = 0; i < inner.length; i++) {
            int b = i < secret.length ? secret[i] : 0;
            inner[i] = (byte) (b ^ 0x36);
            outer[i] = (byte) (b ^ 0x5c);
        }
        Arrays.fill(secret, (byte) 0);
        engineReset();
    }

    private void start() {
        if (first) {
            digest.update(inner);
            first = false;
        }
    }

    @Override
    protected void engineUpdate(byte input) {
        start();
        digest.update(input);
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int len) {
        start();
        digest.update(input, offset, len);
    }

    @Override
    protected byte[] engineDoFinal() {
        start();
        byte[] sum = digest.digest();
        digest.update(outer);
        first = true;
        return digest.digest(sum);
    }

    @Override
    protected void engineReset() {
        digest.reset();
        first = true;
    }

    @Override
    public Object clone() throws CloneNotSupportedException {
        Hmac copy = (Hmac) super.clone();
        copy.digest = (MessageDigest) digest.clone();
        return copy;
    }
}

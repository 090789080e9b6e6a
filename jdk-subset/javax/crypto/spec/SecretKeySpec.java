// A secret key as bytes.
package javax.crypto.spec;

import java.security.MessageDigest;
import java.security.spec.KeySpec;
import java.util.Arrays;
import java.util.Locale;
import javax.crypto.SecretKey;

public class SecretKeySpec implements KeySpec, SecretKey {
    private static final long serialVersionUID = 6577238317307289933L;

    private byte[] key;
    private String algorithm;

    public SecretKeySpec(byte[] key, String algorithm) {
        check(key, algorithm);
        this.key = key.clone();
        this.algorithm = algorithm;
    }

    public SecretKeySpec(byte[] key, int offset, int len, String algorithm) {
        check(key, algorithm);
        if (key.length - offset < len) {
            throw new IllegalArgumentException("Invalid offset/length combination");
        }
        if (offset < 0) {
            throw new ArrayIndexOutOfBoundsException("offset is negative");
        }
        if (len < 0) {
            throw new ArrayIndexOutOfBoundsException("len is negative");
        }
        this.key = new byte[len];
        System.arraycopy(key, offset, this.key, 0, len);
        this.algorithm = algorithm;
    }

    private static void check(byte[] key, String algorithm) {
        if (key == null || algorithm == null) {
            throw new IllegalArgumentException("Missing argument");
        }
        if (key.length == 0) {
            throw new IllegalArgumentException("Empty key");
        }
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
        return key.clone();
    }

    @Override
    public int hashCode() {
        int h = 0;
        for (int i = 1; i < key.length; i++) {
            h += key[i] * i;
        }
        String name = algorithm.toLowerCase(Locale.ENGLISH);
        return h ^ (name.equals("tripledes") ? "desede" : name).hashCode();
    }

    @Override
    public boolean equals(Object obj) {
        if (this == obj) {
            return true;
        }
        if (!(obj instanceof SecretKey)) {
            return false;
        }
        SecretKey that = (SecretKey) obj;
        boolean same = that.getAlgorithm().equalsIgnoreCase(algorithm)
                || that.getAlgorithm().equalsIgnoreCase("DESede") && algorithm.equalsIgnoreCase("TripleDES")
                || that.getAlgorithm().equalsIgnoreCase("TripleDES") && algorithm.equalsIgnoreCase("DESede");
        byte[] other = that.getEncoded();
        boolean equal = same && MessageDigest.isEqual(key, other);
        if (other != null) {
            Arrays.fill(other, (byte) 0);
        }
        return equal;
    }
}

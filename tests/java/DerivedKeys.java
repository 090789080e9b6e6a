// PBKDF2, keys of KeyGenerator, digests and MACs by their object identifiers: values, names and exceptions.
import java.security.*;
import java.security.spec.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.interfaces.*;
import javax.crypto.spec.*;

public class DerivedKeys {
    interface R { Object run() throws Exception; }

    static void t(String n, R r) {
        try {
            System.out.println(n + ": " + r.run());
        } catch (Exception e) {
            System.out.println(n + ": " + e + (e.getCause() != null ? " / " + e.getCause() : ""));
        }
    }

    static String hex(byte[] b) {
        return HexFormat.of().formatHex(b);
    }

    public static void main(String[] args) throws Exception {
        for (String s : ("1.3.14.3.2.26 OID.1.3.14.3.2.26 oid.2.16.840.1.101.3.4.2.1 2.16.840.1.101.3.4.2.4 "
                + "2.16.840.1.101.3.4.2.6 2.16.840.1.101.3.4.2.10 1.2.840.113549.2.5 SHA1 sha3-256").split(" "))
            t(s, () -> {
                MessageDigest m = MessageDigest.getInstance(s);
                return m.getAlgorithm() + " " + m.getProvider() + " " + m.getDigestLength() + " "
                        + hex(m.digest("abc".getBytes())) + " " + ((MessageDigest) m.clone()).getAlgorithm();
            });
        for (String s : "1.2.840.113549.2.7 OID.1.2.840.113549.2.9 2.16.840.1.101.3.4.2.14 hmacsha1".split(" "))
            t(s, () -> {
                Mac m = Mac.getInstance(s);
                m.init(new SecretKeySpec(new byte[] {1}, "x"));
                return m.getAlgorithm() + " " + m.getMacLength() + " " + hex(m.doFinal("abc".getBytes()));
            });
        for (String s : ("AES aes HmacMD5 HmacSHA1 HmacSHA224 HmacSHA512/256 HmacSHA3-384 2.16.840.1.101.3.4.1 "
                + "OID.1.2.840.113549.2.9 FOO").split(" ")) {
            t(s, () -> {
                KeyGenerator g = KeyGenerator.getInstance(s);
                SecretKey k = g.generateKey();
                return g.getAlgorithm() + " " + g.getProvider() + " " + k.getAlgorithm() + " " + k.getFormat() + " "
                        + k.getEncoded().length + " " + k.getClass().getName() + " " + k.equals(g.generateKey());
            });
            for (int bits : new int[] {-1, 0, 1, 39, 40, 100, 128, 256, 257})
                t(s + " " + bits, () -> {
                    KeyGenerator g = KeyGenerator.getInstance(s);
                    g.init(bits);
                    return g.generateKey().getEncoded().length;
                });
            t(s, () -> {
                KeyGenerator.getInstance(s).init(new IvParameterSpec(new byte[16]));
                return 1;
            });
        }
        for (String s : ("PBKDF2WithHmacSHA1 pbkdf2withhmacsha224 PBKDF2WithHmacSHA256 PBKDF2WithHmacSHA384 "
                + "PBKDF2WithHmacSHA512 OID.1.2.840.113549.1.5.12 PBKDF2WithHmacSHA512/256").split(" "))
            t(s, () -> {
                SecretKeyFactory f = SecretKeyFactory.getInstance(s);
                SecretKey k = f.generateSecret(new PBEKeySpec("p\u00e4ss\ud83d\ude00".toCharArray(), "salt".getBytes(),
                        3, 800));
                return f.getAlgorithm() + " " + f.getProvider() + " " + k.getAlgorithm() + " " + k.getFormat() + " "
                        + hex(k.getEncoded()) + " " + k.hashCode() + " " + k.equals(f.translateKey(k)) + " "
                        + k.equals(new SecretKeySpec(k.getEncoded(), k.getAlgorithm()));
            });
        SecretKeyFactory f = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
        char[] x = {'x'};
        t("no salt", () -> f.generateSecret(new PBEKeySpec(x)));
        t("no length", () -> f.generateSecret(new PBEKeySpec(x, new byte[1], 5)));
        t("7 bits", () -> hex(f.generateSecret(new PBEKeySpec(x, new byte[1], 5, 7)).getEncoded()));
        t("9 bits", () -> hex(f.generateSecret(new PBEKeySpec(x, new byte[1], 5, 9)).getEncoded()));
        t("empty", () -> hex(f.generateSecret(new PBEKeySpec(new char[0], new byte[1], 5, 64)).getEncoded()));
        t("null", () -> hex(f.generateSecret(new PBEKeySpec(null, new byte[1], 5, 64)).getEncoded()));
        t("spec", () -> f.generateSecret(new SecretKeySpec(new byte[1], "x")));
        t("null spec", () -> f.generateSecret(null));
        SecretKey k = f.generateSecret(new PBEKeySpec("abc".toCharArray(), "s".getBytes(), 4, 64));
        t("spec of key", () -> {
            PBEKeySpec s = (PBEKeySpec) f.getKeySpec(k, PBEKeySpec.class);
            return new String(s.getPassword()) + hex(s.getSalt()) + s.getIterationCount() + " " + s.getKeyLength();
        });
        t("other spec", () -> f.getKeySpec(k, SecretKeySpec.class));
        t("other key", () -> f.getKeySpec(new SecretKeySpec(new byte[1], "x"), PBEKeySpec.class));
        t("translate", () -> f.translateKey(new SecretKeySpec(new byte[1], "x")));
        t("translate null", () -> f.translateKey(null));
        t("parts", () -> new String(((PBEKey) k).getPassword()) + hex(((PBEKey) k).getSalt())
                + ((PBEKey) k).getIterationCount());
        t("long password", () -> hex(f.generateSecret(new PBEKeySpec("z".repeat(100).toCharArray(), "salt".getBytes(),
                1, 520)).getEncoded()));
    }
}

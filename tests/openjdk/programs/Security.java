// Security providers: digests, MACs, ciphers, signatures, key generation and agreement, key stores, certificates,
// SecureRandom, policy-free AccessController.
import java.io.*;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.security.spec.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

public class Security {
    static String hex(byte[] b) { return HexFormat.of().formatHex(b); }
    public static void main(String[] args) throws Exception {
        byte[] text = "The quick brown fox".getBytes();
        for (String a : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512/256", "SHA3-384"})
            System.out.println(a + " " + hex(MessageDigest.getInstance(a).digest(text)));
        try {
            MessageDigest.getInstance("NONE-1");
        } catch (NoSuchAlgorithmException e) { System.out.println(e.getMessage()); }
        System.out.println(Arrays.stream(java.security.Security.getProviders()).map(Provider::getName).toList());
        for (String a : new String[] {"HmacSHA256", "HmacMD5"}) {
            Mac m = Mac.getInstance(a);
            m.init(new SecretKeySpec("key".getBytes(), a));
            System.out.println(hex(m.doFinal(text)));
        }
        byte[] key = "0123456789abcdef".getBytes(), iv = new byte[16];
        for (String a : new String[] {"AES/CBC/PKCS5Padding", "AES/CTR/NoPadding", "AES/ECB/PKCS5Padding",
                "AES/GCM/NoPadding"}) {
            Cipher c = Cipher.getInstance(a);
            AlgorithmParameterSpec spec = a.contains("ECB") ? null : a.contains("GCM") ? new GCMParameterSpec(128, iv)
                    : new IvParameterSpec(iv);
            c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), spec);
            byte[] out = c.doFinal(text);
            c.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), spec);
            System.out.println(a + " " + hex(out) + " " + Arrays.equals(text, c.doFinal(out)));
            out[3] ^= 1;
            try {
                c.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), spec);
                c.doFinal(out, 0, out.length - 1);
                System.out.println("decrypted");
            } catch (GeneralSecurityException e) {
                System.out.println(e);
            }
        }
        Cipher des = Cipher.getInstance("DESede/CBC/NoPadding");
        des.init(Cipher.ENCRYPT_MODE, new SecretKeySpec("012345678901234567890123".getBytes(), "DESede"),
                new IvParameterSpec(new byte[8]));
        System.out.println(hex(des.doFinal(new byte[16])) + " "
                + hex(SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(new PBEKeySpec("password".toCharArray(), "salt".getBytes(), 100, 128)).getEncoded()));
        ChaCha(text);
        KeyPairGenerator rsa = KeyPairGenerator.getInstance("RSA");
        rsa.initialize(1024);
        KeyPair pair = rsa.generateKeyPair();
        Signature s = Signature.getInstance("SHA256withRSA");
        s.initSign(pair.getPrivate());
        s.update(text);
        byte[] signed = s.sign();
        s.initVerify(pair.getPublic());
        s.update(text);
        System.out.println(signed.length + " " + s.verify(signed) + " " + pair.getPublic().getAlgorithm() + " "
                + pair.getPrivate().getFormat());
        s.update("other".getBytes());
        System.out.println(s.verify(signed));
        KeyPairGenerator ec = KeyPairGenerator.getInstance("EC");
        ec.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair e1 = ec.generateKeyPair(), e2 = ec.generateKeyPair();
        Signature es = Signature.getInstance("SHA256withECDSA");
        es.initSign(e1.getPrivate());
        es.update(text);
        byte[] esig = es.sign();
        es.initVerify(e1.getPublic());
        es.update(text);
        System.out.println(es.verify(esig));
        KeyAgreement k1 = KeyAgreement.getInstance("ECDH"), k2 = KeyAgreement.getInstance("ECDH");
        k1.init(e1.getPrivate()); k1.doPhase(e2.getPublic(), true);
        k2.init(e2.getPrivate()); k2.doPhase(e1.getPublic(), true);
        System.out.println(Arrays.equals(k1.generateSecret(), k2.generateSecret()));
        KeyPairGenerator x = KeyPairGenerator.getInstance("Ed25519");
        KeyPair xp = x.generateKeyPair();
        Signature xs = Signature.getInstance("Ed25519");
        xs.initSign(xp.getPrivate()); xs.update(text); byte[] xsig = xs.sign();
        xs.initVerify(xp.getPublic()); xs.update(text);
        System.out.println(xs.verify(xsig) + " " + xsig.length);
        KeyStore ks = KeyStore.getInstance("PKCS12");
        ks.load(null, null);
        ks.setEntry("secret", new KeyStore.SecretKeyEntry(new SecretKeySpec(key, "AES")),
                new KeyStore.PasswordProtection("changeit".toCharArray()));
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        ks.store(b, "changeit".toCharArray());
        KeyStore back = KeyStore.getInstance("PKCS12");
        back.load(new ByteArrayInputStream(b.toByteArray()), "changeit".toCharArray());
        System.out.println(Collections.list(back.aliases()) + " "
                + hex(back.getKey("secret", "changeit".toCharArray()).getEncoded()));
        try {
            back.load(new ByteArrayInputStream(b.toByteArray()), "wrong".toCharArray());
        } catch (IOException e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
        SecureRandom r = new SecureRandom();
        System.out.println(r.getAlgorithm() + " " + (r.nextLong() != r.nextLong()) + " " + r.generateSeed(4).length
                + " " + SecureRandom.getInstance("SHA1PRNG").getProvider() + " "
                + SecureRandom.getInstance("DRBG").nextInt(1));
        SecureRandom seeded = SecureRandom.getInstance("SHA1PRNG");
        seeded.setSeed(42);
        System.out.println(seeded.nextInt() + " " + UUID.nameUUIDFromBytes(text) + " " + UUID.randomUUID().version());
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> "privileged "
                + (AccessController.getContext() != null)));
        try {
            AccessController.doPrivileged((PrivilegedExceptionAction<String>) () ->
                    { throw new IOException("inside"); });
        } catch (PrivilegedActionException e) {
            System.out.println(e + " " + e.getException());
        }
        System.out.println(System.getSecurityManager() + " " + Security.class.getProtectionDomain().getCodeSource()
                .getLocation().getProtocol() + " " + String.class.getProtectionDomain().getCodeSource());
        try {
            System.setSecurityManager(new SecurityManager());
            System.out.println("set");
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
    static void ChaCha(byte[] text) throws Exception {
        Cipher c = Cipher.getInstance("ChaCha20-Poly1305");
        c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[32], "ChaCha20"), new IvParameterSpec(new byte[12]));
        System.out.println(hex(c.doFinal(text)));
    }
}

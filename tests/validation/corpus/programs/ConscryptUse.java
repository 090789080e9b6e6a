import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

public class ConscryptUse {
    public static void main(String[] args) throws Exception {
        Provider p = org.conscrypt.Conscrypt.newProvider();
        byte[] text = "to be or not to be".getBytes();
        System.out.println(MessageDigest.getInstance("SHA-256", p).digest(text).length);
        Mac mac = Mac.getInstance("HmacSHA256", p);
        mac.init(new SecretKeySpec(new byte[32], "HmacSHA256"));
        System.out.println(mac.doFinal(text).length);
        Cipher c = Cipher.getInstance("AES/GCM/NoPadding", p);
        SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
        c.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
        byte[] secret = c.doFinal(text);
        c.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
        System.out.println(Arrays.equals(c.doFinal(secret), text));
        secret[0] ^= 1;
        try {
            c.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
            c.doFinal(secret);
        } catch (Exception e) {
            System.out.println(e.getClass().getName());
        }
        KeyPairGenerator g = KeyPairGenerator.getInstance("EC", p);
        g.initialize(256);
        KeyPair pair = g.generateKeyPair(), other = g.generateKeyPair();
        Signature s = Signature.getInstance("SHA256withECDSA", p);
        s.initSign(pair.getPrivate());
        s.update(text);
        byte[] signed = s.sign();
        s.initVerify(pair.getPublic());
        s.update(text);
        System.out.println(s.verify(signed));
        KeyAgreement a = KeyAgreement.getInstance("ECDH", p);
        a.init(pair.getPrivate());
        a.doPhase(other.getPublic(), true);
        System.out.println(a.generateSecret().length);
        System.out.println(SecureRandom.getInstance("SHA1PRNG", p).generateSeed(4).length);
        SSLContext context = SSLContext.getInstance("TLS", p);
        context.init(null, null, null);
        SSLEngine engine = context.createSSLEngine("example.com", 443);
        engine.setUseClientMode(true);
        engine.beginHandshake();
        System.out.println(engine.wrap(ByteBuffer.allocate(0), ByteBuffer.allocate(40000)).getStatus());
        engine.closeInbound();
    }
}

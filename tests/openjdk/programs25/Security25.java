// jdk: 25-
// Key derivation, quantum-resistant keys and signatures, certificates' text forms.
import java.security.*;
import java.security.spec.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

public class Security25 {
    public static void main(String[] args) throws Exception {
        KDF hkdf = KDF.getInstance("HKDF-SHA256");
        SecretKey k = hkdf.deriveKey("AES", HKDFParameterSpec.ofExtract().addIKM(new byte[22]).addSalt(new byte[13])
                .thenExpand(new byte[10], 32));
        System.out.println(HexFormat.of().formatHex(k.getEncoded()) + " " + k.getAlgorithm());
        KeyPair kem = KeyPairGenerator.getInstance("ML-KEM-768").generateKeyPair();
        KEM.Encapsulated e = KEM.getInstance("ML-KEM").newEncapsulator(kem.getPublic()).encapsulate();
        System.out.println(e.encapsulation().length + " " + Arrays.equals(e.key().getEncoded(),
                KEM.getInstance("ML-KEM").newDecapsulator(kem.getPrivate()).decapsulate(e.encapsulation())
                .getEncoded()));
        KeyPair dsa = KeyPairGenerator.getInstance("ML-DSA-44").generateKeyPair();
        Signature s = Signature.getInstance("ML-DSA");
        s.initSign(dsa.getPrivate());
        s.update("text".getBytes());
        byte[] signed = s.sign();
        s.initVerify(dsa.getPublic());
        s.update("text".getBytes());
        System.out.println(signed.length + " " + s.verify(signed));
        MessageDigest shake = MessageDigest.getInstance("SHAKE256-512");
        System.out.println(HexFormat.of().formatHex(shake.digest("x".getBytes())).substring(0, 32));
        Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
        gcm.init(Cipher.ENCRYPT_MODE, k, new GCMParameterSpec(128, new byte[12]));
        System.out.println(HexFormat.of().formatHex(gcm.doFinal("plain".getBytes())));
        System.out.println(System.getSecurityManager());
        try {
            System.setSecurityManager(null);
            System.setSecurityManager(new SecurityManager());
        } catch (UnsupportedOperationException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> "still"));
        try {
            AccessController.checkPermission(new RuntimePermission("x"));
        } catch (AccessControlException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(javax.security.auth.Subject.current() + " "
                + javax.security.auth.Subject.callAs(new javax.security.auth.Subject(), () ->
                javax.security.auth.Subject.current().getPrincipals()));
    }
}

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Properties;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.apache.commons.crypto.cipher.CryptoCipher;
import org.apache.commons.crypto.random.CryptoRandom;
import org.apache.commons.crypto.random.CryptoRandomFactory;
import org.apache.commons.crypto.utils.Utils;

public class CryptoUse {
    public static void main(String[] args) throws Exception {
        System.out.println(org.apache.commons.crypto.Crypto.isNativeCodeLoaded());
        SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
        byte[] text = "sixteen bytes ok".getBytes(), out = new byte[64], back = new byte[64];
        try (CryptoCipher c = Utils.getCipherInstance("AES/CBC/PKCS5Padding", new Properties())) {
            c.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[16]));
            int n = c.doFinal(text, 0, text.length, out, 0);
            c.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(new byte[16]));
            int m = c.doFinal(out, 0, n, back, 0);
            System.out.println(Arrays.equals(text, Arrays.copyOf(back, m)));
            ByteBuffer in = ByteBuffer.allocateDirect(64), direct = ByteBuffer.allocateDirect(64);
            in.put(text).flip();
            c.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[16]));
            System.out.println(c.doFinal(in, direct));
            c.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(new byte[16]));
            out[n - 1] ^= 1;
            c.doFinal(out, 0, n, back, 0);
        } catch (Exception e) {
            System.out.println(e.getClass().getName());
        }
        try (CryptoRandom random = CryptoRandomFactory.getCryptoRandom()) {
            random.nextBytes(back);
            System.out.println(back.length);
        }
    }
}

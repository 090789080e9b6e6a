import org.apache.commons.codec.binary.*;
import org.apache.commons.codec.digest.*;
import org.apache.commons.codec.language.*;
import org.apache.commons.codec.net.*;

public class CodecDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(DigestUtils.md5Hex("a") + " " + DigestUtils.sha512Hex("a") + " "
                + DigestUtils.sha3_256Hex("a"));
        System.out.println(Base64.encodeBase64String("hello?>".getBytes())
                + new Base32().encodeAsString("hello".getBytes()) + Hex.encodeHexString(new byte[] {1, -1}));
        System.out.println(new Soundex().encode("Robert") + new DoubleMetaphone().doubleMetaphone("Thompson")
                + new Nysiis().encode("Knight") + new URLCodec().encode("a b&c"));
        System.out.println(MurmurHash3.hash32x86("abc".getBytes()) + " " + Crypt.crypt("secret", "$6$saltsalt$") + " "
                + new HmacUtils(HmacAlgorithms.HMAC_SHA_256, "key").hmacHex("text"));
    }
}

import org.bouncycastle.crypto.digests.*;
import org.bouncycastle.crypto.engines.*;
import org.bouncycastle.crypto.params.*;
import org.bouncycastle.util.encoders.*;
import org.bouncycastle.asn1.*;

public class BouncyDriver {
    public static void main(String[] args) throws Exception {
        SHA3Digest d = new SHA3Digest(256);
        d.update(new byte[] {1, 2, 3}, 0, 3);
        byte[] out = new byte[32];
        d.doFinal(out, 0);
        AESEngine e = new AESEngine();
        e.init(true, new KeyParameter(new byte[16]));
        byte[] block = new byte[16];
        e.processBlock(block, 0, block, 0);
        System.out.println(Hex.toHexString(out) + " " + Hex.toHexString(block) + new ASN1Integer(5)
                + Base64.toBase64String(new DERSequence(new ASN1Integer(7)).getEncoded()));
    }
}

import at.favre.lib.bytes.*;

public class FavreBytesDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(Bytes.from("hello").append(Bytes.from((byte) 1)).encodeHex()
                + Bytes.from("a").hashSha256().encodeBase64() + Bytes.from((byte) 5, (byte) 6).xor(Bytes.from((byte) 1,
                (byte) 1)).encodeHex());
    }
}

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

public class NettyDriver {
    public static void main(String[] args) throws Exception {
        ByteBuf b = Unpooled.buffer();
        b.writeInt(5).writeCharSequence("hello", StandardCharsets.UTF_8);
        System.out.println(b + " " + b.readInt() + b.toString(StandardCharsets.UTF_8));
        System.out.println(ByteBufUtil.prettyHexDump(Unpooled.copiedBuffer("abcdefghijklmnopq",
                StandardCharsets.US_ASCII)));
        System.out.println(Unpooled.wrappedBuffer(new byte[] {1}, new byte[] {2, 3}).readableBytes());
    }
}

import org.msgpack.core.*;

public class MsgpackDriver {
    public static void main(String[] args) throws Exception {
        MessageBufferPacker p = MessagePack.newDefaultBufferPacker();
        p.packInt(1).packString("x").packArrayHeader(2).packDouble(1.5).packNil();
        MessageUnpacker u = MessagePack.newDefaultUnpacker(p.toByteArray());
        while (u.hasNext()) System.out.print(u.unpackValue().toJson() + " ");
        System.out.println(p.getTotalWrittenBytes());
    }
}

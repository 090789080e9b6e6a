import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.Object2IntHashMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;

public class AgronaDriver {
    public static void main(String[] args) throws Exception {
        Int2IntHashMap m = new Int2IntHashMap(-1);
        m.put(5, 6);
        UnsafeBuffer b = new UnsafeBuffer(new byte[32]);
        b.putLong(0, 77);
        b.putStringUtf8(8, "text");
        System.out.println(m.get(5) + " " + m.get(9) + " " + b.getLong(0) + b.getStringUtf8(8)
                + new Object2IntHashMap<String>(-1));
        ManyToOneRingBuffer ring = new ManyToOneRingBuffer(new UnsafeBuffer(new byte[1024 + 768]));
        ring.write(3, b, 0, 16);
        System.out.println(ring.read((type, buffer, at, length) -> System.out.println(type + " " + length)));
    }
}

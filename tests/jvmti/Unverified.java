// Driven by unverified.c: classes of the boot loader and of the application lose what the verifier wants.
import java.io.InputStream;
import java.util.BitSet;
import java.util.PriorityQueue;
import java.util.function.Supplier;

public class Unverified {
    static native void change(boolean on);
    static native void retransform(Class<?> c);
    static native void redefine(Class<?> c, byte[] bytes);

    static class Early {
        static int most(int a, int b) { return a > b ? a : b; }
    }
    static class Late {
        static int least(int a, int b) { return a < b ? a : b; }
    }

    static String use() {
        BitSet bits = new BitSet();
        for (int i = 0; i < 200; i += 7)
            bits.set(i);
        bits.clear(14);
        return bits.cardinality() + " " + bits.nextSetBit(8) + " " + Early.most(3, 4);
    }

    static String queue() {
        PriorityQueue<String> queue = new PriorityQueue<>();
        for (int i = 0; i < 40; i++)
            queue.add("e" + i);
        return queue.peek() + " " + queue.size();
    }

    static void loaded(Supplier<String> use) {
        try {
            System.out.println(use.get());
        } catch (VerifyError e) {
            System.out.println(e.getMessage().lines().findFirst().get());
        }
    }

    static byte[] bytes(Class<?> c) throws Exception {
        try (InputStream in = c.getResourceAsStream("/" + c.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(use());
        byte[] library = bytes(BitSet.class), own = bytes(Early.class);
        change(true);
        retransform(BitSet.class);
        System.out.println(use());
        retransform(Early.class);
        System.out.println(use());
        loaded(Unverified::queue);
        loaded(() -> "least " + Late.least(1, 2));
        change(false);
        redefine(BitSet.class, library);
        System.out.println(use());
        redefine(Early.class, own);
        System.out.println(use());
    }
}

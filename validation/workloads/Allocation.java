package workloads;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Objects: everything that makes one, garbage of every size, collections in the middle of it, no memory left. */
public final class Allocation implements Cloneable {
    private Allocation left;
    private Allocation right;
    private final long[] payload = new long[2];

    private Allocation() { }

    static Allocation tree(int depth) {
        Allocation node = new Allocation();
        if (depth > 0) {
            node.left = tree(depth - 1);
            node.right = tree(depth - 1);
        }
        node.payload[0] = depth;
        return node;
    }

    int size() {
        return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
    }

    static void kinds() throws Exception {
        List<Object> made = new ArrayList<>();
        made.add(new boolean[3]);
        made.add(new byte[] {1});
        made.add(new char[100]);
        made.add(new short[0]);
        made.add(new int[2][3]);
        made.add(new long[1][2][3]);
        made.add(new float[2][]);
        made.add(new double[5]);
        made.add(new String[4][1]);
        made.add(new Object());
        made.add(new int[] {1, 2, 3}.clone());
        made.add(tree(1).clone());
        made.add(Allocation.class.getDeclaredConstructor().newInstance());
        made.add(Array.newInstance(int.class, 3));
        made.add(Array.newInstance(String.class, 2, 2));
        made.add(Integer.valueOf(100_000));
        made.add((Long) 5L << 40);
        made.add("text" + made.size());
        made.add(new String("copied").intern());
        made.add((Runnable) () -> made.clear());
        made.add(ByteBuffer.allocateDirect(64));
        made.add(new Throwable());
        made.add(Allocation.class.getDeclaredMethods());
        made.add(Thread.currentThread().getStackTrace());
        made.add(variable(1, 2, 3));
        made.add(new Object() {
            final Object outer = made;
        });
        AtomicInteger arrays = new AtomicInteger();
        made.forEach(object -> arrays.addAndGet(object.getClass().isArray() ? 1 : 0));
        Common.say("kinds: " + made.size() + ", arrays " + arrays);
    }

    private static int[] variable(int... numbers) {
        return numbers;
    }

    /** Most die immediately, some live for a while. */
    static void garbage() {
        Map<Integer, byte[]> recent = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> eldest) {
                return size() > 50;
            }
        };
        int sum = 0;
        for (int i = 0; i < 3000; i++) {
            byte[] block = new byte[1 + i * 37 % 2000];
            block[0] = (byte) i;
            if (i % 7 == 0)
                recent.put(i, block);
            sum += new int[] {i, block.length}[1];
            if (i % 1000 == 999)
                System.gc();
        }
        for (byte[] block : recent.values())
            sum += block[0];
        Common.say("garbage: " + sum + " " + recent.size());
        long large = 0;
        for (int i = 0; i < 10; i++)
            large += new long[100_000].length;
        Common.say("large: " + large);
    }

    static void trees() {
        Allocation kept = tree(9);
        int sum = 0;
        for (int i = 0; i < 20; i++)
            sum += tree(6).size();
        System.gc();
        Common.say("trees: " + sum + " " + kept.size());
    }

    static void threads() {
        Thread[] threads = new Thread[4];
        AtomicInteger sum = new AtomicInteger();
        for (int i = 0; i < threads.length; i++) {
            int mine = i;
            threads[i] = Common.start("allocates " + i, () -> {
                for (int j = 0; j < 300; j++)
                    sum.addAndGet(new char[j + mine].length % 10);
                if (mine == 0)
                    System.gc();
            });
        }
        Common.join(threads);
        Common.say("threads: " + sum);
    }

    /** No VM has arrays of this size: the same error on every machine, whatever its memory. */
    static void exhausted() {
        Common.tell("the largest array", () -> Common.say("" + new long[Integer.MAX_VALUE].length));
        Common.tell("the largest by reflection", () -> Array.newInstance(long.class, Integer.MAX_VALUE));
        Common.tell("the largest list", () -> new ArrayList<>(Integer.MAX_VALUE));
        Common.say("still well: " + tree(3).size());
    }

    public static void main(String[] args) throws Exception {
        kinds();
        garbage();
        trees();
        threads();
        exhausted();
    }
}

// Direct buffers under several threads: their memory comes back when they are unreachable, views keep it, the limit is
// an OutOfMemoryError that names it; checksums and digests of the contents from all threads; big numbers computed by
// all threads at once.
// vmargs: -Xmx40m
import java.math.*;
import java.nio.*;
import java.security.MessageDigest;
import java.util.*;
import java.util.zip.*;

public class DirectMemory {
    public static void main(String[] args) throws Exception {
        long[] sums = new long[4];
        String[] digests = new String[4];
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                try {
                    Random r = new Random(id);
                    CRC32 crc = new CRC32();
                    MessageDigest md = MessageDigest.getInstance("SHA-256");
                    ByteBuffer kept = null;
                    for (int i = 0; i < 40; i++) {
                        ByteBuffer b = ByteBuffer.allocateDirect(1 << 20);
                        if (b.getLong(r.nextInt(1 << 17) * 8) != 0) System.out.println("not zeroed");
                        LongBuffer l = b.asLongBuffer();
                        for (int k = 0; k < 64; k++) l.put(k, r.nextLong());
                        if (kept != null && kept.getInt(0) != id) System.out.println("overwritten");
                        if (i % 10 == 0) {
                            // Only the view keeps the memory of this one.
                            kept = ByteBuffer.allocateDirect(1 << 16).position(1000).slice().putInt(0, id);
                        }
                        crc.update(b.slice(0, 512));
                        md.update(b.slice(0, 512));
                    }
                    sums[id] = crc.getValue();
                    digests[id] = new BigInteger(1, md.digest()).toString(16);
                } catch (Exception e) {
                    System.out.println(e);
                }
            });
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(Arrays.toString(sums) + Arrays.toString(digests));
        List<ByteBuffer> all = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) all.add(ByteBuffer.allocateDirect(1 << 20));
            System.out.println("no limit");
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage().replaceAll("[0-9]+", "N") + " " + (all.size() > 20));
        }
        all.clear();
        System.out.println(ByteBuffer.allocateDirect(8 << 20).capacity());
        String[] texts = new String[4];
        for (int t = 0; t < 4; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                BigInteger f = BigInteger.ONE;
                BigDecimal d = BigDecimal.ONE;
                for (int i = 1; i < 300; i++) {
                    f = f.multiply(BigInteger.valueOf(i + id));
                    d = d.add(BigDecimal.ONE.divide(new BigDecimal(f), new MathContext(40)), new MathContext(40));
                }
                texts[id] = f.mod(BigInteger.TEN.pow(90).add(BigInteger.valueOf(7))) + " " + d;
            });
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        for (String s : texts) System.out.println(s);
    }
}

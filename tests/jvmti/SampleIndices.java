// Driven by sample_indices.c.
public class SampleIndices implements java.util.function.LongSupplier {
    static native void begin(int[] word, int samples);
    static native boolean done();
    static native void end();

    long value = 7;
    long get() { return value; }
    public long getAsLong() { return value; }
    final long last() { return value; }
    static int quotient(int of, int by) { return of / by; }

    static long loops(int[] word, long[] longs, Object shared) {
        long sum = 0;
        int n = longs.length;
        word[0] = 1;
        for (int i = 0; i < n; i++) sum += i ^ sum << 3;
        word[0] = 2;
        for (long i = 0; i < n; i++) sum = sum * 31 + i % 7;
        word[0] = 3;
        for (int i = 0; i < n; i++) longs[i] += sum >> 2;
        word[0] = 4;
        double x = 1;
        for (int i = 0; i < n; i++) x = (x * 1.5 + i) % 1e9;
        word[0] = 5;
        Comparable<?>[] holder = new Comparable<?>[1];
        for (int i = 0; i < n; i++) {
            synchronized (shared) {
                if (shared instanceof Runnable) sum += i;
                sum += new byte[8].length;
            }
        }
        word[0] = 6;
        for (int i = 0; i < n; i++) sum += shared instanceof Comparable ? 1 : holder.length;
        word[0] = 0;
        return sum + (long) x;
    }

    static long callLeaf(SampleIndices o) {
        long sum = 0;
        for (int i = 0; i < 2000; i++) sum += o.get();
        return sum;
    }

    static long callLeaves(SampleIndices o, java.util.function.LongSupplier supplier) {
        long sum = 0;
        for (int i = 0; i < 8000; i++) sum += supplier.getAsLong() + o.last() + quotient((int) sum, 7);
        return sum;
    }

    public static void main(String[] args) {
        int[] word = {0};
        long[] longs = new long[1000];
        SampleIndices o = new SampleIndices();
        long sum = loops(word, longs, o) + callLeaf(o) + callLeaves(o, o);
        begin(word, args.length > 0 ? Integer.parseInt(args[0]) : 2000);
        while (!done()) sum += loops(word, longs, o) + callLeaf(o) + callLeaves(o, o);
        if (sum == 42) System.out.println(sum);
        end();
    }
}

// A random generator whose state is in the thread (SplitMix64), seeded from the clock; it cannot be seeded by programs.
package java.util.concurrent;

import java.util.Random;
import jdk.internal.misc.Unsafe;

public class ThreadLocalRandom extends Random {
    private static final long serialVersionUID = -5851777807851030925L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long SEED = U.objectFieldOffset(Thread.class, "threadLocalRandomSeed");
    private static final long GAMMA = 0x9e3779b97f4a7c15L;

    private static final ThreadLocalRandom instance = new ThreadLocalRandom();
    private static long seeder = mix(System.nanoTime()) ^ mix(System.currentTimeMillis());

    private boolean initialized;

    private ThreadLocalRandom() {
        super(0L);
        initialized = true;
    }

    public static ThreadLocalRandom current() {
        if (U.getLong(Thread.currentThread(), SEED) == 0L) {
            seedThread();
        }
        return instance;
    }

    private static synchronized void seedThread() {
        seeder += GAMMA;
        U.putLong(Thread.currentThread(), SEED, mix(seeder) | 1L);
    }

    private static long mix(long z) {
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("rnd", long.class), new java.io.ObjectStreamField("initialized", boolean.class),
    };

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        java.io.ObjectOutputStream.PutField fields = s.putFields();
        fields.put("rnd", U.getLong(Thread.currentThread(), SEED));
        fields.put("initialized", true);
        s.writeFields();
    }

    private Object readResolve() {
        return current();
    }

    @Override
    public void setSeed(long seed) {
        // The constructor of Random calls this once.
        if (initialized) {
            throw new UnsupportedOperationException();
        }
    }

    @Override
    protected int next(int bits) {
        return nextInt() >>> 32 - bits;
    }

    @Override
    public int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    @Override
    public long nextLong() {
        Thread t = Thread.currentThread();
        long s = U.getLong(t, SEED) + GAMMA;
        U.putLong(t, SEED, s);
        return mix(s);
    }

    @Override
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return (int) bounded(bound);
    }

    /** Uniform in [0, n) for n > 0: values from the last, incomplete multiple of n are drawn again. */
    private long bounded(long n) {
        if ((n & n - 1) == 0) {
            return nextLong() & n - 1;
        }
        for (;;) {
            long u = nextLong() >>> 1;
            long r = u % n;
            if (u + n - 1 - r >= 0) {
                return r;
            }
        }
    }

    public int nextInt(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return (int) (origin + bounded((long) bound - origin));
    }

    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return bounded(bound);
    }

    public long nextLong(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        long n = bound - origin;
        if (n > 0) {
            return origin + bounded(n);
        }
        // The range has more values than a positive long can count.
        for (;;) {
            long r = nextLong();
            if (r >= origin && r < bound) {
                return r;
            }
        }
    }

    @Override
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    public double nextDouble(double bound) {
        if (!(bound > 0.0 && bound < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("bound must be finite and positive");
        }
        double r = nextDouble() * bound;
        return r < bound ? r : Math.nextDown(bound);
    }

    public double nextDouble(double origin, double bound) {
        if (!(origin < bound && bound - origin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        double r = nextDouble() * (bound - origin) + origin;
        return r < bound ? r : Math.nextDown(bound);
    }

    @Override
    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    @Override
    public float nextFloat() {
        return (nextLong() >>> 40) * 0x1.0p-24f;
    }
}

// jdk: 17
// Several threads link one call site, resolve one type, adapt one handle, and update one variable through VarHandles.
import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
public class HandleThreads {
    interface Maker { Object make(int i); }
    static Object lambda(int i) { Supplier<String> s = () -> "x"; return s; }
    static final VarHandle COUNT, ARR = MethodHandles.arrayElementVarHandle(long[].class);
    volatile int count; static int plain; static volatile Object holder;
    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(HandleThreads.class, "count", int.class);
        } catch (Exception e) { throw new Error(e); }
    }
    static void go(int n, Runnable r) throws Exception {
        CyclicBarrier b = new CyclicBarrier(n);
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(() -> {
                try { b.await(); } catch (Exception e) { throw new Error(e); }
                r.run();
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
    }
    static class Lazy { static int inits; static { inits++; } static int f(int x) { return x + 1; } }
    public static void main(String[] a) throws Exception {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        go(8, () -> { Object o = lambda(1); synchronized (seen) { seen.add(o); } });
        System.out.println("one lambda object " + seen.size());
        HandleThreads r = new HandleThreads();
        go(8, () -> {
            for (int i = 0; i < 2000; i++) {
                int v;
                do v = (int) COUNT.getVolatile(r);
                while (!COUNT.compareAndSet(r, v, v + 1));
            }
        });
        System.out.println("cas " + r.count);
        go(8, () -> { for (int i = 0; i < 2000; i++) COUNT.getAndAdd(r, -1); });
        System.out.println("add " + r.count);
        long[] z = new long[4];
        go(8, () -> {
            for (int i = 0; i < 2000; i++) {
                ARR.getAndAdd(z, i & 3, 1L);
                ARR.getAndBitwiseXor(z, 0, 0L);
            }
        });
        System.out.println("array " + Arrays.toString(z));
        VarHandle bv = MethodHandles.byteArrayViewVarHandle(long[].class, java.nio.ByteOrder.BIG_ENDIAN);
        byte[] bytes = new byte[8];
        go(4, () -> { for (int i = 0; i < 1000; i++) bv.getAndAdd(bytes, 0, 1L); });
        System.out.println("bytes " + (long) bv.get(bytes, 0));
        MethodHandle mh = MethodHandles.lookup().findStatic(Lazy.class, "f",
                MethodType.methodType(int.class, int.class));
        AtomicInteger sum = new AtomicInteger();
        go(8, () -> {
            try {
                int s = 0;
                for (int i = 0; i < 500; i++) s = (int) mh.invokeExact(s);
                sum.addAndGet(s);
            } catch (Throwable e) {
                throw new Error(e);
            }
        });
        System.out.println("handle " + sum + " inits " + Lazy.inits);
        AtomicInteger same = new AtomicInteger();
        go(8, () -> {
            for (int i = 0; i < 200; i++) {
                MethodType t = MethodType.methodType(int.class,
                        new Class<?>[] {String.class, int.class, HandleThreads.class});
                if (t == MethodType.fromMethodDescriptorString("(Ljava/lang/String;ILHandleThreads;)I",
                        HandleThreads.class.getClassLoader()))
                    same.incrementAndGet();
            }
        });
        System.out.println("types " + same);
        AtomicInteger ok = new AtomicInteger();
        go(8, () -> {
            try {
                for (int i = 0; i < 50; i++) {
                    MethodHandle h = MethodHandles.insertArguments(mh.asType(MethodType.methodType(Object.class,
                            long.class == null ? null : Integer.class)), 0, i);
                    if ((int) (Integer) h.invoke() == i + 1) ok.incrementAndGet();
                }
            } catch (Throwable e) {
                e.printStackTrace();
            }
        });
        System.out.println("adapters " + ok);
        go(8, () -> {
            String s = "";
            for (int i = 0; i < 20; i++) s = s + i + "," + s.length();
            synchronized (seen) { holder = s; }
        });
        System.out.println(((String) holder).length());
        MutableCallSite site = new MutableCallSite(MethodHandles.constant(int.class, 1));
        MethodHandle inv = site.dynamicInvoker();
        AtomicInteger bad = new AtomicInteger();
        go(4, () -> {
            try {
                for (int i = 0; i < 500; i++) {
                    site.setTarget(MethodHandles.constant(int.class, i & 1));
                    int v = (int) inv.invokeExact();
                    if (v != 0 && v != 1) bad.incrementAndGet();
                }
            } catch (Throwable e) {
                e.printStackTrace();
            }
        });
        System.out.println("sites " + bad);
        AtomicInteger recs = new AtomicInteger();
        go(8, () -> {
            record P(int x, String y) { }
            for (int i = 0; i < 20; i++)
                if (new P(i, "a").equals(new P(i, "a")) && new P(i, "b").toString().equals("P[x=" + i + ", y=b]"))
                    recs.incrementAndGet();
        });
        System.out.println("records " + recs);
        AtomicInteger refl = new AtomicInteger();
        go(8, () -> { try { for (int i = 0; i < 50; i++) refl.addAndGet((Integer) Lazy.class.getDeclaredMethod("f",
                int.class).invoke(null, i) - i); } catch (Exception e) { e.printStackTrace(); } });
        System.out.println("reflection " + refl);
    }
}

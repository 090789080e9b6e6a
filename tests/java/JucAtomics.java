// java.util.concurrent.atomic on one thread: field updaters and their checks, stamped and marked references, adders,
// accumulators, arrays, memory modes, texts.
import java.util.concurrent.atomic.*;

public class JucAtomics {
    volatile int i;
    int plain;
    volatile long l;
    volatile Integer boxed;
    volatile String s;
    static volatile int st;

    static class Sub extends JucAtomics { }

    interface Action { Object run() throws Exception; }

    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t + (t.getCause() == null ? "" : " / " + t.getCause()));
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes", "deprecation"})
    public static void main(String[] args) {
        show("not volatile", () -> AtomicIntegerFieldUpdater.newUpdater(JucAtomics.class, "plain"));
        show("long as int", () -> AtomicIntegerFieldUpdater.newUpdater(JucAtomics.class, "l"));
        show("boxed as int", () -> AtomicIntegerFieldUpdater.newUpdater(JucAtomics.class, "boxed"));
        show("no field", () -> AtomicIntegerFieldUpdater.newUpdater(JucAtomics.class, "no"));
        show("static", () -> AtomicIntegerFieldUpdater.newUpdater(JucAtomics.class, "st"));
        show("private of Thread", () -> AtomicIntegerFieldUpdater.newUpdater(Thread.class, "threadStatus"));
        show("int as long", () -> AtomicLongFieldUpdater.newUpdater(JucAtomics.class, "i"));
        show("wrong class", () -> AtomicReferenceFieldUpdater.newUpdater(JucAtomics.class, Integer.class, "s"));
        show("primitive", () -> AtomicReferenceFieldUpdater.newUpdater(JucAtomics.class, int.class, "i"));
        AtomicIntegerFieldUpdater iu = AtomicIntegerFieldUpdater.newUpdater(JucAtomics.class, "i");
        show("int of String", () -> iu.get("x"));
        show("int of null", () -> iu.get(null));
        AtomicReferenceFieldUpdater su = AtomicReferenceFieldUpdater.newUpdater(JucAtomics.class, String.class, "s");
        show("wrong value", () -> su.getAndSet(new JucAtomics(), 3));
        Sub sub = new Sub();
        show("int", () -> iu.incrementAndGet(sub) + " " + iu.getAndAdd(sub, 5) + " " + iu.addAndGet(sub, 5) + " "
                + iu.getAndIncrement(sub) + " "
                + iu.decrementAndGet(sub) + " " + iu.getAndDecrement(sub) + " " + iu.getAndSet(sub, 100) + " "
                + iu.compareAndSet(sub, 100, 7) + " "
                + iu.weakCompareAndSet(sub, 100, 8) + " " + iu.updateAndGet(sub, x -> x * 3) + " "
                + iu.getAndUpdate(sub, x -> -x) + " "
                + iu.accumulateAndGet(sub, 4, (x, y) -> x * y) + " " + iu.getAndAccumulate(sub, 2, (x, y) -> x + y)
                + " " + sub.i);
        AtomicLongFieldUpdater<JucAtomics> lu = AtomicLongFieldUpdater.newUpdater(JucAtomics.class, "l");
        show("long", () -> lu.incrementAndGet(sub) + " " + lu.getAndAdd(sub, 1L << 40) + " " + lu.addAndGet(sub, 5)
                + " " + lu.getAndSet(sub, -1L) + " "
                + lu.compareAndSet(sub, -1, 9) + " " + lu.updateAndGet(sub, x -> x << 33) + " "
                + lu.getAndAccumulate(sub, 2, (x, y) -> x + y) + " " + sub.l);
        show("reference", () -> su.compareAndSet(sub, null, "a") + " " + su.getAndSet(sub, "b") + " " + su.get(sub)
                + " " + su.compareAndSet(sub, "a", "c")
                + " " + su.updateAndGet(sub, x -> x + "!") + " " + su.accumulateAndGet(sub, "?", (x, y) -> "" + x + y)
                + " " + sub.s);

        AtomicStampedReference<String> sr = new AtomicStampedReference<>("a", 1);
        int[] stamp = new int[1];
        show("stamped", () -> sr.compareAndSet("a", "b", 1, 2) + " " + sr.compareAndSet("b", "c", 1, 2) + " "
                + sr.attemptStamp("b", 9) + " " + sr.get(stamp)
                + stamp[0] + " " + sr.getReference() + sr.getStamp() + " " + sr.weakCompareAndSet("b", "b", 9, 9));
        AtomicMarkableReference<String> mr = new AtomicMarkableReference<>("a", false);
        boolean[] mark = new boolean[1];
        show("markable", () -> mr.attemptMark("a", true) + " " + mr.get(mark) + mark[0] + " "
                + mr.compareAndSet("a", "b", false, true) + " "
                + mr.compareAndSet("a", "b", true, false) + " " + mr.getReference() + mr.isMarked());

        LongAdder la = new LongAdder();
        la.add(5);
        la.increment();
        la.decrement();
        la.add(-7);
        show("LongAdder", () -> la + " " + la.sum() + " " + la.intValue() + " " + la.doubleValue() + " "
                + la.sumThenReset() + " " + la);
        DoubleAdder da = new DoubleAdder();
        da.add(0.1);
        da.add(0.2);
        show("DoubleAdder",
                () -> da + " " + da.longValue() + " " + da.floatValue() + " " + da.sumThenReset() + " " + da);
        LongAccumulator max = new LongAccumulator(Math::max, Long.MIN_VALUE);
        show("LongAccumulator", () -> {
            String before = max + " ";
            max.accumulate(3);
            max.accumulate(17);
            max.accumulate(-1);
            return before + max.get() + " " + max.getThenReset() + " " + max;
        });
        DoubleAccumulator product = new DoubleAccumulator((x, y) -> x * y, 1);
        product.accumulate(2.5);
        product.accumulate(4);
        show("DoubleAccumulator",
                () -> product + " " + product.intValue() + " " + product.getThenReset() + " " + product);

        AtomicInteger ai = new AtomicInteger(5);
        show("AtomicInteger", () -> ai + " " + ai.compareAndExchange(5, 6) + ai.compareAndExchange(5, 7)
                + ai.weakCompareAndSetPlain(6, 8) + ai.weakCompareAndSetVolatile(6, 9)
                + ai.getPlain() + ai.getOpaque() + ai.getAcquire() + " " + ai.compareAndExchangeAcquire(8, 1)
                + ai.compareAndExchangeRelease(8, 2) + " " + ai.accumulateAndGet(10, Integer::sum));
        AtomicLong al = new AtomicLong(1L << 40);
        show("AtomicLong", () -> al + " " + al.getAndIncrement() + " " + al.incrementAndGet() + " " + al.getAndSet(3)
                + " " + al.updateAndGet(x -> -x) + " " + al.hashCode() % 1);
        AtomicBoolean ab = new AtomicBoolean();
        show("AtomicBoolean", () -> ab + " " + ab.compareAndSet(false, true) + ab.getAndSet(false)
                + ab.compareAndExchange(true, true) + ab.get() + ab.weakCompareAndSetPlain(false, true));
        AtomicReference<Object> ar = new AtomicReference<>("x");
        show("AtomicReference", () -> ar + " " + ar.getAndSet("y") + ar.compareAndSet("z", "w") + ar.compareAndExchange(
                "y", "v") + ar.getAndUpdate(o -> o + "+") + ar.accumulateAndGet("q", (a, b) -> "" + a + b));
        AtomicIntegerArray ia = new AtomicIntegerArray(new int[] {1, 2, 3});
        show("AtomicIntegerArray", () -> ia + " " + ia.length() + ia.getAndAdd(1, 10) + " " + ia.incrementAndGet(2)
                + ia.compareAndSet(0, 1, 9) + ia);
        show("AtomicIntegerArray bounds", () -> ia.get(3));
        show("AtomicIntegerArray negative", () -> new AtomicIntegerArray(-1));
        AtomicLongArray la2 = new AtomicLongArray(3);
        show("AtomicLongArray", () -> la2.addAndGet(2, 1L << 50) + " " + la2.getAndSet(2, 4) + " "
                + la2.accumulateAndGet(2, 3, (x, y) -> x * y) + la2);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(new String[] {"a", null});
        show("AtomicReferenceArray", () -> ra + " " + ra.compareAndSet(1, null, "b") + ra.getAndSet(0, "z")
                + ra.updateAndGet(1, x -> x + x) + ra);
        show("AtomicReferenceArray store", () -> {
            AtomicReferenceArray raw = new AtomicReferenceArray(new String[1]);
            raw.set(0, 1);
            return raw;
        });
    }
}

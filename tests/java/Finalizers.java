// Finalizers: run once, on the thread Finalizer or a second one, after resurrection not again; registered when
// Object.<init> has ended (also of objects whose own constructor fails later), for clones, for reflection; exceptions
// ignored; what a finalizable object refers to is finalized or kept with it.
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;
public class Finalizers {
    static final Set<String> done = Collections.synchronizedSet(new TreeSet<>());
    static final AtomicInteger count = new AtomicInteger();
    static final List<Object> saved = Collections.synchronizedList(new ArrayList<>());
    static class Base implements Cloneable {
        String name;
        Base(String name) { this.name = name; }
        protected void finalize() throws Throwable { done.add(name); count.incrementAndGet(); }
        public Base clone() throws CloneNotSupportedException {
            Base b = (Base) super.clone();
            b.name += "-clone";
            return b;
        }
    }
    static class Silent extends Base { Silent(String n) { super(n); } protected void finalize() { } }
    static class Calling extends Base {
        Calling(String n) { super(n); }
        protected void finalize() throws Throwable {
            super.finalize();
            done.add(name + "-sub");
        }
    }
    static class Failing extends Base {
        Failing(String n) { super(n); }
        protected void finalize() throws Throwable {
            super.finalize();
            throw new IllegalStateException("ignored");
        }
    }
    static class Reviving extends Base {
        Reviving(String n) { super(n); }
        protected void finalize() throws Throwable {
            super.finalize();
            saved.add(this);
        }
    }
    static class FailsLate extends Base { FailsLate(String n) { super(n); throw new RuntimeException("late"); } }
    static String explode() { throw new RuntimeException("early"); }
    static class FailsEarly extends Base { FailsEarly() { super(explode()); } }
    static class Holder extends Base {
        final Base inner;
        final int[] data = { 1, 2, 3 };
        Holder(String n) {
            super(n);
            inner = new Base(n + "-inner");
        }
        protected void finalize() throws Throwable { super.finalize(); done.add(inner.name + "-seen" + data[2]); } }
    static class InThread { protected void finalize() {
        Thread t = Thread.currentThread(); String n = t.getName();
        done.add("thread " + (n.equals("Finalizer") || n.equals("Secondary finalizer")) + " "
                + (t.isDaemon() || !n.equals("Finalizer")) + " " + t.getThreadGroup().getName() + " " + (t != main));
    }
}
    static Thread main = Thread.currentThread();
    static void make() throws Exception {
        new Base("base");
        new Silent("silent");
        new Calling("calling");
        new Failing("failing");
        new Reviving("reviving");
        new Base("original").clone();
        new Holder("holder");
        new InThread();
        try { new FailsLate("late"); } catch (RuntimeException e) { System.out.println(e.getMessage()); }
        try { new FailsEarly(); } catch (RuntimeException e) { System.out.println(e.getMessage()); }
        Base.class.getDeclaredConstructor(String.class).newInstance("reflected");
        Base[] ring = { new Base("ring0") { Base other; }, new Base("ring1") }; saved.clear();
    }
    static void settle(int want) throws Exception {
        while (count.get() < want) { System.gc(); System.runFinalization(); if (count.get() < want) Thread.sleep(10); }
        System.gc(); System.runFinalization();
    }
    static void deep() { Object[] a = new Object[2000]; for (int i = 0; i < 2000; i++) a[i] = new Base("x"); }
    public static void main(String[] args) throws Exception {
        make(); overwrite(); settle(12);
        while (done.size() < 15) Thread.sleep(10);
        System.out.println(count.get() + " " + done);
        System.out.println(saved.size() + " " + ((Base) saved.get(0)).name);
        saved.clear(); done.clear(); settle(12);
        System.out.println("again: " + done);
        deep(); overwrite(); settle(2012);
        System.out.println(count.get());
        System.out.println(finalizeDirectly());
    }
    static int finalizeDirectly() throws Exception {
        int before = count.get();
        Base b = new Base("direct");
        try { b.finalize(); } catch (Throwable t) { }
        return count.get() - before;
    }
    static void overwrite() {
        Object a = null, b = null, c = null, d = null, e = null, f = null, g = null, h = null;
        if (a != null) System.out.println(b);
    }
}

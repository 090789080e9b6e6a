// Local, global and weak references; local frames.
public class References {
    static native void kinds(Object o);
    static native void same(Object a, Object b);
    static native void frames(Object o);
    static native Object leaveOpen(int frames);
    static native int closeMore();
    static native Object popReturns(Object o);
    static native int manyDeleted(int n);
    static native int manyKept(int n);
    static native int mixedDeletes(int n);
    static native void keep(Object o);
    static native Object kept();
    static native void drop();
    static native void keepWeak(Object o);
    static native String weak();
    static native void nested(int depth);
    static native void deleteArgument(Object o);
    static native void capacity();
    static native Object[] globals(int n);
    static native Object nullReturns();
    static native Object returnGlobal(Object o);
    static native Object returnWeak(Object o);
    static native void deepFrames(int n);

    static int level(int depth) {
        nested(depth);
        return depth;
    }
    public static void main(String[] args) {
        System.load(System.getProperty("test.lib"));
        kinds(new Object());
        Object o = "o";
        same(o, o);
        same(o, new String("o"));
        same(null, o);
        same(null, null);
        frames(o);
        for (int i = 0; i < 5; i++) System.out.println(leaveOpen(i));
        for (int i = 0; i < 20000; i++) leaveOpen(3);
        System.out.println(closeMore());
        System.out.println(popReturns(o));
        System.out.println(manyDeleted(100000));
        System.out.println(manyKept(10000));
        for (int i = 0, n = Integer.getInteger("repeat", 20); i < n; i++) manyKept(10000);
        System.out.println(mixedDeletes(10000));
        keep(new StringBuilder("kept"));
        System.gc();
        System.out.println(kept());
        drop();
        Object strong = new StringBuilder("strong");
        keepWeak(strong);
        System.gc();
        System.out.println(weak() + " " + strong);
        keepWeak(new StringBuilder("dying"));
        String s = null;
        for (int i = 0; i < 50 && (s = weak()) != null; i++) { byte[][] churn = new byte[100][10000]; System.gc(); }
        System.out.println("after collection: " + s);
        nested(10);
        deleteArgument(new StringBuilder("argument"));
        capacity();
        Object[] all = globals(1000);
        System.out.println(all.length + " " + all[0] + " " + all[999]);
        System.out.println(nullReturns());
        System.out.println(returnGlobal("global"));
        System.out.println(returnWeak("weak"));
        deepFrames(2000);
    }
}

public class Heap10 {
    static native void tag(Object o, long tag);
    static native long tagOf(Object o);
    static native void set(long prune, int abortAfter, long retag);
    static native int heap(String aspect, int filter);
    static native int instances(String aspect, Class<?> c, int filter);
    static native int from(String aspect, Object initial);
    static native int reachable(String aspect, int callbacks);
    static native void global(Object o);
    static native void withLocal();
    static native void errors(Object o, String thread);

    static final int TAGGED = 1, UNTAGGED = 2, EITHER = 3;

    interface Named { Object name = new Object(); int LENGTH = 3; }
    static class Base implements Named { Object first; static Object shared = new Object(); int n; }
    static class Derived extends Base { Object second; static Object own = new Object(); }

    static Object held;

    static void inner() {
        Object local = new Object();
        tag(local, 21);
        reachable("locals", 7);
        tag(local, 0);
    }

    static void objects() {
        Base base = new Base();
        Derived derived = new Derived(), untagged = new Derived();
        Base[] array = { base, derived };
        base.first = derived;
        derived.first = base;
        derived.second = derived;
        tag(base, 1);
        tag(derived, 2);
        tag(array, 3);
        tag(Base.class, 4);
        tag(Derived.class, 5);
        tag(Named.class, 6);
        tag(Base.shared, 7);
        tag(Derived.own, 8);
        tag(Base.name, 9);
        tag(Base[].class, 10);
        from("an array and what it leads to", array);
        from("a class", Derived.class);
        reachable("everything", 7);
        reachable("only the roots", 3);
        reachable("only simple roots", 1);
        reachable("only stack roots", 2);
        reachable("no roots reported", 4);
        reachable("nothing reported", 0);
        heap("tagged objects", TAGGED);
        heap("untagged objects", UNTAGGED);
        heap("all objects", EITHER);
        instances("of a class and its subclass", Base.class, EITHER);
        instances("of an interface", Named.class, EITHER);
        instances("of a subclass, tagged", Derived.class, TAGGED);
        check("untagged instances", instances("of a subclass, untagged", Derived.class, UNTAGGED), 1);
        instances("of an array class", Base[].class, EITHER);
        instances("of a covariant array class", Object[].class, TAGGED);
        check("none", instances("of a primitive class", int.class, EITHER), 0);
        set(2, 0, 0);
        Derived alone = new Derived(), end = new Derived();
        alone.first = derived;
        alone.second = end;
        derived.second = new Base();
        tag(alone, 11);
        tag(end, 12);
        tag(derived.second, 13);
        tag(base, 0);
        from("references of one object are ignored", alone);
        set(0, 1, 0);
        from("abort", alone);
        reachable("abort in a root callback", 1);
        reachable("abort in a stack callback", 2);
        reachable("abort in a reference callback", 4);
        heap("abort", EITHER);
        instances("abort", Base.class, EITHER);
        set(0, 0, 13);
        from("a tag changes", derived);
        System.out.println("  its tag is " + tagOf(derived.second));
        tag(derived.second, 13);
        heap("a tag changes", TAGGED);
        System.out.println("  its tag is " + tagOf(derived.second));
        set(0, 0, 0);
        for (Object o : new Object[] { derived, array, Base.class, Derived.class, Named.class, Base.shared, Derived.own,
                Base.name, Base[].class, alone, end,
                                       derived.second, untagged })
            tag(o, 0);
    }

    static void check(String what, int actual, int expected) {
        if (actual != expected) System.out.println("FAILED " + what + ": " + actual + " instead of " + expected);
    }

    static void roots() {
        tag(Thread.currentThread(), 20);
        held = new Object();
        tag(held, 22);
        withLocal();
        Object o = new Object();
        tag(o, 23);
        global(o);
        o = null;
        reachable("a global reference", 3);
        tag(Integer.class, 24);
        reachable("a system class", 1);
        tag(Integer.class, 0);
        tag(Thread.currentThread(), 0);
    }

    static class Link { Link next; Link(Link n) { next = n; } }

    static void deep() {
        Link list = null;
        for (int i = 0; i < 50000; i++) list = new Link(list);
        int n = from("a long list", list);
        if (n < 99999) System.out.println("FAILED only " + n);
    }

    public static void main(String[] args) throws InterruptedException {
        objects();
        roots();
        deep();
        errors(new Object(), "the main thread");
        Thread t = new Thread(() -> errors(new Object(), "another thread"));
        t.start();
        t.join();
    }
}

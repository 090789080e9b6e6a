// ThreadLocal and InheritableThreadLocal: initial values, removal, inheritance at construction, childValue, a thread
// built without inheriting.
public class ThreadLocalsInherited {
    static int made;
    static final ThreadLocal<Integer> counted = ThreadLocal.withInitial(() -> ++made);
    static final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + "'";
        }
    };
    static final ThreadLocal<String> plain = new ThreadLocal<>();

    static void show(String what) {
        System.out.println(what + ": " + counted.get() + " " + inherited.get() + " " + plain.get());
    }

    public static void main(String[] args) throws InterruptedException {
        show("main");
        inherited.set("x");
        plain.set("p");
        Thread t = new Thread(() -> {
            show("child");
            Thread g = new Thread(() -> show("grandchild"));
            inherited.remove();
            show("removed");
            g.start();
            try {
                g.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        inherited.set("y");
        t.start();
        t.join();
        Thread without = new Thread(null, () -> show("without"), "w", 0, false);
        without.start();
        without.join();
        counted.remove();
        show("main again");
        inherited.set(null);
        Thread n = new Thread(() -> show("null inherited"));
        n.start();
        n.join();
    }
}

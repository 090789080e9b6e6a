// Driven by module_changes.c: java.base is changed for the unnamed module of this class.
public class ModuleChanges {
    static native void run(Module base, Module unnamed, Class<?> service, Class<?> impl, Object other,
            ClassLoader loader);
    static native void fromThread(Module base, Module unnamed, ClassLoader loader);

    public interface Service { }
    public static class Impl implements Service { }
    static class InCallback { }

    static void show(Module base, Module unnamed) {
        System.out.println("reads " + base.canRead(unnamed) + " " + unnamed.canRead(base));
        System.out.println("exported " + base.isExported("jdk.internal.misc", unnamed) + " "
                + base.isExported("jdk.internal.misc") + " " + base.isExported("java.util", unnamed) + " "
                + base.isExported("jdk.internal.reflect", unnamed));
        System.out.println("open " + base.isOpen("java.util", unnamed) + " " + base.isOpen("java.util") + " "
                + base.isOpen("jdk.internal.misc", unnamed));
        System.out.println("uses " + base.canUse(Service.class) + " " + base.canUse(Runnable.class));
    }

    static void reflect() throws Exception {
        java.lang.reflect.Field f = java.util.ArrayList.class.getDeclaredField("size");
        try {
            f.setAccessible(true);
            System.out.println("accessible");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Exception {
        Module base = Object.class.getModule(), unnamed = ModuleChanges.class.getModule();
        ClassLoader fresh = new ClassLoader("fresh", null) { };
        Class.forName("java.lang.String", false, fresh);
        show(base, unnamed);
        reflect();
        run(base, unnamed, Service.class, Impl.class, "neither module nor class", fresh);
        show(base, unnamed);
        reflect();
        Thread t = new Thread(() -> fromThread(base, unnamed, fresh));
        t.start();
        t.join();
        System.out.println(new InCallback() != null);
        // What was provided is found.
        for (Runnable r : java.util.ServiceLoader.load(Runnable.class)) {
            System.out.println(r.getClass());
        }
    }
}

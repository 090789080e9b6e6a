public class FixedModules {
    public static class Service implements Runnable {
        public void run() {
        }
    }

    static native void check(Module base, Module unnamed, Class<?> service, Class<?> implementation);

    public static void main(String[] args) {
        check(Object.class.getModule(), FixedModules.class.getModule(), Runnable.class, Service.class);
    }
}

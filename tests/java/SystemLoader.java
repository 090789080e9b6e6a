// vmargs: -Xshare:off -Djava.system.class.loader=SystemLoader$Mine
// A class loader of the program as the system class loader: its constructor, who loads the main class, the context
// class loader, resources through it.
public class SystemLoader {
    public static class Mine extends ClassLoader {
        static int made;
        final java.util.List<String> asked = new java.util.ArrayList<>();
        public Mine(ClassLoader parent) { super("mine", parent); made++; }
        @Override protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            if (n.startsWith("System")) asked.add(n);
            return super.loadClass(n, resolve);
        }
    }
    public static void main(String[] args) throws Exception {
        ClassLoader s = ClassLoader.getSystemClassLoader();
        System.out.println(s.getClass().getName() + " " + s.getName() + " " + s.getParent().getName() + " "
                + Mine.made);
        System.out.println((SystemLoader.class.getClassLoader() == s.getParent()) + " "
                + (Thread.currentThread().getContextClassLoader() == s) + (ClassLoader.getSystemClassLoader() == s));
        System.out.println(((Mine) s).asked.contains("SystemLoader") + " " + (new java.net.URLClassLoader(
                new java.net.URL[0]).getParent() == s) + (ClassLoader.getSystemResource("SystemLoader.class") != null));
        System.out.println(Class.forName("SystemLoader", false, s) == SystemLoader.class);
        Thread t = new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader() == s));
        t.start();
        t.join();
    }
}

// Driven by search_path.c.
public class SearchPath {
    static native void run();
    static native void fromThread();

    static class InCallback { }

    public static void main(String[] args) throws Exception {
        run();
        Thread t = new Thread(SearchPath::fromThread);
        t.start();
        t.join();
        System.out.println(new InCallback() != null);
        // Class.forName and the class path of the running program agree with what the agent saw.
        System.out.println(Class.forName("LiveSystem").getClassLoader() == SearchPath.class.getClassLoader());
        System.out.println(Class.forName("LiveBoot").getClassLoader());
        System.out.println(Class.forName("LiveBoot").getModule().isNamed());
    }
}

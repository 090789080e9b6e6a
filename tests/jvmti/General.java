// Driven by general.c: the agent asks most of its questions in native methods of this class.
public class General {
    static native void live(Thread unstarted);
    static native void inNative(Object o);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread("never started");
        live(t);
        try {
            inNative(null);
        } catch (IllegalStateException e) {
            System.out.println("caught " + e.getMessage());
        }
        System.out.println("property " + System.getProperty("agent.property") + " " + System.getProperty("given"));
    }
}

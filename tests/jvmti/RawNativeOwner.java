public class RawNativeOwner {
    static native int state(Thread t);
    static native void hold();
    static native void enterAndLeave();
    static native void collect();

    public static void main(String[] args) throws Exception {
        hold();
        Thread queued = new Thread(RawNativeOwner::enterAndLeave);
        queued.start();
        while (state(queued) == 0) Thread.yield();
        for (int k = 0; k < 3; k++) Thread.sleep(1);
        collect();
        queued.join();
    }
}

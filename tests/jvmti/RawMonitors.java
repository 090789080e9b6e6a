// Driven by raw_monitors.c.
public class RawMonitors {
    static native void check();
    public static void main(String[] args) { check(); }
}

package workloads;

/** Asks its own VM, as `jcmd PID JVMTI.data_dump` does, to let agents write their data. */
public final class DataDump {
    static {
        System.load(Common.beside("libjvmticheck-workloads.so"));
    }

    private DataDump() { }

    /** Where nobody listens to SIGQUIT, as in green mode, nothing is asked. What the VM answers is not reported. */
    private static native void request();

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            request();
        Common.say("data dump: asked");
    }
}

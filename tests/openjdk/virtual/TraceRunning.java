// Stack traces of virtual threads that run: own, of others, in handlers; carriers do not show what they carry.
import java.util.*;

public class TraceRunning {
    static volatile boolean stop, in;
    static void spins() {
        in = true;
        while (!stop)
            Thread.onSpinWait();
    }
    static void own() {
        for (StackTraceElement e : Thread.currentThread().getStackTrace())
            System.out.println("  " + e);
        System.out.println(new Throwable().getStackTrace().length == Thread.currentThread().getStackTrace().length - 1);
        Thread.dumpStack();
    }
    public static void main(String[] args) throws Exception {
        Thread t = Thread.ofVirtual().name("spins").start(TraceRunning::spins);
        Until.so(() -> in);
        boolean found = false;
        StackTraceElement[] trace = t.getStackTrace();
        for (StackTraceElement e : trace)
            found |= e.getMethodName().equals("spins");
        System.out.println(found + " " + t.getState() + " first " + trace[trace.length - 1]);
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println("listed " + all.containsKey(t) + ", main " + all.containsKey(Thread.currentThread()));
        int shown = 0;
        for (StackTraceElement[] each : all.values())
            for (StackTraceElement e : each)
                if (e.getMethodName().equals("spins"))
                    shown++;
        System.out.println("in a carrier's stack " + shown);
        stop = true;
        t.join();
        Thread.ofVirtual().start(TraceRunning::own).join();
        Thread.ofVirtual().start(() -> {
            Runnable r = () -> own();
            r.run();
        }).join();
    }
}

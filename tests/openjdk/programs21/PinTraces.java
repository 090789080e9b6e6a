// jdk: 21
// vmargs: -Djdk.tracePinnedThreads=short
// 21 prints the frames that pin: by `short` those that hold monitors and natives only, once for each place.
import java.io.*;
import java.util.concurrent.locks.*;

public class PinTraces {
    static synchronized void holds() {
        LockSupport.parkNanos(1_000_000);
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed));
        for (int i = 0; i < 2; i++) Thread.ofVirtual().name("v").start(PinTraces::holds).join();
        Thread.ofVirtual().name("w").start(() -> {
            synchronized (PinTraces.class) {
                Thread.yield();
                try {
                    Thread.sleep(1);
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }
        }).join();
        out.print(printed.toString().replaceAll("#\\d+|worker-\\d+", "N"));
    }
}

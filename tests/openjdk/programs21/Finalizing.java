// vmargs: --finalization=disabled
// Without finalization no finalizer runs; cleaners and references do.
import java.lang.ref.*;
import java.util.concurrent.*;

public class Finalizing {
    static volatile int finalized;
    @SuppressWarnings("removal")
    protected void finalize() {
        finalized++;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 100; i++) new Finalizing();
        CountDownLatch cleaned = new CountDownLatch(1);
        Cleaner.create().register(new Object(), cleaned::countDown);
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        PhantomReference<Object> p = new PhantomReference<>(new Object(), q);
        while (cleaned.getCount() > 0) {
            System.gc();
            Thread.sleep(1);
        }
        System.out.println(q.remove() == p);
        System.runFinalization();
        System.out.println(finalized + " " + Thread.getAllStackTraces().keySet().stream().anyMatch(t -> t.getName()
                .equals("Finalizer")));
    }
}

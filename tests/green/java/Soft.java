// SoftReference.get() does more when a collection has set the clock ahead: that clock is virtual, too.
import java.lang.ref.SoftReference;

public class Soft {
    public static void main(String[] args) throws Exception {
        SoftReference<Object> soft = new SoftReference<>(args);
        Thread other = new Thread(() -> {
            for (int i = 0; i < 100; i++)
                soft.get();
        });
        other.start();
        int found = 0;
        for (int i = 0; i < 100; i++) {
            System.gc();
            found += soft.get() == args ? 1 : 0;
        }
        other.join();
        System.out.println(found);
    }
}

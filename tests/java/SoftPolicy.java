// vmargs: -XX:SoftRefLRUPolicyMSPerMB=0 -Xmx64m
// With a policy of 0 ms per free megabyte every soft reference goes whose age is more than 0: at the second collection
// at the latest, unless it has been used.
import java.lang.ref.*;
public class SoftPolicy {
    static SoftReference<int[]> make(int v) { return new SoftReference<>(new int[] { v }); }
    public static void main(String[] args) throws Exception {
        SoftReference<int[]> a = make(1); int[] held = { 2 }; SoftReference<int[]> b = new SoftReference<>(held);
        for (int i = 0; i < 3; i++) { System.gc(); Thread.sleep(20); }
        System.out.println(a.get() + " " + b.get()[0]);
    }
}

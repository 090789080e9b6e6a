// vmargs: -Xmx256m
// The heap grows, most of it dies, and collections give its pages back to the system: what lives next to them stays as
// it was.
import java.util.*;
public class HeapPages {
    public static void main(String[] args) {
        Random random = new Random(7);
        List<int[]> kept = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            List<int[]> some = new ArrayList<>();
            for (int i = 0; i < 20000; i++) {
                int[] a = new int[random.nextInt(400) + 10];
                Arrays.fill(a, a.length);
                some.add(a);
            }
            for (int i = 0; i < some.size(); i += 61) kept.add(some.get(i));
            some = null;
            for (int i = 0; i < 3; i++) System.gc();
            int damaged = 0;
            for (int[] a : kept) {
                boolean intact = a.length >= 10;
                for (int value : a) intact &= value == a.length;
                if (!intact) damaged++;
            }
            System.out.println("round " + round + ": " + kept.size() + " kept, " + damaged + " damaged");
        }
    }
}

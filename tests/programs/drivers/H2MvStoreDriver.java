import org.h2.mvstore.*;

public class H2MvStoreDriver {
    public static void main(String[] args) throws Exception {
        MVStore s = new MVStore.Builder().open();
        MVMap<Integer, String> m = s.openMap("m");
        for (int i = 0; i < 100; i++) m.put(i, "v" + i);
        System.out.println(m.size() + m.get(7) + m.floorKey(50) + s.commit());
        s.close();
    }
}

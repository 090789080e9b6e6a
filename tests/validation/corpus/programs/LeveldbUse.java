import java.io.File;
import org.fusesource.leveldbjni.JniDBFactory;
import org.iq80.leveldb.DB;
import org.iq80.leveldb.DBIterator;
import org.iq80.leveldb.Options;
import org.iq80.leveldb.WriteBatch;

public class LeveldbUse {
    public static void main(String[] args) throws Exception {
        Options options = new Options().createIfMissing(true).comparator(new org.iq80.leveldb.DBComparator() {
            public int compare(byte[] a, byte[] b) { return new String(a).compareTo(new String(b)); }
            public String name() { return "own"; }
            public byte[] findShortestSeparator(byte[] start, byte[] limit) { return start; }
            public byte[] findShortSuccessor(byte[] key) { return key; }
        });
        try (DB db = JniDBFactory.factory.open(new File(args[0]), options)) {
            for (int i = 0; i < 200; i++) db.put(("key" + i).getBytes(), ("value" + i).getBytes());
            try (WriteBatch batch = db.createWriteBatch()) {
                batch.delete("key1".getBytes());
                batch.put("more".getBytes(), "x".getBytes());
                db.write(batch);
            }
            System.out.println(new String(db.get("key7".getBytes())) + " " + db.get("key1".getBytes()));
            int count = 0;
            try (DBIterator i = db.iterator()) {
                for (i.seekToFirst(); i.hasNext(); i.next()) count++;
            }
            System.out.println(count + " " + db.getProperty("leveldb.stats").length());
        }
        try {
            JniDBFactory.factory.open(new File("/proc/no/such"), options);
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}

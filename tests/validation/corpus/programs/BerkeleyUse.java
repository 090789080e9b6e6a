import com.sleepycat.db.Cursor;
import com.sleepycat.db.Database;
import com.sleepycat.db.DatabaseConfig;
import com.sleepycat.db.DatabaseEntry;
import com.sleepycat.db.DatabaseException;
import com.sleepycat.db.DatabaseType;
import com.sleepycat.db.Environment;
import com.sleepycat.db.EnvironmentConfig;
import com.sleepycat.db.LockMode;
import com.sleepycat.db.OperationStatus;
import com.sleepycat.db.Transaction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;

/** Tables with transactions, cursors, and a comparator in Java. */
public class BerkeleyUse {
    static final class Order implements Comparator<byte[]> {
        @Override
        public int compare(byte[] a, byte[] b) { return -Arrays.compare(a, b); }
    }

    static DatabaseEntry entry(String text) { return new DatabaseEntry(text.getBytes()); }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createDirectories(Path.of(args[0]));
        EnvironmentConfig config = new EnvironmentConfig();
        config.setAllowCreate(true);
        config.setInitializeCache(true);
        config.setTransactional(true);
        config.setInitializeLocking(true);
        config.setInitializeLogging(true);
        config.setErrorPrefix("berkeley");
        Environment environment = new Environment(folder.toFile(), config);
        DatabaseConfig tables = new DatabaseConfig();
        tables.setAllowCreate(true);
        tables.setTransactional(true);
        tables.setType(DatabaseType.BTREE);
        tables.setBtreeComparator(new Order());
        Database table = environment.openDatabase(null, "t", null, tables);
        Transaction t = environment.beginTransaction(null, null);
        for (int i = 0; i < 50; i++) table.put(t, entry("key" + i), entry("value" + i));
        t.commit();
        DatabaseEntry value = new DatabaseEntry();
        System.out.println(table.get(null, entry("key7"), value, LockMode.DEFAULT) + " "
            + new String(value.getData(), 0, value.getSize()));
        System.out.println(table.get(null, entry("none"), value, LockMode.DEFAULT));
        Cursor cursor = table.openCursor(null, null);
        DatabaseEntry key = new DatabaseEntry();
        int count = 0;
        while (cursor.getNext(key, value, LockMode.DEFAULT) == OperationStatus.SUCCESS) count++;
        cursor.close();
        System.out.println(count + " " + (table.getStats(null, null) != null) + " "
            + (environment.getCacheStats(null) != null));
        table.close();
        environment.close();
        try {
            tables.setAllowCreate(false);
            new Database(folder.resolve("none").toString(), null, tables);
        } catch (java.io.FileNotFoundException | DatabaseException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}

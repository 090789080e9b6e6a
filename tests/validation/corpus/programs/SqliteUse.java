import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

public class SqliteUse {
    public static void main(String[] args) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:sqlite::memory:"); Statement s = c.createStatement()) {
            org.sqlite.Function.create(c, "twice", new org.sqlite.Function() {
                @Override
                protected void xFunc() throws SQLException {
                    if (value_int(0) > 5) throw new SQLException("too much");
                    result(2 * value_int(0));
                }
            });
            org.sqlite.Function.create(c, "total2", new org.sqlite.Function.Aggregate() {
                private long sum;

                @Override
                protected void xStep() throws SQLException { sum += value_long(0); }

                @Override
                protected void xFinal() throws SQLException { result(sum); }
            });
            s.executeUpdate("create table t (a integer, b text, c blob, d real)");
            try (PreparedStatement p = c.prepareStatement("insert into t values (?, ?, ?, ?)")) {
                for (int i = 0; i < 20; i++) {
                    p.setInt(1, i);
                    p.setString(2, "text \u00e4 " + i);
                    p.setBytes(3, new byte[] {1, 2, (byte) i});
                    p.setDouble(4, i / 3.0);
                    p.addBatch();
                }
                p.executeBatch();
            }
            try (ResultSet r = s.executeQuery("select a, b, c, d, twice(a % 5) from t where a > 3 order by a desc")) {
                int rows = 0;
                while (r.next()) rows += r.getString(2).length() + r.getBytes(3).length + r.getInt(5);
                System.out.println(rows + " " + r.getMetaData().getColumnName(1));
            }
            try (ResultSet r = s.executeQuery("select total2(a) from t")) {
                System.out.println(r.getLong(1));
            }
            for (String wrong : new String[] {"select nothing from nowhere", "select twice(9)"}) {
                try (ResultSet r = s.executeQuery(wrong)) {
                    System.out.println(r.next());
                } catch (SQLException e) {
                    System.out.println(e.getMessage());
                }
            }
            try (ResultSet r = c.getMetaData().getTables(null, null, "%", null)) {
                while (r.next()) System.out.println(r.getString("TABLE_NAME"));
            }
            org.sqlite.SQLiteConnection own = (org.sqlite.SQLiteConnection) c;
            own.addUpdateListener((type, db, table, row) -> System.out.println(table + row));
            s.executeUpdate("update t set b = 'x' where a = 1");
            s.executeUpdate("backup to " + args[0]);
            org.sqlite.Collation.create(c, "back", new org.sqlite.Collation() {
                @Override
                protected int xCompare(String a, String b) { return b.compareTo(a); }
            });
            try (ResultSet r = s.executeQuery("select b from t order by b collate back")) {
                System.out.println(r.getString(1));
            }
        }
    }
}

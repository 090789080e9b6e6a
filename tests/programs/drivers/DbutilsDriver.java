// DbUtils on H2: queries into beans, lists, maps.
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import org.apache.commons.dbutils.QueryRunner;
import org.apache.commons.dbutils.handlers.ArrayListHandler;
import org.apache.commons.dbutils.handlers.BeanListHandler;
import org.apache.commons.dbutils.handlers.MapHandler;
import org.apache.commons.dbutils.handlers.ScalarHandler;

public class DbutilsDriver {
    public static class Row {
        private int id;
        private String name;

        public void setId(int id) {
            this.id = id;
        }

        public void setName(String name) {
            this.name = name;
        }
    }

    public static void main(String[] args) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:h2:mem:d")) {
            QueryRunner q = new QueryRunner();
            q.update(c, "create table t (id int primary key, name varchar(20), d date)");
            q.batch(c, "insert into t values (?, ?, ?)", new Object[][] {{1, "a",
                    java.sql.Date.valueOf("2020-02-29")}, {2, null, null}});
            List<Row> rows = q.query(c, "select id, name from t order by id", new BeanListHandler<>(Row.class));
            for (Row r : rows) {
                System.out.println(r.id + " " + r.name);
            }
            System.out.println(q.query(c, "select * from t where id = ?", new MapHandler(), 1));
            System.out.println(q.query(c, "select count(*) from t", new ScalarHandler<Long>()));
            System.out.println(q.query(c, "select id from t order by id", new ArrayListHandler()).size());
            try {
                q.update(c, "insert into t values (1, 'x', null)");
            } catch (java.sql.SQLException e) {
                System.out.println(e.getErrorCode() + " " + e.getSQLState());
            }
        }
    }
}

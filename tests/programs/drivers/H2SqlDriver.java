import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;

/** An in-memory database: tables, indexes, 3,000 rows, joins, groups, windows, transactions, errors, a script. */
public class H2SqlDriver {
    static void print(Statement s, String query) throws SQLException {
        System.out.println(query);
        try (ResultSet r = s.executeQuery(query)) {
            int columns = r.getMetaData().getColumnCount();
            while (r.next()) {
                StringBuilder line = new StringBuilder(" ");
                for (int i = 1; i <= columns; i++) line.append(' ').append(r.getString(i));
                System.out.println(line);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:h2:mem:test"); Statement s = c.createStatement()) {
            s.execute("create table customer(id int primary key, name varchar(40) not null, town varchar(20))");
            s.execute("create table item(id identity, customer int references customer, price decimal(10,2), "
                    + "day date)");
            s.execute("create index on item(day)");
            try (PreparedStatement p = c.prepareStatement("insert into customer values(?, ?, ?)")) {
                for (int i = 0; i < 100; i++) {
                    p.setInt(1, i);
                    p.setString(2, "customer " + i);
                    p.setString(3, new String[] {"Bonn", "Graz", "Bern"}[i % 3]);
                    p.addBatch();
                }
                System.out.println(p.executeBatch().length);
            }
            try (PreparedStatement p = c.prepareStatement(
                    "insert into item(customer, price, day) values(?, ?, dateadd(day, ?, date '2024-01-31'))")) {
                for (int i = 0; i < 3000; i++) {
                    p.setInt(1, i * 7919 % 100);
                    p.setBigDecimal(2, new java.math.BigDecimal(i * 31 % 9973).movePointLeft(2));
                    p.setInt(3, i % 366);
                    p.executeUpdate();
                }
            }
            print(s, "select town, count(*), sum(price), avg(price) from customer c join item i on c.id = i.customer "
                    + "group by town order by town");
            print(s, "select month(day) m, max(price) from item group by m having count(*) > 250 order by m");
            print(s, "select id, price, rank() over(partition by customer order by price desc) from item "
                    + "where customer = 42 order by price desc, id fetch first 5 rows only");
            print(s, "with recursive n(i) as (select 1 union all select i * 3 from n where i < 1000) select i from n");
            print(s, "explain select * from item where day = date '2024-03-01'");
            c.setAutoCommit(false);
            s.executeUpdate("update item set price = price * 2 where customer < 50");
            Savepoint point = c.setSavepoint();
            System.out.println(s.executeUpdate("delete from item"));
            c.rollback(point);
            print(s, "select count(*), sum(price) from item");
            c.rollback();
            print(s, "select count(*), sum(price) from item");
            for (String wrong : new String[] {"insert into customer values(1, 'twice', null)",
                    "insert into item(customer) values(1000)", "select nothing from item", "selekt 1"})
                try {
                    s.execute(wrong);
                } catch (SQLException e) {
                    System.out.println(e.getSQLState() + " " + e.getMessage());
                }
            print(s, "script nodata");
        }
    }
}

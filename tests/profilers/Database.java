import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A database in memory: inserts, joins, groups, updates. The argument is the number of rounds. */
public class Database {
    private static final int ROWS = 300;

    public static void main(String[] args) throws SQLException {
        try (Connection c = DriverManager.getConnection("jdbc:h2:mem:" + Database.class.getName())) {
            for (int round = 0; round < Integer.parseInt(args[0]); round++)
                System.out.println(round(c));
        }
    }

    private static String round(Connection c) throws SQLException {
        try (Statement s = c.createStatement()) {
            s.execute("drop table if exists part");
            s.execute("drop table if exists sale");
            s.execute("create table part(id int primary key, name varchar(40))");
            s.execute("create table sale(id int primary key, part int, price decimal(10, 2))");
            try (PreparedStatement part = c.prepareStatement("insert into part values(?, ?)");
                 PreparedStatement sale = c.prepareStatement("insert into sale values(?, ?, ?)")) {
                for (int i = 0; i < ROWS; i++) {
                    part.setInt(1, i);
                    part.setString(2, "part " + i * 7919 % 1000);
                    part.executeUpdate();
                    sale.setInt(1, i);
                    sale.setInt(2, i * 31 % ROWS);
                    sale.setBigDecimal(3, new java.math.BigDecimal(i * 17 % 5000).movePointLeft(2));
                    sale.executeUpdate();
                }
            }
            s.executeUpdate("update sale set price = price * 1.1 where part < " + ROWS / 2);
            String groups = "select substring(name, 1, 6) n, count(*), sum(price) from part join sale "
                + "on sale.part = part.id group by n order by 3 desc, n limit 3";
            StringBuilder found = new StringBuilder();
            try (ResultSet r = s.executeQuery(groups)) {
                while (r.next())
                    found.append(r.getString(1)).append('=').append(r.getBigDecimal(3)).append(' ');
            }
            return found.toString();
        }
    }
}

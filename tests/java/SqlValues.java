// java.sql: dates and times, exceptions and their chains, registered drivers.
import java.sql.*;
import java.util.*;
import java.time.*;
public class SqlValues {
  static void t(java.util.concurrent.Callable<?> c) {
    try {
      System.out.println(c.call());
    } catch (Throwable e) {
      System.out.println(e);
    }
  }
  public static void main(String[] z) throws Throwable {
    for (String s : new String[]{"2024-02-29","1999-1-2","0001-01-01","99-01-01","2024-13-01","2024-02-31","x",
        "-2024-01-01","2024-1-","12024-01-01"})
        t(()->java.sql.Date.valueOf(s)+" "+java.sql.Date.valueOf(s).getTime());
    for (String s : new String[]{"10:20:30","1:2:3","25:61:61","10:20","a:b:c","::"})
        t(()->Time.valueOf(s)+" "+Time.valueOf(s).getTime());
    for (String s : new String[]{"2024-02-29 10:20:30","2024-02-29 10:20:30.5","2024-02-29 10:20:30.123456789",
        "2024-02-29 10:20:30.1234567890","2024-02-29","2024-02-29 10:20:30.","2024-02-29 10:20:30.x",
        "2024-02-29 1:2:3.000001"," 2024-02-29 10:20:30 ","0001-02-03 04:05:06"})
        t(()->Timestamp.valueOf(s) + " " + Timestamp.valueOf(s).getTime() + " " + Timestamp.valueOf(s).getNanos() + " "
                + Timestamp.valueOf(s).hashCode());
    Timestamp a=new Timestamp(-1), b=new Timestamp(-1L);
    b.setNanos(5);
    System.out.println(a + " " + a.getTime() + " " + a.getNanos() + a.compareTo(b) + a.equals(b) + a.before(b)
            + a.after(b) + a.toInstant() + " " + a.toLocalDateTime() + Timestamp.from(Instant.ofEpochSecond(5, 7))
            + Timestamp.valueOf(LocalDateTime.of(2020, 1, 2, 3, 4, 5, 6)) + a.compareTo(new java.util.Date(0)));
    t(()->{b.setNanos(-1);return 1;});
    System.out.println(java.sql.Date.valueOf(LocalDate.of(2020,1,2)).toLocalDate()+" "+Time.valueOf(LocalTime.of(1,2,
        3)).toLocalTime());
    t(()->new java.sql.Date(0).getHours());
    t(()->new Time(0).getYear());
    t(()->new Time(0).toInstant());
    SQLException e=new SQLException("r","s",3,new Exception("c"));
    e.setNextException(new SQLException("n"));
    e.setNextException(new SQLWarning("w","st",new Error("x")));
    for (Throwable x:e) System.out.println(" "+x);
    System.out.println(e.getSQLState() + e.getErrorCode() + e.getNextException()
            + new SQLException(new Exception("q")).getMessage() + new DataTruncation(1, true, false, 2, 3).getMessage()
            + new DataTruncation(1, true, false, 2, 3).getSQLState() + new BatchUpdateException("m", new int[]{1,
            2}).getLargeUpdateCounts()[1] + new SQLTimeoutException("a", "b", 1).getErrorCode()
            + new SQLClientInfoException("x", Map.of("k", ClientInfoStatus.REASON_UNKNOWN)).getFailedProperties());
    t(()->DriverManager.getConnection("jdbc:none"));
    t(()->DriverManager.getConnection(null));
    t(()->DriverManager.getDriver("x"));
    System.out.println(DriverManager.getLoginTimeout()+" "+DriverManager.getDrivers().hasMoreElements());
    Driver d=new Driver() {
      public Connection connect(String u,Properties p) throws SQLException {
        if (u.startsWith("jdbc:e")) throw new SQLException("bad "+p);
        return null;
      }
      public boolean acceptsURL(String u) {
        return u.startsWith("jdbc:e");
      }
      public DriverPropertyInfo[] getPropertyInfo(String u,Properties p) {
        return null;
      }
      public int getMajorVersion() {
        return 1;
      }
      public int getMinorVersion() {
        return 0;
      }
      public boolean jdbcCompliant() {
        return false;
      }
      public java.util.logging.Logger getParentLogger() {
        return null;
      }
    };
    DriverManager.registerDriver(d);
    DriverManager.registerDriver(d);
    t(()->DriverManager.getConnection("jdbc:e","u","p"));
    t(()->DriverManager.getDriver("jdbc:e")==d);
    System.out.println(Collections.list(DriverManager.getDrivers()).size());
    DriverManager.deregisterDriver(d);
    System.out.println(Collections.list(DriverManager.getDrivers()).size());
    t(()->JDBCType.valueOf(12));
    t(()->JDBCType.valueOf(99));
    System.out.println(Types.VARCHAR+" "+JDBCType.DATE.getVendorTypeNumber());
  }
}

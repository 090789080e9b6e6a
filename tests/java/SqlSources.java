// javax.sql and javax.transaction.xa: events, sources that build nothing, exceptions.
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.ConnectionEvent;
import javax.sql.DataSource;
import javax.sql.PooledConnection;
import javax.sql.StatementEvent;
import javax.sql.StatementEventListener;
import javax.sql.ConnectionEventListener;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;

public class SqlSources {
    static class Source implements DataSource {
        @Override
        public Connection getConnection() {
            return null;
        }

        @Override
        public Connection getConnection(String user, String password) {
            return null;
        }

        @Override
        public PrintWriter getLogWriter() {
            return null;
        }

        @Override
        public void setLogWriter(PrintWriter out) {
        }

        @Override
        public void setLoginTimeout(int seconds) {
        }

        @Override
        public int getLoginTimeout() {
            return 0;
        }

        @Override
        public Logger getParentLogger() {
            return null;
        }

        @Override
        public <T> T unwrap(Class<T> type) {
            return null;
        }

        @Override
        public boolean isWrapperFor(Class<?> type) {
            return false;
        }
    }

    static class Pooled implements PooledConnection {
        @Override
        public Connection getConnection() {
            return null;
        }

        @Override
        public void close() {
        }

        @Override
        public void addConnectionEventListener(ConnectionEventListener listener) {
        }

        @Override
        public void removeConnectionEventListener(ConnectionEventListener listener) {
        }

        @Override
        public void addStatementEventListener(StatementEventListener listener) {
        }

        @Override
        public void removeStatementEventListener(StatementEventListener listener) {
        }
    }

    public static void main(String[] args) throws Exception {
        Pooled pooled = new Pooled();
        SQLException cause = new SQLException("c");
        System.out.println(new ConnectionEvent(pooled, cause).getSQLException() + " "
                + new ConnectionEvent(pooled).getSQLException() + " "
                + (new ConnectionEvent(pooled).getSource() == pooled));
        System.out.println(new StatementEvent(pooled, null, cause).getSQLException() + " "
                + new StatementEvent(pooled, null).getStatement());
        try {
            new ConnectionEvent(null);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        Source source = new Source();
        try {
            source.createConnectionBuilder();
        } catch (SQLException e) {
            System.out.println(e);
        }
        try {
            source.createShardingKeyBuilder();
        } catch (SQLException e) {
            System.out.println(e);
        }
        XAException e = new XAException(XAException.XAER_NOTA);
        System.out.println(e + " " + e.errorCode + " " + new XAException("m").getMessage() + " "
                + XAResource.TMSUCCESS + " " + XAResource.XA_OK);
    }
}

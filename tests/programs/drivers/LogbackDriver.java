import ch.qos.logback.classic.*;
import ch.qos.logback.classic.encoder.*;
import ch.qos.logback.classic.spi.*;
import ch.qos.logback.core.*;

public class LogbackDriver {
    public static void main(String[] args) throws Exception {
        LoggerContext c = new LoggerContext();
        PatternLayoutEncoder e = new PatternLayoutEncoder();
        e.setContext(c);
        e.setPattern("%-5level [%thread] %logger{10} - %msg%n");
        e.start();
        ConsoleAppender<ILoggingEvent> a = new ConsoleAppender<>();
        a.setContext(c);
        a.setEncoder(e);
        a.start();
        Logger l = c.getLogger("com.example.Thing");
        l.addAppender(a);
        l.info("hello {}", "world");
        l.error("failed", new RuntimeException("why"));
    }
}

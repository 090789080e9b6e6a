// java.util.logging: levels, handlers, formatters, filters, hierarchy, configuration from a stream, exceptions,
// resource of names, System.Logger.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.logging.*;

public class Logging {
    static class List1 extends Handler {
        final List<String> seen = new ArrayList<>();
        public void publish(LogRecord r) {
            if (isLoggable(r))
                seen.add(r.getLevel() + ":" + r.getLoggerName() + ":" + new SimpleFormatter().formatMessage(r) + ":"
                        + r.getSourceMethodName());
        }
        public void flush() { }
        public void close() { }
    }
    public static void main(String[] args) throws Exception {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s %3$s %2$s %5$s%6$s%n");
        Logger root = Logger.getLogger(""), log = Logger.getLogger("a.b.c"), parent = Logger.getLogger("a");
        System.out.println(root.getHandlers().length + " " + root.getLevel() + " " + log.getLevel() + " "
                + log.getParent().getName() + " " + log.isLoggable(Level.FINE));
        log.info("to the console");
        log.log(Level.WARNING, "with {0} and {1}", new Object[] {"parameters", 2});
        log.log(Level.SEVERE, "thrown", new IllegalStateException("boom"));
        List1 h = new List1();
        parent.addHandler(h);
        parent.setUseParentHandlers(false);
        parent.setLevel(Level.FINER);
        h.setLevel(Level.ALL);
        log.fine(() -> "supplied");
        log.finest("not seen");
        log.entering("Class", "method", new Object[] {1, "x"});
        h.setFilter(r -> !r.getMessage().contains("secret"));
        log.config("secret");
        log.warning("plain");
        System.out.println(h.seen);
        Path file = Files.createTempFile("log", ".xml");
        FileHandler fh = new FileHandler(file.toString());
        fh.setFormatter(new XMLFormatter());
        parent.addHandler(fh);
        log.info("to <file>");
        fh.close();
        System.out.println(Files.readString(file).contains("<message>to &lt;file&gt;</message>"));
        Files.delete(file);
        LogManager.getLogManager().readConfiguration(new ByteArrayInputStream(
                ("handlers=java.util.logging.ConsoleHandler\n.level=WARNING\nx.y.level=FINE\njava.util.logging"
                + ".ConsoleHandler.level=FINE\njava.util.logging.SimpleFormatter.format=[%4$s] %5$s%n\n").getBytes()));
        Logger y = Logger.getLogger("x.y");
        y.fine("configured fine");
        Logger.getLogger("z").info("not seen");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StreamHandler sh = new StreamHandler(bytes, new java.util.logging.Formatter() {
            public String format(LogRecord r) { return r.getSequenceNumber() >= 0 ? "<" + r.getMessage() + ">" : ""; }
        });
        MemoryHandler mh = new MemoryHandler(sh, 10, Level.SEVERE);
        y.setUseParentHandlers(false);
        y.addHandler(mh);
        y.fine("one"); y.info("two"); y.severe("three");
        sh.flush();
        System.out.println(bytes.toString() + " " + Level.parse("800") + " "
                + LogManager.getLogManager().getLogger("x.y").getName());
        System.Logger s = System.getLogger("system");
        s.log(System.Logger.Level.WARNING, "system logger {0}", 5);
        System.out.println(s.getName() + " " + s.isLoggable(System.Logger.Level.DEBUG));
        new Thread(() -> Logger.getGlobal().warning("from a thread")).start();
    }
}

// java.util.logging: the tree of loggers, levels, records, formatters, handlers, configuration; permissions.
import java.util.*;
import java.util.logging.*;
import java.util.logging.Formatter;
import java.io.*;
import java.nio.file.*;
public class Logging {
  static void p(Object s) {
    System.out.println(s);
  }
  static String strip(String s) {
    return s.replaceAll("[A-Z][a-z]{2} \\d\\d, \\d{4} \\d+:\\d\\d:\\d\\d [AP]M", "DATE").replaceAll("<date>[^<]*",
        "<date>").replaceAll("<(millis|nanos|sequence|thread)>\\d+", "<$1>");
  }
  public static class Res extends ListResourceBundle {
    public Object[][] getContents() {
      return new Object[][] {{"key", "text {0} and {1}"}, {"plain", "PLAIN"}};
    }
  }
  static class My extends Handler {
    List<String> l = new ArrayList<>();
    public void publish(LogRecord r) {
      if (isLoggable(r)) l.add(r.getLevel() + "|" + r.getLoggerName() + "|" + r.getMessage() + "|"
          + Arrays.toString(r.getParameters()) + "|" + r.getSourceClassName() + "." + r.getSourceMethodName() + "|"
          + r.getThrown() + "|" + r.getResourceBundleName());
    }
    public void flush() {
      l.add("flush");
    }
    public void close() {
      l.add("close");
    }
  }
  public static void main(String[] a) throws Exception {
    Locale.setDefault(Locale.US);
    Logger root = Logger.getLogger("");
    p(root.getLevel() + " " + root.getHandlers().length + " " + root.getHandlers()[0].getClass() + " "
        + root.getHandlers()[0].getLevel() + " " + root.getHandlers()[0].getFormatter().getClass());
    Logger x = Logger.getLogger("a.b.c"), y = Logger.getLogger("a"), z = Logger.getLogger("a.b");
    p(x.getParent().getName() + " " + z.getParent().getName() + " " + y.getParent().getName() + "|"
        + (Logger.getLogger("a.b.c") == x) + x.getLevel() + x.isLoggable(Level.INFO) + x.isLoggable(Level.FINE));
    My h = new My();
    h.setLevel(Level.ALL);
    y.addHandler(h);
    y.setUseParentHandlers(false);
    y.setLevel(Level.FINER);
    x.info("i");
    x.fine("f");
    x.finest("no");
    x.log(Level.WARNING, "w {0}", 5);
    x.log(Level.SEVERE, "s", new RuntimeException("boom"));
    x.log(Level.CONFIG, "c", new Object[] {1, 2});
    x.log(Level.INFO, () -> "sup");
    x.entering("C", "m");
    x.entering("C", "m", 1);
    x.entering("C", "m", new Object[] {1, 2});
    x.exiting("C", "m", "r");
    x.throwing("C", "m", new Error("e"));
    x.logp(Level.INFO, "K", "mm", "msg");
    x.logp(Level.OFF, "K", "mm", "off");
    x.setLevel(Level.OFF);
    x.severe("never");
    x.setLevel(null);
    Logger rb = Logger.getLogger("a.rb", "Logging$Res");
    rb.log(Level.INFO, "key", new Object[] {1, "two"});
    rb.info("plain");
    p(rb.getResourceBundleName());
    try {
      Logger.getLogger("a.rb", "Other");
    } catch (Exception e) {
      p(e);
    }
    try {
      Logger.getLogger("q", "no.Such");
    } catch (MissingResourceException e) {
      p(e.getMessage());
    }
    z.setFilter(r -> !r.getMessage().contains("skip"));
    z.info("skip it");
    z.info("keep it");
    new Object() {
      void inner() {
        z.info("inner");
      }
    }.inner();
    Runnable r = () -> z.info("lambda");
    r.run();
    for (String s : h.l) p(s.replaceAll("lambda\\$main\\$\\d", "lambda"));
    for (String s : "INFO 800 850 foo ALL OFF -5 SEVERE info".split(" ")) try {
      Level l = Level.parse(s);
      p(l + " " + l.getName() + " " + l.intValue() + " " + l.getLocalizedName() + " " + l.hashCode()
          + l.equals(Level.INFO));
    } catch (IllegalArgumentException e) {
      p(e);
    }
    LogRecord rec = new LogRecord(Level.INFO, "hello {0} {1}");
    rec.setParameters(new Object[] {"w", 3});
    rec.setSourceClassName("C");
    rec.setSourceMethodName("m");
    rec.setLoggerName("lg");
    rec.setMillis(0);
    rec.setSequenceNumber(7);
    rec.setLongThreadID(3);
    rec.setThrown(null);
    p(strip(new SimpleFormatter().format(rec)));
    p(new XMLFormatter().format(rec));
    p(new XMLFormatter().getHead(h));
    p(new XMLFormatter().getTail(h));
    rec.setMessage("<&> {x}");
    p(new XMLFormatter().format(rec));
    rec.setMessage("it''s {0}");
    p(new SimpleFormatter().formatMessage(rec));
    rec.setMessage("no args");
    rec.setParameters(null);
    p(new SimpleFormatter().formatMessage(rec));
    p(rec.getThreadID() + " " + rec.getMillis());
    ByteArrayOutputStream bo = new ByteArrayOutputStream();
    StreamHandler sh = new StreamHandler(bo, new SimpleFormatter());
    sh.publish(rec);
    sh.flush();
    p(strip(bo.toString()));
    sh.setEncoding("UTF-8");
    sh.close();
    try {
      sh.setEncoding("nope");
    } catch (UnsupportedEncodingException e) {
      p(e);
    }
    MemoryHandler mh = new MemoryHandler(h, 2, Level.SEVERE);
    h.l.clear();
    for (int i = 0; i < 4; i++) {
      LogRecord q = new LogRecord(Level.INFO, "m" + i);
      q.setSourceClassName("S");
      q.setSourceMethodName("t");
      mh.publish(q);
    }
    p(h.l);
    mh.push();
    p(h.l);
    LogRecord q = new LogRecord(Level.SEVERE, "sev");
    q.setSourceClassName(null);
    mh.publish(q);
    p(h.l);
    Path d = Files.createTempDirectory("log");
    FileHandler fh = new FileHandler(d + "/f%g.log", 300, 3);
    fh.setFormatter(new Formatter() {
      public String format(LogRecord w) {
        return w.getMessage() + "\n";
      }
    });
    for (int i = 0; i < 30; i++) fh.publish(new LogRecord(Level.INFO, "line number " + i + " .............."));
    FileHandler f2 = new FileHandler(d + "/f%g.log", 300, 3);
    f2.close();
    fh.close();
    try (var s = Files.list(d)) {
      s.sorted().forEach(f -> { try { p(f.getFileName() + " " + Files.size(f)); } catch (IOException e) { p(e); } });
    }
    p(Files.readString(d.resolve("f0.log")).length());
    LogManager m = LogManager.getLogManager();
    m.readConfiguration(new ByteArrayInputStream((".level=FINE\nhandlers=java.util.logging.ConsoleHandler\nzz.leve"
        + "l=WARNING\nzz.useParentHandlers=false\njava.util.logging.SimpleFormatter.format=%4$s %2$s %5$s%n\njava"
        + ".util.logging.ConsoleHandler.level=FINE\n").getBytes()));
    p(root.getLevel() + " " + Logger.getLogger("zz.q").getParent().getName() + Logger.getLogger("zz").getLevel()
        + " " + m.getProperty("zz.level") + x.getHandlers().length + y.getHandlers().length);
    Logger.getLogger("cons").fine("to the console");
    Logger.getLogger("zz").severe("not there");
    System.setErr(System.out);
    p(new TreeSet<>(Collections.list(m.getLoggerNames())));
    m.reset();
    p(root.getHandlers().length + " " + root.getLevel());
    Logger an = Logger.getAnonymousLogger();
    p(an.getName() + an.getParent().getName());
    p(Logger.getGlobal().getName());
    new ErrorManager().error("x", null, 3);
    LogManager.getLoggingMXBean().setLoggerLevel("a", "FINE");
    p(y.getLevel() + LogManager.getLoggingMXBean().getParentLoggerName("a.b"));
    for (String s : new String[] {"RuntimePermission exitVM.0", "x"}) p(s);
    p(new RuntimePermission("a.*").implies(new RuntimePermission("a.b")) + " " + new PropertyPermission("x",
        "write,read") + new FilePermission("/tmp/-", "read,execute") + new FilePermission("/tmp/-",
        "read").implies(new FilePermission("/tmp/a/b", "read")));
    try {
      new SecurityManager().checkExit(3);
    } catch (SecurityException e) {
      p(e);
    }
    new SecurityManager().checkPropertyAccess("os.name");
    try {
      new SecurityManager().checkPropertyAccess("user.home");
    } catch (SecurityException e) {
      p(e);
    }
    java.security.Permissions ps = new java.security.Permissions();
    ps.add(new RuntimePermission("b"));
    p(ps.implies(new RuntimePermission("b")) + " " + ps.implies(new RuntimePermission("c")));
    ps.setReadOnly();
    try {
      ps.add(new java.security.AllPermission());
    } catch (SecurityException e) {
      p(e);
    }
  }
}

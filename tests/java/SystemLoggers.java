// System.Logger: levels, messages, bundles, the logger of java.util.logging that it is.
import java.util.*;
import java.util.logging.*;
public class SystemLoggers {
  public static void main(String[] a) throws Throwable {
    System.setProperty("java.util.logging.SimpleFormatter.format","%4$s %3$s %2$s %5$s%6$s%n");
    System.setErr(System.out);
    System.Logger l=System.getLogger("a.b");
    System.out.println(l.getName());
    for (System.Logger.Level v: System.Logger.Level.values())
        System.out.print(v+" "+v.getSeverity()+" "+v.getName()+l.isLoggable(v)+"; ");
    System.out.println();
    l.log(System.Logger.Level.INFO,"hi");
    l.log(System.Logger.Level.WARNING,"x {0} {1}",1,"b");
    l.log(System.Logger.Level.ERROR,"t",new Exception("e"));
    l.log(System.Logger.Level.INFO,()->"sup");
    l.log(System.Logger.Level.DEBUG,()->{throw new Error();});
    l.log(System.Logger.Level.INFO,new Object() {
      public String toString() {
        return "obj";
      }
    });
    l.log(System.Logger.Level.WARNING,()->"s2",new Exception("z"));
    l.log(System.Logger.Level.INFO,(ResourceBundle)null,"m {0}","p");
    l.log(System.Logger.Level.OFF,"off");
    l.log(System.Logger.Level.ALL,"all");
    try {
      l.log(null,"x");
    } catch (Throwable t) {
      System.out.println(t);
    }
    try {
      System.getLogger(null);
    } catch (Throwable t) {
      System.out.println(t);
    }
    try {
      System.getLogger("x",null);
    } catch (Throwable t) {
      System.out.println(t);
    }
    try {
      l.log(System.Logger.Level.INFO,(Object)null);
    } catch (Throwable t) {
      System.out.println(t);
    }
    ResourceBundle b=new ListResourceBundle() {
      protected Object[][] getContents() {
        return new Object[][]{{"k","value {0}"}};
      }
    };
    System.getLogger("c",b).log(System.Logger.Level.INFO,"k",5);
    System.getLogger("c",b).log(System.Logger.Level.INFO,"k");
    Logger.getLogger("a.b").setLevel(Level.FINER);
    System.out.println(l.isLoggable(System.Logger.Level.TRACE) + " " + (System.getLogger("a.b")==l) + " "
            + System.LoggerFinder.getLoggerFinder().getLogger("q", Object.class.getModule()).getName());
  }
}

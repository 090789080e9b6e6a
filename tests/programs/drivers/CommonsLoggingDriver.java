import org.apache.commons.logging.*;

public class CommonsLoggingDriver {
    public static void main(String[] args) throws Exception {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s %3$s %5$s%6$s%n");
        Log log = LogFactory.getLog("a.b");
        log.info("info");
        log.debug("not shown");
        log.error("error", new IllegalStateException("state"));
        System.out.println(log.isDebugEnabled() + " " + log.getClass().getSimpleName());
    }
}

import org.slf4j.*;

public class Slf4jDriver {
    public static void main(String[] args) throws Exception {
        Logger l = LoggerFactory.getLogger("a.B");
        l.info("hello {} and {}", 1, "two");
        l.debug("hidden");
        l.warn("failed", new IllegalStateException("state"));
        MDC.put("k", "v");
        System.out.println(MDC.get("k") + l.isInfoEnabled() + MarkerFactory.getMarker("M"));
    }
}

import org.apache.logging.log4j.*;
import org.apache.logging.log4j.message.*;

public class Log4jApiDriver {
    public static void main(String[] args) throws Exception {
        Logger l = LogManager.getLogger("x");
        l.error("shown {} {}", 1, new int[] {2});
        l.info("not shown");
        System.out.println(new ParameterizedMessage("a {} b {}", "x", java.util.List.of(1)).getFormattedMessage()
                + Level.valueOf("WARN").intLevel() + " " + l.isErrorEnabled());
    }
}

import org.tinylog.*;

public class TinylogDriver {
    public static void main(String[] args) throws Exception {
        Logger.info("hello {} {}", 1, "x");
        Logger.tag("T").warn("tagged");
        System.out.println(Logger.isDebugEnabled());
    }
}

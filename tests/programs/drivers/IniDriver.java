import org.ini4j.*;
import java.io.*;

public class IniDriver {
    public static void main(String[] args) throws Exception {
        Wini i = new Wini(new StringReader("[a]\nx = 1\ny = two\n[b]\nz=3\n"));
        System.out.println(i.get("a", "x", int.class) + i.get("a", "y"));
        i.put("b", "new", 5);
        i.store(System.out);
    }
}

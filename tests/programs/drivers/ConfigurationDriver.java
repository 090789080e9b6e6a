import org.apache.commons.configuration2.*;
import java.io.*;

public class ConfigurationDriver {
    public static void main(String[] args) throws Exception {
        PropertiesConfiguration c = new PropertiesConfiguration();
        c.read(new StringReader("a = 1\nb = ${a}2\nlist = x\nlist = y\n"));
        System.out.println(c.getInt("b") + " " + c.getStringArray("list").length + c.getList("list"));
        c.write(new PrintWriter(System.out));
    }
}

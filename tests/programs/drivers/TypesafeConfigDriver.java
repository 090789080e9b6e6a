import com.typesafe.config.*;

public class TypesafeConfigDriver {
    public static void main(String[] args) throws Exception {
        Config c = ConfigFactory.parseString("a { b = 10s, c = [1, 2] }\nd = ${a.b} // comment\nsize = 3k").resolve();
        System.out.println(c.getDuration("d") + " " + c.getIntList("a.c") + c.getBytes("size")
                + c.root().render(ConfigRenderOptions.concise()));
        try {
            c.getInt("nope");
        } catch (ConfigException e) {
            System.out.println(e.getMessage());
        }
    }
}

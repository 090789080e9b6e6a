import org.tomlj.*;

public class TomljDriver {
    public static void main(String[] args) throws Exception {
        TomlParseResult t = Toml.parse("a = 1\n[t]\nb = [1, 2]\nd = 1979-05-27T07:32:00Z\n");
        System.out.println(t.getLong("a") + " " + t.getArray("t.b").toList() + t.getOffsetDateTime("t.d") + t.toJson()
                + Toml.parse("x = ").errors());
    }
}

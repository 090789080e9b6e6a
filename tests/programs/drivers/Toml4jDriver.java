import com.moandjiezana.toml.*;

public class Toml4jDriver {
    public static void main(String[] args) throws Exception {
        Toml t = new Toml().read("a = 1\n[t]\nb = [1, 2]\n");
        System.out.println(t.getLong("a") + " " + t.getList("t.b") + new TomlWriter().write(java.util.Map.of("k", 1)));
    }
}

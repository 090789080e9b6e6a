import org.snakeyaml.engine.v2.api.*;

public class SnakeyamlEngineDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(new Load(LoadSettings.builder().build()).loadFromString("a: [1, 0x1F, ~]\nb: |\n  text\n")
                + new Dump(DumpSettings.builder().build()).dumpToString(java.util.List.of("x", 2)));
    }
}

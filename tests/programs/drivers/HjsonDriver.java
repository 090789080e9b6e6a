import org.hjson.JsonValue;
import org.hjson.Stringify;

public class HjsonDriver {
    public static void main(String[] args) throws Exception {
        JsonValue v = JsonValue.readHjson("{\n # comment\n a: text without quotes\n b: [1, 2\n 3]\n c: "
                + "\'\'\'\n  many\n  lines\n  \'\'\'\n}");
        System.out.println(v.toString(Stringify.HJSON));
        System.out.println(v.toString(Stringify.FORMATTED));
        System.out.println(v.asObject().getString("a", null) + v.asObject().get("b").asArray().size());
    }
}

import com.eclipsesource.json.*;

public class MinimalJsonDriver {
    public static void main(String[] args) throws Exception {
        JsonObject o = Json.parse("{\"a\":[1,true],\"b\":\"x\"}").asObject();
        System.out.println(o.get("a").asArray().get(0).asInt() + o.toString(WriterConfig.PRETTY_PRINT));
    }
}

import org.json.simple.*;

public class JsonSimpleDriver {
    public static void main(String[] args) throws Exception {
        JSONObject o = (JSONObject) new org.json.simple.parser.JSONParser().parse("{\"a\":[1,true,2.5],"
                + "\"b\":\"x\\u0041\"}");
        System.out.println(o.get("a") + " " + o.get("b") + JSONValue.toJSONString(java.util.List.of(1, "q\"")));
    }
}

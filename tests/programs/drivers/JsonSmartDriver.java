// json-smart: parser modes, objects, compression.
import net.minidev.json.JSONArray;
import net.minidev.json.JSONObject;
import net.minidev.json.JSONStyle;
import net.minidev.json.JSONValue;
import net.minidev.json.parser.JSONParser;
import net.minidev.json.parser.ParseException;

public class JsonSmartDriver {
    public static class Point {
        public int x = 1;
        public double y = 2.5;
        public String[] names = {"a", "b"};
    }

    public static void main(String[] args) throws Exception {
        for (int mode : new int[] {JSONParser.MODE_PERMISSIVE, JSONParser.MODE_RFC4627, JSONParser.MODE_STRICTEST}) {
            for (String s : new String[] {"{\"a\":[1,2.5,-3e7,true,null,\"\\u00e9\"]}", "{a:1}", "[1,]", "[01]",
                    "{'a':'b'}", "[",
                "12345678901234567890", "\"\\x\"", "{\"a\":1,\"a\":2}"}) {
                try {
                    Object o = new JSONParser(mode).parse(s);
                    System.out.println(s + " " + o + " " + o.getClass().getSimpleName());
                } catch (ParseException e) {
                    System.out.println(s + " " + e.getMessage() + " " + e.getPosition() + " " + e.getErrorType());
                }
            }
        }
        JSONObject o = new JSONObject();
        o.put("k", new JSONArray().appendElement(1).appendElement("<&>"));
        System.out.println(o.toJSONString(JSONStyle.MAX_COMPRESS) + " " + o);
        System.out.println(JSONValue.toJSONString(new Point()));
        System.out.println(JSONValue.parse("{\"x\":5,\"y\":1,\"names\":[\"q\"]}", Point.class).names[0]);
    }
}

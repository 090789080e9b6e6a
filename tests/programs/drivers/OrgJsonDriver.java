import org.json.*;

public class OrgJsonDriver {
    public static void main(String[] args) throws Exception {
        JSONObject o = new JSONObject("{\"a\":[1,2.5,null,{\"b\":\"x\"}]}");
        System.out.println(o.query("/a/3/b") + o.toString(1) + XML.toString(new JSONObject("{\"r\":{\"x\":1}}"))
                + XML.toJSONObject("<r><x>1</x><x>y</x></r>"));
        try {
            new JSONObject("{a");
        } catch (JSONException e) {
            System.out.println(e.getMessage());
        }
    }
}

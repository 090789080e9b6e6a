// json-flattener: flat names of trees and back.
import com.github.wnameless.json.flattener.FlattenMode;
import com.github.wnameless.json.flattener.JsonFlattener;
import com.github.wnameless.json.unflattener.JsonUnflattener;

public class JsonFlattenerDriver {
    public static void main(String[] args) {
        String s = "{\"a\":{\"b\":[1,{\"c.d\":null}],\"e\":\"\\u00e9\"},\"f\":{},\"g\":[]}";
        for (FlattenMode m : FlattenMode.values()) {
            System.out.println(m + " " + new JsonFlattener(s).withFlattenMode(m).flatten());
        }
        System.out.println(JsonFlattener.flattenAsMap(s));
        System.out.println(JsonUnflattener.unflatten(JsonFlattener.flatten(s)));
        System.out.println(new JsonFlattener(s).withSeparator('/').withLeftAndRightBrackets('<', '>').flatten());
    }
}

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONObject;
import com.alibaba.fastjson2.JSONWriter;
import java.util.List;
import java.util.Map;

public class Fastjson2Driver {
    public static class Point {
        public int x;
        public String name;
    }

    public static void main(String[] args) throws Exception {
        JSONObject o = JSON.parseObject("{\"a\":[1,2.5,null,true],\"b\":{\"c\":\"x\\u0041\"}}");
        System.out.println(o.getJSONArray("a").size() + o.getJSONObject("b").getString("c") + o);
        System.out.println(JSON.toJSONString(Map.of("k", List.of(1, 2))));
        System.out.println(JSON.parseObject("{\"x\":3,\"name\":\"n\"}", Point.class).x);
        System.out.println(JSON.toJSONString(new Point(), JSONWriter.Feature.PrettyFormat));
    }
}

import com.squareup.moshi.*;
import java.util.*;

public class MoshiDriver {
    public static void main(String[] args) throws Exception {
        Moshi m = new Moshi.Builder().build();
        JsonAdapter<Map<String, List<Integer>>> a = m.adapter(Types.newParameterizedType(Map.class, String.class,
                Types.newParameterizedType(List.class, Integer.class)));
        System.out.println(a.fromJson("{\"a\":[1,2]}") + a.indent(" ").toJson(Map.of("k", List.of(3)))
                + m.adapter(P.class).toJson(new P()));
    }

    static class P {
        int x = 1;
        String s = "t";
    }
}

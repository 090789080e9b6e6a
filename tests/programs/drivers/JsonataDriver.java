// JSONata: queries.
import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.json.Json;

public class JsonataDriver {
    public static void main(String[] args) {
        Object data = Json.parseJson("{\"o\":[{\"p\":\"a\","
                + "\"n\":2,\"v\":1.5},{\"p\":\"b\",\"n\":3,\"v\":2}],\"s\":\"x y z\"}");
        for (String q : new String[] {"$sum(o.(n*v))", "o[n>2].p", "$split(s,' ')", "o^(>v).p",
            "$map(o, function($i){$i.p & '!'})",
            "$uppercase(s) ~> $substring(1,3)", "o{p: n}",
            "$formatNumber(1234.5,'#,##0.00')", "$match(s, /[a-y]/)", "$average(o.n)",
            "$fromMillis(0)", "$string(o)", "o.p[", "$nope()"}) {
            try {
                System.out.println(q + " = " + Jsonata.jsonata(q).evaluate(data));
            } catch (RuntimeException e) {
                System.out.println(q + " : " + e.getMessage());
            }
        }
    }
}

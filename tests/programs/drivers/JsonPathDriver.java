import com.jayway.jsonpath.*;

public class JsonPathDriver {
    public static void main(String[] args) throws Exception {
        String j = "{\"store\":{\"book\":[{\"t\":\"A\",\"p\":5},{\"t\":\"B\",\"p\":15}]}}";
        System.out.println(JsonPath.read(j, "$.store.book[?(@.p > 10)].t") + " " + JsonPath.read(j, "$..p")
                + JsonPath.read(j, "$.store.book.length()"));
    }
}

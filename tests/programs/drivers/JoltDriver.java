import com.bazaarvoice.jolt.Chainr;
import com.bazaarvoice.jolt.Diffy;
import com.bazaarvoice.jolt.JsonUtils;

public class JoltDriver {
    public static void main(String[] args) throws Exception {
        Object input = JsonUtils.jsonToObject("{\"rating\":{\"primary\":{\"value\":3},\"quality\":{\"value\":4}}}");
        Object spec = JsonUtils.jsonToObject("[{\"operation\":\"shift\","
                + "\"spec\":{\"rating\":{\"primary\":{\"value\":\"Rating\"},\"*\":{\"value\":\"Secondary.&1\"}}"
                + "}},{\"operation\":\"default\",\"spec\":{\"Range\":5}}]");
        System.out.println(JsonUtils.toPrettyJsonString(Chainr.fromSpec(spec).transform(input)));
        System.out.println(new Diffy().diff(input, spec));
    }
}

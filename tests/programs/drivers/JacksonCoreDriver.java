import com.fasterxml.jackson.core.*;
import java.io.StringWriter;

public class JacksonCoreDriver {
    public static void main(String[] args) throws Exception {
        StringWriter w = new StringWriter();
        try (JsonGenerator g = new JsonFactory().createGenerator(w).useDefaultPrettyPrinter()) {
            g.writeStartObject();
            g.writeNumberField("n", 1.5);
            g.writeArrayFieldStart("a");
            g.writeBoolean(true);
            g.writeNull();
            g.writeString("\u00e9\n");
            g.writeEndArray();
            g.writeEndObject();
        }
        System.out.println(w);
        JsonParser p = new JsonFactory().createParser(w.toString());
        for (JsonToken t; (t = p.nextToken()) != null; ) System.out.print(t + " ");
        System.out.println();
        try {
            new JsonFactory().createParser("{a:1}").nextToken();
            JsonParser q = new JsonFactory().createParser("{a:1}");
            q.nextToken();
            q.nextToken();
        } catch (JsonParseException e) {
            System.out.println(e.getOriginalMessage());
        }
    }
}

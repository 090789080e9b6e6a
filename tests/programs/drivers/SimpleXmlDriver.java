// Simple XML: annotated classes to documents and back.
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.simpleframework.xml.Attribute;
import org.simpleframework.xml.Element;
import org.simpleframework.xml.ElementList;
import org.simpleframework.xml.Root;
import org.simpleframework.xml.Serializer;
import org.simpleframework.xml.core.Persister;

public class SimpleXmlDriver {
    @Root(name = "order")
    public static class Order {
        @Attribute
        private int id;
        @Element(required = false)
        private String note;
        @ElementList(inline = true, entry = "line")
        private List<String> lines = new ArrayList<>();
    }

    public static void main(String[] args) throws Exception {
        Serializer s = new Persister();
        Order o = s.read(Order.class, "<order id='7'><note>n &lt; m</note><line>a</line><line>b</line></order>");
        System.out.println(o.id + o.note + o.lines);
        StringWriter w = new StringWriter();
        s.write(o, w);
        System.out.println(w);
        try {
            s.read(Order.class, "<order><line>a</line></order>");
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}

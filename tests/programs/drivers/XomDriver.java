// XOM: builder, canonical form, serializer, queries.
import java.io.ByteArrayOutputStream;
import nu.xom.Attribute;
import nu.xom.Builder;
import nu.xom.Document;
import nu.xom.Element;
import nu.xom.Nodes;
import nu.xom.ParsingException;
import nu.xom.Serializer;

public class XomDriver {
    public static void main(String[] args) throws Exception {
        Builder builder = new Builder();
        Document d = builder.build("<a xmlns:p='urn:p'><b i='1'>x</b><p:b>y&amp;</p:b><!--c--></a>", "http://h/d.xml");
        System.out.println(d.toXML());
        Nodes found = d.query("//b/@i | //*[. = 'y&']");
        for (int i = 0; i < found.size(); i++) {
            System.out.println(found.get(i) + " " + found.get(i).getValue());
        }
        Element e = new Element("q:n", "urn:q");
        e.addAttribute(new Attribute("k", "v\u00e9"));
        d.getRootElement().appendChild(e);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Serializer s = new Serializer(out, "ISO-8859-1");
        s.setIndent(2);
        s.setMaxLength(40);
        s.write(d);
        System.out.println(out.toString("ISO-8859-1"));
        for (String bad : new String[] {"<a>", "<a b='1' b='2'/>", "<p:a/>", "<a>&x;</a>"}) {
            try {
                builder.build(bad, null);
            } catch (ParsingException x) {
                System.out.println(x.getMessage() + " " + x.getLineNumber() + " " + x.getColumnNumber());
            }
        }
    }
}

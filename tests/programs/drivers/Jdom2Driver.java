// JDOM 2: builder, filters, output, namespaces.
import java.io.StringReader;
import org.jdom2.Content;
import org.jdom2.Document;
import org.jdom2.Element;
import org.jdom2.Namespace;
import org.jdom2.filter.Filters;
import org.jdom2.input.SAXBuilder;
import org.jdom2.output.Format;
import org.jdom2.output.XMLOutputter;

public class Jdom2Driver {
    public static void main(String[] args) throws Exception {
        Document d = new SAXBuilder().build(new StringReader("<a xmlns='urn:d' xmlns:p='urn:p'><b i='1'>x<c/>y</b>"
                + "<p:b p:j='2'/><!-- c --><?t d?><![CDATA[<z>]]></a>"));
        XMLOutputter out = new XMLOutputter(Format.getPrettyFormat());
        System.out.println(out.outputString(d));
        for (Content c : d.getRootElement().getContent()) {
            System.out.println(c.getCType() + " " + c.getValue());
        }
        for (Element e : d.getDescendants(Filters.element())) {
            System.out.println(e.getQualifiedName() + " " + e.getNamespacesInScope() + " " + e.getAttributes());
        }
        Element n = new Element("n", Namespace.getNamespace("q", "urn:q")).setAttribute("k", "\u00e9&<");
        d.getRootElement().addContent(0, n);
        System.out.println(new XMLOutputter(Format.getCompactFormat()).outputString(d));
        try {
            new SAXBuilder().build(new StringReader("<a><b></a>"));
        } catch (org.jdom2.JDOMException e) {
            System.out.println(e.getMessage());
        }
        try {
            n.addContent(d.getRootElement());
        } catch (org.jdom2.IllegalAddException e) {
            System.out.println(e.getMessage());
        }
    }
}

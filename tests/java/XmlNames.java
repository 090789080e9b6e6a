// DOM: which names and prefixes nodes can have, in which namespaces; text nodes have no children.
import java.util.Arrays;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Attr;
import org.w3c.dom.CharacterData;
import org.w3c.dom.DOMException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

public class XmlNames {
    private static final String[] NAMES = {"a", "p:c", "xml:d", "xmlns", "xmlns:p", "q:r:s", "1x", "", "\u00e9", ":z",
        "z:", "a b", "xml", "p:1", "1:p", "::", ":", "a:b c", "p:xmlns"};
    private static final String[] URIS = {null, "", "u", "http://www.w3.org/XML/1998/namespace",
        "http://www.w3.org/2000/xmlns/"};

    private static Node make(Document d, int way, String uri, String name) {
        return switch (way) {
            case 0 -> d.createElementNS(uri, name);
            case 1 -> d.createAttributeNS(uri, name);
            case 2 -> d.renameNode(d.createElement("e"), uri, name);
            default -> d.getImplementation().createDocument(uri, name, null).getDocumentElement();
        };
    }

    public static void main(String[] args) throws Exception {
        Document d = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
        for (String name : NAMES) {
            for (String uri : URIS) {
                for (int way = 0; way < 4; way++) {
                    try {
                        System.out.println(name + " " + uri + " " + make(d, way, uri, name).getLocalName());
                    } catch (DOMException e) {
                        System.out.println(name + " " + uri + " " + e.code + " " + e.getMessage());
                    }
                }
            }
        }
        Element e = d.createElementNS("u", "p:q");
        Attr a = d.createAttributeNS("http://www.w3.org/2000/xmlns/", "xmlns");
        for (Node n : Arrays.asList(e, d.createElementNS(null, "q"), d.createAttributeNS("u", "p:q"),
                d.createAttributeNS(null, "q"), a, d.createElement("r"), d.createAttribute("r"),
                d.createTextNode("t"))) {
            for (String prefix : new String[] {"p", "", null, "xml", "xmlns", "1", "a:b"}) {
                try {
                    n.setPrefix(prefix);
                    System.out.println(n.getNodeName() + " " + prefix);
                } catch (DOMException x) {
                    System.out.println(n.getNodeName() + " " + prefix + " " + x.code);
                }
            }
        }
        for (Node n : Arrays.asList(d.createTextNode("text"), d.createCDATASection("text"), d.createComment("text"),
                d.createProcessingInstruction("p", "text"))) {
            System.out.println(n.getChildNodes().getLength() + " " + n.getChildNodes().item(0) + " "
                    + (n instanceof CharacterData));
            try {
                n.appendChild(d.createTextNode("x"));
            } catch (DOMException x) {
                System.out.println(x.code);
            }
        }
        for (String uri : URIS) {
            System.out.println(d.isDefaultNamespace(uri) + " " + e.isDefaultNamespace(uri) + " "
                    + d.createElement("r").isDefaultNamespace(uri));
        }
    }
}
